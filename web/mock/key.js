// The key: in the page of a practice paper, or published later beside it.
import { block, paper } from "./page.js";

const fits = (key) =>
  key && key.format === "examgen/mock-key" && key.version === 1 &&
  ["paper", "form", "revision"].every((name) => key[name] === paper[name]);

/** The key of exactly this paper and version, or null. */
export async function find() {
  const own = block("mock-key");
  if (own) return fits(own) ? own : null;
  try {
    const key = await (await fetch("key.json", { cache: "no-store" })).json();
    return fits(key) ? key : null;
  } catch {
    return null;
  }
}
