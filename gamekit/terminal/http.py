"""A server of a built page on localhost, from the standard library alone."""

import errno
import functools
import socket
import sys
import webbrowser
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Final

from gamekit.terminal import strings

PORT = 3000
_INDEX: Final = "index.html"


class UnusablePort(OSError):
    """The port cannot be opened; the message says why."""


def server(folder: Path, port: int) -> ThreadingHTTPServer:
    """A server of this folder on localhost, not started yet."""
    handler = functools.partial(_SiteHandler, directory=str(folder))
    try:
        return _SiteServer(("127.0.0.1", port), handler)
    except OSError as problem:
        taken = problem.errno == errno.EADDRINUSE
        sentence = strings.PORT_IN_USE if taken else strings.PORT_UNUSABLE
        told = sentence.format(port=port, reason=problem.strerror)
        raise UnusablePort(told) from None


def serve(serving: ThreadingHTTPServer, title: str, page: str = _INDEX, *, opening: bool) -> None:
    """Serve until Ctrl-C, and open the page in a browser if asked to."""
    address = f"http://localhost:{serving.server_port}/{'' if page == _INDEX else page}"
    with serving:
        try:
            print(strings.SERVING.format(title=title, address=address), flush=True)
            if opening:
                webbrowser.open(address)
            serving.serve_forever()
        except KeyboardInterrupt:
            print()


class _SiteServer(ThreadingHTTPServer):
    """Ignores browsers that close a connection early."""

    def handle_error(
        self, request: socket.socket | tuple[bytes, socket.socket], client_address: object
    ) -> None:
        """Report an error, unless the browser closed the connection."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


class _SiteHandler(SimpleHTTPRequestHandler):
    """Sends the right content types, has browsers revalidate, and logs no requests."""

    extensions_map = {  # noqa: RUF012  (as in the base class)
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".json": "application/json",
        ".mjs": "text/javascript",
        ".svg": "image/svg+xml",
        ".wasm": "application/wasm",
        ".whl": "application/zip",
        ".woff2": "font/woff2",
    }

    def end_headers(self) -> None:
        """Add the header that makes browsers revalidate, and end the headers."""
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_request(self, code: object = "-", size: object = "-") -> None:
        """Log nothing; errors are logged elsewhere."""
