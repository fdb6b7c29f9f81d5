"""Features of the value, compiled: table indices after a move, and the best move.

Training games are played with open cards; averaging over hidden cards is done only in play.
"""

from math import floor
from typing import Any, Final, NamedTuple

import numpy as np

from jaipur.bots.encoding import MIN_SALE_BY_GOOD
from jaipur.bots.weights import (
    CARDS_IN_LEAD,
    CARDS_IN_RACE,
    FEW_TOKENS,
    KINDS,
    LEADS,
    LEADS_IN_RACE,
    NEARNESS,
    OFFSETS,
    PHASES,
    QUARTERS,
    RACE,
    RACE_DECK,
    RUPEES_IN_LEAD,
    RUPEES_IN_RACE,
    SHAPES,
)
from jaipur.cards import HAND_LIMIT, MARKET_SIZE, MIN_EXCHANGE, SOLD_OUT_GOODS_TO_END
from tools.training.engine import (
    GOODS,
    HERD,
    MEAN_FACE,
    PILE,
    PRICES,
    SALE,
    ArrayState,
    left_in_deck,
    margin,
)
from tools.training.jit import Counts, Weights, compiled

_KIND: Final = np.array(KINDS)
_MIN_SALE: Final = np.array(MIN_SALE_BY_GOOD)
_MINUS_INFINITY: Final = -np.inf

# Numba types a literal 0 differently and would compile every function called with it again.
_NONE: Final[Any] = np.int64(0)
_ONE: Final[Any] = np.int64(1)

_GOODS: Final = OFFSETS["goods"]
_WANTED: Final = OFFSETS["wanted"]
_SUPPLY: Final = OFFSETS["supply"]
_GROWTH: Final = OFFSETS["growth"]
_HANDS: Final = OFFSETS["hands"]
_HERD: Final = OFFSETS["herd"]
_HERDS: Final = OFFSETS["herds"]
_CAMELS: Final = OFFSETS["camels"]
_REFILL: Final = OFFSETS["refill"]
_RACE: Final = OFFSETS["race"]
_LEAD: Final = OFFSETS["lead"]

_OF_MARKET, _OF_HERD, _OF_HAND = SHAPES["camels"]
_OF_TOKENS: Final = SHAPES["supply"][2]
_OF_DECK: Final = SHAPES["refill"][1]
_OF_HALF_DECK: Final = SHAPES["lead"][1]

_LONGER_THAN_ANY: Final = (_OF_TOKENS,) * SOLD_OUT_GOODS_TO_END

PLACES: Final = 4 * GOODS + 4 + 1 + 2
"""The number of weights whose sum, with the lead, is a value."""


# Table indices of a position


@compiled
def _of_good(
    good: int, phase: int, tokens: int, mine: int, rivals: int, market: int
) -> tuple[int, int, int, int]:
    kind = _KIND[good]
    pile = (kind * PHASES + phase) * _OF_TOKENS + tokens
    held = kind * _OF_HAND + mine
    return (
        _GOODS + (pile * _OF_HAND + mine) * _OF_HAND + rivals,
        _WANTED + (held * _OF_HAND + rivals) * _OF_MARKET + market,
        _SUPPLY + pile * _OF_MARKET + market,
        _GROWTH + (held * _OF_TOKENS + tokens) * _OF_MARKET + market,
    )


@compiled
def of_surroundings(
    phase: int, hand: int, rivals_hand: int, herd: int, rivals_herd: int, camels: int
) -> tuple[int, int, int, int]:
    """Return the indices of hands, herds and camels."""
    return (
        _HANDS + (phase * _OF_HAND + hand) * _OF_HAND + rivals_hand,
        _HERD + (phase * _OF_HERD + herd) * _OF_HAND + hand,
        _HERDS + (phase * _OF_HERD + herd) * _OF_HERD + rivals_herd,
        _CAMELS + (camels * _OF_HERD + rivals_herd) * _OF_HAND + rivals_hand,
    )


