"""Every sentence of the commands that all games share, as whole sentences with named places.

Help texts stand beside their options, where Typer takes them from.
"""

from typing import Final

# --- the command

EXAMPLES: Final = "Examples:"
VERSION: Final = "{command} {version}"
NO_VERSION: Final = "{command} (running from source, not installed)"
COMMAND_NEEDS: Final = (
    "The command {command} needs {module}, which is not installed:"
    " python -m pip install '{distribution}[{extra}]'"
)
ARENA_NEEDS: Final = (
    "The arena needs {module}, which is not installed:"
    " python -m pip install '{distribution}[arena]'"
)
CLUSTER_NEEDS: Final = (
    "--cluster needs {module}, which is not installed:"
    " python -m pip install '{distribution}[cluster]'"
)
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
    " function bot or a class Bot."
)
NOT_A_BOT: Final = (
    "{file} is not a bot. A bot is a Python file, or a folder with one, that has a function bot"
    " or a class Bot. In a folder, files whose names begin with _ are left out."
)
UNKNOWN_PLAYER: Final = (
    "{name} is neither a file nor a computer player; the computer players are {players}."
)
MISSPELT_PLAYER: Final = "{name} is neither a file nor a computer player; did you mean {near}?"
INVALID_PYTHON: Final = "{file} is not valid Python: {problem}."
INVALID_PYTHON_AT: Final = "{file}, line {line}, is not valid Python: {problem}."
BOT_TOO_LARGE: Final = "{folder} is too large; a bot may have at most {megabytes} MB."

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
FAULTS_NOTE: Final = (
    "A fault costs what the game says, in most the round; its {unit} are not counted. What depends"
    " on time, such as a timeout, may differ from run to run."
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
