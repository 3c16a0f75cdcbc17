// An attempt: what it holds, what two copies of it come to, and what may be read from a file.
// `q` holds for each question its answer `a`, mark `m`, visit `v`, milliseconds `t`, change `at`.
import { isBlank } from "./marking.js";
import { paper } from "./page.js";

export const STATES = ["new", "blank", "done", "marked", "both"];

export function begin(settings, now) {
  return {
    id: `${paper.paper}/${paper.form}/${now}-${Math.random().toString(36).slice(2, 8)}`,
    paper: paper.paper,
    form: paper.form,
    revision: paper.revision,
    title: paper.title,
    started: now,
    at: now,
    done: null,
    how: "",
    only: null,
    section: 0,
    q: {},
    grades: {},
    ...settings,
  };
}

export const isCurrent = (attempt) =>
  attempt.revision === paper.revision && attempt.form === paper.form;
export const entry = (attempt, number) => attempt.q[number] || { a: null, t: 0, at: 0 };
export const asked = (attempt) =>
  paper.questions.filter(({ number }) => !attempt.only || attempt.only.includes(number));

export function status(attempt, number) {
  const { a, m, v } = entry(attempt, number);
  if (isBlank(a)) return m ? "marked" : v ? "blank" : "new";
  return m ? "both" : "done";
}

/** What two copies of one attempt come to: of each question the later change. */
export function merge(one, other) {
  const [older, newer] = one.at <= other.at ? [one, other] : [other, one];
  const made = { ...older, ...newer, q: { ...older.q } };
  for (const [number, mine] of Object.entries(newer.q)) {
    const theirs = older.q[number];
    const later = theirs && theirs.at > mine.at ? theirs : mine;
    made.q[number] = { ...later, t: Math.max(mine.t, theirs ? theirs.t : 0) };
  }
  // What is handed in stays so, as it was then.
  const over = [one, other].filter((each) => each.done).sort((a, b) => a.done - b.done)[0];
  if (over) Object.assign(made, { done: over.done, how: over.how, q: over.q });
  else if (older.section > newer.section) {
    made.section = older.section;
    made.sectionEnds = older.sectionEnds;
  }
  return made;
}

const isText = (value) => typeof value === "string" && value.length < 100000;
const isList = (value) => Array.isArray(value) && value.length < 1000 && value.every(isText);
const isTime = (value) => value === null || Number.isFinite(value);
const isGap = (value) => value === null || isText(value) || Number.isInteger(value);
const KINDS = new Map([
  ["typed", isText],
  ["text", isText],
  ["judged", (value) => typeof value === "boolean"],
  ...["one", "many", "order"].map((kind) => [kind, isList]),
  ["pairs", (value) => Array.isArray(value) && value.every((pair) => isList(pair) && pair.length === 2)],
  ["gaps", (value) => Array.isArray(value) && value.every(isGap)],
]);

function answerFrom(raw) {
  const [kind] = Object.keys(raw || {});
  return KINDS.has(kind) && KINDS.get(kind)(raw[kind]) ? { [kind]: raw[kind] } : null;
}

/** An attempt from a file, or null where it is none. */
export function clean(raw) {
  const texts = ["id", "paper", "form", "revision", "title", "how"];
  const times = ["started", "at", "done", "ends", "sectionEnds", "section", "here", "factor"];
  if (!raw || typeof raw !== "object") return null;
  const made = { q: {}, grades: {}, only: null };
  for (const name of texts) {
    if (!isText(raw[name])) return null;
    made[name] = raw[name];
  }
  for (const name of times) made[name] = isTime(raw[name]) ? raw[name] : null;
  for (const name of ["strict", "keypad", "locks"]) made[name] = raw[name] === true;
  if (!made.started || !made.at) return null;
  if (Array.isArray(raw.only)) made.only = raw.only.filter(Number.isInteger);
  for (const [number, each] of Object.entries(raw.q || {})) {
    if (!/^\d{1,4}$/.test(number) || !each) continue;
    const { m, v, t, at } = each;
    made.q[number] = { a: answerFrom(each.a), m: m === true, v: v === true, t: t || 0, at: at || 0 };
  }
  for (const [number, marks] of Object.entries(raw.grades || {})) {
    const fraction = (text) => isText(text) && /^\d{1,9}(\/[1-9]\d{0,8})?$/.test(text);
    if (/^\d{1,4}$/.test(number) && isList(marks) && marks.every(fraction)) {
      made.grades[number] = marks;
    }
  }
  return made;
}
