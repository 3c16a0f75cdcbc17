// All that is loaded late, in one script.
export { place } from "./keypad.js";
export { shown } from "./rational.js";
export { outcome } from "./outcome.js";
export { results } from "./results.js";
export { load, save } from "./transfer.js";
