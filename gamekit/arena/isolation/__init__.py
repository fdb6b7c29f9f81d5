"""Isolation of untrusted bots: each plays in its own process, with limits."""

from gamekit.arena.isolation.bot import Isolated
from gamekit.arena.isolation.bundle import Bundle, GameWire, Wire
from gamekit.arena.isolation.limits import Limits
from gamekit.arena.isolation.watchdog import BotFault

__all__ = ["BotFault", "Bundle", "GameWire", "Isolated", "Limits", "Wire"]
