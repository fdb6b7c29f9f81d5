"""Rounds gone over again, without a page around them."""

from dataclasses import replace

import pytest

from jaipur.cards import Seat
from jaipur.coach import Grade, Review
from jaipur.narration import intent
from jaipur.observation import observe
from jaipur.web.live_game import Game
from jaipur.web.review import Study, before
from jaipur.web.scenes import PositionScene, ReviewScene
from jaipur.web.selection import choice_of, draft
from tests.jaipur.web.reviewed import MATCH, NAMES, ROUNDS, studied
from web.saves import Saved, read_save, write_save

A, B = Seat
AGAINST_COMPUTER = replace(MATCH, computer="greedy")


def whole(study: Study) -> ReviewScene:
    assert isinstance(study.scene, ReviewScene)
    return study.scene


def position(study: Study) -> PositionScene:
    assert isinstance(study.scene, PositionScene)
    return study.scene


def first_ply(study: Study) -> int:
    return whole(study).verdicts[0].judged.ply


def test_it_begins_with_the_last_round_and_the_person_or_else_seat_a() -> None:
    assert (whole(Study(MATCH, None)).round, whole(Study(MATCH, None)).seat) == (3, A)
    assert whole(Study(AGAINST_COMPUTER, B)).seat is B


@pytest.mark.parametrize("moves", [0, -1])
def test_a_round_that_is_not_over_is_not_reviewed(moves: int) -> None:
    begun = replace(ROUNDS[1], moves=ROUNDS[1].moves[:moves])
    study = Study(replace(MATCH, records=(ROUNDS[0], begun)), None)
    assert (whole(study).round, whole(study).rounds) == (1, 1)


def test_nothing_is_known_before_the_first_look() -> None:
    scene = whole(Study(MATCH, None))
    assert (scene.verdicts, scene.review.done) == ((), 0)


@pytest.mark.parametrize("seat", Seat)
def test_every_move_of_the_chair_is_told_by_its_number_and_in_words(seat: Seat) -> None:
    study = Study(MATCH, None)
    study.act("review-seat", str(seat))
    verdicts = whole(studied(study)).verdicts
    played = list(zip(ROUNDS[2].replay(), ROUNDS[2].moves, strict=False))
    assert [(verdict.number, verdict.words) for verdict in verdicts] == [
        (number, intent(observe(state, seat), move))
        for number, ((state, _), move) in enumerate(
            (each for each in played if each[0][0].turn is seat), start=1
        )
    ]


def test_a_review_goes_on_where_it_was_left_whatever_was_looked_at_meanwhile() -> None:
    study = studied(Study(MATCH, None), 9)
    begun = whole(study).review
    study.act("review-round", "1")
    assert whole(study).review.judged == ()
    studied(study, 5)
    study.act("review-seat", "b")
    assert whole(study).review.judged == ()
    study.act("review-seat", "a")
    study.act("review-round", "3")
    assert whole(study).review == begun
    assert len(whole(studied(study, 1)).review.judged) == len(begun.judged) + 1
    assert whole(studied(study)).review.done == 1


def test_a_review_draws_the_same_chances_again() -> None:
    def begun(saved: Saved) -> Review:
        return next(review for review in Study(saved, None).look() if review.judged)

    assert begun(MATCH) == begun(MATCH) != begun(replace(MATCH, seed=8))


def test_a_move_opens_the_table_as_its_player_knew_it() -> None:
    study = studied(Study(MATCH, None))
    for verdict in whole(study).verdicts:
        ply = verdict.judged.ply
        study.act("review-move", str(ply))
        scene = position(study)
        *_, (state, _) = replace(ROUNDS[2], moves=ROUNDS[2].moves[:ply]).replay()
        assert scene.table.table.view == observe(state, A)
        laid = [card for card in scene.table.table.slots if card is not None]
        assert tuple(sorted(laid)) == state.market
        assert (scene.verdict, scene.who) == (verdict, "Asha")
        assert len(scene.table.ledger) == ply
        study.act("review-close", "")
        assert whole(study).verdicts


def test_the_person_is_spoken_to() -> None:
    study = studied(Study(AGAINST_COMPUTER, A))
    study.act("review-move", str(first_ply(study)))
    assert position(study).who == "You"


def test_the_best_move_is_chosen_on_the_table_or_the_one_that_was_played() -> None:
    study = studied(Study(MATCH, None))
    verdict = next(each for each in whole(study).verdicts if each.judged.grade is Grade.SLIP)
    study.act("review-move", str(verdict.judged.ply))
    for shown, move in (("best", verdict.judged.best), ("played", verdict.judged.move)):
        study.act("review-show", shown)
        scene = position(study)
        table = scene.table.table
        assert scene.table.choice == choice_of(move, table)
        assert draft(choice_of(move, table), table) == move
        assert scene.shows_best is (shown == "best")
    study.act("review-step", "1")
    assert position(study).shows_best


def test_one_steps_from_move_to_move_and_not_beyond_the_ends() -> None:
    study = studied(Study(MATCH, None))
    numbers = [verdict.number for verdict in whole(study).verdicts]
    study.act("review-move", str(first_ply(study)))
    assert (position(study).earlier, position(study).later) == (False, True)
    study.act("review-step", "-1")
    seen = [position(study).verdict.number]
    while position(study).later:
        study.act("review-step", "1")
        seen.append(position(study).verdict.number)
    assert seen == numbers
    study.act("review-step", "1")
    assert position(study).verdict.number == numbers[-1]
    assert position(study).earlier


def test_another_round_and_another_chair_close_the_table() -> None:
    study = studied(Study(MATCH, None))
    for verb, detail in (("review-round", "3"), ("review-seat", "a")):
        study.act("review-move", str(first_ply(study)))
        study.act(verb, detail)
        assert study.opened is None


def test_what_is_no_business_of_a_review_is_left_to_others() -> None:
    assert not Study(MATCH, None).act("confirm", "")


def test_a_step_without_an_open_move_leads_nowhere() -> None:
    study = studied(Study(MATCH, None))
    study.act("review-step", "1")
    assert study.opened is None


@pytest.mark.parametrize("number", [1, 2, 3])
@pytest.mark.parametrize("computer", [None, "greedy"])
def test_practice_is_the_same_round_by_itself_from_the_open_move_on(
    number: int, computer: str | None
) -> None:
    study = Study(replace(MATCH, computer=computer), None)
    study.act("review-round", str(number))
    ply = whole(studied(study)).verdicts[5].judged.ply
    study.act("review-move", str(ply))
    saved = study.practice()
    assert (saved.names, saved.computer, saved.single, saved.seed) == (NAMES, computer, True, 7)
    game = Game(read_save(write_save(saved)), practice=True)
    there = observe(game.match.state, A)
    assert there == position(study).table.table.view._replace(seals=(0, 0))
    assert game.round_name == "Practice"
    for move in ROUNDS[number - 1].moves[ply:]:
        game.play(move, A)
    assert game.match.over
    assert game.scores().practice


def test_the_game_stood_so_before_a_move_and_keeps_the_rounds_before_it() -> None:
    stood = before(MATCH, 2, 7)
    assert stood.records[:1] == ROUNDS[:1]
    assert stood.records[1].moves == ROUNDS[1].moves[:7]
    assert stood.match.seals == ROUNDS[1].seals
