"""Contests of computer players, in any game that can be played from a seed by two of them."""

from gamekit.arena.chunks import Entrant, Mishap
from gamekit.arena.contest import Contest, InvalidContest, Progress
from gamekit.arena.games import Fault, Game, Played
from gamekit.arena.journal import InvalidJournal, Journal
from gamekit.arena.pairs import Pair, play_pairs
from gamekit.arena.results import Meeting, Results, Standing, to_csv, to_json
from gamekit.arena.tally import Interval, Tally
from gamekit.arena.workers import WorkerLost, cluster, processes

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
