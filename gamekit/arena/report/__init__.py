"""A contest as one page of HTML: tables and charts, without a script or a request."""

from gamekit.arena.report.page import report

__all__ = ["report"]
