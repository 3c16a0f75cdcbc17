// Answers in the page's own controls, read and written.
import { isBlank } from "./blank.js";
import { $, all } from "./page.js";

export const controls = (number) =>
  all("input, select, textarea", $(`q${number}`)).filter((one) => !one.closest(".outcome"));

const labelOf = (control) => control.closest(".entry").querySelector(".label").textContent;
const isOpen = ({ value }) => !value;

function given(kind, found) {
  const at = (control) => (control.type ? control.value : null);
  switch (kind) {
    case "one":
    case "many":
      return found.filter((each) => each.checked).map(at);
    case "judged":
      return found.findIndex((each) => each.checked);
    case "pairs":
      return found.filter((each) => !isOpen(each)).map((each) => [labelOf(each), each.value]);
    case "order": {
      const labels = found.map(() => "");
      for (const each of found) if (each.value) labels[each.value - 1] = labelOf(each);
      return labels;
    }
    case "gaps":
      return found.map((each) => {
        if (each.options) return each.selectedIndex > 0 ? each.selectedIndex - 1 : null;
        return each.value || null;
      });
    default: // A starter that nobody touched is no answer.
      return found[0].value === found[0].defaultValue ? "" : found[0].value;
  }
}

/** The answer that stands in a question's controls, null where there is none. */
export function read({ number, answer: kind }) {
  const value = given(kind, controls(number));
  if (kind === "judged") return value < 0 ? null : { judged: !value };
  const answer = { [kind]: value };
  return isBlank(answer) ? null : answer;
}

/** Put an answer into a question's controls, or take out what is there. */
export function write({ number, answer: kind }, answer) {
  const value = answer && answer[kind];
  controls(number).forEach((each, place) => {
    if (kind === "one" || kind === "many") each.checked = !!value && value.includes(each.value);
    else if (kind === "judged") each.checked = !!answer && value === !place;
    else if (kind === "pairs") {
      each.value = ((value || []).find(([left]) => left === labelOf(each)) || ["", ""])[1];
    } else if (kind === "order") each.value = (value || []).indexOf(labelOf(each)) + 1 || "";
    else if (kind === "gaps") {
      const filled = value ? value[place] : null;
      if (each.options) each.selectedIndex = filled === null ? 0 : filled + 1;
      else each.value = filled || "";
    } else each.value = value || each.defaultValue;
    each.dataset.was = each.value;
  });
}

/** A place that another entry had goes to that entry in exchange. */
export function exchange(changed) {
  const others = controls(Number(changed.closest("article").dataset.number));
  const other = others.find((each) => each !== changed && each.value === changed.value);
  if (other && changed.value) other.value = changed.dataset.was || "";
  for (const each of others) each.dataset.was = each.value;
}

export function lock(number, locked) {
  for (const each of controls(number)) each.disabled = locked;
}
