"""Choosing cards: what a half-made choice says, what may join it, and what a click makes of it."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jaipur.cards import CAMEL, Cards
from jaipur.moves import Kind, Move
from jaipur.narration import intent
from jaipur.observation import observe
from jaipur.rules import legal_moves, why_not
from jaipur.state import State
from jaipur.web.selection import (
    Mode,
    Selection,
    Slots,
    TableView,
    completions,
    draft,
    in_mode,
    move_of,
    selection_of,
    toggle_all_camels,
    toggle_place,
    toggle_slot,
    with_camels,
)
from jaipur.web.slots import lay
from tests.jaipur.strategies import unfinished_states, whole_rounds
from tests.jaipur.tables import table

TAKE, SELL = Mode


def before(state: State) -> TableView:
    """The table as the seat to move has it, its market laid out from the left."""
    return TableView(observe(state, state.turn), lay(state.market))


def choose(text: str, at: TableView) -> Selection:
    """The choice that a text stands for, such as `take +D-LM`, of equal cards the leftmost."""
    mode, _, move = text.partition(" ")
    wanted = Move.parse(move)
    return Selection(
        Mode(mode),
        _leftmost(wanted.gain, at.slots),
        _leftmost(tuple(card for card in wanted.give if card is not CAMEL), at.view.hand),
        wanted.give.count(CAMEL),
    )


def legal_move(chosen: Selection, at: TableView) -> Move | None:
    """The legal move that the selection is, if it is one."""
    drafted = draft(chosen, at)
    assert drafted.sentence == (drafted.problem or intent(at.view, drafted.move))
    return None if drafted.problem else drafted.move


def could_become(chosen: Selection, at: TableView) -> list[Move]:
    """The legal moves of its mode that the selection can still become."""
    return completions(chosen.mode, move_of(chosen, at), at)


def _leftmost(wanted: Cards, laid: Slots) -> frozenset[int]:
    return frozenset(
        place
        for place, card in enumerate(laid)
        if card is not None and laid[:place].count(card) < wanted.count(card)
    )


def text(choice: Selection, at: TableView) -> str:
    """The choice in short."""
    return f"{choice.mode} {move_of(choice, at)}".strip()


TAKE_WHAT = "Choose what to take for it from the market, or press Sell to sell."


@pytest.mark.parametrize(
    ("hand", "herd", "choice", "sentence"),
    [
        # Nothing chosen.
        ("LL", 1, "take", "Choose cards from the market to take."),
        ("LL", 1, "sell", "Choose cards of one good from your hand to sell."),
        # Taking.
        ("LL", 1, "take +D", None),
        ("LL", 1, "take +MM", None),
        ("LL", 1, "take +M", "Camels are taken all at once; the market has 2, this takes 1."),
        (
            "LL",
            1,
            "take +DM",
            "Camels and goods cannot be taken together; this takes 1 diamond and 1 camel.",
        ),
        (
            "LL",
            1,
            "take +DG",
            "Only one good can be taken without giving cards in exchange; this takes 2.",
        ),
        ("LLLLLLL", 1, "take +D", "A hand holds at most 7 goods; this would leave you with 8."),
        # Exchanging, on the way and there.
        ("LL", 1, "take -L", TAKE_WHAT),
        ("LL", 1, "take -LL", TAKE_WHAT),
        ("LL", 1, "take -M", TAKE_WHAT),
        ("LL", 1, "take +D-L", "An exchange takes at least 2 cards; this takes 1."),
        (
            "LL",
            1,
            "take +DG-L",
            "An exchange gives as many cards as it takes; this takes 2 and gives 1.",
        ),
        ("LL", 1, "take +DG-LM", None),
        (
            "LL",
            1,
            "take +DM-LL",
            "Camels cannot be taken in an exchange; this takes 1 camel for cards of yours.",
        ),
        (
            "DL",
            1,
            "take +DG-DL",
            "No good may be on both sides of an exchange; this takes 1 diamond and gives 1.",
        ),
        (
            "LLLLLLL",
            2,
            "take +DG-MM",
            "A hand holds at most 7 goods; this exchange would leave you with 9.",
        ),
        # Selling.
        ("LL", 1, "sell -L", None),
        ("LL", 1, "sell -LL", None),
        ("DL", 1, "sell -D", "A sale of diamonds takes at least 2 cards; this sells 1."),
        ("PL", 1, "sell -PL", "A sale is of one good only; this sells 1 spice and 1 leather."),
        ("LL", 1, "sell -M", "Camels cannot be sold; this sells 1 camel."),
        ("LL", 1, "sell -LM", "Camels cannot be sold; this sells 1 camel."),
    ],
)
def test_a_choice_is_a_move_or_says_why_not(
    hand: str, herd: int, choice: str, sentence: str | None
) -> None:
    at = before(table(market="DGSMM", hand=hand, herd=herd))
    chosen = choose(choice, at)
    assert text(chosen, at) == choice
    assert draft(chosen, at).problem == sentence
    move = None if sentence else Move.parse(choice.partition(" ")[2])
    assert legal_move(chosen, at) == move


def test_off_turn_a_choice_says_whose_turn_it_is() -> None:
    state = table(market="DGSMM", hand="LL")
    at = TableView(observe(state, state.turn.rival), lay(state.market))
    chosen = Selection(slots=frozenset({0}))
    assert draft(chosen, at).problem == "It is the turn of seat a; this is seat b."
    assert could_become(chosen, at) == []
    assert not draft(chosen, at).joinable.slots


@pytest.mark.parametrize(
    ("things", "choice", "mode", "result"),
    [
        # From Sell to Take: cards stay that some exchange could give.
        (("DGSMM", "LLP", 0), "sell -LL", TAKE, "take -LL"),
        (("DGSMM", "LLP", 0), "sell -PL", TAKE, "take -PL"),
        (("DMMMM", "LLP", 0), "sell -LL", TAKE, "take"),  # one good only: nothing to exchange for
        (("DDGMM", "DDP", 0), "sell -DDP", TAKE, "take"),  # one gold is all they could be for
        (("DGSMM", "LLP", 0), "sell", TAKE, "take"),
        # From Take to Sell: the market's cards and camels go, and what no sale contains.
        (("DGSMM", "LLP", 1), "take +D", SELL, "sell"),
        (("DGSMM", "LLP", 1), "take +DG-LL", SELL, "sell -LL"),
        (("DGSMM", "LLP", 1), "take +DG-LM", SELL, "sell -L"),
        (("DGSMM", "LLP", 1), "take +DG-PL", SELL, "sell"),  # two goods
        (("DGSMM", "CLP", 1), "take +DG-CM", SELL, "sell -C"),
        (("CGSMM", "DLP", 1), "take +CG-D", SELL, "sell"),  # one diamond is never sold
        (("CGSMM", "DDP", 1), "take +CG-D", SELL, "sell -D"),
        (("DGSMM", "LLP", 1), "take -M", SELL, "sell"),
        # The mode that it has already.
        (("DGSMM", "LLP", 1), "take +DG-PL", TAKE, "take +DG-PL"),
        (("DGSMM", "LLP", 1), "sell -PLM", SELL, "sell -PLM"),
        (("DGSMM", "LLLPPCC", 1), "sell -LM", TAKE, "take -L"),  # a full hand has no room for it
    ],
)
def test_a_change_of_mode_drops_what_no_longer_fits(
    things: tuple[str, str, int], choice: str, mode: Mode, result: str
) -> None:
    market, hand, herd = things
    at = before(table(market=market, hand=hand, herd=herd))
    assert text(in_mode(mode, choose(choice, at), at), at) == result


@pytest.mark.parametrize(
    ("choice", "slot", "result"),
    [
        ("take", 0, "take +D"),
        ("take +D", 0, "take"),
        ("take +D", 1, "take +DG"),
        ("take +D", 3, "take +DM"),
        ("take -L", 0, "take +D-L"),
        ("take -M", 0, "take +D-M"),
        # In Sell, a market card means Take; hand cards stay if they can be given for it.
        ("sell", 0, "take +D"),
        ("sell -LL", 0, "take +D-LL"),
        ("sell -PL", 0, "take +D-PL"),
        ("sell -LM", 0, "take +D-LM"),
        ("sell -LL", 2, "take +L"),  # leather is not exchanged for leather
        ("sell -LL", 3, "take +M"),  # nor anything for camels
        ("sell -M", 3, "take +M"),
    ],
)
def test_a_click_on_a_market_card_means_take(choice: str, slot: int, result: str) -> None:
    at = before(table(market="DGLMM", hand="LLP", herd=1))
    assert text(toggle_slot(choose(choice, at), slot, at), at) == result


@pytest.mark.parametrize(
    ("choice", "result"),
    [
        ("take", "take +MM"),
        ("take +D", "take +MM"),
        ("take +M", "take +MM"),
        ("take +DMM", "take +MM"),
        ("take -L", "take +MM"),
        ("take +MM", "take"),
        ("sell -LL", "take +MM"),
        ("sell", "take +MM"),
    ],
)
def test_all_camels_are_chosen_together_and_alone(choice: str, result: str) -> None:
    at = before(table(market="DGLMM", hand="LLP", herd=1))
    assert text(toggle_all_camels(choose(choice, at), at), at) == result


def test_a_second_click_takes_a_card_of_the_hand_back() -> None:
    at = before(table(market="DGLMM", hand="PLL"))
    one = toggle_place(choose("sell", at), 1, at)
    both = toggle_place(one, 2, at)
    assert [text(choice, at) for choice in (one, both)] == ["sell -L", "sell -LL"]
    assert toggle_place(both, 1, at).places == {2}
    assert toggle_place(toggle_place(both, 1, at), 2, at) == choose("sell", at)


def test_a_click_on_an_empty_place_changes_nothing() -> None:
    at = before(table(market="DGL", hand="PLL"))
    for choice in (choose("sell -L", at), choose("take +D", at)):
        assert toggle_slot(choice, 3, at) == choice
        assert toggle_place(choice, 3, at) == choice


@pytest.mark.parametrize(("wanted", "camels"), [(-1, 0), (0, 0), (1, 1), (2, 2), (3, 2), (99, 2)])
def test_no_more_camels_are_chosen_than_the_herd_has(wanted: int, camels: int) -> None:
    at = before(table(herd=2))
    assert with_camels(Selection(), wanted, at).camels == camels
    assert with_camels(Selection(camels=1), wanted, at).camels == camels


# Market, hand and herd, the choice, then what may join it (* is chosen): slots, places, a camel.
@pytest.mark.parametrize(
    ("things", "choice", "may_join"),
    [
        # Anything may begin a choice that can be part of a move.
        (("DGSMM", "PLL", 1), "take", "DGSMM PLL M"),
        (("DGSMM", "PLL", 0), "take", "DGSMM PLL ."),
        (("DMMMM", "PLL", 1), "take", "DMMMM ... ."),  # one good: no exchange
        (("DGSMM", "LLLLLLL", 1), "take", "DGSMM LLLLLLL ."),  # full: a camel given is one more
        (("LLLMM", "LLLLLLL", 1), "take", "...MM ....... ."),
        # Camels go together, and alone.
        (("DGSMM", "PLL", 1), "take +M", "...*M ... ."),
        (("DGSMM", "PLL", 1), "take +MM", "...** ... ."),
        # A good leads to an exchange; no good is on both sides of it.
        (("DGSMM", "PLL", 1), "take +D", "*GS.. PLL M"),
        (("DGLMM", "PLL", 1), "take +L", "DG*.. P.. M"),
        (("DGSMM", "PLL", 1), "take +DG", "**S.. PLL M"),
        (("DGSMM", "PLL", 1), "take +DG-LL", "**S.. P** M"),
        (("DGSMM", "PL", 0), "take +DG-L", "**... P* ."),
        (("DGSMM", "PL", 0), "take +DG-PL", "**... ** ."),
        (("DGSMM", "PLL", 1), "take -L", "DGS.. P*L M"),
        (("DGSMM", "PLL", 1), "take -M", "DGS.. PLL ."),
        # What can never become a move has nothing to join it.
        (("DGSMM", "PLL", 1), "take +DM", "*..*. ... ."),
        # Selling: more of the same; and the market, whose cards would mean Take.
        (("DGSMM", "PLL", 1), "sell", "DGSMM PLL ."),
        (("DGSMM", "DPL", 1), "sell", "DGSMM .PL ."),
        (("DGSMM", "PLL", 1), "sell -L", "DGS.. .*L ."),
        (("DGLMM", "PLL", 1), "sell -L", "DG... .*L ."),
        (("DGSMM", "PLL", 1), "sell -PL", "DGS.. **. ."),
    ],
)
def test_what_may_join_a_choice(things: tuple[str, str, int], choice: str, may_join: str) -> None:
    market, hand, herd = things
    at = before(table(market=market, hand=hand, herd=herd))
    chosen = choose(choice, at)
    found = draft(chosen, at).joinable
    slots = marked(at.slots, found.slots, chosen.slots)
    places = marked(at.view.hand, found.places, chosen.places)
    assert f"{slots} {places} {'M' if found.camels else '.'}" == may_join


def marked(laid: Slots, may_join: frozenset[int], chosen: frozenset[int]) -> str:
    return "".join(
        "*" if place in chosen else card.letter if card and place in may_join else "."
        for place, card in enumerate(laid)
    )


# --- laws

tables = unfinished_states.map(before)


@st.composite
def choices(draw: st.DrawFn) -> tuple[Selection, TableView]:
    """Any choice that clicks can make at some table."""
    at = draw(tables)
    mode = draw(st.sampled_from(Mode))
    slots = draw(st.sets(st.integers(0, len(at.slots) - 1))) if mode is TAKE else ()
    places = draw(st.sets(st.integers(0, len(at.view.hand) - 1))) if at.view.hand else ()
    camels = draw(st.integers(0, at.view.herd))
    return Selection(mode, frozenset(slots), frozenset(places), camels), at


@given(tables)
@whole_rounds
def test_every_legal_move_is_the_choice_of_its_leftmost_cards(at: TableView) -> None:
    for move in legal_moves(at.view):
        mode = SELL if move.kind is Kind.SELL else TAKE
        assert selection_of(move, at) == choose(f"{mode} {move}", at)


@whole_rounds  # a move is up to ten clicks
@given(tables, st.data())
def test_every_legal_move_is_chosen_click_by_click_in_any_order(
    at: TableView, data: st.DataObject
) -> None:
    move = data.draw(st.sampled_from(legal_moves(at.view)))
    choice = Selection(SELL if move.kind is Kind.SELL else TAKE)
    clicks = [*(("slot", card) for card in move.gain), *(("hand", card) for card in move.give)]
    for where, card in data.draw(st.permutations(clicks)):
        assert move in could_become(choice, at)
        may_join = draft(choice, at).joinable
        if (where, card) == ("hand", CAMEL):
            assert may_join.camels
            choice = with_camels(choice, choice.camels + 1, at)
        elif where == "slot":
            free = may_join.slots - choice.slots
            slot = data.draw(st.sampled_from([s for s in sorted(free) if at.slots[s] is card]))
            choice = toggle_slot(choice, slot, at)
        else:
            free = may_join.places - choice.places
            hand = at.view.hand
            place = data.draw(st.sampled_from([p for p in sorted(free) if hand[p] is card]))
            choice = toggle_place(choice, place, at)
    assert legal_move(choice, at) == move
    assert draft(choice, at).problem is None


@given(choices())
def test_a_choice_is_a_legal_move_or_has_an_objection(case: tuple[Selection, TableView]) -> None:
    choice, at = case
    move, sentence = legal_move(choice, at), draft(choice, at).problem
    if move is None:
        assert sentence
        assert sentence.endswith(".")
        of_the_mode = legal_moves(at.view, Kind.SELL) if choice.mode is SELL else ()
        assert move_of(choice, at) not in of_the_mode
    else:
        assert sentence is None
        assert why_not(at.view, move) is None
        assert (move.kind is Kind.SELL) is (choice.mode is SELL)


@given(choices())
def test_what_may_join_is_what_leaves_a_legal_move_to_become(
    case: tuple[Selection, TableView],
) -> None:
    choice, at = case
    found = draft(choice, at).joinable
    for slot in {*range(len(at.slots))} - choice.slots:
        with_it = replace(choice, mode=TAKE, slots=choice.slots | {slot})
        assert (slot in found.slots) is bool(could_become(with_it, at))
    for place in {*range(len(at.view.hand))} - choice.places:
        with_it = replace(choice, places=choice.places | {place})
        assert (place in found.places) is bool(could_become(with_it, at))
    if choice.camels < at.view.herd:
        with_it = replace(choice, camels=choice.camels + 1)
        assert found.camels is bool(could_become(with_it, at))


@given(choices(), st.sampled_from(Mode))
def test_a_change_of_mode_leaves_only_what_fits_and_adds_nothing(
    case: tuple[Selection, TableView], mode: Mode
) -> None:
    choice, at = case
    changed = in_mode(mode, choice, at)
    assert changed.mode is mode
    assert in_mode(mode, changed, at) == changed
    assert changed.slots <= choice.slots
    assert changed.places <= choice.places
    assert changed.camels <= choice.camels
    if mode is not choice.mode:
        assert not changed.slots
        assert could_become(changed, at) or not changed
        kept = replace(changed, places=choice.places)
        assert changed.places == choice.places or not could_become(kept, at)


@given(choices(), st.data())
def test_a_market_card_that_is_clicked_is_chosen_and_a_second_click_takes_it_back(
    case: tuple[Selection, TableView], data: st.DataObject
) -> None:
    choice, at = case
    slot = data.draw(st.integers(0, len(at.slots) - 1))
    clicked = toggle_slot(choice, slot, at)
    assert clicked.mode is TAKE
    assert (slot in clicked.slots) is (slot not in choice.slots)
    assert clicked.slots ^ {slot} == choice.slots
    if choice.mode is TAKE:
        assert toggle_slot(clicked, slot, at) == choice
    else:
        assert could_become(clicked, at) or not (clicked.places or clicked.camels)
