// A page with all questions of a practice paper: how many answers were opened, how many the
// learner has marked, and what that scores. Without it the page is complete, and does not count.

const all = (query) => [...document.querySelectorAll(query)];
const by = (id) => document.getElementById(id);
const say = (id, ...values) => {
  const text = by(id).dataset.words.replace(/\{(\d)\}/g, (_, place) => values[place]);
  if (by(id).textContent !== text) by(id).textContent = text;
};

const answers = all("details.answer");
const selves = all(".self");
const bands = all(".band");
const total = selves.reduce((sum, self) => sum + +self.dataset.worth, 0);
const seen = new Set();

function update() {
  let score = 0;
  let marked = 0;
  for (const self of selves) {
    const chosen = self.querySelector(":checked");
    if (!chosen) continue;
    marked += 1;
    score += chosen.value * self.dataset.worth;
  }
  for (const answer of answers) if (answer.open) seen.add(answer);
  const done = marked === selves.length;
  say("count", seen.size, answers.length, marked);
  say("score", ...[score, total].map((sum) => Math.round(sum * 100) / 100));
  say("left", selves.length - marked);
  by("left").hidden = done;
  // The bands stand in the order of the table, the best first.
  const reached = done && bands.find((band) => score + 1e-6 >= band.dataset.least);
  for (const band of bands) band.hidden = band !== reached;
}

function turn(open) {
  for (const answer of answers) answer.open = open;
}

if (answers.length) {
  for (const part of [by("tally"), by("result"), ...selves]) part.hidden = false;
  by("open").addEventListener("click", () => turn(true));
  by("close").addEventListener("click", () => turn(false));
  by("restart").addEventListener("click", () => {
    for (const box of all(".self :checked")) box.checked = false;
    turn(false);
    seen.clear();
    update();
    scrollTo(0, 0);
  });
  // It does not bubble.
  document.addEventListener("toggle", update, true);
  document.addEventListener("change", update);
  update();
}
