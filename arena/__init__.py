"""Contests of computer players, in any game that can be played from a seed by two of them."""

from arena.chunks import Entrant, Mishap
from arena.contest import Contest, InvalidContest, Progress
from arena.games import Fault, Game, Played
from arena.journal import InvalidJournal, Journal
from arena.pairs import Pair, play_pairs
from arena.results import Meeting, Results, Standing, to_csv, to_json
from arena.tally import Interval, Tally
from arena.workers import WorkerLost, cluster, processes

__all__ = [
    "Contest",
    "Entrant",
    "Fault",
    "Game",
    "Interval",
    "InvalidContest",
    "InvalidJournal",
    "Journal",
    "Meeting",
    "Mishap",
    "Pair",
    "Played",
    "Progress",
    "Results",
    "Standing",
    "Tally",
    "WorkerLost",
    "cluster",
    "play_pairs",
    "processes",
    "to_csv",
    "to_json",
]
