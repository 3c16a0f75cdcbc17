// Time until an absolute end: what is left is worked out anew each time, so that a hidden
// tab or a sleeping machine changes nothing.
import { announce, phrase } from "./page.js";

const MINUTE = 60000;
const CALLS = [1, 5, 10, 30];
let before = null;

export const minutes = (count, factor) => count * factor * MINUTE;

/** `1:05:09`, `5:09`. */
export function clock(milliseconds) {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const two = (value) => `${value}`.padStart(2, "0");
  const [hours, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return `${hours ? `${hours}:${two(rest)}` : rest}:${two(seconds % 60)}`;
}

/** Say that 30, 10, 5 and 1 minutes are left, each once; after a leap what is left. */
export function call(left) {
  const passed = CALLS.find((each) => before > each * MINUTE && left <= each * MINUTE);
  before = left;
  if (passed && left > 0) announce(phrase("minutes", Math.ceil(left / MINUTE)));
}

export const forget = () => {
  before = null;
};
