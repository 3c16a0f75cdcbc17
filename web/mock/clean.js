// Attempts from files: what may be taken over of what anyone may have written.
import { paper } from "./page.js";

const LATEST = 8.64e15; // The last moment that a Date can be.
const isText = (value) => typeof value === "string" && value.length < 100000;
const isName = (value) => isText(value) && value.length < 300;
const isList = (value) => Array.isArray(value) && value.length < 1000 && value.every(isText);
const isAmount = (value) => Number.isFinite(value) && value >= 0 && value < LATEST;
const isGap = (value) => value === null || isText(value) || (Number.isInteger(value) && value >= 0);
const isPair = (pair) => isList(pair) && pair.length === 2;
const few = (test) => (value) => Array.isArray(value) && value.length < 1000 && value.every(test);
const KINDS = new Map([
  ["typed", isText],
  ["text", isText],
  ["judged", (value) => typeof value === "boolean"],
  ...["one", "many", "order"].map((kind) => [kind, isList]),
  ["pairs", few(isPair)],
  ["gaps", few(isGap)],
]);

function answerFrom(raw) {
  const [kind] = Object.keys(raw || {});
  return KINDS.has(kind) && KINDS.get(kind)(raw[kind]) ? { [kind]: raw[kind] } : null;
}

const amount = (value) => (isAmount(value) ? value : 0);
const numbered = (raw) =>
  Object.entries(raw && typeof raw === "object" ? raw : {}).filter(
    ([number, each]) => /^[1-9]\d{0,3}$/.test(number) && each && typeof each === "object",
  );

function inside(made) {
  // What this version of the paper has not cannot be gone on with.
  const known = (number) => paper.byNumber.has(number);
  made.here = known(made.here) ? made.here : paper.questions[0].number;
  made.only = made.only && made.only.filter(known);
  if (made.only && !made.only.includes(made.here)) made.here = made.only[0];
  return made.section < paper.sections.length && (!made.only || made.only.length) ? made : null;
}

/** An attempt from a file, or null where it is none. */
export function clean(raw) {
  if (!raw || typeof raw !== "object") return null;
  const made = { q: {}, grades: {}, only: null };
  for (const name of ["id", "paper", "form", "revision", "title", "how"]) {
    if (!isName(raw[name])) return null;
    made[name] = raw[name];
  }
  for (const name of ["started", "at"]) {
    if (!isAmount(raw[name])) return null;
    // A change in the future would win over all that comes.
    made[name] = Math.min(raw[name], Date.now());
  }
  for (const name of ["done", "ends", "sectionEnds"]) made[name] = amount(raw[name]) || null;
  for (const name of ["section", "here", "factor"]) made[name] = Math.floor(amount(raw[name]) * 4) / 4;
  for (const name of ["strict", "keypad", "locks"]) made[name] = raw[name] === true;
  if (made.done) made.done = Math.max(made.done, made.started);
  if (!Number.isInteger(made.section)) return null;
  if (Array.isArray(raw.only)) made.only = raw.only.filter(Number.isInteger);
  for (const [number, { a, m, v, t, at }] of numbered(raw.q)) {
    const when = Math.min(amount(at), Date.now());
    made.q[number] = { a: answerFrom(a), m: m === true, v: v === true, t: amount(t), at: when };
  }
  const fraction = (text) => isText(text) && /^\d{1,9}(\/[1-9]\d{0,8})?$/.test(text);
  for (const [number, marks] of numbered(raw.grades)) {
    if (isList(marks) && marks.every(fraction)) made.grades[number] = marks;
  }
  const current = made.revision === paper.revision && made.form === paper.form;
  return current ? inside(made) : made;
}
