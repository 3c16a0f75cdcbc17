// When an answer is none.
import { isEmpty } from "./text.js";

export const isOpen = (value) => value === null || (typeof value === "string" && isEmpty(value));

export function isBlank(answer) {
  if (!answer) return true;
  const [kind] = Object.keys(answer);
  const given = answer[kind];
  if (kind === "pairs") return !given.length;
  if (kind === "gaps") return given.every(isOpen);
  if (kind === "typed" || kind === "text") return isEmpty(given);
  return kind !== "judged" && kind !== "graded" && !given.some(Boolean);
}
