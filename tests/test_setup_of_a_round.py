"""Setting up: what is dealt, to whom, and by what chance."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jaipur.cards import CARD_COUNTS, GOODS_TOKENS, Card, Seat
from jaipur.notation import letters
from jaipur.scoring import Purse
from jaipur.state import Deal, State, deal

seeds = st.integers(0, 2**32)

# Two camels in the hand of a, none in that of b.
DEALT = Deal.parse(
    "DLMMM GPMLM SSCCP DDDDDGGGGGSSSSCCCCCCPPPPPPLLLLLLLLMMMMMM 2132123 464655 9X8X8 b"
)


@given(seeds)
def test_every_card_of_the_pack_is_dealt_once(seed: int) -> None:
    dealt = deal(Random(seed))
    assert Counter((*dealt.market, *dealt.hands[0], *dealt.hands[1], *dealt.deck)) == CARD_COUNTS


@given(seeds)
def test_five_cards_to_each_player_five_to_the_market_and_40_remain(seed: int) -> None:
    dealt = deal(Random(seed))
    assert [len(hand) for hand in dealt.hands] == [5, 5]
    assert len(dealt.market) == 5
    assert len(dealt.deck) == 40


def test_three_camels_lie_in_the_market_and_the_other_two_cards_may_be_camels() -> None:
    camels = Counter(deal(Random(seed)).market.count(Card.CAMEL) for seed in range(1000))
    assert camels.keys() == {3, 4, 5}


@given(seeds)
def test_each_bonus_pile_is_shuffled_by_itself(seed: int) -> None:
    dealt = deal(Random(seed))
    assert [sorted(pile) for pile in dealt.bonus] == [
        [1, 1, 2, 2, 2, 3, 3],
        [4, 4, 5, 5, 6, 6],
        [8, 8, 9, 10, 10],
    ]


def test_any_bonus_token_may_be_on_top() -> None:
    tops = {tuple(pile[0] for pile in deal(Random(seed)).bonus) for seed in range(1000)}
    assert len(tops) == 3 * 3 * 3


def test_any_card_may_come_to_any_hand_and_any_place_of_the_deck() -> None:
    # 52 cards are shuffled, 8 of them camels, 10 leather and so on; 4 standard deviations.
    deals = [deal(Random(seed)) for seed in range(2000)]
    orders = [(*dealt.hands[0], *dealt.hands[1], *dealt.deck) for dealt in deals]
    shuffled = Counter(CARD_COUNTS) - Counter({Card.CAMEL: 3})
    for place in (10, 11, 30, 49):  # in the deck; a hand is kept in printing order
        found = Counter(order[place] for order in orders)
        for card, count in shuffled.items():
            share = count / 52
            spread = (len(deals) * share * (1 - share)) ** 0.5
            assert abs(found[card] - len(deals) * share) < 4 * spread
    for cards in (slice(0, 5), slice(5, 10)):
        found = Counter(card for order in orders for card in order[cards])
        for card, count in shuffled.items():
            share = count / 52
            spread = (5 * len(deals) * share * (1 - share)) ** 0.5
            assert abs(found[card] - 5 * len(deals) * share) < 4 * spread


@given(seeds)
def test_the_same_seed_deals_the_same(seed: int) -> None:
    assert deal(Random(seed)) == deal(Random(seed))


def test_another_seed_deals_something_else() -> None:
    assert len({deal(Random(seed)) for seed in range(100)}) == 100


def test_chance_says_who_starts() -> None:
    starts = Counter(deal(Random(seed)).starts for seed in range(1000))
    assert 440 < starts[Seat.A] < 560


@given(seeds, st.sampled_from(Seat))
def test_players_who_say_who_starts_change_no_card(seed: int, starts: Seat) -> None:
    by_chance, chosen = deal(Random(seed)), deal(Random(seed), starts)
    assert chosen == replace(by_chance, starts=starts)


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
    assert State.start(DEALT, seals=(0, 1)).seals == (0, 1)
