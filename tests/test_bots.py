"""The computer players: legal, honest, and as strong as they should be."""

from collections import Counter
from collections.abc import Callable
from math import sqrt
from random import Random

import pytest
from hypothesis import given

from jaipur import BOTS, Bot, IllegalMove, Kind, Move, Seat, State, apply, legal_moves, observe
from jaipur.chance import stream
from tests.strategies import CAP, random_deal, seeds, steps, twin, unfinished_states
from tests.tables import table

PAIRS = [(one, other) for one in BOTS for other in BOTS]

every_bot = pytest.mark.parametrize("name", BOTS)


def answer(name: str, state: State, seed: int = 1) -> str:
    return str(BOTS[name]()(observe(state, state.turn), Random(seed)))


def winner(seed: int, players: tuple[str, str]) -> Seat | None:
    """Who wins a round of these players; nobody one that ties or never ends."""
    bots = [BOTS[name]() for name in players]
    rngs = [stream(seed, name) for name in ("first", "second")]
    state = State.start(random_deal(seed))
    for _ in range(CAP):
        if state.outcome:
            return state.outcome.winner
        state, _ = apply(state, bots[state.turn](observe(state, state.turn), rngs[state.turn]))
    return None


def share_won(one: str, other: str, deals: int) -> float:
    """The share of rounds that one wins of the other, each deal played from both seats."""
    wins = 0
    for seed in range(deals):
        wins += winner(seed, (one, other)) is Seat.A
        wins += winner(seed, (other, one)) is Seat.B
    return wins / (2 * deals)


# --- the registry


def test_the_players_have_names() -> None:
    assert list(BOTS) == ["random", "greedy", "utility", "utility-weighted"]


def test_nobody_can_change_who_the_players_are() -> None:
    players: dict[str, Callable[[], Bot]] = BOTS  # type: ignore[assignment]
    with pytest.raises(TypeError):
        players["cheat"] = BOTS["random"]


# --- legal


@pytest.mark.parametrize("players", PAIRS, ids=" v ".join)
def test_players_play_only_legal_moves_and_finish(
    players: tuple[str, str], *, thorough: bool
) -> None:
    for seed in range(500 if thorough else 12):
        *_, last = steps(seed, players)  # a move against the rules raises
        assert last.after.over


@given(unfinished_states, seeds)
def test_an_answer_is_one_of_the_legal_moves(state: State, seed: int) -> None:
    view = observe(state, state.turn)
    legal = legal_moves(view)
    for name, player in BOTS.items():
        assert player()(view, Random(seed)) in legal, name


@every_bot
@pytest.mark.parametrize(
    "state",
    [
        table(market="DGLMM", hand="LLL", turn=Seat.B),
        table(market="DGLM", hand="LLL", deck="", discard="L"),
    ],
    ids=["off turn", "after the end"],
)
def test_where_there_is_no_legal_move_there_is_no_answer(name: str, state: State) -> None:
    with pytest.raises(IllegalMove, match=r"^(It is the turn of seat b|The round is over)"):
        BOTS[name]()(observe(state, Seat.A), Random(1))


# --- honest


@given(unfinished_states, seeds)
def test_what_is_hidden_changes_no_answer(state: State, seed: int) -> None:
    other = twin(state, state.turn, Random(seed))
    for name in BOTS:
        assert answer(name, other, seed) == answer(name, state, seed), name


@given(unfinished_states, seeds)
def test_the_same_view_and_the_same_chance_give_the_same_answer(state: State, seed: int) -> None:
    view = observe(state, state.turn)
    before = repr(view)
    for name, player in BOTS.items():
        bot = player()
        first = bot(view, Random(seed))
        assert bot(view, Random(seed)) == player()(view, Random(seed)) == first, name
    assert repr(view) == before


@given(unfinished_states)
def test_a_player_without_luck_draws_no_chance(state: State) -> None:
    rng = Random(1)
    before = rng.getstate()
    for name in ("greedy", "utility"):
        BOTS[name]()(observe(state, state.turn), rng)
        assert rng.getstate() == before, name


# --- the random player


@pytest.mark.parametrize(
    ("state", "moves"),
    [
        (
            table(market="DGLMM", hand="LLL", herd=2),
            {
                Kind.TAKE: ["+D", "+G", "+L"],
                Kind.CAMELS: ["+MM"],
                Kind.EXCHANGE: ["+DG-LL", "+DG-LM", "+DG-MM", "+DL-MM", "+GL-MM"],
                Kind.SELL: ["-L", "-LL", "-LLL"],
            },
        ),
        (table(market="DLMMM"), {Kind.TAKE: ["+D", "+L"], Kind.CAMELS: ["+MMM"]}),
        (
            table(market="DGGGG", hand="CCCCCCC"),
            {
                Kind.EXCHANGE: [
                    *["+DG-CC", "+GG-CC", "+DGG-CCC", "+GGG-CCC"],
                    *["+DGGG-CCCC", "+GGGG-CCCC", "+DGGGG-CCCCC"],
                ],
                Kind.SELL: ["-" + "C" * count for count in range(1, 8)],
            },
        ),
        (table(market="MMMMM"), {Kind.CAMELS: ["+MMMMM"]}),
    ],
    ids=["all kinds", "nothing to give", "a full hand", "one move"],
)
def test_the_random_player_picks_a_kind_and_then_a_move_of_that_kind(
    state: State, moves: dict[Kind, list[str]]
) -> None:
    random, view = BOTS["random"](), observe(state, state.turn)
    draws, rng = 4000, Random(1)
    found = Counter(str(random(view, rng)) for _ in range(draws))
    shares = {move: 1 / len(moves) / len(kind) for kind in moves.values() for move in kind}
    assert set(found) == set(shares)
    for move, share in shares.items():
        spread = sqrt(draws * share * (1 - share))
        assert abs(found[move] - draws * share) <= 4 * spread, move


