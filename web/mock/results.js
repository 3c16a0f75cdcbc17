// The page of a result: figures, tables with bars, the review, and earlier attempts.
import { entry, isCurrent, status } from "./attempt.js";
import { isBlank } from "./blank.js";
import { bar } from "./charts.js";
import { keyFrom } from "./keyfile.js";
import { outcome, sides } from "./outcome.js";
import { $, all, make, moment, notice, paper, phrase, sectionName, sectionOf } from "./page.js";
import { ZERO, compare, minus, number, parse, shown, sum } from "./rational.js";
import { nodes } from "./safe.js";
import { most as mostOf, steps } from "./steps.js";
import { clock } from "./timer.js";

const STATES = ["right", "part", "wrong", "none", "open"];
const wordOf = (found) => phrase(found.counts ? found.state : "apart");
const ofMarks = (found) => phrase("of", shown(found.earned), shown(found.marks));
const spent = (some) => some.reduce((all, { time }) => all + time, 0);

// Words of our own that are in another language than the page say so.
const own = (more = {}) => (paper.tongue ? { ...more, lang: paper.tongue } : more);
const cell = (value) => make("td", {}, ...(Array.isArray(value) ? value : [value]));
const row = (name, values, more = {}, head = {}) =>
  make("tr", more, make("th", { scope: "row", ...head }, name), ...values.map(cell));

/** A bar of what was gained above one of what was lost, of all marks. */
function balance({ gained, lost }, most) {
  const whole = number(most) || 1;
  const shares = [[number(gained) / whole, "gained"]];
  if (compare(lost, ZERO) < 0) shares.push([-number(lost) / whole, "lost"]);
  return bar(...shares);
}

function possible(some, chosen) {
  // Where some of a section count, what can be had is not the sum of its questions.
  const counting = chosen ? some.filter(({ counts }) => counts) : some;
  return sum(counting.map(({ marks }) => marks));
}

function grouped(id, each, nameOf) {
  const groups = new Map();
  for (const found of each) groups.set(nameOf(found), [...(groups.get(nameOf(found)) || []), found]);
  const chosen = paper.sections.some(({ choose }) => choose);
  const rows = [...groups].map(([name, some]) => {
    const two = sides(some);
    const marks = minus(two.gained, minus(ZERO, two.lost));
    const most = possible(some, chosen);
    const counts = STATES.map((state) => `${some.filter((f) => f.state === state).length}`);
    const words = phrase("of", shown(marks), shown(most));
    const rest = [shown(two.gained), shown(two.lost), ...counts, clock(spent(some))];
    return row(name, [[words, balance(two, most)], ...rest], {}, { lang: document.documentElement.lang });
  });
  $(id).replaceChildren(...rows);
}

function byQuestion(each) {
  const longest = Math.max(1, ...each.map(({ time }) => time));
  const rows = each.map((f) => {
    const time = [clock(f.time), bar([f.time / longest, "time"])];
    return row(phrase("question", f.number), [wordOf(f), [ofMarks(f), balance(sides([f]), f.marks)], time]);
  });
  $("by-question").replaceChildren(...rows);
}

function tries(attempts, shownOne, key) {
  const done = attempts.filter((one) => one.done && isCurrent(one)).reverse();
  const rows = done.map((one) => {
    const { each, total, most } = outcome(one, key);
    const two = sides(each);
    const kind = one.only ? [" ", phrase("retake", one.only.length)] : [];
    const name = make("span", {}, moment(one.started), ...kind);
    const words = phrase("of", shown(total), shown(most));
    const values = [[words, balance(two, most)], shown(two.gained), shown(two.lost), clock(one.done - one.started)];
    return row(name, values, one.id === shownOne.id ? { "aria-current": "true" } : {});
  });
  $("tries").replaceChildren(...rows);
  $("tries-box").hidden = done.length < 2;
}

function grading(attempt, found, held, change) {
  const lines = held.criteria.length ? held.criteria : [{ html: "", marks: null }];
  const every = [...lines.map((line) => mostOf(line, found.marks)), found.marks];
  const fields = lines.map((line, place) => {
    const most = mostOf(line, found.marks);
    const label = phrase("grade", place + 1, found.number, shown(most));
    const given = (attempt.grades[found.number] || [])[place];
    const options = steps(most, every).map((each) => make("option", { value: each }, shown(parse(each))));
    const none = make("option", { value: "" }, phrase("ungraded"));
    const field = make("select", own({ "aria-label": label, change: () => tell() }), none, ...options);
    if (given) field.value = given;
    const box = make("div", { class: "criterion" }, ...nodes(line.html), " ");
    box.append(field, " ", make("span", own(), phrase("outOf", shown(most))));
    return [box, field];
  });
  const tell = () => change(found.number, fields.map(([, field]) => field.value || "0"));
  return [make("p", own({ class: "soft" }), phrase("rubric")), ...fields.map(([box]) => box)];
}

