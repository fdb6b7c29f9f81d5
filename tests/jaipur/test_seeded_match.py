"""A match by a seed, while it is played."""

from gamekit.chance import stream
from jaipur import BOTS, Match, Seat, deal
from jaipur.record import Record
from jaipur.seeded_match import Bout


def played(bout: Bout) -> Bout:
    """The bout with its round played to the end by quick players."""
    while not bout.match.state.over:
        move = BOTS["utility-weighted"]()(bout.view, bout.chance("bot"))
        bout, _ = bout.play(move)
    return bout


def test_it_begins_with_the_deal_of_its_seed() -> None:
    dealt = deal(stream(7, "deal", 1))
    assert Bout.start(7) == Bout(7, (Record(dealt, ()),), Match.start(dealt))


def test_who_starts_can_be_said() -> None:
    assert {Bout.start(7, starts=seat).view.turn for seat in Seat} == set(Seat)


def test_its_chance_is_named_by_seed_role_round_and_ply() -> None:
    bout = Bout.start("7.1")
    assert bout.chance("bot").name == "('7.1', 'bot', 1, 0)"
    bout, _ = bout.play(BOTS["greedy"]()(bout.view, bout.chance("bot")))
    assert bout.chance("hint").name == "('7.1', 'hint', 1, 1)"


def test_it_goes_on_from_its_records_at_any_time() -> None:
    bout = Bout.start(3)
    while not bout.match.over:
        bout = played(bout.next_round() if bout.match.state.over else bout)
        assert Bout.resumed(3, bout.records) == bout
        assert bout.records[-1].deal == deal(
            stream(3, "deal", bout.match.round), bout.match.starter
        )
    assert len(bout.records) == bout.match.round > 1


def test_a_single_round_stays_one() -> None:
    bout = played(Bout.start(3, single=True))
    assert bout.match.over
    assert Bout.resumed(3, bout.records, single=True) == bout


def test_a_move_keeps_the_tags() -> None:
    begun = Record(deal(stream(1, "deal", 1)), (), tags=(("A", "Asha"),))
    assert played(Bout.resumed(1, [begun])).records[0].tags == (("A", "Asha"),)
