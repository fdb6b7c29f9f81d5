"""`jaipur serve`: the built game on localhost."""

import re
import socket
import threading
import webbrowser
from http.server import ThreadingHTTPServer
from pathlib import Path
from urllib.request import urlopen
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from gamekit.terminal import http
from tests.jaipur.terminal.shell import jaipur


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A folder with a page in it."""
    folder = tmp_path / "built"
    folder.mkdir()
    (folder / "index.html").write_text("<title>Jaipur</title>")
    (folder / "game.wasm").write_bytes(b"\0asm")
    (folder / "game.mjs").write_text("export {}")
    return folder


@pytest.fixture
def archive(site: Path, tmp_path: Path) -> Path:
    file = tmp_path / "dist.zip"
    with ZipFile(file, "w") as pages:
        for path in site.iterdir():
            pages.write(path, path.name)
    return file


@pytest.fixture
def visit(monkeypatch: pytest.MonkeyPatch) -> dict[str, tuple[str, bytes]]:
    """What a visitor gets who comes when the server runs; then Ctrl-C is pressed."""
    got: dict[str, tuple[str, bytes]] = {}

    def serve_while_visited(server: ThreadingHTTPServer) -> None:
        thread = threading.Thread(target=super(type(server), server).serve_forever)
        thread.start()
        for name in ("index.html", "game.wasm", "game.mjs"):
            with urlopen(f"http://127.0.0.1:{server.server_port}/{name}") as answer:
                got[name] = answer.headers.get_content_type(), answer.read()
        got["port"] = str(server.server_port), b""
        server.shutdown()
        thread.join()
        raise KeyboardInterrupt

    monkeypatch.setattr(http._SiteServer, "serve_forever", serve_while_visited, raising=False)
    return got


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return int(free.getsockname()[1])


@pytest.mark.parametrize("packed", [False, True])
def test_a_folder_or_an_archive_is_served_with_the_right_types(
    packed: bool, site: Path, archive: Path, visit: dict[str, tuple[str, bytes]]
) -> None:
    port = free_port()
    before = sorted(site.parent.rglob("*"))
    said = jaipur("serve", archive if packed else site, "--port", port)
    assert (said.out, said.err, said.code) == (
        f"Jaipur is on http://localhost:{port}/ until Ctrl-C.\n\n",
        "",
        0,
    )
    assert visit == {
        "index.html": ("text/html", b"<title>Jaipur</title>"),
        "game.wasm": ("application/wasm", b"\0asm"),
        "game.mjs": ("text/javascript", b"export {}"),
        "port": (str(port), b""),
    }
    assert sorted(site.parent.rglob("*")) == before


def test_dist_is_served_if_nothing_is_named(
    site: Path, visit: dict[str, tuple[str, bytes]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(site.rename(site.with_name("dist")).parent)
    jaipur("serve", "--port", free_port())
    assert visit["index.html"] == ("text/html", b"<title>Jaipur</title>")


def test_a_port_that_is_in_use_is_told_if_it_was_named(site: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as busy:
        port = busy.getsockname()[1]
        said = jaipur("serve", site, "--port", port)
    assert (said.err, said.code) == (f"Port {port} is in use; choose another one.\n", 1)


def test_a_port_that_is_in_use_is_left_for_another_if_none_was_named(
    site: Path, visit: dict[str, tuple[str, bytes]], monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as busy:
        port = busy.getsockname()[1]
        monkeypatch.setattr(http, "PORT", port)
        assert jaipur("serve", site).code == 0
    assert visit["port"][0] != str(port)


def test_a_port_that_is_not_for_us_is_told(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(http, "_SiteServer", refuse)
    assert jaipur("serve", site, "--port", 80).err == (
        "Port 80 cannot be used: Permission denied.\n"
    )


@pytest.mark.usefixtures("visit")
def test_a_browser_is_opened_if_that_is_asked_for(
    site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    port = free_port()
    jaipur("serve", site, "--port", port, "--open")
    assert opened == [f"http://localhost:{port}/"]


@pytest.mark.usefixtures("visit")
def test_a_page_that_is_not_the_first_is_opened_by_its_name(
    site: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    server = http.server(site, 0)
    http.serve(server, "Dice", "dice.html", opening=True)
    assert opened == [f"http://localhost:{server.server_port}/dice.html"]
    assert capsys.readouterr().out == f"Dice is on {opened[0]} until Ctrl-C.\n\n"


def raise_for(error: type[Exception]) -> None:
    raise error


@pytest.mark.parametrize("error", [ConnectionResetError, ValueError])
def test_a_visitor_who_leaves_early_is_no_error(
    error: type[Exception], site: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with http.server(site, 0) as server, socket.socket() as caller:
        try:
            raise_for(error)
        except error:
            server.handle_error(caller, ("127.0.0.1", 1))
    assert bool(capsys.readouterr().err) is (error is ValueError)


@pytest.mark.parametrize(
    ("at", "byte", "why"),
    [
        (6, 1, "encrypted"),
        (8, 99, "compression method is not supported"),
        (40, 255, "while decompressing"),
    ],
    ids=["locked", "packed in another way", "damaged"],
)
def test_an_archive_that_cannot_be_unpacked_is_one_sentence(
    at: int, byte: int, why: str, tmp_path: Path
) -> None:
    file = tmp_path / "dist.zip"
    with ZipFile(file, "w", ZIP_DEFLATED) as pages:
        pages.writestr("index.html", "<title>Jaipur</title>")
    changed = bytearray(file.read_bytes())
    listed = changed.index(b"PK\1\2")  # where all of this is said again, two bytes further on
    changed[at] = byte
    if at < 30:
        changed[listed + at + 2] = byte
    file.write_bytes(changed)
    said = jaipur("serve", file)
    assert re.fullmatch(f"{file} is not an archive of the game: .*{why}.*\\.\n", said.err)
    assert said.code == 1


def test_what_is_no_game_is_refused(tmp_path: Path) -> None:
    where = "python3 build.py makes one in dist."
    assert jaipur("serve", tmp_path).err == f"There is no built game in {tmp_path}; {where}\n"
    assert jaipur("serve", tmp_path / "x").err == (
        f"There is no built game in {tmp_path / 'x'}; {where}\n"
    )
    file = tmp_path / "file.zip"
    file.write_text("not packed")
    said = jaipur("serve", file)
    assert said.err == f"{file} is not an archive of the game: File is not a zip file.\n"
    assert said.code == 1
    with ZipFile(file, "w") as empty:
        empty.writestr("readme.txt", "")
    assert jaipur("serve", file).err == f"There is no built game in {file}; {where}\n"
    assert jaipur("serve", tmp_path, "--port", 65536).code == 2


def test_what_goes_wrong_without_a_word_is_called_by_its_name(
    archive: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def give_up(*_: object) -> None:
        raise EOFError

    monkeypatch.setattr(ZipFile, "extractall", give_up)  # as it does where data are cut short
    assert jaipur("serve", archive).err == f"{archive} is not an archive of the game: EOFError.\n"
