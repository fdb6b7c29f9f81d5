"""A position from one chair as one line: what the chair knows, and marks for what it does not."""

from random import Random

import pytest
from hypothesis import given

from jaipur import (
    InvalidNotation,
    Seat,
    State,
    deal,
    legal_moves,
    observe,
    read_position,
    write_position,
)
from jaipur.notation import letters
from tests.jaipur.strategies import random_rounds, reachable_states, seats

LINE = "a a DSLLM DSS(D)/2 CLL(?)/6 22 GGGGGCCPPPPL G555C53L4 G66P5332 2// /?/ 1-0"
ENDED = (
    "a a GSPP SP/3 GCCPPLL/8 0 DDDDDDGGGGSSSSCCCCCCPPPLLLLLLLL"
    " D77555S5555C221P53L43111 G6655C533P3L211 /5/ 21// 0-0"
)
FIELDS = (
    "seat",
    "turn",
    "market",
    "own",
    "rival",
    "deck",
    "discard",
    "goods",
    "rival_goods",
    "bonus",
    "rival_bonus",
    "seals",
)


# What three goods without tokens would add to that end, which was one of a market run short.
THREE_SOLD_OUT = {
    "own": "P/3",
    "rival": "CCPPLL/8",
    "discard": "DDDDDDGGGGGSSSSSCCCCCCPPPLLLLLLLL",
    "goods": "D77555S55555C221P53L43111",
    "rival_goods": "G66555C533P3L211",
}


def changed(line: str = LINE, **parts: str) -> str:
    """The line with some of its parts replaced."""
    return " ".join((dict(zip(FIELDS, line.split(), strict=True)) | parts).values())


def refusal(line: str) -> str:
    with pytest.raises(InvalidNotation) as caught:
        read_position(line)
    return str(caught.value)


@given(reachable_states(), seats)
def test_every_position_reads_back_from_its_line(state: State, seat: Seat) -> None:
    view = observe(state, seat)
    line = write_position(view)
    assert read_position(line) == view
    assert write_position(read_position(line)) == line


def test_every_position_of_long_random_play_reads_back_from_both_chairs() -> None:
    ends = 0
    for moves in random_rounds(5, 30):
        for step in moves:
            for seat in Seat:
                view = observe(step.after, seat)
                assert read_position(write_position(view)) == view
        ends += bool(moves[-1].after.over)
    assert ends > 0


def test_a_line_says_what_one_chair_knows() -> None:
    view = read_position(LINE)
    assert (view.seat, view.turn) == (Seat.A, Seat.A)
    assert letters(view.market) == "DSLLM"
    assert (letters(view.hand), letters(view.seen), view.herd) == ("DDSS", "DSS", 2)
    assert (view.rival.hand_size, letters(view.rival.seen), view.rival.herd) == (4, "CLL", 6)
    assert (view.deck, letters(view.discard)) == (22, "GGGGGCCPPPPL")
    assert view.purse.goods == ((), (5, 5, 5), (), (5, 3), (), (4,))
    assert view.rival.purse.goods == ((), (6, 6), (), (), (5, 3, 3, 2), ())
    assert (view.purse.bonus, view.rival.purse.bonus) == (((2,), (), ()), ((), (None,), ()))
    assert view.seals == (1, 0)


def test_what_is_left_in_the_piles_follows_from_what_was_won() -> None:
    view = read_position(LINE)
    assert view.goods_tokens == (
        (7, 7, 5, 5, 5),
        (),
        (5, 5, 5, 5, 5),
        (3, 2, 2, 1, 1),
        (2, 1, 1),
        (3, 2, 1, 1, 1, 1, 1, 1),
    )
    assert view.bonus_tokens == (6, 5, 5)


@pytest.mark.parametrize(
    ("seat", "line"),
    [
        (Seat.A, "a b GCMMM (DSPL)/1 (????)/1 40 - - - // // 0-0"),
        (Seat.B, "b b GCMMM (GCPL)/1 (????)/1 40 - - - // // 0-0"),
    ],
)
def test_a_fresh_round_shows_nothing_of_the_rival_s_hand(seat: Seat, line: str) -> None:
    assert write_position(observe(State.start(deal(Random(1))), seat)) == line


@pytest.mark.parametrize("line", [ENDED, changed(ENDED, turn="b")])
def test_the_end_of_a_round_has_everything_face_up_and_no_move(line: str) -> None:
    view = read_position(line)
    assert view.over
    assert view.outcome
    assert legal_moves(view) == ()
    assert write_position(view) == line


