"""The value function applied to an observation: the worth of each move, and its terms."""

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from itertools import accumulate, pairwise
from math import comb, exp
from operator import mul
from typing import Final, NamedTuple

from jaipur.bots.bot import require_turn
from jaipur.bots.encoding import (
    BONUS_PLACES,
    GOOD_INDICES,
    MARKET_STRIDE,
    MIN_SALE_BY_GOOD,
    OWN_STRIDE,
    PILE_BITS,
    RIVAL_STRIDE,
    TOKEN_STRIDE,
    MoveCode,
    counts,
)
from jaipur.bots.phases import ending_of, phase_of
from jaipur.bots.value import (
    GoodEntry,
    ValueFunction,
    ValueInputs,
    default_value,
    herd_token,
)
from jaipur.bots.weights import RUPEE
from jaipur.cards import BONUS_TOKENS, CAMEL, CARD_COUNTS, GOODS, Card
from jaipur.moves import Move
from jaipur.observation import Observation
from jaipur.scoring import Purse
from jaipur.state import DECK_DEALT

_FACES: Final = tuple((sum(faces), len(faces)) for faces in BONUS_TOKENS.values())
_CERTAIN_BITS: Final = 8


class Term(NamedTuple):
    """A named part of the value of a move."""

    name: str
    rupees: float


class _After(NamedTuple):
    """The inputs of the value after a move: worth and table index of each good, and the rest."""

    goods: Sequence[int]
    places: Sequence[int]
    hand: int
    herd: int
    camels: int
    lead: float
    bare: int
    ending: int
    over: bool


