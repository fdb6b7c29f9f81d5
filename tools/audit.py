"""Asks the advisory services about everything that is locked: `python3 -m tools.audit`.

pip-audit looks up the Python packages of requirements/, npm audit those of package-lock.json. It
exits with 1 if a package has a known vulnerability, and with 2 if a service gave no answer.
"""

import json
import shutil
import subprocess
import sys
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from tools import environment, needs

FOUND: Final = 1
NO_ANSWER: Final = 2
_PATIENCE: Final = 600  # seconds for one answer
_PIP_AUDIT: Final = (
    *("--disable-pip", "--require-hashes", "--progress-spinner", "off", "--format", "json"),
    "--requirement",
)


class Audit(NamedTuple):
    """The answer about one lock, as a sentence with its exit code."""

    code: int
    told: str


def python_audit(lock: str) -> Audit:
    """Ask about the packages of a lock of requirements/; nothing is installed or resolved."""
    path = environment.LOCKS / f"{lock}.txt"
    program = str(environment.SCRIPTS / "pip-audit")
    answer, why = _ask(program, *_PIP_AUDIT, str(path))
    if "dependencies" not in answer:
        return _unanswered(path.name, why)
    asked = answer["dependencies"]
    skipped = [each["name"] for each in asked if "skip_reason" in each]
    if skipped:
        return _unanswered(path.name, f"it does not know {', '.join(skipped)}")
    return _answered(
        path.name,
        {
            f"{each['name']} {each['version']}": ", ".join(flaw["id"] for flaw in each["vulns"])
            for each in asked
            if each["vulns"]
        },
    )


def npm_audit() -> Audit:
    """Ask about package-lock.json, developers' tools included."""
    npm = shutil.which("npm") or str(environment.SCRIPTS / "npm")
    answer, why = _ask(npm, "audit", "--package-lock-only", "--json")
    if "vulnerabilities" not in answer:
        return _unanswered("package-lock.json", answer.get("message", why))
    flaws = answer["vulnerabilities"]
    return _answered("package-lock.json", {name: flaws[name]["severity"] for name in flaws})


def main() -> int:
    """Ask about every lock, print each answer, and return the exit code."""
    locks = sorted(path.stem for path in environment.LOCKS.glob("*.txt"))
    codes = set()
    for audit in (*map(python_audit, locks), npm_audit()):
        print(audit.told, flush=True)
        codes.add(audit.code)
    return FOUND if FOUND in codes else max(codes)


def _ask(*command: str) -> tuple[Mapping[str, Any], str]:
    """The JSON that a command printed, and the last line that it printed beside it."""
    try:
        result = subprocess.run(
            command,
            cwd=environment.ROOT,
            env=environment.clean_environment(),
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            check=False,
            timeout=_PATIENCE,
        )
    except (OSError, subprocess.TimeoutExpired) as problem:
        return {}, str(problem)
    why = environment.reason(result.stderr)
    try:
        answer = json.loads(result.stdout)
    except (ValueError, RecursionError):
        return {}, why
    return (answer if isinstance(answer, dict) else {}), why


def _answered(lock: str, flaws: Mapping[str, str]) -> Audit:
    if not flaws:
        return Audit(0, f"{lock}: no known vulnerability.")
    listed = "; ".join(f"{package} ({flaw})" for package, flaw in flaws.items())
    return Audit(FOUND, f"{lock}: known vulnerabilities in {listed}.")


def _unanswered(lock: str, why: str) -> Audit:
    return Audit(
        NO_ANSWER,
        f"{lock}: the advisory service gave no answer ({why}): check the network, and run the"
        " command again.",
    )


if __name__ == "__main__":
    needs.run_in_venv("audit", "pyodide")
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
