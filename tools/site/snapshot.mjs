// Writes what a Python that has started and imported the game has in its memory:
//   node tools/site/snapshot.mjs library.zip modules.zip entry.module name path/to/file
// web/boot.mjs goes on from there. Both rely on parts of Pyodide that it does not promise, and that
// its version in package-lock.json has; whatever is not as expected here ends the build.

import crypto from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { loadPyodide } from "pyodide";
import createModule from "pyodide/pyodide.asm.mjs";

const PAGE = 4096;

// What the game imports of the browser. Python holds them by name, and finds the real ones later.
const BROWSER = ["FormData", "document", "history", "location", "navigator", "window"];

const [library, modules, entry, name, target] = process.argv.slice(2);

// The same memory every time and everywhere: no clock, no place, and no chance.
process.env.TZ = "UTC";
const NOW = Date.UTC(1980, 0, 1);
globalThis.Date = class extends Date {
  constructor(...parts) {
    super(...(parts.length ? parts : [NOW]));
  }
  static now() {
    return NOW;
  }
};
performance.now = () => 0;
crypto.randomFillSync = (bytes) => bytes.fill(0);

function expect(expected, what) {
  if (!expected) throw new Error(`this Pyodide has ${what}, which tools/site/snapshot.mjs does not know.`);
}

function differing(heap, base) {
  const pages = [];
  for (let start = 0; start < heap.length; start += PAGE) {
    const page = heap.subarray(start, start + PAGE);
    if (Buffer.compare(page, base.subarray(start, start + PAGE))) pages.push(start / PAGE);
  }
  return pages;
}

async function memory() {
  const jsglobals = Object.create(globalThis);
  for (const name of BROWSER) {
    Object.defineProperty(jsglobals, name, { value() {}, configurable: true, enumerable: true, writable: true });
  }
  const archive = new Uint8Array(readFileSync(modules));
  const env = { PYTHONHASHSEED: "0", PYTHONPATH: "/lib/page.zip" };
  const python = await loadPyodide({
    env,
    jsglobals,
    stdLibURL: library,
    fsInit: (FS) => FS.writeFile(env.PYTHONPATH, archive),
    _makeSnapshot: true,
    _sysExecutable: "python", // else it is the path of this file
  });
  python.runPython(`
    import gc, random, sys, types, zipimport

    import ${entry}

    # PyScript imports its own package before anything else, and the game needs nothing of it.
    sys.modules["pyscript"] = types.ModuleType("pyscript")
    # The archives will not be there: whoever asks for another module is to be told that it is missing.
    sys.path_importer_cache.clear()
    zipimport._zip_directory_cache.clear()
    random.seed(0)
    gc.collect()
  `);
  const snapshot = python.makeMemorySnapshot();
  const [, start, length] = new Uint32Array(snapshot.buffer, 0, 3);
  const state = JSON.parse(new TextDecoder().decode(snapshot.subarray(48, 48 + length)));
  expect(Array.isArray(state.hiwireKeys), "other snapshots");
  expect(snapshot.length - start === python._module.HEAPU8.length, "another layout of snapshots");

  // What is in the memory by itself, at the moment when a page fills in the rest. To go on from there
  // here as well shows that it can be done.
  let base;
  await loadPyodide({
    jsglobals,
    stdLibURL: library,
    _loadSnapshot: snapshot,
    createPyodideModule: async (settings) => {
      expect(settings.noInitialRun && settings.INITIAL_MEMORY, "another way to go on");
      delete settings.INITIAL_MEMORY;
      const module = await createModule(settings);
      expect(module.API.restoreSnapshot, "no way to go on");
      base = module.HEAPU8.slice();
      return module;
    },
  });
  const heap = snapshot.subarray(start);
  expect(heap.length === base.length, "too little memory to begin with");
  return { heap, pages: differing(heap, base), state };
}

try {
  const { heap, pages, state } = await memory();
  const content = Buffer.concat(pages.map((page) => heap.subarray(page * PAGE, (page + 1) * PAGE)));
  const sum = content.reduce((sum, byte) => Math.imul(sum ^ byte, 0x01000193), 0); // as boot.mjs has it
  const head = Buffer.from(JSON.stringify({ name, size: heap.length, pages, state, sum }));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(head.length);
  writeFileSync(target, Buffer.concat([length, head, content]));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
