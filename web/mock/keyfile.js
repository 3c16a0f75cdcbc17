// A key that a learner has as a file.
import { paper } from "./page.js";

const FRACTION = /^-?\d{1,99}(?:\/[1-9]\d{0,99})?$/;
const LARGEST = 50e6;
// Rules that set a length, and no more: they load nothing.
const CSS = /^[\s\w.,:;{}#>%-]*$/;
const isText = (value) => typeof value === "string";
const isObject = (value) => !!value && typeof value === "object";
const isFraction = (value) => isText(value) && FRACTION.test(value);

const isCriterion = (line) =>
  isObject(line) && isText(line.html) && (line.marks === null || isFraction(line.marks));
const isBand = (band) =>
  isObject(band) && isFraction(band.from) && isText(band.label) && isText(band.note);
const isEntry = (held) =>
  isObject(held) &&
  isObject(held.key) &&
  isText(held.solution || "") &&
  (!held.topic || isText(held.topic)) &&
  (!held.any_of || (Array.isArray(held.any_of) && held.any_of.every(isObject))) &&
  (!held.criteria || (Array.isArray(held.criteria) && held.criteria.every(isCriterion)));

const isWhole = (key) =>
  isText(key.css || "") &&
  CSS.test(key.css || "") &&
  Array.isArray(key.bands) &&
  key.bands.every(isBand) &&
  isObject(key.questions) &&
  paper.questions.every(({ number }) => isEntry(key.questions[number]));

/** The key in a file; throws the name of a phrase where it is none of this paper and version. */
export async function keyFrom(file) {
  let key = null;
  try {
    key = file.size < LARGEST && JSON.parse(await file.text());
  } catch {
    // Told below.
  }
  if (!key || key.format !== "examgen/mock-key" || key.version !== 1) throw "badKey";
  if (key.paper !== paper.paper || key.form !== paper.form) throw "otherKey";
  if (key.revision !== paper.revision) throw "staleKey";
  if (!isWhole(key)) throw "badKey";
  return key;
}
