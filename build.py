"""Builds the page: dist/ from the sources and the browser's Python, and dist/dist.zip of it all.

    python3 build.py                  build
    python3 build.py --serve [PORT]   build if anything changed, and show it on localhost
    python3 build.py --check [FOLDER] compare what was built with its manifest

An old Python can read this, and is refused with a sentence.
"""

import argparse
import html
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

from tools import environment

environment.require_python()

# An older Python cannot import these, and ended above.
import tomllib  # noqa: E402

from gamekit.terminal import http  # noqa: E402
from tools.site import (  # noqa: E402
    archive,
    licences,
    manifest,
    policy,
    prerender,
    snapshot,
    stdlib,
    style,
)
from tools.site.pages import PAGES, SitePage  # noqa: E402

ROOT = environment.ROOT
DIST = ROOT / "dist"

# The icons of Lucide that the page may use, as <use href="#icon-NAME">.
ICONS = (
    *("arrow-left", "arrow-right", "book-open", "brain", "chart-line", "check", "chevron-left"),
    *("chevron-right", "eye", "house", "lightbulb", "menu", "minus", "plus", "rotate-ccw"),
    *("scale", "skip-forward", "users", "volume-2", "volume-x", "x"),
)

_PACKAGES = ROOT / "node_modules"
_PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
_SCRIPTS = ("early.js", "boot.mjs", "unpack.mjs")
_PYSCRIPT = ("core.js", "core-*.js", "error-*.js")
_FONTS = (
    "@fontsource/rozha-one/files/rozha-one-latin-400-normal.woff2",
    *(f"@fontsource/mukta/files/mukta-latin-{weight}-normal.woff2" for weight in (400, 600, 700)),
)
_SOURCES = (
    *("index.html", "pyscript.toml", "package-lock.json", "pyproject.toml"),
    *("build.py", "README.md", "LICENSE", "CREDITS.md", "requirements/build.txt"),
)
_GAMES = tuple(page.game for page in PAGES)
_FOLDERS = ("gamekit", *_GAMES, "licences", "tools/site", "web")
_PAGE = ("gamekit", *_GAMES, "web")
_NOT_OF_THE_PAGE = (
    *("gamekit/arena", "gamekit/html_text.py", "gamekit/line_protocol.py", "gamekit/play.py"),
    *("gamekit/registry.py", "gamekit/rl", "gamekit/terminal", "web/site"),
    *(
        f"{game}/{part}"
        for game in _GAMES
        for part in (
            *("__main__.py", "prompt.py", "rl", "table.py", "terminal", "web/site", "wire.py"),
        )
    ),
)
_SVG = "http://www.w3.org/2000/svg"
_ICON = '<svg xmlns="{}" viewBox="0 0 24 24">{}</svg>'


def build(target: Path = DIST) -> None:
    """Make the target anew; one that is there stays until its successor is complete."""
    environment.node_packages()
    environment.python_packages("build")
    scratch = target.with_name(f".{target.name}-{os.getpid()}")
    with _file_problems_told():
        try:
            scratch.mkdir(parents=True)
            _write_site(scratch)
            manifest.write(scratch)
            archive.write(scratch / manifest.ZIP, scratch, archive.files(scratch))
            _swap(scratch, target)
        finally:
            shutil.rmtree(scratch, ignore_errors=True)


def is_current(target: Path = DIST) -> bool:
    """True if the target was built from what the sources are now."""
    page = target / "index.html"
    source = _text(page) if page.is_file() else ""
    needed = re.findall(r'(?:href|src)="\./([^"]+)"', source)
    return f'data-built="{_fingerprint()}"' in source and all(
        (target / name).is_file() for name in needed
    )


def main(arguments: "list[str]") -> None:
    """Do what the command line says."""
    parser = _command_line()
    options = parser.parse_args(arguments)
    if options.check and options.serve is not None:
        parser.error("--check goes without --serve")
    if options.open and options.serve is None:
        parser.error("--open goes with --serve")
    if options.check:
        _check(options.check)
        return
    if options.serve is None:
        build()
        print(f"Built {DIST}, and {DIST / manifest.ZIP} to upload.")
        return
    if not is_current():
        build()
    try:
        site = http.server(DIST, options.serve)
    except http.UnusablePort as problem:
        sys.exit(str(problem))
    http.serve(site, "Jaipur", opening=options.open)


