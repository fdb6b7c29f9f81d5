"""The locks in requirements/ pin all that pyproject.toml asks for, once and completely."""

import json
import re
import subprocess
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

from tests.projects import copy_project
from tools.environment import LOCKS, PYTHON, ROOT
from tools.locks import PAGE, PYTHONS, SOURCES
from tools.needs import is_provided

PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
COMPILED = {**SOURCES, "page": PAGE}


def pins(lock: str) -> list[Requirement]:
    """The lines of a lock as requirements, without their hashes."""
    text = (LOCKS / f"{lock}.txt").read_text(encoding="utf-8")
    return [Requirement(line.rstrip("\\ ")) for line in text.splitlines() if line[:1].isalnum()]


def asked(lock: str) -> Iterator[Requirement]:
    """The requirements that pyproject.toml has for a lock."""
    kinds = {"--group": PROJECT["dependency-groups"]}
    kinds["--extra"] = PROJECT["project"]["optional-dependencies"]
    source = COMPILED[lock]
    for kind, name in zip(source[::2], source[1::2], strict=True):
        yield from map(Requirement, kinds[kind][name])


def version(pin: Requirement) -> str:
    (specifier,) = pin.specifier
    assert specifier.operator == "=="
    return specifier.version


def test_every_lock_is_compiled_but_that_of_the_first_pips() -> None:
    assert {path.stem for path in LOCKS.iterdir()} == {*COMPILED, "pip"}


@pytest.mark.parametrize("lock", COMPILED)
def test_a_lock_pins_what_the_project_asks_for(lock: str) -> None:
    versions = defaultdict(list)
    for pin in pins(lock):
        versions[pin.name].append(version(pin))
    for requirement in asked(lock):
        found = versions[canonicalize_name(requirement.name)]
        assert found, f"{requirement} is not in {lock}.txt: run python3 -m tools.locks"
        for pinned in found:
            assert requirement.specifier.contains(pinned), f"{requirement}: {lock}.txt is too old"


@pytest.mark.parametrize(
    "lock",
    [
        *("arena", "browser", "build", "check", "openspiel", "reference", "rl", "test"),
        "training",
    ],
)
def test_a_lock_has_all_that_its_packages_depend_on(lock: str) -> None:
    if not is_provided(lock):
        pytest.skip(f"{lock}.txt is not installed: python3 -m tests installs it.")
    here = {pin.name: version(pin) for pin in pins(lock) if not pin.marker or pin.marker.evaluate()}
    # Extras count as well: an install that resolves nothing does not look for what they need.
    wanted = list(asked(lock))
    seen = set()
    while wanted:
        requirement = wanted.pop()
        name = canonicalize_name(requirement.name)
        if (name, *sorted(requirement.extras)) in seen:
            continue
        seen.add((name, *sorted(requirement.extras)))
        assert name in here, f"{lock}.txt has no {requirement}"
        installed = distribution(name)
        assert installed.version == here[name]
        assert requirement.specifier.contains(here[name]), f"{lock}.txt: {requirement}"
        for line in installed.requires or ():
            needed = Requirement(line)
            if not needed.marker or any(
                needed.marker.evaluate({"extra": extra}) for extra in ("", *requirement.extras)
            ):
                wanted.append(needed)
    assert {name for name, *_ in seen} == {*here}, f"{lock}.txt has more than is needed"


def test_no_two_locks_pin_different_versions() -> None:
    found = defaultdict(set)
    for lock in SOURCES:
        for pin in pins(lock):
            found[pin.name, str(pin.marker)].add(version(pin))
    assert {key: versions for key, versions in found.items() if len(versions) > 1} == {}


def test_locks_are_compiled_for_the_pythons_that_the_package_names() -> None:
    named = [re.fullmatch(r".* :: (3\.\d+)", line) for line in PROJECT["project"]["classifiers"]]
    assert tuple(match[1] for match in named if match) == PYTHONS


@pytest.mark.parametrize("python", PYTHONS)
def test_each_of_these_pythons_has_one_first_pip(python: str) -> None:
    environment = {"python_version": python}
    (pip,) = (pin for pin in pins("pip") if pin.marker and pin.marker.evaluate(environment))
    assert pip.name == "pip"


def test_tools_that_a_wheel_is_built_with_are_the_same_for_everyone() -> None:
    (required,) = map(Requirement, PROJECT["build-system"]["requires"])
    assert required in asked("build")
    assert required.specifier != SpecifierSet()


def test_npm_installs_one_version_of_each_package_with_its_hash() -> None:
    named = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))
    packages = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    kinds = ("dependencies", "devDependencies")
    locked = packages.pop("")
    assert [locked[kind] for kind in kinds] == [named[kind] for kind in kinds]
    wanted = {name: version for kind in kinds for name, version in named[kind].items()}
    for path, package in packages.items():
        assert package["integrity"].startswith("sha512-"), path
        name = path.rpartition("node_modules/")[2]
        assert re.fullmatch(r"\d+\.\d+\.\d+", wanted.get(name, package["version"])), name


# --- tools.locks, with a uv that does as a test says


def compile_locks(folder: Path, uv: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Compile the locks of a copy of the project by this uv, a shell script."""
    project = copy_project(folder / "project")
    program = project / PYTHON.relative_to(ROOT).with_name("uv")
    program.parent.mkdir(parents=True)
    program.write_text(f"#!/bin/sh\n{uv}\n")
    program.chmod(0o755)
    code = "import sys; from tools import locks; locks.main(sys.argv[1:])"
    return subprocess.run(
        [sys.executable, "-c", code, *arguments],
        cwd=project,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


REFUSING = "echo error: no solution found >&2; exit 2"


@pytest.mark.parametrize(
    "uv", [REFUSING, f'[ "$2" = install ] || exit 0; {REFUSING}'], ids=["to compile", "its wheels"]
)
def test_locks_stay_as_they_are_where_new_ones_cannot_be_compiled(tmp_path: Path, uv: str) -> None:
    result = compile_locks(tmp_path, uv)
    assert result.returncode == 1
    assert result.stderr.splitlines() == [
        "error: no solution found",
        "uv could not compile the locks; those in requirements/ are as they were.",
    ]
    for lock in LOCKS.iterdir():
        copied = tmp_path / "project" / "requirements" / lock.name
        assert copied.read_bytes() == lock.read_bytes()


@pytest.mark.parametrize(
    ("arguments", "passed_on"),
    [
        ([], ""),
        (["--upgrade"], "--upgrade "),
        (["-P", "rich", "-P", "micropip"], "--upgrade-package=rich --upgrade-package=micropip "),
    ],
)
def test_every_lock_is_replaced_where_all_can_be_compiled(
    tmp_path: Path, arguments: list[str], passed_on: str
) -> None:
    # It writes its own command into the lock.
    result = compile_locks(tmp_path, 'for last; do :; done; echo "# $*" >> "$last"', *arguments)
    assert (result.returncode, result.stderr) == (0, "")
    for name, source in COMPILED.items():
        text = (tmp_path / "project" / "requirements" / f"{name}.txt").read_text()
        assert f"{' '.join(source)} " in text
        assert "--universal --generate-hashes" in text
        assert f" {passed_on}--output-file " in text


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--upgrade-package", "saffron"], "no lock has a package 'saffron'"),
        (["--upgrade-package"], "expected one argument"),
        (["--upgrad"], "unrecognized arguments: --upgrad"),
    ],
)
def test_wrong_options_are_told(tmp_path: Path, arguments: list[str], sentence: str) -> None:
    result = compile_locks(tmp_path, REFUSING, *arguments)
    assert result.returncode == 2
    assert sentence in result.stderr