@pytest.mark.parametrize(
    ("line", "canonical"),
    [
        (changed(market="MLLSD"), LINE),
        (changed(own="SDS(D)/2"), LINE),
        (changed(rival="LCL(?)/6"), LINE),
        (changed(discard="LPPPPCCGGGGG"), LINE),
        (changed(goods="G555C35L4", rival_goods="G66P2335"), LINE),
        (LINE.replace(" ", "\t "), LINE),
        (f" {LINE}\r\n", LINE),
        (changed(own="SDS(D)/02"), LINE),
    ],
)
def test_cards_and_tokens_are_read_in_any_order_and_printed_in_one(
    line: str, canonical: str
) -> None:
    assert read_position(line) == read_position(canonical)
    assert write_position(read_position(line)) == canonical


@pytest.mark.parametrize(
    ("parts", "fragment"),
    [
        ({"seat": "c"}, "Position, seat: 'c' is not a seat; the seats are a and b."),
        ({"seat": "A"}, "Position, seat: 'A' is not a seat"),
        ({"turn": "-"}, "Position, turn: '-' is not a seat"),
        ({"market": "DSLLX"}, "Position, market: 'X' at character 5 of 'DSLLX' is not a card"),
        ({"market": "dsllm"}, "Position, market: 'd' at character 1 of 'dsllm' is not a card"),
        ({"own": "DSS(D)"}, "Position, own cards: 'DSS(D)' is not a hand and a herd, such as"),
        ({"own": "DSS(D/2"}, "Position, own cards: 'DSS(D/2' is not a hand and a herd"),
        ({"own": "DSS()/2"}, "Position, own cards: 'DSS()/2' is not a hand and a herd"),
        ({"own": "DSS(D)S/2"}, "Position, own cards: 'DSS(D)S/2' is not a hand and a herd"),
        ({"own": "DSS(D)/2/3"}, "Position, own cards: 'DSS(D)/2/3' is not a hand and a herd"),
        ({"own": "DSS(D)/x"}, "Position, own cards: 'x' is not a number"),
        ({"own": "DSS(D)/-1"}, "Position, own cards: '-1' is not a number"),
        ({"own": "DS1(D)/2"}, "Position, own cards: '1' at character 3 of 'DS1' is not a card"),
        ({"own": "DSS(?)/2"}, "Position, own cards: '?' at character 1 of '?' is not a card"),
        ({"rival": "CLL?/6"}, "Position, rival's cards: '?' at character 4 of 'CLL?' is not a"),
        ({"rival": "CLL(L)/6"}, "Position, rival's cards: 'L' stands for cards that nobody but"),
        ({"rival": "CLL(?L)/6"}, "'?L' stands for cards that nobody but the rival has seen; each"),
        ({"rival": "CLL(?)"}, "Position, rival's cards: 'CLL(?)' is not a hand and a herd"),
        ({"deck": "x"}, "Position, deck: 'x' is not a number from 0 to 99."),
        ({"deck": "-22"}, "Position, deck: '-22' is not a number"),
        ({"deck": "2.0"}, "Position, deck: '2.0' is not a number"),
        ({"deck": "100"}, "Position, deck: '100' is not a number"),
        ({"deck": "1e1"}, "Position, deck: '1e1' is not a number"),
        ({"deck": "2_2"}, "Position, deck: '2_2' is not a number"),
        ({"deck": "\u0662\u0662"}, r"Position, deck: '\u0662\u0662' is not a number"),
        ({"deck": "\u00b2"}, r"Position, deck: '\xb2' is not a number"),
        ({"discard": "GG?"}, "Position, discard: '?' at character 3 of 'GG?' is not a card"),
        ({"goods": "555"}, "Position, own goods tokens: '555' is not goods tokens; they are the"),
        ({"goods": "G"}, "Position, own goods tokens: 'G' is not goods tokens"),
        ({"goods": "C53G555L4"}, "in the order D G S C P L, such as D77L43."),
        ({"goods": "G555G5"}, "Position, own goods tokens: 'G555G5' is not goods tokens"),
        ({"goods": "M5"}, "Position, own goods tokens: 'M5' is not goods tokens"),
        ({"goods": "G5X"}, "Position, own goods tokens: 'G5X' is not goods tokens"),
        ({"rival_goods": "G?"}, "Position, rival's goods tokens: 'G?' is not goods tokens"),
        (
            {"bonus": "2/"},
            "Position, own bonus tokens: '2/' is not bonus tokens; they are the faces",
        ),
        ({"bonus": "2///"}, "won for 3, 4, 5 cards with / between, such as 31//X."),
        ({"bonus": "-"}, "Position, own bonus tokens: '-' is not bonus tokens"),
        ({"bonus": "A//"}, "Position, own bonus tokens: 'A' at character 1 of 'A' is not a token"),
        ({"bonus": "2?//"}, "Position, own bonus tokens: '?' at character 2 of '2?' is not a tok"),
        ({"rival_bonus": "/x/"}, "Position, rival's bonus tokens: 'x' at character 1 of 'x' is"),
        (
            {"seals": "1"},
            "Position, seals: '1' is not the seals of a match that goes on, such as 1-0.",
        ),
        ({"seals": "-"}, "Position, seals: '-' is not the seals of a match that goes on"),
        ({"seals": "1:0"}, "Position, seals: '1:0' is not the seals of a match that goes on"),
        ({"seals": "1-x"}, "Position, seals: '1-x' is not the seals of a match that goes on"),
        ({"seals": "1-0-0"}, "Position, seals: '1-0-0' is not the seals of a match that goes on"),
        ({"seals": "01-0"}, "Position, seals: '01-0' is not the seals of a match that goes on"),
        ({"seals": "2-0"}, "Position, seals: '2-0' is not the seals of a match that goes on"),
        ({"seals": "1-2"}, "Position, seals: '1-2' is not the seals of a match that goes on"),
        ({"seals": ""}, "A position has 12 parts (seat, turn, market, own cards, rival's cards,"),
        ({"seals": "1 0"}, "has 13."),
        ({"market": "D" * 500}, f"A position is one short line; this has {len(LINE) + 495} char"),
    ],
)
def test_every_malformed_part_is_named(parts: dict[str, str], fragment: str) -> None:
    assert fragment in refusal(changed(**parts))


