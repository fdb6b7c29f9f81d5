"""The licences of everything that the page carries are in the page."""

import json
from pathlib import Path

import pytest

from tools.environment import ROOT
from tools.site.licences import MissingLicence, bundled, collected, licences

MODULES = ROOT / "node_modules"


def test_every_bundled_package_has_its_licence() -> None:
    found = {each.part.rpartition(" ")[0]: each for each in licences(ROOT, MODULES)}
    direct = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))["dependencies"]
    assert direct.keys() <= found.keys()
    names = {
        json.loads((ROOT / path / "package.json").read_bytes())["name"] for path in bundled(ROOT)
    }
    assert {"polyscript", "coincident"} <= names <= found.keys()  # PyScript bundles those two
    for each in found.values():
        assert each.name
        assert "ermission" in each.text or "icense" in each.text, each.part


def test_the_text_names_each_part_with_its_version() -> None:
    text = collected(ROOT, MODULES)
    lock = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    for folder in bundled(ROOT):
        name, version = folder.rpartition("node_modules/")[2], lock[folder]["version"]
        assert f"\n{name} {version}: " in text
    for part in ("This game: MIT\n", "Python, in the browser: PSF-2.0\n", "Cole Bemis", "Mozilla"):
        assert part in text
    assert "biome" not in text


def package(root: Path, name: str, **about: object) -> Path:
    """Write a project that has one package, and return the package's folder."""
    folder = root / "node_modules" / name
    folder.mkdir(parents=True)
    described = {"name": name, "version": "1.0", **about}
    (folder / "package.json").write_text(json.dumps(described))
    packages = {
        "": {"license": "MIT"},
        f"node_modules/{name}": {},
        "node_modules/tool": {"dev": True},
    }
    (root / "package-lock.json").write_text(json.dumps({"packages": packages}))
    (root / "LICENSE").write_text("Ours.\n")
    (root / "licences").mkdir()
    (root / "licences" / "python.txt").write_text("Python's.\n")
    (root / "licences" / "isc.txt").write_text("The terms.\n")
    return folder


def test_a_package_brings_its_own_text(tmp_path: Path) -> None:
    folder = package(tmp_path, "@silk/road", license="ISC")
    (folder / "license.md").write_text("Own terms.\r\n")
    *_, last = licences(tmp_path, tmp_path / "node_modules")
    assert last == ("@silk/road 1.0", "ISC", "Own terms.")


@pytest.mark.parametrize(
    ("author", "notice"),
    [("Asha", "Copyright (c) Asha\n\n"), ({"name": "Asha"}, "Copyright (c) Asha\n\n"), ("", "")],
)
def test_a_package_without_a_text_gets_that_of_its_licence(
    tmp_path: Path, author: object, notice: str
) -> None:
    package(tmp_path, "silk", license="ISC", author=author)
    *_, last = licences(tmp_path, tmp_path / "node_modules")
    assert last == ("silk 1.0", "ISC", f"{notice}The terms.")


@pytest.mark.parametrize(
    ("about", "sentence"),
    [
        ({"license": "Zlib"}, r"^silk 1\.0 has no licence file, .* no text of Zlib: add it\.$"),
        ({}, r"^silk 1\.0 has no licence file, .* no text of its licence: add it\.$"),
    ],
)
def test_a_package_without_any_licence_is_named(
    tmp_path: Path, about: dict[str, str], sentence: str
) -> None:
    package(tmp_path, "silk", **about)
    with pytest.raises(MissingLicence, match=sentence):
        collected(tmp_path, tmp_path / "node_modules")
