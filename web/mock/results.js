// What an attempt earned, and how it is shown.
import { asked, entry, status } from "./attempt.js";
import { isBlank } from "./blank.js";
import { amount, counted, scoreRevised } from "./marking.js";
import { $, all, make, paper, phrase, sectionName, sectionOf } from "./page.js";
import { ZERO, compare, parse, shown, sum, text } from "./rational.js";
import { clock } from "./timer.js";

const STYLE = () => ({ comma: paper.comma, thousands: false });

function one(attempt, key, question) {
  const { number } = question;
  const { a } = entry(attempt, number);
  const held = key.questions[number];
  const rule = paper.rules[question.type];
  const marks = parse(question.marks);
  const made = { number, marks, topic: held.topic || phrase("noTopic"), counts: true, earned: ZERO };
  let answer = a;
  if (question.answer === "text" && !isBlank(a)) {
    if (!attempt.grades[number]) return { ...made, state: "open" };
    answer = { graded: attempt.grades[number] };
  }
  try {
    made.earned = scoreRevised(rule, held, answer, marks, held.choices || 0, STYLE());
  } catch {
    answer = null; // A file may hold an answer that fits another kind of question.
  }
  if (held.drop) return { ...made, state: "dropped" };
  if (isBlank(answer)) return { ...made, state: "none" };
  const full = compare(made.earned, amount(rule.full, marks)) >= 0;
  return { ...made, state: full ? "right" : compare(made.earned, ZERO) > 0 ? "part" : "wrong" };
}

/** Each question's result; `total` and `most` are over those that count. */
export function outcome(attempt, key) {
  const each = asked(attempt).map((question) => one(attempt, key, question));
  let most = attempt.only ? sum(each.map(({ marks }) => marks)) : parse(paper.marks);
  for (const { choose, questions } of attempt.only ? [] : paper.sections) {
    if (!choose) continue;
    const inside = each.filter(({ number }) => questions.includes(number));
    const marks = inside.map(({ state, earned }) => (state === "none" ? null : earned));
    const places = counted(choose, "first", marks);
    inside.forEach((found, place) => {
      found.counts = places.includes(place);
    });
  }
  const counting = each.filter(({ counts }) => counts);
  return { each, most, total: sum(counting.map(({ earned }) => earned)) };
}

const cells = (name, values) =>
  make("tr", {}, make("th", { scope: "row" }, name), ...values.map((value) => make("td", {}, `${value}`)));

function grouped(id, each, nameOf) {
  const groups = new Map();
  for (const found of each) groups.set(nameOf(found), [...(groups.get(nameOf(found)) || []), found]);
  $(id).replaceChildren(
    ...[...groups].map(([name, some]) => {
      const counts = ["right", "part", "wrong", "none"].map((s) => some.filter((f) => f.state === s).length);
      const marks = sum(some.filter((f) => f.counts).map((f) => f.earned));
      return cells(name, [shown(marks), ...counts]);
    }),
  );
}

function grading(attempt, found, held, change) {
  const lines = held.criteria.length ? held.criteria : [{ html: "", marks: null }];
  const fields = lines.map(({ html, marks }, place) => {
    const most = marks || text(found.marks);
    const label = phrase("grade", place + 1, found.number, shown(parse(most)));
    const value = (attempt.grades[found.number] || [])[place];
    const options = [];
    for (let half = 0; half <= 2 * Number(parse(most)[0]) / Number(parse(most)[1]); half += 1) {
      const written = half % 2 ? `${half}/2` : `${half / 2}`;
      options.push(make("option", { value: written }, shown(parse(written))));
    }
    const field = make("select", { "aria-label": label, change: () => given() }, ...options);
    if (value) field.value = value;
    const line = make("div", { class: "criterion" });
    line.innerHTML = html;
    line.append(" ", field);
    return [line, field];
  });
  const given = () => change(found.number, fields.map(([, field]) => field.value || "0"));
  return fields.map(([line]) => line);
}

/** Show a result with its review; `change` is told the marks that a person gives. */
export function render(attempt, key, change) {
  const { each, most, total } = outcome(attempt, key);
  const counting = each.filter(({ counts }) => counts);
  const part = (sign) => shown(sum(counting.map((f) => f.earned).filter((e) => compare(e, ZERO) * sign > 0)));
  $("score").textContent = phrase("marks", shown(total), shown(most));
  $("gained").textContent = part(1);
  $("lost").textContent = part(-1);
  $("used").textContent = clock(attempt.done - attempt.started);
  const open = each.filter(({ state }) => state === "open").length;
  const band = attempt.only || open ? null : key.bands.find((b) => compare(parse(b.from), total) <= 0);
  $("band").textContent = open ? phrase("toGrade", open) : band ? `${band.label}. ${band.note}` : "";
  grouped("by-section", each, ({ number }) => sectionName(sectionOf(number)));
  grouped("by-topic", each, ({ topic }) => topic);
  $("by-question").replaceChildren(
    ...each.map((f) =>
      cells(phrase("question", f.number), [
        phrase(f.counts ? f.state : "apart"),
        phrase("of", shown(f.earned), shown(f.marks)),
        clock(entry(attempt, f.number).t),
      ]),
    ),
  );
  for (const found of each) {
    const held = key.questions[found.number];
    const box = $(`q${found.number}-outcome`);
    const words = `${phrase(found.counts ? found.state : "apart")}, ${phrase("of", shown(found.earned), shown(found.marks))}`;
    box.innerHTML = held.solution || "";
    box.prepend(make("p", { class: `earned ${found.state}` }, words));
    if (held.criteria && !isBlank(entry(attempt, found.number).a)) {
      box.append(...grading(attempt, found, held, change));
    }
    const article = $(`q${found.number}`);
    article.dataset.result = found.state;
    article.dataset.flag = /marked|both/.test(status(attempt, found.number)) ? "flag" : "";
  }
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(key.css || "");
  document.adoptedStyleSheets = [sheet];
  return each.filter(({ state }) => state !== "right" && state !== "open").map(({ number }) => number);
}

/** Show those questions of the review that a filter asks for. */
export function filter(wanted, numbers) {
  for (const article of all("article.question")) {
    const { result, flag, number } = article.dataset;
    const fits = { all: true, miss: /wrong|part/.test(result), none: result === "none", flag: !!flag };
    article.hidden = !numbers.has(Number(number)) || !fits[wanted];
  }
}
