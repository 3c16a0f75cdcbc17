// The index of a small site: all its questions in one file, looked through one by one.
import { fit, hay, needles } from "./fold.js";

/** Load the index; return what finds questions in it. */
export async function open() {
  const { papers, questions } = await (await fetch("index.json")).json();
  const known = questions.map(([folder, paper, number, teaser, words]) => ({
    href: `../questions/${folder}/index.html`,
    title: teaser,
    where: papers[paper],
    number,
    head: hay(teaser),
    rest: hay(words),
  }));
  return async (query) => {
    const wanted = needles(query);
    const found = known.map((each) => ({ each, fits: fit(wanted, each.head, each.rest) }));
    const right = found.filter(({ fits }) => wanted.length && fits);
    // Sorting keeps the order of equals: that of the papers.
    return right.sort((one, other) => other.fits - one.fits).map(({ each }) => each);
  };
}
