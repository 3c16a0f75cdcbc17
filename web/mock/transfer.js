// Attempts as files.
import { clean } from "./clean.js";
import { make, paper } from "./page.js";

export function save(attempts) {
  const text = JSON.stringify({ format: "examgen/attempts", version: 1, paper: paper.paper, attempts });
  const href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  make("a", { href, download: `${paper.paper}-attempts.json` }).click();
  setTimeout(() => URL.revokeObjectURL(href), 10000);
}

/** The attempts of a file; throws the name of a phrase where it is none of this paper. */
export async function load(file) {
  let held = null;
  try {
    held = JSON.parse(await file.text());
  } catch {
    // Told below.
  }
  const all = held && held.format === "examgen/attempts" && Array.isArray(held.attempts);
  const made = all ? held.attempts.map(clean) : [null];
  if (made.includes(null)) throw "badFile";
  if (made.some((attempt) => attempt.paper !== paper.paper)) throw "other";
  return made;
}
