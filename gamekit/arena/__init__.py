"""Contests of computer players, in any game that can be played from a seed."""

from gamekit.arena.chunks import Entrant, FaultReport, Play
from gamekit.arena.contest import Contest, InvalidContest, Progress, TableContest
from gamekit.arena.export import to_csv, to_json
from gamekit.arena.journal import InvalidJournal, Journal
from gamekit.arena.pairs import Pair, play_pairs
from gamekit.arena.results import (
    Background,
    PairingResult,
    Results,
    Standing,
    TableResults,
    TableStanding,
)
from gamekit.arena.tally import Interval, Tally
from gamekit.arena.workers import WorkerLost, cluster, processes

__all__ = [
    "Background",
    "Contest",
    "Entrant",
    "FaultReport",
    "Interval",
    "InvalidContest",
    "InvalidJournal",
    "Journal",
    "Pair",
    "PairingResult",
    "Play",
    "Progress",
    "Results",
    "Standing",
    "TableContest",
    "TableResults",
    "TableStanding",
    "Tally",
    "WorkerLost",
    "cluster",
    "play_pairs",
    "processes",
    "to_csv",
    "to_json",
]
