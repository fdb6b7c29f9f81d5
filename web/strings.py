"""Every sentence of the machinery: the page of any game, in English."""

from collections.abc import Iterable, Mapping
from typing import Final

from gamekit.strings import listed

# The page before Python is up: index.html names these, and early.js and boot.mjs use EARLY

THE_GAME_CANNOT_START: Final = "The game cannot start"
RETRY: Final = "Retry"
DETAILS: Final = "Details"
COPY_DETAILS: Final = "Copy details"
NEEDS_JAVASCRIPT: Final = (
    "This game runs in the browser itself and needs JavaScript: please allow it for this page and"
    " load it again."
)
NAMELESS: Final = "Somebody"
SCRIPT_IS_MISSING: Final = (
    "A file of the game could not be fetched: check the connection and load the page again."
)
LOADING: Final = "Loading"
FETCHING_PYTHON: Final = "Fetching Python"
CLOSE: Final = "Close"
RULES_OF_PLAY: Final = "Rules of play"
CREDITS_AND_LICENCES: Final = "Credits and licences"
EARLY: Final[Mapping[str, str]] = {
    "remembered": "Starting. Your choice is remembered.",
    "unfetched": "A file of the game could not be fetched: check the connection and retry.",
    "noReason": "No reason was given.",
    "wentWrong": "Something went wrong while the game was starting.",
    "stopped": "The game stopped while it was starting.",
    "damaged": "Python came damaged or not in full: check the connection and retry.",
    "fromDisk": (
        "A browser does not let a page from the disk load the game: run python3 -m http.server"
        " --directory dist 3000 in the folder above, and open http://localhost:3000."
    ),
    "tooOld": (
        "This browser is too old for the game: please use Chrome or Edge from 2024 or later,"
        " Firefox from 2023 or later, or Safari 16.4 or later."
    ),
    "copied": "Copied",
    "startingPython": "Starting Python",
    "layingTheTable": "Laying the table",
    "slow": (
        "Still loading. The game brings its own Python, about 14\u00a0MB the first time, which"
        " takes a while on a slow connection or a busy device."
    ),
}

# The menu, and the form for people at one screen

CONTINUE: Final = "Continue"
UNFINISHED_GAME: Final = "The game that you have not finished"
PLAY_THE_COMPUTER: Final = "Play the computer"
WHICH_COMPUTER: Final = "Which computer player"
TWO_PLAYERS: Final = "Two players"
PASSING_ONE_DEVICE: Final = "Passing one device"
PASSED_FROM_HAND_TO_HAND: Final = "One device, passed from hand to hand."
HOW_TO_PLAY: Final = "How to play"
WHO_STARTS: Final = "Who starts"
BY_LOT: Final = "By lot"
HOW_LONG: Final = "How long"
BACK: Final = "Back"
START_GAME: Final = "Start game"
YOU: Final = "You"


def strength(rank: int, of: int) -> str:
    """The rank of an opponent."""
    return f"Strength {rank} of {of}."


def default_name(number: int) -> str:
    """The name of a player who typed none."""
    return f"Player {number}"


def numbered_name(name: str, number: int) -> str:
    """A name that another player typed too."""
    return f"{name} ({number})"


# The bare table that stands there until Python is up

STARTING: Final = "Starting"
ONE_MOMENT: Final = "One moment"
PYTHON_IS_COMING: Final = "Python is on its way."

# The table

YOUR_TURN: Final = "Your turn"
ROUND_OVER: Final = "Round over"
MENU: Final = "Menu"
SOUND: Final = "Sound"
CONFIRM: Final = "Confirm"
BACK_TO_THE_SCORES: Final = "Back to the scores"
SKIP: Final = "Skip"
CLEAR: Final = "Clear"
HINT: Final = "Hint"
CLOSE_THE_HINT: Final = "Close the hint"
THINKING: Final = "Thinking…"
THINKING_PROGRESS: Final = "How far the thinking is"
THINKING_OF_A_HINT: Final = "Thinking about a hint."
CHOOSE_THESE_CARDS: Final = "Choose these cards"
THESE_CARDS_ARE_CHOSEN: Final = "These cards are chosen"
WHY: Final = "Why"
HOW_IT_THINKS: Final = "How it thinks"
GIVES_AWAY: Final = "It can show cards that the computer holds."
NO_THOUGHTS_YET: Final = f"The computer's next move is explained here. {GIVES_AWAY}"


