// Exact fractions: [numerator, denominator], both BigInt, in lowest terms, the denominator above 0.

function divisor(a, b) {
  while (b) [a, b] = [b, a % b];
  return a < 0n ? -a : a;
}

export function ratio(numerator, denominator = 1n) {
  const shared = divisor(numerator, denominator) * (denominator < 0n ? -1n : 1n);
  return [numerator / shared, denominator / shared];
}

export const ZERO = [0n, 1n];
export const ONE = [1n, 1n];

/** Read `3`, `-1/3`; throws where it is neither. */
export function parse(text) {
  const [numerator, denominator] = text.split("/");
  return ratio(BigInt(numerator), BigInt(denominator || 1));
}

export const add = ([a, b], [c, d]) => ratio(a * d + c * b, b * d);
export const times = ([a, b], [c, d]) => ratio(a * c, b * d);
export const minus = (one, [c, d]) => add(one, [-c, d]);
/** Below 0, 0 or above 0, as `one` is less than, equal to or more than `other`. */
export const compare = ([a, b], [c, d]) => Number(a * d > c * b) - Number(a * d < c * b);
export const larger = (one, other) => (compare(one, other) < 0 ? other : one);
/** The largest fraction that two are whole multiples of. */
export const shared = ([a, b], [c, d]) => ratio(divisor(a * d, c * b), b * d);
/** How often one goes into the other, whole times. */
export const divide = ([a, b], [c, d]) => (a * d) / (b * c);
export const sum = (all) => all.reduce(add, ZERO);
export const text = ([a, b]) => (b === 1n ? `${a}` : `${a}/${b}`);

/** About, for drawing. */
export const number = ([a, b]) => Number((a * 100000n) / b) / 100000;

/** As readers see it: `2`, `0.25`, `2/3`, `1 2/3`, with a true minus sign. */
export function shown([a, b]) {
  if (a < 0n) return `−${shown([-a, b])}`;
  if (1000n % b === 0n) return `${Number(a) / Number(b)}`;
  return `${a / b || ""} ${a % b}/${b}`.trim();
}
