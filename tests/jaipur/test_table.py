"""Two computer players at a table: the seed is all chance, and the score is what the rules say."""

from collections.abc import Callable
from functools import partial
from itertools import count, pairwise
from random import Random

import pytest
from hypothesis import given

from gamekit.chance import stream
from gamekit.game import Players
from gamekit.play import BotGame, Played
from jaipur import (
    BOTS,
    Bot,
    IllegalMove,
    Kind,
    Move,
    Observation,
    Record,
    Seat,
    deal,
    legal_moves,
    read_records,
    seen_by,
)
from jaipur.events import Event
from jaipur.game import GAME
from jaipur.table import BotMatch, play_match, play_round
from tests.jaipur.strategies import seeds, whole_rounds

SCORES: dict[Seat | None, tuple[float, ...]] = {Seat.A: (1, -1), Seat.B: (-1, 1), None: (0, 0)}

Play = Callable[[Players, int | str], Played]

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
    played = play_round((scribe.beside(BOTS["random"]), scribe.beside(BOTS["greedy"])), seed)
    record = Record(deal(stream(seed, "deal", 1)), tuple(scribe.moves))
    assert record.result
    assert played == Played(SCORES[record.result.winner], record.result.rupees, (), "")


@both_games
def test_the_seed_decides_everything(play: Play) -> None:
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
        played = play_match((scribe.beside(BOTS["utility"]), scribe.beside(BOTS["greedy"])), seed)
        starters = {view.seals: view.seat for view in reversed(scribe.views)}
        for (a, b), after in pairwise(reversed(starters)):
            winner = {(a + 1, b): Seat.A, (a, b + 1): Seat.B}[after]
            assert starters[after] is winner.rival
        assert scribe.made == 2 * len(starters)
        matches.add((len(starters), played.scores[0]))
    assert matches == {(2, -1), (2, 1), (3, -1), (3, 1)}  # rounds, and what seat a scored


@both_games
def test_a_round_without_end_is_cut_and_nobody_wins(play: Play) -> None:
    scribe = Scribe()
    played = play((scribe.beside(lambda: exchanger),) * 2, 1)
    assert played == Played((0, 0), (0, 0), (), "")
    assert len(scribe.moves) == GAME.most_moves
    assert scribe.made == 2


@whole_rounds
@given(seeds)
def test_nobody_can_keep_another_from_ending_a_round(seed: int) -> None:
    scribe = Scribe()
    play_round((scribe.beside(lambda: exchanger), scribe.beside(lambda: merchant)), seed)
    assert len(scribe.moves) < GAME.most_moves


# --- faults


class Hasty(RuntimeError):
    """A mistake that says more about itself."""

    kind = "timeout"
    detail = "It was asleep."


class LooksLikeAMove(Move):
    """Not a move, by its type."""


def late(mistake: Callable[[Observation], Move]) -> Callable[[], Bot]:
    """A player that is right once, and makes its mistake at the second move."""

    def make() -> Bot:
        moves: list[Move] = []

        def choose(view: Observation, rng: Random) -> Move:
            moves.append(mistake(view) if moves else BOTS["greedy"]()(view, rng))
            return moves[-1]

        return choose

    return make


def wrong(_view: Observation) -> Move:
    raise ArithmeticError("No idea.")


def hasty(_view: Observation) -> Move:
    raise Hasty("Too late.")


MISTAKES = [
    (wrong, "error", "ArithmeticError: No idea.", "in wrong"),
    (hasty, "timeout", "Hasty: Too late.", "It was asleep."),
    (lambda _: Move(), "illegal", "IllegalMove: Passing is not allowed", "IllegalMove"),
    (lambda _: None, "illegal", "IllegalMove: 'None' is not a move.", "IllegalMove"),
    (lambda _: "+D", "illegal", "IllegalMove: \"'+D'\" is not a move.", "IllegalMove"),
    (
        lambda view: LooksLikeAMove(legal_moves(view)[0].gain, legal_moves(view)[0].give),
        "illegal",
        "IllegalMove: ",
        "is not a move.",
    ),
]


