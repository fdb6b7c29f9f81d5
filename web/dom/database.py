"""The saved games in IndexedDB: on the disk when a write is done, and safe from other tabs."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from js import window
from pyodide.ffi import JsException, create_once_callable, create_proxy, to_js

from web.game_store import StorageRefused, StoredGame

_GAMES: Final = "games"
_PATIENCE: Final = 10.0  # seconds for the browser to open the database, or for a transaction
_ATTEMPTS: Final = 2  # a database that was deleted or closed is made anew


class GameDatabase:
    """The games of one page; opened when it is needed, and again after it was closed."""

    def __init__(self, prefix: str) -> None:
        self._name = f"{prefix}{_GAMES}"
        self._opening: asyncio.Future[Any] | None = None
        self._channel = window.BroadcastChannel.new(self._name)

    async def read(self) -> dict[str, StoredGame]:
        """All games."""
        requests: list[Any] = []

        def ask(store: Any) -> None:  # noqa: ANN401
            requests[:] = store.getAllKeys(), store.getAll()

        await self._transact("readonly", ask)
        names, records = (request.result.to_py() for request in requests)
        return {
            name: StoredGame(record["text"], record.get("previous"), record.get("beside"))
            for name, record in zip(names, records, strict=True)
            if isinstance(record, dict) and isinstance(record.get("text"), str)
        }

    async def replace(
        self, name: str, text: str, known: str | None, beside: str | None
    ) -> str | None:
        """Store a text unless another than the known one is there; returns that other one."""
        others: list[str] = []

        def compare(event: Any) -> None:  # noqa: ANN401
            request = event.target
            there = request.result.to_py() if request.result else {}
            if there.get("text") in {None, known, text}:
                record = {
                    "text": text,
                    "previous": there.get("text"),
                    "beside": beside or there.get("beside"),
                }
                try:
                    request.source.put(_to_object(record), name)
                except JsException:  # a full disk may be noticed at once
                    request.transaction.abort()
            else:
                others.append(there["text"])

        def ask(store: Any) -> None:  # noqa: ANN401
            others.clear()
            store.get(name).onsuccess = create_once_callable(compare)

        await self._transact("readwrite", ask)
        if others:
            return others[0]
        self._tell(name, text)
        return None

    async def remove(self, name: str) -> None:
        """Remove a game."""
        await self._transact("readwrite", lambda store: store.delete(name))
        self._tell(name, None)

    def on_change_elsewhere(self, changed: Callable[[str, str | None], None]) -> None:
        """Call back with name and new text when another tab stores or removes a game."""
        self._channel.addEventListener(
            "message", create_proxy(lambda event: changed(*event.data.to_py()))
        )

    def _tell(self, name: str, text: str | None) -> None:
        if hasattr(self._channel, "postMessage"):  # boot.mjs has a stand-in where it is denied
            self._channel.postMessage(to_js([name, text]))

    async def _transact(self, mode: str, ask: Callable[[Any], object]) -> None:
        """Make requests in one transaction, and wait until it is done."""
        for _ in range(_ATTEMPTS):
            database = await self._database()
            try:
                transaction = database.transaction(
                    _GAMES, mode, _to_object({"durability": "strict"})
                )
                if await _is_done(transaction, ask):
                    return
            except JsException:
                pass
            self._forget(database)
        raise StorageRefused

    async def _database(self) -> Any:  # noqa: ANN401
        """The open database. One that is not open in time is used if it opens later."""
        if self._opening is None:
            self._opening = self._open()
            answers = not hasattr(window.indexedDB, "real")  # else boot.mjs has waited for it
            await asyncio.wait({self._opening}, timeout=_PATIENCE if answers else 0)
        if not self._opening.done():
            raise StorageRefused
        if database := self._opening.result():
            return database
        self._opening = None
        raise StorageRefused

    def _open(self) -> asyncio.Future[Any]:
        """Open the database, or make it; the result is None if the browser refuses."""
        opened: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

        def use(event: Any) -> None:  # noqa: ANN401
            database = event.target.result
            close = create_proxy(lambda _: self._forget(database))
            database.onclose = close  # the browser's data were cleared
            database.onversionchange = close  # to keep it open would block another tab
            opened.set_result(database)

        try:
            factory = window.indexedDB
            request = getattr(factory, "real", factory).open(self._name)  # see boot.mjs
        except (JsException, AttributeError):  # denied, or there is none
            opened.set_result(None)
            return opened
        request.onupgradeneeded = create_once_callable(
            lambda event: event.target.result.createObjectStore(_GAMES)
        )
        request.onsuccess = create_once_callable(use)
        request.onerror = create_once_callable(lambda _: opened.set_result(None))
        return opened

    def _forget(self, database: Any) -> None:  # noqa: ANN401
        self._opening = None
        with suppress(JsException):
            database.close()


async def _is_done(transaction: Any, ask: Callable[[Any], object]) -> bool:  # noqa: ANN401
    """Make the requests of a transaction; returns False if the browser aborted it."""
    done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
    handlers = {
        "oncomplete": create_proxy(lambda _: done.set_result(True)),
        "onabort": create_proxy(lambda _: done.set_result(False)),
    }
    for event, handler in handlers.items():
        setattr(transaction, event, handler)
    try:
        ask(transaction.objectStore(_GAMES))
        await asyncio.wait({done}, timeout=_PATIENCE)
        if not done.done():
            with suppress(JsException):  # it is being committed: then it counts as done
                transaction.abort()
                raise StorageRefused
        return not done.done() or done.result()
    finally:
        for event, handler in handlers.items():
            setattr(transaction, event, None)
            handler.destroy()


def _to_object(fields: dict[str, Any]) -> Any:  # noqa: ANN401
    return to_js(fields, dict_converter=window.Object.fromEntries)
