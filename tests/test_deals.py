"""The set-up of a round: what is dealt, from which chance, and its text."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from math import sqrt
from random import Random
from typing import Any

import pytest
from hypothesis import given

from jaipur import Card, Deal, InvalidNotation, Seat, State, deal
from jaipur.cards import BONUS_TOKENS, CARD_COUNTS
from jaipur.chance import stream
from tests.strategies import seeds

D, G, S, C, P, L, M = Card

TEXT = "GCMMM DSPLM GCPLM DSCSCMLCMCLGDPMMGPLMLLPGPSDPSMDDLPCCSLLG 2112332 564654 X889X b"
PARTS = dict(
    zip(("market", "a", "b", "deck", "three", "four", "five", "starts"), TEXT.split(), strict=True)
)


def changed(**parts: str) -> str:
    """The text of a good deal with some of its parts replaced."""
    return " ".join((PARTS | parts).values())


def all_cards(dealt: Deal) -> Counter[Card]:
    return Counter((*dealt.market, *dealt.hands[0], *dealt.hands[1], *dealt.deck))


# --- dealing


@given(seeds)
def test_a_deal_is_five_in_the_market_five_in_each_hand_and_forty_in_the_deck(seed: int) -> None:
    dealt = deal(Random(seed))
    assert len(dealt.market) == 5
    assert [len(hand) for hand in dealt.hands] == [5, 5]
    assert len(dealt.deck) == 40
    assert all_cards(dealt) == {D: 6, G: 6, S: 6, C: 8, P: 8, L: 10, M: 11}


@given(seeds)
def test_three_camels_at_least_lie_in_the_first_market(seed: int) -> None:
    assert 3 <= deal(Random(seed)).market.count(M) <= 5


def test_the_two_cards_beside_the_three_camels_may_be_camels_too() -> None:
    camels = Counter(deal(stream(seed)).market.count(M) for seed in range(500))
    assert set(camels) == {3, 4, 5}


@given(seeds)
def test_every_bonus_pile_is_the_printed_one_in_some_order(seed: int) -> None:
    piles = [sorted(pile) for pile in deal(Random(seed)).bonus]
    assert piles == [[1, 1, 2, 2, 2, 3, 3], [4, 4, 5, 5, 6, 6], [8, 8, 9, 10, 10]]


@given(seeds)
def test_naming_the_starter_changes_no_card(seed: int) -> None:
    by_chance = deal(Random(seed))
    for seat in Seat:
        assert deal(Random(seed), seat) == replace(by_chance, starts=seat)
        assert deal(Random(seed), starts=seat).starts is seat


@given(seeds)
def test_naming_the_starter_leaves_the_same_chance_for_what_follows(seed: int) -> None:
    plain, named = Random(seed), Random(seed)
    deal(plain)
    deal(named, Seat.A)
    assert plain.random() == named.random()


@pytest.mark.parametrize(
    ("seed", "text"),
    [
        (1, TEXT),
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


def test_one_role_s_chance_does_not_disturb_another_s() -> None:
    deals, bot = stream(7, "deal"), stream(7, "bot")
    first, answer = deal(deals), bot.random()
    deals, bot = stream(7, "deal"), stream(7, "bot")
    for _ in range(1000):
        bot.random()
    assert deal(deals) == first
    assert stream(7, "bot").random() == answer


def test_every_seed_round_and_role_has_chance_of_its_own() -> None:
    roles = [(seed, role, number) for seed in (7, 8) for role in ("deal", "b") for number in (1, 2)]
    assert len({deal(stream(*role)) for role in roles}) == len(roles)


# --- its text


@given(seeds)
def test_every_deal_reads_back_from_its_text(seed: int) -> None:
    dealt = deal(Random(seed))
    assert Deal.parse(str(dealt)) == dealt
    assert str(Deal.parse(str(dealt))) == str(dealt)
    assert hash(Deal.parse(str(dealt))) == hash(dealt)


def test_the_text_is_market_hands_deck_bonus_piles_and_who_starts() -> None:
    dealt = Deal.parse(TEXT)
    assert dealt.market == (G, C, M, M, M)
    assert dealt.hands == ((D, S, P, L, M), (G, C, P, L, M))
    assert dealt.deck[:6] == (D, S, C, S, C, M)
    assert dealt.deck[-3:] == (L, L, G)
    assert dealt.bonus == ((2, 1, 1, 2, 3, 3, 2), (5, 6, 4, 6, 5, 4), (10, 8, 8, 9, 10))
    assert dealt.starts is Seat.B


@pytest.mark.parametrize(
    "text",
    [
        changed(market="MCMGM"),
        changed(a="MLPSD", b="LPMGC"),
        TEXT.replace(" ", "   "),
        f"  {TEXT}\t",
        f"{TEXT}\r\n",
    ],
)
def test_market_and_hands_are_read_in_any_order_and_printed_in_one(text: str) -> None:
    assert str(Deal.parse(text)) == TEXT


def test_the_order_of_the_deck_and_of_the_bonus_piles_is_the_deal_s_own() -> None:
    deck = PARTS["deck"][::-1]
    other = Deal.parse(changed(deck=deck, five="8X98X"))
    assert other != Deal.parse(TEXT)
    assert str(other) == changed(deck=deck, five="8X98X")


def test_camels_dealt_to_a_hand_go_to_the_herd() -> None:
    state = State.start(Deal.parse(changed(market="CMMMM", a="DSPLM", b="GGCPL")))
    assert [trader.hand for trader in state.traders] == [(D, S, P, L), (G, G, C, P, L)]
    assert [trader.herd for trader in state.traders] == [1, 0]


@pytest.mark.parametrize(
    ("parts", "sentence"),
    [
        # How many cards.
        ({"market": "GCMM"}, "Deal, market: 4 cards; it must be 5."),
        ({"market": "GCMMMM"}, "Deal, market: 6 cards; it must be 5."),
        ({"a": "DSPL"}, "Deal, hand of a: 4 cards; it must be 5."),
        ({"b": "GCPLMM"}, "Deal, hand of b: 6 cards; it must be 5."),
        ({"deck": PARTS["deck"][:-1]}, "Deal, deck: 39 cards; it must be 40."),
        ({"deck": PARTS["deck"] + "M"}, "Deal, deck: 41 cards; it must be 40."),
        # Which cards.
        ({"market": "GCMML"}, "Deal, market: 2 camels; a round starts with at least 3."),
        ({"market": "GCPML"}, "Deal, market: 1 camel; a round starts with at least 3."),
        ({"market": "GCPLL"}, "Deal, market: no camels; a round starts with at least 3."),
        ({"a": "DDPLM"}, "Deal: 7 diamonds in all; there are 6."),
        ({"a": "LSPLM"}, "Deal: 5 diamonds in all; there are 6."),
        ({"b": "CCPLM"}, "Deal: 5 gold in all; there are 6."),
        ({"b": "MMMMM"}, "Deal: 5 gold in all; there are 6."),
        ({"market": "GMMMM"}, "Deal: 7 cloth in all; there are 8."),
        ({"b": "GCPMM"}, "Deal: 9 leather in all; there are 10."),
        ({"deck": "D" * 40}, "Deal: 41 diamonds in all; there are 6."),
        # Which tokens.
        ({"three": "211233"}, "bonus tokens for 3: '2 1 1 2 3 3'; they must be 1 1 2 2 2 3 3 in"),
        ({"three": "21123321"}, "bonus tokens for 3: '2 1 1 2 3 3 2 1'; they must be 1 1 2"),
        ({"three": "2112333"}, "bonus tokens for 3: '2 1 1 2 3 3 3'; they must be 1 1 2 2"),
        ({"four": "444444"}, "bonus tokens for 4: '4 4 4 4 4 4'; they must be 4 4 5 5 6 6 in"),
        ({"five": "X8899"}, "for 5: '10 8 8 9 9'; they must be 8 8 9 10 10 in some order."),
        # What is no card, no token and no seat at all.
        ({"market": "GCMMm"}, "Deal, market: 'm' at character 5 of 'GCMMm' is not a card"),
        ({"a": "DSPL?"}, "Deal, hand of a: '?' at character 5 of 'DSPL?' is not a card"),
        ({"b": "-"}, "Deal, hand of b: '-' at character 1 of '-' is not a card"),
        ({"deck": "1" * 40}, "Deal, deck: '1' at character 1"),
        ({"three": "21123?2"}, "bonus tokens for 3: '?' at character 6 of '21123?2' is not a"),
        ({"five": "x889X"}, "bonus tokens for 5: 'x' at character 1 of 'x889X' is not a token"),
        ({"five": "108891"}, "for 5: '1 0 8 8 9 1'; they must be 8 8 9 10 10 in some order."),
        ({"starts": "c"}, "Deal, who starts: 'c' is not a seat; the seats are a and b."),
        ({"starts": "A"}, "Deal, who starts: 'A' is not a seat; the seats are a and b."),
        ({"starts": "ab"}, "Deal, who starts: 'ab' is not a seat; the seats are a and b."),
        # How many parts.
        ({"starts": ""}, "has 7."),
        ({"starts": "a b"}, "has 9."),
        ({"deck": ""}, "A deal has 8 parts (market, hand of a, hand of b, deck, bonus tokens for"),
    ],
)
def test_a_deal_that_cannot_be_is_refused_with_its_part_and_its_numbers(
    parts: dict[str, str], sentence: str
) -> None:
    with pytest.raises(InvalidNotation) as caught:
        Deal.parse(changed(**parts))
    assert sentence in str(caught.value)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "A deal has 8 parts"),
        ("   ", "has 0."),
        ("a", "'a' has 1."),
        (TEXT * 2, "has 15."),
        (TEXT * 9, f"A deal is one short line; this has {9 * len(TEXT)} characters."),
    ],
)
def test_text_of_another_shape_is_no_deal(text: str, sentence: str) -> None:
    with pytest.raises(InvalidNotation) as caught:
        Deal.parse(text)
    assert sentence in str(caught.value)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"market": (G, C, M, M)}, "Deal, market: 4 cards; it must be 5."),
        ({"market": (G, C, L, M, M)}, "Deal, market: 2 camels"),
        ({"hands": ((D, S, P, L, L), (G, C, P, L, M))}, "Deal: 11 leather in all; there are 10."),
        ({"bonus": ((1,), (5, 6, 4, 6, 5, 4), (10, 8, 8, 9, 10))}, "bonus tokens for 3: '1'"),
        ({"bonus": ()}, "Deal: 0 piles of bonus tokens; there are 3."),
        ({"bonus": Deal.parse(TEXT).bonus[:2]}, "Deal: 2 piles of bonus tokens; there are 3."),
        ({"bonus": (*Deal.parse(TEXT).bonus, ())}, "Deal: 4 piles of bonus tokens; there are 3."),
    ],
)
def test_a_deal_that_is_built_and_not_read_is_held_to_the_same(
    changes: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(InvalidNotation) as caught:
        replace(Deal.parse(TEXT), **changes)
    assert sentence in str(caught.value)
