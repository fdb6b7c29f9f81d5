"""What each seat knows: all that it saw, and nothing that it did not."""

from collections import Counter
from random import Random
from typing import TypedDict

import pytest
from hypothesis import given

from jaipur.cards import BONUS_TOKENS, GOODS_TOKENS, Seat, without
from jaipur.notation import letters
from jaipur.observation import Proceeds, observe, proceeds
from jaipur.state import State, deal
from tests.jaipur.strategies import seats, seeds, steps
from tests.jaipur.tables import after, cards, table, values

A, B = Seat


class Things(TypedDict, total=False):
    """What two tables may differ in."""

    market: str
    rival_hand: str
    rival_seen: str
    rival_herd: int
    rival_won: str
    rival_bonus_won: str
    deck: str
    discard: str
    bonus: str
    seals: tuple[int, int]


def a_table(things: Things) -> State:
    usual: Things = {"rival_hand": "LLP", "rival_seen": "P", "deck": "DGC", "bonus": "12/45/89"}
    return table(hand="SS", **(usual | things))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"rival_hand": "LLP"}, {"rival_hand": "DGP"}),
        ({"deck": "DGC"}, {"deck": "CGD"}),
        ({"deck": "DGC"}, {"deck": "LLM"}),
        ({"bonus": "12/45/89"}, {"bonus": "21/54/98"}),
        ({"rival_bonus_won": "1//"}, {"rival_bonus_won": "3//"}),
        ({"rival_bonus_won": "/46/8"}, {"rival_bonus_won": "/55/X"}),
    ],
)
def test_hidden_are_the_rivals_unseen_cards_the_deck_and_the_faces_of_bonus_tokens(
    one: Things, other: Things
) -> None:
    assert a_table(one) != a_table(other)
    assert observe(a_table(one), A) == observe(a_table(other), A)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"market": "DGSCM"}, {"market": "DGSCP"}),
        ({"rival_hand": "LLP"}, {"rival_hand": "LLLP"}),  # how many
        ({"rival_seen": "P"}, {"rival_seen": "L"}),
        ({"rival_seen": "P"}, {"rival_seen": ""}),
        ({"rival_herd": 2}, {"rival_herd": 3}),
        ({"rival_won": "D7"}, {"rival_won": "D5"}),
        ({"rival_bonus_won": "1//"}, {"rival_bonus_won": "/4/"}),  # which size
        ({"rival_bonus_won": "1//"}, {"rival_bonus_won": "12//"}),
        ({"deck": "DGC"}, {"deck": "DGCC"}),
        ({"discard": "L"}, {"discard": "P"}),
        ({"bonus": "12/45/89"}, {"bonus": "2/45/89"}),
        ({"seals": (1, 0)}, {"seals": (0, 1)}),
    ],
)
def test_public_is_all_the_rest(one: Things, other: Things) -> None:
    assert observe(a_table(one), A) != observe(a_table(other), A)


@pytest.mark.parametrize("turn", Seat)
def test_both_chairs_see_one_table(turn: Seat) -> None:
    state = table(
        market="DGLMM",
        hand="SSP",
        seen="S",
        herd=2,
        won="L43",
        bonus_won="3/4/",
        rival_hand="CCLL",
        rival_seen="CL",
        rival_herd=1,
        rival_won="P5",
        rival_bonus_won="2//X",
        deck="DGCMM",
        turn=turn,
        seals=(0, 1),
    )
    mine, theirs = observe(state, turn), observe(state, turn.rival)
    assert (mine.seat, theirs.seat) == (turn, turn.rival)

    assert (letters(mine.hand), letters(mine.seen), mine.herd) == ("SSP", "S", 2)
    assert mine.purse.goods[-1] == (4, 3)
    assert mine.purse.bonus == ((3,), (4,), ())
    assert mine.rival.hand_size == 4
    assert (letters(mine.rival.seen), mine.rival.herd) == ("CL", 1)
    assert mine.rival.purse.bonus == ((None,), (), (None,))

    assert (letters(theirs.hand), letters(theirs.seen), theirs.herd) == ("CCLL", "CL", 1)
    assert theirs.purse.bonus == ((2,), (), (10,))
    assert theirs.rival.hand_size == 3
    assert (letters(theirs.rival.seen), theirs.rival.herd) == ("S", 2)
    assert theirs.rival.purse.goods[-1] == (4, 3)
    assert theirs.rival.purse.bonus == ((None,), (None,), ())

    for view in (mine, theirs):
        assert view.turn is turn
        assert letters(view.market) == "DGLMM"
        assert view.deck == 5
        assert letters(view.discard) == "PLL"
        assert view.goods_tokens[-2:] == (values("332211"), values("2111111"))
        assert view.goods_tokens[:-2] == tuple(GOODS_TOKENS.values())[:-2]
        assert view.bonus_tokens == (5, 5, 4)
        assert view.seals == (0, 1)
        assert view.over is None
        assert view.outcome is None


