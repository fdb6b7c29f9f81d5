"""`jaipur play`: a match against the computer."""

from itertools import islice
from pathlib import Path
from typing import Annotated, Final

import typer

from gamekit.arena.isolation import Limits
from gamekit.arena.seeds import drawn_seed
from gamekit.terminal import strings as machinery
from gamekit.terminal.bots import entrants
from gamekit.text import InvalidNotation
from jaipur.bots import BOTS, DEFAULT_BOT
from jaipur.seeded_match import PERSON, SeededMatch
from jaipur.terminal import strings
from jaipur.terminal.game import JAIPUR
from jaipur.terminal.opponent import TerminalOpponent
from jaipur.terminal.session import (
    COMPUTER,
    DRAWN_SEED,
    GAME,
    PRACTICE,
    ROUND,
    TerminalSession,
)
from jaipur.terminal.text import read_seed, records, seed_of

EXAMPLES: Final = (
    "jaipur play",
    "jaipur play --against merchant --seed 7",
    "jaipur play --single --practice",
    "jaipur play --against mybot.py",
    "jaipur play evening.jpr",
)

_LONGEST_MATCH: Final = 50  # rounds: full ties make a match longer than three


def play(
    file: Annotated[
        Path | None, typer.Argument(help="A saved game to continue.", show_default=False)
    ] = None,
    *,
    against: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help=f"The opponent: {', '.join(BOTS)}, or the file of a bot.",
            show_default=DEFAULT_BOT,
            autocompletion=lambda: list(BOTS),
        ),
    ] = None,
    seed: Annotated[
        str | None,
        typer.Option(
            metavar="N",
            help="The seed of the cards, the same as on the page.",
            show_default="drawn",
        ),
    ] = None,
    single: Annotated[bool, typer.Option("--single", help="Play one round only.")] = False,
    practice: Annotated[
        bool, typer.Option("--practice", help="Allow moves to be taken back.")
    ] = False,
) -> int:
    """Play a match against the computer."""
    if file is None:
        chosen = drawn_seed() if seed is None else _seed(seed)
        match = SeededMatch.start(chosen, single=single)
        session = TerminalSession(match, _opponent(against or DEFAULT_BOT), practice=practice)
    elif single or seed is not None:
        raise typer.TyperException(strings.FILE_DECIDES.format(file=file))
    else:
        session = _resumed(file, against, practice=practice)
    return session.run()


def _seed(text: str) -> int | str:
    """The seed that was typed: a number, or one that was drawn and printed."""
    seed = read_seed(text)
    if isinstance(seed, str) and not DRAWN_SEED.fullmatch(seed):
        raise typer.BadParameter(strings.INVALID_SEED.format(text=text), param_hint="--seed")
    return seed


def _opponent(name: str) -> TerminalOpponent:
    found = entrants(JAIPUR, [name], Limits())
    if len(found) != 1:
        raise typer.TyperException(strings.SEVERAL_BOTS.format(count=len(found), name=name))
    return TerminalOpponent(name, found[0].name, found[0].player, PERSON.rival)


def _resumed(file: Path, against: str | None, *, practice: bool) -> TerminalSession:
    """The game in a file; it is saved there again unless it came from elsewhere."""
    rounds = [*islice(records(file), _LONGEST_MATCH)]
    tags = dict(rounds[-1].tags)
    computer = tags.get(COMPUTER, against or DEFAULT_BOT)
    if against not in (None, computer):
        told = strings.OTHER_OPPONENT.format(file=file, computer=computer)
        raise typer.TyperException(told)
    if not against and computer not in BOTS:  # a record must not choose a file to run
        told = strings.OPPONENT_NOT_NAMED.format(file=file, computer=computer)
        raise typer.TyperException(told)
    try:
        match = SeededMatch.resumed(seed_of(rounds[-1]), rounds, single=tags.get(GAME) == ROUND)
    except InvalidNotation as problem:
        told = machinery.INVALID_FILE.format(file=file, problem=problem)
        raise typer.TyperException(told) from None
    return TerminalSession(
        match,
        _opponent(computer),
        practice=practice or PRACTICE in tags,
        file=file if COMPUTER in tags else None,
    )
