"""Two computer players at a table: the seed is all chance, and the score is what the rules say."""

from collections.abc import Callable
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given

from jaipur import BOTS, Bot, Kind, Move, Observation, Record, Seat, deal, legal_moves
from jaipur.chance import stream
from jaipur.table import MOST_PLIES, play_match, play_round
from tests.strategies import seeds, whole_rounds

SCORES = {Seat.A: 1, Seat.B: 0, None: 0.5}

both_games = pytest.mark.parametrize("play", [play_round, play_match])


class Scribe:
    """Makes players, and writes down what they saw, and did, and a number of their chance."""

    def __init__(self) -> None:
        self.made = 0
        self.views: list[Observation] = []
        self.moves: list[Move] = []
        self.draws: list[float] = []

    def beside(self, player: Callable[[], Bot]) -> Callable[[], Bot]:
        def make() -> Bot:
            self.made += 1
            bot = player()

            def choose(view: Observation, rng: Random) -> Move:
                self.views.append(view)
                self.moves.append(bot(view, rng))
                self.draws.append(rng.random())
                return self.moves[-1]

            return choose

        return make


def exchanger(view: Observation, _rng: Random) -> Move:
    """Exchanges for ever, as soon as it can."""
    return (*legal_moves(view, Kind.EXCHANGE), *legal_moves(view))[0]


def merchant(view: Observation, _rng: Random) -> Move:
    """Takes and sells, and never exchanges."""
    return next(move for move in legal_moves(view) if move.kind is not Kind.EXCHANGE)


@whole_rounds
@given(seeds)
def test_a_round_is_that_of_its_deal_and_scored_as_it_was_won(seed: int) -> None:
    scribe = Scribe()
    score = play_round((scribe.beside(BOTS["random"]), scribe.beside(BOTS["greedy"])), seed)
    record = Record(deal(stream(seed, "deal", 1)), tuple(scribe.moves))
    assert record.result
    assert score == SCORES[record.result.winner]


@both_games
def test_the_seed_decides_everything(play: Callable[..., float]) -> None:
    def moves(seed: int | str) -> list[Move]:
        scribe = Scribe()
        play((scribe.beside(BOTS["random"]),) * 2, seed)
        return scribe.moves

    assert moves("7.1") == moves("7.1") != moves("7.2")


def test_each_ply_has_chance_of_its_own() -> None:
    scribe = Scribe()
    play_round((scribe.beside(BOTS["utility"]),) * 2, 7)  # who draws no chance before the scribe
    own = [stream(7, "bot", 1, ply).random() for ply in range(len(scribe.moves))]
    assert scribe.draws == own


def test_a_match_goes_to_two_seals_and_the_loser_starts_the_next_round() -> None:
    matches = set()
    for seed in range(12):
        scribe = Scribe()
        score = play_match((scribe.beside(BOTS["utility"]), scribe.beside(BOTS["greedy"])), seed)
        starters = {view.seals: view.seat for view in reversed(scribe.views)}
        for (a, b), after in pairwise(reversed(starters)):
            winner = {(a + 1, b): Seat.A, (a, b + 1): Seat.B}[after]
            assert starters[after] is winner.rival
        assert scribe.made == 2 * len(starters)
        matches.add((len(starters), score))
    assert matches == {(2, 0), (2, 1), (3, 0), (3, 1)}  # rounds, and what seat a scored


@both_games
def test_a_round_without_end_is_cut_and_nobody_wins(play: Callable[..., float]) -> None:
    scribe = Scribe()
    assert play((scribe.beside(lambda: exchanger),) * 2, 1) == 0.5
    assert len(scribe.moves) == MOST_PLIES
    assert scribe.made == 2


@whole_rounds
@given(seeds)
def test_nobody_can_keep_another_from_ending_a_round(seed: int) -> None:
    scribe = Scribe()
    play_round((scribe.beside(lambda: exchanger), scribe.beside(lambda: merchant)), seed)
    assert len(scribe.moves) < MOST_PLIES
