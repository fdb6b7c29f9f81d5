"""Plays games as the page does, without a page around them."""

from jaipur.bots import Thought
from jaipur.cards import Seat
from jaipur.moves import Move
from jaipur.record import Record
from jaipur.seeded_match import SeededMatch
from jaipur.web.live_game import LiveGame
from jaipur.web.saves import SavedGame
from jaipur.web.selection import Slots


def saved_game(
    names: tuple[str, str],
    computer: str | None,
    seed: int | str,
    records: tuple[Record, ...],
    slots: Slots,
    *,
    single: bool = False,
) -> SavedGame:
    """A saved game of these rounds."""
    return SavedGame(names, computer, SeededMatch.resumed(seed, records, single=single), slots)


def answer(game: LiveGame) -> Move:
    """The move that the computer would play now, decided in one go."""
    turn = game.computer_turn()
    turn.decide()
    assert turn.move
    return turn.move


def answer_as_computer(game: LiveGame) -> None:
    """Let the computer move, until it is the person's turn or the round is over."""
    while not game.round_over and game.is_computer(game.turn):
        game.play(answer(game), Seat.A)


def thoughts(game: LiveGame) -> list[Thought]:
    """All that the computer thinks before it answers."""
    return list(game.computer_turn().think())
