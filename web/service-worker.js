// Keeps one whole build for visits without a network. The build writes a line above this one:
// the name of the build, its files, whose names change with their contents, and a prefix for caches,
// as hosts may share one origin among many games.
/* global BUILT, FILES, PREFIX */

const PAGE = "./index.html";
const CACHE = `${PREFIX}${new URL(registration.scope).pathname}-${BUILT}`;
const kept = new Set(FILES.map((name) => new URL(name, registration.scope).href));
const pages = new Set(["./", PAGE].map((name) => new URL(name, registration.scope).href));

addEventListener("install", (event) => event.waitUntil(keepBuild()));
addEventListener("activate", (event) => event.waitUntil(dropOthers()));

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (kept.has(request.url)) {
    event.respondWith(fromHere(request));
  } else if (request.mode === "navigate" && pages.has(origin + pathname)) {
    event.respondWith(newest(request));
  }
});

// A page that the browser kept may name files that are gone, so the host is always asked.
async function newest(request) {
  const answer = await fetch(request, { cache: "no-cache" }).catch(() => null);
  if (answer?.ok || answer?.type === "opaqueredirect") return answer;
  return (await fromCache(PAGE)) ?? answer ?? Response.error();
}

// First the browser's own copy, with which it has kept the code that it compiled.
async function fromHere(request) {
  const own = await fetch(request, { cache: "only-if-cached", mode: "same-origin" }).catch(() => null);
  return own?.ok ? own : ((await fromCache(request.url)) ?? fetch(request));
}

async function fromCache(url) {
  const cache = await caches.open(CACHE);
  return cache.match(url, { ignoreVary: true });
}

// All or nothing: a host that is just being given another build has no page that fits these files.
async function keepBuild() {
  const page = await fetch(PAGE, { cache: "no-cache" });
  const source = await page.text();
  if (!page.ok || !source.includes(`data-built="${BUILT}"`)) throw new Error("The host has another build.");
  const before = await caches.keys();
  const cache = await caches.open(CACHE);
  try {
    await Promise.all([...kept].map((url) => keep(cache, url, before)));
    // Made anew, as a page that the host redirected to cannot answer for another address.
    await cache.put(PAGE, new Response(source, { headers: { "Content-Type": "text/html; charset=utf-8" } }));
  } catch (error) {
    if (!before.includes(CACHE)) await caches.delete(CACHE); // or else one that is up may play from it
    throw error;
  }
}

// What an older build has under the same name is the same file.
async function keep(cache, url, before) {
  for (const name of before.filter(isOurs)) {
    const found = await (await caches.open(name)).match(url, { ignoreVary: true });
    if (found) return cache.put(url, found);
  }
  return cache.add(url);
}

// Only once no tab of an older build is open: it may still ask for its files.
async function dropOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => isOurs(name) && name !== CACHE).map((name) => caches.delete(name)));
}

function isOurs(name) {
  return name.startsWith(CACHE.slice(0, -BUILT.length));
}
