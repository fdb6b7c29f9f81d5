"""The Monte Carlo search: it determinises hidden cards and compares moves by rollouts.

The number of rollouts depends on the position and on `rng`, never on a clock: on a slow phone it is
the same opponent.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from operator import mul
from random import Random
from typing import Final, NamedTuple

from gamekit.chance import pick_weighted, shuffled
from jaipur.bots.appraisal import Appraisal, chance, encode_move
from jaipur.bots.bot import Estimate, Thought
from jaipur.bots.encoding import (
    BONUS_PLACES,
    GOOD_INDICES,
    MARKET_STRIDE,
    MIN_SALE_BY_GOOD,
    OWN_STRIDE,
    PILE_BITS,
    PRICES,
    RIVAL_STRIDE,
    TOKEN_STRIDE,
    MoveCode,
    counts,
)
from jaipur.bots.phases import ending_of, phase_of
from jaipur.bots.value import ValueFunction, ValueInputs, herd_token
from jaipur.bots.weights import RUPEE
from jaipur.cards import CAMEL
from jaipur.moves import Move
from jaipur.observation import Observation
from jaipur.rules import legal_moves
from jaipur.state import DECK_DEALT

LAST_SWING: Final = 0.7
"""Swing of a final margin; it is not 0, because hidden bonus tokens count by their mean."""

PRIOR_ROLLOUTS: Final = 10
"""Weight of the static estimate of a move, in rollouts."""

_PRUNING_MARGIN: Final = 12
"""Moves valued this far below the best, in rupees, are pruned; they almost never win."""

LEAST_ADVANTAGE: Final = 0.01
"""A move whose win probability may exceed the leader's by no more than this is dropped."""

FIRST_WORLDS: Final = 16
"""Every contender is rolled out in this many worlds."""

STANDARD_ERRORS: Final = 2
"""Width of the confidence bound, in standard errors."""

_PRECIOUS: Final = frozenset(good for good in GOOD_INDICES if MIN_SALE_BY_GOOD[good] > 1)
_TWICE_AS_LIKELY: Final = 5
"""For every 5 cards drawn from the deck, a card that the rival has held since the deal is twice as
likely to be precious: players sell and exchange the others first."""


