"""Every install line in documents and messages does what it says, in a fresh environment."""

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
import venv
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import pytest
from packaging.requirements import Requirement

from gamekit.terminal.extras import REQUIREMENTS, install_command
from tests.index import Index
from tests.tools.test_locks import pins, version
from tests.tools.test_package import project_files
from tools import environment
from tools.environment import ROOT

LIMIT = 600  # seconds, after which a command that should end has failed
INSTALLING: Final = re.compile(r"\bpip[\d.]* install\b")
SPAN: Final = re.compile(r"```.*?```|`[^`]+`", re.DOTALL)
PROJECT: Final = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS: Final = PROJECT["optional-dependencies"]
LISTING: Final = (
    "import json; from importlib.metadata import distributions;"
    "print(json.dumps({each.name: each.version for each in distributions()}))"
)


def lines_of(text: str) -> Iterator[str]:
    """The install lines in a document: in blocks of code, and in code within a sentence."""
    for span in SPAN.findall(text):
        block = span.startswith("```")
        for line in span.splitlines() if block else [" ".join(span.strip("`").split())]:
            if INSTALLING.search(line):
                yield line


def shown() -> dict[str, str]:
    """Every install line of the documents, by what it installs, however pip is called there."""
    return {
        INSTALLING.split(line)[1].strip(): line
        for path in project_files()
        if path.suffix == ".md"
        for line in lines_of(path.read_text(encoding="utf-8"))
    }


SHOWN: Final = shown()


class Fresh(NamedTuple):
    """A copy of the project with a fresh virtual environment in it, which pip installs into."""

    folder: Path
    settings: dict[str, str]

    def run(self, line: str, *, folder: Path | None = None) -> str:
        """Type a line into a shell, as a person does; returns what was printed."""
        result = subprocess.run(
            ["sh", "-c", line],
            cwd=folder or self.folder,
            env=self.settings,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            check=False,
            timeout=LIMIT,
        )
        return result.stdout

    def installed(self) -> dict[str, str]:
        """The version of every distribution."""
        found: dict[str, str] = json.loads(self.run(f"python -c '{LISTING}'"))
        return found


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> Index:
    """An index with all that the extras need, and with the project that is called jaipur there."""
    index = Index(tmp_path_factory.mktemp("index"))
    for wheel in environment.fetched_wheels("test").glob("*.whl"):
        index.add(wheel)
    real = {pin.name for pin in pins("test")}
    heavy = {pin.name: version(pin) for lock in ("arena", "openspiel", "rl") for pin in pins(lock)}
    for name in heavy.keys() - real:
        index.offer(name, heavy[name])
    index.offer("jaipur", "99.0")
    return index


@pytest.fixture(scope="module")
def pip(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site-packages of a virtual environment that has pip, which takes seconds to install."""
    folder = tmp_path_factory.mktemp("pip")
    venv.create(folder, with_pip=True, symlinks=True)
    (pip,) = folder.glob("lib/*/site-packages/pip")
    return pip.parent


def new_venv(folder: Path, pip: Path) -> None:
    """Make a virtual environment with this pip, and nothing else in it."""
    venv.create(folder, symlinks=True)
    (packages,) = folder.glob("lib/*/site-packages")
    for path in pip.glob("pip*"):
        (packages / path.name).symlink_to(path)
    script = folder / "bin" / "pip"
    script.write_text(f"#!/bin/sh\nexec '{folder}/bin/python' -m pip \"$@\"\n")
    script.chmod(0o755)


@pytest.fixture
def fresh(tmp_path: Path, index: Index, pip: Path) -> Fresh:
    folder = tmp_path / "project"
    for package in ("gamekit", "jaipur"):
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / package, folder / package, ignore=ignored)
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, folder)
    new_venv(folder / ".quick", pip)
    path = os.pathsep.join([str(folder / ".quick" / "bin"), os.environ["PATH"]])
    settings = {"PATH": path, "HOME": str(tmp_path), **index.settings}
    return Fresh(folder, {**settings, "PIP_DISABLE_PIP_VERSION_CHECK": "1"})


def test_install_lines_are_in_documents_and_in_one_message_alone() -> None:
    naming = {
        path.relative_to(ROOT).as_posix()
        for path in project_files()
        if path.suffix != ".md" and path.relative_to(ROOT).parts[0] != "tests"
        if INSTALLING.search(path.read_text(encoding="utf-8", errors="ignore"))
    }
    assert naming == {"gamekit/terminal/extras.py"}


def test_the_reader_of_install_lines_finds_them_all() -> None:
    assert list(lines_of("`pip install\n'.[a]'` pip install x\n```sh\npip3 install b\n```\n")) == [
        "pip install '.[a]'",
        "pip3 install b",
    ]
    assert {".", '".[arena]"', '".[rl]"', '".[terminal]"'} <= SHOWN.keys()


def test_a_message_names_what_its_extra_has() -> None:
    assert REQUIREMENTS.items() <= {key: tuple(value) for key, value in EXTRAS.items()}.items()


@pytest.mark.parametrize("named", SHOWN)
def test_a_line_installs_this_project_with_its_extras(named: str, fresh: Fresh) -> None:
    told = fresh.run(SHOWN[named])
    installed = fresh.installed()
    assert installed.get(PROJECT["name"]) == PROJECT["version"], told
    assert "jaipur" not in installed  # another project's
    extras = re.findall(r"\w+", (re.findall(r"\.\[(.*)\]", named) or [""])[0])
    for requirement in (Requirement(each) for extra in extras for each in EXTRAS[extra]):
        assert requirement.specifier.contains(installed[requirement.name]), told
    elsewhere = fresh.folder.parent
    shown = fresh.run("jaipur --version", folder=elsewhere)
    if not {"arena", "terminal"} & {*extras}:
        # The command says what it needs, and that line works as printed too.
        sentence, _, line = shown.strip().partition(": ")
        assert sentence == "The command jaipur needs typer, which is not installed"
        told = fresh.run(line, folder=elsewhere)
        shown = fresh.run("jaipur --version", folder=elsewhere)
    assert shown == f"jaipur {PROJECT['version']}\n", told


def test_the_lines_of_messages_install_what_their_extras_need(fresh: Fresh) -> None:
    for extra in ("cluster", "arena"):
        told = fresh.run(install_command(extra))
        installed = fresh.installed()
        for requirement in map(Requirement, EXTRAS[extra]):
            assert requirement.specifier.contains(installed[requirement.name]), told


def test_the_project_is_installed_once_whatever_it_was_called_before(
    fresh: Fresh, pip: Path
) -> None:
    shutil.copytree(ROOT / "tools", fresh.folder / "tools")
    new_venv(fresh.folder / ".venv", pip)
    python = fresh.folder / ".venv" / "bin" / "python"
    fresh.run(f"{python} -m pip install hatchling editables")
    project = fresh.folder / "pyproject.toml"
    text = project.read_text(encoding="utf-8")
    code = "from tools import environment; environment.editable_project()"
    for name in ("jaipur", PROJECT["name"]):
        project.write_text(text.replace(f'name = "{PROJECT["name"]}"', f'name = "{name}"'))
        subprocess.run(
            [sys.executable, "-c", code],
            cwd=fresh.folder,
            env=fresh.settings,
            check=True,
            timeout=LIMIT,
        )
        found = json.loads(fresh.run(f"{python} -c '{LISTING}'"))
        assert {"jaipur", PROJECT["name"]} & found.keys() == {name}
