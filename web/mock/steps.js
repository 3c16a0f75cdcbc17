// The marks that a criterion can be given.
import { ONE, compare, divide, parse, shared, text, times } from "./rational.js";

const MOST = 200;

/**
 * All marks from 0 to the most of a criterion, in the steps that a rubric gives: the largest
 * part that all its marks are made of, at most 1.
 */
export function steps(most, all) {
  const step = all.reduce(shared, ONE);
  const count = divide(most, step);
  const made = [];
  for (let place = 0n; place <= count && made.length < MOST; place += 1n) {
    made.push(times([place, 1n], step));
  }
  if (!made.length || compare(made[made.length - 1], most) < 0) made.push(most);
  return made.map(text);
}

/** What a criterion can give at most: its marks, or all of the question. */
export const most = (criterion, marks) => (criterion.marks ? parse(criterion.marks) : marks);
