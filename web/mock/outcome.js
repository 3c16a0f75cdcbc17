// What an attempt earned.
import { asked, entry } from "./attempt.js";
import { isBlank } from "./blank.js";
import { amount, counted, scoreRevised } from "./marking.js";
import { paper, phrase } from "./page.js";
import { ZERO, compare, parse, sum } from "./rational.js";

const STYLE = () => ({ comma: paper.comma, thousands: false });

function one(attempt, key, question) {
  const { number } = question;
  const { a, t } = entry(attempt, number);
  const held = key.questions[number];
  const rule = paper.rules[question.type];
  const marks = parse(question.marks);
  const topic = held.topic || phrase("noTopic");
  const made = { number, marks, topic, time: 1000 * Math.round(t / 1000), counts: true, earned: ZERO };
  let answer = a;
  if (question.answer === "text" && !isBlank(a) && !held.drop) {
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
  const most = attempt.only ? sum(each.map(({ marks }) => marks)) : parse(paper.marks);
  for (const { choose, questions } of attempt.only ? [] : paper.sections) {
    if (!choose) continue;
    const inside = each.filter(({ number }) => questions.includes(number));
    const marks = inside.map(({ number, earned }) => (isBlank(entry(attempt, number).a) ? null : earned));
    const places = counted(choose, "first", marks);
    inside.forEach((found, place) => {
      found.counts = places.includes(place);
    });
  }
  const counting = each.filter(({ counts }) => counts);
  return { each, most, total: sum(counting.map(({ earned }) => earned)) };
}

/** What some questions gained and what they lost, of those that count. */
export function sides(each) {
  const side = (sign) =>
    sum(each.filter(({ counts, earned }) => counts && compare(earned, ZERO) * sign > 0).map((f) => f.earned));
  return { gained: side(1), lost: side(-1) };
}