@pytest.mark.parametrize(("mistake", "kind", "reason", "detail"), MISTAKES)
@pytest.mark.parametrize("seat", Seat)
def test_whoever_makes_a_mistake_forfeits_the_round(
    mistake: Callable[[Observation], Move], kind: str, reason: str, detail: str, seat: Seat
) -> None:
    players: Players = (late(mistake), BOTS["utility"])
    played = BotGame(GAME)(players[:: seat.pair(1, -1)[0]], 7)
    assert played.scores == SCORES[seat.rival]
    assert played.points == (0, 0)
    (fault,) = played.faults
    assert (fault.seat, fault.kind) == (seat, kind)
    assert fault.reason.startswith(reason)
    assert detail in fault.detail


@pytest.mark.parametrize("seat", Seat)
def test_who_cannot_even_be_made_forfeits_too(seat: Seat) -> None:
    def broken() -> Bot:
        raise ImportError("There is no such thing.")

    players: Players = (broken, BOTS["utility"])
    played = BotGame(GAME)(players[:: seat.pair(1, -1)[0]], 7)
    assert played.scores == SCORES[seat.rival]
    assert [(fault.seat, fault.kind) for fault in played.faults] == [(seat, "error")]


def test_a_match_goes_on_after_a_forfeited_round() -> None:
    played = BotMatch()((late(wrong), BOTS["utility"]), 7)
    assert (played.scores, played.points) == ((-1, 1), (0, 0))
    assert [fault.seat for fault in played.faults] == [Seat.A, Seat.A]

    made: list[Bot] = []

    def once() -> Bot:
        made.append(late(wrong)() if not made else BOTS["utility"]())
        return made[-1]

    played = BotMatch()((once, BOTS["random"]), 7)
    assert (played.scores, len(made), len(played.faults)) == ((1, -1), 3, 1)
    assert played.points[0] > played.points[1] > 0  # of the two rounds that were played


@both_games
@pytest.mark.parametrize("seat", Seat)
def test_in_a_plain_loop_a_mistake_is_raised_where_it_was_made(play: Play, seat: Seat) -> None:
    players: Players = (late(wrong), BOTS["utility"])
    with pytest.raises(ArithmeticError, match="No idea") as told:
        play(players[:: seat.pair(1, -1)[0]], 7)
    assert told.traceback[-1].name == wrong.__name__
    with pytest.raises(IllegalMove, match="Passing is not allowed"):
        play((late(lambda _: Move()), BOTS["utility"]), 7)
    with pytest.raises(NameError, match="no_such_bot"):
        play((lambda: no_such_bot, BOTS["utility"]), 7)  # type: ignore[name-defined] # noqa: F821


@pytest.mark.parametrize("game", [partial(BotGame, GAME), BotMatch])
def test_every_question_is_timed_by_the_clock(game: Callable[..., Play]) -> None:
    scribe = Scribe()
    played = game(clock=count().__next__)((scribe.beside(BOTS["utility"]), BOTS["random"]), 7)
    assert [set(times) for times in played.seconds] == [{1}, {1}]
    assert len(played.seconds[0]) == len(scribe.moves)


def test_an_interrupt_is_no_fault() -> None:
    def interrupted(_view: Observation) -> Move:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play_round((late(interrupted), BOTS["utility"]), 7)


# --- what a player is told


class Witness:
    """Plays like another, and keeps what it saw."""

    def __init__(self, seat: Seat, log: list[tuple[Seat, object]]) -> None:
        self._seat = seat
        self._log = log

    def __call__(self, view: Observation, rng: Random) -> Move:
        return BOTS["greedy"]()(view, rng)

    def saw(self, event: Event) -> None:
        self._log.append((self._seat, event))

    def close(self) -> None:
        self._log.append((self._seat, "closed"))


