// Compiles the Python files of a folder, beside themselves, with the browser's own Python:
//   node tools/site/stdlib.mjs path/to/folder /where/they/will/be 2

import { loadPyodide } from "pyodide";

const [folder, place, optimize] = process.argv.slice(2);

// Without a fixed seed, sets come out in another order each time, and so do the compiled files.
// Which columns of a line an expression has is a quarter of these, and only draws carets.
const python = await loadPyodide({ env: { PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1" } });
python.mountNodeFS("/library", folder);
try {
  python.runPython(`
    import sys
    from pathlib import Path
    from py_compile import PyCompileError, PycInvalidationMode, compile

    place = ${JSON.stringify(place)}.format(*sys.version_info)
    for path in Path("/library").rglob("*.py"):
        shown = f"{place}/{path.relative_to('/library')}"
        try:
            compile(
                path,
                path.with_suffix(".pyc"),
                shown,
                doraise=True,
                optimize=${Number(optimize)},
                invalidation_mode=PycInvalidationMode.UNCHECKED_HASH,
            )
        except PyCompileError as problem:
            raise SystemExit(problem.exc_value) from None
  `);
} catch (error) {
  console.error(error.message.trim().replace(/^SystemExit: /m, ""));
  process.exitCode = 1;
}
