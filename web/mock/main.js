// The mock test: from the start, through the questions, to the result.
import * as ofAttempt from "./attempt.js";
import * as blank from "./blank.js";
import * as page from "./page.js";
import * as sections from "./sections.js";
import * as text from "./text.js";
import * as timer from "./timer.js";
import { asked, begin, entry, isCurrent, merge } from "./attempt.js";
import { exchange, lock, read, write } from "./forms.js";
import { find, keepKey } from "./key.js";
import { late } from "./late.js";
import { keepAtHand } from "./offline.js";
import { $, all, load, make, moment, notice, paper, phrase, screen, sectionOf } from "./page.js";
import * as palette from "./palette.js";
import { catchUp, end, enter, isLast, isOpen } from "./sections.js";
import * as store from "./store.js";
import { channel } from "./tabs.js";
import { call, clock, forget, minutes } from "./timer.js";

let attempt = null;
let key = null;
let send = () => {};
let since = null;
let kept = true;
let practice = false;
let padded = false;

const running = () => attempt && !attempt.done;
const question = () => paper.byNumber.get(attempt.here);

function keep() {
  attempt.at = Date.now();
  $("kept").textContent = phrase("unsaved");
  send(attempt);
  store.save(attempt).then(
    (stays) => ($("kept").textContent = phrase(stays ? "saved" : "unstored")),
    () => notice(phrase("failed")),
  );
}

function change(number, changes) {
  attempt.q[number] = { ...entry(attempt, number), ...changes, at: Date.now() };
  keep();
  palette.render(attempt);
}

function spend() {
  const now = Date.now();
  if (since && running()) {
    const before = entry(attempt, attempt.here);
    attempt.q[attempt.here] = { ...before, t: before.t + Math.max(0, now - since) };
  }
  since = running() && !document.hidden ? now : null;
}

function show(number, focus = true) {
  spend();
  attempt.here = number;
  screen("exam");
  const at = sectionOf(number);
  for (const article of all("article.question")) {
    article.hidden = false;
    article.classList.toggle("current", article.id === `q${number}`);
  }
  const { passage } = $(`q${number}`).dataset;
  for (const one of all(".passage")) one.classList.toggle("current", one.id === passage);
  all("section.part").forEach((one, place) => one.classList.toggle("current", place === at));
  write(question(), entry(attempt, number).a);
  lock(number, false);
  pad($(`q${number}`));
  $("finish").textContent = phrase(attempt.locks && !isLast(attempt) ? "leave" : "submit");
  change(number, { v: true });
  const title = $(`q${number}-title`);
  title.tabIndex = -1;
  if (focus) title.focus();
  scrollTo(0, 0);
}

function pad(article) {
  const wanted = attempt.keypad;
  padded ||= wanted;
  if (padded) late().then(({ place }) => place(article, wanted), () => {});
}

const reachable = () => asked(attempt).map(({ number }) => number).filter((n) => isOpen(attempt, sectionOf(n)));

function step(by) {
  const open = reachable();
  const next = open[open.indexOf(attempt.here) + by];
  if (next) show(next);
  else if (by > 0) ask();
}

function ask() {
  palette.summary(attempt);
  const leaves = attempt.locks && !isLast(attempt);
  $("ask-title").textContent = phrase(leaves ? "toLeave" : "toSubmit");
  $("ask-yes").textContent = phrase(leaves ? "leave" : "submit");
  $("ask-strict").hidden = !attempt.strict;
  $("ask").showModal();
}

function finish(now, how) {
  spend();
  attempt.done = now;
  attempt.how = how;
  keep();
  results();
}

