// What is on the page: the data block, its words, and ways to find and make elements.

export let paper;

/** Read the data that the page was built with; once the page is there. */
export function load() {
  paper = block("mock-data");
  paper.byNumber = new Map(paper.questions.map((question) => [question.number, question]));
}

export const $ = (id) => document.getElementById(id);
export const all = (selector, from = document) => [...from.querySelectorAll(selector)];

export function block(id) {
  const found = $(id);
  return found && JSON.parse(found.textContent);
}

/** A phrase of the page, its places filled in. */
export const phrase = (name, ...given) =>
  paper.words[name].replace(/\{(\d)\}/g, (_, place) => given[place]);

export function make(name, attributes, ...inside) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(key, value);
    else made.setAttribute(key, value);
  }
  made.append(...inside);
  return made;
}

/** Say something to those who listen, politely. */
export const announce = (text) => {
  $("say").textContent = text;
};

/** Show a message above the page, and say it. */
export function notice(text) {
  $("note").textContent = text;
  $("note").hidden = !text;
  if (text) announce(text);
}

export const screen = (name) => {
  $("mock").dataset.screen = name;
};

export const sectionName = (at) => paper.sections[at].title || phrase("section", at + 1);
export const sectionOf = (number) =>
  paper.sections.findIndex((section) => section.questions.includes(number));
export const moment = (time) =>
  new Date(time).toLocaleString(`${document.documentElement.lang}-u-nu-latn`, {
    dateStyle: "medium",
    timeStyle: "short",
  });
