"""Bots that are programs: whatever they write, they are told what was wrong with it."""

import os
import select
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from gamekit.arena.isolation import Bundle, GameWire, Isolated, Limits
from gamekit.arena.isolation.process import close_processes, process_of
from gamekit.arena.isolation.program import ProgramBot, ProgramFault
from gamekit.chance import stream
from gamekit.play import BotGame, Fault
from jaipur import BOTS, Observation, Seat, State, deal, legal_moves, observe
from jaipur.game import GAME
from jaipur.moves import Move
from jaipur.wire import JaipurWire
from tests.laws.toll import GAME as TOLL
from tests.laws.toll_bots import made_of, roller
from tests.processes import needs_proc, traces

PATIENT = Limits(seconds=60, loading=120)
FIRST = """\
    gamekit) echo ready ;;
    options) first=${rest%% *} ;;
    ask) echo "$first" ;;
"""
game = BotGame(GAME, recorded=True)

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="programs are not run here")


@pytest.fixture(scope="module", autouse=True)
def _no_process_left() -> Iterator[None]:
    yield
    close_processes()


def script(cases: str, *, first: str = "") -> str:
    """A script that answers by its cases."""
    return f"#!/bin/sh\n{first}\nwhile read -r word rest; do case $word in\n{cases}esac; done\n"


def isolated(source: str, limits: Limits = PATIENT) -> Isolated[Observation, Move]:
    files = (("bot", source.encode()),)
    return Isolated("bot", Bundle("bot", files, JaipurWire(), limits, program=True))


def fault(source: str, limits: Limits = PATIENT) -> Fault:
    """The only fault of a program in a round, which it loses."""
    played = game((isolated(source, limits), BOTS["greedy"]), 7)
    assert played.scores[0] == -1
    (one,) = played.faults
    return one


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[[str], ProgramBot]]:
    """Starts a program in this process."""
    started: list[ProgramBot] = []

    def start(source: str) -> ProgramBot:
        file = tmp_path / "bot"
        file.write_text(source)
        file.chmod(0o700)
        started.append(ProgramBot(file, GAME))
        return started[-1]

    yield start
    for bot in started:
        bot.close()


def view() -> Observation:
    return observe(State.start(deal(Random(7))), Seat.B)


# --- in a game


def test_a_program_plays_as_a_function_would() -> None:
    program = isolated(script(FIRST))
    first = made_of(lambda view, _rng: legal_moves(view)[0])  # type: ignore[arg-type, return-value]
    for seed in range(2):
        asked, called = (game((one, BOTS["utility"]), seed) for one in (program, first))
        assert (asked.faults, asked.points) == ((), called.points)


def test_a_program_of_another_game_hears_of_what_it_may_see() -> None:
    cases = """\
    gamekit) echo ready events ;;
    event) echo "$rest" >&2 ;;
    ask) echo stop ;;
"""
    bundle = Bundle(
        "bot", (("bot", script(cases).encode()),), GameWire(TOLL), PATIENT, program=True
    )
    played = BotGame(TOLL)((made_of(roller), Isolated("bot", bundle)), 7)
    assert {(one.seat, one.kind, one.reason) for one in played.faults} == {
        (1, "illegal", "'stop' is not a move.")
    }
    assert '{"event": "Event", "kind": "rolled", "seat": 0' in played.faults[0].detail


@pytest.mark.parametrize(
    ("source", "kind", "reason"),
    [
        (script(FIRST.replace("$first", "no move")), "illegal", "'no move' is"),
        (script(FIRST.replace('"$first"', "")), "illegal", "Passing is not allowed"),
        (script(FIRST.replace("$first", "+DDDD")), "illegal", ""),
        (script(FIRST.replace("echo ready", "exit 3")), "error", "an answer (exit code 3)."),
        (script(FIRST.replace('echo "$first"', "kill -9 $$")), "error", "an answer (Killed)."),
        ("echo ready", "error", "bot cannot be started: Exec format error. A script begins with"),
        ("#!/no/such/thing", "error", "bot cannot be started: No such file or directory."),
    ],
)
def test_a_fault_loses_the_round_and_has_a_sentence(source: str, kind: str, reason: str) -> None:
    one = fault(source)
    assert one.kind == kind
    assert reason in one.reason


@pytest.mark.parametrize(
    "cases", ["gamekit) sleep 1000 ;;\n", FIRST.replace('echo "$first"', "sleep 1000")]
)
def test_silence_is_a_timeout(cases: str) -> None:
    assert fault(script(cases), Limits(seconds=1, loading=1)).kind == "timeout"


def test_a_program_that_does_not_answer_after_its_greeting_is_timed_out() -> None:
    assert fault("#!/bin/sh\necho ready\nexec sleep 1000\n", Limits(seconds=1)).kind == "timeout"