/** Look at the clock; tell whether answers still count. */
function tick() {
  if (!running()) return false;
  const section = attempt.section;
  const over = catchUp(attempt, Date.now());
  if (over) {
    $("ask").close();
    finish(over, "time");
    notice(phrase("over"));
    return false;
  }
  if (section !== attempt.section) {
    $("ask").close();
    forget();
    show(attempt.here);
    notice(phrase("sectionOver"));
  }
  const left = end(attempt) - Date.now();
  $("time").textContent = left === Infinity ? phrase("untimed") : clock(left);
  if (left !== Infinity) call(left);
  spend();
  return true;
}

async function results() {
  const done = attempt;
  screen("results");
  for (const { number } of asked(done)) {
    write(paper.byNumber.get(number), entry(done, number).a);
    lock(number, true);
  }
  $("keypad").hidden = true;
  $("results-title").focus();
  scrollTo(0, 0);
  key = key || (await find());
  const parts = await late().catch(() => null);
  const attempts = await listed();
  if (attempt !== done) return;
  if (!parts) return notice(phrase("unloaded"));
  const again = (missed) => start({ ...settings(), factor: 0 }, missed);
  const taken = async (found) => {
    key = found;
    notice("");
    results();
    await keepKey(found);
  };
  parts.results({ attempt: done, key, attempts, keep, again, taken });
}

function start(settings, only = null) {
  const now = Date.now();
  const { factor } = settings;
  const total = paper.minutes && factor && !only ? now + minutes(paper.minutes, factor) : null;
  attempt = begin({ ...settings, only, ends: total, locks: settings.locks && !only }, now);
  enter(attempt, 0, now);
  notice("");
  forget();
  // Results must not wait for a network that may be gone by then.
  late().catch(() => {});
  for (const { number } of paper.questions) write(paper.byNumber.get(number), null);
  show(only ? only[0] : attempt.here);
  tick();
}

function settings() {
  const on = (id) => !!$(id) && $(id).checked;
  const factor = $("factor") ? Number($("factor").value) : 0;
  return { factor, strict: on("strict"), keypad: on("use-keypad"), locks: on("locks") };
}

function resume(found) {
  attempt = found;
  forget();
  late().catch(() => {});
  if (attempt.done) results();
  else if (tick()) show(attempt.here);
}

function told(found, parts) {
  const state = stateOf(found, parts);
  return found.only ? phrase("pair", phrase("retake", found.only.length), state) : state;
}

function stateOf(found, parts) {
  if (!isCurrent(found)) return phrase("stale");
  if (!found.done) return phrase("running");
  if (!key) return phrase("unmarked");
  if (!parts) return phrase("done");
  const { total, most } = parts.outcome(found, key);
  return phrase("marks", parts.shown(total), parts.shown(most));
}

const listed = () => store.list(paper.paper).catch(() => []);

/** End attempts whose time ran out while no page was open. */
function expire(found) {
  for (const one of found) {
    const over = isCurrent(one) && !one.done && catchUp({ ...one }, Date.now());
    if (over) store.save(Object.assign(one, { done: over, how: "time" }));
  }
}

async function home(focus) {
  attempt = null;
  screen("start");
  if (focus) $(focus).focus();
  const found = await listed();
  expire(found);
  if (!key && (practice || found.some((one) => one.done))) key = await find();
  const marked = key && found.some((one) => one.done && isCurrent(one));
  const parts = marked && (await late().catch(() => null));
  $("history-none").hidden = found.length > 0;
  $("export-all").hidden = !found.length;
  const button = (id, name, act) =>
    make("button", { type: "button", click: act, "aria-label": phrase("pair", $(id).textContent, name) }, $(id).textContent);
  $("history").replaceChildren(
    ...found.map((one) => {
      const name = moment(one.started);
      const buttons = [button("word-export", name, async () => (await late()).save([one]))];
      if (isCurrent(one)) {
        buttons.unshift(button(one.done ? "word-open" : "word-resume", name, () => resume(one)));
      }
      const gone = () => home("history-title");
      buttons.push(
        button("word-delete", name, () => confirm(phrase("remove")) && store.remove(one.id).then(gone)),
      );
      return make("li", {}, make("span", {}, phrase("told", name, told(one, parts))), ...buttons);
    }),
  );
}