@compiled
def of_refill(bare: int, left: int) -> int:
    """Return the index for the cards that the deck is about to show."""
    return _REFILL + bare * _OF_DECK + left


@compiled
def of_race(ending: int, lead: float, left: int) -> tuple[int, int]:
    """Return the indices of the lead in the tables of the race and of the lead."""
    in_race = (ending * LEADS_IN_RACE + _bucket(lead / RUPEES_IN_RACE, LEADS_IN_RACE)) * RACE_DECK
    return (
        _RACE + in_race + min(RACE_DECK - 1, left // CARDS_IN_RACE),
        _LEAD + _bucket(lead / RUPEES_IN_LEAD, LEADS) * _OF_HALF_DECK + left // CARDS_IN_LEAD,
    )


@compiled
def _bucket(number: float, buckets: int) -> int:
    return min(buckets - 1, max(0, floor(number + 0.5) + buckets // 2))


@compiled
def _outlook(state: ArrayState, good: int, tokens: int) -> tuple[int, int]:
    """Return the tokens before the end, with `tokens` left of one good, and the nearness."""
    first, second, third = _LONGER_THAN_ANY
    for other in range(GOODS):
        left = tokens if other == good else state.tokens[other]
        if left < first:
            first, second, third = left, first, second
        elif left < second:
            second, third = left, second
        elif left < third:
            third = left
    away = first + second + third
    near = 2 if away <= FEW_TOKENS else 3
    if not second:
        near = 0 if _can_sell_out(state, good, tokens) else 1
    return min(away, RACE - 1), near


@compiled
def _can_sell_out(state: ArrayState, good: int, tokens: int) -> bool:
    rival = 1 - state.turn[0]
    for other in range(GOODS):
        left = tokens if other == good else state.tokens[other]
        held = state.hands[rival, other]
        if held >= _MIN_SALE[other] and 0 < left <= held:
            return True
    return False


@compiled
def _ending(state: ArrayState, good: int, tokens: int) -> int:
    away, near = _outlook(state, good, tokens)
    return away if near or not away else away + RACE


@compiled
def nearness(state: ArrayState) -> int:
    """Return the nearness of the end for the seat to move."""
    return _outlook(state, _NONE, state.tokens[0])[1]


@compiled
def _phase(state: ArrayState) -> int:
    return left_in_deck(state) * QUARTERS // _OF_DECK * NEARNESS + nearness(state)


@compiled
def find_places(state: ArrayState, move: Counts, places: Counts) -> float:
    """Write the table indices after a move, and return the lead after it."""
    seat = state.turn[0]
    rival = 1 - seat
    left = left_in_deck(state)
    phase = _phase(state)
    lead = _lead(state, seat)
    sold, sold_tokens = _NONE, state.tokens[0]
    bare = move[HERD]
    hand = rivals_hand = _NONE
    found = 0
    for good in range(GOODS):
        mine = state.hands[seat, good] + move[good]
        rivals = state.hands[rival, good]
        market = state.market[good]
        tokens = state.tokens[good]
        if not move[SALE]:
            market -= move[good]
            bare += move[good]
        elif move[good]:
            lead += _proceeds(state, good, -move[good])
            tokens = max(_NONE, tokens + move[good])
            sold, sold_tokens = good, tokens
        hand += mine
        rivals_hand += rivals
        for place in _of_good(good, phase, tokens, mine, rivals, market):
            places[found] = place
            found += 1
    herd, camels = state.herds[seat] + move[HERD], state.market[HERD] - move[HERD]
    for place in of_surroundings(phase, hand, rivals_hand, herd, state.herds[rival], camels):
        places[found] = place
        found += 1
    for place in of_race(_ending(state, sold, sold_tokens), lead, left):
        places[found] = place
        found += 1
    places[found] = of_refill(bare, left)
    return lead


@compiled
def worth_at(weights: Weights, places: Counts, lead: float) -> float:
    """Return the value at these indices with this lead."""
    worth = lead
    for place in places:
        worth += weights[place]
    return worth


# The best move


class Options(NamedTuple):
    """The candidate moves: every take and sale, and the best exchange by size and camels."""

    worths: Weights  # by option
    cards: Counts  # by option: what changes, by how much, and how many goods an exchange takes
    goods: Weights  # what each good is worth as it is
    totals: Weights  # by goods looked at, cards taken and given: the best change of worth
    changes: Counts  # likewise: how the last of these goods changes


def new_options() -> Options:
    """Return arrays for the largest number of options."""
    exchanges = sum(size + 1 for size in range(MIN_EXCHANGE, MARKET_SIZE + 1))
    most = MARKET_SIZE + 1 + HAND_LIMIT + exchanges
    steps = (GOODS + 1, MARKET_SIZE + 1, MARKET_SIZE + 1)
    return Options(
        np.zeros(most),
        np.zeros((most, 3), np.int64),
        np.zeros(GOODS),
        np.zeros(steps),
        np.zeros(steps, np.int64),
    )


@compiled
def choose(
    weights: Weights,
    state: ArrayState,
    options: Options,
    move: Counts,
    exploring: float,
    rng: np.random.Generator,
) -> float:
    """Write the best move, or with probability `exploring` a random option; return its worth."""
    seat = state.turn[0]
    mine, rivals, market = state.hands[seat], state.hands[1 - seat], state.market
    herd, rivals_herd, camels = state.herds[seat], state.herds[1 - seat], market[HERD]
    left = left_in_deck(state)
    phase = _phase(state)
    lead = _lead(state, seat)
    hand = rivals_hand = found = _NONE
    goods = lead
    for good in range(GOODS):
        hand += mine[good]
        rivals_hand += rivals[good]
        options.goods[good] = _good(weights, state, good, _NONE, phase)
        goods += options.goods[good]
    still = weights[of_refill(_NONE, left)]
    for good in range(GOODS):
        for sold in range(_MIN_SALE[good], mine[good] + 1):
            won = _proceeds(state, good, sold)
            tokens = max(_NONE, state.tokens[good] - sold)
            ending = _ending(state, good, tokens)
            worth = margin(lead + won, herd, rivals_herd)
            if ending:
                places = _of_good(
                    good, phase, tokens, mine[good] - sold, rivals[good], market[good]
                )
                around = of_surroundings(phase, hand - sold, rivals_hand, herd, rivals_herd, camels)
                race = of_race(ending, lead + won, left)
                worth = goods - options.goods[good] + won + still
                worth += _sum(weights, places) + _sum(weights, around)
                worth += weights[race[0]] + weights[race[1]]
            found = _add(options, found, worth, good, -sold, _NONE)
    race = of_race(_ending(state, _NONE, state.tokens[0]), lead, left)
    goods += weights[race[0]] + weights[race[1]]
    if hand < HAND_LIMIT:
        around = of_surroundings(phase, hand + 1, rivals_hand, herd, rivals_herd, camels)
        taken = goods + _sum(weights, around) + weights[of_refill(_ONE, left)]
        for good in range(GOODS):
            if market[good]:
                worth = margin(lead, herd, rivals_herd)
                if left:
                    worth = taken - options.goods[good] + _good(weights, state, good, _ONE, phase)
                found = _add(options, found, worth, good, _ONE, _NONE)
    if camels:
        worth = margin(lead, herd + camels, rivals_herd)
        if left >= camels:
            around = of_surroundings(phase, hand, rivals_hand, herd + camels, rivals_herd, _NONE)
            worth = goods + _sum(weights, around) + weights[of_refill(camels, left)]
        found = _add(options, found, worth, HERD + _NONE, camels, _NONE)
    most_taken, most_given = _exchanges(weights, state, options, phase)
    for of_herd in range(min(herd, HAND_LIMIT - hand) + 1):
        around = of_surroundings(
            phase, hand + of_herd, rivals_hand, herd - of_herd, rivals_herd, camels + of_herd
        )
        for size in range(max(MIN_EXCHANGE, of_herd), min(most_taken, most_given + of_herd) + 1):
            change = options.totals[GOODS, size, size - of_herd]
            if change > _MINUS_INFINITY:
                worth = goods + change + _sum(weights, around) + still
                found = _add(options, found, worth, HERD + _NONE, -of_herd, size)
    option = int(options.worths[:found].argmax())
    if rng.random() < exploring:
        option = int(rng.random() * found)
    _write(options, option, move)
    return float(options.worths[option])


@compiled
def _sum(weights: Weights, places: tuple[int, int, int, int]) -> float:
    return float(weights[places[0]] + weights[places[1]] + weights[places[2]] + weights[places[3]])


@compiled
def _good(weights: Weights, state: ArrayState, good: int, taken: int, phase: int) -> float:
    """Return the worth of a good after `taken` of its cards moved from the market to the hand."""
    seat = state.turn[0]
    mine, market = state.hands[seat, good] + taken, state.market[good] - taken
    rivals = state.hands[1 - seat, good]
    return _sum(weights, _of_good(good, phase, state.tokens[good], mine, rivals, market))


@compiled
def _lead(state: ArrayState, seat: int) -> float:
    return float(state.rupees[seat] - state.rupees[1 - seat])


@compiled
def _proceeds(state: ArrayState, good: int, sold: int) -> float:
    """Return the proceeds of a sale; a bonus token counts by its mean."""
    pile = PILE[sold]
    bonus = MEAN_FACE[pile] if state.bonus_left[pile] else 0.0
    return float(PRICES[good, state.tokens[good], sold] + bonus)


@compiled
def _exchanges(
    weights: Weights, state: ArrayState, options: Options, phase: int
) -> tuple[int, int]:
    """Find the best goods to exchange by numbers taken and given; return the largest numbers."""
    seat = state.turn[0]
    taken = given = _NONE
    options.totals[0, 0, 0] = 0
    for good in range(GOODS):
        mine, market = state.hands[seat, good], state.market[good]
        before, after = options.totals[good], options.totals[good + 1]
        change = options.changes[good + 1]
        most_taken = min(market, HAND_LIMIT - mine)
        most_given = min(mine, MARKET_SIZE - market)
        all_given = min(MARKET_SIZE, given + most_given)
        for up in range(taken + most_taken + 1):
            for down in range(all_given + 1):
                after[up, down] = (
                    before[up, down] if up <= taken and down <= given else _MINUS_INFINITY
                )
                change[up, down] = 0
        for cards in range(-most_given, most_taken + 1):
            if cards:
                gain = _good(weights, state, good, cards, phase) - options.goods[good]
                coming, going = max(_NONE, cards), max(_NONE, -cards)
                for up in range(taken + 1):
                    for down in range(min(given, MARKET_SIZE - going) + 1):
                        total = before[up, down] + gain
                        if total > after[up + coming, down + going]:
                            after[up + coming, down + going] = total
                            change[up + coming, down + going] = cards
        taken += most_taken
        given = all_given
    return taken, given


@compiled
def _add(options: Options, found: int, worth: float, card: int, change: int, size: int) -> int:
    options.worths[found] = worth
    options.cards[found, 0] = card
    options.cards[found, 1] = change
    options.cards[found, 2] = size
    return found + 1


@compiled
def _write(options: Options, option: int, move: Counts) -> None:
    card, change = options.cards[option, 0], options.cards[option, 1]
    taken = options.cards[option, 2]
    move[:] = 0
    move[card] = change
    if not taken:
        move[SALE] = change < 0
        return
    given = taken + change
    for good in range(GOODS - 1, -1, -1):
        cards = options.changes[good + 1, taken, given]
        move[good] = cards
        taken -= max(0, cards)
        given += min(0, cards)
