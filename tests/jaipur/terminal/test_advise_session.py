"""The session of a real table: what is typed becomes what a seat knows, and nonsense is refused."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamekit.chance import stream
from jaipur import (
    IllegalMove,
    InvalidNotation,
    Move,
    Observation,
    Seat,
    State,
    apply,
    imagine,
    legal_moves,
    observe,
)
from jaipur.terminal.advise_session import AdviseSession
from jaipur.terminal.real_table import (
    possible_outcomes,
    read_face,
    read_refill,
    read_rivals_move,
    showing,
)
from tests.jaipur.strategies import (
    any_moves,
    near_misses,
    random_deal,
    seeds,
    steps,
    unfinished_states,
    whole_rounds,
)
from tests.jaipur.tables import cards, table
from tests.jaipur.terminal.advise_sessions import face_down, opening, session_of, sights, typed

BEGUN = ("SCPPL", "GMMMM", "1", "me")
LATER = (*BEGUN, "+MMMM", "LLLD", "+D", "S", "-PP", "-CCC", "+LLL-MMM", "+MMM", "GDC")
PAIRS = st.sampled_from([("random", "utility-weighted"), ("greedy", "utility-weighted")])
UNSURE = typed(111, ("utility-weighted", "utility-weighted"))  # anybody, or nobody, may have won

NO_CARD = " is not a card; those are D G S C P L M."
UNSEEN = " that you have not seen it take."


def refusal(session: AdviseSession, line: str) -> str:
    """The sentence for a line that cannot be, which leaves everything as it was."""
    before, question = str(session), session.question
    with pytest.raises((InvalidNotation, IllegalMove)) as refused:
        session.enter(line)
    assert str(session) == before
    assert session.question is question
    return str(refused.value)


# --- what is known


@whole_rounds
@given(seeds, PAIRS)
def test_the_table_is_what_the_seat_may_know_after_every_move(
    seed: int, players: tuple[str, str]
) -> None:
    session = session_of(opening(random_deal(seed)))
    for step in steps(seed, players):
        assert session.question.view == observe(step.before, Seat.A)
        for line in sights(step):
            session.enter(line)
        assert session.question.view == face_down(observe(step.after, Seat.A))


@whole_rounds
@given(seeds, PAIRS)
def test_the_true_result_is_among_those_thought_possible(
    seed: int, players: tuple[str, str]
) -> None:
    *_, last = steps(seed, players)
    true = last.after.outcome
    assert true
    possible = possible_outcomes(face_down(observe(last.after, Seat.A)))
    rupees = [outcome.scores[Seat.B].rupees for outcome in possible]
    assert rupees == sorted(set(rupees))
    found = possible[rupees.index(true.scores[Seat.B].rupees)]
    assert (found.winner, found.decided_by) == (true.winner, true.decided_by)


def test_small_letters_and_spaces_are_read_as_well() -> None:
    kind = ("scp pl", "gmmmm", "1", "Me", "+mm mm", "l l l d", "+ d", "s", "−pp", "-ccc")
    assert session_of(kind).question.view == session_of(LATER[:10]).question.view


# --- what is asked, and told


def test_every_question_says_what_is_due() -> None:
    session = AdviseSession()
    asked = []
    for line in (*LATER, "-LLLL", "5"):
        asked.append(session.question.prompt)
        session.enter(line)
    assert asked == [
        "Your 5 cards",
        "The market",
        "Camels that the rival laid down",
        "Who starts",
        "Your move",
        "After +MMMM, 4 cards from the deck",
        "The rival's move",
        "After +D, 1 card from the deck",
        "Your move",
        "The rival's move",
        "Your move",
        "The rival's move",
        "After +MMM, 3 cards from the deck",
        "Your move",
        "After -LLLL, rupees on your bonus token",
    ]
    assert session.question.told == (
        "You sold 4 leather for 4 + 3 + 2 + 1 = 10 rupees and a bonus token worth 5."
    )


def test_the_rivals_bonus_token_stays_unknown() -> None:
    question = session_of(LATER[:10]).question
    assert question.told == "The rival sold 3 cloth for 5 + 3 + 3 = 11 rupees and a bonus token."
    assert question.view
    assert question.view.rival.purse.bonus == ((None,), (), ())


def test_there_is_a_move_of_yours_to_think_about_only_when_it_is_due() -> None:
    due = [session_of(LATER[:length]).question.your_move for length in range(len(LATER) + 1)]
    assert [length for length, view in enumerate(due) if view] == [4, 8, 10, 13]


# --- text


@pytest.mark.parametrize("seed", range(5))
def test_text_and_back_is_the_same_table(seed: int) -> None:
    lines = typed(seed)
    for length in (0, 3, 20 + seed, len(lines)):
        session = session_of(lines[:length])
        read = AdviseSession.parse(str(session))
        assert str(read) == str(session)
        assert read.question.view == session.question.view


def test_the_text_says_what_each_line_answers() -> None:
    assert str(session_of(BEGUN)).splitlines() == [
        "# jaipur advise",
        "SCPPL        # Your 5 cards",
        "GMMMM        # The market",
        "1            # Camels that the rival laid down",
        "me           # Who starts",
    ]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "The first line is not '# jaipur advise'."),
        ("SCPPL\nGMMMM\n", "The first line is not '# jaipur advise'."),
        ("# jaipur advise\n\nSCPPL # mine\nGMMM\n", "Line 4: The market is 5 cards; 'GMMM' is 4."),
        (
            "# jaipur advise\nSCPPL\nGMMMM\n1\nme\n+D",
            "Line 6: The market has no diamonds; this takes 1.",
        ),
    ],
)
def test_damaged_text_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(InvalidNotation) as refused:
        AdviseSession.parse(text)
    assert str(refused.value) == sentence


@pytest.mark.parametrize("length", [1, 4, 7, 8, 30, len(UNSURE), len(UNSURE) + 1])
def test_undo_takes_back_one_line(length: int) -> None:
    lines = [*UNSURE, "me"][:length]
    before = session_of(lines[:-1])
    undone = session_of(lines).undone()
    assert str(undone) == str(before)
    assert undone.question.view == before.question.view


def test_before_the_first_line_there_is_nothing_to_undo() -> None:
    with pytest.raises(InvalidNotation, match=r"^There is nothing to undo\.$"):
        AdviseSession().undone()


# --- what cannot be


@pytest.mark.parametrize(
    ("lines", "line", "sentence"),
    [
        ("", "DGLL", "Your hand is 5 cards; 'DGLL' is 4."),
        ("", "DGLLX", "Your hand: 'X' at character 5 of 'DGLLX'" + NO_CARD),
        ("", "\u017fcppl", r"Your hand: '\u017f' at character 1 of '\u017fcppl'" + NO_CARD),
        ("SCPPL", "GMMMMM", "The market is 5 cards; 'GMMMMM' is 6."),
        ("SCPPL", "GSCMM", "A round starts with at least 3 camels in the market; 'GSCMM' has 2."),
        ("DDDDD", "DDMMM", "There are only 6 diamond cards; this would be the seventh."),
        ("SCPPL GMMMM", "6", "The rival was dealt 5 cards; this says 6 camels."),
        ("SCPPL GMMMM", "two", "The rival's camels: 'two' is not a number from 0 to 99."),
        ("MMMMM MMMMM", "2", "There are only 11 camels; this would be the twelfth."),
        ("SCPPL GMMMM 1", "you", "'you' is not an answer here; type me or rival."),
        (
            "SCPPL GMMMM 1 me",
            "+dx",
            "Move '+DX', cards that come: 'X' at character 2 of 'DX'" + NO_CARD,
        ),
        ("SCPPL GMMMM 1 me", "-LL", "Your hand has 1 leather; this gives 2."),
        (
            "SCPPL GMMMM 1 me",
            "+MM",
            "Camels are taken all at once; the market has 4, this takes 2.",
        ),
        ("SCPPL GMMMM 1 me +G", "DM", "The refill is 1 card; 'DM' is 2."),
        ("GGGGG GMMMM 1 me +G", "g", "There are only 6 gold cards; this would be the seventh."),
        ("CCCCC CCMMM 1 me +MMM", "CCD", "There are only 8 cloth cards; this would be the ninth."),
        (
            "LLLLL LLMMM 1 me +MMM LLL +L",
            "L",
            "There are only 10 leather cards; this would be the eleventh.",
        ),
        (
            "SCPPL GMMMM 1 rival",
            "undoo",
            "'undoo' is neither a move nor a command; help explains both.",
        ),
        ("SCPPL GMMMM 1 rival", "+D", "The market has no diamonds; this takes 1."),
        ("SCPPL GMMMM 1 rival", "-MM", "The rival's herd has 1 camel; this gives 2."),
        (
            "SCPPL GMMMM 1 rival",
            "+GM-SS",
            "Camels cannot be taken in an exchange; this takes 1 camel for cards of its own.",
        ),
        ("SCPPL GMMMM 1 rival", "-CCCCC", "The rival's hand hides 4 cards; this gives 5" + UNSEEN),
        ("SCPPL GMMMM 4 rival", "-CC", "The rival's hand hides 1 card; this gives 2" + UNSEEN),
        (
            "SCPPL GMMMM 5 rival +G D -L",
            "-GD",
            "You know all cards in the rival's hand; this gives 1" + UNSEEN,
        ),
        ("GGGGG GMMMM 1 rival", "-GG", "There are only 6 gold cards; this would be the seventh."),
        (
            "SCPPL GSMMM 0 rival +G D -L +S D -C",
            "+D",
            "A hand holds at most 7 goods; this would leave the rival with 8.",
        ),
        (
            "SCPPL GMMMM 1 me",
            "-PL",
            "A sale is of one good only; this sells 1 spice and 1 leather.",
        ),
    ],
)
def test_a_line_that_cannot_be_is_refused(lines: str, line: str, sentence: str) -> None:
    assert refusal(session_of(lines.split()), line) == sentence


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("3", "The bonus tokens for 4 cards are 4 4 5 5 6 6; '3' is none of them."),
        ("55", "The bonus tokens for 4 cards are 4 4 5 5 6 6; '55' is none of them."),
        ("10", "The bonus tokens for 4 cards are 4 4 5 5 6 6; '10' is none of them."),
        ("", "The bonus tokens for 4 cards are 4 4 5 5 6 6; '' is none of them."),
        (
            "?",
            (
                "The bonus token: '?' at character 1 of '?' is not a token; "
                "those are 0 1 2 3 4 5 6 7 8 9 X."
            ),
        ),
    ],
)
def test_a_face_that_no_bonus_token_has_is_refused(line: str, sentence: str) -> None:
    assert refusal(session_of((*LATER, "-LLLL")), line) == sentence


def test_a_bonus_token_that_you_have_cannot_be_won_again() -> None:
    view = observe(table(bonus_won="/44/"), Seat.A)
    with pytest.raises(InvalidNotation) as refused:
        read_face(view, 1, "4")
    assert str(refused.value) == "You already have every bonus token for 4 cards that is worth 4."
    assert read_face(view, 1, "5") == 5


@pytest.mark.parametrize("ten", ["10", "X", "x"])
def test_ten_rupees_can_be_written_in_figures(ten: str) -> None:
    assert read_face(observe(table(), Seat.A), 2, ten) == 10


def test_a_refill_leaves_the_goods_that_the_rival_must_hold() -> None:
    sold = "DDDDDGGGGGSSSSSCCCCCCCPPPPPPPLLLLLLL"  # so that LLL and MM are out of sight
    view = observe(table(market="DGSCP", herd=9, rival_hand="LL", discard=sold), Seat.A)
    assert read_refill(view, 3, "LMM") == cards("LMM")
    with pytest.raises(InvalidNotation) as refused:
        read_refill(view, 3, "LLM")
    assert str(refused.value) == (
        "The rival's hand hides 2 goods; with these in the market only 1 would be out of sight."
    )


@whole_rounds
@given(unfinished_states, any_moves, seeds)
def test_a_move_of_the_rival_is_refused_only_if_no_hand_allows_it(
    state: State, anything: Move, seed: int
) -> None:
    rng = stream(seed, "moves")
    seat = state.turn.rival
    view = observe(state, seat)._replace(seat=Seat.A, turn=Seat.B)  # the session's own seat is a
    legal = legal_moves(observe(state, state.turn))
    for move in legal:
        assert read_rivals_move(view, str(move)) == move
    for move in (anything, *near_misses(legal[::5], rng)):
        if sentence := refused(view, move):
            assert move not in legal
            assert not re.search("Your|yours|leave you", sentence)
        else:
            apply(imagine(showing(view, move), rng), move)


def refused(view: Observation, move: Move) -> str:
    try:
        read_rivals_move(view, str(move))
    except (InvalidNotation, IllegalMove) as problem:
        return str(problem)
    return ""


# --- the end of a round, and the match


def test_the_result_is_told_in_full_where_no_bonus_token_hides_it() -> None:
    told = session_of(typed(1)).question.told
    assert re.search(r"The round is over: .* You won the round with \d+ rupees to \d+\.", told)
    assert told.endswith("You won a seal of excellence: 1 to 0.")


def test_the_result_is_told_as_a_range_where_bonus_tokens_are_hidden() -> None:
    question = session_of(typed(4)).question
    assert re.search(
        r"You have \d+ rupees, and the rival has \d+ to \d+, depending on its", question.told
    )
    assert question.told.endswith("The rival won a seal of excellence: 1 to 0.")
    assert (question.prompt, question.expected) == ("The round is over", "next for the next round")


def test_who_won_is_asked_where_only_the_rival_can_know() -> None:
    session = session_of(UNSURE)
    assert session.question.prompt == "Who won the round"
    assert refusal(session, "next") == "'next' is not an answer here; type me, rival or nobody."
    session.enter("rival")
    assert session.question.told == "The rival won a seal of excellence: 1 to 0."


def test_a_tie_is_played_again_and_the_other_starts() -> None:
    session = session_of((*UNSURE, "nobody"))
    assert session.question.told == "Nobody won a seal, and the round is played again."
    assert random_deal(111).starts is Seat.A
    view = session_of((*UNSURE, "nobody", "next", *BEGUN[:3])).question.view
    assert view
    assert (view.turn, view.seals) == (Seat.B, (0, 0))


def test_a_winner_who_cannot_have_won_is_refused() -> None:
    sentence = refusal(session_of(typed(11)), "nobody")
    assert re.fullmatch(
        r"That cannot be\. You have \d+ rupees, and the rival has \d+ to \d+, depending on its.*",
        sentence,
    )


def rounds(*seeds: int) -> list[str]:
    """The lines of a match, each round of which must be started by the loser before."""
    lines = typed(seeds[0])
    for seed in seeds[1:]:
        lines += ["next", *opening(random_deal(seed), first=False)]
        lines += [line for step in steps(seed) for line in sights(step)]
    return lines


def test_the_loser_starts_the_next_round_and_the_seals_are_counted() -> None:
    view = session_of([*typed(1), "next", *BEGUN[:3]]).question.view
    assert view
    assert (view.turn, view.seals) == (Seat.B, (1, 0))
    session = session_of(rounds(1, 0))
    assert session.question.told.endswith("The rival won a seal of excellence: 1 to 1.")


def test_two_seals_win_the_match_and_nothing_comes_after_it() -> None:
    session = session_of(rounds(1, 0, 3))
    assert session.question.told.endswith(
        "You won a seal of excellence: 2 to 1. You won the match."
    )
    assert session.question.prompt == "The match is over"
    assert refusal(session, "next") == "'next' is not an answer here; type undo, save FILE or quit."
    assert str(AdviseSession.parse(str(session))) == str(session)
