"""A contest as one self-contained HTML page: tables and charts, without scripts or requests."""

from gamekit.arena.report.page import report

__all__ = ["report"]
