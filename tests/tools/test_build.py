"""The files that build.py makes, and its sentences when it cannot."""

import errno
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.request import urlopen
from zipfile import ZipFile

import pytest
import zstandard

import build
from jaipur.cards import BONUS_TOKENS, CAMEL, CARD_COUNTS, GOODS_TOKENS
from tools import environment
from tools.site import archive, cache, licences, manifest, snapshot

ROOT = environment.ROOT


def test_a_digest_changes_with_the_content_the_name_and_the_folder_of_a_file(
    tmp_path: Path,
) -> None:
    def digest(**files: str) -> str:
        folder = tmp_path / str(len([*tmp_path.iterdir()]))
        for name, text in files.items():
            path = folder / name.replace("__", "/")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        return archive.digest(folder, archive.files(folder))

    first = digest(a="x", b="y")
    assert digest(a="x", b="y") == first
    others = [
        digest(a="x", b="z"),
        digest(a="x", c="y"),
        digest(a="x", d__b="y"),
        digest(a="xb\0y"),
    ]
    assert len({first, *others}) == 5


class Page(HTMLParser):
    """The links of a page, and the text of its elements."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.texts: dict[str, list[str]] = {}
        self._open = ""
        self.feed(source)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._open = tag
        if tag in {"link", "script", "img", "a"}:
            found = (value for name, value in attrs if name in {"href", "src"})
            self.links.extend(value for value in found if value and not value.startswith("data:"))

    def handle_data(self, data: str) -> None:
        self.texts.setdefault(self._open, []).append(data)


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("built") / "dist"
    build.build(target)
    return target


@pytest.fixture(scope="module")
def page(dist: Path) -> Page:
    return Page((dist / "index.html").read_text(encoding="utf-8"))


@pytest.fixture
def sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the sources to spoil, which the build takes for its own."""
    copy = tmp_path / "sources"
    copy.mkdir()
    for name in build._SOURCES:
        (copy / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, copy / name)
    for name in build._FOLDERS:
        shutil.copytree(ROOT / name, copy / name)
    monkeypatch.setattr(build, "ROOT", copy)
    return copy


@pytest.fixture
def good(tmp_path: Path) -> Path:
    """A target with something built in it, which no failure may touch."""
    target = tmp_path / "target" / "dist"
    target.mkdir(parents=True)
    (target / "index.html").write_text("good")
    return target


def refusal(target: Path) -> str:
    """The sentence of a build that fails, and leaves what was there as the only thing there."""
    before = archive.files(target.parent)
    with pytest.raises(SystemExit) as ended:
        build.build(target)
    assert archive.files(target.parent) == before
    assert isinstance(ended.value.code, str)
    assert "\n" not in ended.value.code
    return ended.value.code


def names(zipped: Path) -> list[str]:
    with ZipFile(zipped) as file:
        return file.namelist()


def test_the_zip_holds_all_the_rest_with_the_page_at_its_root(dist: Path) -> None:
    there = [path.relative_to(dist).as_posix() for path in archive.files(dist)]
    assert names(dist / "dist.zip") == [name for name in there if name != "dist.zip"]
    assert "index.html" in there
    assert len(there) < 1000


def test_the_manifest_lists_all_but_itself_and_the_zip(dist: Path) -> None:
    there = {path.relative_to(dist).as_posix() for path in archive.files(dist)}
    lines = (dist / manifest.NAME).read_text(encoding="utf-8").splitlines()
    assert {line[66:] for line in lines} == there - {manifest.NAME, manifest.ZIP}
    assert manifest.faults(dist) == []


def test_every_path_is_relative_lower_case_and_ascii(dist: Path) -> None:
    odd = [name for name in names(dist / "dist.zip") if not re.fullmatch(r"[a-z0-9._/-]+", name)]
    assert odd == []
    assert not any(name.startswith(("/", ".")) for name in names(dist / "dist.zip"))


