// Attempts in IndexedDB, which keeps what was written when a browser is killed (localStorage
// loses up to a minute). Without it they last as long as the page.
import { merge } from "./attempt.js";

const NAME = "attempts";
const PATIENCE = 4000;
const memory = new Map();
let opening = null;

const settled = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

async function opened() {
  try {
    const request = indexedDB.open("examgen-mock", 1);
    request.onupgradeneeded = () =>
      request.result.createObjectStore(NAME, { keyPath: "id" }).createIndex("paper", "paper");
    // Some browsers neither open nor refuse.
    const late = new Promise((_, reject) => setTimeout(reject, PATIENCE));
    const database = await Promise.race([settled(request), late]);
    database.onversionchange = () => database.close();
    return database;
  } catch {
    return null;
  }
}

/** Open the store; tell whether it keeps anything. */
export async function open() {
  opening ||= opened();
  return !!(await opening);
}

export async function list(paper) {
  const database = await opening;
  const found = database
    ? await settled(database.transaction(NAME).objectStore(NAME).index("paper").getAll(paper))
    : [...memory.values()].filter((one) => one.paper === paper);
  return found.sort((one, other) => other.started - one.started);
}

export async function get(id) {
  const database = await opening;
  return database ? settled(database.transaction(NAME).objectStore(NAME).get(id)) : memory.get(id);
}

/**
 * Keep an attempt; what another tab wrote in between is merged within one transaction. Tell
 * whether it outlasts the page.
 */
export async function save(attempt) {
  const database = await opening;
  if (!database) return !memory.set(attempt.id, attempt);
  return new Promise((resolve, reject) => {
    const change = database.transaction(NAME, "readwrite", { durability: "strict" });
    const store = change.objectStore(NAME);
    const before = store.get(attempt.id);
    before.onsuccess = () =>
      store.put(before.result && attempt.q ? merge(before.result, attempt) : attempt);
    change.oncomplete = () => resolve(true);
    change.onabort = () => reject(change.error);
  });
}

export async function remove(id) {
  const database = await opening;
  memory.delete(id);
  return database && settled(database.transaction(NAME, "readwrite").objectStore(NAME).delete(id));
}
