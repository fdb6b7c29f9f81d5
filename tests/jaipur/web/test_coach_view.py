"""What the table shows of the teacher, read as values."""

from dataclasses import replace

import pytest

from gamekit.markup import Node
from jaipur.web.selection import Mode, Selection
from jaipur.web.view.table import table_screen
from tests.jaipur.tables import table
from tests.jaipur.taught import ACCOUNT, hint_of, taught
from tests.jaipur.web.markup import all_with, has_class, name, one_with, text, walk
from web.scenes import HintScene, ThinkingScene

THINKING = taught(thinking=ThinkingScene(shown=True, report=ACCOUNT))
EXCHANGE = hint_of("+DG-LM", "the herd 5.1, hand room -1.9, your gold 2.3", "Second: take gold.")


def hinted_cards(screen: Node) -> list[str]:
    """What wears the sign of the hint: cards by their names, then camels, counted on the first."""
    return [name(node) for node in walk(screen) if has_class(node, "hinted")]


def panel(screen: Node, label: str) -> Node:
    return next(node for node in all_with(screen, aria_label=label) if node.tag == "section")


# The hint


@pytest.mark.parametrize(
    ("move", "cards"),
    [
        ("+G", ["Gold"]),
        ("+M", ["Camel"]),
        ("-LL", ["Leather", "Leather, 2 of 2"]),
        ("+GS-LM", ["Gold", "Silver", "Leather", "1"]),
        ("+GSC-MMM", ["Gold", "Silver", "Cloth", "3", "", ""]),
    ],
)
def test_the_cards_of_a_hint_wear_its_sign(move: str, cards: list[str]) -> None:
    screen = table_screen(taught(hint_of(move), choice=Selection()))
    assert hinted_cards(screen) == cards
    told = all_with(screen, aria_description="part of the hint")
    assert [name(card) for card in told] == [card for card in cards if card[:1].isalpha()]


def test_of_a_large_herd_one_tile_tells_how_many_camels() -> None:
    state = table(market="DGSCC", hand="L", herd=7)
    hint = hint_of("+DGS-MMM", state=state)
    screen = table_screen(taught(hint, choice=Selection(), state=state))
    assert hinted_cards(screen) == ["Diamond", "Gold", "Silver", "3"]


def test_a_hinted_card_that_cannot_join_the_choice_tells_both() -> None:
    screen = table_screen(taught(hint_of("+G"), choice=Selection(slots=frozenset({4}))))
    (gold,) = (node for node in walk(screen) if has_class(node, "hinted"))
    assert gold.attributes["aria-description"] == "part of the hint and cannot join the choice"


def test_a_hint_tells_its_reasons_in_signed_rupees_and_the_second_choice() -> None:
    hint = panel(table_screen(taught(EXCHANGE, choice=Selection())), "Hint")
    reasons = [text(node) for node in walk(hint) if node.tag == "li"]
    assert reasons == ["+5 the herd", "−2 hand room", "+2.5 your gold"]
    assert [text(node) for node in walk(hint) if node.tag == "p"] == [
        "Do it: it is good.",
        "Second: take gold.",
    ]
    assert hint.attributes["aria-busy"] == "false"


def test_where_there_is_no_other_move_a_hint_has_neither_reasons_nor_a_second_choice() -> None:
    hint = panel(table_screen(taught(hint_of("+G"), choice=Selection())), "Hint")
    assert [text(node) for node in walk(hint) if node.tag in {"p", "ul"}] == ["Do it: it is good."]


def test_a_hint_can_be_chosen_once() -> None:
    scene = taught(EXCHANGE, choice=Selection())
    offer = one_with(table_screen(scene), data_do="take-hint")
    assert (text(offer), "aria-disabled" in offer.attributes) == ("Choose these cards", False)
    chosen = taught(EXCHANGE, choice=EXCHANGE.selection)
    taken = one_with(table_screen(chosen), data_do="take-hint")
    assert (text(taken), "aria-disabled" in taken.attributes) == ("These cards are chosen", True)


