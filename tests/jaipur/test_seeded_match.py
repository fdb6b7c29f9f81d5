"""A match by a seed, while it is played."""

from unittest.mock import Mock

import pytest

from gamekit.chance import stream
from jaipur import BOTS, Match, Seat, deal
from jaipur.record import Record
from jaipur.rules import apply
from jaipur.seeded_match import SeededMatch


def played(game: SeededMatch) -> SeededMatch:
    """The game with its round played to the end by quick players."""
    while not game.match.state.over:
        move = BOTS["utility-weighted"]()(game.view, game.chance("bot"))
        game, _ = game.play(move)
    return game


def test_it_begins_with_the_deal_of_its_seed() -> None:
    dealt = deal(stream(7, "deal", 1))
    assert SeededMatch.start(7) == SeededMatch(7, (Record(dealt, ()),), Match.start(dealt))


def test_who_starts_can_be_said() -> None:
    assert {SeededMatch.start(7, starts=seat).view.turn for seat in Seat} == set(Seat)


def test_its_chance_is_named_by_seed_role_round_and_ply() -> None:
    game = SeededMatch.start("7.1")
    assert game.chance("bot").random() == stream("7.1", "bot", 1, 0).random()
    game, _ = game.play(BOTS["greedy"]()(game.view, game.chance("bot")))
    assert game.chance("hint").random() == stream("7.1", "hint", 1, 1).random()


def test_it_goes_on_from_its_records_at_any_time() -> None:
    game = SeededMatch.start(3)
    while not game.match.over:
        game = played(game.next_round() if game.match.state.over else game)
        assert SeededMatch.resumed(3, game.records) == game
        assert game.records[-1].deal == deal(
            stream(3, "deal", game.match.round), game.match.starter
        )
    assert len(game.records) == game.match.round > 1


def test_a_single_round_stays_one() -> None:
    game = played(SeededMatch.start(3, single=True))
    assert game.match.over
    assert SeededMatch.resumed(3, game.records, single=True) == game


def test_a_move_keeps_the_tags() -> None:
    begun = Record(deal(stream(1, "deal", 1)), (), tags=(("A", "Asha"),))
    assert played(SeededMatch.resumed(1, [begun])).records[0].tags == (("A", "Asha"),)


def test_a_move_applies_once_however_long_the_round_is(monkeypatch: pytest.MonkeyPatch) -> None:
    counting = Mock(wraps=apply)
    for module in ("jaipur.match", "jaipur.record"):
        monkeypatch.setattr(f"{module}.apply", counting)
    game = played(SeededMatch.start(3))
    assert counting.call_count == len(game.records[0].moves) > 20


def test_a_record_that_grew_is_the_record_of_its_moves() -> None:
    game = played(SeededMatch.start(3))
    for record in game.records:
        assert Record(record.deal, record.moves, record.seals) == record
        assert Record.parse(str(record)) == record
