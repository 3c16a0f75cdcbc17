// The search page: what is typed is looked for at once; the keyboard is enough.
import * as own from "./own.js";
import * as pagefind from "./pagefind.js";

const MOST = 50;
const KEY = "examgen-search-key";
const $ = (id) => document.getElementById(id);
const links = () => [...$("results").querySelectorAll("a")];
const phrase = (name, ...given) => words[name].replace(/\{(\d)\}/g, (_, place) => given[place]);
let words = {};
let find = null;
let latest = 0;

function item({ href, title, where, number }) {
  const made = document.createElement("li");
  const link = document.createElement("a");
  const text = document.createElement("span");
  const place = document.createElement("p");
  link.href = href;
  text.dir = "auto";
  text.textContent = title;
  place.className = "where";
  place.textContent = phrase("place", where, number);
  link.append(text);
  made.append(link, place);
  return made;
}

async function look() {
  const query = $("query").value.trim();
  const turn = (latest += 1);
  const found = query ? await find(query) : [];
  // A later query may have been quicker.
  if (turn !== latest) return;
  const count = found.all || found.length;
  $("results").replaceChildren(...found.slice(0, MOST).map(item));
  const said = !count ? "none" : count > MOST ? "first" : "many";
  $("count").textContent = query ? phrase(said, count, MOST) : "";
  history.replaceState(null, "", query ? `?${new URLSearchParams({ q: query })}` : location.pathname);
}

function move(event) {
  const all = links();
  const at = all.indexOf(document.activeElement);
  const typing = document.activeElement === $("query");
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step && all.length && (typing || at >= 0)) {
    const next = at + step;
    (next < 0 ? $("query") : all[Math.min(next, all.length - 1)]).focus();
  } else if (event.key === "Enter" && typing && all.length) all[0].click();
  else if (event.key === "Escape" && at >= 0) $("query").focus();
  else if (event.key === "/" && !typing && $("key").checked) $("query").focus();
  else return;
  event.preventDefault();
}

function remember(change) {
  try {
    return change(localStorage);
  } catch {
    return null; // Some browsers keep nothing.
  }
}

async function boot() {
  words = JSON.parse($("search-words").textContent);
  try {
    find = await (words.engine === "pagefind" ? pagefind : own).open();
  } catch (fault) {
    $("broken").hidden = false;
    throw fault;
  }
  $("search").hidden = false;
  $("key").checked = remember((store) => store.getItem(KEY)) !== "off";
  $("key").addEventListener("change", ({ target }) => {
    remember((store) => store.setItem(KEY, target.checked ? "on" : "off"));
  });
  $("query").addEventListener("input", look);
  document.addEventListener("keydown", (event) => {
    if (!event.ctrlKey && !event.metaKey && !event.altKey && !event.isComposing) move(event);
  });
  $("query").value = new URLSearchParams(location.search).get("q") || "";
  $("query").focus();
  await look();
  document.documentElement.dataset.ready = "";
}

addEventListener("DOMContentLoaded", boot);
