"""Learning from self-play: the weights of a value, and how far a margin may still swing."""

from typing import Final, NamedTuple

import numpy as np

from jaipur.bots.weights import SHAPES
from tools.training.engine import (
    MOST_PLIES,
    MOVE,
    Table,
    apply,
    deal,
    final_margin,
    left_in_deck,
    new_table,
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
    """How to learn: the step falls from the first game to the last by the same factor each time.

    `trust` is how far the end of a game is believed rather than the values on the way to it (the
    lambda of TD(lambda)), and `exploring` the share of moves that are any move.
    """

    games: int = 6_000_000
    first_step: float = 0.4
    last_step: float = 0.004
    trust: float = 0.75
    exploring: float = 0.01


class Desk(NamedTuple):
    """All that compiled play writes on; from the deck on by ply."""

    table: Table
    options: Options
    move: Counts
    left: Counts  # cards in the deck before the move
    near: Counts  # how near the end is before it
    leads: Weights
    worths: Weights
    places: Counts


def new_desk() -> Desk:
    """An empty desk."""
    return Desk(
        new_table(),
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
    weights: Weights, course: Course, start: int, stop: int, desk: Desk, rng: np.random.Generator
) -> None:
    """Play the games of a course from one number to another, and learn from each as it ends."""
    table, options, move, _, _, leads, worths, places = desk
    for game in range(start, stop):
        step = course.first_step * (course.last_step / course.first_step) ** (game / course.games)
        deal(table, rng)
        plies = 0
        while plies < MOST_PLIES:
            worths[plies] = choose(weights, table, options, move, course.exploring, rng)
            leads[plies] = find_places(table, move, places[plies])
            apply(table, move)
            if table.over[0]:
                break  # what ended the round needs no value
            plies += 1
        target = final_margin(table)
        for ply in range(plies - 1, -1, -1):
            sign = 1 - 2 * (ply % 2)
            error = sign * target - worth_at(weights, places[ply], leads[ply])
            share = step * error / PLACES
            for place in places[ply]:
                weights[place] += share
            target = course.trust * target + (1 - course.trust) * sign * worths[ply]


@compiled
def play(
    first: Weights, second: Weights, desk: Desk, rng: np.random.Generator
) -> tuple[float, int]:
    """A round between two values: what the first scores, which starts, and how many moves it took.

    What they thought of it is on the desk.
    """
    table, options, move = desk.table, desk.options, desk.move
    deal(table, rng)
    plies = 0
    while plies < MOST_PLIES and not table.over[0]:
        desk.left[plies] = left_in_deck(table)
        desk.near[plies] = nearness(table)
        weights = second if plies % 2 else first
        desk.worths[plies] = choose(weights, table, options, move, 0.0, rng)
        apply(table, move)
        plies += 1
    return score(table), plies


_STEEPEST: Final = 2.0
_FLATTEST: Final = 0.02
_ROUNDS_OF_NEWTON: Final = 40
_ENOUGH: Final = 1000


def fit_swing(weights: Weights, games: int, rng: np.random.Generator) -> Weights:
    """How many rupees of margin make a chance of 1 : 1 one of e : 1, by the deck and the nearness.

    The slope of a logistic curve from margins to games won, by Newton's method; each from as many
    decks around it as have enough to tell.
    """
    desk = new_desk()
    decks, nearnesses, margins, wins = [], [], [], []
    for _ in range(games):
        won, plies = play(weights, weights, desk, rng)
        decks.append(desk.left[: plies - 1].copy())
        nearnesses.append(desk.near[: plies - 1].copy())
        margins.append(desk.worths[: plies - 1].copy())
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
    """How steeply the chance to win grows with the margin."""
    slope = 0.1
    for _ in range(_ROUNDS_OF_NEWTON):
        chance = 1 / (1 + np.exp(-slope * margins))
        steepness = (chance * (1 - chance) * margins * margins).sum() + 1e-9
        step = ((wins - chance) * margins).sum() / steepness
        slope = min(_STEEPEST, max(_FLATTEST, slope + step))
    return slope
