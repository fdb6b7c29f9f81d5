"""The search, compiled: the twin of `jaipur.bots.search`, to measure it in many rounds."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import exp
from random import Random
from typing import Final, NamedTuple

import numpy as np

from jaipur.bots.appraisal import Appraisal
from jaipur.bots.encoding import (
    MARKET_STRIDE,
    OWN_STRIDE,
    PILE_BITS,
    RIVAL_STRIDE,
    TOKEN_STRIDE,
    MoveCode,
)
from jaipur.bots.search import (
    FIRST_WORLDS,
    LAST_SWING,
    LEAST_ADVANTAGE,
    PRIOR_ROLLOUTS,
    STANDARD_ERRORS,
    Searcher,
    World,
    error_of_mean,
    next_judged,
    odds_of,
)
from jaipur.bots.value import ValueInputs
from jaipur.bots.weights import NEARNESS, OFFSETS, RUPEE
from jaipur.cards import BONUS_SIZES, CARD_COUNTS, HAND_LIMIT
from jaipur.moves import Move
from jaipur.observation import Observation
from tools.training.best_move import (
    TAKE,
    Scratch,
    Surroundings,
    Tables,
    best,
    copy,
    herd_token,
    new_scratch,
    tables_of,
)
from tools.training.engine import GOODS, HERD, MOVE, PILE, PRICES, SALE
from tools.training.jit import Counts, Weights, compiled
from tools.training.mersenne_twister import random
from tools.training.phases import ending_of, phase_of

_SWING: Final = OFFSETS["swing"]
_HANDS: Final = HAND_LIMIT + 1
_PACK: Final = sum(CARD_COUNTS.values())


# Determinisation and rollouts


class SearchArrays(NamedTuple):
    """Preallocated arrays of a search."""

    unseen: Counts  # by card
    mine: Counts  # the index of each good in the world
    rivals: Counts  # the same from the rival's side
    deck: Counts
    bonus_tokens: Counts
    here: Counts  # the same indices during a rollout, from the side of the seat to move
    there: Counts
    bonus: Weights
    tokens_left: Counts
    move: Counts
    scratch: Scratch


def new_search_arrays() -> SearchArrays:
    """Return new arrays for a search."""
    return SearchArrays(
        np.zeros(HERD + 1, np.int64),
        np.zeros(GOODS, np.int64),
        np.zeros(GOODS, np.int64),
        np.zeros(_PACK, np.int64),
        np.zeros(len(BONUS_SIZES), np.int64),
        np.zeros(GOODS, np.int64),
        np.zeros(GOODS, np.int64),
        np.zeros(_HANDS),
        np.zeros(len(BONUS_SIZES), np.int64),
        np.zeros(MOVE, np.int64),
        new_scratch(),
    )


@compiled
def _imagine(
    unseen: Counts, places: Counts, odds: Counts, hidden: int, arrays: SearchArrays, chance: Counts
) -> None:
    left, mine = arrays.unseen, arrays.mine
    copy(unseen, left)
    copy(places, mine)
    for _ in range(hidden):
        total = 0
        for good in range(GOODS):
            total += left[good] * odds[good]
        mark = random(chance) * total
        reached = 0
        card = 0
        for good in range(GOODS):
            reached += left[good] * odds[good]
            card = good
            if reached > mark or reached == total:
                break
        left[card] -= 1
        mine[card] += RIVAL_STRIDE
    cards = 0
    for card in range(HERD + 1):
        for _ in range(left[card]):
            arrays.deck[cards] = card
            cards += 1
    for last in range(cards - 1, 0, -1):
        chosen = int(random(chance) * (last + 1))
        arrays.deck[last], arrays.deck[chosen] = arrays.deck[chosen], arrays.deck[last]
    for good in range(GOODS):
        held, others = mine[good] // OWN_STRIDE % _HANDS, mine[good] // RIVAL_STRIDE % _HANDS
        arrays.rivals[good] = mine[good] + (others - held) * (OWN_STRIDE - RIVAL_STRIDE)


@compiled
def _rollout(
    tables: Tables,
    arrays: SearchArrays,
    at: Surroundings,
    bonus: Weights,
    first: Counts,
    replies: int,
) -> tuple[float, float]:
    """Roll out a move in the world in the arrays."""
    mine, rivals, move, tokens_left = arrays.here, arrays.there, arrays.move, arrays.tokens_left
    copy(arrays.mine, mine)
    copy(arrays.rivals, rivals)
    copy(first, move)
    copy(bonus, arrays.bonus)
    copy(arrays.bonus_tokens, tokens_left)
    hand, rivals_hand, herd, rivals_herd, camels, piles, lead, left = at
    drawn = 0
    sign = 1
    while True:
        if move[SALE]:
            good = sold = 0
            for card in range(GOODS):
                if move[card]:
                    good, sold = card, -move[card]
            tokens = piles >> PILE_BITS * good & 15
            won = min(sold, tokens)
            lead += PRICES[good, tokens, sold] + arrays.bonus[sold]
            if arrays.bonus[sold]:
                pile = PILE[sold]
                tokens_left[pile] -= 1
                if not tokens_left[pile]:
                    for size in range(_HANDS):
                        if PILE[size] == pile:
                            arrays.bonus[size] = 0
            piles -= won << PILE_BITS * good
            mine[good] -= sold * OWN_STRIDE + won * TOKEN_STRIDE
            rivals[good] -= sold * RIVAL_STRIDE + won * TOKEN_STRIDE
            hand -= sold
            over = not ending_of(piles, rivals)
        else:
            bare = move[HERD]
            herd += bare
            camels -= bare
            for good in range(GOODS):
                mine[good] += move[good] * TAKE
                rivals[good] += move[good] * (RIVAL_STRIDE - MARKET_STRIDE)
                bare += move[good]
                hand += move[good]
            over = bare > left
            if not over:
                for card in arrays.deck[drawn : drawn + bare]:
                    if card == HERD:
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
        now = Surroundings(hand, rivals_hand, herd, rivals_herd, camels, piles, lead, left)
        swing = tables.weights[_SWING + left * NEARNESS + phase % NEARNESS] / RUPEE
        end = swing / LAST_SWING if sign > 0 else 1.0
        worth = best(tables, now, arrays.bonus, mine, phase, end, arrays.scratch, move)
        replies -= 1
        if not replies:
            return sign * worth / RUPEE, swing


# The search itself


_next_judged: Final = compiled(next_judged)
_error_of_mean: Final = compiled(error_of_mean)


@compiled
def _search(
    tables: Tables,
    arrays: SearchArrays,
    at: Surroundings,
    unseen: Counts,
    places: Counts,
    odds: Counts,
    hidden: int,
    bonus: Weights,
    moves: Counts,
    chances: Weights,
    running: Counts,
    seen: Weights,
    sums: Weights,
    opinions: Weights,
    rollouts: int,
    replies: int,
    chance: Counts,
) -> int:
    """Race the moves as `Searcher.think` does, and return the index of the best."""
    made = worlds = 0
    judged = FIRST_WORLDS
    left = len(moves)
    while 1 < left <= rollouts - made:
        _imagine(unseen, places, odds, hidden, arrays, chance)
        for place in range(left):
            contender = running[place]
            margin, swing = _rollout(tables, arrays, at, bonus, moves[contender], replies)
            seen[contender, worlds] = 1 / (1 + exp(-margin / swing))
            sums[contender] += seen[contender, worlds]
        made += left
        worlds += 1
        if worlds == judged:
            judged = _next_judged(worlds)
            leader = _rank(running, left, sums, chances, opinions, worlds)
            kept = 1
            for place in range(1, left):
                contender = running[place]
                behind = opinions[leader] - opinions[contender]
                if _may_beat(seen[contender], seen[leader], worlds, behind):
                    running[kept] = contender
                    kept += 1
            left = kept
    return _rank(running, left, sums, chances, opinions, worlds)


@compiled
def _rank(
    running: Counts, left: int, sums: Weights, chances: Weights, opinions: Weights, worlds: int
) -> int:
    """Sort the contenders by their estimates, and return the best."""
    for place in range(left):
        contender = running[place]
        opinion = sums[contender] + PRIOR_ROLLOUTS * chances[contender]
        opinions[contender] = opinion / (worlds + PRIOR_ROLLOUTS)
        better = place
        while better and opinions[contender] > opinions[running[better - 1]]:
            running[better] = running[better - 1]  # equals keep their order
            better -= 1
        running[better] = contender
    return int(running[0])


@compiled
def _may_beat(ours: Weights, theirs: Weights, worlds: int, behind: float) -> bool:
    total = squares = 0.0
    for world in range(worlds):
        difference = ours[world] - theirs[world]
        total += difference
        squares += difference * difference
    return STANDARD_ERRORS * _error_of_mean(total, squares, worlds) - behind > LEAST_ADVANTAGE


def rollout(
    tables: Tables, world: World, inputs: ValueInputs, code: MoveCode, replies: int
) -> tuple[float, float]:
    """Compute `jaipur.bots.search.rollout`, compiled."""
    arrays = new_search_arrays()
    arrays.mine[:] = world.mine
    arrays.rivals[:] = world.rivals
    arrays.deck[: len(world.deck)] = world.deck
    arrays.bonus_tokens[:] = world.bonus_tokens
    return _rollout(
        tables, arrays, _surroundings(inputs), _bonus(inputs), _moves([code])[0], replies
    )


@dataclass(frozen=True, slots=True)
class Twin:
    """A player with exactly the moves and random draws of a searcher."""

    searcher: Searcher
    tables: Tables
    arrays: SearchArrays = field(default_factory=new_search_arrays)

    def __call__(self, view: Observation, rng: Random) -> Move:
        """Return the move that the searcher would play."""
        searcher = self.searcher
        known = Appraisal(searcher.value, view)
        contenders, _ = searcher.contenders(known)
        self.arrays.bonus_tokens[:] = view.bonus_tokens
        version, words, rest = rng.getstate()
        chance = np.array(words, np.int64)
        found = _search(
            self.tables,
            self.arrays,
            _surroundings(known.inputs),
            np.array(known.unseen),
            np.array(known.places),
            np.array(odds_of(known)),
            known.hidden,
            _bonus(known.inputs),
            _moves([contender.code for contender in contenders]),
            np.array([contender.chance for contender in contenders]),
            np.arange(len(contenders)),
            np.zeros((len(contenders), searcher.rollouts)),
            np.zeros(len(contenders)),
            np.zeros(len(contenders)),
            searcher.rollouts,
            searcher.replies,
            chance,
        )
        rng.setstate((version, tuple(chance.tolist()), rest))
        return contenders[found].move


def twin_of(searcher: Searcher) -> Twin:
    """Return the compiled twin of a searcher."""
    return Twin(searcher, tables_of(searcher.value))


def _surroundings(inputs: ValueInputs) -> Surroundings:
    lead = float(inputs.lead)
    return Surroundings(*inputs[:6], lead, inputs.left)


def _bonus(inputs: ValueInputs) -> Weights:
    return np.array(inputs.bonus, np.float64)


def _moves(codes: Sequence[MoveCode]) -> Counts:
    moves = np.zeros((len(codes), MOVE), np.int64)
    for move, code in zip(moves, codes, strict=True):
        for good, change in code.changes:
            move[good] = change
        move[HERD] = code.camels
        move[SALE] = code.sale
    return moves
