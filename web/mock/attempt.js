// An attempt: what it holds, and what two copies of it come to.
// `q` holds for each question its answer `a`, mark `m`, visit `v`, milliseconds `t`, change `at`.
import { isBlank } from "./blank.js";
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
