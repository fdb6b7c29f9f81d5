"""The learned value function: the expected final margin after a move, as a sum of small tables.

The margin is in rupees, from the mover's side. All but a few terms (hands, herds, race) are sums
over the goods, so the best move is found from the change of each good, without making positions.
"""

from collections.abc import Sequence
from functools import cache, partial
from typing import Final, NamedTuple, TypeAlias

from jaipur.bots.best_exchange import NO_SWAP, best_exchange, exchange
from jaipur.bots.encoding import (
    GOOD_INDICES,
    HAND_SIZES,
    MIN_SALE_BY_GOOD,
    MINUS_INFINITY,
    PILE_BITS,
    PRICES,
    RIVAL_STRIDE,
    MoveCode,
    counts,
)
from jaipur.bots.phases import ending_of
from jaipur.bots.weights import (
    CARDS_IN_LEAD,
    CARDS_IN_RACE,
    KINDS,
    LEADS,
    LEADS_IN_RACE,
    NEARNESS,
    OFFSETS,
    PHASES,
    RACE,
    RACE_DECK,
    RUPEE,
    RUPEES_IN_LEAD,
    RUPEES_IN_RACE,
    SHAPES,
    load_weights,
)
from jaipur.cards import (
    CAMEL,
    CAMEL_TOKEN,
    CARD_COUNTS,
    HAND_LIMIT,
    MARKET_SIZE,
    MIN_EXCHANGE,
)
from jaipur.state import DECK_DEALT

_PILES: Final = SHAPES["goods"][2]
_DECK: Final = DECK_DEALT + 1
_HERDS: Final = CARD_COUNTS[CAMEL] + 1
_CAMEL_TOKEN: Final = CAMEL_TOKEN * RUPEE
_AT_GOODS, _AT_WANTED, _AT_SUPPLY, _AT_GROWTH, _AT_HANDS, _AT_HERD, _AT_HERDS, _AT_CAMELS, *_ = (
    OFFSETS.values()
)


Sale: TypeAlias = tuple[int, int, int, int]
"""A sale of one good: cards sold, change of the value, rupees, tokens taken.

A plain tuple: many are made for every move, and a named one takes three times as long to make.
"""


class GoodEntry(NamedTuple):
    """One good in one place of the tables: its value, and the change that each move would make."""

    now: int
    gained: Sequence[int]
    """Change of the value with 1, 2, ... cards taken."""
    given: Sequence[int]
    """Change of the value with 1, 2, ... cards given."""
    sales: Sequence[Sale]
    most: int
    """The most that an exchange can add."""
    numbers: Sequence[int]
    """`now` and all changes in one row, to be averaged over hidden cards."""


_Surroundings: TypeAlias = tuple[int, int, Sequence[int], int, Sequence[int]]
"""Worth of hands, herds and camels after each move: a take, the camels, by number of camels given,
the maximum of those, by number of cards sold."""


class ValueInputs(NamedTuple):
    """The inputs of the value besides the goods, from the side of the seat to move."""

    hand: int
    rivals_hand: int
    herd: int
    rivals_herd: int
    camels: int
    piles: int
    lead: float
    left: int
    bonus: Sequence[float]
    goods: Sequence[int]
    """The index of each good, with the expected cards of the rival."""
    phase: int


_TAKES: Final = tuple(MoveCode(((good, 1),)) for good in GOOD_INDICES)
_CAMELS: Final = tuple(MoveCode((), camels) for camels in range(MARKET_SIZE + 1))
_SALES: Final = tuple(
    tuple(MoveCode(((good, -sold),), 0, sale=True) for sold in range(HAND_SIZES))
    for good in GOOD_INDICES
)


class _EntryCache(dict[int, GoodEntry]):
    """The cached entries of one good in one phase, by index."""

    def __init__(self, value: "ValueFunction", good: int, phase: int) -> None:
        self._look_up = partial(value.entry, good, phase)

    def __missing__(self, place: int) -> GoodEntry:
        made = self[place] = self._look_up(place)
        return made


