"""Every sentence of the environments, as whole sentences with named places."""

from typing import Final

UNKNOWN_REWARD: Final = "There is no reward {name!r}; choose one of {names}."
UNKNOWN_OPPONENT: Final = "There is no player {name!r}; choose one of {names}."
NO_PARAMETERS: Final = "Observations of {title} have no parameters; these were given: {given}."
UNKNOWN_SEAT: Final = "There is no seat {seat!r}; choose one from 0 to {last}, or None to draw it."
