"""Takes the README's picture of the table, as it is now: `python3 -m tools.screenshot`."""

from tools import needs

if __name__ == "__main__":
    needs.run_in_venv("browser", "build", "pyodide")

# Only .venv has what follows.
from playwright.sync_api import expect, sync_playwright

import build
from gamekit.chance import stream
from jaipur import BOTS, Kind, Move, legal_moves
from jaipur.game import GAME
from jaipur.seeded_match import PERSON
from jaipur.web.live_game import LiveGame
from jaipur.web.saves import write_save
from tests.browser.serving import served
from tools import environment
from tools.browsers import launch_options
from web.storage import GAME_PREFIX, StorageKey, storage_prefix

PREFIX = storage_prefix(GAME.name)
PICTURE = environment.ROOT / "docs" / "table.png"
SEED = 47
MOVES = 20


def main() -> None:
    """Build the page, open a game that is well under way, choose an exchange, take the picture."""
    if not build.is_current():
        build.build()
    game = played()
    exchange = best_exchange(game)
    name = f"{GAME_PREFIX}picture"
    stored = {f"{PREFIX}{name}": write_save(game.saved), f"{PREFIX}{StorageKey.LATEST}": name}
    with served(build.DIST) as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options(playwright.chromium))
        page = browser.new_page(
            viewport={"width": 1280, "height": 720}, color_scheme="light", reduced_motion="reduce"
        )
        page.add_init_script(f"Object.assign(localStorage, {stored!r})")
        page.goto(site)
        page.get_by_role("button", name="Continue").click(timeout=60_000)
        for name, cards in (("Market", exchange.gain), ("Your hand", exchange.give)):
            group = page.get_by_role("group", name=name)
            for place, card in enumerate(cards):
                nth = cards[:place].count(card)
                group.get_by_role("button", name=str(card)).nth(nth).click()
        expect(page.get_by_role("button", name="Confirm Exchange")).to_be_enabled()
        page.mouse.move(0, 0)
        page.screenshot(path=PICTURE)
        browser.close()
    print(f"Took {PICTURE.relative_to(environment.ROOT)}.")


def played() -> LiveGame:
    """A game against the computer in which both sides have played, and the person is to move."""
    game = LiveGame.start(("You", "The computer"), computer="utility", seed=SEED)
    for ply in range(MOVES):
        view = game.table(game.turn).view
        game.play(BOTS["utility-weighted"]()(view, stream(SEED, ply)), PERSON)
    if game.turn is not PERSON:
        turn = game.computer_turn()
        turn.decide()
        turn.play(PERSON)
    return game


def best_exchange(game: LiveGame) -> Move:
    """The exchange of goods for goods that moves the most cards."""
    view = game.table(PERSON).view
    exchanges = legal_moves(view, Kind.EXCHANGE)
    return max(
        (move for move in exchanges if all(card in view.hand for card in move.give)),
        key=lambda move: len(move.gain),
    )


if __name__ == "__main__":
    main()
