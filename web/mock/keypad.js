// A keypad on the screen for numbers, beside the keyboard.
import { $, all, announce } from "./page.js";

let target = null;

function press(sign) {
  const { value, selectionStart: from, selectionEnd: to } = target;
  const put = (text, start, stop) => target.setRangeText(text, start, stop, "end");
  if (sign === "clear") put("", 0, value.length);
  else if (sign === "back") put("", from === to ? Math.max(0, from - 1) : from, to);
  else if (sign === "left" || sign === "right") {
    const at = Math.max(0, sign === "left" ? from - 1 : to + 1);
    target.setSelectionRange(at, at);
    return;
  } else put(sign, from, to);
  target.dispatchEvent(new Event("input", { bubbles: true }));
  announce(target.value);
}

let connected = false;

function connect() {
  connected = true;
  for (const button of all("#keypad button")) {
    button.addEventListener("click", () => press(button.dataset.key));
  }
  document.addEventListener("focusin", ({ target: found }) => {
    if (found.matches("#keypad ~ * [inputmode], .question.current [inputmode]")) target = found;
  });
}

/** Put the keypad under a question that asks for a number, if it is wanted. */
export function place(article, wanted) {
  if (!connected) connect();
  const fields = all("[inputmode]", article);
  [target] = fields;
  $("keypad").hidden = !wanted || !target;
  for (const field of fields) field.inputMode = wanted ? "none" : "decimal";
  if (target) article.append($("keypad"));
}
