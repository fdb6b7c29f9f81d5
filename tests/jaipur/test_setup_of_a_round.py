"""Setting up: what is dealt, to whom, and by what chance."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from math import sqrt
from random import Random

import pytest
from hypothesis import given

from gamekit.chance import stream
from jaipur.cards import BONUS_TOKENS, CARD_COUNTS, GOODS_TOKENS, Card, Seat
from jaipur.notation import letters
from jaipur.scoring import Purse
from jaipur.state import Deal, State, deal
from tests.jaipur.strategies import seeds

D, G, S, C, P, L, M = Card

# Two camels in the hand of a, none in that of b.
DEALT = Deal.parse(
    "DLMMM GPMLM SSCCP DDDDDGGGGGSSSSCCCCCCPPPPPPLLLLLLLLMMMMMM 2132123 464655 9X8X8 b"
)


# --- dealing


@given(seeds)
def test_a_deal_is_five_in_the_market_five_in_each_hand_and_forty_in_the_deck(seed: int) -> None:
    dealt = deal(Random(seed))
    assert len(dealt.market) == 5
    assert [len(hand) for hand in dealt.hands] == [5, 5]
    assert len(dealt.deck) == 40
    everything = Counter((*dealt.market, *dealt.hands[0], *dealt.hands[1], *dealt.deck))
    assert everything == {D: 6, G: 6, S: 6, C: 8, P: 8, L: 10, M: 11}


def test_three_camels_lie_in_the_market_and_the_other_two_cards_may_be_camels() -> None:
    camels = Counter(deal(stream(seed)).market.count(M) for seed in range(500))
    assert camels.keys() == {3, 4, 5}


@given(seeds)
def test_every_bonus_pile_is_the_printed_one_in_some_order(seed: int) -> None:
    piles = [sorted(pile) for pile in deal(Random(seed)).bonus]
    assert piles == [[1, 1, 2, 2, 2, 3, 3], [4, 4, 5, 5, 6, 6], [8, 8, 9, 10, 10]]


def test_each_bonus_pile_is_shuffled_by_itself() -> None:
    # Any token of one pile may lie on top beside any of the others, and likewise at the bottom.
    piles = [deal(Random(seed)).bonus for seed in range(1000)]
    for place in (0, -1):
        assert len({tuple(pile[place] for pile in bonus) for bonus in piles}) == 3 * 3 * 3


@given(seeds)
def test_naming_the_starter_changes_no_card(seed: int) -> None:
    by_chance = deal(Random(seed))
    for seat in Seat:
        assert deal(Random(seed), seat) == replace(by_chance, starts=seat)


@given(seeds)
def test_naming_the_starter_leaves_the_same_chance_for_what_follows(seed: int) -> None:
    plain, named = Random(seed), Random(seed)
    deal(plain)
    deal(named, Seat.A)
    assert plain.random() == named.random()


@pytest.mark.parametrize(
    ("seed", "text"),
    [
        (1, "GCMMM DSPLM GCPLM DSCSCMLCMCLGDPMMGPLMLLPGPSDPSMDDLPCCSLLG 2112332 564654 X889X b"),
        (2, "PPMMM CCCLM SCCPM PLGLDSCLMGMDSPLGGMDDGLCMLPSSGCLPSPLLDDMM 1321223 446565 X89X8 b"),
        (7, "DLMMM DGGPL SSCLM CCGLPLPGMSLPCPLLLMLPSCPMGDMMMMCDCDSCDPGS 3213221 446556 X889X b"),
    ],
)
def test_the_same_seed_is_the_same_deal_for_ever(seed: int, text: str) -> None:
    assert str(deal(Random(seed))) == text


def test_another_seed_is_another_deal() -> None:
    assert len({deal(Random(seed)) for seed in range(500)}) == 500


@pytest.mark.parametrize(
    "place",
    [
        lambda dealt: dealt.deck[0],
        lambda dealt: dealt.deck[19],
        lambda dealt: dealt.deck[39],
    ],
    ids=["top of the deck", "middle of the deck", "bottom of the deck"],
)
def test_every_card_but_the_three_camels_is_as_likely_in_every_place(
    place: Callable[[Deal], Card],
) -> None:
    rounds = 2000
    found = Counter(place(deal(stream(seed, "uniform"))) for seed in range(rounds))
    for card, count in CARD_COUNTS.items():
        share = (count - 3 * (card is M)) / 52
        assert abs(found[card] - rounds * share) < 4 * sqrt(rounds * share * (1 - share)), card


def test_both_hands_and_the_market_get_their_share_of_every_card() -> None:
    rounds = 2000
    deals = [deal(stream(seed, "hands")) for seed in range(rounds)]
    for places, groups in [
        (5, [dealt.hands[Seat.A] for dealt in deals]),
        (5, [dealt.hands[Seat.B] for dealt in deals]),
        (2, [dealt.market for dealt in deals]),
    ]:
        found = Counter(card for cards in groups for card in cards)
        found[M] -= 3 * rounds * (places == 2)  # those that are laid out
        for card, count in CARD_COUNTS.items():
            share = (count - 3 * (card is M)) / 52
            mean = rounds * places * share
            assert abs(found[card] - mean) < 4 * sqrt(mean), (places, card)


def test_every_bonus_token_is_as_likely_on_top_and_either_seat_to_start() -> None:
    rounds = 2000
    deals = [deal(stream(seed, "tokens")) for seed in range(rounds)]
    starters = Counter(dealt.starts for dealt in deals)
    assert abs(starters[Seat.A] - rounds / 2) < 4 * sqrt(rounds / 4)
    for pile, printed in enumerate(BONUS_TOKENS.values()):
        tops = Counter(dealt.bonus[pile][0] for dealt in deals)
        for face in set(printed):
            mean = rounds * printed.count(face) / len(printed)
            assert abs(tops[face] - mean) < 4 * sqrt(mean), face


# --- the start


def test_camels_dealt_to_a_hand_go_to_the_herd() -> None:
    a, b = State.start(DEALT).traders
    assert (letters(a.hand), a.herd) == ("GPL", 2)
    assert (letters(b.hand), b.herd) == ("SSCCP", 0)


def test_nobody_has_seen_a_hand_that_was_dealt() -> None:
    assert [trader.seen for trader in State.start(DEALT).traders] == [(), ()]


def test_a_round_starts_with_the_market_the_deck_and_all_tokens() -> None:
    state = State.start(DEALT)
    assert letters(state.market) == "DLMMM"
    assert state.deck == DEALT.deck
    assert state.discard == ()
    assert state.goods_tokens == tuple(GOODS_TOKENS.values())
    assert state.bonus_tokens == DEALT.bonus
    assert [trader.purse for trader in state.traders] == [Purse(), Purse()]
    assert state.over is None
    assert state.outcome is None


@pytest.mark.parametrize("starts", Seat)
def test_the_starter_has_the_first_turn(starts: Seat) -> None:
    assert State.start(deal(Random(1), starts)).turn is starts


def test_a_round_starts_at_the_score_of_the_match() -> None:
    assert State.start(DEALT).seals == (0, 0)
    for seals in ((0, 0), (0, 1), (1, 0), (1, 1)):
        assert State.start(DEALT, seals).seals == seals


@pytest.mark.parametrize("seals", [(2, 0), (0, 2), (1, 2), (2, 2), (-1, 0), (1, -1)])
def test_no_round_starts_once_the_match_is_won(seals: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match=r"^No round starts at ") as caught:
        State.start(DEALT, seals)
    assert str(caught.value) == f"No round starts at {seals} seals; 2 win the match."
