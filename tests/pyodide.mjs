// Runs the Python source on standard input in Pyodide, with the folder of a package importable:
//   node tests/pyodide.mjs path/to/package < source.py

import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { loadPyodide } from "pyodide";

const folder = process.argv[2];
const python = await loadPyodide({ env: { HOME: "/home/pyodide", PYTHONDONTWRITEBYTECODE: "1" } });
python.mountNodeFS(`/project/${basename(folder)}`, folder);
python.runPython("import sys; sys.path.insert(0, '/project')");
try {
  await python.runPythonAsync(readFileSync(0, "utf8"));
} catch (error) {
  // Only the message, which is Python's traceback: node's own shows a megabyte of source.
  console.error(error.message);
  process.exitCode = 1;
}
