"""Shows a built page on localhost."""

import errno
import functools
import socket
import sys
import webbrowser
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

PORT = 3000


def server(folder: Path, port: int) -> ThreadingHTTPServer:
    """A server of this folder on localhost, which does not run yet."""
    handler = functools.partial(_Handler, directory=str(folder))
    return _Server(("127.0.0.1", port), handler)


def serve(folder: Path, port: int, *, opening: bool) -> None:
    """Serve until Ctrl-C, in a browser that is opened if that was asked for."""
    try:
        serving = server(folder, port)
    except OSError as problem:
        if problem.errno == errno.EADDRINUSE:
            sys.exit(f"Port {port} is in use: name another one after --serve.")
        sys.exit(f"Port {port} cannot be used: {problem.strerror}.")
    address = f"http://localhost:{port}/"
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
