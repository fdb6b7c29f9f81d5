"""Scenes of the table, made from as little as a test cares about."""

from typing import Any

from jaipur.web.scenes import TableScene
from jaipur.web.selection import Selection, TableView, draft
from web.scenes import TableFrame


def table_scene(
    at: TableView,
    selection: Selection | None = None,
    *,
    names: tuple[str, str] = ("Anna", "Ravi"),
    single: bool = False,
    **frame: Any,  # noqa: ANN401
) -> TableScene:
    """The table with that selection, in a frame that differs from the usual one as said."""
    usual = {"title": "Your turn", "subtitle": "Round 1", "log": ()}
    drafted = None if selection is None else draft(selection, at)
    return TableScene(TableFrame(**(usual | frame)), at, drafted, names, single=single)