def _command_line() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description="Build the page into dist/.", allow_abbrev=False)
    shown = f"build if anything changed, and show it on localhost (port {http.PORT} if not named)"
    parser.add_argument(
        "--serve", nargs="?", const=http.PORT, type=_port, metavar="PORT", help=shown
    )
    parser.add_argument(
        "--check",
        nargs="?",
        const=DIST,
        type=Path,
        metavar="FOLDER",
        help=f"compare what was built, here or on a host, with its {manifest.NAME}",
    )
    parser.add_argument("--open", action="store_true", help="with --serve, open a browser")
    return parser


def _check(folder: Path) -> None:
    try:
        faults = manifest.faults(folder)
    except OSError as problem:
        faults = [f"The files cannot be read: {problem}."]
    if faults:
        sys.exit("\n".join(faults))
    print(f"All files in {folder} are as they were built.")


def _port(text: str) -> int:
    if not (text.isdecimal() and 0 < int(text) < 65536):
        raise argparse.ArgumentTypeError(f"{text!r} is not a port from 1 to 65535")
    return int(text)


def _write_site(folder: Path) -> None:
    # The page's files are in folders whose names change with them, as hosts serve old copies.
    pyodide = _named_by_content(folder / "pyodide", _write_pyodide)
    pyscript = _named_by_content(folder / "pyscript", _write_pyscript)
    app = folder / f"app-{_fingerprint()}"
    app.mkdir()
    _write_app(app)
    _write_licences(app)
    states = {
        page: snapshot.write_snapshot(pyodide, app / "python.zip", page.entry, folder)
        for page in PAGES
    }
    # All that is there by now has a name that lasts.
    _write_service_worker(folder / "service-worker.js", archive.files(folder))
    _write_wheel(folder)
    for page, state in states.items():
        _write_page(folder, page, app, (pyodide, pyscript, state))


def _named_by_content(folder: Path, write: "Callable[[Path], None]") -> Path:
    folder.mkdir()
    write(folder)
    digest = archive.digest(folder, archive.files(folder))
    return folder.rename(folder.with_name(f"{folder.name}-{digest}"))


def _write_pyodide(folder: Path) -> None:
    stdlib.write_library(_installed("pyodide/python_stdlib.zip"), folder / "python_stdlib.zip")
    for name in _PYODIDE:
        content = _installed(f"pyodide/{name}").read_bytes()
        (folder / name).write_bytes(_without_map(content) if name.endswith(".mjs") else content)
    # Pyodide reads the list of its packages; the page uses none of them.
    info = json.loads(_installed("pyodide/pyodide-lock.json").read_bytes())["info"]
    listed = json.dumps({"info": info, "packages": {}})
    (folder / "pyodide-lock.json").write_text(listed, encoding="utf-8", newline="\n")


def _write_pyscript(folder: Path) -> None:
    files = [_installed(f"@pyscript/core/dist/{pattern}") for pattern in _PYSCRIPT]
    for path in files:
        content = _without_map(path.read_bytes())
        for other in files:  # some hosts do not tell upper case from lower
            content = content.replace(other.name.encode(), other.name.lower().encode())
        (folder / path.name.lower()).write_bytes(content)


def _without_map(script: bytes) -> bytes:
    """A script that does not ask for its source map, which is not shipped."""
    return re.sub(rb"\n//# sourceMappingURL=\S+\s*$", b"\n", script)


