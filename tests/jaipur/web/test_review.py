"""Rounds gone over again, without a page around them."""

from dataclasses import replace
from functools import partial

import pytest

from jaipur.cards import Seat
from jaipur.coach import Grade, Review
from jaipur.narration import intent
from jaipur.observation import observe
from jaipur.web.live_game import LiveGame
from jaipur.web.review import ReviewState
from jaipur.web.saves import SavedGame, before, read_save
from jaipur.web.scenes import PositionScene
from jaipur.web.selection import move_of, selection_of
from tests.jaipur.web.reviewed import (
    MATCH,
    NAMES,
    ROUNDS,
    judged_move,
    match_of,
    review_of,
    studied,
)
from web.scenes import Lesson, ReviewScene

A, B = Seat
AGAINST_COMPUTER = replace(MATCH, computer="greedy")


def whole(state: ReviewState) -> ReviewScene:
    assert isinstance(state.scene, ReviewScene)
    return state.scene


def position(state: ReviewState) -> PositionScene:
    assert isinstance(state.scene, PositionScene)
    return state.scene


def lesson(state: ReviewState) -> Lesson:
    return position(state).lesson


def first_ply(state: ReviewState) -> int:
    return whole(state).rows[0].judged.ply


def test_it_begins_with_the_last_round_and_the_person_or_else_seat_a() -> None:
    assert (whole(review_of(MATCH, None)).round, whole(review_of(MATCH, None)).seat) == (3, A)
    assert whole(review_of(AGAINST_COMPUTER, B)).seat is B


@pytest.mark.parametrize("moves", [0, -1])
def test_a_round_that_is_not_over_is_not_reviewed(moves: int) -> None:
    begun = replace(ROUNDS[1], moves=ROUNDS[1].moves[:moves])
    state = review_of(match_of((ROUNDS[0], begun)), None)
    assert (whole(state).round, whole(state).rounds) == (1, 1)


def test_nothing_is_known_before_the_first_look() -> None:
    scene = whole(review_of(MATCH, None))
    assert (scene.rows, scene.review.done) == ((), 0)


@pytest.mark.parametrize("seat", Seat)
def test_every_move_of_the_chair_is_told_by_its_number_and_in_words(seat: Seat) -> None:
    state = review_of(MATCH, None)
    state.open_seat(seat)
    verdicts = whole(studied(state)).rows
    played = list(zip(ROUNDS[2].replay(), ROUNDS[2].moves, strict=False))
    assert [(row.number, row.words) for row in verdicts] == [
        (number, intent(observe(state, seat), move))
        for number, ((state, _), move) in enumerate(
            (each for each in played if each[0][0].turn is seat), start=1
        )
    ]


def test_a_review_goes_on_where_it_was_left_whatever_was_looked_at_meanwhile() -> None:
    state = studied(review_of(MATCH, None), 9)
    begun = whole(state).review
    state.open_round(1)
    assert whole(state).review.judged == ()
    studied(state, 5)
    state.open_seat(B)
    assert whole(state).review.judged == ()
    state.open_seat(A)
    state.open_round(3)
    assert whole(state).review == begun
    assert len(whole(studied(state, 1)).review.judged) == len(begun.judged) + 1
    assert whole(studied(state)).review.done == 1


def test_a_review_draws_the_same_chances_again() -> None:
    def begun(saved: SavedGame) -> Review:
        return next(review for review in review_of(saved, None).work() if review.judged)

    assert begun(MATCH) == begun(MATCH) != begun(match_of(ROUNDS, seed=8))


def test_a_move_opens_the_table_as_its_player_knew_it() -> None:
    state = studied(review_of(MATCH, None))
    for row in whole(state).rows:
        ply = row.judged.ply
        state.open_move(ply)
        scene = position(state)
        *_, (stood, _) = replace(ROUNDS[2], moves=ROUNDS[2].moves[:ply]).replay()
        assert scene.table.table.view == observe(stood, A)
        laid = [card for card in scene.table.table.slots if card is not None]
        assert tuple(sorted(laid)) == stood.market
        assert (scene.lesson.row, scene.lesson.who) == (row, "Asha")
        assert len(scene.table.frame.log) == ply
        state.open_move(None)
        assert whole(state).rows


def test_the_person_is_spoken_to() -> None:
    state = studied(review_of(AGAINST_COMPUTER, A))
    state.open_move(first_ply(state))
    assert position(state).lesson.who is None


def test_the_best_move_is_chosen_on_the_table_or_the_one_that_was_played() -> None:
    state = studied(review_of(MATCH, None))
    row = next(each for each in whole(state).rows if each.judged.grade is Grade.SLIP)
    state.open_move(row.judged.ply)
    judged = judged_move(row)
    for shown, move in (("best", judged.best), ("played", judged.move)):
        state.show_best(best=shown == "best")
        scene = position(state)
        table = scene.table.table
        assert scene.table.selection == selection_of(move, table)
        assert move_of(selection_of(move, table), table) == move
        assert scene.lesson.shows_best is (shown == "best")
    state.step(1)
    assert position(state).lesson.shows_best


def test_one_steps_from_move_to_move_and_not_beyond_the_ends() -> None:
    state = studied(review_of(MATCH, None))
    numbers = [row.number for row in whole(state).rows]
    state.open_move(first_ply(state))
    assert (lesson(state).earlier, lesson(state).later) == (False, True)
    state.step(-1)
    seen = [lesson(state).row.number]
    while lesson(state).later:
        state.step(1)
        seen.append(lesson(state).row.number)
    assert seen == numbers
    state.step(1)
    assert lesson(state).row.number == numbers[-1]
    assert lesson(state).earlier


def test_another_round_and_another_chair_close_the_table() -> None:
    state = studied(review_of(MATCH, None))
    for turn in (partial(state.open_round, 3), partial(state.open_seat, A)):
        state.open_move(first_ply(state))
        assert state.announcement.startswith("Move 1. ")
        turn()
        assert state.opened is None
        assert state.announcement == ""


def test_what_is_open_is_drawn() -> None:
    state = studied(review_of(MATCH, None))
    assert state.draw().key == "review"
    state.open_move(first_ply(state))
    assert state.draw().key == "position"


def test_a_step_without_an_open_move_leads_nowhere() -> None:
    state = studied(review_of(MATCH, None))
    state.step(1)
    assert state.opened is None


@pytest.mark.parametrize("number", [1, 2, 3])
@pytest.mark.parametrize("computer", [None, "greedy"])
def test_practice_is_the_same_round_by_itself_from_the_open_move_on(
    number: int, computer: str | None
) -> None:
    state = review_of(replace(MATCH, computer=computer), None)
    state.open_round(number)
    ply = whole(studied(state)).rows[5].judged.ply
    state.open_move(ply)
    practice = state.practice()
    assert practice.practice
    saved = read_save(practice.save())
    assert (saved.names, saved.computer, saved.single) == (NAMES, computer, True)
    assert saved.played.seed == 7
    game = LiveGame(saved, practice=True)
    there = observe(game.match.state, A)
    assert there == position(state).table.table.view._replace(seals=(0, 0))
    assert game.round_name == "Practice"
    for move in ROUNDS[number - 1].moves[ply:]:
        game.play(move, A)
    assert game.match.over
    assert game.scores().practice


def test_the_game_stood_so_before_a_move_and_keeps_the_rounds_before_it() -> None:
    stood = before(MATCH, 2, 7)
    assert stood.records[:1] == ROUNDS[:1]
    assert stood.records[1].moves == ROUNDS[1].moves[:7]
    assert stood.played.match.seals == ROUNDS[1].seals