@pytest.mark.parametrize(
    ("parts", "fragment"),
    [
        # Camels are in the market, in the deck and in herds.
        ({"own": "DSS(M)/2"}, "a camel is in the market, the deck or a herd, never in a hand"),
        ({"rival": "LLM(?)/6"}, "a camel is in the market, the deck or a herd, never in a hand"),
        (
            {"discard": "GGGGGCCPPPPM"},
            "a camel is in the market, the deck or a herd, never in a hand or in the discard.",
        ),
        # No more cards than there are.
        ({"market": "DDDDD"}, "it shows 7 diamonds; there are only 6."),
        ({"discard": "GGGGGGGCCPPPPL"}, "it shows 7 gold; there are only 6."),
        ({"rival": "CLL(?)/9"}, "it shows 12 camels; there are only 11."),
        ({"own": "DSS(D)/99"}, "it shows 106 camels; there are only 11."),
        # Hands.
        ({"own": "DDGSSPP(L)/2"}, "the own hand has 8 cards; a hand holds at most 7."),
        ({"rival": "CLLSPP(??)/6"}, "the rival's hand has 8 cards; a hand holds at most 7."),
        ({"rival": "C(?????)/6"}, "25 cards are out of sight, but it puts 22 into the deck and 5"),
        ({"rival": "C(??????)/6"}, "6 cards of the rival's hand were never seen; 5 were dealt."),
        (
            {"own": "(DDSSS)/2"},
            "22 cards are out of sight, but it puts 22 into the deck and 1 into",
        ),
        ({"own": "(DDSSSL)/2"}, "6 cards of the own hand were never seen; 5 were dealt."),
        (
            {
                "market": "PPPPL",
                "own": "PPPPLLL/0",
                "rival": "LLLLL(??)/0",
                "deck": "10",
                "discard": "DDDDDDGGGGGGSSSSSSCCCCCCCC",
            },
            "the rival's hand hides 2 goods; out of sight are only 1.",
        ),
        # The market and the deck.
        ({"market": "DSLL"}, "the market has 4 cards; it has 5, or fewer once the deck has run"),
        ({"market": "-"}, "the market has 0 cards; it has 5"),
        ({"market": "DSLLMM"}, "the market has 6 cards; it has 5"),
        ({"deck": "21"}, "23 cards are out of sight, but it puts 21 into the deck and 1 into"),
        ({"deck": "23"}, "23 cards are out of sight, but it puts 23 into the deck and 1 into"),
        ({"deck": "40"}, "23 cards are out of sight, but it puts 40 into the deck and 1 into"),
        ({"deck": "41"}, "the deck has 41 cards; a round starts with 40."),
        ({"deck": "0"}, "23 cards are out of sight, but it puts 0 into the deck and 1 into"),
        ({"discard": "GGGGGCCPPPP"}, "24 cards are out of sight, but it puts 22 into the deck"),
        # Tokens go with the cards that were sold.
        ({"goods": "G55C53L4"}, "5 gold sold brought '66555'; it shows '6655'."),
        ({"goods": "G5555C53L4"}, "5 gold sold brought '66555'; it shows '665555'."),
        ({"rival_goods": "G65P5332"}, "5 gold sold brought '66555'; it shows '65555'."),
        ({"rival_goods": "P5332"}, "5 gold sold brought '66555'; it shows '555'."),
        ({"goods": "D7G555C53L4"}, "no diamonds sold brought no tokens; it shows '7'."),
        ({"goods": "-", "rival_goods": "G66P5332"}, "5 gold sold brought '66555'; it shows '66'."),
        ({"goods": "G555L4"}, "2 cloth sold brought '53'; it shows no tokens."),
        (
            {"discard": "DGGGGGCCPPPPL", "goods": "D7G555C53L4", "deck": "21"},
            "1 diamond was sold; a sale takes at least 2.",
        ),
        ({"bonus": "22/4/"}, "its bonus tokens took 14 cards to win; 12 were sold."),
        (
            {"bonus": "22//", "rival_bonus": "?/?/"},
            "its bonus tokens took 13 cards to win; 12 were sold.",
        ),
        # Bonus tokens are the printed ones; their owner alone sees them until the end.
        ({"bonus": "4//"}, "the bonus tokens for 3 cards are '1122233'; it shows '4'."),
        ({"bonus": "333//"}, "the bonus tokens for 3 cards are '1122233'; it shows '333'."),
        ({"bonus": "/3/"}, "the bonus tokens for 4 cards are '445566'; it shows '3?'."),
        ({"bonus": "//9X9"}, "the bonus tokens for 5 cards are '889XX'; it shows '9X9'."),
        ({"rival_bonus": "//??????"}, "the bonus tokens for 5 cards are '889XX'; it shows '????"),
        ({"bonus": "?//"}, "its own bonus tokens for 3 cards are face down; their owner sees them"),
        ({"rival_bonus": "/4/"}, "the rival's bonus tokens for 4 cards lie face down until the"),
    ],
)
def test_every_contradiction_is_refused_with_its_sentence(
    parts: dict[str, str], fragment: str
) -> None:
    assert refusal(changed(**parts)).startswith(f"Position: {fragment}")