class ValueFunction:
    """One set of weights, with caches of everything looked up so far."""

    def __init__(self, weights: Sequence[int]) -> None:
        self.weights = weights
        self.entries: list[list[_EntryCache]] = []
        for phase in range(PHASES):
            rows = {kind: _EntryCache(self, good, phase) for good, kind in enumerate(KINDS)}
            self.entries.append([rows[kind] for kind in KINDS])
        self._around: dict[int, _Surroundings] = {}
        self._refills = [
            tuple(self.refill(cards, left) for cards in range(MARKET_SIZE + 1))
            for left in range(_DECK)
        ]
        self._races: dict[int, int] = {}

    # Looking up the tables

    def entry(self, good: int, phase: int, place: int) -> GoodEntry:
        """Return the entry of a good at this index; `entries` caches it."""
        tokens, mine, rivals, market = counts(place)
        parts = partial(self.parts, good, phase)
        now = sum(parts(tokens, mine, rivals, market))
        taken = tuple(
            [
                sum(parts(tokens, mine + count, rivals, market - count)) - now
                for count in range(1, min(market, HAND_LIMIT - mine) + 1)
            ]
        )
        given = tuple(
            [
                sum(parts(tokens, mine - count, rivals, market + count)) - now
                for count in range(1, min(mine, MARKET_SIZE - market) + 1)
            ]
        )
        sales = []
        for count in range(MIN_SALE_BY_GOOD[good], mine + 1):
            won = min(count, tokens)
            rupees = PRICES[good][tokens][count]
            worth = sum(parts(tokens - won, mine - count, rivals, market)) + rupees * RUPEE
            sales.append((count, worth - now, rupees, won))
        numbers = (now, *taken, *given, *[change for _, change, _, _ in sales])
        return GoodEntry(now, taken, given, tuple(sales), max((0, *taken, *given)), numbers)

    def parts(
        self, good: int, phase: int, tokens: int, mine: int, rivals: int, market: int
    ) -> tuple[int, int]:
        """Return the worth of a good in the hands, and of its cards in the market."""
        weights, kind = self.weights, KINDS[good]
        piles = (kind * PHASES + phase) * _PILES + tokens
        held = kind * HAND_SIZES + mine
        return (
            weights[_AT_GOODS + (piles * HAND_SIZES + mine) * HAND_SIZES + rivals],
            weights[_AT_WANTED + (held * HAND_SIZES + rivals) * RIVAL_STRIDE + market]
            + weights[_AT_SUPPLY + piles * RIVAL_STRIDE + market]
            + weights[_AT_GROWTH + (held * _PILES + tokens) * RIVAL_STRIDE + market],
        )

    def around(
        self, phase: int, hand: int, rivals_hand: int, herd: int, rivals_herd: int, camels: int
    ) -> tuple[int, int, int]:
        """Return the worth of hands, of herds, and of the camels in the market."""
        weights = self.weights
        return (
            weights[_AT_HANDS + (phase * HAND_SIZES + hand) * HAND_SIZES + rivals_hand],
            weights[_AT_HERD + (phase * _HERDS + herd) * HAND_SIZES + hand]
            + weights[_AT_HERDS + (phase * _HERDS + herd) * _HERDS + rivals_herd],
            weights[_AT_CAMELS + (camels * _HERDS + rivals_herd) * HAND_SIZES + rivals_hand],
        )

    def refill(self, cards: int, left: int) -> int:
        """Return the worth of revealing this many cards of the deck."""
        return self.weights[OFFSETS["refill"] + cards * _DECK + left]

    def race(self, ending: int, lead: float, left: int) -> int:
        """Return the worth of the lead beyond its rupees, given the nearness of the end."""
        key = (int(lead) * 2 * RACE + ending) * _DECK + left
        worth = self._races.get(key)
        if worth is None:
            in_race = ending * LEADS_IN_RACE + _bucket(int(lead) / RUPEES_IN_RACE, LEADS_IN_RACE)
            in_round = _bucket(int(lead) / RUPEES_IN_LEAD, LEADS) * SHAPES["lead"][1]
            worth = self._races[key] = (
                self.weights[
                    OFFSETS["race"]
                    + in_race * RACE_DECK
                    + min(RACE_DECK - 1, left // CARDS_IN_RACE)
                ]
                + self.weights[OFFSETS["lead"] + in_round + left // CARDS_IN_LEAD]
            )
        return worth

    def swing(self, left: int, phase: int) -> float:
        """Return the scale of the logistic: P(win) = 1 / (1 + exp(-margin / swing))."""
        return self.weights[OFFSETS["swing"] + left * NEARNESS + phase % NEARNESS] / RUPEE

    def _surroundings(self, inputs: ValueInputs) -> _Surroundings:
        hand, rivals_hand, herd, rivals_herd, camels, _, _, _, _, _, phase = inputs

        def after(hand: int, herd: int, camels: int) -> int:
            hands, herds, lying = self.around(phase, hand, rivals_hand, herd, rivals_herd, camels)
            return hands + herds + lying

        now = after(hand, herd, camels)
        most_given = min(herd, HAND_LIMIT - hand, MARKET_SIZE - camels)
        given = [now, *[after(hand + n, herd - n, camels + n) for n in range(1, most_given + 1)]]
        # A sale changes only the hand size: it moves along one row of two tables.
        smallest = _AT_HANDS + phase * HAND_SIZES**2 + rivals_hand
        of_both = self.weights[smallest : smallest + hand * HAND_SIZES + 1 : HAND_SIZES]
        smallest = _AT_HERD + (phase * _HERDS + herd) * HAND_SIZES
        of_mine = self.weights[smallest : smallest + hand + 1]
        rest = now - of_both[hand] - of_mine[hand]
        sold = [both + mine + rest for both, mine in zip(of_both, of_mine, strict=True)]
        return (
            after(hand + 1, herd, camels) if hand < HAND_LIMIT else MINUS_INFINITY,
            after(hand, herd + camels, 0),
            given,
            max(given),
            sold[::-1],
        )

    # The best move

    def best(
        self, entries: Sequence[GoodEntry], inputs: ValueInputs, end: float = 1
    ) -> tuple[float, MoveCode]:
        """Return the highest value, in weights, and the move that has it.

        `end` multiplies the margin of moves that end the round. A search calls this thousands of
        times a move; it is one long function for speed.
        """
        hand, rivals_hand, herd, rivals_herd, camels, piles, lead, left, bonus, places, phase = (
            inputs
        )
        key = ((hand * HAND_SIZES + rivals_hand) * _HERDS + herd) * _HERDS + rivals_herd
        key = (key * RIVAL_STRIDE + camels) * PHASES + phase
        surroundings = self._around.get(key)
        if surroundings is None:
            surroundings = self._around[key] = self._surroundings(inputs)
        take, take_camels, give, most_given, sell = surroundings
        refills = self._refills[left]
        goods = lead * RUPEE
        for entry in entries:
            goods += entry.now
        best: float = MINUS_INFINITY
        code = _CAMELS[0]
        gains, gives = [], []
        top_gain: float = MINUS_INFINITY
        most = 0.0
        for good, (_, gained, given, sales, most_changed, _) in enumerate(entries):
            if gained:
                gains.append((good, gained))
                if gained[0] > top_gain:
                    top_gain = gained[0]
                    taken = good
            if given:
                gives.append((good, given))
            most += most_changed
            for count, change, rupees, tokens in sales:
                won = lead + rupees + bonus[count]
                ending = ending_of(piles - (tokens << PILE_BITS * good), places)
                if ending:
                    worth = (
                        goods
                        + change
                        + bonus[count] * RUPEE
                        + sell[count]
                        + self.race(ending, won, left)
                        + refills[0]
                    )
                else:
                    worth = (won * RUPEE + herd_token(herd, rivals_herd)) * end
                if worth > best:
                    best = worth
                    code = _SALES[good][count]
        goods += self.race(ending_of(piles, places), lead, left)
        if gains and hand < HAND_LIMIT:
            if left:
                worth = goods + take + refills[1] + top_gain
            else:
                worth = (lead * RUPEE + herd_token(herd, rivals_herd)) * end
            if worth > best:
                best = worth
                code = _TAKES[taken]
        if camels:
            if left >= camels:
                worth = goods + take_camels + refills[camels]
            else:
                worth = (lead * RUPEE + herd_token(herd + camels, rivals_herd)) * end
            if worth > best:
                best = worth
                code = _CAMELS[camels]
        goods += refills[0]
        if camels <= MARKET_SIZE - MIN_EXCHANGE and goods + most + most_given > best:
            added, swap = best_exchange(gains, gives, give, MARKET_SIZE - camels, best - goods)
            if swap is not NO_SWAP:
                best = goods + added
                code = exchange(swap)
        return best, code


def herd_token(herd: int, rivals: int) -> int:
    """Return the margin from the camel token, in weights."""
    return _CAMEL_TOKEN if herd > rivals else -_CAMEL_TOKEN if herd < rivals else 0


def _bucket(number: float, buckets: int) -> int:
    middle = buckets // 2
    return min(buckets - 1, max(0, int(number + 0.5 + middle)))


@cache
def default_value() -> ValueFunction:
    """Return the value function with the weights of the package."""
    return ValueFunction(load_weights())
