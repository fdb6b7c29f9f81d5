"""Every sentence of the commands that all games share, as whole sentences with named places.

Help texts stand beside their options, where Typer takes them from.
"""

from typing import Final

# --- the command

EXAMPLES: Final = "Examples:"
VERSION: Final = "{command} {version}"
NO_VERSION: Final = "{command} (running from source, not installed)"
COMMAND_NEEDS: Final = "The command {command} needs {module}, which is not installed: {install}"
ARENA_NEEDS: Final = "The arena needs {module}, which is not installed: {install}"
CLUSTER_NEEDS: Final = "--cluster needs {module}, which is not installed: {install}"
SYSTEM_ERROR: Final = "Operating system error: {problem}."

# --- lines that are typed, and files

MISSING_ARGUMENT: Final = "{command} needs something after it; help lists the commands."
PROGRESS: Final = "{work}, {done:.0%}"
INVALID_FILE_NAME: Final = "{name} is not a valid file name."
FILE_EXISTS: Final = "{file} already exists; choose another name."
UNREADABLE_FILE: Final = "{file} cannot be read: {reason}."
UNWRITABLE_FILE: Final = "{file} cannot be written: {reason}."
NOT_UTF8: Final = "{file} is not UTF-8 text."
INVALID_FILE: Final = "{file}: {problem}"

# --- serve

SERVING: Final = "{title} is on {address} until Ctrl-C."
PORT_IN_USE: Final = "Port {port} is in use; choose another one."
PORT_UNUSABLE: Final = "Port {port} cannot be used: {reason}."
NO_PAGE: Final = "There is no built game in {site}; python3 build.py makes one in dist."
NOT_AN_ARCHIVE: Final = "{site} is not an archive of the game: {reason}"

# --- bots

INVALID_BOT_NAME: Final = (
    "{name} is not a valid name for a bot; use 1 to 40 letters, digits, spaces and . _ + -,"
    " and begin with a letter or a digit."
)
BOT_NAME_TAKEN: Final = "{name} is the name of a computer player; choose another name."
BOT_WRITTEN: Final = (
    "{file} is a bot. To see how good it is: {command} arena {typed} {opponent} --rounds 1000"
)
NO_BOT_IN_FOLDER: Final = (
    "There is no bot in {folder}. A bot is a Python file, or a folder with one, that has a"
    " function bot or a class Bot; or a program that speaks the line protocol."
)
NOT_A_BOT: Final = (
    "{file} is not a bot. A bot is a Python file, or a folder with one, that has a function bot"
    " or a class Bot; or a program that speaks the line protocol: executable, and a script begins"
    " with #!. In a folder, files whose names begin with _ are left out."
)
UNKNOWN_PLAYER: Final = (
    "{name} is neither a file nor a computer player; the computer players are {players}."
)
MISSPELT_PLAYER: Final = "{name} is neither a file nor a computer player; did you mean {near}?"
INVALID_PYTHON: Final = "{file} is not valid Python: {problem}."
INVALID_PYTHON_AT: Final = "{file}, line {line}, is not valid Python: {problem}."
BOT_TOO_LARGE: Final = "{path} is too large; a bot may have at most {megabytes} MB."

# --- arena

PLAYING: Final = "Playing"
UNWRITABLE: Final = "{file} cannot be written."
FILE_NAMED_TWICE: Final = "{file} is named twice; each option needs a file of its own."
INTERRUPTED: Final = "Interrupted; these are the results so far."
INTERRUPTED_SAVED: Final = (
    "Interrupted; these are the results so far. The same command continues from here."
)
FAULT_POSITION: Final = "Position: {position}"
FAULT: Final = "{entrant}, in seat {seat}, {kind}: {reason}"
SEED_NOTE: Final = "Seed {seed}; --seed with it plays the same contest again."
FIRST_FAULT: Final = "The first fault of {name}, {kind}: {reason}"
FAULTS_NOTE: Final = (
    "A fault costs what the game says, in most the round; its {unit} are not counted. What depends"
    " on time, such as a timeout, may differ from run to run. --debug stops at the first fault and"
    " shows it with its round."
)
HOPELESS: Final = "{name} failed in each of its first {games} games ({kind}: {reason})."
HOPELESS_UNEXPLAINED: Final = "{name} failed in each of its first {games} games."
STOPPED: Final = (
    "The contest has stopped: {problem} --debug shows a fault with its round, and --play-on plays"
    " all games nevertheless."
)
PLAY_ON_PROMPT: Final = "Play on nevertheless? (y/n) "
YES: Final = ("y", "yes")
UNDECIDED_ONE: Final = (
    "1 of {pairs} pairs is not decided. It may take some {rounds:,} rounds in all:"
    " --rounds {rounds}"
)
UNDECIDED: Final = (
    "{count} of {pairs} pairs are not decided. The longest may take some {rounds:,} rounds in all:"
    " --rounds {rounds}"
)
RATING: Final = "rating"
INTERVAL: Final = "95 %"
WON: Final = "won"
TIED: Final = "tied"
LOST: Final = "lost"
SCORE: Final = "score"
FAULTS: Final = "faults"
VERDICT: Final = "verdict"
NONE: Final = "none"
FROM_TO: Final = "{low} to {high}"
VERSUS: Final = "{one} v {other}"
BETTER: Final = "{name} is better"
EQUAL: Final = "equal"
NOT_SURE: Final = "not sure; some {rounds:,} more"
TIME_OF_A_MOVE: Final = "time a move"
MEAN: Final = "mean"
P99: Final = "99 %"
LONGEST: Final = "longest"
LIMIT: Final = "limit"
