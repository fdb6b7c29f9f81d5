"""A plain server for a folder, and an ear for what goes wrong in a browser."""

from __future__ import annotations

import functools
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, ConsoleMessage, Request, Response

PATIENCE = 60_000  # milliseconds: a busy machine is no failure


class _Quiet(SimpleHTTPRequestHandler):
    """What `python3 -m http.server` serves with, without its log."""

    def log_message(self, *_: object) -> None:
        pass


class _Server(ThreadingHTTPServer):
    def handle_error(self, request: Any, client_address: Any) -> None:  # noqa: ANN401
        if not isinstance(sys.exc_info()[1], ConnectionError):  # whoever leaves drops the rest
            super().handle_error(request, client_address)


@contextmanager
def served(folder: Path, host: str = "localhost") -> Iterator[str]:
    """The address of a folder, which a plain server serves meanwhile."""
    handler = functools.partial(_Quiet, directory=str(folder))
    with _Server(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://{host}:{server.server_port}/"
        server.shutdown()


def complaints(context: BrowserContext, address: str) -> list[str]:
    """A list that fills with what goes wrong on the pages of a context."""
    found: list[str] = []

    def hear(said: ConsoleMessage) -> None:
        if said.type == "error":
            found.append(f"On the console: {said.text}")

    def see_request(request: Request) -> None:
        if not request.url.startswith((address, "data:", "blob:")):
            found.append(f"To another host: {request.url}")

    def see_answer(answer: Response) -> None:
        if answer.status >= 400:
            found.append(f"{answer.status}: {answer.url}")

    def see_failure(request: Request) -> None:
        # Leaving a page drops what it was still fetching, which is no complaint.
        if request.failure not in {"net::ERR_ABORTED", "NS_BINDING_ABORTED"}:
            found.append(f"{request.failure}: {request.url}")

    context.on("console", hear)
    context.on("weberror", lambda problem: found.append(f"Uncaught: {problem.error}"))
    context.on("request", see_request)
    context.on("response", see_answer)
    context.on("requestfailed", see_failure)
    return found
