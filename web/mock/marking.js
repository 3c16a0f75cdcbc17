// Marks for answers, in exact fractions: the same rules as examgen's own scorer, and the same
// vectors prove both.
import { isBlank, isOpen } from "./blank.js";
import { readNumber } from "./numbers.js";
import { ONE, ZERO, add, compare, larger, minus, parse, ratio, sum, times } from "./rational.js";
import { isAccepted } from "./text.js";

const share = (part, whole) => ratio(BigInt(part), BigInt(whole));

/** An amount `[a, b]` is `a·m + b`. */
export const amount = ([each, fixed], marks) => add(times(parse(each), marks), parse(fixed));

function isNumber(text, accepted, unit, style) {
  const value = readNumber(text, unit, style);
  const within = ([low, high]) => compare(parse(low), value) <= 0 && compare(value, parse(high)) <= 0;
  return value !== null && accepted.some(within);
}

function fills(gap, value, style) {
  if (gap.menu) return value === gap.right;
  if (typeof value !== "string") return false;
  return gap.texts ? isAccepted(value, gap.texts) : isNumber(value, gap.numbers, "", style);
}

// Counts of one answer: r, w, k and N of the schemes, and the parts that were judged rightly.
const parts = (right, given, count) => ({
  right, wrong: given - right, keys: count, total: count, judged: right,
});

function letters(key, picked, total) {
  const right = picked.filter((label) => key.includes(label)).length;
  const wrong = picked.length - right;
  return { right, wrong, keys: key.length, total, judged: right + total - key.length - wrong };
}

function pairs(key, given) {
  const by = new Map();
  for (const [left, label] of given) by.set(left, (by.get(left) || new Set()).add(label));
  const fits = ([left, label]) => by.has(left) && by.get(left).size === 1 && by.get(left).has(label);
  return parts(key.filter(fits).length, by.size, key.length);
}

function places(key, given) {
  const right = key.filter((label, at) => given[at] === label).length;
  return parts(right, given.filter(Boolean).length, key.length);
}

function gaps(key, given, style) {
  const values = given.slice(0, key.length);
  const right = key.filter((gap, at) => at < values.length && fills(gap, values[at], style)).length;
  return parts(right, values.filter((value) => !isOpen(value)).length, key.length);
}

function cost(penalty, { keys, total }) {
  if (penalty === "false") return share(1, Math.max(total - keys, 1));
  if (penalty === "false2") return share(1, Math.max(total - keys, 2));
  if (penalty === "true") return share(1, keys);
  return penalty === "all" ? ONE : ZERO;
}

function several(rule, { right, wrong, keys, total, judged }, marks) {
  const full = amount(rule.full, marks);
  const lost = amount(rule.wrong, marks);
  if (!keys) return lost;
  const of = (part, whole) => times(full, share(part, whole));
  const complete = right === keys && !wrong;
  switch (rule.partial) {
    case "exact":
      return complete ? full : lost;
    case "per-correct":
      if (complete) return full;
      return wrong ? lost : times(share(right, 1), amount(rule.each, marks));
    case "proportional-if-none-wrong":
      return wrong ? lost : of(right, keys);
    case "right-minus-wrong-k":
      return of(right - wrong, keys);
    case "right-minus-wrong-n":
      return of(right - wrong, total);
    case "fractions": {
      const taken = times(share(wrong, 1), cost(rule.penalty, { keys, total }));
      return times(full, minus(share(right, keys), taken));
    }
    default: // per-choice, per-part
      return of(judged, total);
  }
}

function earned(rule, key, answer, marks, choices, style) {
  const all = (one) => [...new Set(one)];
  const typed = answer.typed;
  let right;
  if (key.letters && answer.one) {
    const picked = all(answer.one);
    if (picked.length > 1 && rule.multi_mark === "blank") return amount(rule.blank, marks);
    const { wrong, keys, right: hit } = letters(all(key.letters), picked, choices);
    right = !wrong && hit === keys;
  } else if (key.letters && answer.many) {
    return several(rule, letters(all(key.letters), all(answer.many), choices), marks);
  } else if (key.numbers && typed) {
    right = isNumber(typed, key.numbers, key.unit, style);
  } else if (key.texts && typed) {
    right = isAccepted(typed, key.texts, key.pattern);
  } else if ("truth" in key && "judged" in answer) {
    right = answer.judged === key.truth;
  } else if (key.pairs && answer.pairs) {
    return several(rule, pairs(key.pairs, answer.pairs), marks);
  } else if (key.order && answer.order) {
    return several(rule, places(key.order, answer.order), marks);
  } else if (key.gaps && answer.gaps) {
    return several(rule, gaps(key.gaps, answer.gaps, style), marks);
  } else if (key.rubric && answer.graded) {
    const given = sum(answer.graded.map(parse));
    const full = amount(rule.full, marks);
    return compare(given, full) > 0 ? full : given;
  } else {
    throw new TypeError("an answer of another kind than the key");
  }
  return amount(right ? rule.full : rule.wrong, marks);
}

export function score(rule, key, answer, marks, choices, style) {
  const got = isBlank(answer)
    ? amount(rule.blank, marks)
    : earned(rule, key, answer, marks, choices, style);
  return rule.floor ? larger(got, amount(rule.floor, marks)) : got;
}

/** The best that any accepted key gives; `drop` is `all` or `attempted`. */
export function scoreRevised(rule, { key, any_of: more = [], drop }, answer, marks, choices, style) {
  if (drop === "all" || (drop === "attempted" && !isBlank(answer))) return amount(rule.full, marks);
  return [key, ...more].map((each) => score(rule, each, answer, marks, choices, style)).reduce(larger);
}

/** The places, ascending, of the answers that count; marks are null where a question is blank. */
export function counted(n, count, attempts) {
  const answered = [...attempts.keys()].filter((place) => attempts[place] !== null);
  if (count === "best") answered.sort((a, b) => compare(attempts[b], attempts[a]));
  return answered.slice(0, n).sort((a, b) => a - b);
}
