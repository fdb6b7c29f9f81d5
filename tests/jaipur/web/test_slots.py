"""Cards keep their slots: the one that was clicked leaves, and gaps fill from the left."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamekit.text import InvalidNotation
from jaipur.cards import Card
from jaipur.events import MarketRefilled
from jaipur.web.selection import Slots
from jaipur.web.slots import after, lay, leftmost, read_slots, write_slots
from tests.jaipur.strategies import Step, seeds, steps, whole_rounds
from tests.jaipur.tables import cards, story, table


def slots_of(text: str) -> Slots:
    return read_slots(text, tuple(sorted(cards(text.replace(".", "")))))


@pytest.mark.parametrize(
    ("market", "text"), [("DGSCM", "DGSCM"), ("CMMMM", "CMMMM"), ("DGM", "DGM.."), ("", ".....")]
)
def test_a_market_is_laid_out_from_the_left(market: str, text: str) -> None:
    assert write_slots(lay(cards(market))) == text


# The slots, hand and deck, the move, the slots that were clicked, and the slots after it.
@pytest.mark.parametrize(
    ("slots", "hand_and_deck", "move", "clicked", "left"),
    [
        # The very card that was clicked leaves, and the next of the deck comes there.
        ("MDGDL", "/SC", "+D", {1}, "MSGDL"),
        ("MDGDL", "/SC", "+D", {3}, "MDGSL"),
        ("MDGDL", "/SC", "+D", None, "MSGDL"),
        # All camels leave; gaps fill from the left in the order of the deck.
        ("MDMGM", "/SCPL", "+MMM", {0, 2, 4}, "SDCGP"),
        ("MDMGM", "/SCPL", "+MMM", None, "SDCGP"),
        # An exchange puts its cards into the slots of those that it takes.
        ("GDSGM", "LP/C", "+DG-LP", {3, 1}, "GPSLM"),
        ("GDSGM", "LP/C", "+DG-LP", {0, 1}, "PLSGM"),
        ("GDSGM", "LP/C", "+DG-LP", None, "PLSGM"),
        ("GDSGM", "L/C", "+DG-LM", None, "LMSGM"),
        # A sale leaves the market as it is.
        ("GDSGM", "LLP/C", "-LL", frozenset(), "GDSGM"),
        ("GDSGM", "LLP/C", "-LL", None, "GDSGM"),
        # At the end of the deck slots stay empty.
        ("MDGDL", "/", "+D", {3}, "MDG.L"),
        ("MDMGM", "/S", "+MMM", None, "SD.G."),
    ],
)
def test_only_what_is_taken_leaves_its_slot(
    slots: str, hand_and_deck: str, move: str, clicked: set[int] | None, left: str
) -> None:
    hand, deck = hand_and_deck.split("/")
    state = table(market=slots, hand=hand, herd=1, deck=deck)
    assert write_slots(after(slots_of(slots), clicked, story(state, move))) == left


def test_slots_that_were_empty_fill_with_the_others() -> None:
    refill = MarketRefilled(cards("GS"), 0)
    assert write_slots(after(slots_of("D.M.L"), (), [refill])) == "DGMSL"


@st.composite
def clicked(draw: st.DrawFn, slots: Slots, step: Step) -> frozenset[int]:
    """Slots that a person may have clicked for this move, any of those with equal cards."""
    wanted = step.move.gain
    return frozenset(
        slot
        for card in {*wanted}
        for slot in draw(
            st.permutations([slot for slot, laid in enumerate(slots) if laid is card])
        )[: wanted.count(card)]
    )


@whole_rounds
@given(seeds, st.sampled_from(["random", "utility-weighted"]), st.data())
def test_slots_hold_the_market_and_a_card_that_stays_keeps_its_own(
    seed: int, player: str, data: st.DataObject
) -> None:
    slots: Slots | None = None
    for step in steps(seed, (player, "greedy")):
        slots = slots or lay(step.before.market)
        by_hand = data.draw(st.booleans())
        taken = data.draw(clicked(slots, step)) if by_hand else leftmost(slots, step.events)
        now = after(slots, taken if by_hand else None, step.events)
        assert tuple(sorted(card for card in now if card is not None)) == step.after.market
        assert sorted(slots[slot] or Card.CAMEL for slot in taken) == sorted(step.move.gain)
        for slot, card in enumerate(slots):
            assert slot in taken or now[slot] is card
        assert read_slots(write_slots(now), step.after.market) == now
        slots = now


@pytest.mark.parametrize(
    "text",
    [
        "",
        "DGSC",
        "DGSC.",
        "DGSCMM",
        "DGSCM.",
        "DGSCL",
        "DGSCX",
        "dgscm",
        "DGSC\n",
        ".....",
        "DGS CM",
        "D" * 9999,
    ],
)
def test_slots_that_are_not_the_markets_cards_are_refused(text: str) -> None:
    with pytest.raises(InvalidNotation, match=r"^Slots: "):
        read_slots(text, cards("DGSCM"))
