// Short answers as candidates type them, compared as a considerate reader would.
import { matches } from "./pattern.js";

// What counts as a space here and in Python alike; a browser's \s is another set.
export const SPACES = /[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/;

/** Tell whether there is nothing but spaces. */
export const isEmpty = (text) => !text.replace(SPACES, "");

const plain = (text) =>
  text
    .replace(/[‐‑‒–−]/g, "-")
    .replace(/[‘’ʼ]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[\xad\u200b-\u200d\u2060\ufeff]/g, "");

export const tidy = (text) =>
  plain(plain(text).normalize("NFKC")).split(SPACES).filter(Boolean).join(" ");

// Letter by letter, since the small form of a sigma depends on its place in a word. The
// dotless i is a letter of its own.
const folded = (letter) =>
  letter === "ı" ? letter : letter.toLowerCase().toUpperCase().toLowerCase();

export const fold = (text) => [...tidy(text)].map(folded).join("").normalize("NFKC");

/** Tell whether a text is one of the accepted ones, or fits the pattern (a program) as a whole. */
export const isAccepted = (text, accepted, pattern) =>
  accepted.some((each) => fold(each) === fold(text)) || (!!pattern && matches(pattern, tidy(text)));
