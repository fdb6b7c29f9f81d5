"""Installs what the tests need, then runs every check and the tests; arguments go to pytest.

An old Python can read this, and is refused with a sentence.
"""

import os
import re
import subprocess
import sys

from tools import environment

environment.require_python()

# An older Python cannot import these, and ended above.
from tests.needs import ALL  # noqa: E402
from tools import checks, needs  # noqa: E402

# Tests in the browser often wait, so there are more of them at a time than processors.
PROCESSES = min(8, 3 * (os.cpu_count() or 1))
FULL_RUN = (
    *("-n", str(PROCESSES), "--dist", "worksteal"),
    *("--cov", "--cov-branch", "--cov-fail-under=100", "--cov-report=term-missing:skip-covered"),
    # A tab of Chromium's dies now and then as it starts, one in some hundreds on a crowded machine:
    # that is the browser's fault, if the same test does well in the next one. Playwright has two
    # words for it: the second where it waits for something on the page.
    *("--reruns", "1", "--only-rerun", "Target crashed", "--only-rerun", "Page crashed"),
    "-rR",  # name the tests that were run again
    "--durations=25",  # what makes the run long
)
# Seconds for a test that tries twenty times as many examples; pyproject.toml has the usual limits.
PATIENT = ("-o", "timeout=14400", "-o", "faulthandler_timeout=18000")


def main(arguments: "list[str]") -> int:
    """Run everything, or only the tests that the arguments choose; returns the exit code."""
    needs.provide("test")
    environment.editable_project()
    limits = PATIENT if "--thorough" in arguments else ()
    if set(arguments) - {"--thorough"}:
        collected = _collect(arguments)
        told = re.search("^needs:(.*)$", collected.stdout, re.MULTILINE)
        if not told:  # pytest refused the arguments, or was asked for something else
            print(collected.stdout, end="")
            return collected.returncode
        needs.provide(*told.group(1).split())
        return _pytest(*limits, *arguments)
    needs.provide(*{check.need for check in checks.CHECKS.values()}, *ALL)
    for lock in ("page", "pip", "test"):  # now rather than in the midst of a test
        environment.fetched_wheels(lock)
    failed = checks.failed()
    if failed:
        print("Failed before the tests: {}.".format(", ".join(failed)), flush=True)
    return _pytest(*FULL_RUN, *limits, *arguments) or bool(failed)


def _collect(arguments: "list[str]") -> "subprocess.CompletedProcess[str]":
    """Let pytest collect the tests that these arguments choose, and print their needs."""
    # A test whose file cannot be imported yet has a name, but its parameters are not known.
    chosen = (re.sub(r"(::\w+)\[.*", r"\1", argument) for argument in arguments)
    command = ("pytest", *chosen, "--needs", "--collect-only")
    return environment.run(str(environment.PYTHON), "-m", *command)


def _pytest(*arguments: str) -> int:
    print("== pytest", *arguments, flush=True)
    command = (str(environment.PYTHON), "-m", "pytest", *arguments)
    return subprocess.call(command, cwd=environment.ROOT, env=environment.clean_environment())


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
