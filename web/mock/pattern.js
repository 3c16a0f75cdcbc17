// Runs a pattern that was made into a program when the page was built: in time that grows
// with the text, whatever the pattern. Steps: ["c", from, to, …] takes a character in one of
// the ranges, ["s", one, other] goes on at both, ["j", to] at one, ["^"], ["$"], ["b"] and ["B"]
// ask where they stand, ["m"] is the end.

const isWord = (point) => /\w/.test(String.fromCodePoint(point || 32));

function stands(kind, points, at) {
  if (kind === "^") return !at;
  if (kind === "$") return at === points.length;
  return (isWord(points[at - 1]) !== isWord(points[at])) === (kind === "b");
}

export function matches(program, text) {
  const points = [...text].map((character) => character.codePointAt(0));
  let open;
  const follow = (step, at) => {
    if (open.has(step)) return;
    open.add(step);
    const [kind, ...rest] = program[step];
    if (kind === "s" || kind === "j") rest.forEach((next) => follow(next, at));
    else if (kind !== "c" && kind !== "m" && stands(kind, points, at)) follow(step + 1, at);
  };
  open = new Set();
  follow(0, 0);
  points.forEach((point, at) => {
    const before = open;
    open = new Set();
    for (const step of before) {
      const [kind, ...ranges] = program[step];
      const fits = (from, place) => place % 2 === 0 && from <= point && point <= ranges[place + 1];
      if (kind === "c" && ranges.some(fits)) follow(step + 1, at + 1);
    }
  });
  return open.has(program.length - 1);
}
