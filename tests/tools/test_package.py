"""The wheel that is built from the repository, and what the repository's files may not say."""

import re
import shutil
import subprocess
import sys
from email.parser import Parser
from pathlib import Path
from zipfile import ZipFile

import pytest

from tools.environment import ROOT

PACKAGES = ("gamekit", "jaipur")
LOCKS = [ROOT / "package-lock.json", *sorted((ROOT / "requirements").glob("*.txt"))]
MADE = {
    ".venv",
    ".quick",
    "node_modules",
    "build",
    "dist",
    "__pycache__",
    ".hypothesis",
    ".mypy_cache",
    ".ruff_cache",
}

# Written in pieces, so that this file passes its own test.
REGISTRY = re.compile(
    r"\b(?:{})\b".format(
        "|".join(
            rf"{host}\.{domain}"
            for host, domain in [
                (r"(?:test\.)?pypi(?:\.python)?", "org"),
                ("pythonhosted", "org"),
                (r"registry\.\w+", r"\w+"),
                ("(?:deb|security)", r"debian\.org"),
                (r"npm\.pkg", "github"),
            ]
        )
    )
)


def build_wheel(folder: Path) -> Path:
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    (wheel,) = folder.glob("*.whl")
    return wheel


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_wheel(tmp_path_factory.mktemp("wheel"))


def project_files() -> list[Path]:
    """Every file that is, or would be, in the repository."""
    if shutil.which("git") and (ROOT / ".git").exists():
        command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        git = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, encoding="utf-8")
        found = [ROOT / name for name in git.stdout.split("\0") if name]
    else:  # an unpacked archive of the sources
        found = [path for path in ROOT.rglob("*") if not MADE & set(path.relative_to(ROOT).parts)]
    return [path for path in found if path.is_file()]


def test_the_wheel_holds_the_sources_their_data_the_mark_of_types_and_the_licence_alone(
    wheel: Path,
) -> None:
    sources = {
        path.relative_to(ROOT).as_posix()
        for package in PACKAGES
        for path in (ROOT / package).rglob("*.py")
        if path.relative_to(ROOT).parts[:2] != ("jaipur", "web")  # a part of the page
    }
    about = {"METADATA", "RECORD", "WHEEL", "entry_points.txt", "licenses/LICENSE"}
    info = "-".join(wheel.name.split("-")[:2]) + ".dist-info"
    with ZipFile(wheel) as archive:
        names = archive.namelist()
    marks = {f"{package}/py.typed" for package in PACKAGES}
    data = {"gamekit/arena/report/style.css", "jaipur/bots/value.bin", *marks}
    assert sorted(names) == sorted({*sources, *data, *(f"{info}/{name}" for name in about)})


def test_the_wheel_installs_one_command_and_nothing_else_at_the_top_level(wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        names = archive.namelist()
        (entries,) = (name for name in names if name.endswith(".dist-info/entry_points.txt"))
        commands = archive.read(entries).decode()
    top = {name.partition("/")[0] for name in names}
    assert {name for name in top if not name.endswith(".dist-info")} == {*PACKAGES}
    assert commands == (
        "[console_scripts]\njaipur = jaipur.__main__:main\n\n"
        "[gamekit.games]\njaipur = jaipur.game:GAME\n"
    )


def test_the_command_runs_from_the_wheel_as_a_module(wheel: Path) -> None:
    code = (
        f"import runpy, sys; sys.path.insert(0, {str(wheel)!r}); sys.argv = ['jaipur', '--help']; "
        "runpy.run_module('jaipur', run_name='__main__')"
    )
    result = subprocess.run(
        [sys.executable, "-P", "-c", code], check=True, capture_output=True, encoding="utf-8"
    )
    assert "arena" in result.stdout


def test_the_wheel_depends_on_nothing(wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        metadata = Parser().parsestr(archive.read(name).decode())
    needed = [line for line in metadata.get_all("Requires-Dist", []) if "extra ==" not in line]
    assert needed == []
    assert metadata["Requires-Python"] == ">=3.11"


def test_the_wheel_imports_with_only_itself_and_the_standard_library(wheel: Path) -> None:
    code = f"import sys; sys.path.append({str(wheel)!r}); "
    code += "import jaipur, gamekit.chance, gamekit.markup; print(jaipur.__file__)"
    isolated = [sys.executable, "-I", "-S", "-W", "error", "-c", code]
    result = subprocess.run(isolated, check=True, capture_output=True, encoding="utf-8")
    assert Path(result.stdout.strip()) == wheel / "jaipur" / "__init__.py"


def test_the_same_sources_give_the_same_wheel(wheel: Path, tmp_path: Path) -> None:
    assert build_wheel(tmp_path).read_bytes() == wheel.read_bytes()


def test_no_file_names_a_package_registry() -> None:
    named = {
        f"{path.relative_to(ROOT)}: {match.group()}"
        for path in project_files()
        for match in REGISTRY.finditer(path.read_text(encoding="utf-8", errors="ignore"))
    }
    assert named == set()


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_a_lock_has_hashes_and_no_address(lock: Path) -> None:
    text = lock.read_text(encoding="utf-8")
    assert "sha256:" in text or "sha512-" in text
    assert "://" not in text
