// What is asked for late: results with their marking, the keypad, attempts as files. It is a
// script of its own and no module, since browsers load no modules from a disk.
import { make, paper } from "./page.js";

let asked = null;

/** The late parts, loaded when they are first asked for; after a failure they can be again. */
export function late() {
  asked ||= new Promise((resolve, reject) => {
    const failed = () => {
      asked = null;
      reject(new Error("the rest of the program could not be loaded"));
    };
    const loaded = () => resolve(globalThis.examgenLate);
    document.head.append(make("script", { src: paper.late, load: loaded, error: failed }));
  });
  return asked;
}
