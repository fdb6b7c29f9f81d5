"""TD(lambda) learning from self-play, and the fit of the swing."""

from typing import Final, NamedTuple

import numpy as np

from jaipur.bots.weights import SHAPES
from tools.training.engine import (
    MOST_PLIES,
    MOVE,
    ArrayState,
    apply,
    deal,
    final_margin,
    left_in_deck,
    new_state,
    score,
)
from tools.training.features import (
    PLACES,
    Options,
    choose,
    find_places,
    nearness,
    new_options,
    worth_at,
)
from tools.training.jit import Counts, Weights, compiled


class Course(NamedTuple):
    """Hyperparameters: the step decays exponentially from the first game to the last.

    `trust` is the lambda of TD(lambda), and `exploring` the share of random moves.
    """

    games: int = 6_000_000
    first_step: float = 0.4
    last_step: float = 0.004
    trust: float = 0.75
    exploring: float = 0.01


class LearningArrays(NamedTuple):
    """Preallocated arrays of compiled play; from `left` on they are by ply."""

    state: ArrayState
    options: Options
    move: Counts
    left: Counts  # cards in the deck before the move
    near: Counts  # how near the end is before it
    leads: Weights
    worths: Weights
    places: Counts


def new_learning_arrays() -> LearningArrays:
    """Return new arrays for learning."""
    return LearningArrays(
        new_state(),
        new_options(),
        np.zeros(MOVE, np.int64),
        np.zeros(MOST_PLIES, np.int64),
        np.zeros(MOST_PLIES, np.int64),
        np.zeros(MOST_PLIES),
        np.zeros(MOST_PLIES),
        np.zeros((MOST_PLIES, PLACES), np.int64),
    )


@compiled
def learn(
    weights: Weights,
    course: Course,
    start: int,
    stop: int,
    arrays: LearningArrays,
    rng: np.random.Generator,
) -> None:
    """Play games `start` to `stop` of a course, and learn after each."""
    state, options, move, _, _, leads, worths, places = arrays
    for game in range(start, stop):
        step = course.first_step * (course.last_step / course.first_step) ** (game / course.games)
        deal(state, rng)
        plies = 0
        while plies < MOST_PLIES:
            worths[plies] = choose(weights, state, options, move, course.exploring, rng)
            leads[plies] = find_places(state, move, places[plies])
            apply(state, move)
            if state.over[0]:
                break  # a final position needs no value
            plies += 1
        target = final_margin(state)
        for ply in range(plies - 1, -1, -1):
            sign = 1 - 2 * (ply % 2)
            error = sign * target - worth_at(weights, places[ply], leads[ply])
            share = step * error / PLACES
            for place in places[ply]:
                weights[place] += share
            target = course.trust * target + (1 - course.trust) * sign * worths[ply]


@compiled
def play(
    first: Weights, second: Weights, arrays: LearningArrays, rng: np.random.Generator
) -> tuple[float, int]:
    """Play a round between two weights; return the score of the first, which starts, and the plies.

    The values on the way are left in the arrays.
    """
    state, options, move = arrays.state, arrays.options, arrays.move
    deal(state, rng)
    plies = 0
    while plies < MOST_PLIES and not state.over[0]:
        arrays.left[plies] = left_in_deck(state)
        arrays.near[plies] = nearness(state)
        weights = second if plies % 2 else first
        arrays.worths[plies] = choose(weights, state, options, move, 0.0, rng)
        apply(state, move)
        plies += 1
    return score(state), plies


_STEEPEST: Final = 2.0
_FLATTEST: Final = 0.02
_ROUNDS_OF_NEWTON: Final = 40
_ENOUGH: Final = 1000


def fit_swing(weights: Weights, games: int, rng: np.random.Generator) -> Weights:
    """Fit the swing by deck and nearness: P(win) = 1 / (1 + exp(-margin / swing)).

    A logistic regression by Newton's method; each cell borrows from neighbouring deck sizes until
    it has enough games.
    """
    arrays = new_learning_arrays()
    decks, nearnesses, margins, wins = [], [], [], []
    for _ in range(games):
        won, plies = play(weights, weights, arrays, rng)
        decks.append(arrays.left[: plies - 1].copy())
        nearnesses.append(arrays.near[: plies - 1].copy())
        margins.append(arrays.worths[: plies - 1].copy())
        wins.append(np.where(np.arange(plies - 1) % 2, 1 - won, won))
    deck, margin, win = np.concatenate(decks), np.concatenate(margins), np.concatenate(wins)
    nearness_of = np.concatenate(nearnesses)
    swings = np.zeros(SHAPES["swing"])
    for left, near in np.ndindex(*swings.shape):
        away = np.abs(deck - left)
        alike = nearness_of == near
        reach = max(1, *np.sort(away[alike])[:_ENOUGH][-1:])
        told = alike & (away <= reach)
        swings[left, near] = 1 / _slope(margin[told], win[told])
    return swings.ravel()


def _slope(margins: Weights, wins: Weights) -> float:
    """Return the slope of the logistic regression of wins on margins."""
    slope = 0.1
    for _ in range(_ROUNDS_OF_NEWTON):
        chance = 1 / (1 + np.exp(-slope * margins))
        steepness = (chance * (1 - chance) * margins * margins).sum() + 1e-9
        step = ((wins - chance) * margins).sum() / steepness
        slope = min(_STEEPEST, max(_FLATTEST, slope + step))
    return slope
