"""Shows a built page on localhost, with nothing but the standard library."""

import errno
import functools
import socket
import sys
import webbrowser
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

PORT = 3000


class UnusablePort(OSError):
    """Nothing can be served on this port; the message says why."""


def server(folder: Path, port: int) -> ThreadingHTTPServer:
    """A server of this folder on localhost, which does not run yet."""
    handler = functools.partial(_Handler, directory=str(folder))
    try:
        return _Server(("127.0.0.1", port), handler)
    except OSError as problem:
        taken = problem.errno == errno.EADDRINUSE
        why = "is in use: name another one" if taken else f"cannot be used: {problem.strerror}"
        raise UnusablePort(f"Port {port} {why}.") from None


def serve(serving: ThreadingHTTPServer, *, opening: bool) -> None:
    """Serve until Ctrl-C, in a browser that is opened if that was asked for."""
    address = f"http://localhost:{serving.server_port}/"
    print(f"Jaipur is on {address} until Ctrl-C.", flush=True)
    if opening:
        webbrowser.open(address)
    with serving:
        try:
            serving.serve_forever()
        except KeyboardInterrupt:
            print()


class _Server(ThreadingHTTPServer):
    """Takes it calmly when a browser has left before it had everything."""

    def handle_error(
        self, request: socket.socket | tuple[bytes, socket.socket], client_address: object
    ) -> None:
        """Tell of an error, unless it is the browser's leaving."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


class _Handler(SimpleHTTPRequestHandler):
    """Serves with the right types, nothing stale, and without a line for every file."""

    extensions_map = {  # noqa: RUF012  (the base class has it so)
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
        """End the headers with the one that keeps a browser asking."""
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_request(self, code: object = "-", size: object = "-") -> None:
        """Say nothing of what went well."""
