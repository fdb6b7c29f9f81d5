"""Golden rounds: records that must replay to the same end, and print as they stand, for ever."""

from collections.abc import Iterator
from itertools import pairwise

import pytest

from jaipur import Event, Match, Move, Record, Seat, State, next_round, play, write_records
from jaipur.events import BonusMissed, BonusWon, MarketRefilled, MatchOver, Sold
from jaipur.scoring import Decision, EndReason, Outcome
from tests.jaipur import golden

SOLD_OUT, MARKET_SHORT = EndReason
RUPEES, BONUS_TOKENS, GOODS_TOKENS = Decision
A, B = Seat


def only_record(name: str) -> Record:
    (record,) = golden.records(name)
    return record


def history(record: Record) -> Iterator[tuple[State, Move, State, tuple[Event, ...]]]:
    """Every move of a round, between the state before it and the one after."""
    for move, (before, after) in zip(record.moves, pairwise(record.replay()), strict=True):
        yield before[0], move, *after


def outcome(record: Record) -> Outcome | None:
    *_, (state, _) = record.replay()
    return state.outcome


@pytest.mark.parametrize("name", golden.names())
def test_a_golden_record_prints_as_it_stands(name: str) -> None:
    assert write_records(golden.records(name)) == golden.text(name)


@pytest.mark.parametrize("name", golden.names())
def test_a_golden_record_ends_as_its_tags_say(name: str) -> None:
    for record in golden.records(name):
        tags = dict(record.tags)
        end = outcome(record) if record.moves else None
        if end is None:
            assert record.result is None
            assert not {"End", "DecidedBy"} & tags.keys()
            continue
        assert record.result
        assert record.result.rupees == tuple(score.rupees for score in end.scores)
        assert record.result.winner is end.winner
        assert tags["End"] == end.reason.value
        assert tags["DecidedBy"] == (end.decided_by.value if end.decided_by else "nothing")


@pytest.mark.parametrize(
    ("name", "reason", "rupees", "winner", "decided_by"),
    [
        ("sold-out", SOLD_OUT, (46, 81), B, RUPEES),
        ("market-short", MARKET_SHORT, (48, 89), B, RUPEES),
        ("play-on-with-an-empty-deck", MARKET_SHORT, (68, 56), A, RUPEES),
        ("tie-by-bonus-tokens", SOLD_OUT, (65, 65), A, BONUS_TOKENS),
        ("tie-by-goods-tokens", MARKET_SHORT, (64, 64), B, GOODS_TOKENS),
        ("full-tie", SOLD_OUT, (67, 67), None, None),
        ("full-tie-market-short", MARKET_SHORT, (65, 65), None, None),
        ("eight-moves", SOLD_OUT, (53, 45), A, RUPEES),
        ("hundreds-of-exchanges", MARKET_SHORT, (55, 57), B, RUPEES),
    ],
)
def test_a_round_ends_so(
    name: str,
    reason: EndReason,
    rupees: tuple[int, int],
    winner: Seat | None,
    decided_by: Decision | None,
) -> None:
    end = outcome(only_record(name))
    assert end
    assert (end.reason, end.winner, end.decided_by) == (reason, winner, decided_by)
    assert tuple(score.rupees for score in end.scores) == rupees


@pytest.mark.parametrize(
    ("name", "bonus_tokens", "goods_tokens"),
    [
        ("tie-by-bonus-tokens", (3, 2), (13, 14)),  # the bonus tokens come first
        ("tie-by-goods-tokens", (2, 2), (14, 16)),
        ("full-tie", (2, 2), (16, 16)),
        ("full-tie-market-short", (1, 1), (17, 17)),
    ],
)
def test_a_tie_on_rupees_is_decided_by_the_number_of_tokens(
    name: str, bonus_tokens: tuple[int, int], goods_tokens: tuple[int, int]
) -> None:
    end = outcome(only_record(name))
    assert end
    purses = [score.purse for score in end.scores]
    assert tuple(purse.bonus_tokens for purse in purses) == bonus_tokens
    assert tuple(purse.goods_tokens for purse in purses) == goods_tokens


@pytest.mark.parametrize(
    ("name", "fewest", "most"),
    [
        ("not-begun", 0, 0),
        ("unfinished", 1, 99),
        ("eight-moves", 8, 8),
        ("hundreds-of-exchanges", 400, 999),
    ],
)
def test_a_round_has_so_many_moves(name: str, fewest: int, most: int) -> None:
    assert fewest <= len(only_record(name).moves) <= most


def test_the_last_cards_still_go_out_when_they_cannot_fill_the_market() -> None:
    *_, (before, move, after, events) = history(only_record("market-short"))
    assert 0 < len(before.deck) < len(move.gain)
    assert after.deck == ()
    assert len(after.market) == 5 - len(move.gain) + len(before.deck)
    assert any(isinstance(event, MarketRefilled) and event.deck == 0 for event in events)


def test_an_empty_deck_under_a_full_market_does_not_end_the_round() -> None:
    record = only_record("play-on-with-an-empty-deck")
    played_on = [before for before, *_ in history(record) if not before.deck]
    assert len(played_on) > 5
    assert all(len(before.market) == 5 for before in played_on)


def test_a_sale_takes_as_many_tokens_as_there_are() -> None:
    short = [
        (before, event, after)
        for before, _, after, events in history(only_record("tokens-run-short"))
        for event in events
        if isinstance(event, Sold) and event.tokens < event.amount
    ]
    assert len(short) > 1
    for before, sale, after in short:
        assert sale.tokens == len(before.goods_tokens[sale.good])
        assert after.goods_tokens[sale.good] == ()


def test_an_empty_bonus_pile_gives_nothing() -> None:
    missed = [
        (before, after, events)
        for before, _, after, events in history(only_record("empty-bonus-pile"))
        if any(isinstance(event, BonusMissed) for event in events)
    ]
    assert len(missed) > 1
    for before, after, events in missed:
        assert not any(isinstance(event, BonusWon) for event in events)
        assert after.bonus_tokens == before.bonus_tokens


def test_the_rounds_of_a_match_follow_from_each_other() -> None:
    first, *others = golden.records("match-of-three-rounds")
    match, events = play_all(Match.start(first.deal), first)
    for record in others:
        match = next_round(match, record.deal)
        assert match.seals == record.seals
        match, events = play_all(match, record)
    assert match.round == 3
    assert match.over
    assert match.seals == (2, 1)
    assert events[-1] == MatchOver(A, (2, 1))


def play_all(match: Match, record: Record) -> tuple[Match, tuple[Event, ...]]:
    events: tuple[Event, ...] = ()
    for move in record.moves:
        match, events = play(match, move)
    return match, events


def test_odd_names_come_back_as_they_were_given() -> None:
    names = [
        (tags["A"], tags["B"]) for tags in map(dict, (r.tags for r in golden.records("odd-names")))
    ]
    assert names == [
        ("", '"'),
        ('[A "x"]', "a\\b"),
        ("* b 1-2", "1. +D"),
        ("नेहा व्यापारी", "Zoë 🐪👩\N{ZERO WIDTH JOINER}🌾"),
        ("two\nlines\tand\r", "\u2028\x85\0"),
        ("\N{RIGHT-TO-LEFT OVERRIDE}right to left", "\ud800 half a pair"),
        (" spaces ", "x" * 300),
    ]


@pytest.mark.parametrize("name", golden.TRACED)
def test_both_seats_see_what_they_always_saw(name: str) -> None:
    expected = golden.trace_file(name).read_bytes().decode()
    assert golden.trace(only_record(name)) == expected
