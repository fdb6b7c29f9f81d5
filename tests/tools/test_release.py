"""A release is refused with a sentence if the commit is not that version; else it is complete."""

import hashlib
import os
import re
import subprocess
import sys
import tarfile
import tomllib
from datetime import date, timedelta
from pathlib import Path
from zipfile import ZipFile, ZipInfo

import pytest

import build
from tests.flags import refusal
from tools import environment, release
from tools.release import Unfit, check, make, notes

TODAY = date.today()
CHANGELOG = f"# Changelog\n\n## [Unreleased]\n\n## [1.2.3] - {TODAY}\n\n### Added\n\n- Saffron.\n"


def git(folder: Path, *arguments: str) -> None:
    who = ("-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")
    subprocess.run(["git", *who, *arguments], cwd=folder, check=True, capture_output=True)


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A repository whose one commit is version 1.2.3."""
    (tmp_path / "pyproject.toml").write_text('[project]\nversion = "1.2.3"\n')
    (tmp_path / "CHANGELOG.md").write_text(CHANGELOG)
    git(tmp_path, "init", "--quiet")
    git(tmp_path, "add", "--all")
    git(tmp_path, "commit", "--quiet", "--message", "Begin")
    return tmp_path


def test_a_commit_that_is_the_version_gives_its_notes(repository: Path) -> None:
    assert check("1.2.3", repository) == "### Added\n\n- Saffron.\n"


def test_the_tag_may_be_there_if_it_is_of_this_commit(repository: Path) -> None:
    git(repository, "tag", "--annotate", "v1.2.3", "--message", "1.2.3")
    assert check("1.2.3", repository)
    git(repository, "commit", "--quiet", "--allow-empty", "--message", "Go on")
    with pytest.raises(Unfit, match=r"^The tag v1\.2\.3 already exists on another commit; choose"):
        check("1.2.3", repository)


@pytest.mark.parametrize("version", ["", "1", "v1.2.3", "1.2.3.4", "1.2.x", "1.2.3\n", "latest"])
def test_what_is_not_a_version_is_refused(version: str, repository: Path) -> None:
    with pytest.raises(Unfit, match="is not a version: write three numbers"):
        check(version, repository)


def test_a_version_that_is_not_the_projects_is_refused(repository: Path) -> None:
    with pytest.raises(Unfit, match=r"^pyproject\.toml has version 1\.2\.3, not 1\.3\.0\.$"):
        check("1.3.0", repository)


def test_changes_that_are_not_committed_are_named(repository: Path) -> None:
    for name in "abcd":
        (repository / name).touch()
    with pytest.raises(Unfit, match="not committed: a, b, c, and 1 more"):
        check("1.2.3", repository)


def test_a_folder_without_git_is_told(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text('[project]\nversion = "1.2.3"\n')
    (tmp_path / "CHANGELOG.md").write_text(CHANGELOG)
    with pytest.raises(Unfit, match="git finds none here"):
        check("1.2.3", tmp_path)


@pytest.mark.parametrize(
    ("heading", "sentence"),
    [
        ("[Unreleased]", f"has no section on 1.2.3: rename [Unreleased] to [1.2.3] - {TODAY}."),
        ("[1.2.30] - 2026-01-01", "has no section on 1.2.3"),
        ("[1.2.3]", "has no date: write [1.2.3] - "),
        ("[1.2.3] - soon", "has no date"),
        ("[1.2.3] - 2026-02-30", "has no date"),
        (f"[1.2.3] - {TODAY + timedelta(days=2)}", "in the future"),
    ],
)
def test_a_changelog_that_does_not_date_the_version_is_refused(heading: str, sentence: str) -> None:
    with pytest.raises(Unfit, match=re.escape(sentence)):
        notes("1.2.3", f"# Changelog\n\n## {heading}\n\n- Saffron.\n")


def test_a_version_about_which_nothing_is_said_is_refused() -> None:
    with pytest.raises(Unfit, match=r"says nothing about 1\.2\.3"):
        notes("1.2.3", f"## [1.2.3] - {TODAY}\n\n## [1.2.2] - 2026-01-01\n\n- Silk.\n")


@pytest.mark.parametrize("arguments", ["", "1.0.0 2.0.0", "1.0.0 --push", "1.0.0 --out"])
def test_wrong_arguments_are_refused(arguments: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert "usage: python3 -m tools.release" in refusal(release.parser(), arguments, capsys)


def test_the_command_ends_with_one_sentence() -> None:
    result = subprocess.run(
        [sys.executable, "-m", "tools.release", "1.0"],
        cwd=environment.ROOT,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert result.returncode == 1
    assert result.stderr == "'1.0' is not a version: write three numbers, as in 1.0.0.\n"


def stub_build(target: Path) -> None:
    """Stand in for the build of the page, which has tests of its own."""
    target.mkdir()
    with ZipFile(target / "dist.zip", "w") as archive:
        archive.writestr(ZipInfo("index.html"), "<!doctype html>")


def test_a_release_has_all_files_and_their_checksums(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build, "build", stub_build)
    one, other = (make("1.2.3", "- Saffron.\n", tmp_path / name) for name in ("one", "other"))
    project = tomllib.loads((environment.ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    version = project["project"]["version"]
    assert {path.name for path in one} == {
        *("SHA256SUMS", "jaipur-1.2.3-page.zip", "notes.md"),
        *(f"jaipur_table_games-{version}-py3-none-any.whl", f"jaipur_table_games-{version}.tar.gz"),
    }
    for line in (tmp_path / "one" / "SHA256SUMS").read_text().splitlines():
        digest, name = line.split("  ")
        assert hashlib.sha256((tmp_path / "one" / name).read_bytes()).hexdigest() == digest
    with tarfile.open(tmp_path / "one" / f"jaipur_table_games-{version}.tar.gz") as sources:
        names = sources.getnames()
    assert {
        f"jaipur_table_games-{version}/{name}" for name in ("build.py", "web/app.py", "README.md")
    } <= {*names}
    assert not any(".venv" in name or "node_modules" in name for name in names)
    assert [path.read_bytes() for path in one] == [path.read_bytes() for path in other]


def test_nothing_is_made_where_something_is(
    repository: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(environment, "ROOT", repository)
    out = repository.parent / f"{repository.name}-out"
    (out / "jaipur-1.2.3").mkdir(parents=True)
    with pytest.raises(SystemExit, match="already exists; delete it, or choose another folder"):
        release.main(["1.2.3", "--untested", "--out", str(out)])


def test_nothing_is_made_if_the_tests_fail(
    repository: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(environment, "ROOT", repository)
    monkeypatch.setattr(release, "_tests_pass", lambda: False)
    out = repository.parent / f"{repository.name}-out"
    with pytest.raises(SystemExit, match=r"^The tests fail: nothing is released\.$"):
        release.main(["1.2.3", "--out", str(out)])
    assert not out.exists()


def test_the_command_tells_what_it_made_and_how_to_tag_it(
    repository: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = repository.parent / f"{repository.name}-out"

    def make_notes(_version: str, text: str, folder: Path) -> list[Path]:
        folder.mkdir(parents=True)
        (folder / "notes.md").write_text(text)
        return [folder / "notes.md"]

    monkeypatch.setattr(environment, "ROOT", repository)
    monkeypatch.setattr(release, "make", make_notes)
    release.main(["1.2.3", "--untested", "--out", str(out)])
    told = capsys.readouterr().out.splitlines()
    file = os.path.relpath(out / "jaipur-1.2.3" / "notes.md")
    assert told == [f"{22:>10}  {file}", f"To publish: git tag -a v1.2.3 -F {file}"]
