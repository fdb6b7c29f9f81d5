"""The search: it imagines what is hidden, plays the likeliest moves on by the value, and compares.

How many looks it takes depends on the table and on chance, never on a clock: on a slow phone it is
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
"""How far the margin of a finished round may swing, as its bonus tokens count by their mean."""

PRIOR_ROLLOUTS: Final = 10
"""How many looks the first opinion of a move counts for."""

_PRUNING_MARGIN: Final = 12
"""So many rupees behind the best at first sight, hardly a move has been seen to catch up."""

LEAST_ADVANTAGE: Final = 0.01
"""Where a move can win this much more at most, further looks at it would not matter."""

FIRST_WORLDS: Final = 16
"""In so many worlds every contender is looked at."""

STANDARD_ERRORS: Final = 2
"""By so many of them a contender may be better than it looks."""

_PRECIOUS: Final = frozenset(good for good in GOOD_INDICES if MIN_SALE_BY_GOOD[good] > 1)
_TWICE_AS_LIKELY: Final = 5
"""With every so many cards that leave the deck, a card that the rival has held since the deal is
twice as likely to be precious: the others are sold and exchanged first."""


def next_judged(worlds: int) -> int:
    """After how many worlds the contenders are judged again: a quarter more."""
    return worlds + max(FIRST_WORLDS // 2, worlds // 4)


def error_of_mean(total: float, squares: float, samples: int) -> float:
    """Return the standard error of a mean, from the sum of the samples and that of squares."""
    return sqrt(max(0.0, squares - total * total / samples)) / samples


class World(NamedTuple):
    """What one seat can only imagine: the goods from its chair and the rival's, and the deck.

    The bonus tokens, of which there are so many of each size, count by their mean.
    """

    mine: Sequence[int]
    rivals: Sequence[int]
    deck: Sequence[int]
    bonus_tokens: Sequence[int]


def odds_of(known: Appraisal) -> Sequence[int]:
    """By good, how likely the rival is to hold a card of it, against one of the cheapest."""
    kept = 1 << (DECK_DEALT - known.inputs.left) // _TWICE_AS_LIKELY
    return [kept if good in _PRECIOUS else 1 for good in GOOD_INDICES]


def determinise(known: Appraisal, rng: Random) -> World:
    """A world by chance, in which the rival has kept what players keep; hands hold no camels."""
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
    """The place of a good as the rival sees it."""
    tokens, mine, rivals, market = counts(place)
    return tokens * TOKEN_STRIDE + rivals * OWN_STRIDE + mine * RIVAL_STRIDE + market


def weight_of_end(value: ValueFunction, left: int, phase: int) -> float:
    """How many times a margin counts that is final, beside one that may still swing."""
    return value.swing(left, phase) / LAST_SWING


def rollout(
    value: ValueFunction, world: World, inputs: ValueInputs, code: MoveCode, replies: int
) -> tuple[float, float]:
    """Play a move and then, both sides by the value, some replies: the margin, and its swing.

    Of a margin that is final, the searcher's own replies see how much surer it is.
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
        # The rival goes by rupees, as the value does; the searcher itself wants to win.
        worth, code = value.best(
            entries, inputs, weight_of_end(value, left, phase) if sign > 0 else 1
        )
        replies -= 1
        if not replies:
            return sign * worth / RUPEE, value.swing(left, phase)


def _one_less(
    bonus: Sequence[float], bonus_tokens: Sequence[int], sold: int
) -> tuple[Sequence[float], Sequence[int]]:
    """The bonus for each number of cards sold, and the tokens left, after one of them is won."""
    won = BONUS_PLACES[sold]
    left = [tokens - (place == won) for place, tokens in enumerate(bonus_tokens)]
    if won is None or left[won]:
        return bonus, left
    return [
        0 if place == won else mean for place, mean in zip(BONUS_PLACES, bonus, strict=True)
    ], left


@dataclass(slots=True)
class Contender:
    """A move under examination: the first opinion of it, and what the looks added up to."""

    move: Move
    code: MoveCode
    margin: float
    chance: float
    margins: float = 0
    chances: float = 0
    squares: float = 0
    seen: list[float] = field(default_factory=list)
    """The chance to win that each look found."""

    def add(self, margin: float, swing: float) -> None:
        """Count one more look: the margin that it found, and how far that may still swing."""
        found = chance(margin, swing)
        self.margins += margin
        self.chances += found
        self.squares += found * found
        self.seen.append(found)

    def estimate(self) -> Estimate:
        """Its mean, drawn towards the first opinion as if that were some looks too."""
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
        """Whether it may be better than the leader by more than what does not matter.

        Both were looked at in the same worlds, so what counts is how they differ in each.
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
    """A player that looks at its best moves in imagined worlds, so many times in all."""

    value: ValueFunction
    rollouts: int
    replies: int
    width: int = 14

    def __call__(self, view: Observation, rng: Random) -> Move:
        """The move that it would play after all its looks."""
        *_, last = self.think(view, rng)
        return last.best

    def think(self, view: Observation, rng: Random, also: Sequence[Move] = ()) -> Iterator[Thought]:
        """Its opinion before each look; the moves in `also` are looked at whatever they are worth.

        All contenders share each world, and after each the opinion is another. Every now and then
        those go out that cannot be expected to beat the leader any more, until one is left or the
        looks are used up.
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
        """The moves that may be best by the first opinion, and where that is one, the second."""
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
    """Those still in the running by their estimates, then the others, the last one out first."""
    estimates = [contender.estimate() for contender in contenders]
    estimates.sort(key=lambda estimate: estimate.chance, reverse=True)
    return Thought((*estimates, *(contender.estimate() for contender in out)), done)
