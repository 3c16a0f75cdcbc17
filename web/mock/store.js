// Attempts in IndexedDB, which keeps what was written when a browser is killed (localStorage
// loses up to a minute). Without it they last as long as the page.
import { merge } from "./attempt.js";

const NAME = "attempts";
let database = null;
const memory = new Map();

const settled = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Open the store; tell whether it keeps anything. */
export async function open() {
  try {
    const request = indexedDB.open("examgen-mock", 1);
    request.onupgradeneeded = () =>
      request.result.createObjectStore(NAME, { keyPath: "id" }).createIndex("paper", "paper");
    database = await settled(request);
    database.onversionchange = () => database.close();
  } catch {
    database = null;
  }
  return !!database;
}

export async function list(paper) {
  const found = database
    ? await settled(database.transaction(NAME).objectStore(NAME).index("paper").getAll(paper))
    : [...memory.values()];
  return found.sort((one, other) => other.started - one.started);
}

/** Keep an attempt; what another tab wrote in between is merged within one transaction. */
export function save(attempt) {
  if (!database) {
    memory.set(attempt.id, attempt);
    return Promise.resolve();
  }
  return new Promise((resolve, reject) => {
    const change = database.transaction(NAME, "readwrite", { durability: "strict" });
    const store = change.objectStore(NAME);
    const before = store.get(attempt.id);
    before.onsuccess = () =>
      store.put(before.result ? merge(before.result, attempt) : attempt);
    change.oncomplete = resolve;
    change.onabort = () => reject(change.error);
  });
}

export function remove(id) {
  memory.delete(id);
  return database
    ? settled(database.transaction(NAME, "readwrite").objectStore(NAME).delete(id))
    : Promise.resolve();
}
