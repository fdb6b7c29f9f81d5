"""Makes the files of a release: `python3 -m tools.release VERSION [--out FOLDER] [--untested]`.

It checks that this commit is that version, runs all tests, and writes the wheel, the sources, the
page as a zip, the notes and checksums. It makes no tag and sends nothing anywhere.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Final

import build
from tools import environment, needs
from tools.site import manifest

_RELEASES: Final = environment.ROOT / "build" / "release"
_EPOCH: Final = "315532800"  # the time of all files, so that the same commit gives the same bytes


class Unfit(Exception):
    """A commit that cannot be released as that version; the sentence says why, and the way out."""


def notes(version: str, changelog: str) -> str:
    """The changelog's text on a version, without its heading; raises Unfit if it has none."""
    sections = re.split(r"^## ", changelog, flags=re.MULTILINE)[1:]
    found = [section for section in sections if section.startswith(f"[{version}]")]
    if not found:
        raise Unfit(
            f"CHANGELOG.md has no section on {version}: rename [Unreleased] to"
            f" [{version}] - {date.today().isoformat()}."
        )
    heading, _, text = found[0].partition("\n")
    dated = re.fullmatch(r"\[[^]]+\] - (\d{4}-\d{2}-\d{2})", heading)
    try:
        day = date.fromisoformat(dated[1] if dated else heading)
    except ValueError:
        raise Unfit(
            f"The heading {heading!r} of CHANGELOG.md has no date: write"
            f" [{version}] - {date.today().isoformat()}."
        ) from None
    if day > date.today():
        raise Unfit(f"CHANGELOG.md dates {version} in the future: {day}.")
    if not text.strip():
        raise Unfit(f"CHANGELOG.md says nothing about {version}.")
    return text.strip() + "\n"


def check(version: str, root: Path) -> str:
    """Raise Unfit unless the commit in this folder is that version; returns the release's notes."""
    if not re.fullmatch(r"\d+\.\d+\.\d+", version):
        raise Unfit(f"{version!r} is not a version: write three numbers, as in 1.0.0.")
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    if project["version"] != version:
        raise Unfit(f"pyproject.toml has version {project['version']}, not {version}.")
    text = notes(version, (root / "CHANGELOG.md").read_text(encoding="utf-8"))
    changed = _git(root, "status", "--porcelain")
    if changed:
        raise Unfit(f"There are changes that are not committed: {', '.join(_files(changed))}.")
    tagged = _git(root, "tag", "--list", f"v{version}")
    if tagged and _git(root, "rev-parse", f"v{version}^{{}}") != _git(root, "rev-parse", "HEAD"):
        raise Unfit(f"The tag v{version} already exists on another commit; choose a new version.")
    return text


def make(version: str, text: str, folder: Path) -> list[Path]:
    """Write the files of a release into this new folder; returns them."""
    folder.mkdir(parents=True)
    settings = {**environment.clean_environment(), "SOURCE_DATE_EPOCH": _EPOCH}
    command = [str(environment.PYTHON), "-m", "hatchling", "build", "-t", "wheel", "-t", "sdist"]
    subprocess.run([*command, "-d", str(folder)], cwd=environment.ROOT, env=settings, check=True)
    page = folder / "page"
    build.build(page)
    shutil.copyfile(page / "dist.zip", folder / f"jaipur-{version}-page.zip")
    shutil.rmtree(page)
    (folder / "notes.md").write_text(text, encoding="utf-8")
    files = sorted(folder.iterdir())
    sums = folder / "SHA256SUMS"
    sums.write_text(manifest.checksums(folder, files), encoding="utf-8")
    return [*files, sums]


def parser() -> argparse.ArgumentParser:
    """The command line of this tool."""
    parser = argparse.ArgumentParser(
        prog="python3 -m tools.release", description=__doc__, allow_abbrev=False
    )
    parser.add_argument("version", metavar="VERSION")
    parser.add_argument("--out", type=Path, metavar="FOLDER", help="instead of build/release")
    parser.add_argument("--untested", action="store_true", help="leave out the test run")
    return parser


def main(arguments: list[str]) -> None:
    """Check, test and make a release, or end with a sentence."""
    options = parser().parse_args(arguments)
    try:
        text = check(options.version, environment.ROOT)
    except Unfit as problem:
        sys.exit(str(problem))
    folder = (options.out or _RELEASES) / f"jaipur-{options.version}"
    if folder.exists():
        sys.exit(f"{folder} already exists; delete it, or choose another folder by --out.")
    if not options.untested and not _tests_pass():
        sys.exit("The tests fail: nothing is released.")
    for path in make(options.version, text, folder):
        print(f"{path.stat().st_size:>10,}  {os.path.relpath(path)}")
    print(f"To publish: git tag -a v{options.version} -F {os.path.relpath(folder / 'notes.md')}")


def _tests_pass() -> bool:
    command = [str(environment.PYTHON), "-m", "tests"]
    return subprocess.call(command, cwd=environment.ROOT) == 0


def _git(root: Path, *arguments: str) -> str:
    try:
        result = subprocess.run(
            ["git", *arguments], cwd=root, capture_output=True, encoding="utf-8", check=True
        )
    except (OSError, subprocess.CalledProcessError):
        raise Unfit("A release is made of a commit, and git finds none here.") from None
    return result.stdout.strip()


def _files(status: str) -> Iterator[str]:
    """The names in what `git status --porcelain` prints, as far as a sentence can have them."""
    names = [line.split(maxsplit=1)[1] for line in status.splitlines()]
    yield from names[:3]
    if len(names) > 3:
        yield f"and {len(names) - 3} more"


if __name__ == "__main__":
    needs.run_in_venv("build")
    try:
        main(sys.argv[1:])
    except KeyboardInterrupt:
        sys.exit(130)
