// Attempts as files.
import { clean } from "./clean.js";
import { make, paper } from "./page.js";

const LARGEST = 50e6;
const MOST = 2000;

export function save(attempts) {
  const text = JSON.stringify({ format: "examgen/attempts", version: 1, paper: paper.paper, attempts });
  const href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  make("a", { href, download: `${paper.paper}-attempts.json` }).click();
  setTimeout(() => URL.revokeObjectURL(href), 10000);
}

const apart = (one, held) =>
  held.some(({ id, revision, form }) => id === one.id && (revision !== one.revision || form !== one.form));

/**
 * The attempts of a file; throws the name of a phrase where it is none of this paper. One that
 * has the name of another version's attempt gets a name of its own, so that they stay apart.
 */
export async function load(file, held) {
  let read = null;
  try {
    read = file.size < LARGEST && JSON.parse(await file.text());
  } catch {
    // Told below.
  }
  const fits = read && read.format === "examgen/attempts" && Array.isArray(read.attempts);
  const made = fits && read.attempts.length <= MOST ? read.attempts.map(clean) : [null];
  if (made.includes(null)) throw "badFile";
  if (made.some((attempt) => attempt.paper !== paper.paper)) throw "other";
  const named = [...held];
  for (const one of made) {
    if (apart(one, named)) one.id += `/${one.revision}/${one.form}`;
    named.push(one);
  }
  return made;
}
