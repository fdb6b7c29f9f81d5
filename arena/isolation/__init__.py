"""Bots from elsewhere, each asked in a process of its own, with limits."""

from arena.isolation.bundles import Bundle, Limits, Wire
from arena.isolation.guests import Isolated
from arena.isolation.listening import Misbehaved

__all__ = ["Bundle", "Isolated", "Limits", "Misbehaved", "Wire"]
