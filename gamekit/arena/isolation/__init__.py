"""Bots from elsewhere, each asked in a process of its own, with limits."""

from gamekit.arena.isolation.bot import Isolated
from gamekit.arena.isolation.bundle import Bundle, GameWire, Limits, Wire
from gamekit.arena.isolation.watchdog import BotFault

__all__ = ["BotFault", "Bundle", "GameWire", "Isolated", "Limits", "Wire"]