# --- the greedy player


@pytest.mark.parametrize(
    ("state", "move"),
    [
        # A sale: its rupees, a bonus token at the average of the faces not seen yet.
        (table(hand="DDLLL"), "-DD"),  # 14 against 9 + 2
        (table(hand="DDD"), "-DDD"),
        (table(hand="DDLLLLL"), "-LLLLL"),  # 14 against 11 + 9
        (table(hand="DDLLLL"), "-LLLL"),  # 14 against 10 + 5
        (table(hand="LLLLLL"), "-LLLLLL"),
        (table(hand="GGCCC"), "-CCC"),  # 12 against 11 + 2
        (table(hand="GGCCC", bonus_won="1122233//"), "-GG"),  # 12 against 11
        (table(hand="GGCCC", bonus_won="33222//"), "-GG"),  # 12 against 11 + 1: the first of equals
        (table(hand="GGCCC", bonus_won="3322//"), "-CCC"),  # 12 against 11 + 4/3
        (table(hand="GGCCC", rival_bonus_won="33222//"), "-CCC"),  # whose faces it cannot see
        (table(hand="DDGG", rival_won="D77"), "-GG"),  # 10 against 12
        # A taking: the next token of the good, and nothing for camels.
        (table(market="CLMMM"), "+C"),  # 5 against 4
        (table(market="CLMMM", rival_won="C5L4"), "+C"),  # 3 against 3: the first of equals
        (table(market="CLMMM", rival_won="C5"), "+L"),  # 3 against 4
        (table(market="DCLMM", hand="G"), "+D"),  # though a lone diamond cannot be sold
        (table(market="MMMMM"), "+MMMMM"),
        (table(market="LMMMM", rival_won="L432111111"), "+L"),  # 0 against 0
        # An exchange: the next token of each card that comes, less that of each that goes.
        (table(market="DDLLM", herd=2), "+DD-MM"),  # 14 against a taking of 7
        (table(market="GGPMM", hand="DS"), "+G"),  # 12 - 12 against 6
        (table(market="DGMMM", hand="LL", rival_won="L4"), "+D"),  # 13 - 6 against 7
        (table(market="DGMMM", hand="LL", rival_won="L43"), "+DG-LL"),  # 13 - 4 against 7
        (table(market="DGMMM", hand="L", herd=1), "+DG-LM"),  # 13 - 4 against 7
        (table(market="DGMMM", hand="LP", herd=2), "+DG-MM"),  # what goes should be worth least
        # All kinds against each other.
        (table(market="DMMMM", hand="LL"), "+D"),  # taking 7, selling 4 + 3: the first of equals
        (table(market="GMMMM", hand="LL"), "-LL"),  # 6 against 7
        (table(market="DMMMM", hand="L"), "+D"),  # 7 against 4
        (table(market="DSMMM", hand="GG", herd=2), "+DS-MM"),  # exchanging 12, selling 12
        (table(market="DGMMM", hand="DD", herd=2), "-DD"),  # 13 against 14
        (table(market="CCMMM", hand="SS", herd=2), "+CC-MM"),  # 5 + 5, not 5 + 3, against 10
        (table(market="DDDDM", hand="L", herd=4), "+DDDD-MMMM"),  # 28 against 4
        (table(market="MMMMM", hand="L", rival_won="L4321"), "-L"),  # 0 against 1
        (table(market="MMMMM", hand="L", rival_won="L432111111"), "+MMMMM"),  # 0 against 0
        (table(market="LMMMM", hand="C", rival_won="C5332211"), "+L"),  # 4 against 0
    ],
)
def test_the_greedy_player_wants_the_most_rupees_now(state: State, move: str) -> None:
    assert answer("greedy", state) == str(Move.parse(move))


# --- strength


@pytest.mark.parametrize(
    ("one", "other", "least", "most"),
    [
        ("greedy", "random", 0.9, 1),
        ("utility", "random", 0.9, 1),
        ("utility-weighted", "random", 0.8, 1),
        ("utility", "greedy", 0.45, 0.75),
    ],
)
def test_the_better_player_wins_more_rounds(
    one: str, other: str, least: float, most: float, *, thorough: bool
) -> None:
    assert least < share_won(one, other, 1000 if thorough else 100) <= most
