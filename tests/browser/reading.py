"""Reads the table off the page, to compare it with the same game in this Python."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Error, FrameLocator, Locator, Page, Route, expect

from jaipur.cards import Card, Seat
from jaipur.web.live_game import LiveGame
from tests.browser.serving import PATIENCE

expect.set_options(timeout=PATIENCE)

YOUR_TURN = "Your turn"


def expect_up(page: Page | FrameLocator) -> None:
    """Wait until Python has taken over what stood on the page before it."""
    expect(page.locator("#app:not(.early)")).not_to_be_empty()


def expect_worked_out(shown: Locator) -> None:
    """Wait until this is shown, and then until no progress bar is: for as long as one goes on."""
    expect(shown).to_be_visible()
    page = shown.page
    value = "document.querySelector('#app progress')?.value"
    while (done := page.evaluate(value)) is not None:
        page.wait_for_function(f"(done) => !({value} <= done)", arg=done, timeout=PATIENCE)


def hold_python(page: Page) -> Callable[[], None]:
    """Keep Python from the pages that are loaded from now on, until this is called."""
    routes: list[Route] = []
    free = False

    def meet(route: Route) -> None:
        if free:
            route.continue_()
        else:
            routes.append(route)

    def release() -> None:
        nonlocal free
        free = True
        for route in routes:
            route.continue_()
        expect_up(page)

    page.route("**/*.wasm", meet)
    return release


# The table as the page shows it, by what its parts are called; null where there is no table.
READ = """() => {
    const part = (name) => document.querySelector(`#app [aria-label="${name}"]`);
    const words = (element) => {
        const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        const found = [];
        while (walker.nextNode())
            if (!walker.currentNode.parentElement.closest("[aria-hidden=true]"))
                found.push(walker.currentNode.data.trim());
        return found.join(" ").replaceAll("  ", " ");
    };
    const number = (text, pattern) => {
        const found = pattern.exec(text);
        return found && (found[1] === "no" ? 0 : Number(found[1]));
    };
    const card = (button) => button && button.ariaLabel.split(",")[0];
    const buttons = (element) => [...element.querySelectorAll("button")];
    if (!part("Your hand")) return null;
    const market = words(part("Market, deck and discard"));
    const mine = words(part("Your herd and tokens"));
    const rival = words(part("The other side"));
    const [goods, bonus] = part("Tokens").querySelectorAll("ul");
    const newest = part("Ledger").querySelector("li");
    const cards = [part("Market"), part("Your hand")].flatMap(buttons);
    return {
        title: document.querySelector("#app h1").textContent,
        choosing: cards.every((button) => button.ariaDisabled !== "true"),
        market: [...part("Market").children].map((slot) => card(slot.querySelector("button"))),
        hand: buttons(part("Your hand")).map(card),
        herd: number(mine, /(\\d+) camel/),
        rupees: number(mine, /(\\d+) rupees/),
        seals: number(mine, /(no|\\d+) seal/),
        rival: {
            hand: number(rival, /(\\d+) in hand/),
            herd: number(rival, /(\\d+) camel/),
            rupees: number(rival, /(\\d+) rupees/),
            bonus: number(rival, /(no|\\d+) bonus/),
            seals: number(rival, /(no|\\d+) seal/),
        },
        deck: number(market, /(\\d+) in deck/),
        sold: number(market, /(\\d+) sold/),
        tokens: [...goods.children].map((pile) =>
            (words(pile).match(/\\d+/g) ?? []).map(Number)),
        bonus: [...bonus.children].map((pile) => number(words(pile), /(\\d+) left/)),
        newest: newest ? newest.textContent : null,
    };
}"""


def laid_out(game: LiveGame, seat: Seat, title: str = YOUR_TURN) -> dict[str, Any]:
    """What `READ` finds on the page when it shows this game from that chair."""
    table = game.table(seat)
    view, rival = table.view, table.view.rival
    seals = (None, None) if game.saved.single else view.seals
    return {
        "title": title,
        "choosing": title == YOUR_TURN,
        "market": [card and _title(card) for card in table.slots],
        "hand": [_title(card) for card in view.hand],
        "herd": view.herd,
        "rupees": view.purse.rupees,
        "seals": seals[seat],
        "rival": {
            "hand": rival.hand_size,
            "herd": rival.herd,
            "rupees": rival.purse.rupees,
            "bonus": rival.purse.bonus_tokens,
            "seals": seals[seat.rival],
        },
        "deck": view.deck,
        "sold": len(view.discard),
        "tokens": [list(pile) for pile in view.goods_tokens],
        "bonus": list(view.bonus_tokens),
        "newest": game.log[-1] if game.log else None,
    }


def expect_table(page: Page, game: LiveGame, seat: Seat, title: str = YOUR_TURN) -> None:
    """Wait until the page shows just this, or fail with what it shows instead."""
    wanted = laid_out(game, seat, title)
    expect_value(page, READ, wanted)


def expect_value(page: Page, script: str, wanted: object) -> None:
    """Wait until a script gives just this, or fail with what it gives instead."""
    same = f"(wanted) => JSON.stringify(({script})()) === wanted"
    text = json.dumps(wanted, separators=(",", ":"), ensure_ascii=False)
    try:
        page.wait_for_function(same, arg=text, polling=50)
    except Error:
        found = page.evaluate(script)
        pytest.fail(f"The page shows {found}\ninstead of      {wanted}")


def _title(card: Card) -> str:
    return str(card).capitalize()
