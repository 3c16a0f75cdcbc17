// Attempts from files: what may be taken over of what anyone may have written.
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
