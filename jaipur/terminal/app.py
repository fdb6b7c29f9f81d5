"""The command `jaipur`."""

from functools import partial
from typing import Final

from gamekit.terminal.app import new_app
from gamekit.terminal.app import run as run_app
from gamekit.terminal.game import Subcommand
from jaipur.terminal import advise, play, replay, review, strings
from jaipur.terminal.game import JAIPUR

EXAMPLES: Final = (
    "jaipur play --against merchant",
    "jaipur advise",
    "jaipur arena utility greedy --rounds 1000",
    "jaipur arena --help",
)

app: Final = new_app(
    JAIPUR,
    strings.ABOUT,
    EXAMPLES,
    (
        Subcommand(play.play, play.EXAMPLES),
        Subcommand(advise.advise, advise.EXAMPLES),
        Subcommand(replay.replay, replay.EXAMPLES),
        Subcommand(review.review, review.EXAMPLES),
    ),
)
run: Final = partial(run_app, app)
"""Run a command line and return the exit code."""