def turn_of(name: str) -> str:
    """The title while somebody else is to move."""
    return f"{name}'s turn"


def seen_by(round_name: str, name: str) -> str:
    """The subtitle where several people share the screen."""
    return f"{round_name} · {name}"


def is_thinking(name: str) -> str:
    """A computer is at its turn."""
    return f"{name} is thinking."


def your_turn_after(story: str) -> str:
    """A move, announced to the person who is next."""
    return f"{story} Your turn."


def hint(sentence: str, alternative: str) -> str:
    """A hint, announced."""
    return f"{sentence} {alternative}"


# The curtain between two people's turns

HANDS_ARE_HIDDEN: Final = "Both hands are hidden until you start."
START_TURN: Final = "Start turn"
YOUR_TURN_AFTER_NAME: Final = ": your turn"

# Questions and notices

CLOSE_THIS_NOTICE: Final = "Close this notice"
CANCEL: Final = "Cancel"
PLAY_ON: Final = "Play on"
GIVE_UP: Final = "Give up"
GIVE_UP_THIS_GAME: Final = "Give up this game?"
NOT_TO_BE_CONTINUED: Final = "It cannot be continued afterwards."
START_OVER: Final = "Start over"
START_OVER_QUESTION: Final = "Start over?"
A_NEW_GAME_BEGINS: Final = "This game ends here, and a new one begins with the same players."
WENT_ON_ELSEWHERE: Final = "This game went on in another tab"
NOTHING_IS_LOST: Final = "Nothing is lost: it stands as it was played there."
PLAY_ON_HERE: Final = "Play on here"
LEAVE: Final = "Leave, and continue later"
TRY_AGAIN_FROM_THERE: Final = "Try again from the same table"
BACK_TO_THE_REVIEW: Final = "Back to the review"
GAME_MENU: Final = "Game menu"
BACK_TO_THE_GAME: Final = "Back to the game"
SOUND_ON: Final = "Turn the sound on"
SOUND_OFF: Final = "Turn the sound off"
HIDE_THOUGHTS: Final = "Hide how it thinks"
SHOW_THOUGHTS: Final = "Show how it thinks (and what it holds)"
YOU_HAVE_AN_UNFINISHED_GAME: Final = "You have an unfinished game"
CONTINUE_IT: Final = "Continue it"
START_A_NEW_GAME: Final = "Start a new game"
SOMETHING_WENT_WRONG: Final = "Something went wrong"
GO_ON: Final = "Go on"
KEPT: Final[Mapping[str, str]] = {
    "SAFELY": "The game is saved again.",
    "SIMPLY": (
        "This browser does not let the page use its database, so the game is saved in a simpler"
        " way: if the browser crashes, the last moves may be lost."
    ),
    "NOT": (
        "This browser does not let the page store the game, so it cannot be saved:"
        " it is gone when the page is closed or loaded again."
    ),
    "LATE": (
        "This browser is slow to store the game: until it has, the last moves are lost if the page"
        " is closed."
    ),
}
"""How a game is saved from now on, by `web.game_store.Kept`."""
A_SAVE_CANNOT_BE_OPENED: Final = "A saved game cannot be opened"
CONTINUE_FROM_BEFORE: Final = "Continue from the save before it"
KEEP_IT_AND_START_AFRESH: Final = "Keep it, and start afresh"
DOWNLOAD_IT: Final = "Download it"
DELETE_IT: Final = "Delete it"
KEEP_IT: Final = "Keep it"
DELETE_THIS_SAVE: Final = "Delete this saved game?"
DELETED_FOR_GOOD: Final = "It cannot be brought back, unless you have downloaded it."


def takes_its_place(summary: str) -> str:
    """A new game would replace an unfinished one."""
    return f"{summary}. A new game takes its place."


def mistake(kind: str, problem: BaseException) -> str:
    """A mistake of the page itself."""
    return f"{kind}: {problem}. The game is kept as it was."


def kept_until_deleted(problem: str, earlier: str | None) -> str:
    """A saved game that this page cannot read; `earlier` is the game before its last save."""
    kept = f"{problem} It is kept as it is until you delete it."
    return f"{kept} The save before it can be opened: {earlier}." if earlier else kept


