"""Selling cards of one good for its tokens and a bonus."""

import pytest

from jaipur.cards import Seat
from jaipur.moves import Kind
from jaipur.notation import letters
from tests.jaipur.tables import after, cards, is_legal, legal, table


@pytest.mark.parametrize(
    ("hand", "sales"),
    [
        ("", []),
        ("D", []),  # one diamond is too few
        ("DD", ["-DD"]),
        ("DDD", ["-DD", "-DDD"]),
        ("G", []),
        ("GG", ["-GG"]),
        ("S", []),
        ("SS", ["-SS"]),
        ("C", ["-C"]),
        ("P", ["-P"]),
        ("LL", ["-L", "-LL"]),
        ("DGSCPL", ["-C", "-L", "-P"]),
        ("GGGLL", ["-GG", "-GGG", "-L", "-LL"]),
        ("LLLLLLL", ["-L", "-LL", "-LLL", "-LLLL", "-LLLLL", "-LLLLLL", "-LLLLLLL"]),
    ],
)
@pytest.mark.parametrize("turn", Seat)
def test_any_number_of_one_good_but_two_or_more_of_diamond_gold_and_silver(
    turn: Seat, hand: str, sales: list[str]
) -> None:
    assert legal(table(hand=hand, herd=4, turn=turn, market="DGCPM"), Kind.SELL) == sales


@pytest.mark.parametrize(
    ("rival_won", "hand", "move", "allowed"),
    [
        ("D7755", "DD", "-D", False),  # one token is left
        ("D7755", "DD", "-DD", True),
        ("D77555", "D", "-D", False),  # none is left
        ("G6655", "GG", "-G", False),
        ("G6655", "GG", "-GG", True),
        ("G66555", "G", "-G", False),
        ("S5555", "SS", "-S", False),
        ("S5555", "SS", "-SS", True),
        ("S55555", "S", "-S", False),
        ("C533221", "CC", "-C", True),
        ("C5332211", "C", "-C", True),  # none is left, and one may still be sold
        ("P5332211", "P", "-P", True),
        ("L432111111", "L", "-L", True),
    ],
)
def test_two_or_more_even_when_fewer_tokens_are_left(
    rival_won: str, hand: str, move: str, allowed: bool
) -> None:
    before = table(market="MMMMM", hand=hand, rival_won=rival_won)
    assert is_legal(before, move) is allowed


@pytest.mark.parametrize(
    ("move", "allowed"),
    [
        ("-LL", True),
        ("-LLLL", False),  # more than are held
        ("-GG", False),
        ("-LP", False),  # two goods
        ("-DDLLL", False),
        ("-M", False),  # camels
        ("-MMM", False),
        ("-LM", False),
    ],
)
def test_one_good_from_the_hand_and_never_camels(move: str, allowed: bool) -> None:
    assert is_legal(table(hand="DDLLLP", herd=3, market="DGCMM"), move) is allowed


@pytest.mark.parametrize(
    ("sale", "won", "left"),
    [
        ("DD", "7 7", "5 5 5"),
        ("DDD", "7 7 5", "5 5"),
        ("DDDDDD", "7 7 5 5 5", ""),
        ("GGG", "6 6 5", "5 5"),
        ("SSSS", "5 5 5 5", "5"),
        ("C", "5", "3 3 2 2 1 1"),
        ("CCCC", "5 3 3 2", "2 1 1"),
        ("PPPPPPP", "5 3 3 2 2 1 1", ""),
        ("LLLLL", "4 3 2 1 1", "1 1 1 1"),
    ],
)
@pytest.mark.parametrize("turn", Seat)
def test_a_sale_takes_as_many_goods_tokens_highest_first(
    turn: Seat, sale: str, won: str, left: str
) -> None:
    done = after(table(market="MMMMM", hand=sale, turn=turn), f"-{sale}")
    (good, *_) = cards(sale)
    assert done.traders[turn].purse.goods[good] == tuple(map(int, won.split()))
    assert done.goods_tokens[good] == tuple(map(int, left.split()))


def test_the_next_sale_of_a_good_takes_what_the_first_one_left() -> None:
    before = table(hand="LL", rival_hand="LLL")
    done = after(before, "-LL", "-L", "+D", "-LL")
    assert done.traders[Seat.A].purse.goods == ((), (), (), (), (), (4, 3))
    assert done.traders[Seat.B].purse.goods == ((), (), (), (), (), (2, 1, 1))


def test_a_later_sale_adds_to_the_tokens_of_the_first() -> None:
    done = after(table(hand="LLC", rival_hand="PP"), "-L", "-P", "-L", "-P", "-C")
    assert done.traders[Seat.A].purse.goods == ((), (), (), (5,), (), (4, 3))


