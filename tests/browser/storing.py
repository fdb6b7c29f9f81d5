"""The games that a page has saved, read and written beside it, as another tab would."""

from typing import Any

from playwright.sync_api import Page

# Makes a request of the games in the database; the page may not have made it yet.
GAMES = """(mode, ask) => new Promise((resolve, reject) => {
    const opening = indexedDB.open("jaipur:games");
    opening.onupgradeneeded = () => opening.result.createObjectStore("games");
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
        const database = opening.result;
        const request = ask(database.transaction("games", mode).objectStore("games"));
        request.transaction.oncomplete = () => { database.close(); resolve(request.result); };
        request.transaction.onabort = () => reject(request.transaction.error);
    };
})"""
READ = f"""async () => {{
    const names = await ({GAMES})("readonly", (games) => games.getAllKeys());
    const records = await ({GAMES})("readonly", (games) => games.getAll());
    return Object.fromEntries(names.map((name, at) => [name, records[at]]));
}}"""
WRITE = f"""async ([name, record, tells]) => {{
    await ({GAMES})("readwrite", (games) => games.put(record, name));
    localStorage.setItem("jaipur:latest", name);
    if (!tells) return;
    const channel = new BroadcastChannel("jaipur:games");
    channel.postMessage([name, record.text]);
    channel.close();
}}"""


def stored_games(page: Page) -> dict[str, dict[str, Any]]:
    """The records of the database by their names."""
    games: dict[str, dict[str, Any]] = page.evaluate(READ)
    return games


def store_game(
    page: Page, name: str, text: str, previous: str | None = None, *, tells: bool = True
) -> None:
    """Write a record, and tell all tabs unless they shall find out."""
    record = {"text": text} if previous is None else {"text": text, "previous": previous}
    page.evaluate(WRITE, [name, record, tells])
