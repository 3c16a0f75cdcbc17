// The list of questions, each with its state in shape, colour and words.
import { STATES, asked, status } from "./attempt.js";
import { $, all, make, paper, phrase, sectionName, sectionOf } from "./page.js";
import { isOpen } from "./sections.js";

export function render(attempt) {
  const numbers = new Set(asked(attempt).map(({ number }) => number));
  for (const button of all("[data-go]")) {
    const number = Number(button.dataset.go);
    const state = status(attempt, number);
    button.parentNode.hidden = !numbers.has(number);
    button.className = `state ${state}`;
    button.disabled = !isOpen(attempt, sectionOf(number));
    button.setAttribute("aria-label", phrase("pair", phrase("question", number), phrase(state)));
    if (number === attempt.here) button.setAttribute("aria-current", "true");
    else button.removeAttribute("aria-current");
  }
  for (const group of all("[data-group]")) group.hidden = !group.querySelector("li:not([hidden])");
  for (const state of STATES) {
    $(`count-${state}`).textContent = [...numbers].filter((n) => status(attempt, n) === state).length;
  }
  for (const button of all("[data-section]")) {
    const at = Number(button.dataset.section);
    button.disabled = !isOpen(attempt, at);
    const name = sectionName(at);
    button.textContent = button.disabled ? phrase("locked", name) : name;
    button.setAttribute("aria-current", String(at === sectionOf(attempt.here)));
  }
}

/** Fill the summary: for each section how many questions are in each state. */
export function summary(attempt) {
  const open = asked(attempt);
  const row = (name, questions) => {
    const states = questions.map(({ number }) => status(attempt, number));
    const counts = STATES.map((state) => states.filter((each) => each === state).length);
    return make("tr", {}, make("th", { scope: "row" }, name), ...counts.map((n) => make("td", {}, `${n}`)));
  };
  const rows = paper.sections.map((_, at) => [
    sectionName(at),
    open.filter(({ number }) => sectionOf(number) === at),
  ]);
  const filled = rows.filter(([, questions]) => questions.length);
  if (filled.length > 1) filled.push([phrase("every"), open]);
  $("ask-rows").replaceChildren(...filled.map((each) => row(...each)));
}
