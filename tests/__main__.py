"""Sets up, then runs every check and the tests; arguments go to pytest."""

import os
import subprocess
import sys

import environment

CHECKS = (
    ("ruff", "format", "--check"),
    ("ruff", "check"),
    ("mypy",),
)
# Tests in the browser often wait, so there are more of them at a time than processors.
PROCESSES = min(8, 3 * (os.cpu_count() or 1))
FULL_RUN = (
    *("-n", str(PROCESSES), "--dist", "worksteal"),
    *("--cov", "--cov-branch", "--cov-fail-under=100", "--cov-report=term-missing:skip-covered"),
    # A tab of Chromium's dies now and then as it starts, one in some hundreds on a crowded machine:
    # that is the browser's fault, if the same test does well in the next one.
    *("--reruns", "1", "--only-rerun", "Target crashed"),
    "--durations=25",  # what makes the run long
)


def main(arguments: "list[str]") -> int:
    """Run everything, and return the exit code."""
    environment.require_python()
    environment.python_packages()
    environment.node_packages()
    environment.page_packages()
    environment.browsers()
    failed = [" ".join(check) for check in CHECKS if _run(*check) != 0]
    if failed:
        print("Failed before the tests: {}.".format(", ".join(failed)), flush=True)
    narrowed = set(arguments) - {"--thorough"}
    tests = _run("pytest", *(() if narrowed else FULL_RUN), *arguments)
    return tests or bool(failed)


def _run(*tool: str) -> int:
    print("==", *tool, flush=True)
    command = (str(environment.PYTHON), "-m", *tool)
    return subprocess.call(command, cwd=environment.ROOT, env=environment.clean_environment())


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