@pytest.mark.parametrize(
    ("rival_won", "sale", "won"),
    [
        ("D7755", "DD", "5"),
        ("G66", "GGGG", "5 5 5"),
        ("C53322", "CCC", "1 1"),
        ("C5332211", "C", ""),
        ("L43211111", "LL", "1"),
    ],
)
def test_a_sale_takes_goods_tokens_as_far_as_they_last(rival_won: str, sale: str, won: str) -> None:
    before = table(market="MMMMM", hand=sale, rival_won=rival_won)
    done = after(before, f"-{sale}")
    (good, *_) = cards(sale)
    assert done.traders[Seat.A].purse.goods[good] == tuple(map(int, won.split()))
    assert done.goods_tokens[good] == ()


@pytest.mark.parametrize(
    ("sale", "bonus_won", "left"),
    [
        ("L", ((), (), ()), (2, 2, 2)),
        ("LL", ((), (), ()), (2, 2, 2)),
        ("LLL", ((2,), (), ()), (1, 2, 2)),
        ("LLLL", ((), (6,), ()), (2, 1, 2)),
        ("LLLLL", ((), (), (9,)), (2, 2, 1)),
        ("LLLLLL", ((), (), (9,)), (2, 2, 1)),
        ("LLLLLLL", ((), (), (9,)), (2, 2, 1)),
        ("DD", ((), (), ()), (2, 2, 2)),
        ("DDD", ((2,), (), ()), (1, 2, 2)),
        ("DDDDDD", ((), (), (9,)), (2, 2, 1)),
    ],
)
@pytest.mark.parametrize("turn", Seat)
def test_three_four_or_five_and_more_cards_earn_the_top_bonus_token_of_that_size(
    turn: Seat, sale: str, bonus_won: tuple[tuple[int, ...], ...], left: tuple[int, ...]
) -> None:
    before = table(market="MMMMM", hand=sale, bonus="21/64/9X", turn=turn)
    done = after(before, f"-{sale}")
    assert done.traders[turn].purse.bonus == bonus_won
    assert tuple(map(len, done.bonus_tokens)) == left


def test_bonus_tokens_come_from_the_top_of_their_pile_one_sale_after_another() -> None:
    before = table(hand="LLLCCC", rival_hand="PPP", bonus="213/46/9")
    done = after(before, "-LLL", "-PPP", "-CCC")
    assert done.traders[Seat.A].purse.bonus == ((2, 3), (), ())
    assert done.traders[Seat.B].purse.bonus == ((1,), (), ())
    assert done.bonus_tokens == ((), (4, 6), (9,))


@pytest.mark.parametrize(
    ("rival_won", "sale", "tokens", "bonus_won"),
    [
        ("D775", "DDD", 2, ((2,), (), ())),
        ("S55", "SSSS", 3, ((), (6,), ())),
        ("", "GGGGGG", 5, ((), (), (9,))),
        ("C533", "CCCCC", 4, ((), (), (9,))),
        ("L4321111", "LLL", 2, ((2,), (), ())),
    ],
)
def test_the_bonus_goes_by_cards_sold_however_few_goods_tokens_were_left(
    rival_won: str, sale: str, tokens: int, bonus_won: tuple[tuple[int, ...], ...]
) -> None:
    before = table(market="MMMMM", hand=sale, rival_won=rival_won, bonus="21/64/9X")
    purse = after(before, f"-{sale}").traders[Seat.A].purse
    assert purse.goods_tokens == tokens
    assert purse.bonus == bonus_won


@pytest.mark.parametrize(
    ("bonus", "sale"),
    [("/64/9X", "LLL"), ("21//9X", "LLLL"), ("21/64/", "LLLLL"), ("21/64/", "LLLLLLL")],
)
def test_an_empty_bonus_pile_gives_nothing_and_no_other_bonus_instead(
    bonus: str, sale: str
) -> None:
    before = table(hand=sale, bonus=bonus)
    done = after(before, f"-{sale}")
    assert done.traders[Seat.A].purse.bonus == ((), (), ())
    assert done.traders[Seat.A].purse.goods_tokens == len(sale)
    assert done.bonus_tokens == before.bonus_tokens


@pytest.mark.parametrize("deck", ["CCC", ""])
@pytest.mark.parametrize("turn", Seat)
def test_cards_sold_are_gone_nothing_else_moves_and_the_turn_passes(turn: Seat, deck: str) -> None:
    before = table(
        market="DGPMM",
        hand="LLLLP",
        herd=2,
        rival_hand="CC",
        rival_herd=1,
        rival_won="S55",
        deck=deck,
        turn=turn,
    )
    done = after(before, "-LLL")
    me = done.traders[turn]
    assert (letters(me.hand), me.herd) == ("PL", 2)
    assert letters(done.discard) == "SSLLL"
    assert done.turn is turn.rival
    assert done.traders[turn.rival] == before.traders[turn.rival]
    assert done == before._replace(
        discard=done.discard,
        goods_tokens=done.goods_tokens,
        bonus_tokens=done.bonus_tokens,
        traders=done.traders,
        turn=done.turn,
    )
