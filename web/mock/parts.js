// All that is loaded late, in one script.
export { place } from "./keypad.js";
export { shown } from "./rational.js";
export { filter, outcome, render } from "./results.js";
export { load, save } from "./transfer.js";
