"""The end of a round: when it comes, and who has won."""

import pytest

from jaipur.cards import Seat
from jaipur.notation import letters
from jaipur.scoring import Decision, EndReason, Outcome
from jaipur.state import State
from tests.jaipur.tables import after, table


def outcome_of(state: State) -> Outcome:
    assert state.outcome is not None
    return state.outcome


@pytest.mark.parametrize(
    ("rival_won", "hand", "move", "over"),
    [
        ("", "SSSSSS", "-SSSSSS", False),  # one good has no tokens
        ("D77555", "SSSSSS", "-SSSSSS", False),  # two
        ("D77555G66555", "SSSSSS", "-SSSSS", True),  # three
        ("D77555G66555", "SSSSSS", "-SSSSSS", True),
        ("D77555G66555", "SSSSSS", "-SSSS", False),  # one token of the third is left
        ("D77555G66555S555", "SS", "-SS", True),
        ("D77555G66555S555", "SSS", "-SSS", True),
        ("D77555G66555S55", "SS", "-SS", False),
        ("D77555G66555C53322", "C", "-C", False),
        ("D77555G66555C533221", "C", "-C", True),
        ("C5332211P5332211L43211111", "L", "-L", True),  # any three
        ("D77555P5332211L43211111", "L", "-L", True),
        ("D77555G66555", "D", "+P", False),
        ("D77555G66555", "PPP", "-PPP", False),
    ],
)
@pytest.mark.parametrize("turn", Seat)
def test_a_round_ends_at_once_when_three_goods_have_no_tokens(
    turn: Seat, rival_won: str, hand: str, move: str, over: bool
) -> None:
    state = table(market="PMMMM", hand=hand, rival_won=rival_won, turn=turn)
    assert state.over is None
    state = after(state, move)
    assert state.over is (EndReason.SOLD_OUT if over else None)
    assert (state.outcome is not None) is over


@pytest.mark.parametrize(
    ("market", "move", "deck", "over"),
    [
        ("DGCPL", "+D", "", True),
        ("DGCPL", "+D", "S", False),  # the last card of the deck fills the market
        ("DGCPM", "+M", "", True),
        ("DGCPM", "+M", "S", False),
        ("DGMMM", "+MMM", "", True),
        ("DGMMM", "+MMM", "S", True),
        ("DGMMM", "+MMM", "SL", True),
        ("DGMMM", "+MMM", "SLP", False),
        ("MMMMM", "+MMMMM", "SLPC", True),
        ("MMMMM", "+MMMMM", "SLPCD", False),
    ],
)
@pytest.mark.parametrize("turn", Seat)
def test_a_round_ends_at_once_when_the_deck_cannot_fill_the_market_to_five(
    turn: Seat, market: str, move: str, deck: str, over: bool
) -> None:
    state = after(table(market=market, deck=deck, turn=turn), move)
    assert state.over is (EndReason.MARKET_SHORT if over else None)
    assert (len(state.market) < 5) is over


@pytest.mark.parametrize(
    ("deck", "market"), [("", "DG"), ("S", "DGS"), ("SL", "DGSL"), ("MS", "DGSM")]
)
def test_what_cards_there_are_still_go_out(deck: str, market: str) -> None:
    state = after(table(market="DGMMM", deck=deck), "+MMM")
    assert letters(state.market) == market
    assert state.deck == ()


def test_an_empty_deck_under_a_full_market_does_not_end_the_round() -> None:
    state = after(table(market="DGCPL", hand="LLL", rival_hand="PC", deck="S"), "+D")
    assert state.deck == ()
    assert state.over is None
    for move in ("-P", "+GS-DL", "-C", "-L"):
        state = after(state, move)
        assert state.over is None
    assert after(state, "+P").over is EndReason.MARKET_SHORT


@pytest.mark.parametrize("move", ["+DG-LL", "+DGC-LLM", "-L", "-LL"])
def test_an_exchange_or_a_sale_needs_no_deck(move: str) -> None:
    state = after(table(market="DGCPP", hand="LLL", herd=2, deck=""), move)
    assert state.over is None
    assert len(state.market) == 5


def test_endless_exchanging_ends_no_round() -> None:
    start = table(market="DGCPP", hand="LL", rival_hand="SS", deck="")
    state = start
    for _ in range(100):
        for move in ("+DG-LL", "+LL-SS", "+SS-DG", "+DG-LL", "+LL-SS", "+SS-DG"):
            state = after(state, move)
            assert state.over is None
    assert state.market == start.market
    assert [trader.hand for trader in state.traders] == [trader.hand for trader in start.traders]