def cannot_be_opened(games: int) -> str:
    """The way back to the saved games that cannot be read."""
    return A_SAVE_CANNOT_BE_OPENED if games == 1 else f"{games} saved games cannot be opened"


def save_file_name(game: str) -> str:
    """The name of the file that a saved game is downloaded as."""
    return f"{game}-saved-game.txt"


# Fairness

FAIRNESS: Final = "Fairness"
SEED: Final = "Seed"
DIGEST: Final = "Digest"
COMMAND: Final = "Command"
DOWNLOAD_THE_RECORD: Final = "Download the record"
COMMITTED_TO_A_SEED: Final = (
    "All chance in this game follows from a secret seed, drawn before it began. No other seed has"
    " this digest. You get the seed when the game is over."
)
SEED_IS_PUBLIC: Final = (
    "The seed of this game is public, as in every game from a link: whoever knows it can work out"
    " all chance in advance."
)
SEED_FITS_THE_DIGEST: Final = (
    "All chance in this game followed from this seed, and the game menu showed its digest from the"
    " start. To check both, download the record and run the command."
)
SEED_WAS_PUBLIC: Final = (
    "All chance in this game followed from this seed, which was public from the start. To see the"
    " game again, download the record and run the command."
)


def record_file_name(game: str) -> str:
    """The name of the file that the record of a game is downloaded as."""
    return f"{game}-record.txt"


# Saved games

SAVE_IS_DAMAGED: Final = "The saved game cannot be read: it is damaged."
SAVE_IS_NO_OBJECT: Final = "The saved game cannot be read: it is not an object with fields."
SAVE_IS_NEWER: Final = (
    "This game was saved by a newer version of the page: reload the page to go on with it."
)
FIELD_KINDS: Final[Mapping[type, str]] = {
    bool: "true or false",
    int: "a whole number",
    list: "a list",
    str: "a text",
}


def save_is_too_long(characters: int) -> str:
    """A text that is far longer than a game."""
    return f"A saved game of {characters} characters is too long to be one."


def save_has_unknown_version(version: int) -> str:
    """A version that never was."""
    return f"The saved game cannot be read: there is no version {version}."


def save_lacks_field(name: str) -> str:
    """A field that every save has is missing."""
    return f"The saved game cannot be read: it has no field {name!r}."


def save_has_wrong_field(name: str, kind: type) -> str:
    """A field is of another type than it must be."""
    return f"The saved game cannot be read: its field {name!r} is not {FIELD_KINDS[kind]}."


def save_has_wrong_names(seats: int) -> str:
    """The names are not one text a seat."""
    return f"The saved game cannot be read: its names are not {_NUMBERS[seats]} texts."


def save_is_invalid(problem: object) -> str:
    """The game itself cannot be read."""
    return f"The saved game cannot be read: {problem}"


def save_has_unknown_computer(name: str) -> str:
    """The opponent is not one of this page's."""
    return f"The saved game cannot go on: no computer player here is called {name}."


# Links


def link_is_too_long(characters: int) -> str:
    """A link that is far longer than any to a game."""
    return f"A link of {characters} characters is too long to lead to a game."


def link_has_wrong_seed(seed: str, largest: int) -> str:
    """The seed of a link is not a number that a game can begin with."""
    return f"The link's seed {seed} is not a whole number from 0 to {largest}."


def link_has_wrong_players(players: str) -> str:
    """The number of players of a link is not on offer."""
    return f"The link asks for {players} players; there can be 1 or 2."


# The review

