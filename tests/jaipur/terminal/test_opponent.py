"""The computer at the table: what it is told, and what becomes of its mistakes."""

from io import StringIO
from random import Random

import pytest
from rich.console import Console

from gamekit.arena.isolation.process import close_processes
from jaipur import BOTS, Event, Move, Observation, Seat
from jaipur.bots import STRONGEST
from jaipur.bots.random import random_move
from jaipur.events import BonusWon, TookGood
from jaipur.rules import legal_moves
from jaipur.seeded_match import SeededMatch
from jaipur.terminal.opponent import TerminalOpponent
from tests.gamekit.arena.test_isolation import made_of


class Bot:
    """A player that notes what it is told, and plays what it is asked to."""

    def __init__(self, answer: Move | Exception | None = None) -> None:
        self.answer = answer
        self.told: list[Event] = []
        self.closed = 0

    def __call__(self, view: Observation, _rng: Random) -> Move:
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer or legal_moves(view)[0]

    def saw(self, event: Event) -> None:
        self.told.append(event)

    def close(self) -> None:
        self.closed += 1
        raise OSError("The door is stuck.")


def answered(opponent: TerminalOpponent, game: SeededMatch) -> tuple[Move, str]:
    """Its move, and what was said about it."""
    screen = Console(file=StringIO(), width=200)
    move = opponent.answer(game, screen)
    assert isinstance(screen.file, StringIO)
    return move, screen.file.getvalue()


def test_it_is_told_what_its_seat_may_see_of_all_that_happened() -> None:
    game, _ = SeededMatch.start(7).play(Move.parse("-DDD"))
    bot = Bot()
    opponent = TerminalOpponent("mine.py", "mine", lambda: bot, Seat.A)
    opponent.start_round(game)
    answered(opponent, game)
    assert [event.value for event in bot.told if isinstance(event, BonusWon)] == [None]
    so_far = len(bot.told)
    game, events = game.play(Move.parse("+S"))
    opponent.see(events)
    answered(opponent, game)
    assert bot.told[so_far:] == list(events)
    assert isinstance(bot.told[so_far], TookGood)


def test_a_new_one_comes_for_each_round_and_the_old_one_goes() -> None:
    made: list[Bot] = []

    def make() -> Bot:
        made.append(Bot())
        return made[-1]

    game = SeededMatch.start(7)
    opponent = TerminalOpponent("mine.py", "mine", make, Seat.B)
    for _ in range(2):
        opponent.start_round(game)
        answered(opponent, game)
        answered(opponent, game)
    opponent.close()
    assert [bot.closed for bot in made] == [1, 1]


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        (ValueError("I \x1bgive up."), "I give up."),
        (RecursionError(), "RecursionError"),
        (Move(), "Passing is not allowed"),
    ],
)
def test_where_it_cannot_decide_chance_does(answer: Move | Exception, why: str) -> None:
    game = SeededMatch.start(7)
    opponent = TerminalOpponent("mine.py", "mine", lambda: Bot(answer), Seat.B)
    opponent.start_round(game)
    move, said = answered(opponent, game)
    assert move == random_move(game.view, game.chance("stand-in"))
    assert said.startswith(f"mine could not decide, so chance chose its move. ({why}")


def test_after_a_mistake_it_is_asked_again_and_knows_what_has_happened() -> None:
    source = """
class Bot:
    told = 0
    def saw(self, event):
        self.told += 1
    def __call__(self, view, rng):
        raise ValueError(f"{self.told} told")
"""
    game, _ = SeededMatch.start(7).play(Move.parse("-DDD"))
    opponent = TerminalOpponent("mine.py", "mine", made_of(source), Seat.A)
    opponent.start_round(game)
    for _ in range(2):
        move, said = answered(opponent, game)
        events = [event for _, events in game.records[-1].replay() for event in events]
        assert f"(ValueError: {len(events)} told)" in said
        game, news = game.play(move)
        opponent.see(news)
    opponent.close()
    close_processes()


def test_only_our_own_explain_themselves() -> None:
    game = SeededMatch.start(7)
    for name, player, explains in (
        ("greedy", BOTS["greedy"], True),
        (STRONGEST, BOTS[STRONGEST], True),
        ("mine", Bot, False),
    ):
        opponent = TerminalOpponent(name, name, player, Seat.B)
        opponent.start_round(game)
        move, _ = answered(opponent, game)
        assert (opponent.explanation is not None) is explains
        assert not explains or move == player()(game.view, game.chance("bot"))
