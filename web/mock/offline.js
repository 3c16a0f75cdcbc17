// Keeps this page at hand without a network, where it comes from a server.
import { paper } from "./page.js";

/** Register the site's worker for this page and no other. */
export function keepAtHand() {
  if (paper.worker && location.protocol !== "file:" && navigator.serviceWorker) {
    // Where it is refused, the page needs a network: no more than that.
    navigator.serviceWorker.register(paper.worker, { scope: "./" }).catch(() => {});
  }
}
