"""Every sentence of contests and their reports, as whole sentences with named places.

CSV, JSON and the journal are for programs: their words stand in their own modules. So do the few
sentences of `isolation/child.py`, which runs as a script and imports nothing of the arena.
"""

from typing import Final

# --- contests

ODD_ROUNDS: Final = (
    "Every deal is played twice, so the rounds are an even number from 2 on, not {rounds}."
)
GAUNTLET_OF_NOBODY: Final = "A gauntlet takes another player at least."
FEW_SEATS: Final = "A table has two seats at least, not {seats}."
FEW_GAMES: Final = "A contest has one game at least, not {games}."
FEWER_THAN_TWO_PLAYERS: Final = "A contest takes two players at least."
FEW_PLAYERS: Final = "A contest takes {least} players at least."
NAME_TAKEN: Final = "{times} players are called {name!r}; each needs a name of its own."
RESERVED_NAME: Final = "{name} stands for neither player; no player can be called that."
FAULT_COUNT: Final = "{count:,} {kind}"
FAULT_COUNTS_SEPARATOR: Final = ", "
SPEED: Final = "{steps:,.0f} a second"

# --- journals

UNWRITABLE_JOURNAL: Final = "{file} cannot be written: {reason}."
JOURNAL_IN_USE: Final = "{file} is being written by another contest."
NOT_A_JOURNAL: Final = "{file} is not the file of a contest, and stays as it is."
JOURNAL_OF_OTHER_VERSION: Final = (
    "{file} was written by another version of this program; name a new file."
)
JOURNAL_OF_OTHER_PLAYER: Final = (
    "{file} was begun with another {name}: that player has changed since. Under another name, it"
    " can join."
)
TABLES_OF_OTHERS: Final = (
    "{file} was begun with other players. Tables are drawn from all of them, so nobody can join or"
    " leave; name a new file."
)
JOURNAL_OF_OTHER_SETTING: Final = "{file} was begun with {setting} {before}, and now it is {now}."
DAMAGED_LINE: Final = "{file}, line {line}, is damaged."
DAMAGED_JOURNAL: Final = "{file} is damaged: games are missing or occur twice."
LONGER_JOURNAL: Final = "{file} has more games than the {games:,} asked for."

# --- workers

PROCESS_DIED: Final = "A process that played games has died."
NO_SCHEDULER: Final = "No Dask scheduler answers at {address!r}: {problem}"
NOT_A_SCHEDULER: Final = "the server at this address is not a Dask scheduler."
"""The problem in `NO_SCHEDULER`."""
NO_WORKERS: Final = "The Dask scheduler at {address!r} has no workers."
WORKERS_DIED: Final = "The cluster gave up on a task, as its workers died."
OTHER_CODE: Final = (
    "The Dask worker at {worker!r} has another version of this program; install the same one there."
)
SCHEDULER_GONE: Final = "The scheduler at {address!r} is gone."

# --- faults of isolated bots

NOT_A_MOVE: Final = "{quoted} is not a move."
PROCESS_GONE: Final = "The bot's process has ended, after its game or an earlier fault."
EARLY_ANSWER: Final = "The bot answered before it read the question."
MALFORMED_ANSWER: Final = "The bot sent a malformed answer."
UNENDING_ANSWER: Final = "The bot's answer is longer than 64 kB or lacks a newline."
NO_ANSWER_EXIT: Final = "The bot's process ended without an answer (exit code {code})."
NO_ANSWER_SIGNAL: Final = "The bot's process ended without an answer ({signal})."
KILLED_PARENT: Final = "The bot killed its parent process."
STUCK_PARENT: Final = "The bot stopped its parent process, or keeps it from being copied."
TIMEOUT: Final = "The bot took longer than {seconds:g} s."
MUCH_OUTPUT: Final = "The bot printed more than {bytes} bytes."
PROGRAM_NOT_STARTED: Final = (
    "{name} cannot be started: {reason}. A script begins with #! and the path of its interpreter."
)
PROGRAM_NOT_READY: Final = "The program answered the greeting by {answer} instead of 'ready'."
UNASKED_LINE: Final = (
    "The program wrote {line} without being asked; one line is one answer, and stderr is free."
)
NOT_TEXT: Final = "The program's answer is not UTF-8 text: {line}."
PRINTED_NOTHING: Final = "The bot printed nothing."

# --- figures of a report

PERCENT: Final = "{percent:.1f}\N{NO-BREAK SPACE}%"
PERCENT_INTERVAL: Final = "{low:.1f} to {high:.1f}\N{NO-BREAK SPACE}%"
INTERVAL: Final = "{low} to {high}"
WITH_INTERVAL: Final = "{figure} ({interval})"
RATING: Final = "{rating:.0f} ({low:.0f} to {high:.0f})"
LISTED: Final = "{items}, {item}"
LISTED_LAST: Final = "{items} and {item}"
RANKED: Final = "{rank}. {name}"
NONE: Final = "none"
SECONDS: Final = "{number} s"
MILLISECONDS: Final = "{number} ms"
MICROSECONDS: Final = "{number} µs"

