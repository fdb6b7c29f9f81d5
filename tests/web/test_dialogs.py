"""What the page asks, and what it may be answered."""

import pytest

from web import dialogs
from web.scenes import Question
from web.verbs import Verb

MISTAKE = dialogs.broken(KeyError("camel"))


@pytest.mark.parametrize(
    ("asked", "can_be_cancelled"),
    [
        (dialogs.game_menu(muted=False, thoughts=None, digest=None), True),
        (dialogs.practice_menu(muted=False, thoughts=None), True),
        (dialogs.fairness(7, None, "jaipur replay"), True),
        (dialogs.SURE_TO_GIVE_UP, True),
        (dialogs.SURE_TO_START_OVER, True),
        (dialogs.unfinished("Round 2"), True),
        (dialogs.PLAYED_ELSEWHERE, False),  # what stands on the table is no longer true
        (MISTAKE, False),
    ],
)
def test_a_question_can_be_cancelled_if_the_game_can_go_on_without_an_answer(
    asked: Question, can_be_cancelled: bool
) -> None:
    assert asked.can_be_cancelled is can_be_cancelled


def test_the_answer_to_expect_harms_nothing() -> None:
    asked = (dialogs.SURE_TO_GIVE_UP, dialogs.SURE_TO_START_OVER)
    assert [question.answers[0][0] for question in asked] == ["cancel", "cancel"]
    assert dialogs.unfinished("Round 2").answers[0][0] is Verb.CONTINUE


def test_the_game_menu_offers_the_sound_that_there_is_not() -> None:
    menus = [dialogs.game_menu(muted=muted, thoughts=None, digest=None) for muted in (True, False)]
    words = [dict(menu.answers)[Verb.MUTE] for menu in menus]
    assert words == ["Turn the sound on", "Turn the sound off"]


def test_the_game_menu_offers_the_thoughts_of_a_computer_and_says_what_they_give_away() -> None:
    menus = [
        dialogs.game_menu(muted=False, thoughts=shown, digest=None) for shown in (True, False, None)
    ]
    words = [dict(menu.answers).get(Verb.THOUGHTS) for menu in menus]
    assert words == ["Hide how it thinks", "Show how it thinks (and what it holds)", None]


def test_practice_leads_back_to_the_review_and_to_nothing_that_ends_the_game() -> None:
    menu = dialogs.practice_menu(muted=False, thoughts=None)
    assert [do for do, _ in menu.answers] == [
        *("cancel", "rules", "mute", "play-on", "back-to-review")
    ]


def test_a_mistake_is_told_by_its_name() -> None:
    assert MISTAKE.text == "KeyError: 'camel'. The game is kept as it was."


def test_an_unfinished_game_is_told_by_its_summary() -> None:
    assert dialogs.unfinished("Asha and Ben, round 1").text == (
        "Asha and Ben, round 1. A new game takes its place."
    )