def listed(folder: Path) -> dict[str, bytes]:
    """The files of a folder and what is in them: of the zip also its times and permissions."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in archive.files(folder)
    }


def test_the_same_sources_give_the_same_bytes(dist: Path, tmp_path: Path) -> None:
    again = tmp_path / "dist"
    build.build(again)
    assert (again / "dist.zip").read_bytes() == (dist / "dist.zip").read_bytes()


# A build by another user on another machine: nothing that it makes is taken from this one's cache.
ELSEWHERE = """
import os, sys
from pathlib import Path
os.umask(0o077)
import build
from tools import environment
from tools.site import cache
installed = Path(os.fsdecode(sys.argv[1]))
environment.node_packages = environment.python_packages = lambda *_: None
environment.PYTHON = installed / environment.PYTHON.relative_to(environment.ROOT)
cache._CACHE = Path("cache").absolute()
build.main([])
"""


@pytest.mark.skipif(os.name == "nt", reason="Windows has no umask, and its paths are Unicode.")
def test_a_build_elsewhere_gives_the_same_bytes(dist: Path, tmp_path: Path) -> None:
    copy = tmp_path / "a folder of Jürgen's"
    copy.mkdir()
    for name in build._SOURCES:
        (copy / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, copy / name)
        (copy / name).chmod(0o600)
    for name in {*build._FOLDERS, "tools"} - {"tools/site"}:
        shutil.copytree(ROOT / name, copy / name)
    (copy / "node_modules").symlink_to(ROOT / "node_modules")
    result = subprocess.run(
        [sys.executable, "-c", ELSEWHERE, ROOT],
        cwd=copy,
        env={
            "PATH": os.environ["PATH"],
            "HOME": str(tmp_path),
            "TZ": "Asia/Kolkata",
            # No UTF-8 at all: not by the mode that Python has for this locale either.
            "LC_ALL": "C",
            "PYTHONUTF8": "0",
            "PYTHONCOERCECLOCALE": "0",
        },
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    assert result.returncode == 0, result.stdout
    again = copy / "dist"
    assert result.stdout.splitlines()[-1] == f"Built {again}, and {again / 'dist.zip'} to upload."
    assert listed(again) == listed(dist)


def test_the_snapshot_does_not_tell_where_it_was_made(dist: Path) -> None:
    (built,) = dist.glob("snapshot-*.bin")
    memory = zstandard.decompress(built.read_bytes())
    assert b"/lib/page.zip" in memory
    for path in (ROOT, dist, Path.home()):
        assert f"{path}/".encode() not in memory


def test_all_python_is_compiled(dist: Path) -> None:
    for zipped in dist.glob("*/python*.zip"):
        assert not any(name.endswith(".py") for name in names(zipped))


def test_the_library_has_what_a_page_needs_and_no_more(dist: Path) -> None:
    (built,) = dist.glob("pyodide-*/python_stdlib.zip")
    assert {"asyncio/__init__.pyc", "encodings/utf_8.pyc", "urllib/parse.pyc"} <= {*names(built)}
    assert not {"ssl.pyc", "email/__init__.pyc", "urllib/request.pyc"} & {*names(built)}
    with ZipFile(built) as file:
        assert file.getinfo("subprocess.pyc").file_size < file.getinfo("signal.pyc").file_size


def test_only_the_last_that_were_made_are_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache, "_CACHE", tmp_path)
    older = [tmp_path / "kind" / str(number) for number in range(9)]
    older[0].parent.mkdir()
    for number, path in enumerate(older):
        path.touch()
        os.utime(path, (number, number))
    new = cache.made_once("kind", "new", Path.touch)
    assert new.is_file()
    assert [path.exists() for path in older] == [False] * 2 + [True] * 7


def test_a_snapshot_that_needs_more_of_the_browser_than_is_known_is_told(
    sources: Path, good: Path
) -> None:
    with (sources / "jaipur" / "web" / "main.py").open("a") as module:
        module.write("from js import sundial\n")
    said = refusal(good)
    assert said.startswith("The snapshot of the page's Python cannot be made: ")
    assert "sundial" in said


@pytest.mark.parametrize(
    ("memory", "sentence"),
    [
        ('{"keys":[]}', "this Pyodide has other snapshots, which"),
        ('{"hiwireKeys":[]}', "this Pyodide has another layout of snapshots, which"),
    ],
)
def test_a_pyodide_whose_snapshots_are_others_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, memory: str, sentence: str
) -> None:
    pyodide = tmp_path / "node_modules" / "pyodide"
    pyodide.mkdir(parents=True)
    (pyodide / "package.json").write_text(
        '{"exports": {".": "./p.mjs", "./pyodide.asm.mjs": "./p.mjs"}}'
    )
    (pyodide / "p.mjs").write_text(
        f"""
        const state = new TextEncoder().encode('{memory}');
        const snapshot = new Uint8Array(4096);
        new Uint32Array(snapshot.buffer).set([0, 1024, state.length]);
        snapshot.set(state, 48);
        export const loadPyodide = () => ({{
            runPython() {{}},
            makeMemorySnapshot: () => snapshot,
            _module: {{ HEAPU8: new Uint8Array(16) }},
        }});
        export default loadPyodide;
        """
    )
    maker = tmp_path / "snapshot.mjs"
    shutil.copyfile(ROOT / "tools" / "site" / "snapshot.mjs", maker)
    (tmp_path / "python.zip").touch()
    monkeypatch.setattr(snapshot, "_MAKER", maker)
    monkeypatch.setattr(cache, "_CACHE", tmp_path / "cache")
    with pytest.raises(SystemExit, match=f"cannot be made: {sentence}"):
        snapshot.write_snapshot(pyodide, tmp_path / "python.zip", "jaipur", tmp_path)


def test_whatever_the_page_names_is_there(dist: Path, page: Page) -> None:
    for link in page.links:
        assert link.startswith("./")
        assert (dist / link).is_file(), link
    for style in dist.glob("app-*/style/*.css"):
        for link in re.findall(r'url\("(?!data:)([^"#]+)"\)', style.read_text(encoding="utf-8")):
            assert (style.parent / link).is_file(), f"{style.name}: {link}"


def test_all_but_five_files_can_be_kept_for_ever(dist: Path) -> None:
    lasting = re.compile(r"(app|pyodide|pyscript|snapshot)-[0-9a-f]{12}\b")
    others = {path.name for path in dist.iterdir() if not lasting.match(path.name)}
    assert len(others) == 5
    assert others > {"index.html", "service-worker.js", "sha256sums.txt", "dist.zip"}
    assert any(name.endswith(".whl") for name in others)


def test_the_credits_are_linked(dist: Path, page: Page) -> None:
    (credits_link,) = (link for link in page.links if link.endswith("credits.txt"))
    assert (dist / credits_link).read_bytes() == (ROOT / "CREDITS.md").read_bytes()
    collected = (dist / credits_link).with_name("licences.txt").read_text(encoding="utf-8")
    assert collected == licences.collected(ROOT, ROOT / "node_modules")


def test_every_stylesheet_is_in_the_one_that_is_linked(dist: Path, page: Page) -> None:
    (style,) = dist.glob("app-*/style/*.css")
    linked = [link for link in page.links if link.endswith(".css")]
    assert linked == [f"./{style.relative_to(dist).as_posix()}"]
    whole = style.read_text(encoding="utf-8")
    selectors = re.compile(r"^ *(.+) \{$", re.MULTILINE)
    for path in [*ROOT.glob("web/style/*.css"), *ROOT.glob("jaipur/web/style/*.css")]:
        found = selectors.findall(path.read_text(encoding="utf-8"))
        assert all(line in whole for line in found if not line.startswith("@")), path
    assert "@custom-media" not in whole
    assert "../art/" not in whole


def test_every_picture_is_in_the_page_once(dist: Path) -> None:
    source = (dist / "index.html").read_text(encoding="utf-8")
    folders = (ROOT / "web" / "art" / "sprite", ROOT / "jaipur" / "web" / "art" / "sprite")
    drawn = {path.stem for folder in folders for path in folder.glob("*.svg")}
    wanted = drawn | {f"icon-{name}" for name in build.ICONS}
    assert sorted(re.findall(r'<symbol id="([^"]+)"', source)) == sorted(wanted)
    used = set(re.findall(r'<use href="#([^"]+)"', source))
    assert used <= wanted


def test_pyscript_is_told_the_same_for_both_its_pythons(dist: Path, page: Page) -> None:
    (config,) = page.texts["py-config"][:1]
    assert page.texts["mpy-config"][0] == config
    settings = json.loads(config)
    assert (dist / settings["interpreter"]).is_file()
    assert set(settings) == {"interpreter", "plugins"}


def test_pythons_archive_holds_the_rules_the_table_and_the_weights(dist: Path) -> None:
    (python,) = dist.glob("app-*/python.zip")
    sources = [path for path in build.page_modules() if path.suffix == ".py"]
    wanted = [f"{path.relative_to(ROOT).as_posix()}c" for path in sources]
    assert names(python) == sorted([*wanted, "jaipur/bots/value.bin"])


def test_the_wheel_is_there_and_the_page_does_not_ask_for_it(dist: Path) -> None:
    (wheel,) = dist.glob("*.whl")
    assert re.fullmatch(r"jaipur_table_games-[\d.]+-py3-none-any\.whl", wheel.name)
    assert "jaipur/rules.py" in names(wheel)
    assert ".whl" not in (dist / "index.html").read_text(encoding="utf-8")


def test_nothing_asks_for_a_source_map(dist: Path) -> None:
    for script in [*dist.rglob("*.js"), *dist.rglob("*.mjs")]:
        assert b"sourceMappingURL=" not in script.read_bytes()[-200:], script.name


def test_the_page_speaks_to_those_without_javascript(dist: Path) -> None:
    source = (dist / "index.html").read_text(encoding="utf-8")
    assert re.search(r"<noscript>.*needs JavaScript.*</noscript>", source, re.DOTALL)


def test_the_rules_on_the_page_have_the_printed_numbers(dist: Path) -> None:
    source = (dist / "index.html").read_text(encoding="utf-8")
    row = r'<th scope="row">(\w+)</th><td>(\d+)</td><td>([^<]+)</td>'
    told = {good: (int(cards), tokens) for good, cards, tokens in re.findall(row, source)}
    printed = {
        str(card).capitalize(): (count, " ".join(map(str, GOODS_TOKENS.get(card, ()))) or "none")
        for card, count in CARD_COUNTS.items()
    }
    assert told == printed
    assert CAMEL.name.capitalize() in told
    words = " ".join(source.split())
    for values in BONUS_TOKENS.values():
        assert f"worth {min(values)} to {max(values)}" in words


def test_a_build_is_current_until_a_source_changes(sources: Path, tmp_path: Path) -> None:
    target = tmp_path / "dist"
    assert not build.is_current(target)
    build.build(target)
    assert build.is_current(target)
    with (sources / "web" / "boot.mjs").open("a") as boot:
        boot.write("// changed\n")
    assert not build.is_current(target)


def test_a_new_build_takes_the_place_of_the_old_one(good: Path) -> None:
    (good / "old.txt").touch()
    build.build(good)
    assert not (good / "old.txt").exists()
    assert (good / "dist.zip").is_file()
    assert [path.name for path in good.parent.iterdir()] == ["dist"]


def test_a_swap_that_fails_gives_the_old_one_back(good: Path) -> None:
    with pytest.raises(OSError, match="No such file"):
        build._swap(good.with_name("nothing"), good)
    assert (good / "index.html").read_text() == "good"


def test_a_missing_runtime_file_is_named(
    good: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build, "_PACKAGES", tmp_path / "empty")
    said = refusal(good)
    assert said.startswith("node_modules/pyodide/python_stdlib.zip is missing: delete node_modules")


@pytest.mark.parametrize(
    ("name", "lost", "sentence"),
    [
        ("index.html", "<!-- art -->", "index.html must have <!-- art --> once"),
        ("pyscript.toml", "plugins =", "pyscript.toml cannot be read: "),
        ("jaipur/web/main.py", "main() -> None:", "The page's Python cannot be compiled: "),
        ("jaipur/web/art/sprite/camel.svg", "</svg>", "The picture camel.svg cannot be read: "),
        ("pyproject.toml", 'name = "jaipur-table-games"', "The wheel cannot be built: "),
    ],
)
def test_a_broken_source_is_named(
    sources: Path, good: Path, name: str, lost: str, sentence: str
) -> None:
    path = sources / name
    text = path.read_text(encoding="utf-8")
    assert lost in text
    path.write_text(text.replace(lost, ""), encoding="utf-8")
    assert refusal(good).startswith(sentence)


def test_a_missing_source_is_named(sources: Path, good: Path) -> None:
    (sources / "web" / "boot.mjs").unlink()
    assert "boot.mjs" in refusal(good)


def test_a_full_disk_is_told(good: Path) -> None:
    # A limit on the size of a file stands in for the disk: root too is held to it.
    code = f"import build; from pathlib import Path; build.build(Path({str(good)!r}))"
    result = subprocess.run(
        ["sh", "-c", 'ulimit -f 2000 && exec "$0" -c "$1"', sys.executable, code],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert result.returncode == 1
    (line,) = result.stderr.splitlines()
    assert line.startswith("The page cannot be built, and what was built before is as it was: ")
    assert os.strerror(errno.EFBIG) in line
    assert (good / "index.html").read_text() == "good"


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(SystemExit, match=r"cannot be built.*Not a directory"):
        build.build(tmp_path / "file" / "dist")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--serve", "eighty"], "'eighty' is not a port from 1 to 65535"),
        (["--serve", "65536"], "'65536' is not a port from 1 to 65535"),
        (["--open"], "--open goes with --serve"),
        (["--check", "--serve"], "--check goes without --serve"),
        (["--fast"], "--fast"),
    ],
)
def test_a_wrong_command_line_is_explained(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        build.main(arguments)
    assert ended.value.code == 2
    assert words in capsys.readouterr().err


def test_a_busy_port_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "is_current", lambda: True)
    with socket.create_server(("127.0.0.1", 0)) as busy:
        port = busy.getsockname()[1]
        with pytest.raises(SystemExit, match=rf"^Port {port} is in use; choose another one\."):
            build.main(["--serve", str(port)])


@pytest.fixture
def serving(dist: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server that was started as --serve starts it, and its address."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    code = f"import build; from pathlib import Path; build.DIST = Path({str(dist)!r}); "
    code += f"build.is_current = lambda: True; build.main(['--serve', '{port}'])"
    with subprocess.Popen(
        [sys.executable, "-c", code],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    ) as process:
        assert process.stdout
        line = process.stdout.readline()
        assert line == f"Jaipur is on http://localhost:{port}/ until Ctrl-C.\n"
        yield process, f"http://127.0.0.1:{port}/"
        process.kill()


def test_it_serves_with_the_right_types_and_ends_quietly(
    dist: Path, serving: tuple[subprocess.Popen[str], str]
) -> None:
    process, address = serving
    types = {
        ".html": "text/html",
        ".js": "text/javascript",
        ".json": "application/json",
        ".mjs": "text/javascript",
        ".svg": "image/svg+xml",
        ".wasm": "application/wasm",
        ".woff2": "font/woff2",
    }
    for path in archive.files(dist):
        if path.suffix in types:
            with urlopen(f"{address}{path.relative_to(dist).as_posix()}") as answer:
                assert answer.headers.get_content_type() == types[path.suffix]
                assert answer.headers["Cache-Control"] == "no-cache"
    process.send_signal(signal.SIGINT)
    rest, complaints = process.communicate(timeout=30)
    assert (process.returncode, rest.strip(), complaints) == (0, "", "")
