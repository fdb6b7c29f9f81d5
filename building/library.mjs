// Compiles the Python files of a folder, beside themselves, with the browser's own Python:
//   node building/library.mjs path/to/folder

import { loadPyodide } from "pyodide";

// Without a fixed seed, sets come out in another order each time, and so do the compiled files.
const python = await loadPyodide({ env: { PYTHONHASHSEED: "0" } });
python.mountNodeFS("/library", process.argv[2]);
try {
  python.runPython(`
    import compileall, py_compile, sys

    whole = compileall.compile_dir(
        "/library",
        quiet=1,
        legacy=True,
        stripdir="/library",
        prependdir=f"/lib/python{sys.version_info.major}{sys.version_info.minor}.zip",
        invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
    )
    if not whole:
        raise SystemExit("A module cannot be compiled.")
  `);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