/** The figures and tables of a result; they change as written answers are marked. */
function figures(attempt, key, attempts) {
  const { each, most, total } = outcome(attempt, key);
  const two = sides(each);
  $("score").textContent = phrase("marks", shown(total), shown(most));
  $("balance").replaceChildren(balance(two, most));
  $("gained").textContent = shown(two.gained);
  $("lost").textContent = shown(two.lost);
  $("used").textContent = clock(attempt.done - attempt.started);
  const open = each.filter(({ state }) => state === "open").length;
  const band = attempt.only || open ? null : key.bands.find((b) => compare(parse(b.from), total) <= 0);
  const told = band ? [make("strong", {}, band.label), " ", band.note] : [];
  $("band").replaceChildren(...(open ? [make("span", own(), phrase("toGrade", open))] : told));
  grouped("by-section", each, ({ number: n }) => sectionName(sectionOf(n)));
  grouped("by-topic", each, ({ topic }) => topic);
  byQuestion(each);
  tries(attempts.map((one) => (one.id === attempt.id ? attempt : one)), attempt, key);
  for (const found of each) {
    const article = $(`q${found.number}`);
    const line = article.querySelector(".earned");
    if (line) {
      line.textContent = phrase("pair", wordOf(found), ofMarks(found));
      line.className = `earned ${found.state}`;
    }
    article.dataset.result = found.state;
    article.dataset.flag = /marked|both/.test(status(attempt, found.number)) ? "flag" : "";
  }
  const missed = each.filter(({ state }) => !/right|open|dropped/.test(state));
  return { each, missed: missed.map(({ number: n }) => n) };
}

function review(attempt, key, each, change) {
  for (const found of each) {
    const held = key.questions[found.number];
    const box = $(`q${found.number}-outcome`);
    box.replaceChildren(make("p", own({ class: "earned" })), ...nodes(held.solution || ""));
    if (held.criteria && !held.drop && !isBlank(entry(attempt, found.number).a)) {
      box.append(...grading(attempt, found, held, change));
    }
  }
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(key.css || "");
  document.adoptedStyleSheets = [sheet];
}

/** Show those questions of the review that a filter asks for. */
function filter(wanted, numbers) {
  for (const article of all("article.question")) {
    const { result, flag, number: n } = article.dataset;
    const fits = { all: true, miss: /wrong|part/.test(result), none: result === "none", flag: !!flag };
    article.hidden = !numbers.has(Number(n)) || !fits[wanted];
  }
}

async function choose({ target }, taken) {
  const [file] = target.files;
  target.value = "";
  try {
    await taken(await keyFrom(file));
  } catch (fault) {
    notice(phrase(typeof fault === "string" ? fault : "badKey"));
  }
}

/**
 * Show the result of an attempt that is over, among all `attempts`. `keep` is called when it is
 * marked by hand, `again` with the numbers of what was missed, `taken` with a key from a file.
 */
export function results({ attempt, key, attempts, keep, again, taken }) {
  $("marked").hidden = !key;
  $("waiting").hidden = !!key;
  // Before that there is nothing to filter by, and no result to be printed.
  $("print").hidden = $("filter-box").hidden = !key;
  $("retake").hidden = true;
  $("key-file").onchange = (event) => choose(event, taken);
  if (key) {
    let made = null;
    const change = (n, marks) => {
      attempt.grades[n] = marks;
      keep();
      made = figures(attempt, key, attempts);
    };
    review(attempt, key, outcome(attempt, key).each, change);
    made = figures(attempt, key, attempts);
    $("retake").hidden = !made.missed.length;
    $("retake").onclick = () => again(made.missed);
  } else {
    for (const box of all(".outcome")) box.replaceChildren();
  }
  const numbers = new Set(all("article.question").map(({ dataset }) => Number(dataset.number)));
  if (attempt.only) for (const n of numbers) if (!attempt.only.includes(n)) numbers.delete(n);
  $("filter").value = "all";
  $("filter").onchange = ({ target }) => filter(target.value, numbers);
  filter("all", numbers);
}