REVIEW: Final = "Review"
THE_ROUND_IN_REVIEW: Final = "The round in review"
SCORES: Final = "Scores"
WHICH_ROUND: Final = "Which round"
WHOSE_MOVES: Final = "Whose moves"
WHAT_MATTERED_MOST: Final = "What mattered most"
NO_MOVE_MATTERED: Final = "No move changed the chances much."
LOOKING_AT_EVERY_MOVE: Final = "Looking at every move"
THE_REVIEW_IS_DONE: Final = "The review is done."
NOTHING_LOST: Final = "nothing lost"
EARLIER_MOVE: Final = "Earlier move"
LATER_MOVE: Final = "Later move"
PLAY_ON_FROM_HERE: Final = "Play on from here"
WHAT_TO_SHOW: Final = "What to show on the table"
BEST: Final = "Best"
AS_GOOD: Final = "As good"
GRADES: Final[Mapping[str, str]] = {
    "best": "Best",
    "good": "Good",
    "slip": "Slip",
    "mistake": "Mistake",
    "blunder": "Blunder",
}
_GRADED: Final[Mapping[str, tuple[str, str]]] = {
    "best": ("1 best", "{} best"),
    "good": ("1 good", "{} good"),
    "slip": ("1 slip", "{} slips"),
    "mistake": ("1 mistake", "{} mistakes"),
    "blunder": ("1 blunder", "{} blunders"),
}
_ENDS: Final = {
    1: "the round was won",
    0.5: "the round ended in a tie",
    0: "the round was lost",
}
_NUMBERS: Final = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}


def round_number(number: int) -> str:
    """A round by its number."""
    return f"Round {number}"


def move_number(number: int) -> str:
    """A move by its number."""
    return f"Move {number}"


def looking_at_every_move(done: float) -> str:
    """The progress of a review."""
    return f"Looking at every move: {done:.0%}"


def chance_to_win(who: str | None) -> str:
    """The title of the plot; `who` is None for the person who is spoken to."""
    return "Your chance to win" if who is None else f"{who}'s chance to win"


def moves_of(who: str | None) -> str:
    """The title of the list of moves."""
    return "Your moves" if who is None else f"{who}'s moves"


def chance_unknown(who: str | None) -> str:
    """The plot before anything is known."""
    return f"{chance_to_win(who)} is not known yet."


def chance_so_far(who: str | None, chances: Iterable[float]) -> str:
    """The plot in words, while the review goes on."""
    return f"{chance_to_win(who)}: {_course(chances)}."


def chance_of_the_round(who: str | None, chances: Iterable[float], final: float) -> str:
    """The plot in words, once the whole round is known; `final` is 1, 0.5 or 0."""
    return f"{chance_to_win(who)}: {_course(chances)}; {_ENDS[final]}."


def _course(chances: Iterable[float]) -> str:
    every = list(chances)
    first, least, most = (f"{chance:.0%}" for chance in (every[0], min(every), max(every)))
    return f"{first} at the start, then between {least} and {most}"


def to_win(chance: float) -> str:
    """A chance beside a move."""
    return f"{chance:.0%} to win"


def graded(grade: str, count: int) -> str:
    """The number of moves with a grade: `2 slips`."""
    one, several = _GRADED[grade]
    return one if count == 1 else several.format(count)


def review_sum(grades: Iterable[str], lost: str) -> str:
    """The grades of all moves, and what they lost together: `1 slip and 2 blunders`."""
    return f"{listed(grades)}: {lost} lost."


def lost_points(loss: float) -> str:
    """The points that a move lost, as a signed figure."""
    return f"−{loss:g}"


def played(who: str | None) -> str:
    """The heading of the move that was played."""
    return "You played" if who is None else f"{who} played"


def played_the_best(who: str | None) -> str:
    """The heading of the move that was played, where it was the best."""
    return "You played the best move" if who is None else f"{who} played the best move"


def open_move(title: str, sentence: str) -> str:
    """A reviewed move, announced."""
    return f"{title}. {sentence}"


# The list of shortcuts: [Esc] is drawn as a key

KEY_CONFIRM: Final = "confirm"
KEY_HINT: Final = "a hint, or no hint"
KEY_CLEAR: Final = (
    "clear the choice; [Esc] first closes a hint, and skips ahead while the computer moves"
)
KEY_REVIEW: Final = "in a review, the move before or after, and back"
KEY_RULES: Final = "these rules"
KEYBOARD: Final = "Keyboard"
KEYBOARD_WORDS: Final = (
    "Tab goes from group to group, the arrow keys from card to card, and Enter or the space bar"
    " presses a button. At the table there are shortcuts too:"
)
KEY_NAMES: Final[Mapping[str, str]] = {"ArrowLeft": "←", "ArrowRight": "→", "Escape": "Esc"}
KEY_RANGE: Final = " to "
KEY_ALTERNATIVE: Final = " or "