def _write_app(folder: Path) -> None:
    web = ROOT / "web"
    for script in _SCRIPTS:
        shutil.copyfile(web / script, folder / script)
    shutil.copyfile(_installed("fzstd/esm/index.mjs"), folder / "fzstd.mjs")
    stdlib.write_modules(ROOT, page_modules(), folder / "python.zip")
    (folder / "fonts").mkdir()
    for font in _FONTS:
        path = _installed(font)
        shutil.copyfile(path, folder / "fonts" / path.name)
    (folder / "style").mkdir()
    for game in _GAMES:  # one style sheet for all: the page is painted when they are there
        sheet = style.bundle(style_sheets(game), art(game))
        (folder / "style" / f"{game}.css").write_text(sheet, encoding="utf-8", newline="\n")


def page_modules() -> "list[Path]":
    """The modules that the page imports, and the weights of its computer players."""
    python = [path for part in _PAGE for path in archive.files(ROOT / part, "*.py")]
    weights = [path for game in _GAMES for path in archive.files(ROOT / game, "*.bin")]
    return [
        path
        for path in (*python, *weights)
        if not any(path.is_relative_to(ROOT / other) for other in _NOT_OF_THE_PAGE)
    ]


def art(game: str) -> Path:
    """The folder of a game's pictures; of those that all games share, for an empty name."""
    return ROOT / game / "web" / "art"


def style_sheets(game: str) -> "list[Path]":
    """The style sheets of a page, one a component; their order does not matter."""
    folders = (ROOT / "web" / "style", ROOT / game / "web" / "style")
    return [path for folder in folders for path in archive.files(folder, "*.css")]


def _write_licences(folder: Path) -> None:
    shutil.copyfile(ROOT / "CREDITS.md", folder / "credits.txt")
    try:
        text = licences.collected(ROOT, _PACKAGES)
    except licences.MissingLicence as problem:
        sys.exit(str(problem))
    (folder / "licences.txt").write_text(text, encoding="utf-8", newline="\n")


def _write_wheel(folder: Path) -> None:
    command = (str(environment.PYTHON), "-m", "hatchling", "build", "-t", "wheel", "-d", folder)
    settings = {**environment.clean_environment(), "SOURCE_DATE_EPOCH": "315532800"}
    result = subprocess.run(
        command, cwd=ROOT, env=settings, capture_output=True, encoding="utf-8", check=False
    )
    if result.returncode != 0:
        reason = (result.stderr.strip() or "it did not say why").splitlines()[-1]
        sys.exit(f"The wheel cannot be built: {reason}")


def _write_page(
    folder: Path, page: SitePage, app: Path, runtime: "tuple[Path, Path, Path]"
) -> None:
    source = prerender.with_words(_text(ROOT / "index.html"))
    built = app.name.partition("-")[2]
    version = _settings("pyproject.toml")["project"]["version"]
    for mark, content in (
        ("<html", f'<html data-built="{built}" data-version="{version}"'),
        ("./web/style/page.css", f"./web/style/{page.game}.css"),
        ("<!-- policy -->", policy.POLICY),
        ("<!-- preloads -->", "\n  ".join(_preloads(*runtime))),
        ("<!-- art -->", _sprite(page.game)),
        ("<!-- config -->", "\n  ".join(_config())),
        *prerender.fillings(page.content, _addresses(*runtime)).items(),
    ):
        if source.count(mark) != 1:
            sys.exit(f"index.html must have {mark} once, for the build to fill in.")
        source = source.replace(mark, content)
    built_page = source.replace("./web/", f"./{app.name}/")
    (folder / page.file).write_text(built_page, encoding="utf-8", newline="\n")


def _write_service_worker(script: Path, kept: "list[Path]") -> None:
    files = [f"./{path.relative_to(script.parent).as_posix()}" for path in kept]
    values = {
        "BUILT": _fingerprint(),
        "FILES": files,
        "PREFIX": f"{PAGES[0].game}-",  # of the front page
    }
    given = ", ".join(f"{name} = {json.dumps(value)}" for name, value in values.items())
    known = f"const {given};\n"
    source = _text(ROOT / "web" / "service-worker.js")
    script.write_text(known + source, encoding="utf-8", newline="\n")


