"""`jaipur play`: a match typed line by line."""

import re
from pathlib import Path
from random import Random

import pytest

from jaipur import BOTS, Move, Record, Seat, read_records
from jaipur.coach import ADVISER, advise
from jaipur.rules import legal_moves
from jaipur.seeded_match import SeededMatch
from jaipur.web.live_game import LiveGame
from tests.jaipur.records import round_of
from tests.jaipur.terminal.shell import Said, jaipur
from tests.jaipur.web.playing import answer

GAME = ("play", "--seed", "7", "--against", "utility")
FIRST = (
    "There is nothing to save yet; jaipur play --against utility --seed 7 starts this game again."
)
MOST = 400
BOT = """
from jaipur import legal_moves
def bot(view, rng):
    return legal_moves(view)[-1]
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to play in, and to leave games in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def played(*lines: str, arguments: tuple[str, ...] = GAME, person: bool = False) -> Said:
    return jaipur(*arguments, lines=lines, person=person)


def plain(text: str) -> str:
    """The text on one line."""
    return " ".join(text.split())


def whole(file: str) -> tuple[Record, ...]:
    return read_records(Path(file).read_text(encoding="utf-8"))


# --- the game


def test_it_is_the_game_that_the_page_plays_with_this_seed() -> None:
    page = LiveGame.start(("You", "The Gambler"), computer="utility-weighted", seed=5)
    typed: list[str] = []
    while not page.match.over:
        if page.match.state.over:
            page.next_round()
            typed.append("")
        elif page.turn is page.you:
            view = page.table(page.turn).view
            typed.append(str(BOTS["greedy"]()(view, Random(1))))
            page.play(Move.parse(typed[-1]), page.turn)
        else:
            page.play(answer(page), Seat.A)
    said = jaipur("play", "--seed", 5, lines=[*typed, "save match.jpr"])
    assert (said.err, said.code) == ("", 0)
    for mine, theirs in zip(whole("match.jpr"), page.saved.records, strict=True):
        assert (mine.deal, mine.moves, mine.seals) == (theirs.deal, theirs.moves, theirs.seals)
    assert "won the match." in plain(said.out)
    assert said.out.endswith(
        "Saved; jaipur review match.jpr reviews it.\nsave FILE keeps the game, quit leaves: \n"
    )


def test_the_table_shows_what_your_seat_may_know() -> None:
    said = played("+MMM")
    game = SeededMatch.start(7)
    game, _ = game.play(Move.parse("-DDD"))
    game, _ = game.play(Move.parse("+MMM"))
    game, _ = game.play(Move.parse("+P"))
    shown = plain(said.out.rpartition("Market")[2])
    assert shown.startswith(
        "S silver S silver P spice L leather M camel hand camels rupees"
        " You G S C P L 3 0 The Clerk P ? ? 0 19 + 1 bonus"
        " D diamond 5 5 C cloth 5 3 3 2 2 1 1 G gold 6 6 5 5 5 P spice 5 3 3 2 2 1 1"
        " S silver 5 5 5 5 5 L leather 4 3 2 1 1 1 1 1 1"
        " Bonus tokens: 6 for 3, 6 for 4, 5 for 5 cards. Deck: 36."
    )
    assert "The Clerk sold 3 diamonds for 7 + 7 + 5 = 19 rupees and a bonus token." in said.out


@pytest.mark.parametrize("typed", ["+SP-GC", "+sp -gc", "+ps−cg", "7", "  + s p - c g "])
def test_a_move_is_typed_in_letters_or_by_its_number(typed: str) -> None:
    said = played(typed)
    assert said.err == ""
    assert "You exchanged gold and cloth for silver and spice." in said.out


def test_the_list_numbers_every_legal_move() -> None:
    said = played("+MMM", "list", "quit")
    listed = re.findall(r"(\d+)  ([+-][A-Z+-]+)", said.out.rpartition("list\n")[2])
    game = SeededMatch.start(7)
    for move in ("-DDD", "+MMM", "+P"):
        game, _ = game.play(Move.parse(move))
    assert [number for number, _ in listed] == [str(place + 1) for place in range(len(listed))]
    assert {Move.parse(move) for _, move in listed} == set(legal_moves(game.view))
    assert "8 to 57 are exchanges; list shows them." in said.out


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("+D", "The market has no diamonds; this takes 1."),
        ("+", "'+' is not a move; a move is + and the cards that come"),
        ("+X", "'X' at character 1 of 'X' is not a card"),
        ("-DD", "diamonds"),
        ("0", "There is no move 0; list shows all 9."),
        ("10", "There is no move 10; list shows all 9."),
        ("9" * 5000, "is neither a move nor a command"),
        ("-ß", "is not a card"),
        ("٣", "is neither a move nor a command; help explains both."),
        ("hello there", "'hello there' is neither a move nor a command; help explains both."),
        ("list all", "'list all' is neither a move nor a command; help explains both."),
        ("why +D", "The market has no diamonds; this takes 1."),
        ("why me", "'me' is neither a move nor a command; help explains both."),
        ("save", "save needs something after it; help lists the commands."),
        ("save no/where.jpr", "no/where.jpr cannot be written: No such file or directory."),
        ("save .", ". already exists; choose another name."),
        (f"save {'x' * 300}", "File name too long"),
        ("save a\0b", "'a\\x00b' is not a valid file name."),
        ("undo", "Moves can be taken back in practice only; jaipur play --practice"),
        ("+" + "D" * 5000, "A move is at most"),
    ],
)
def test_a_wrong_line_is_one_sentence_and_costs_nothing(line: str, sentence: str) -> None:
    said = played(line, "+MMM")
    assert sentence in said.err
    assert said.err.count("\n") == 1
    assert said.code == 1
    assert whole("jaipur-1.jpr")[0].moves[:2] == (Move.parse("-DDD"), Move.parse("+MMM"))


def test_to_a_person_a_wrong_line_is_no_failure() -> None:
    assert played("+D", "q", person=True).code == 0


def test_enter_and_show_show_the_table_again() -> None:
    said = played("", "show", "q")
    _, first, second, third = said.out.split("Round 1, seals 0 to 0")
    assert first.partition("Your move")[0] == second.partition("Your move")[0]
    assert first.partition("Your move")[0] == third.partition("Your move")[0]


# --- the coach


def test_a_hint_is_the_coachs_advice() -> None:
    said = played("hint", "q")
    game, _ = SeededMatch.start(7).play(Move.parse("-DDD"))
    *_, thought = ADVISER.think(game.view, game.chance("hint"))
    advice = advise(game.view, thought)
    assert advice.sentence in plain(said.out)
    assert f"That is {thought.estimates[0].chance:.0%} to win the round." in plain(said.out)
    assert advice.alternative in plain(said.out)


def test_why_tells_how_the_computer_came_to_its_move() -> None:
    said = played("why", "q")
    assert "Four plans, and the highest score wins:" in said.out
    assert re.search(r"^>  +\d+  █+ +Sell 3 diamonds", said.out, re.MULTILINE)


def test_why_of_a_thinker_has_its_chances() -> None:
    said = played("+MMM", "why", arguments=("play", "--seed", "7", "--against", "merchant"))
    assert "Its chance to win, at first sight:" in said.out


def test_why_before_the_first_move_has_nothing_to_tell() -> None:
    said = played("why", arguments=("play", "--seed", "2", "--against", "utility"))
    assert said.err == "The Clerk has no move to explain.\n"


def test_why_with_a_move_tells_what_it_would_do() -> None:
    assert "Sell 1 cloth for 5: that is allowed." in played("why -C").out


def test_help_tells_every_command() -> None:
    said = played("help").out
    assert all(
        f"\n{verb} " in said for verb in ("list", "show", "hint", "why", "undo", "save", "quit")
    )


def test_a_bot_from_a_file_can_be_played() -> None:
    Path("my bot.py").write_text(BOT)
    said = played("+MMM", "why", arguments=("play", "--seed", "7", "--against", "my bot.py"))
    assert said.err == "my bot has no move to explain.\n"
    again = "jaipur play jaipur-1.jpr --against 'my bot.py'"
    assert said.out.endswith(f"Saved; {again} continues it.\n")
    said = jaipur("play", "jaipur-1.jpr", "--against", "my bot.py", lines=["1"])
    assert said.err == ""
    assert "my bot" in said.out
    game = SeededMatch.start(7)
    for move in whole("jaipur-1.jpr")[0].moves:
        assert game.view.seat is Seat.A or move == legal_moves(game.view)[-1]
        game, _ = game.play(move)


# --- taking back


def practised(*lines: str) -> Said:
    return played(*lines, arguments=(*GAME, "--practice"))


def test_in_practice_a_move_is_taken_back_with_its_answer() -> None:
    said = practised("+MMM", "+S", "undo", "undo", "-C", "save p.jpr")
    assert said.err == ""
    (record,) = whole("p.jpr")
    assert list(map(str, record.moves))[:2] == ["-DDD", "-C"]
    assert ("Practice", "yes") in record.tags


def test_the_same_move_meets_the_same_answer_again() -> None:
    practised("+MMM", "+S", "save one.jpr")
    practised("+MMM", "-C", "undo", "+S", "save two.jpr")
    assert whole("one.jpr") == whole("two.jpr")


def test_there_is_no_more_to_take_back_than_your_moves() -> None:
    assert practised("+MMM", "undo", "undo").err == "You have made no move to take back.\n"


def test_the_last_move_of_a_round_can_be_taken_back_in_the_next() -> None:
    arguments = ("play", "--seed", "7", "--against", "random", "--practice")
    to_the_end = ["1"] * MOST
    said = played(*to_the_end, arguments=arguments)
    rounds = said.err.count("The round is over.\n")
    moves = to_the_end[: MOST - rounds]
    said = played(*moves, "", "undo", "undo", arguments=arguments)
    assert said.err == ""
    last = said.out.rpartition("Round ")[2]
    assert last.startswith("1, seals 0 to 0")
    assert "\nYour move: \n" in last


# --- rounds and matches


def test_the_end_of_a_round_is_reckoned_and_enter_deals_the_next() -> None:
    said = played(*["1"] * MOST, arguments=("play", "--seed", "7", "--against", "random"))
    assert set(said.err.splitlines()) == {"The round is over."}
    ended = said.out.partition("The round is over: ")[2]
    assert re.search(r"goods +bonus +camels +rupees\nYou +\d+ +\d+ +\d+ +\d+ *\nThe Monkey", ended)
    assert "Enter deals the next round: " in ended


@pytest.mark.parametrize("line", ["hint", "list", "+D", "why +D"])
def test_what_needs_a_turn_waits_for_the_next_round(line: str) -> None:
    arguments = ("play", "--seed", "7", "--against", "random", "--single")
    said = played(*["1"] * MOST, line, "q", arguments=arguments)
    assert set(said.err.splitlines()) == {"The round is over."}
    assert "A single round" in said.out
    assert "save FILE keeps the game, quit leaves: " in said.out
    assert not Path("jaipur-1.jpr").exists()  # it is over, and nobody asked to keep it


# --- files


def test_a_game_that_is_left_is_kept_and_goes_on() -> None:
    assert played("+MMM").out.endswith(
        "Your move: \nSaved; jaipur play jaipur-1.jpr continues it.\n"
    )
    said = jaipur("play", "jaipur-1.jpr", lines=["+S", "quit"])
    assert said.out.endswith("Saved; jaipur play jaipur-1.jpr continues it.\n")
    kept = whole("jaipur-1.jpr")
    played("+MMM", "+S", "save once.jpr")
    assert kept == whole("once.jpr")


def test_each_game_that_is_left_has_a_file_of_its_own() -> None:
    for number in (1, 2, 3):
        played("+MMM")
        assert whole(f"jaipur-{number}.jpr")


def test_a_game_that_has_not_begun_leaves_no_file(folder: Path) -> None:
    assert plain(played().out).endswith(FIRST)
    again = "jaipur play --against utility --seed 7 --single --practice starts this game again."
    assert again in played(arguments=(*GAME, "--single", "--practice")).out
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize("seed", ["7", "2"], ids=["the computer starts", "you start"])
def test_a_game_that_has_not_begun_is_named_whoever_starts(seed: str) -> None:
    said = played(arguments=("play", "--against", "utility", "--seed", seed))
    assert plain(said.out).endswith(FIRST.replace("--seed 7", f"--seed {seed}"))


def test_a_game_without_a_seed_draws_one_that_nobody_can_guess() -> None:
    first, other = (played(arguments=("play", "--against", "utility")) for _ in range(2))
    (seed,) = re.findall("--seed ([0-9a-f]{32}) starts", first.out)
    assert seed not in other.out
    assert played(arguments=("play", "--against", "utility", "--seed", seed)) == first


def test_a_game_that_was_only_looked_at_is_not_written_again() -> None:
    played("+MMM")
    stamp = Path("jaipur-1.jpr").stat().st_mtime_ns
    assert jaipur("play", "jaipur-1.jpr").out.endswith("Your move: \n")
    assert Path("jaipur-1.jpr").stat().st_mtime_ns == stamp


def test_ctrl_c_is_as_good_as_quit(monkeypatch: pytest.MonkeyPatch) -> None:
    def typed(_prompt: str) -> str:
        if lines:
            return lines.pop()
        raise KeyboardInterrupt

    lines = ["+MMM"]
    monkeypatch.setattr("builtins.input", typed)
    assert played().code == 0
    assert whole("jaipur-1.jpr")


def test_a_game_that_can_be_written_nowhere_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    said = played("+MMM")
    _, sentence, game = said.out.partition(
        "jaipur-1.jpr cannot be written: No such file or directory. This is the game:\n\n"
    )
    assert sentence
    assert list(map(str, Record.parse(game).moves)) == ["-DDD", "+MMM", "+P"]


def test_save_writes_over_its_own_file_and_over_no_other() -> None:
    Path("other.jpr").write_text("precious")
    said = played("save mine.jpr", "+MMM", "save mine.jpr", "save other.jpr")
    assert said.err == "other.jpr already exists; choose another name.\n"
    assert Path("other.jpr").read_text() == "precious"
    assert len(whole("mine.jpr")[0].moves) == 3


def test_a_single_round_is_gone_on_with_as_one() -> None:
    played("+MMM", arguments=(*GAME, "--single"))
    assert "A single round" in jaipur("play", "jaipur-1.jpr").out


def test_practice_stays_practice() -> None:
    practised("+MMM")
    assert jaipur("play", "jaipur-1.jpr", lines=["undo"]).err == ""


def test_a_record_from_elsewhere_is_gone_on_with_beside_it() -> None:
    record = round_of(1, A="Asha", Seed="0.5")
    begun = Record(record.deal, record.moves[:4], tags=record.tags)
    Path("theirs.jpr").write_text(str(begun))
    said = jaipur("play", "theirs.jpr", "--against", "greedy", lines=["1"])
    assert said.err == ""
    assert Path("theirs.jpr").read_text() == str(begun)
    (mine,) = whole("jaipur-1.jpr")
    assert dict(mine.tags) == {
        "A": "Asha",
        "B": "greedy",
        "Seed": "0.5",
        "Computer": "greedy",
        "Game": "match",
    }


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (
            ["--against", "utilty"],
            "utilty is neither a file nor a computer player; did you mean utility?",
        ),
        (["--against", "bots"], "There are 2 bots in bots; name one of them."),
        (["no.jpr"], "no.jpr cannot be read: No such file or directory."),
        (["two.jpr"], "two.jpr: Record 2: It starts at 0-0 seals; the match stands at 1-0."),
        (
            ["one.jpr", "--seed", "1"],
            "one.jpr has a seed and a length of its own; leave out --seed and --single.",
        ),
        (
            ["one.jpr", "--single"],
            "one.jpr has a seed and a length of its own; leave out --seed and --single.",
        ),
        (
            ["mine.jpr", "--against", "x"],
            "mine.jpr is a game against utility; leave out --against.",
        ),
        (["bot.jpr"], "bot.jpr is a game against bots/one.py; name that file by --against."),
    ],
)
def test_a_game_that_cannot_be_is_refused(arguments: list[str], sentence: str) -> None:
    Path("one.jpr").write_text(str(round_of(1)))
    Path("two.jpr").write_text(f"{round_of(1)}\n{round_of(1)}")
    Path("mine.jpr").write_text(str(round_of(1, Computer="utility")))
    Path("bot.jpr").write_text(str(round_of(1, Computer="bots/one.py")))
    Path("bots").mkdir()
    for name in ("one", "two"):
        Path(f"bots/{name}.py").write_text(BOT)
    said = jaipur("play", *arguments)
    assert (said.out, said.err, said.code) == ("", f"{sentence}\n", 1)