def next_judged(worlds: int) -> int:
    """Return the number of worlds after which contenders are dropped again: a quarter more."""
    return worlds + max(FIRST_WORLDS // 2, worlds // 4)


def error_of_mean(total: float, squares: float, samples: int) -> float:
    """Return the standard error of a mean, from the sum of the samples and that of squares."""
    return sqrt(max(0.0, squares - total * total / samples)) / samples


class World(NamedTuple):
    """A determinisation: the index of each good from both sides, and the deck.

    `bonus_tokens` are numbers of tokens by size; their values count by the mean.
    """

    mine: Sequence[int]
    rivals: Sequence[int]
    deck: Sequence[int]
    bonus_tokens: Sequence[int]


def odds_of(known: Appraisal) -> Sequence[int]:
    """Return the relative likelihood, by good, that the rival holds a card of it."""
    kept = 1 << (DECK_DEALT - known.inputs.left) // _TWICE_AS_LIKELY
    return [kept if good in _PRECIOUS else 1 for good in GOOD_INDICES]


def determinise(known: Appraisal, rng: Random) -> World:
    """Sample a world in which the rival tends to keep what players keep; hands hold no camels."""
    unseen = known.unseen[:]
    mine = known.places[:]
    odds = odds_of(known)
    for _ in range(known.hidden):
        card = pick_weighted(GOOD_INDICES, [*map(mul, unseen, odds)], rng)
        unseen[card] -= 1
        mine[card] += RIVAL_STRIDE
    deck = shuffled([card for card, n in enumerate(unseen) for _ in range(n)], rng)
    return World(mine, [_turned(place) for place in mine], deck, known.view.bonus_tokens)


def _turned(place: int) -> int:
    """Return the index of a good from the rival's side."""
    tokens, mine, rivals, market = counts(place)
    return tokens * TOKEN_STRIDE + rivals * OWN_STRIDE + mine * RIVAL_STRIDE + market


def weight_of_end(value: ValueFunction, left: int, phase: int) -> float:
    """Return the weight of a final margin relative to one that may still swing."""
    return value.swing(left, phase) / LAST_SWING


def rollout(
    value: ValueFunction, world: World, inputs: ValueInputs, code: MoveCode, replies: int
) -> tuple[float, float]:
    """Play a move and then `replies` greedy moves of both sides; return the margin and its swing.

    The searcher's own replies weight a final margin up, because it is certain.
    """
    mine, rivals = [*world.mine], [*world.rivals]
    bonus_tokens = world.bonus_tokens
    hand, rivals_hand, herd, rivals_herd, camels, piles, lead, left, bonus, _, _ = inputs
    drawn = 0
    sign = 1
    while True:
        changes, from_market, sale = code
        if sale:
            ((good, change),) = changes
            tokens = piles >> PILE_BITS * good & 15
            won = min(-change, tokens)
            lead += PRICES[good][tokens][-change] + bonus[-change]
            if bonus[-change]:
                bonus, bonus_tokens = _one_less(bonus, bonus_tokens, -change)
            piles -= won << PILE_BITS * good
            mine[good] += change * OWN_STRIDE - won * TOKEN_STRIDE
            rivals[good] += change * RIVAL_STRIDE - won * TOKEN_STRIDE
            hand += change
            over = not ending_of(piles, rivals)
        else:
            bare = from_market
            for good, change in changes:
                mine[good] += change * (OWN_STRIDE - MARKET_STRIDE)
                rivals[good] += change * (RIVAL_STRIDE - MARKET_STRIDE)
                bare += change
                hand += change
            herd += from_market
            camels -= from_market
            over = bare > left
            if bare and not over:
                for card in world.deck[drawn : drawn + bare]:
                    if card == CAMEL:
                        camels += 1
                    else:
                        mine[card] += MARKET_STRIDE
                        rivals[card] += MARKET_STRIDE
                drawn += bare
                left -= bare
        if over:
            return sign * (lead + herd_token(herd, rivals_herd) / RUPEE), LAST_SWING
        mine, rivals = rivals, mine
        hand, rivals_hand, herd, rivals_herd, lead = rivals_hand, hand, rivals_herd, herd, -lead
        sign = -sign
        phase = phase_of(left, piles, mine)
        entries = [row[place] for row, place in zip(value.entries[phase], mine, strict=True)]
        inputs = ValueInputs(
            *(hand, rivals_hand, herd, rivals_herd, camels, piles, lead, left, bonus, mine, phase)
        )
        # The rival maximises rupees, as the value does; the searcher maximises its chance to win.
        worth, code = value.best(
            entries, inputs, weight_of_end(value, left, phase) if sign > 0 else 1
        )
        replies -= 1
        if not replies:
            return sign * worth / RUPEE, value.swing(left, phase)


def _one_less(
    bonus: Sequence[float], bonus_tokens: Sequence[int], sold: int
) -> tuple[Sequence[float], Sequence[int]]:
    """Return the expected bonus by cards sold, and the tokens left, after one token is won."""
    won = BONUS_PLACES[sold]
    left = [tokens - (place == won) for place, tokens in enumerate(bonus_tokens)]
    if won is None or left[won]:
        return bonus, left
    return [
        0 if place == won else mean for place, mean in zip(BONUS_PLACES, bonus, strict=True)
    ], left


@dataclass(slots=True)
class Contender:
    """A candidate move: its static estimate, and the sums of its rollouts."""

    move: Move
    code: MoveCode
    margin: float
    chance: float
    margins: float = 0
    chances: float = 0
    squares: float = 0
    seen: list[float] = field(default_factory=list)
    """The win probability of each rollout."""

    def add(self, margin: float, swing: float) -> None:
        """Add the result of one rollout."""
        found = chance(margin, swing)
        self.margins += margin
        self.chances += found
        self.squares += found * found
        self.seen.append(found)

    def estimate(self) -> Estimate:
        """Return the mean over the rollouts, shrunk towards the static estimate."""
        rollouts = len(self.seen)
        weight = rollouts + PRIOR_ROLLOUTS
        return Estimate(
            self.move,
            (self.margins + PRIOR_ROLLOUTS * self.margin) / weight,
            (self.chances + PRIOR_ROLLOUTS * self.chance) / weight,
            error_of_mean(self.chances, self.squares, rollouts) if rollouts else 0.0,
            rollouts,
        )

    def may_beat(self, leader: "Contender") -> bool:
        """Return True if its upper bound exceeds the leader by more than `LEAST_ADVANTAGE`.

        Both were rolled out in the same worlds, so the differences are paired.
        """
        total = squares = 0.0
        for ours, theirs in zip(self.seen, leader.seen, strict=True):
            total += ours - theirs
            squares += (ours - theirs) * (ours - theirs)
        behind = leader.estimate().chance - self.estimate().chance
        return (
            STANDARD_ERRORS * error_of_mean(total, squares, len(self.seen)) - behind
            > LEAST_ADVANTAGE
        )


@dataclass(frozen=True, slots=True)
class Searcher:
    """A player that compares its best moves by at most this many rollouts in all."""

    value: ValueFunction
    rollouts: int
    replies: int
    width: int = 14

    def __call__(self, view: Observation, rng: Random) -> Move:
        """Return the best move after all rollouts."""
        *_, last = self.think(view, rng)
        return last.best

    def think(self, view: Observation, rng: Random, also: Sequence[Move] = ()) -> Iterator[Thought]:
        """Yield the estimates before each rollout; moves in `also` are never pruned beforehand.

        All contenders share each world, after which the estimates change. Contenders that are
        unlikely to beat the leader are dropped at intervals (racing), until one is left or the
        rollouts are used up.
        """
        known = Appraisal(self.value, view)
        contenders, out = self.contenders(known, also)
        made = worlds = 0
        judged = FIRST_WORLDS
        while 1 < len(contenders) <= self.rollouts - made:
            thought = _thought(contenders, out, min(made / self.rollouts, 0.99))
            world = determinise(known, rng)
            for contender in contenders:
                yield thought
                contender.add(
                    *rollout(self.value, world, known.inputs, contender.code, self.replies)
                )
            made += len(contenders)
            worlds += 1
            if worlds == judged:
                judged = next_judged(worlds)
                contenders.sort(key=lambda contender: contender.estimate().chance, reverse=True)
                leader, *others = contenders
                contenders = [leader, *(other for other in others if other.may_beat(leader))]
                out[:0] = [other for other in others if other not in contenders]
        yield _thought(contenders, out, 1)

    def contenders(
        self, known: Appraisal, also: Sequence[Move] = ()
    ) -> tuple[list[Contender], list[Contender]]:
        """Return the moves to compare; and if that is only one, the second best."""
        prospects = {move: known.prospect(move) for move in legal_moves(known.view)}
        end = weight_of_end(self.value, known.inputs.left, known.inputs.phase)
        worths = {
            move: margin * end if over else margin for move, (margin, over) in prospects.items()
        }
        ranked = sorted(worths, key=lambda move: worths[move], reverse=True)
        least = worths[ranked[0]] - _PRUNING_MARGIN
        chosen = [move for move in ranked[: self.width] if worths[move] > least]
        chosen += [move for move in also if move not in chosen]
        beside = ranked[1:2] if len(chosen) == 1 else []
        contenders, others = (
            [
                Contender(move, encode_move(move), prospects[move][0], known.chance(worths[move]))
                for move in moves
            ]
            for moves in (chosen, beside)
        )
        return contenders, others


def _thought(contenders: Sequence[Contender], out: Sequence[Contender], done: float) -> Thought:
    """Return the contenders by their estimates, then those dropped, the last one first."""
    estimates = [contender.estimate() for contender in contenders]
    estimates.sort(key=lambda estimate: estimate.chance, reverse=True)
    return Thought((*estimates, *(contender.estimate() for contender in out)), done)