@whole_rounds
@given(seeds)
def test_a_player_is_told_every_event_that_its_seat_may_see(seed: int) -> None:
    log: list[tuple[Seat, object]] = []
    played = BotGame(GAME, recorded=True)(
        (lambda: Witness(Seat.A, log), lambda: Witness(Seat.B, log)), seed
    )
    happened = [event for _, events in Record.parse(played.record).replay() for event in events]
    for seat in Seat:
        seen = [event for who, event in log if who is seat]
        assert seen == [*(seen_by(event, seat) for event in happened), "closed"]


def test_who_has_no_eyes_is_told_nothing() -> None:
    log: list[tuple[Seat, object]] = []
    play_round((BOTS["greedy"], lambda: Witness(Seat.B, log)), 7)
    assert {who for who, _ in log} == {Seat.B}


def test_a_fault_while_watching_is_the_watchers_and_all_are_closed() -> None:
    class Blinded(Witness):
        def saw(self, event: Event) -> None:
            super().saw(event)
            raise OverflowError(type(event).__name__)

    log: list[tuple[Seat, object]] = []
    played = BotGame(GAME)((lambda: Witness(Seat.A, log), lambda: Blinded(Seat.B, log)), 7)
    assert [(fault.seat, fault.kind) for fault in played.faults] == [(Seat.B, "error")]
    assert [entry for entry in log if entry[1] == "closed"] == [
        (Seat.B, "closed"),
        (Seat.A, "closed"),
    ]


def test_a_mistake_after_the_round_loses_nothing() -> None:
    class Untidy(Witness):
        def close(self) -> None:
            super().close()
            raise OSError("busy")

    log: list[tuple[Seat, object]] = []
    played = play_round((lambda: Witness(Seat.A, log), lambda: Untidy(Seat.B, log)), 7)
    assert played == play_round((BOTS["greedy"], BOTS["greedy"]), 7)
    assert log[-2:] == [(Seat.B, "closed"), (Seat.A, "closed")]


# --- the record


class Named:
    """What makes a player, with a name."""

    def __init__(self, name: str, make: Callable[[], Bot]) -> None:
        self.name = name
        self._make = make

    def __call__(self) -> Bot:
        return self._make()


def test_a_game_is_told_as_it_was_played() -> None:
    players = Named("Asha", BOTS["utility"]), Named('"B"\n', BOTS["random"])
    played = BotMatch(recorded=True)(players, "7.1")
    rounds = read_records(played.record)
    assert len(rounds) == 2
    for number, record in enumerate(rounds, start=1):
        assert dict(record.tags) == {
            "A": "Asha",
            "B": '"B"\n',
            "Seed": "7.1",
            "Round": str(number),
        }
        assert record.result
        assert record.result.winner is Seat.A
    assert [record.seals for record in rounds] == [(0, 0), (1, 0)]
    assert rounds[0].deal == deal(stream("7.1", "deal", 1))


def test_a_forfeit_is_in_the_record_with_the_moves_that_led_to_it() -> None:
    played = BotGame(GAME, recorded=True)((late(wrong), BOTS["utility"]), 7)
    (record,) = read_records(played.record)
    assert dict(record.tags)["Forfeit"] == "a error: ArithmeticError: No idea."
    assert (dict(record.tags)["A"], record.result) == ("", None)
    assert 2 <= len(record.moves) <= 3


def test_after_a_full_tie_the_other_starts_and_nobody_has_a_seal() -> None:
    played = BotMatch(recorded=True)((BOTS["utility"],) * 2, 705)
    first, second, *_ = read_records(played.record)
    assert first.result
    assert first.result.winner is None
    assert second.seals == (0, 0)
    assert second.deal.starts is first.deal.starts.rival
    assert played.scores in ((-1, 1), (1, -1))