class Appraisal:
    """An observation as inputs of the value function, for the seat to move.

    The rival's unseen cards are averaged over their distribution, good by good.
    """

    def __init__(self, value: ValueFunction, view: Observation) -> None:
        require_turn(view)
        self.value = value
        self.view = view
        rival = view.rival
        unseen = [*CARD_COUNTS.values()]
        places = [TOKEN_STRIDE * len(tokens) for tokens in view.goods_tokens]
        for step, cards in (
            (MARKET_STRIDE, view.market),
            (OWN_STRIDE, view.hand),
            (RIVAL_STRIDE, rival.seen),
        ):
            for card in cards:
                unseen[card] -= 1
                if card is not CAMEL:
                    places[card] += step
        for card in view.discard:
            unseen[card] -= 1
        unseen[CAMEL] -= view.herd + rival.herd
        self.unseen = unseen
        self.places = places
        self.hidden = rival.hand_size - len(rival.seen)
        self.bonus, lead = _tokens(view.purse, rival.purse, view.bonus_tokens)
        goods = sum(unseen[:CAMEL])
        piles = sum([len(pile) << PILE_BITS * good for good, pile in enumerate(view.goods_tokens)])
        left = min(view.deck, DECK_DEALT)  # a position that was made up may have more
        # With all goods on sale, no two sales in a row can end the round.
        likely = self._likely(goods) if () in view.goods_tokens else places
        phase = phase_of(left, piles, likely)
        self.inputs = ValueInputs(
            len(view.hand),
            rival.hand_size,
            view.herd,
            rival.herd,
            view.market.count(CAMEL),
            piles,
            lead,
            left,
            self.bonus,
            likely,
            phase,
        )
        self._chances = [_chances(goods, unseen[good], self.hidden) for good in GOOD_INDICES]
        self.entries = []
        for good, place, (steps, chances) in zip(GOOD_INDICES, places, self._chances, strict=True):
            row = value.entries[phase][good]
            known = [row[place + step] for step in steps]
            self.entries.append(_expected(known, chances) if len(known) > 1 else known[0])

    def _likely(self, goods: int) -> list[int]:
        """Return the index of each good with the expected number of cards in the rival's hand."""
        if not self.hidden:
            return self.places
        return [
            place + (2 * self.hidden * count + goods) // (2 * goods) * RIVAL_STRIDE
            for place, count in zip(self.places, self.unseen, strict=False)
        ]

    def best(self, end: float = 1) -> tuple[float, Move]:
        """Return the best move and its expected margin in rupees.

        `end` multiplies the margin of moves that end the round.
        """
        worth, code = self.value.best(self.entries, self.inputs, end)
        return worth / RUPEE, _decode_move(code)

    def worth(self, move: Move) -> float:
        """Return the expected margin of a legal move in rupees: the sum of its terms."""
        return self.prospect(move)[0]

    def prospect(self, move: Move) -> tuple[float, bool]:
        """Return the expected margin, and True if the move ends the round with it."""
        after = self._after(move)
        if after.over:
            return after.lead + herd_token(after.herd, self.inputs.rivals_herd) / RUPEE, True
        return (
            after.lead * RUPEE
            + sum(after.goods)
            + sum(self._around(after))
            + sum(self._ahead(after))
        ) / RUPEE, False

    def terms(self, move: Move) -> tuple[Term, ...]:
        """Return the expected margin as its named parts."""
        after = self._after(move)
        rivals_herd = self.inputs.rivals_herd
        if after.over:
            token = herd_token(after.herd, rivals_herd)
            return (Term("tokens", after.lead), Term("herd", token / RUPEE))
        offered = [self._offered(good, place) for good, place in enumerate(after.places)]
        hands, herds, camels = self._around(after)
        refill, race = self._ahead(after)
        return (
            Term("tokens", after.lead),
            *(
                Term(str(GOODS[good]), (worth - offered[good]) / RUPEE)
                for good, worth in enumerate(after.goods)
            ),
            Term("market", sum(offered) / RUPEE),
            Term("hand room", hands / RUPEE),
            Term("herd", herds / RUPEE),
            Term("camels left", camels / RUPEE),
            Term("refill", refill / RUPEE),
            Term("race", race / RUPEE),
        )

    def _after(self, move: Move) -> "_After":
        """Return the inputs of the value after a move."""
        hand, _, herd, _, camels, piles, lead, left, bonus, likely, _ = self.inputs
        changes, from_market, sale = encode_move(move)
        goods = [entry.now for entry in self.entries]
        places = self.places[:]
        bare = from_market
        if sale:
            ((good, change),) = changes
            sales = self.entries[good].sales
            _, change_of_good, rupees, tokens = sales[-change - MIN_SALE_BY_GOOD[good]]
            goods[good] += change_of_good - rupees * RUPEE
            places[good] += change * OWN_STRIDE - tokens * TOKEN_STRIDE
            piles -= tokens << PILE_BITS * good
            lead += rupees + bonus[-change]
            hand += change
        else:
            for good, change in changes:
                entry = self.entries[good]
                goods[good] += entry.gained[change - 1] if change > 0 else entry.given[-change - 1]
                places[good] += change * (OWN_STRIDE - MARKET_STRIDE)
                hand += change
                bare += change
        ending = ending_of(piles, likely)
        return _After(
            goods,
            places,
            hand,
            herd + from_market,
            camels - from_market,
            lead,
            bare,
            ending,
            over=bare > left or not ending,
        )

    def _around(self, after: "_After") -> tuple[int, int, int]:
        inputs = self.inputs
        return self.value.around(
            inputs.phase,
            after.hand,
            inputs.rivals_hand,
            after.herd,
            inputs.rivals_herd,
            after.camels,
        )

    def _ahead(self, after: "_After") -> tuple[int, int]:
        left = self.inputs.left
        return self.value.refill(after.bare, left), self.value.race(after.ending, after.lead, left)

    def _offered(self, good: int, place: int) -> int:
        """Return the worth of the cards of a good in the market."""
        steps, chances = self._chances[good]
        phase = self.inputs.phase
        worths = [self.value.parts(good, phase, *counts(place + step))[1] for step in steps]
        total: int = sum(map(mul, worths, chances))
        return total >> _CERTAIN_BITS

    def chance(self, margin: float) -> float:
        """Return the probability of winning the round with this expected margin."""
        return chance(margin, self.value.swing(self.inputs.left, self.inputs.phase))