def test_while_a_hint_is_thought_about_it_tells_how_far_that_is_and_points_at_nothing() -> None:
    screen = table_screen(taught(HintScene(0.4), choice=Selection()))
    hint = panel(screen, "Hint")
    (bar,) = (node for node in walk(hint) if node.tag == "progress")
    assert (bar.attributes["value"], bar.attributes["max"]) == ("0.40", "1")
    assert hint.attributes["aria-busy"] == "true"
    assert not hinted_cards(screen)
    assert not all_with(screen, data_do="take-hint")


@pytest.mark.parametrize(("hint", "expanded"), [(None, "false"), (HintScene(), "true")])
def test_the_button_tells_whether_a_hint_is_open(hint: HintScene | None, expanded: str) -> None:
    screen = table_screen(taught(hint, choice=Selection()))
    button = next(node for node in all_with(screen, data_do="hint") if text(node) == "Hint")
    assert button.attributes["aria-expanded"] == expanded


def test_there_is_no_hint_to_ask_for_where_there_is_nothing_to_choose() -> None:
    assert not all_with(table_screen(taught(can_skip=True)), data_do="hint")
    over = table_screen(taught(state=table(market="DG", deck="", hand="L")))
    assert one_with(over, data_do="hint").attributes["aria-disabled"] == "true"


# How it thinks


def test_thoughts_are_a_list_of_what_is_considered_with_figures_bars_and_formulas() -> None:
    thoughts = panel(table_screen(THINKING), "How it thinks")
    lines = [node for node in walk(thoughts) if node.tag == "li"]
    assert [text(line) for line in lines] == [
        "Take gold 30 1 card × 20 × 1.5 = 30 of 100",
        "Sell 2 leather 40 2 cards × 20 = 40 of 100",
        "Exchange 0 ",
    ]
    bars = [node.attributes["width"] for node in walk(thoughts) if node.tag == "rect"]
    assert bars == ["30%", "40%", "0%"]
    assert [line.attributes.get("aria-current") for line in lines] == [None, "true", None]


def test_thoughts_are_never_announced() -> None:
    inside = list(walk(panel(table_screen(THINKING), "How it thinks")))
    assert not any("aria-live" in node.attributes for node in inside)
    assert not any(node.attributes.get("role") in {"status", "alert"} for node in inside)


@pytest.mark.parametrize(("done", "bars"), [(0.25, 1), (1, 0)])
def test_thoughts_tell_how_far_they_are_until_they_are_done(done: float, bars: int) -> None:
    thinking = ThinkingScene(shown=True, report=replace(ACCOUNT, done=done))
    shown = panel(table_screen(taught(thinking=thinking)), "How it thinks")
    assert sum(node.tag == "progress" for node in walk(shown)) == bars


def test_before_its_first_turn_there_is_a_word_about_what_will_come() -> None:
    thoughts = panel(table_screen(taught(thinking=ThinkingScene(shown=True))), "How it thinks")
    assert "next move is explained here" in text(thoughts)
    assert "cards that the computer holds" in text(thoughts)


@pytest.mark.parametrize(("shown", "pressed"), [(True, "true"), (False, "false")])
def test_the_switch_of_the_thoughts_tells_what_they_give_away(shown: bool, pressed: str) -> None:
    screen = table_screen(taught(thinking=ThinkingScene(shown=shown)))
    switch = one_with(screen, data_do="thoughts")
    assert switch.attributes["aria-pressed"] == pressed
    assert "cards that the computer holds" in switch.attributes["aria-description"]
    assert bool([node for node in walk(screen) if has_class(node, "thoughts")]) is shown


@pytest.mark.parametrize(
    ("choice", "begun"),
    [
        (None, False),
        (Selection(), False),
        (Selection(slots=frozenset({0})), True),
        (Selection(Mode.SELL), True),
    ],
)
def test_whoever_begins_to_choose_is_known_as_thoughts_then_leave_the_tokens(
    choice: Selection | None, begun: bool
) -> None:
    thinking = ThinkingScene(shown=True, report=ACCOUNT)
    screen = table_screen(taught(thinking=thinking, choice=choice))
    (actions,) = (node for node in walk(screen) if has_class(node, "actions"))
    assert has_class(actions, "choosing") is begun


def test_where_two_people_play_there_are_no_thoughts() -> None:
    assert not all_with(table_screen(taught(choice=Selection())), data_do="thoughts")
