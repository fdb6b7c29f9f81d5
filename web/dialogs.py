"""What the page asks before it goes on, and what each answer does."""

from typing import Final

from jaipur.web.live_game import PERSON
from jaipur.web.scenes import Question
from web.saves import Saved

SURE_TO_GIVE_UP: Final = Question(
    "Give up this game?",
    "It cannot be continued afterwards.",
    (("cancel", "Play on"), ("really-give-up", "Give up")),
)
SURE_TO_START_OVER: Final = Question(
    "Start over?",
    "This game ends here, and a new one begins with the same players.",
    (("cancel", "Play on"), ("really-start-over", "Start over")),
)
PLAYED_ELSEWHERE: Final = Question(
    "This game went on in another tab",
    "Nothing is lost: it stands as it was played there.",
    (("reopen", "Play on here"), ("leave", "Menu")),
)

_OUT_OF_A_GAME: Final = (
    ("leave", "Leave, and continue later"),
    ("start-over", "Start over"),
    ("give-up", "Give up"),
)
_OUT_OF_PRACTICE: Final = (
    ("play-on", "Try again from the same table"),
    ("back-to-review", "Back to the review"),
)


def game_menu(*, muted: bool, thoughts: bool | None, practice: bool = False) -> Question:
    """What can be done beside playing; `thoughts` is whether they show, if anybody's could."""
    aloud = "Hide how it thinks" if thoughts else "Show how it thinks (and what it holds)"
    return Question(
        "Game menu",
        "",
        (
            ("cancel", "Back to the game"),
            ("rules", "How to play"),
            ("mute", "Turn the sound on" if muted else "Turn the sound off"),
            *((("thoughts", aloud),) if thoughts is not None else ()),
            *(_OUT_OF_PRACTICE if practice else _OUT_OF_A_GAME),
        ),
    )


def unfinished(saved: Saved) -> Question:
    """What a new game has to ask if there is an old one."""
    return Question(
        "You have an unfinished game",
        f"{summary(saved)}. A new game takes its place.",
        (("continue", "Continue it"), ("start-new", "Start a new game"), ("cancel", "Cancel")),
    )


def broken(problem: BaseException) -> Question:
    """What to do after a mistake of the page itself."""
    return Question(
        "Something went wrong",
        f"{type(problem).__name__}: {problem}. The game is kept as it was.",
        (("reopen", "Go on"), ("leave", "Menu")),
    )


def summary(saved: Saved) -> str:
    """An unfinished game in a line."""
    match = saved.match
    if saved.computer:
        rupees = match.state.traders[PERSON].purse.rupees
        rival = saved.names[PERSON.rival]
        against = f"{rival[:1].lower()}{rival[1:]}"  # the Merchant
        return f"Round {match.round} against {against}, {rupees} rupees"
    return f"{saved.names[0]} and {saved.names[1]}, round {match.round}"