def chance(margin: float, swing: float) -> float:
    """Return the logistic win probability: 1 / (1 + exp(-margin / swing))."""
    return 1 / (1 + exp(-margin / swing))


def encode_move(move: Move) -> MoveCode:
    """Encode a move."""
    counts = {card: move.gain.count(card) for card in move.gain}
    counts |= {card: -move.give.count(card) for card in move.give}
    camels = counts.pop(CAMEL, 0)
    return MoveCode(
        tuple((int(card), count) for card, count in counts.items()), camels, not move.gain
    )


@cache
def _decode_move(code: MoveCode) -> Move:
    """Decode a move."""
    counts = [*code.changes, (CAMEL, code.camels)]
    gain = [Card(card) for card, count in counts for _ in range(count)]
    give = [Card(card) for card, count in counts for _ in range(-count)]
    return Move(tuple(gain), tuple(give))


@lru_cache(1024)
def _tokens(mine: Purse, rivals: Purse, left: tuple[int, ...]) -> tuple[Sequence[float], float]:
    """Return the expected bonus by cards sold, and the lead in rupees.

    The rival's bonus tokens count by their mean. Cached, as many plies share the arguments.
    """
    means = [
        _mean_unseen(place, (*own, *others))
        for place, (own, others) in enumerate(zip(mine.bonus, rivals.bonus, strict=True))
    ]
    bonus = [means[place] if place is not None and left[place] else 0 for place in BONUS_PLACES]
    face_down = sum(
        round(mean * faces.count(None)) for mean, faces in zip(means, rivals.bonus, strict=True)
    )
    return tuple(bonus), mine.rupees - rivals.rupees - face_down


def _mean_unseen(place: int, won: Iterable[int | None]) -> float:
    """Return the mean value of the bonus tokens of a size that this seat has not seen."""
    total, count = _FACES[place]
    for face in won:
        if face is not None:
            total -= face
            count -= 1
    return total / count if count else 0


@cache
def _chances(goods: int, of_good: int, hidden: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the hypergeometric distribution of a good among the rival's hidden cards.

    The first tuple has index offsets, the second probabilities in 256ths: integers sum alike on
    every Python. Rarer numbers are left out.
    """
    held = range(max(0, hidden - goods + of_good), min(of_good, hidden) + 1)
    ways = [comb(of_good, n) * comb(goods - of_good, hidden - n) for n in held]
    marks = [(mark << _CERTAIN_BITS) // sum(ways) for mark in accumulate(ways, initial=0)]
    chances = {
        n * RIVAL_STRIDE: high - low for n, (low, high) in zip(held, pairwise(marks), strict=True)
    }
    likely = {step: chance for step, chance in chances.items() if chance}
    return tuple(likely), tuple(likely.values())


def _expected(entries: Sequence[GoodEntry], chances: Sequence[int]) -> GoodEntry:
    """Return the mean of entries, one for each number of cards that the rival may hide."""
    first = entries[0]
    now, *changes = numbers = [
        sum(map(mul, column, chances)) >> _CERTAIN_BITS
        for column in zip(*[entry.numbers for entry in entries], strict=True)
    ]
    taken = len(first.gained)
    traded = taken + len(first.given)
    return GoodEntry(
        now,
        changes[:taken],
        changes[taken:traded],
        [
            (count, changes[n], rupees, tokens)
            for n, (count, _, rupees, tokens) in enumerate(first.sales, traded)
        ],
        max(0, *changes[:traded]) if traded else 0,
        numbers,
    )


def terms(view: Observation, move: Move) -> tuple[Term, ...]:
    """Return the terms of a legal move by the default value."""
    return Appraisal(default_value(), view).terms(move)
