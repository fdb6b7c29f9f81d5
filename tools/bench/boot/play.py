"""The page in play: click latency, and memory after many games."""

from random import Random
from statistics import median, quantiles
from typing import Final, NamedTuple

from playwright.sync_api import BrowserContext, CDPSession
from playwright.sync_api import Page as Tab

from jaipur.cards import Seat
from jaipur.moves import Move
from jaipur.web.saves import write_save
from jaipur.web.selection import Selection
from tests.browser.games import SHORT_DEAL, SHORT_ROUND_AGAINST_GREEDY, game_of
from tests.browser.serving import PATIENCE
from tests.browser.table import AGAINST_COMPUTER, chosen, hurry, open_menu
from tests.jaipur.web.playing import answer_as_computer
from tools.bench.boot.host import ThrottledHost
from tools.bench.boot.pages import MeasuredPage
from tools.bench.boot.starts import opened

CLICKS: Final = 100
FEW: Final = 10
MANY: Final = 200

# For each click, the time from when it happened until the frame after the one with its answer, as
# by then that one has been shown; read from the clock, since a late frame's own time can be that of
# before the click. Otherwise, the time from frame to frame.
FRAMES: Final = """
    window.isOutlined = () => !!document.querySelector(".pick[aria-pressed=true]");
    window.answers = [];
    window.frames = [];
    let happened = 0, shown = false, last = 0;
    addEventListener("pointerup", (event) => { happened = event.timeStamp; }, true);
    const tick = (now) => {
        if (!happened && last) window.frames.push(now - last);
        last = now;
        if (happened && shown) {
            window.answers.push(performance.now() - happened);
            happened = 0;
        }
        shown = happened && window.outlined !== window.isOutlined();
        requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
"""

# Opens the kept game from the menu, so often, and plays it to its end.
GAMES: Final = """async ([save, moves, games]) => {
    const button = (verb, detail) =>
        document.querySelector(
            `#app [data-do="${verb}"]` + (detail ? `[data-with="${detail}"]` : ""));
    const until = (met) => new Promise((resolve) => {
        const look = () => { if (met()) { observer.disconnect(); resolve(); } };
        const observer = new MutationObserver(look);
        observer.observe(document.body, { attributes: true, childList: true, subtree: true });
        look();
    });
    const mayChoose = () =>
        document.querySelector("#app .confirm")?.textContent.includes("Choose");
    const press = async (verb, detail) => {
        await until(() => button(verb, detail));
        button(verb, detail).click();
    };
    for (let game = 0; game < games; game++) {
        localStorage.setItem(`jaipur:game:${game}`, save);
        localStorage.setItem("jaipur:latest", `game:${game}`);
        await press("two-players");
        await press("menu");
        await press("continue");
        for (const move of moves) {
            await until(mayChoose);
            for (const [verb, detail] of move) await press(verb, detail);
        }
        await press("menu");
    }
}"""

# Counts the proxies that cannot be collected. Pyodide registers each, to hear when one is. (To ask
# the debugger for them hangs in Chromium 156, as soon as Pyodide is on the page.)
PROXIES: Final = """
    const alive = new Set(), registered = new WeakMap();
    const { register, unregister } = FinalizationRegistry.prototype;
    FinalizationRegistry.prototype.register = function (target, held, token) {
        const proxy = new WeakRef(target);
        alive.add(proxy);
        if (token) registered.set(token, proxy);
        return register.call(this, target, held, token);
    };
    FinalizationRegistry.prototype.unregister = function (token) {
        alive.delete(registered.get(token));
        return unregister.call(this, token);
    };
    window.countProxies = () => [...alive].filter((proxy) => proxy.deref()).length;
"""


class Left(NamedTuple):
    """Memory and objects after some games and a garbage collection."""

    scripts: int
    wasm: int
    objects: int
    proxies: int

    @property
    def memory(self) -> int:
        """The bytes of JavaScript and WebAssembly together."""
        return self.scripts + self.wasm


def frames_to_outline(
    context: BrowserContext, host: ThrottledHost, page: MeasuredPage
) -> list[float]:
    """Select and deselect a card repeatedly; return the frames until each was drawn."""
    tab = context.new_page()
    tab.add_init_script(FRAMES)
    opened(tab, host, page)
    card = tab.locator(page.button).first
    rng = Random(1)
    for number in range(CLICKS):
        tab.wait_for_timeout(50 + rng.random() * 50)  # at any moment between two frames
        tab.evaluate("window.outlined = window.isOutlined()")
        card.click()
        # A function, as the page's policy lets no text be evaluated again and again.
        more = "(number) => window.answers.length > number"
        tab.wait_for_function(more, arg=number, timeout=PATIENCE)
    answers, frames = tab.evaluate("[window.answers, window.frames]")
    tab.close()
    return [answer / median(frames) for answer in answers]


def percentile_95(frames: list[float]) -> float:
    """Return the 95th percentile."""
    return quantiles(frames, n=20, method="inclusive")[-1]


def left_behind(
    context: BrowserContext, host: ThrottledHost, page: MeasuredPage
) -> tuple[Left, Left]:
    """Return memory and objects after a few games in one tab, and after many."""
    tab = context.new_page()
    tab.add_init_script(PROXIES)
    hurry(tab)
    session = context.new_cdp_session(tab)
    open_menu(tab, host.address + page.path.partition("#")[0])
    found = []
    for games in (FEW, MANY - FEW):
        tab.evaluate(GAMES, [*short_game(), games])
        found.append(left(tab, session))
    tab.close()
    return found[0], found[1]


def left(tab: Tab, session: CDPSession) -> Left:
    """Collect garbage in Python and JavaScript; return what is left."""
    core = "new URL(pageSettings.addresses.pyscript, document.baseURI)"
    python = f"(await (await import({core})).whenDefined('py')).interpreter"
    objects, wasm = tab.evaluate(f"""async () => {{
        const python = {python};
        const objects = python.runPython("import gc; gc.collect(); len(gc.get_objects())");
        return [objects, python._module.HEAP8.length];
    }}""")
    session.send("HeapProfiler.collectGarbage")
    heap = session.send("Runtime.getHeapUsage")
    scripts = heap["usedSize"] + heap["embedderHeapUsedSize"] + heap["backingStorageSize"]
    return Left(scripts, wasm, objects, tab.evaluate("window.countProxies()"))


def short_game() -> tuple[str, list[list[tuple[str, str]]]]:
    """Return a saved single round against a computer, and the buttons to press, move by move."""
    game = game_of(SHORT_DEAL, computer="greedy", names=AGAINST_COMPUTER, single=True)
    save = write_save(game.saved)
    presses = []
    for text in SHORT_ROUND_AGAINST_GREEDY.split():
        move = Move.parse(text)
        choice = chosen(move, game.table(Seat.A), Random(text))
        presses.append(pressed(choice))
        game.play(move, Seat.A, choice)
        answer_as_computer(game)
    return save, presses


def pressed(choice: Selection) -> list[tuple[str, str]]:
    """Return the buttons to press to select and confirm: verb and detail."""
    return [
        ("mode", choice.mode.value),
        *(("slot", str(slot)) for slot in sorted(choice.slots)),
        *(("place", str(place)) for place in sorted(choice.places)),
        *(("camels", str(camels + 1)) for camels in range(choice.camels)),
        ("confirm", ""),
    ]
