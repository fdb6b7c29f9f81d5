"""No test can hang the run: each has a limit, and signals that a parent ignores matter to none."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tools.environment import ROOT

TESTED = "import subprocess, time\n\ndef test_waiting():\n    {}\n\ndef test_next():\n    pass\n"
SLEEPING = "time.sleep(600)"
# A failure inside waits for the process to end.
STUBBORN = "with subprocess.Popen(['sleep', '60']): time.sleep(60)"


def run_pytest(folder: Path, body: str, *options: str) -> subprocess.CompletedProcess[str]:
    (folder / "test_it.py").write_text(TESTED.format(body))
    where = ("-c", str(ROOT / "pyproject.toml"), "--rootdir", str(folder))
    return subprocess.run(
        [
            *(sys.executable, "-m", "pytest", "-p", "no:cacheprovider"),
            *where,
            *options,
            "test_it.py",
        ],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
        timeout=500,
    )


def test_every_test_has_a_limit(pytestconfig: pytest.Config) -> None:
    limit = float(pytestconfig.getini("timeout"))
    assert 0 < limit < float(pytestconfig.getini("faulthandler_timeout"))
    assert pytestconfig.getini("faulthandler_exit_on_timeout")


def test_a_test_that_waits_too_long_fails_and_the_next_one_runs(tmp_path: Path) -> None:
    result = run_pytest(tmp_path, SLEEPING, "-o", "timeout=1")
    assert "Timeout (>1.0s) from pytest-timeout" in result.stdout
    assert "1 failed, 1 passed" in result.stdout


def test_a_test_that_hangs_in_its_failure_ends_its_process_and_the_next_one_runs(
    tmp_path: Path,
) -> None:
    limits = ("-o", "timeout=1", "-o", "faulthandler_timeout=5")
    result = run_pytest(tmp_path, STUBBORN, *limits, "-n", "1")
    assert "crashed while running 'test_it.py::test_waiting'" in result.stdout
    assert "1 failed, 1 passed" in result.stdout


def test_below_nohup_a_hangup_is_still_a_way_to_leave() -> None:
    file = "tests/jaipur/terminal/test_leaving.py"
    chosen = "signal_is_a_way_to_leave or (terminal_that_is_gone and up)"
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)  # as nohup does
    try:
        result = subprocess.run(
            [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", file, "-k", chosen],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            check=False,
        )
    finally:
        signal.signal(signal.SIGHUP, before)
    assert " 3 passed" in result.stdout, result.stdout
