// Keeps the files of the page, so that it opens without a network: those of the first load when it is
// installed, and modules that are loaded later once they were used. The build inserts the names, which
// contain hashes: a new version of the page has a new cache.

const CACHE = `mcp-lint-${"VERSION"}`;
const FIRST = ["FIRST"];
const LATER = ["LATER"];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FIRST)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(removeOthers().then(() => self.clients.claim()));
});

async function removeOthers() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith("mcp-lint-") && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  event.respondWith(answer(event.request));
});

/** The page itself comes from the network where there is one, so that new versions are seen. */
async function answer(request) {
  if (request.mode === "navigate") {
    try {
      return await fetch(request);
    } catch {
      return (await caches.match("./", {ignoreSearch: true})) ?? Response.error();
    }
  }
  return (await caches.match(request)) ?? loaded(request);
}

async function loaded(request) {
  const response = await fetch(request);
  if (response.ok && LATER.some((name) => request.url === new URL(name, self.registration.scope).href)) {
    const copy = response.clone();
    // A cache that is full must not affect the page.
    caches.open(CACHE).then((cache) => cache.put(request, copy)).catch(() => undefined);
  }
  return response;
}