@pytest.mark.parametrize(
    ("parts", "fragment"),
    [
        (
            {"rival_bonus": "??//"},
            "the rival's bonus tokens for 3 cards lie face up now that the round is over.",
        ),
        ({"bonus": "/?/"}, "its own bonus tokens for 4 cards are face down"),
        ({"rival_bonus": "44//"}, "the bonus tokens for 3 cards are '1122233'; it shows '44'."),
        (
            {"bonus": "/5/", "rival_bonus": "/55/"},
            "the bonus tokens for 4 cards are '445566'; it shows '555'.",
        ),
        ({"market": "GSPPM"}, "it shows 12 camels; there are only 11."),
        (THREE_SOLD_OUT, "the round went on after 3 goods had no tokens left."),
        (
            THREE_SOLD_OUT
            | {
                "market": "GSPPM",
                "own": "P/2",
                "rival": "PPLL/8",
                "discard": "DDDDDDGGGGGSSSSSCCCCCCCCPPPLLLLLLLL",
                "goods": "D77555S55555C2211P53L43111",
            },
            "the round went on after 3 goods had no tokens left.",
        ),
    ],
)
def test_every_contradiction_of_an_end_is_refused(parts: dict[str, str], fragment: str) -> None:
    assert refusal(changed(ENDED, **parts)).startswith(f"Position: {fragment}")


@pytest.mark.parametrize(
    "line",
    [
        changed(discard="DDGGGGGCCPPPPL", goods="D77G555C53L4", deck="20"),  # the smallest sale
        changed(bonus="22//", rival_bonus="??//"),  # four times three cards, and twelve were sold
        changed(ENDED, **THREE_SOLD_OUT | {"market": "GSPPM", "own": "P/2"}),
        changed(
            ENDED,
            rival="CCPPLL/8",
            discard="DDDDDDGGGGGSSSSCCCCCCPPPLLLLLLLL",
            rival_goods="G66555C533P3L211",
        ),  # two goods without tokens, and the market short
        *[changed(seals=seals) for seals in ("0-0", "1-0", "0-1", "1-1")],
    ],
)
def test_a_position_that_a_round_can_just_reach_is_read(line: str) -> None:
    assert write_position(read_position(line)) == line


@pytest.mark.parametrize(
    "line",
    [
        pytest.param("a a DGSCM -/0 -/0 50 - - - // // 0-0", id="nobody was dealt a card"),
        pytest.param(
            "a a DGSCM (DDGGSS)/0 (????)/0 40 - - - // // 0-0",
            id="six own cards that the rival never saw, where five were dealt",
        ),
        pytest.param(
            "b b GGSCM (GSCPL)/0 (????)/0 40 D - D7 // // 0-0",
            id="one diamond sold",
        ),
        pytest.param(
            "a b GGSCM (GSC)/0 (?????)/0 40 LL L43 - 3// // 0-0",
            id="a bonus token for three, and two cards sold",
        ),
    ],
)
def test_a_position_that_no_round_can_reach_is_refused(line: str) -> None:
    assert refusal(line).startswith("Position: ")


def test_a_line_may_be_of_the_seat_that_waits() -> None:
    view = read_position(changed(seat="b"))
    assert (view.seat, view.turn) == (Seat.B, Seat.A)
    assert legal_moves(view) == ()
