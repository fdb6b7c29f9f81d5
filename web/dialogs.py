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
SURE_TO_DELETE: Final = Question(
    strings.DELETE_THIS_SAVE,
    strings.DELETED_FOR_GOOD,
    ((Verb.SHOW_UNREADABLE, strings.KEEP_IT), (Verb.REALLY_DELETE, strings.DELETE_IT)),
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


def game_menu(*, muted: bool, thoughts: bool | None, digest: str | None) -> Question:
    """The menu during a game; `thoughts` is None where no computer thinks.

    `digest` is None if the seed of the game is public.
    """
    return Question(
        strings.GAME_MENU,
        strings.COMMITTED_TO_A_SEED if digest else strings.SEED_IS_PUBLIC,
        (*_first_answers(muted=muted, thoughts=thoughts), *_OUT_OF_A_GAME),
        _digest(digest),
        small_print=True,
    )


def practice_menu(*, muted: bool, thoughts: bool | None) -> Question:
    """The menu during practice, which has no chance of its own to prove."""
    answers = _first_answers(muted=muted, thoughts=thoughts)
    return Question(strings.GAME_MENU, "", (*answers, *_OUT_OF_PRACTICE))


def fairness(seed: int | str, digest: str | None, command: str) -> Question:
    """The seed of a game that is over, and its record; `command` replays it in a terminal."""
    return Question(
        strings.FAIRNESS,
        strings.SEED_FITS_THE_DIGEST if digest else strings.SEED_WAS_PUBLIC,
        ((Verb.DOWNLOAD_RECORD, strings.DOWNLOAD_THE_RECORD), (Verb.CANCEL, strings.CLOSE)),
        ((strings.SEED, str(seed)), *_digest(digest), (strings.COMMAND, command)),
    )


def _first_answers(*, muted: bool, thoughts: bool | None) -> tuple[tuple[Verb, str], ...]:
    aloud = strings.HIDE_THOUGHTS if thoughts else strings.SHOW_THOUGHTS
    return (
        (Verb.CANCEL, strings.BACK_TO_THE_GAME),
        (Verb.RULES, strings.HOW_TO_PLAY),
        (Verb.MUTE, strings.SOUND_ON if muted else strings.SOUND_OFF),
        *(((Verb.THOUGHTS, aloud),) if thoughts is not None else ()),
    )


def _digest(digest: str | None) -> tuple[tuple[str, str], ...]:
    return ((strings.DIGEST, digest),) if digest else ()


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


def unreadable(problem: str, earlier: str | None) -> Question:
    """The choice about a saved game that cannot be opened; `earlier` is the game before."""
    resume = (Verb.RESUME_EARLIER, strings.CONTINUE_FROM_BEFORE)
    afresh = (Verb.CANCEL, strings.KEEP_IT_AND_START_AFRESH)
    others = (Verb.DOWNLOAD, strings.DOWNLOAD_IT), (Verb.DELETE, strings.DELETE_IT)
    return Question(
        strings.A_SAVE_CANNOT_BE_OPENED,
        strings.kept_until_deleted(problem, earlier),
        (resume, *others, afresh) if earlier else (afresh, *others),
    )


def broken(problem: BaseException) -> Question:
    """The choice after a mistake of the page itself."""
    return Question(
        strings.SOMETHING_WENT_WRONG,
        strings.mistake(type(problem).__name__, problem),
        ((Verb.REOPEN, strings.GO_ON), (Verb.LEAVE, strings.MENU)),
    )
