"""The manifest of a build lists every file, and whatever differs from it is named."""

import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

import build
from tools.site import archive, manifest

FILES = {"index.html": "<!doctype html>", "app-1/python.zip": "PK", "app-1/style/a.css": "a{}"}


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """A small build with its manifest and zip."""
    folder = tmp_path / "dist"
    for name, text in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    manifest.write(folder)
    archive.write(folder / "dist.zip", folder, archive.files(folder))
    return folder


def test_it_lists_every_file_once_in_order(built: Path) -> None:
    lines = (built / "sha256sums.txt").read_text(encoding="utf-8").splitlines()
    assert [line.partition("  ")[2] for line in lines] == sorted(FILES)


@pytest.mark.skipif(not shutil.which("sha256sum"), reason="There is no sha256sum here.")
def test_it_is_what_sha256sum_checks(built: Path) -> None:
    command = ("sha256sum", "--check", "--strict", "--quiet", "sha256sums.txt")
    assert subprocess.run(command, cwd=built, check=False).returncode == 0
    (built / "index.html").write_text("other", encoding="utf-8")
    changed = subprocess.run(command, cwd=built, capture_output=True, check=False)
    assert changed.returncode != 0


def test_a_build_that_is_whole_has_no_fault_with_its_zip_or_without(built: Path) -> None:
    assert manifest.faults(built) == []
    (built / "dist.zip").unlink()
    assert manifest.faults(built) == []


def spoil_zip(folder: Path) -> None:
    (folder / "app-1/style/a.css").write_text("b{}", encoding="utf-8")
    (folder / "more.txt").touch()
    kept = [path for path in archive.files(folder) if path.name not in {"dist.zip", "python.zip"}]
    archive.write(folder / "dist.zip", folder, kept)
    (folder / "app-1/style/a.css").write_text("a{}", encoding="utf-8")
    (folder / "more.txt").unlink()


@pytest.mark.parametrize(
    ("spoil", "sentences"),
    [
        (lambda folder: (folder / "index.html").unlink(), ["index.html is missing."]),
        (lambda folder: (folder / "old.js").touch(), ["old.js is not in sha256sums.txt."]),
        (
            lambda folder: (folder / "app-1/python.zip").write_bytes(b"PK\0"),
            ["app-1/python.zip is not as it was built."],
        ),
        (
            spoil_zip,
            [
                "app-1/python.zip in dist.zip is missing.",
                "app-1/style/a.css in dist.zip is not as it was built.",
                "more.txt in dist.zip is not in sha256sums.txt.",
            ],
        ),
        (
            lambda folder: (folder / "dist.zip").write_bytes(b"no zip"),
            ["dist.zip cannot be read: File is not a zip file."],
        ),
        (
            lambda folder: (folder / manifest.NAME).unlink(),
            ["sha256sums.txt cannot be read: No such file or directory."],
        ),
        (
            lambda folder: (folder / manifest.NAME).write_bytes(b"\xff"),
            ["sha256sums.txt is not a text."],
        ),
        (shutil.rmtree, ["{folder} is not a folder."]),
    ],
)
def test_what_is_missing_changed_or_more_is_named(
    built: Path, spoil: Callable[[Path], object], sentences: list[str]
) -> None:
    spoil(built)
    assert manifest.faults(built) == [text.format(folder=built) for text in sentences]


SUM = "0" * 64


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "Line 1 of "),
        (f"{SUM}  index.html\n{SUM[1:]}  a\n", "Line 2 of "),
        (f"{SUM} index.html\n", "Line 1 of "),
        (f"{SUM}  ../secret\n", "Line 1 of "),
        (f"{SUM}  /etc/passwd\n", "Line 1 of "),
        (f"{SUM}  a\n{SUM}  a\n", "sha256sums.txt lists a file twice."),
    ],
)
def test_a_manifest_that_is_none_is_told(built: Path, text: str, sentence: str) -> None:
    (built / manifest.NAME).write_text(text, encoding="utf-8")
    (fault,) = manifest.faults(built)
    assert fault.startswith(sentence)


def test_the_command_tells_the_faults_and_fails(
    built: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    build.main(["--check", str(built)])
    assert capsys.readouterr().out == f"All files in {built} are as they were built.\n"
    (built / "index.html").unlink()
    with pytest.raises(SystemExit, match=re.escape("index.html is missing.")):
        build.main(["--check", str(built)])
