"""Jaipur, the trading card game for two: rules, notation and computer players."""

from gamekit.text import InvalidNotation
from jaipur import moved
from jaipur.belief import imagine
from jaipur.bots import BOTS, Bot
from jaipur.cards import Card, Seat
from jaipur.events import Event, seen_by
from jaipur.match import Match, next_round, play
from jaipur.moves import IllegalMove, InvalidMove, Kind, Move
from jaipur.narration import headline, intent, story
from jaipur.observation import Observation, observe
from jaipur.position import read_position, write_position
from jaipur.record import Record, read_records, resume, write_records
from jaipur.rules import apply, legal_moves, why_not
from jaipur.scoring import Outcome
from jaipur.state import Deal, State, deal

__all__ = [
    "BOTS",
    "Bot",
    "Card",
    "Deal",
    "Event",
    "IllegalMove",
    "InvalidMove",
    "InvalidNotation",
    "Kind",
    "Match",
    "Move",
    "Observation",
    "Outcome",
    "Record",
    "Seat",
    "State",
    "apply",
    "deal",
    "headline",
    "imagine",
    "intent",
    "legal_moves",
    "next_round",
    "observe",
    "play",
    "read_position",
    "read_records",
    "resume",
    "seen_by",
    "story",
    "why_not",
    "write_position",
    "write_records",
]

moved.install()