def test_starting_takes_longer_than_a_move_may() -> None:
    slow = script(FIRST, first="sleep 1.5")
    assert game((isolated(slow, Limits(seconds=1)), BOTS["greedy"]), 7).faults == ()


def test_what_it_writes_to_stderr_is_kept_and_limited() -> None:
    one = fault(script(FIRST.replace('echo "$first"', "echo I think >&2; echo none")))
    assert "I think" in one.detail
    loud = fault(script(FIRST, first="head -c 99999 /dev/zero >&2"))
    assert (loud.kind, loud.reason) == ("error", "The bot printed more than 65536 bytes.")


def test_memory_is_limited() -> None:
    hoard = f"#!{sys.executable}\nbytearray(1 << 30)\n"
    one = fault(hoard, Limits(seconds=60, memory=256 << 20))
    assert "exit code 1" in one.reason
    assert "MemoryError" in one.detail


@needs_proc
def test_nothing_is_left_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    close_processes()
    with traces(tmp_path / "temporary") as left:
        monkeypatch.setattr("tempfile.tempdir", str(left.folder))
        monkeypatch.setenv("TMPDIR", str(left.folder))
        parent = script(FIRST, first="sleep 1000 & sleep 1001 &\n: > $TMPDIR/file")
        player = isolated(parent)
        assert game((player, BOTS["greedy"]), 7).faults == ()
        folder = process_of(player.bundle)._folder
        process_of(player.bundle).release()
        assert folder.parent.parent == left.folder
        close_processes()
        (left.folder / "file").unlink(missing_ok=True)
        left.wait_until_gone()


# --- line by line


@pytest.mark.parametrize(
    ("cases", "reason"),
    [
        ("gamekit) echo hello ;;\n", "The program answered the greeting by 'hello' instead of"),
        ("gamekit) printf 'ready\\ngo\\n' ;;\n", "The program wrote 'go' without being asked;"),
        ("gamekit) printf '\\377\\n' ;;\n", "The program's answer is not UTF-8 text: '\\\\xff'."),
        (
            "gamekit) head -c 99999 /dev/zero ;;\n",
            "The bot's answer is longer than 64 kB or lacks a",
        ),
        ("gamekit) exit 3 ;;\n", "The bot's process ended without an answer (exit code 3)."),
    ],
)
def test_a_wrong_greeting_is_told(
    start: Callable[[str], ProgramBot], cases: str, reason: str
) -> None:
    with pytest.raises(ProgramFault) as told:
        start(script(cases))
    assert str(told.value).startswith(reason)


def test_a_line_in_between_is_told(start: Callable[[str], ProgramBot]) -> None:
    bot = start(script(FIRST.replace('echo "$first"', 'printf "$first\\nmore\\n"')))
    with pytest.raises(ProgramFault, match="The program wrote 'more' without being asked"):
        bot(view(), stream(7, "bot"))


def test_a_line_before_a_question_is_told(start: Callable[[str], ProgramBot]) -> None:
    bot = start("#!/bin/sh\necho ready\nsleep 0.1\necho more\nexec sleep 1000\n")
    select.select([bot._answers], [], [])
    with pytest.raises(ProgramFault, match="The program wrote 'more' without being asked"):
        bot(view(), stream(7, "bot"))


def test_what_is_no_program_or_no_move_is_told(start: Callable[[str], ProgramBot]) -> None:
    with pytest.raises(ProgramFault, match="bot cannot be started: Exec format error"):
        start("echo ready")
    bot = start(script(FIRST.replace("$first", "+X")))
    with pytest.raises(ProgramFault, match="'X' at character 1 of 'X' is not a card"):
        bot(view(), stream(7, "bot"))


def test_it_is_told_events_if_it_wants_to(start: Callable[[str], ProgramBot]) -> None:
    bot = start(script("gamekit) echo ready events ;;\nevent) told=+MMM ;;\nask) echo $told ;;\n"))
    bot.saw(view())
    assert str(bot(view(), stream(7, "bot"))) == "+MMM"


def test_windows_line_ends_are_understood(start: Callable[[str], ProgramBot]) -> None:
    bot = start(script("gamekit) printf 'ready\\r\\n' ;;\nask) printf '%s\\r\\n' +MMM ;;\n"))
    assert str(bot(view(), stream(7, "bot"))) == "+MMM"
    assert not hasattr(bot, "saw")


def test_one_that_has_ended_is_told_so_at_the_next_event(
    start: Callable[[str], ProgramBot],
) -> None:
    bot = start("#!/bin/sh\nread -r line\necho ready events\nexit 3\n")
    bot._process.wait()
    for ask in (lambda: bot.saw(view()), lambda: bot(view(), stream(7, "bot"))):
        with pytest.raises(ProgramFault, match=r"exit code 3"):
            ask()
