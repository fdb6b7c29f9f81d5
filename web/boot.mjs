// Starts Python, and tells how far that has come. PyScript takes this same module for its
// interpreter: the one place where options for Pyodide and a stand-in for storage fit in.
// early.js is older than this file: it has checked the browser, and pageFailed(sentence, details)
// opens its panel. Python says pageReady() when the table stands.

const PATIENCE = 20_000;
const STORAGE_PATIENCE = 3_000;
const UNPACKING_PATIENCE = 3_000;
const STORAGE_PROBE = "page-probe";
const PAGE = 4096;
const { words: WORDS, addresses: ADDRESSES } = globalThis.pageSettings;

// How much of the bar each step fills; the files by their size.
const FILES = { "pyodide.asm.wasm": 45, snapshot: 30, "pyodide.asm.mjs": 5 };
const STEPS = { "Loaded interpreter": 15 };

export let version;
let pyodide;

// The page's policy lets only this turn text into the address of a script, and nothing turn it into markup.
const scripts = globalThis.trustedTypes?.createPolicy("page", { createScriptURL: String }) ?? { createScriptURL: String };

// Python can start without it, so nobody is told if it does not come.
let snapshot = readSnapshot();
snapshot.catch(() => {});

export async function loadPyodide(options) {
  const indexURL = new URL(".", address("pyodide")).href;
  try {
    return await goOn({ ...options, indexURL });
  } catch (error) {
    console.debug("Python starts anew, without its snapshot.", error);
    snapshot = null;
    return startAnew({ ...options, indexURL }).catch((problem) => {
      pageFailed(WORDS.damaged, problem.stack); // a file was cut off: missing ones were told before
      throw problem;
    });
  }
}

// From the memory that tools/site/snapshot.mjs has left. Pyodide is made to believe that it restores a
// snapshot of its own, which would be all of the memory and take three times as long to come.
async function goOn(options) {
  const { default: createModule } = await import(`${options.indexURL}pyodide.asm.mjs`);
  const python = await pyodide.loadPyodide({
    ...options,
    stdLibURL: `${options.indexURL}pyodide-lock.json`, // it wants a file, and nobody reads it
    _loadSnapshot: new ArrayBuffer(4),
    createPyodideModule: async (settings) => {
      delete settings.INITIAL_MEMORY; // would be the size of that snapshot
      const module = await createModule(settings);
      const { size, pages, state, content } = await snapshot;
      const heap = module.HEAPU8;
      if (heap.length !== size) throw new Error(`The snapshot is of ${size} bytes, not of ${heap.length}.`);
      module.API.restoreSnapshot = () => {
        pages.forEach((page, index) => heap.set(content.subarray(index * PAGE, (index + 1) * PAGE), page * PAGE));
        snapshot = module.API.restoreSnapshot = null; // nobody else holds its ten megabytes
        return state;
      };
      return module;
    },
  });
  python.runPython("import random; random.seed()"); // else every start would be as lucky
  return python;
}

async function startAnew(options) {
  const modules = fetch(new URL("python.zip", import.meta.url)).then((answer) => answer.arrayBuffer());
  const env = { PYTHONPATH: "/lib/page.zip" };
  const fsInit = async (FS) => FS.writeFile(env.PYTHONPATH, new Uint8Array(await modules));
  const python = await pyodide.loadPyodide({ ...options, env, fsInit });
  // PyScript imports its own package before anything else, and the game needs nothing of it.
  python.runPython("import sys, types; sys.modules['pyscript'] = types.ModuleType('pyscript')");
  return python;
}

function address(part) {
  return new URL(ADDRESSES[part], document.baseURI).href;
}

async function readSnapshot() {
  const packed = pageSnapshot.then((answer) => answer.arrayBuffer()); // early.js has asked for it
  const { head, content } = await unpackBeside(packed).catch(() => unpackHere(packed));
  const { name, ...rest } = head;
  if (!ADDRESSES.snapshot.endsWith(`/snapshot-${name}.bin`)) {
    throw new Error(`The snapshot is of another build: ${name}.`);
  }
  return { ...rest, content };
}

async function unpackHere(packed) {
  const { unpack } = await import("./unpack.mjs");
  return unpack(await packed);
}

// In a worker, so that the page does not pause for it. That fails where there may be none, where
// nothing is to be heard from it, and where what it was given is damaged.
function unpackBeside(packed) {
  let worker;
  return new Promise((resolve, reject) => {
    worker = new Worker(scripts.createScriptURL(new URL("unpack.mjs", import.meta.url)), { type: "module" });
    worker.onerror = reject;
    worker.onmessage = ({ data }) => (data ? resolve(data) : reject());
    packed.then((data) => {
      setTimeout(reject, UNPACKING_PATIENCE);
      worker.postMessage(data);
    }, reject);
  }).finally(() => worker?.terminate());
}