def _addresses(pyodide: Path, pyscript: Path, state: Path) -> "dict[str, str]":
    """The addresses of what runs the page; an import map would be a script in the page itself."""
    return {
        "pyodide": f"./{pyodide.name}/pyodide.mjs",
        "pyscript": f"./{pyscript.name}/core.js",
        "snapshot": f"./{state.name}",
    }


def _preloads(pyodide: Path, pyscript: Path, _: Path) -> "Iterator[str]":
    """The lines of the page's head that say what is to be fetched early, and what starts it."""
    for font in _FONTS:  # before the style asks for them: letters that change shift everything
        href = f"./web/fonts/{Path(font).name}"
        yield f'<link rel="preload" as="font" type="font/woff2" crossorigin href="{href}">'
    yield '<template id="early">'  # until the page is painted
    scripts = [f"./{pyodide.name}/{name}" for name in _PYODIDE if name.endswith(".mjs")]
    scripts += [f"./{pyscript.name}/{path.name}" for path in archive.files(pyscript)]
    for script in ("./web/boot.mjs", "./web/fzstd.mjs", *scripts):
        yield f'<link rel="modulepreload" href="{script}">'
    # Not the WebAssembly: a browser keeps no compiled code of what was preloaded.
    yield '<script type="module" src="./web/boot.mjs"></script>'
    yield "</template>"


def _config() -> "Iterator[str]":
    """PyScript's configuration, once for each of the two Pythons that it knows."""
    config = html.escape(json.dumps(_settings("pyscript.toml")), quote=False)
    for kind in ("py", "mpy"):
        yield f'<{kind}-config type="json" hidden>{config}</{kind}-config>'


def _sprite(game: str) -> str:
    """Every picture that the page draws by name, in one hidden SVG."""
    icons = json.loads(_installed("@iconify-json/lucide/icons.json").read_bytes())["icons"]
    folders = (art("") / "sprite", art(game) / "sprite")
    drawings = [path for folder in folders for path in archive.files(folder, "*.svg")]
    pictures = {path.stem: _text(path) for path in drawings}
    pictures.update({f"icon-{name}": _ICON.format(_SVG, icons[name]["body"]) for name in ICONS})
    symbols = "".join(_symbol(name, source) for name, source in sorted(pictures.items()))
    return f'<svg hidden aria-hidden="true">{symbols}</svg>'


def _symbol(name: str, source: str) -> str:
    try:
        root = ET.fromstring(source)
    except ET.ParseError as problem:
        sys.exit(f"The picture {name}.svg cannot be read: {problem}.")
    ET.register_namespace("", _SVG)
    root.tag = f"{{{_SVG}}}symbol"
    root.attrib = {"id": name, **{key: root.attrib[key] for key in root.attrib if key != "id"}}
    return ET.tostring(root, encoding="unicode").replace(f' xmlns="{_SVG}"', "").strip()


def _swap(new: Path, target: Path) -> None:
    old = new.with_name(f"{new.name}-old")
    if target.exists():
        target.rename(old)
    try:
        new.rename(target)
    except BaseException:
        if old.exists():
            old.rename(target)
        raise
    shutil.rmtree(old, ignore_errors=True)


def _installed(pattern: str) -> Path:
    """The one file of node_modules that the pattern names."""
    found = sorted(_PACKAGES.glob(pattern))
    if len(found) != 1:
        sys.exit(f"node_modules/{pattern} is missing: delete node_modules and build again.")
    return found[0]


def _fingerprint() -> str:
    """A digest of everything that dist/ depends on."""
    paths = [ROOT / name for name in _SOURCES]
    paths += [path for folder in _FOLDERS for path in archive.files(ROOT / folder)]
    return archive.digest(ROOT, paths)


def _settings(name: str) -> "dict[str, Any]":
    try:
        return tomllib.loads(_text(ROOT / name))
    except tomllib.TOMLDecodeError as problem:
        sys.exit(f"{name} cannot be read: {problem}.")


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@contextmanager
def _file_problems_told() -> "Iterator[None]":
    try:
        yield
    except OSError as problem:
        sys.exit(f"The page cannot be built, and what was built before is as it was: {problem}")


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except KeyboardInterrupt:
        sys.exit(130)