@pytest.mark.parametrize(
    ("moves", "seen"),
    [
        ([], ""),
        (["+D"], "D"),
        (["+D", "-C", "+G"], "DG"),
        (["+MM"], ""),  # a herd is no part of the hand
        (["+DG-LP"], "DG"),
        (["+DG-MM"], "DG"),
        (["+D", "-C", "+GS-DL"], "GS"),  # given away again
        (["+L"], "L"),
        (["+L", "-C", "-L"], ""),  # nobody can tell which leather was sold
        (["+L", "-C", "-P"], "L"),  # another good was sold
        (["+L", "-C", "+DG-LL"], "DG"),
        (["-L"], ""),
    ],
)
def test_cards_seen_going_into_a_hand_are_known_until_they_leave_it(
    moves: list[str], seen: str
) -> None:
    start = table(market="DGLMM", hand="LP", herd=2, rival_hand="CCC", deck="SSSSSS")
    state = after(start, *moves)
    assert letters(observe(state, B).rival.seen) == seen
    assert letters(observe(state, A).seen) == seen


def test_of_equal_cards_those_never_seen_may_be_the_ones_that_stay() -> None:
    state = after(table(market="LLDMM", hand="LP", herd=2, rival_hand="CC"), "+LL-MM", "-C", "-L")
    view = observe(state, B)
    assert letters(view.rival.seen) == "L"
    assert view.rival.hand_size == 3


def test_cards_sold_are_seen_by_both() -> None:
    state = after(table(hand="LL", rival_hand="C"), "-L", "-C")
    assert [letters(observe(state, seat).discard) for seat in Seat] == ["CL", "CL"]


def test_bonus_tokens_are_revealed_when_the_round_is_over() -> None:
    state = table(
        market="DGCPL", deck="", bonus_won="3//", rival_bonus_won="/46/X", rival_hand="SS"
    )
    assert observe(state, A).rival.purse.bonus == ((), (None, None), (None,))
    done = after(state, "+L")
    assert observe(done, A).rival.purse.bonus == ((), (4, 6), (10,))
    assert observe(done, B).rival.purse.bonus == ((3,), (), ())
    assert observe(done, A).rival.hand_size == 2
    assert observe(done, A).rival.seen == ()  # a hand stays hidden


@pytest.mark.parametrize("turn", Seat)
def test_both_chairs_know_the_outcome_once_there_is_one(turn: Seat) -> None:
    state = table(
        market="DGCPL",
        deck="",
        won="D7",
        bonus_won="3//",
        rival_won="L4",
        rival_bonus_won="/6/",
        herd=1,
        turn=turn,
    )
    done = after(state, "+L")
    assert done.outcome is not None
    for seat in Seat:
        assert observe(done, seat).over is done.over
        assert observe(done, seat).outcome == done.outcome


def test_out_of_sight_are_the_deck_and_the_rivals_unseen_cards() -> None:
    state = table(
        market="DGSCM",
        hand="PP",
        herd=3,
        rival_hand="LLP",
        rival_seen="P",
        rival_herd=2,
        rival_won="D77",
    )
    unseen = "DDDGGGGGSSSSSCCCCCCCPPPPPLLLLLLLLLLMMMMM"
    assert letters(observe(state, A).unseen_cards) == unseen


def test_faces_out_of_sight_are_the_piles_and_the_rivals_tokens() -> None:
    state = table(bonus_won="12/4/", rival_bonus_won="3//XX")
    assert observe(state, A).unseen_bonus_tokens == (
        values("12233"),
        values("45566"),
        values("889XX"),
    )
    assert observe(state, B).unseen_bonus_tokens == (
        values("112223"),
        values("445566"),
        values("889"),
    )


def test_at_the_start_a_seat_has_seen_its_hand_and_the_market() -> None:
    state = State.start(deal(Random(1)))
    for seat in Seat:
        view = observe(state, seat)
        herds = view.herd + view.rival.herd
        assert len(view.unseen_cards) == 55 - 5 - len(view.hand) - herds
        assert view.unseen_bonus_tokens == tuple(BONUS_TOKENS.values())


@given(seeds, seats)
def test_what_is_out_of_sight_is_what_is_hidden_all_round_long(seed: int, seat: Seat) -> None:
    for step in steps(seed):
        state = step.after
        view, rival = observe(state, seat), state.traders[seat.rival]
        hidden = (*state.deck, *without(rival.hand, rival.seen))
        assert list(view.unseen_cards) == sorted(hidden)
        for unseen, pile, won in zip(
            view.unseen_bonus_tokens, state.bonus_tokens, rival.purse.bonus, strict=True
        ):
            face_down = () if state.over else won
            assert Counter(unseen) == Counter((*pile, *face_down))


@pytest.mark.parametrize(
    ("sold", "tokens", "bonus"),
    [
        ("L", "4", None),
        ("LL", "43", None),
        ("LLL", "432", 0),
        ("LLLL", "4321", None),  # that pile is empty
        ("LLLLL", "43211", 2),
        ("LLLLLL", "432111", 2),
        ("PPP", "11", 0),  # two tokens for three cards, and the bonus all the same
        ("PPL", "", None),
        ("MMM", "", None),
        ("LLLM", "", None),
        ("", "", None),
    ],
)
def test_a_sale_of_one_good_brings_tokens_and_perhaps_a_bonus(
    sold: str, tokens: str, bonus: int | None
) -> None:
    view = observe(table(rival_won="P53322", bonus="1//8"), A)
    assert proceeds(view, cards(sold)) == Proceeds(values(tokens), bonus)