function showProgress() {
  const bar = document.getElementById("progress");
  const stage = document.getElementById("stage");
  const missing = new Set(Object.keys(FILES));
  const files = new PerformanceObserver((list) => {
    for (const { name } of list.getEntries()) {
      const file = new URL(name).pathname.split("/").at(-1).replace(/-.*/, "");
      if (missing.delete(file)) bar.value += FILES[file];
    }
    if (!missing.size) stage.textContent = WORDS.startingPython;
  });
  files.observe({ type: "resource", buffered: true });
  addEventListener("py:progress", ({ detail }) => {
    bar.value += STEPS[detail] ?? 0;
    if (detail in STEPS) {
      files.disconnect();
      stage.textContent = WORDS.layingTheTable;
    }
  });
}

function tellSlowness() {
  document.getElementById("slow").textContent = WORDS.slow;
}

// Pyodide waits for ever for a WebAssembly file that did not come or was broken, and only warns:
// so until the game is up, what is fetched goes through here.
function watchRuntime() {
  const { fetch } = globalThis;
  const { instantiate, instantiateStreaming } = WebAssembly;
  globalThis.fetch = async (...request) => {
    const { url } = new Request(...request);
    try {
      const response = await fetch(...request);
      if (!response.ok) pageFailed(WORDS.unfetched, `${url}: ${response.status} ${response.statusText}`);
      return response;
    } catch (error) {
      pageFailed(WORDS.unfetched, `${url}: ${error}`);
      throw error;
    }
  };
  WebAssembly.instantiateStreaming = async (source, imports) => {
    try {
      const response = await source;
      // Some hosts do not know the type, and a browser streams nothing without it.
      const known = response.headers.get("Content-Type")?.startsWith("application/wasm");
      if (known) return await instantiateStreaming(response, imports);
      return await instantiate(await response.arrayBuffer(), imports);
    } catch (error) {
      pageFailed(WORDS.damaged, error.stack);
      throw error;
    }
  };
  return () => {
    globalThis.fetch = fetch;
    Object.assign(WebAssembly, { instantiateStreaming });
  };
}

// PyScript would run any script or attribute of its kinds that comes into the page later. This page
// adds none, so if there is one, a stranger did: what is returned makes PyScript stop looking.
function watchObservers() {
  const { MutationObserver } = globalThis;
  const observers = [];
  globalThis.MutationObserver = class extends MutationObserver {
    constructor(heard) {
      super(heard);
      observers.push(this);
    }
  };
  return () => {
    globalThis.MutationObserver = MutationObserver;
    for (const observer of observers) observer.disconnect();
  };
}

// PyScript opens a channel and a database before it starts Python, and never does if that is denied,
// as in a frame on another site or in a private window. It keeps nothing of ours there.
async function guardStorage() {
  try {
    new BroadcastChannel(STORAGE_PROBE).close();
  } catch {
    globalThis.BroadcastChannel = EventTarget; // of its own messages PyScript sends none here
  }
  if (await storageAnswers()) return;
  const answer = (result) => {
    const request = { result };
    queueMicrotask(() => request.onsuccess({ target: request }));
    return request;
  };
  const store = { getAllKeys: () => answer([]) };
  const database = { transaction: () => ({ objectStore: () => store }), close() {} };
  const standIn = { open: () => answer(database), real: ownStorage() }; // one that is only slow is used later
  Object.defineProperty(globalThis, "indexedDB", { value: standIn });
}

function ownStorage() {
  try {
    return globalThis.indexedDB;
  } catch {
    return undefined; // even to ask is denied
  }
}

function storageAnswers() {
  return new Promise((resolve) => {
    setTimeout(resolve, STORAGE_PATIENCE, false);
    try {
      const { indexedDB } = globalThis; // an answer may come when the stand-in is there already
      const request = indexedDB.open(STORAGE_PROBE);
      request.onerror = () => resolve(false);
      request.onsuccess = () => {
        request.result.close();
        indexedDB.deleteDatabase(STORAGE_PROBE);
        resolve(true);
      };
    } catch {
      resolve(false);
    }
  });
}

// For visits without a network, once the game is up. A frame belongs to the site around it, and
// where there may be no service worker, the game does without.
async function keepForLater() {
  try {
    if (window === window.top) await navigator.serviceWorker?.register(scripts.createScriptURL("./service-worker.js"));
  } catch {
    // denied, as in some private windows
  }
}

async function start() {
  const stopWatching = watchRuntime();
  const stopObserving = watchObservers();
  const slow = setTimeout(tellSlowness, PATIENCE);
  const { pageReady } = globalThis;
  globalThis.pageReady = () => {
    clearTimeout(slow);
    stopWatching();
    stopObserving();
    pageReady();
    keepForLater();
  };
  showProgress();
  [pyodide] = await Promise.all([import(address("pyodide")), guardStorage()]);
  version = pyodide.version;
  const { hooks } = await import(address("pyscript"));
  // PyScript makes functions of the text of these, for workers that the page does not have. Its policy forbids that.
  for (const hook of Object.values(hooks.worker)) hook.clear();
  hooks.main.onReady.add(({ io }) => {
    const { stderr } = io;
    io.stderr = (problem, ...rest) => {
      if (problem instanceof Error) pageFailed(WORDS.stopped, problem.message);
      return stderr(problem, ...rest);
    };
  });
}

start(); // what goes wrong in it, early.js hears of
