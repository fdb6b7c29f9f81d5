"""A static host with gzip, caching headers, and a simulated line."""

import gzip
import hashlib
import mimetypes
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from time import monotonic, sleep
from typing import Final, NamedTuple
from urllib.parse import urlsplit

CHUNK: Final = 8192
KEPT: Final = "max-age=600"  # as GitHub Pages says of every file
TYPES: Final = {".mjs": "text/javascript", ".js": "text/javascript", ".wasm": "application/wasm"}
PACKED: Final = {".zip", ".whl", ".woff2", ".png"}


class Line(NamedTuple):
    """A network line: bytes per second for all connections together, and round-trip delay."""

    name: str
    rate: float = 0  # no limit
    delay: float = 0


LOCAL: Final = Line("localhost")
FAR: Final = Line("20 Mbit/s, 50 ms", 20e6 / 8, 0.05)


class Body(NamedTuple):
    """A file as it is sent."""

    content: bytes
    kind: str
    packed: bool
    tag: str


@cache
def body(path: Path) -> Body:
    """Return a file, gzipped unless its format is compressed."""
    raw = path.read_bytes()
    packed = path.suffix not in PACKED
    kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0]
    content = gzip.compress(raw, 6, mtime=0) if packed else raw
    tag = f'"{hashlib.sha256(raw).hexdigest()[:16]}"'
    return Body(content, kind or "application/octet-stream", packed, tag)


@dataclass
class ThrottledHost:
    """Files by path, with the requests and bytes since the counters were last reset."""

    files: Mapping[str, Path]
    address: str = ""
    line: Line = LOCAL
    asked: list[str] = field(default_factory=list)
    sent: int = 0
    _free: float = 0
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def wait(self) -> None:
        """Wait for one round trip."""
        sleep(self.line.delay)

    def count(self, path: str) -> None:
        """Count a request."""
        with self._lock:
            self.asked.append(path)

    def carry(self, data: bytes, write: Callable[[bytes], object]) -> None:
        """Write data at the speed of the shared line."""
        for start in range(0, len(data), CHUNK):
            chunk = data[start : start + CHUNK]
            with self._lock:
                self.sent += len(chunk)
                if self.line.rate:
                    self._free = max(self._free, monotonic()) + len(chunk) / self.line.rate
            if self.line.rate:
                sleep(max(self._free - monotonic(), 0))
            write(chunk)


@contextmanager
def hosted(files: Mapping[str, Path]) -> Iterator[ThrottledHost]:
    """Serve these files within the context."""
    for path in files.values():
        body(path)  # no visit waits for the compression
    host = ThrottledHost(files)

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        disable_nagle_algorithm = True

        def setup(self) -> None:
            super().setup()
            host.wait()

        def do_GET(self) -> None:
            host.wait()
            path = urlsplit(self.path).path
            found = host.files.get(path + "index.html" if path.endswith("/") else path)
            host.count(path)
            if found is None:
                self._answer(HTTPStatus.NOT_FOUND, Body(b"", "text/plain", packed=False, tag='""'))
                return
            this = body(found)
            known = self.headers["If-None-Match"] == this.tag
            self._answer(HTTPStatus.NOT_MODIFIED if known else HTTPStatus.OK, this)

        def _answer(self, status: HTTPStatus, this: Body) -> None:
            content = this.content if status is HTTPStatus.OK else b""
            self.send_response(status)
            self.send_header("Content-Type", this.kind)
            self.send_header("Content-Length", str(len(content)))
            self.send_header("Cache-Control", KEPT)
            self.send_header("ETag", this.tag)
            if this.packed:
                self.send_header("Content-Encoding", "gzip")
            self.end_headers()
            host.carry(content, self.wfile.write)

        def log_message(self, *_: object) -> None:
            pass

    class Server(ThreadingHTTPServer):
        def handle_error(self, *_: object) -> None:
            """A browser that is closed drops what it was fetching."""

    with Server(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        host.address = f"http://localhost:{server.server_port}"
        yield host
        server.shutdown()