# --- the opening of a report

TITLE: Final = "{name} comes first of {entrants}"
ENTRANTS: Final = "Entrants"
GAMES: Final = "Games"
GAMES_OF_A_PAIR: Final = "Games of a pair"
SEATS_OF_A_TABLE: Final = "Seats of a table"
KIND_OF_GAME: Final = "A game is a"
SEED: Final = "Seed"
FAULTS: Final = "Faults"
DATE: Final = "Date"

RATING_OF_FIRST: Final = "Its rating is {rating}."
RATING_AND_WINS_OF_FIRST: Final = (
    "Its rating is {rating}, and it won {share} of its {games:,} games."
)
BETTER_THAN: Final = "Head to head, it is surely better than {names}."
OPEN_WITH: Final = "Its games with {names} leave open who is better."
WORSE_THAN: Final = "Head to head, it is surely worse than {names}."
ALL_OTHERS: Final = "all {others} others"
SOME_OTHERS: Final = "{some} of the {others} others"
SCORE_OF_FIRST: Final = "It scored {score} ({interval})."
HIGHER_THAN_ALL: Final = "Its score is surely higher than that of each of the others."
HIGHER_THAN: Final = "Its score is surely higher than that of {names}."
HIGHER_THAN_NONE: Final = "Nobody's score is surely lower than its own."

# --- ratings

RATINGS: Final = "Ratings"
RATINGS_NOTE: Final = "The dot is the rating, the bar its 95 % interval."
RATING_CHART: Final = "Rating of {name}"
RATING_IN_WORDS: Final = "{rating:.0f}, from {low:.0f} to {high:.0f}"

# --- tables

ENTRANT: Final = "Entrant"

CROSS_TABLE: Final = "Each against each"
CROSS_TABLE_LABEL: Final = "Cross table"
CROSS_TABLE_NOTE: Final = (
    "What the row scored against the column, in %, and the 95 % interval below it."
    " ▲ is surely better, ▼ surely worse, of all pairs together."
)
SHARES: Final = "Wins by opponent"
SHARES_LABEL: Final = "Shares table"
SHARES_NOTE: Final = "The share of wins of the row, in %, at the tables where the column sits."
DIFFERENCES: Final = "Differences"
DIFFERENCES_NOTE: Final = (
    "The score of the row less that of the column, in hundredths of a game over all games"
    " (one that did not sit there has 0), and the 95 % interval below it. ▲ is surely"
    " better, ▼ surely worse, of all pairs together: this decides, and not whether two intervals"
    " overlap."
)
STANDINGS: Final = "Standings"
STANDINGS_LABEL: Final = "Standings table"
STANDINGS_NOTE: Final = "The score is zero-sum: 1 for a win, −1 for a loss."
TABLE_STANDINGS_NOTE: Final = "The score is zero-sum, in hundredths a game."
RATING_COLUMN: Final = "Rating (95 %)"
PLACE_COLUMN: Final = "Place (95 %)"
WINS: Final = "Wins"
TIES: Final = "Ties"
LOSSES: Final = "Losses"
SCORE: Final = "Score"
SHARE: Final = "Share"
SCORE_COLUMN: Final = "Score (95 %)"
MEAN_POINTS: Final = "Mean {unit}"

# --- pairings

PAIRINGS: Final = "Pair by pair"
PAIRINGS_NOTE: Final = (
    "The distribution of the first player's lead in {unit} at the end of a game, on one scale"
    " for all pairs, and the course of its score, with the 95 % interval as a band."
)
PAIRINGS_OF: Final = "{name} against those below it ({pairings})"
VERSUS: Final = "{one} v {other}"
PAIRING_RESULT: Final = (
    "{score} ({interval}) of {games:,} games: {wins:,} won, {ties:,} tied, {losses:,} lost."
)
PAIRING_POINTS: Final = "{one} to {other} {unit}."
PAIRING_FAULTS: Final = "Faults of {name}: {faults}."
UNDECIDED: Final = "The test is undecided; it may take some {games:,} more games."
FOUND_NEITHER: Final = "The test found neither better by {margin}."
FOUND_BETTER: Final = "The test found {name} better."