/** Take up what another tab did. */
function hear(theirs) {
  if (!attempt) home();
  if (!attempt || theirs.id !== attempt.id) return;
  const was = attempt;
  const before = JSON.stringify(entry(was, was.here).a);
  attempt = { ...merge(was, theirs), here: was.here };
  if (attempt.done && !was.done) results();
  else if (!attempt.done) {
    if (!isOpen(attempt, sectionOf(attempt.here))) show(paper.sections[attempt.section].questions[0]);
    const { a } = entry(attempt, attempt.here);
    if (JSON.stringify(a) !== before) write(question(), a);
    palette.render(attempt);
  }
}

function connect() {
  const click = (id, act) => $(id).addEventListener("click", act);
  click("begin", () => start(settings()));
  click("finish", () => tick() && ask());
  click("previous", () => tick() && step(-1));
  click("save", () => tick() && (change(attempt.here, { a: read(question()), m: false }), step(1)));
  click("mark", () => tick() && (change(attempt.here, { a: read(question()), m: true }), step(1)));
  click("clear", () => {
    if (!tick()) return;
    write(question(), null);
    change(attempt.here, { a: null, m: false });
  });
  click("whole", () => {
    screen("paper");
    for (const { number } of paper.questions) {
      write(paper.byNumber.get(number), entry(attempt, number).a);
      lock(number, true);
    }
  });
  click("back", () => tick() && show(attempt.here));
  click("ask-no", () => $("ask").close());
  click("ask-yes", () => {
    $("ask").close();
    if (!tick()) return;
    if (!attempt.locks || isLast(attempt)) finish(Date.now(), "self");
    else {
      enter(attempt, attempt.section + 1, Date.now());
      forget();
      show(attempt.here);
    }
  });
  click("again", () => home("start-title"));
  click("print", () => print());
  click("export-all", async () => (await late()).save(await listed()));
  $("import").addEventListener("change", async ({ target }) => {
    try {
      const read = await (await late()).load(target.files[0], await listed());
      for (const one of read) await store.save(one);
      await home();
      notice(phrase("imported", read.length));
    } catch (fault) {
      notice(phrase(typeof fault === "string" ? fault : "badFile"));
    }
    target.value = "";
  });
  for (const button of all("[data-go]")) {
    button.addEventListener("click", () => tick() && show(Number(button.dataset.go)));
  }
  for (const button of all("[data-section]")) {
    button.addEventListener("click", () => {
      if (tick()) show(paper.sections[button.dataset.section].questions[0]);
    });
  }
  $("sheet").addEventListener("input", ({ target }) => {
    if (target.closest(".outcome") || !tick()) return;
    if (question().answer === "order") exchange(target);
    if (attempt.strict) $("kept").textContent = phrase("unsaved");
    else change(attempt.here, { a: read(question()) });
  });
  document.addEventListener("visibilitychange", tick);
  addEventListener("pagehide", () => {
    spend();
    if (running()) store.save(attempt);
  });
  addEventListener("beforeunload", (event) => !kept && running() && event.preventDefault());
  setInterval(tick, 1000);
}

async function boot() {
  try {
    load();
    practice = !!$("mock-key");
    send = channel(`examgen:${paper.paper}`, hear);
    connect();
    store.open().then((found) => {
      kept = found;
      $("unkept").hidden = kept;
    });
    await home();
    document.documentElement.dataset.ready = "";
    keepAtHand();
  } catch (fault) {
    document.documentElement.classList.remove("js");
    $("broken").hidden = false;
    throw fault;
  }
}

// What the late script takes from here, instead of having it once more.
globalThis.examgenMock = { attempt: ofAttempt, blank, page, sections, text, timer };
document.documentElement.classList.add("js");
addEventListener("DOMContentLoaded", boot);