@pytest.mark.parametrize(
    ("herd", "rival_herd", "mine", "theirs"),
    [
        (0, 0, 0, 0),
        (1, 0, 5, 0),
        (0, 1, 0, 5),
        (3, 3, 0, 0),  # on equal herds nobody takes it
        (4, 3, 5, 0),
        (3, 4, 0, 5),
        (11, 0, 5, 0),
    ],
)
@pytest.mark.parametrize("turn", Seat)
def test_strictly_more_camels_take_the_camel_token(
    *, turn: Seat, herd: int, rival_herd: int, mine: int, theirs: int
) -> None:
    state = table(market="DGCPL", herd=herd, rival_herd=rival_herd, deck="", turn=turn)
    scores = outcome_of(after(state, "+L")).scores
    assert (scores[turn].rupees, scores[turn.rival].rupees) == (mine, theirs)
    assert scores[turn].camel_token is (mine == 5)
    assert scores[turn.rival].camel_token is (theirs == 5)


def test_camels_taken_by_the_last_action_count() -> None:
    state = table(market="DGMMM", herd=2, rival_herd=4, deck="LL")
    assert outcome_of(after(state, "+MMM")).scores[Seat.A].camel_token


def test_camels_left_in_the_market_count_for_nobody() -> None:
    outcome = outcome_of(after(table(market="LMMMM", herd=2, rival_herd=1, deck=""), "+L"))
    assert [score.rupees for score in outcome.scores] == [5, 0]


def test_goods_left_in_hand_are_worth_nothing() -> None:
    state = table(market="DGCPL", hand="DDDDD", won="L1", deck="")
    assert outcome_of(after(state, "+D")).scores[Seat.A].rupees == 1


def test_the_tokens_of_the_last_sale_count() -> None:
    state = table(market="PMMMM", hand="SSSSS", bonus="//X", rival_won="D77555G66555", rival_herd=1)
    outcome = outcome_of(after(state, "-SSSSS"))
    assert [score.rupees for score in outcome.scores] == [25 + 10, 29 + 27 + 5]


# Of each: goods tokens won, bonus tokens won, camels.
@pytest.mark.parametrize(
    ("mine", "theirs", "winner", "by"),
    [
        # Most rupees.
        (("D77", "//", 0), ("S55", "//", 0), "me", Decision.RUPEES),
        (("D77", "//", 0), ("S555", "//", 0), "rival", Decision.RUPEES),
        (("L4", "//X", 0), ("D75", "//", 0), "me", Decision.RUPEES),  # bonus tokens count
        (("S5", "//", 1), ("S5", "//", 0), "me", Decision.RUPEES),  # the camel token counts
        (("S5", "//", 2), ("L43", "//", 2), "rival", Decision.RUPEES),
        (("D7", "//", 0), ("L11", "112//", 0), "me", Decision.RUPEES),  # fewer tokens, worth more
        # Then most bonus tokens.
        (("L4", "3//", 0), ("D7", "//", 0), "me", Decision.BONUS_TOKENS),
        (("S5", "/5/", 0), ("D7", "12//", 0), "rival", Decision.BONUS_TOKENS),
        (("", "22//", 0), ("", "/4/", 0), "me", Decision.BONUS_TOKENS),  # by count, not rupees
        (("L4", "1//", 0), ("P32", "//", 0), "me", Decision.BONUS_TOKENS),  # before goods tokens
        (("", "//", 1), ("", "/5/", 0), "rival", Decision.BONUS_TOKENS),  # no camel token
        # Then most goods tokens.
        (("S5", "//", 0), ("P32", "//", 0), "rival", Decision.GOODS_TOKENS),
        (("P5", "/4/", 0), ("C33", "3//", 0), "rival", Decision.GOODS_TOKENS),
        (("L11", "3//", 0), ("L4", "1//", 0), "me", Decision.GOODS_TOKENS),
        (("", "//", 1), ("S5", "//", 0), "rival", Decision.GOODS_TOKENS),  # no camel token
        # Equal in everything: nobody.
        (("", "//", 0), ("", "//", 0), "nobody", None),
        (("S5", "//", 3), ("S5", "//", 3), "nobody", None),
        (("D7", "/4/", 0), ("G6", "/5/", 0), "nobody", None),
    ],
)
@pytest.mark.parametrize("turn", Seat)
def test_most_rupees_then_most_bonus_tokens_then_most_goods_tokens(
    *,
    turn: Seat,
    mine: tuple[str, str, int],
    theirs: tuple[str, str, int],
    winner: str,
    by: Decision | None,
) -> None:
    state = table(
        market="DGCPL",
        won=mine[0],
        bonus_won=mine[1],
        herd=mine[2],
        rival_won=theirs[0],
        rival_bonus_won=theirs[1],
        rival_herd=theirs[2],
        deck="",
        turn=turn,
    )
    outcome = outcome_of(after(state, "+L"))
    assert outcome.winner is {"me": turn, "rival": turn.rival, "nobody": None}[winner]
    assert outcome.decided_by is by