MARGINS_CHART: Final = "Leads of {one} over {other}"
MARGINS_AXIS: Final = "Lead of the first in {unit}"
MEAN_LEAD: Final = "▼ mean {lead}"
NO_CLEAN_GAME: Final = "no game without a fault"
NO_CLEAN_GAME_IN_WORDS: Final = "There is no game without a fault."
MARGINS_IN_WORDS: Final = (
    "{games:,} games without a fault: ahead in {ahead}, level in {level}, behind in {behind};"
    " a mean lead of {lead} {unit}, from {low} to {high}."
)
COURSE_CHART: Final = "How the score of {one} against {other} developed"
COURSE_AXIS: Final = "Score of the first by games"
COURSE_TICK: Final = "{percent:.0f} %"
NO_GAME: Final = "no game yet"
NO_GAME_IN_WORDS: Final = "There is no game yet."
COURSE_MOMENT: Final = "after {games:,} games {score} ({interval})"
COURSE_SEPARATOR: Final = "; "

# --- faults

FAULTS_OF: Final = "{name}: {faults:,} in {games:,} games ({kinds})."
FIRST_FAULT: Final = "The first fault, {kind}: {reason}"
DEBUG_NOTE: Final = (
    "The option --debug stops a contest at its first fault, and shows that with its round, its"
    " position, the traceback and what the player printed."
)
NO_FAULTS: Final = "There were none."
FAULTS_NOTE: Final = (
    "A player that takes too long, fails, or makes an illegal move pays what the rules of the"
    " game say: in most games, the round is lost. The contest goes on. Scores and ratings count"
    " the game as it ended; its points are not counted."
)

# --- times

TIMES: Final = "Time a move"
TIMES_LABEL: Final = "Times table"
TIMES_NOTE: Final = (
    "Measured where the question is asked, on this machine and under its load: results and"
    " ratings do not depend on it, unless a limit is exceeded. 99 % of the moves took no longer"
    " than the time in that column."
)
MOVES: Final = "Moves"
MEAN_TIME: Final = "Mean"
P99_TIME: Final = "99 %"
LONGEST_TIME: Final = "Longest"
TIME_LIMIT: Final = "Limit"

# --- how to read a report

READING: Final = "How to read this"
PAIRS_TERM: Final = "Pairs"
PAIRS_READING: Final = (
    "Every deal is played twice, with the seats swapped, so that luck favours nobody. The two"
    " games share their luck, so intervals are computed from pairs, not from games."
)
TABLES_TERM: Final = "Tables"
TABLES_READING: Final = (
    "For each game the players and their seats are drawn from all entrants, by the seed."
    " Intervals are computed from games."
)
SCORES_TERM: Final = "Scores"
PAIR_SCORES_READING: Final = (
    "A win is 1, a tie ½, a loss 0; the score is the mean. Above 50 % is better."
)
TABLE_SCORES_READING: Final = (
    "Zero-sum: a loser has −1 divided by the number of the others, and the winners share what"
    " the losers pay. One that forfeits a game has −1, and the others share that. A game without"
    " a winner is 0 for everybody, and a win shared by all in the ratings."
)
INTERVALS_TERM: Final = "Intervals"
INTERVALS_READING: Final = (
    "At 95 %: of twenty such intervals, one may be expected to miss the truth."
)
SURELY_TERM: Final = "Surely"
SURELY_READING: Final = (
    "All pairs are tested together (Holm 1979): if all players were equal, this page would call"
    " any of them surely better in 5 % of contests at most, however many pairs there are. So an"
    " interval may leave 50 % out and the pair be open nevertheless."
)
RATINGS_TERM: Final = "Ratings"
PAIR_RATINGS_READING: Final = (
    "The Bradley-Terry model, on the scale of Elo: 400 more are odds of ten to one, 100 more a"
    " score of 64 %. Only differences mean something. One imaginary won and one lost pair for"
    " every two players keep all ratings finite."
)
TABLE_RATINGS_READING: Final = (
    "The Plackett-Luce model of who wins a table, on the scale of Elo. One imaginary game of all"
    " entrants keeps all ratings finite. The intervals of ratings and places come from a bootstrap"
    " over blocks of games."
)
FIELD_TERM: Final = "What a rating does not say"
FIELD_READING: Final = (
    "It is about this field. If the table above shows that a player wins much more or less often"
    " when a certain other one sits at the table, another field would give another order."
)
TESTS_TERM: Final = "Tests"
TESTS_READING: Final = (
    "A pair stopped as soon as a sequential test was sure that one of them is better, or that"
    " neither is by {margin}. It tells equals apart in 5 % of contests at most, all pairs together,"
    " and misses a difference of {margin} in 5 % of pairs; a smaller one may be called either way."
    " Its verdict counts more than an interval, which is a little too narrow if the test chose"
    " the moment to stop."
)
REPEATING_TERM: Final = "To repeat it"
REPEATING_READING: Final = (
    "The seed {seed} with the same entrants and settings plays the same contest. Only a time"
    " limit may lead to other results on another machine."
)
