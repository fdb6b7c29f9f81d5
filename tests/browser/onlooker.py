"""Somebody curious at the page, with the ordinary tools of a browser."""

from typing import Any

from playwright.sync_api import Page

from tests.browser.storing import stored_games

# All that can be read without a debugger. Of packed saves it is their size, in kilobytes as the
# tools show it: their texts differ as the games do, and a test of its own tries to read them.
LOOK = r"""async () => {
    const glance = (text) =>
        text.replace(/save-\d+\.[\w-]+/g, (save) => `packed, ${Math.ceil(save.length / 1000)} kB`);
    const written = (value) => {
        try {
            return glance(JSON.stringify(value) ?? String(value));
        } catch {
            return Object.prototype.toString.call(value);
        }
    };
    const isPlain = (value) => [Object.prototype, Array.prototype, null].includes(
        Object.getPrototypeOf(value));
    const named = (key) => {
        const value = window[key];
        if (Object(value) !== value || typeof value === "function") return String(value);
        if (typeof key === "symbol") return Reflect.ownKeys(value).map(String); // PyScript's own
        return isPlain(value) ? written(value) : Object.prototype.toString.call(value);
    };
    const done = (request) => new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
    });
    const databases = [];
    for (const { name, version } of await indexedDB.databases()) {
        const database = await done(indexedDB.open(name));
        for (const store of database.objectStoreNames) {
            const records = database.transaction(store).objectStore(store);
            const [keys, values] = await Promise.all(
                [done(records.getAllKeys()), done(records.getAll())]);
            databases.push([name, version, store, keys.map(written), values.map(written)]);
        }
        database.close();
    }
    const elements = [document, ...document.querySelectorAll("*")];
    return {
        elements: document.documentElement.outerHTML,
        properties: elements.map((element) => Reflect.ownKeys(element).map(String)),
        title: document.title,
        announcement: document.getElementById("say").textContent,
        address: [location.href, written(history.state), document.cookie],
        storage: [localStorage, sessionStorage].map((kept) => Object.entries(kept).map(written)),
        databases,
        caches: await globalThis.caches?.keys(),
        globals: Reflect.ownKeys(window).map((key) => [String(key), named(key)]),
        timeline: performance.getEntries()
            .filter(({ entryType }) => /resource|mark|measure/.test(entryType))
            .map(({ entryType, name }) => `${entryType} ${name}`),
    };
}"""

# Notes whatever stands in the page, for however short a time, and all that moves.
WATCH = """() => {
    const seen = new Set();
    const note = (changes) => {
        for (const { type, target, addedNodes, attributeName } of changes) {
            for (const node of addedNodes) seen.add(node.outerHTML ?? node.data);
            if (type === "characterData") seen.add(target.data);
            const value = type === "attributes" && target.getAttribute(attributeName);
            if (value !== false) seen.add(`${target.localName} ${attributeName}=${value}`);
        }
    };
    const watcher = new MutationObserver(note);
    const everything = { subtree: true, childList: true, attributes: true, characterData: true };
    watcher.observe(document, everything);
    const { animate } = Element.prototype;
    Element.prototype.animate = function (frames, options) {
        seen.add(`${this.outerHTML} ${JSON.stringify([frames, options])}`);
        return animate.call(this, frames, options);
    };
    return () => {
        note(watcher.takeRecords());
        const all = [...seen].sort();
        seen.clear();
        return all;
    };
}"""

READ_PLAIN_STORAGE = """() =>
    [localStorage, sessionStorage].flatMap((kept) => Object.entries(kept).flat())"""


class Onlooker:
    """Looks at a page and listens to its network and console, from the menu on."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._heard: list[str] = []
        page.on("request", lambda request: self._heard.append(f"{request.method} {request.url}"))
        page.on("console", lambda said: self._heard.append(f"console {said.text}"))
        self._watch = page.evaluate_handle(WATCH)

    def look(self) -> dict[str, Any]:
        """Everything there is to see now, and to hear since the last look."""
        seen: dict[str, Any] = self._page.evaluate(LOOK)
        meanwhile = self._watch.evaluate("(read) => read()")
        heard, self._heard[:] = [*self._heard], []
        return {**seen, "meanwhile": meanwhile, "heard": heard}


def stored_texts(page: Page) -> list[str]:
    """Every text that the page has stored, as it stands."""
    games = (text for record in stored_games(page).values() for text in record.values() if text)
    return [*page.evaluate(READ_PLAIN_STORAGE), *games]


def differing(one: dict[str, Any], other: dict[str, Any]) -> set[str]:
    """The parts in which two looks differ."""
    return {part for part in one | other if one.get(part) != other.get(part)}
