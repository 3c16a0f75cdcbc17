// The service worker of mock tests. A page registers it for itself alone; `MOCKS`, which stands
// before this program, tells for each page what it consists of.
//
// What a page was loaded with stays together: all of it lies in one cache, whose name is a digest
// of the whole, and a newer version waits until no tab has the older one open.

const ROOT = new URL("./", location.href).href;
const OURS = `examgen:${registration.scope}:`;
const own = MOCKS.pages[decodeURIComponent(registration.scope.slice(ROOT.length))];
// The page's files by address, each with the SHA-256 of what is to come from there.
const files = new Map(
  Object.entries({ ...MOCKS.shared, ...own }).map(([path, sign]) => [new URL(path, ROOT).href, sign]),
);

async function digest(data) {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", data));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

const name = digest(new TextEncoder().encode(JSON.stringify([...files]))).then((sign) => OURS + sign);
const cache = async () => caches.open(await name);

/** Fetch a file, and refuse it where it is of another version: a site may change in between. */
async function take(into, address, sign) {
  if (await into.match(address)) return;
  const response = await fetch(address, { cache: "no-cache" });
  const data = await response.arrayBuffer();
  if (!response.ok || (await digest(data)) !== sign) throw new Error(`not as it was: ${address}`);
  // A response that came by a redirection could not be given to a page.
  const headers = { "content-type": response.headers.get("content-type") };
  await into.put(address, new Response(data, { headers }));
}

async function install() {
  const into = await cache();
  if (own) await Promise.all([...files].map(([address, sign]) => take(into, address, sign)));
}

async function activate() {
  const mine = await name;
  const others = (await caches.keys()).filter((each) => each.startsWith(OURS) && each !== mine);
  await Promise.all(others.map((each) => caches.delete(each)));
  if (own) await clients.claim();
  else await registration.unregister();
}

async function answer(request, address) {
  const kept = await (await cache()).match(address);
  return kept || fetch(request);
}

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(activate()));
addEventListener("fetch", (event) => {
  const { origin, pathname } = new URL(event.request.url);
  const address = origin + pathname.replace(/\/$/, "/index.html");
  if (own && event.request.method === "GET" && files.has(address)) {
    event.respondWith(answer(event.request, address));
  }
});
