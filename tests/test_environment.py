"""`python3 -m tests` where something is amiss: one sentence on stderr, and a non-zero exit."""

import ast
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from zipfile import ZipFile

import pytest

import environment

NOWHERE = "http://127.0.0.1:9/"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A copy of what a run sets itself up from, in a place with nothing installed."""
    folder = tmp_path / "project"
    shutil.copytree(environment.ROOT / "requirements", folder / "requirements")
    (folder / "tests").mkdir()
    files = ["environment.py", "pyproject.toml", "package.json", "package-lock.json", ".npmrc"]
    for name in [*files, "build.py", "tests/__init__.py", "tests/__main__.py"]:
        shutil.copy(environment.ROOT / name, folder / name)
    return folder


def complaint(project: Path, *command: str, settings: Mapping[str, str]) -> str:
    """The one line that a failing command says on stderr, with these settings and no others."""
    result = subprocess.run(
        command,
        cwd=project,
        env={"PATH": os.environ["PATH"], "HOME": str(project), **settings},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert result.returncode != 0
    (line,) = result.stderr.splitlines()
    return line


def run_tests(project: Path, settings: Mapping[str, str]) -> str:
    return complaint(project, sys.executable, "-m", "tests", settings=settings)


def old_pythons() -> Iterator[str]:
    """Interpreters before 3.11 on this machine, on the path or kept by pyenv."""
    for minor in range(6, 11):
        yield from map(str, Path.home().glob(f".pyenv/versions/3.{minor}.*/bin/python"))
        on_path = shutil.which(f"python3.{minor}")
        if on_path and ".pyenv" not in on_path:  # pyenv's own are names that may not run
            yield on_path


@pytest.mark.parametrize("version", [(3, 6, 15), (3, 10, 13)])
def test_an_old_version_is_refused(version: tuple[int, ...]) -> None:
    with pytest.raises(SystemExit, match=rf"needs Python 3\.11 .* Python 3\.{version[1]}\.$"):
        environment.require_python(version)


@pytest.mark.parametrize("version", [(3, 11, 0), (3, 14, 2), (4, 0, 0)])
def test_a_new_version_is_accepted(version: tuple[int, ...]) -> None:
    environment.require_python(version)


@pytest.mark.parametrize(
    "name", ["build.py", "environment.py", "tests/__init__.py", "tests/__main__.py"]
)
def test_an_old_python_can_read_what_refuses_it(name: str) -> None:
    source = (environment.ROOT / name).read_text(encoding="utf-8")
    ast.parse(source, feature_version=(3, 7))  # the oldest that can be asked for


def test_an_old_python_says_so(project: Path) -> None:
    pythons = list(old_pythons())
    if not pythons:
        pytest.skip("no Python older than 3.11 is here")
    for python in pythons:
        for command in (["-m", "tests"], ["build.py"]):
            said = complaint(project, python, *command, settings={})
            assert said.startswith("Jaipur needs Python 3.11 or newer")


def test_a_python_without_ensurepip_says_what_to_install(project: Path) -> None:
    (project / "sitecustomize.py").write_text("import sys; sys.modules['ensurepip'] = None")
    said = run_tests(project, {"PYTHONPATH": str(project)})
    assert "apt install python3-venv" in said


def test_an_unreachable_index_is_told_and_nothing_taken_for_installed(project: Path) -> None:
    settings = {"PIP_CONFIG_FILE": os.devnull, "PIP_INDEX_URL": NOWHERE, "PIP_RETRIES": "0"}
    said = run_tests(project, {**settings, "PIP_NO_CACHE_DIR": "1", "PIP_USER": "1"})
    assert said.startswith("pip cannot reach its package index")
    assert "check the network" in said
    assert not (project / ".venv" / "locked").exists()


def test_a_tampered_package_is_named(project: Path, tmp_path: Path) -> None:
    ZipFile(tmp_path / "spice-1-py3-none-any.whl", "w").close()
    lock = project / "requirements" / "dev.txt"
    lock.write_text(f"spice==1 --hash=sha256:{'0' * 64}\n")
    settings = {"PIP_CONFIG_FILE": os.devnull, "PIP_NO_INDEX": "1"}
    said = run_tests(project, {**settings, "PIP_FIND_LINKS": str(tmp_path)})
    assert said.startswith("pip got a spice==1 whose hash is not the one in the lock")


def test_a_full_disk_is_told(project: Path) -> None:
    # A limit on the size of a file stands in for the disk: root too is held to it.
    limited = ["sh", "-c", 'ulimit -f 1 && exec "$0" -m tests', sys.executable]
    said = complaint(project, *limited, settings={})
    assert "File too large" in said


def test_an_unreachable_registry_is_told(project: Path) -> None:
    settings = {
        "PATH": os.pathsep.join([str(environment.node().parent), os.environ["PATH"]]),
        "npm_config_registry": NOWHERE,
        "npm_config_fetch_retries": "0",
    }
    install = "import environment; environment.node_packages()"
    said = complaint(project, sys.executable, "-c", install, settings=settings)
    assert said.startswith("npm cannot reach its package registry")
    assert not (project / "node_modules" / ".installed").exists()


def find_browsers(project: Path, programs: Path) -> subprocess.CompletedProcess[str]:
    """A search for browsers where these programs are all there is."""
    return subprocess.run(
        [sys.executable, "-c", "import environment; environment.browsers()"],
        cwd=project,
        env={"PATH": str(programs), "HOME": str(project)},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


def put_program(folder: Path, name: str, script: str) -> None:
    folder.mkdir(exist_ok=True)
    (folder / name).write_text(f"#!/bin/sh\n{script}\n")
    (folder / name).chmod(0o755)


def test_a_browser_that_is_there_is_used_at_once(project: Path, tmp_path: Path) -> None:
    put_program(tmp_path / "programs", "google-chrome", "exit 0")
    put_program(tmp_path / "programs", "firefox", "exit 0")
    result = find_browsers(project, tmp_path / "programs")
    assert (result.returncode, result.stdout, result.stderr) == (0, "", "")


def test_a_browser_that_does_not_run_counts_for_nothing(project: Path, tmp_path: Path) -> None:
    put_program(tmp_path / "programs", "chromium-browser", "exit 1")
    result = find_browsers(project, tmp_path / "programs")
    assert result.returncode == 1
    (line,) = result.stderr.splitlines()
    assert line.startswith("The tests need Chromium, and none could be installed: install ")


def test_the_systems_browsers_are_installed_where_playwrights_own_cannot_be_had(
    project: Path, tmp_path: Path
) -> None:
    programs = tmp_path / "programs"
    # It knows no browser before it was updated, like a fresh container's.
    apt = f"""
        if [ "$1" = update ]; then /bin/touch {tmp_path}/updated; exit; fi
        [ "$1 $2" = "install --yes" ] && [ -e {tmp_path}/updated ] || exit 1
        echo '#!/bin/sh' > {programs}/$3 && /bin/chmod +x {programs}/$3
    """
    put_program(programs, "apt-get", apt)
    put_program(programs, "sudo", '[ "$1" = -n ] && shift && exec "$@"')
    result = find_browsers(project, programs)
    assert (result.returncode, result.stderr) == (0, "")
    assert {"chromium", "firefox-esr"} < {program.name for program in programs.iterdir()}


def test_without_firefox_what_is_tested_in_it_is_said_to_be_skipped(
    project: Path, tmp_path: Path
) -> None:
    put_program(tmp_path / "programs", "chromium", "exit 0")
    result = find_browsers(project, tmp_path / "programs")
    assert (result.returncode, result.stderr) == (0, "")
    *_, line = result.stdout.splitlines()
    assert line == "Firefox could not be installed: what is tested in it is skipped."
