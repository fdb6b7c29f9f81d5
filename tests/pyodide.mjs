// Runs the Python source on standard input in Pyodide, with the folders of packages importable:
//   node tests/pyodide.mjs path/to/package ... < source.py

import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { loadPyodide } from "pyodide";

const python = await loadPyodide({ env: { HOME: "/home/pyodide", PYTHONDONTWRITEBYTECODE: "1" } });
for (const folder of process.argv.slice(2)) {
  python.mountNodeFS(`/project/${basename(folder)}`, folder);
}
python.runPython("import sys; sys.path.insert(0, '/project')");
try {
  await python.runPythonAsync(readFileSync(0, "utf8"));
} catch (error) {
  // Only the message, which is Python's traceback: node's own shows a megabyte of source.
  console.error(error.message);
  process.exitCode = 1;
}
