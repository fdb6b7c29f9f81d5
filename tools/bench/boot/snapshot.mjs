// Writes a snapshot of a Python that has just started:
//   node tools/bench/boot/snapshot.mjs path/to/file

import { writeFileSync } from "node:fs";
import { loadPyodide } from "pyodide";

const python = await loadPyodide({ _makeSnapshot: true });
writeFileSync(process.argv[2], python.makeMemorySnapshot());
