// Sections that follow one another, each in its own time, and stay closed afterwards.
import { paper } from "./page.js";
import { minutes } from "./timer.js";

export const isOpen = (attempt, at) => !attempt.locks || attempt.section === at;
export const isLast = (attempt) => attempt.section === paper.sections.length - 1;

/** Enter a section at a moment, from which its own time runs. */
export function enter(attempt, at, now) {
  const own = paper.sections[at].minutes;
  attempt.section = at;
  attempt.here = paper.sections[at].questions[0];
  attempt.sectionEnds =
    attempt.locks && own && attempt.factor ? now + minutes(own, attempt.factor) : null;
}

/** The moment at which the attempt, or its section, ends; null without a limit. */
export const end = ({ ends, sectionEnds }) =>
  Math.min(ends || Infinity, sectionEnds || Infinity);

/** Catch up with the clock: go on to later sections, return when all time was over. */
export function catchUp(attempt, now) {
  while (now >= end(attempt)) {
    const over = end(attempt);
    if (attempt.ends === over || isLast(attempt)) return over;
    enter(attempt, attempt.section + 1, over);
  }
  return null;
}
