"""The questions that the page asks, and the verb of each answer."""

from typing import Final

from web import strings
from web.scenes import Question
from web.verbs import Verb

SURE_TO_GIVE_UP: Final = Question(
    strings.GIVE_UP_THIS_GAME,
    strings.NOT_TO_BE_CONTINUED,
    ((Verb.CANCEL, strings.PLAY_ON), (Verb.REALLY_GIVE_UP, strings.GIVE_UP)),
)
SURE_TO_START_OVER: Final = Question(
    strings.START_OVER_QUESTION,
    strings.A_NEW_GAME_BEGINS,
    ((Verb.CANCEL, strings.PLAY_ON), (Verb.REALLY_START_OVER, strings.START_OVER)),
)
PLAYED_ELSEWHERE: Final = Question(
    strings.WENT_ON_ELSEWHERE,
    strings.NOTHING_IS_LOST,
    ((Verb.REOPEN, strings.PLAY_ON_HERE), (Verb.LEAVE, strings.MENU)),
)

_OUT_OF_A_GAME: Final = (
    (Verb.LEAVE, strings.LEAVE),
    (Verb.START_OVER, strings.START_OVER),
    (Verb.GIVE_UP, strings.GIVE_UP),
)
_OUT_OF_PRACTICE: Final = (
    (Verb.PLAY_ON, strings.TRY_AGAIN_FROM_THERE),
    (Verb.BACK_TO_REVIEW, strings.BACK_TO_THE_REVIEW),
)


def game_menu(*, muted: bool, thoughts: bool | None, practice: bool = False) -> Question:
    """The menu during a game; `thoughts` is None where no computer thinks."""
    aloud = strings.HIDE_THOUGHTS if thoughts else strings.SHOW_THOUGHTS
    return Question(
        strings.GAME_MENU,
        "",
        (
            (Verb.CANCEL, strings.BACK_TO_THE_GAME),
            (Verb.RULES, strings.HOW_TO_PLAY),
            (Verb.MUTE, strings.SOUND_ON if muted else strings.SOUND_OFF),
            *(((Verb.THOUGHTS, aloud),) if thoughts is not None else ()),
            *(_OUT_OF_PRACTICE if practice else _OUT_OF_A_GAME),
        ),
    )


def unfinished(summary: str) -> Question:
    """The question before a new game, if there is an unfinished one."""
    return Question(
        strings.YOU_HAVE_AN_UNFINISHED_GAME,
        strings.takes_its_place(summary),
        (
            (Verb.CONTINUE, strings.CONTINUE_IT),
            (Verb.START_NEW, strings.START_A_NEW_GAME),
            (Verb.CANCEL, strings.CANCEL),
        ),
    )


def broken(problem: BaseException) -> Question:
    """The choice after a mistake of the page itself."""
    return Question(
        strings.SOMETHING_WENT_WRONG,
        strings.mistake(type(problem).__name__, problem),
        ((Verb.REOPEN, strings.GO_ON), (Verb.LEAVE, strings.MENU)),
    )
