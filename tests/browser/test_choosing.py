"""Choosing cards: what Confirm says and allows, what is dimmed, and what a click makes of it."""

from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from jaipur.cards import CAMEL, MARKET_SIZE, Seat
from jaipur.moves import Move
from jaipur.narration import intent
from jaipur.web.live_game import LiveGame
from jaipur.web.selection import (
    Mode,
    Selection,
    TableView,
    draft,
    in_mode,
    toggle_all_camels,
    toggle_place,
    toggle_slot,
    with_camels,
)
from tests.browser.browsers import NO_MEDIA
from tests.browser.games import SMALL_HAND, THREE_LEATHER, told
from tests.browser.reading import expect_table, expect_value
from tests.browser.table import (
    TWO_PLAYERS,
    brisk_move,
    button,
    choose,
    hand_cards,
    leave,
    market_cards,
    open_menu,
    press,
    resume_game,
)

# What is chosen and what can be, as the page shows it.
READ_CHOICE = """() => {
    const group = (name) => document.querySelector(`#app [role=group][aria-label="${name}"]`);
    const places = (name, wanted) =>
        [...group(name).children].flatMap((place, index) => {
            const button = place.querySelector("button");
            return button && wanted(button) ? [index] : [];
        });
    const pressed = (button) => button.ariaPressed === "true";
    const dim = (button) => button.ariaDescription === "cannot join the choice";
    const faded = (button) => button.matches(".dim");
    const modes = [...group("What to do").querySelectorAll("button")].filter(pressed);
    const confirm = document.querySelector("#app [data-do=confirm]");
    const [, red, green, blue] =
        /rgba?\\((\\d+), (\\d+), (\\d+)/.exec(getComputedStyle(confirm).backgroundColor);
    const herd = group("Camels to give");
    return {
        mode: modes.map((button) => button.textContent.toLowerCase()),
        slots: places("Market", pressed),
        places: places("Your hand", pressed),
        camels: herd ? Number(/\\d+/.exec(herd.textContent)[0]) : 0,
        dimSlots: places("Market", dim),
        dimPlaces: places("Your hand", dim),
        fadedSlots: places("Market", faded),
        fadedPlaces: places("Your hand", faded),
        legal: confirm.ariaDisabled !== "true",
        green: Number(green) > 1.4 * red && Number(green) > 1.2 * blue,
        words: confirm.textContent.replace("Confirm", "").trim(),
    };
}"""


def shown(choice: Selection, table: TableView) -> dict[str, Any]:
    """What `READ_CHOICE` finds on the page when this is chosen."""
    drafted = draft(choice, table)
    move = None if drafted.problem else drafted.move
    fits = drafted.joinable
    filled = {slot for slot, card in enumerate(table.slots) if card is not None}
    places = set(range(len(table.view.hand)))
    dim_slots = sorted(filled - fits.slots - choice.slots)
    dim_places = sorted(places - fits.places - choice.places)
    return {
        "mode": [choice.mode.value],
        "slots": sorted(choice.slots),
        "places": sorted(choice.places),
        "camels": choice.camels,
        "dimSlots": dim_slots,
        "dimPlaces": dim_places,
        "fadedSlots": dim_slots,
        "fadedPlaces": dim_places,
        "legal": move is not None,
        "green": move is not None,
        "words": intent(table.view, move) if move else drafted.problem,
    }


def clicks(table: TableView, rng: Random) -> list[tuple[str, int]]:
    """Many things to click, at random; a run of them often is a move."""
    places = len(table.view.hand)
    slots = [slot for slot in range(MARKET_SIZE) if table.slots[slot] is not None]
    things = [
        *(("slot", slot) for slot in slots * 2),
        *(("place", place) for place in range(places) for _ in range(2)),
        *(("more", 0), ("fewer", 0), ("take", 0), ("sell", 0), ("sell", 0)),
        *(("camels", 0),) * (CAMEL in table.slots),
        ("clear", 0),
    ]
    return rng.choices(things, k=45)


def after_click(thing: str, which: int, choice: Selection, table: TableView) -> Selection:
    match thing:
        case "slot":
            return toggle_slot(choice, which, table)
        case "place":
            return toggle_place(choice, which, table)
        case "more" | "fewer":
            step = 1 if thing == "more" else -1
            return with_camels(choice, choice.camels + step, table)
        case "camels":
            return toggle_all_camels(choice, table)
        case "clear":
            return Selection(choice.mode)
        case _:
            return in_mode(Mode(thing), choice, table)


def click(page: Page, thing: str, which: int, table: TableView) -> None:
    if thing in {"slot", "place"}:
        card = (market_cards if thing == "slot" else hand_cards)(page, table)[which]
        assert card
        card.click()
        return
    name = {
        "more": "Give one camel more",
        "fewer": "Give one camel fewer",
        "camels": "All camels",
    }.get(thing, thing.capitalize())
    if thing not in {"more", "fewer"} or table.view.herd:
        button(page, name).click(force=True)  # off or not


