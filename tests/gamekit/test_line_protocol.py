"""The text that programs are sent, of any game."""

import json
from random import Random

import pytest

from gamekit import line_protocol
from gamekit.game import AnyGame
from jaipur.cards import Card, Seat
from jaipur.events import BonusWon, Exchanged
from tests.laws.games import GAMES
from tests.laws.toll import Claim, Event


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_question_ends_with_ask_and_has_a_word_in_front_of_each_line(game: AnyGame) -> None:
    state = game.start(2, Random(7))
    seat = game.to_move(state)
    assert seat is not None
    view = game.observe(state, seat)
    text = line_protocol.question(game, view, Random(7))
    words, rest = zip(*(line.split(" ", 1) for line in text.splitlines()), strict=True)
    assert words == ("seat", "seed", "position", "options", "ask")
    ask = game.ask(view)
    assert ask
    assert rest[0] == "abcdef"[seat]
    assert 0 <= int(rest[1]) < 2**53
    assert rest[2:] == (game.write_view(view), " ".join(map(str, ask.options)), ask.kind)


def test_a_program_is_greeted_by_version_and_game() -> None:
    assert line_protocol.greeting(GAMES["jaipur"]) == "gamekit 1 jaipur\n"


@pytest.mark.parametrize(
    ("event", "fields"),
    [
        (
            Exchanged(Seat.B, (Card.GOLD, Card.GOLD), (Card.LEATHER, Card.CAMEL)),
            {"seat": "b", "taken": ["gold", "gold"], "given": ["leather", "camel"]},
        ),
        (BonusWon(Seat.A, 3, None, 6), {"seat": "a", "size": 3, "value": None, "left": 6}),
        (
            Event("claimed", 1, 4, 2),
            {"kind": "claimed", "seat": 1, "points": 4, "card": 2},
        ),
        (Claim(0, 1, None, None), {"seat": 0, "points": 1, "card": None, "asked": None}),
    ],
)
def test_an_event_is_an_object_with_its_fields(event: object, fields: dict[str, object]) -> None:
    line = line_protocol.event_line(event)
    assert line.startswith("event {")
    assert json.loads(line.removeprefix("event ")) == {"event": type(event).__name__, **fields}


def test_values_in_events_are_objects_too() -> None:
    nested = Event("claimed", 0, 0, Claim(1, 2, None, None))  # type: ignore[arg-type]
    assert json.loads(line_protocol.event_json(nested))["card"]["points"] == 2
