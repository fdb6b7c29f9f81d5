"""The first games of a contest, which show whether an entrant can play at all."""

from collections.abc import Collection, Iterable
from typing import Final

HOPELESS: Final = 4
"""The number of games, all of them with a fault, after which an entrant is hopeless."""


class FirstGames:
    """The entrants that have not played a game without a fault yet."""

    def __init__(self, names: Iterable[str]) -> None:
        self._faulty = dict.fromkeys(names, 0)

    @property
    def over(self) -> bool:
        """True if every entrant has played a game without a fault."""
        return not self._faulty

    @property
    def hopeless(self) -> str | None:
        """An entrant that was at fault in its first games; None if there is none."""
        counts = self._faulty.items()
        return next((name for name, faulty in counts if faulty >= HOPELESS), None)

    def add(self, names: Iterable[str], faulty: Collection[str]) -> None:
        """Count a game of these entrants, some of which were at fault."""
        for name in names:
            if name in faulty and name in self._faulty:
                self._faulty[name] += 1
            elif not faulty:  # a game that others spoilt proves nothing
                self._faulty.pop(name, None)