@pytest.mark.parametrize("seed", [3, 12])
def test_confirm_is_green_for_legal_moves_only_and_what_cannot_join_is_dimmed(
    page: Page, site: str, seed: int
) -> None:
    open_menu(page, site)
    rng = Random(seed)
    game = LiveGame.start(TWO_PLAYERS, seed=seed)
    legal = 0
    for _ in range(2):
        for _ in range(rng.randrange(6, 14)):
            game.play(brisk_move(game.table(game.turn).view, rng), game.turn)
        resume_game(page, game)
        table = game.table(game.turn)
        choice = Selection()
        expect_value(page, READ_CHOICE, shown(choice, table))
        for thing, which in clicks(table, rng):
            click(page, thing, which, table)
            choice = after_click(thing, which, choice, table)
            expect_value(page, READ_CHOICE, shown(choice, table))
            legal += draft(choice, table).problem is None
        expect_table(page, game, game.turn)
        leave(page)
    assert legal > 5


def test_a_change_of_mode_drops_what_no_longer_fits(page: Page, site: str) -> None:
    open_menu(page, site)
    game = LiveGame(THREE_LEATHER.saved)
    resume_game(page, game)
    table = game.table(Seat.A)
    taking = told("+DG-LM", table, Mode.TAKE)
    choose(page, taking, table)
    press(page, "Sell")
    selling = Selection(Mode.SELL, places=taking.places)
    expect_value(page, READ_CHOICE, shown(selling, table))
    for place in {0, 1, 2} - taking.places:  # hand is SLLL: a silver may not join, leather may
        hand_cards(page, table)[place].click()
    button(page, "All camels").click()
    camels = Selection(slots=frozenset({2, 3, 4}))
    expect_value(page, READ_CHOICE, shown(camels, table))
    button(page, "All camels").click()
    expect_value(page, READ_CHOICE, shown(Selection(), table))
    choose(page, camels, table)
    press(page, "Clear")
    expect_value(page, READ_CHOICE, shown(Selection(), table))
    expect(button(page, "Clear")).to_be_disabled()


# How a card is marked: its ring, what forced colours draw, and its tick.
READ_MARKS = """() => {
    const [card] = document.querySelectorAll("#app [role=group][aria-label=Market] button");
    const ring = getComputedStyle(card, "::after");
    const yellow = "rgb(255, 214, 10)";
    const drawn = [ring.boxShadow, ring.borderTopColor, ring.outlineColor].join().includes(yellow);
    return {
        ring: drawn && ring.opacity === "1",
        outline: getComputedStyle(card).outlineStyle !== "none",
        tick: card.querySelector(".tick").checkVisibility(),
    };
}"""


@pytest.mark.chromium_only(NO_MEDIA)
def test_chosen_cards_have_a_yellow_outline_and_a_second_sign(page: Page, site: str) -> None:
    open_menu(page, site)
    game = LiveGame(SMALL_HAND.saved)
    resume_game(page, game)
    card, *_ = market_cards(page, game.table(Seat.A))
    assert card
    expect_value(page, READ_MARKS, {"ring": False, "outline": False, "tick": False})
    card.click()
    expect(card).to_have_attribute("aria-pressed", "true")
    expect_value(page, READ_MARKS, {"ring": True, "outline": False, "tick": True})
    page.emulate_media(forced_colors="active")
    page.wait_for_function(f"() => {{ const marks = ({READ_MARKS})(); return marks.outline; }}")
    assert page.evaluate(READ_MARKS)["tick"]
    card.click()
    expect(card).to_have_attribute("aria-pressed", "false")
    assert not page.evaluate(READ_MARKS)["outline"]


@pytest.mark.firefox_too
def test_every_shortcut_does_what_the_rules_say_of_it(page: Page, site: str) -> None:
    open_menu(page, site)
    game = LiveGame(THREE_LEATHER.saved)
    resume_game(page, game)
    table = game.table(Seat.A)
    one, two = frozenset({0}), frozenset({0, 1})
    for key, choice in (
        ("1", Selection(slots=one)),
        ("2", Selection(slots=two)),
        ("2", Selection(slots=one)),
        ("Shift+2", Selection(slots=one, places=frozenset({1}))),
        ("Shift+7", Selection(slots=one, places=frozenset({1}))),
        ("+", Selection(slots=one, places=frozenset({1}), camels=1)),
        ("+", Selection(slots=one, places=frozenset({1}), camels=1)),
        ("-", Selection(slots=one, places=frozenset({1}))),
        ("s", Selection(Mode.SELL, places=frozenset({1}))),
        ("x", Selection(Mode.SELL)),
        ("t", Selection()),
        ("M", Selection(slots=frozenset({2, 3, 4}))),
    ):
        page.keyboard.press(key)
        expect_value(page, READ_CHOICE, shown(choice, table))
    page.keyboard.press("Escape")
    expect_value(page, READ_CHOICE, shown(Selection(), table))
    page.keyboard.press("?")
    rules = page.get_by_role("dialog", name="How to play")
    expect(rules.get_by_role("heading", name="Keyboard")).to_be_attached()
    page.keyboard.press("1")  # means nothing while the rules are open
    page.keyboard.press("Escape")
    expect(rules).to_be_hidden()
    expect_value(page, READ_CHOICE, shown(Selection(), table))
    page.keyboard.press("m")
    page.keyboard.press("c")
    game.play(Move.parse("+MMM"), Seat.A)
    press(page, "Start turn")
    expect_table(page, game, Seat.B)
