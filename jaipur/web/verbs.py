"""Jaipur's own verbs: they change the selection of cards."""

from enum import StrEnum


class TableVerb(StrEnum):
    """Everything a person can ask of Jaipur's table."""

    SLOT = "slot"
    PLACE = "place"
    CAMELS = "camels"
    MORE_CAMELS = "more-camels"
    FEWER_CAMELS = "fewer-camels"
    ALL_CAMELS = "all-camels"
    MODE = "mode"
