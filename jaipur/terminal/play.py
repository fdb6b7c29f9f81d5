"""`jaipur play`: a match against the computer."""

from itertools import islice
from pathlib import Path
from secrets import randbelow
from typing import Annotated, Final

import typer

from jaipur.bots import BOTS, DEFAULT_BOT
from jaipur.notation import InvalidNotation
from jaipur.seeded_match import Bout
from jaipur.terminal.bots import Limits, entrants
from jaipur.terminal.console import records, seed_of
from jaipur.terminal.opponent import Opponent
from jaipur.terminal.session import COMPUTER, GAME, PRACTICE, ROUND, YOU, Sitting

EXAMPLES: Final = (
    "jaipur play",
    "jaipur play --against merchant --seed 7",
    "jaipur play --single --practice",
    "jaipur play --against mybot.py",
    "jaipur play evening.jpr",
)

_SEEDS: Final = 10**9
_LONGEST_MATCH: Final = 50  # rounds: ties in everything make it longer than three


def play(
    file: Annotated[
        Path | None, typer.Argument(help="What save wrote, to go on from.", show_default=False)
    ] = None,
    *,
    against: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help=f"Whom to play: {', '.join(BOTS)}, or a bot in a file.",
            show_default=DEFAULT_BOT,
            autocompletion=lambda: list(BOTS),
        ),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(
            min=0, metavar="N", help="Which cards, the same as on the page.", show_default="any"
        ),
    ] = None,
    single: Annotated[bool, typer.Option("--single", help="Play one round only.")] = False,
    practice: Annotated[bool, typer.Option("--practice", help="Let moves be taken back.")] = False,
) -> int:
    """Play a match against the computer."""
    if file is None:
        begun = Bout.start(randbelow(_SEEDS) if seed is None else seed, single=single)
        sitting = Sitting(begun, _opponent(against or DEFAULT_BOT), practice=practice)
    elif single or seed is not None:
        raise typer.TyperException(f"{file} has a seed and a length of its own: name neither.")
    else:
        sitting = _resumed(file, against, practice=practice)
    return sitting.hold()


def _opponent(name: str) -> Opponent:
    meant = entrants([name], Limits())
    if len(meant) != 1:
        raise typer.TyperException(f"There are {len(meant)} bots in {name}: name one of them.")
    return Opponent(name, meant[0].name, meant[0].player, YOU.rival)


def _resumed(file: Path, against: str | None, *, practice: bool) -> Sitting:
    """The game of a file, which it is kept in again if it was saved there."""
    rounds = [*islice(records(file), _LONGEST_MATCH)]
    tags = dict(rounds[-1].tags)
    computer = tags.get(COMPUTER, against or DEFAULT_BOT)
    if against not in (None, computer):
        raise typer.TyperException(f"{file} is a game against {computer}: name no other.")
    if not against and computer not in BOTS:  # a record alone has no file run
        raise typer.TyperException(f"{file} is a game against {computer}: name it by --against.")
    try:
        bout = Bout.resumed(seed_of(rounds[-1]), rounds, single=tags.get(GAME) == ROUND)
    except InvalidNotation as problem:
        raise typer.TyperException(f"{file}: {problem}") from None
    return Sitting(
        bout,
        _opponent(computer),
        practice=practice or PRACTICE in tags,
        file=file if COMPUTER in tags else None,
    )
