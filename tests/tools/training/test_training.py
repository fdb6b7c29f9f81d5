"""The trainer: its compiled rules are those of jaipur, and what it learns can be played."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import numpy as np
import pytest

from gamekit.arena import Tally, play_pairs
from jaipur import BOTS, Card, Deal, Move, Seat, State, apply, observe, why_not
from jaipur.bots import encoding, value
from jaipur.bots.appraisal import encode_move
from jaipur.bots.phases import phase_of
from jaipur.bots.weights import (
    OFFSETS,
    RUPEE,
    SIZE,
    InvalidTables,
    load_weights,
    packed,
    unpacked,
)
from jaipur.cards import BONUS_SIZES, BONUS_TOKENS, CAMEL, GOODS, HAND_LIMIT, bonus_place
from tools.training import engine, features
from tools.training.__main__ import duel, main
from tools.training.export import in_rupees, normalised, rounded, table
from tools.training.jit import Counts, Weights
from tools.training.learning import Course, LearningArrays, fit_swing, learn, new_learning_arrays

A, B = Seat
WEIGHTS = in_rupees(load_weights())
ZERO = np.zeros(SIZE)


def chance(seed: int = 1) -> np.random.Generator:
    return np.random.default_rng(seed)


def any_weights(seed: int) -> list[int]:
    """Weights that favour nothing in particular: a wrong place in a table shows at once."""
    return [int(number) for number in chance(seed).integers(-3000, 3000, SIZE)]


# --- the compiled rules are the rules


def dealt(now: engine.ArrayState) -> Deal:
    """What was dealt to a compiled table, its first move still to be made."""

    def cards(counts: Counts, camels: int = 0) -> tuple[Card, ...]:
        named = [card for card, count in zip(Card, counts, strict=False) for _ in range(count)]
        return (*named, *[CAMEL] * camels)

    return Deal(
        cards(now.market),
        (cards(now.hands[A], now.herds[A]), cards(now.hands[B], now.herds[B])),
        tuple(map(Card, now.deck)),
        tuple(
            tuple(map(int, now.bonus[place, : len(faces)]))
            for place, faces in enumerate(BONUS_TOKENS.values())
        ),
        Seat(now.turn[0]),
    )


def compiled_facts(now: engine.ArrayState) -> dict[str, object]:
    return {
        "market": now.market.tolist(),
        "hands": now.hands.tolist(),
        "herds": now.herds.tolist(),
        "tokens": now.tokens.tolist(),
        "bonus tokens": now.bonus_left[: len(BONUS_SIZES)].tolist(),
        "rupees": now.rupees.tolist(),
        "goods tokens won": now.goods_won.tolist(),
        "bonus tokens won": now.bonus_won.tolist(),
        "deck": now.deck[now.drawn[0] :].tolist(),
        "turn": now.turn[0],
        "over": bool(now.over[0]),
        "margin": engine.final_margin(now) if now.over[0] else None,
        "score": engine.score(now) if now.over[0] else None,
    }


def facts(state: State) -> dict[str, object]:
    purses = [trader.purse for trader in state.traders]
    outcome = state.outcome
    return {
        "market": [state.market.count(card) for card in Card],
        "hands": [[trader.hand.count(good) for good in GOODS] for trader in state.traders],
        "herds": [trader.herd for trader in state.traders],
        "tokens": [len(pile) for pile in state.goods_tokens],
        "bonus tokens": [len(pile) for pile in state.bonus_tokens],
        "rupees": [purse.rupees for purse in purses],
        "goods tokens won": [purse.goods_tokens for purse in purses],
        "bonus tokens won": [purse.bonus_tokens for purse in purses],
        "deck": [*state.deck],
        "turn": state.turn,
        "over": outcome is not None,
        "margin": outcome and outcome.scores[A].rupees - outcome.scores[B].rupees,
        "score": outcome and {A: 1, B: 0, None: 0.5}[outcome.winner],
    }


def compiled_move(move: Move) -> Counts:
    step = encode_move(move)
    changes = np.zeros(engine.MOVE, np.int64)
    for good, change in step.changes:
        changes[good] = change
    changes[engine.HERD] = step.camels
    changes[engine.SALE] = step.sale
    return changes


def plain_move(changes: Counts) -> Move:
    counts = [*zip(Card, changes.tolist(), strict=False)]
    return Move(
        tuple(card for card, count in counts for _ in range(count)),
        tuple(card for card, count in counts for _ in range(-count)),
    )


def rounds(number: int, *, by_value: bool) -> Iterator[tuple[State, LearningArrays]]:
    """Rounds played twice, compiled and plain, by chance or by the value: each table of them."""
    arrays, rng, random_bot, dice = new_learning_arrays(), chance(), BOTS["random"](), Random(1)
    for _ in range(number):
        engine.deal(arrays.state, rng)
        state = State.start(dealt(arrays.state))
        for _ in range(engine.MOST_PLIES):
            yield state, arrays
            if state.over:
                break
            if by_value:
                features.choose(WEIGHTS, arrays.state, arrays.options, arrays.move, 0.05, rng)
                move = plain_move(arrays.move)
            else:
                move = random_bot(observe(state, state.turn), dice)
                arrays.move[:] = compiled_move(move)
            engine.apply(arrays.state, arrays.move)
            state, _ = apply(state, move)


@pytest.mark.parametrize("by_value", [False, True])
def test_a_compiled_round_is_a_round(by_value: bool, thorough: bool) -> None:
    ended = set()
    for state, arrays in rounds(2000 if thorough else 100, by_value=by_value):
        assert compiled_facts(arrays.state) == facts(state)
        ended.add(state.over)
    assert len(ended) == 3  # both ways to end, and not yet


def test_all_that_chance_explores_is_legal() -> None:
    rng, explored = chance(), set()
    for state, arrays in rounds(3, by_value=True):
        if not state.over:
            for _ in range(10):
                features.choose(WEIGHTS, arrays.state, arrays.options, arrays.move, 1.0, rng)
                move = plain_move(arrays.move)
                assert why_not(observe(state, state.turn), move) is None
                explored.add(move)
    assert {move.kind for move in explored} == {"take", "camels", "exchange", "sell"}


# --- the compiled value is the value


def best_worth(judge: value.ValueFunction, state: State) -> float:
    """What the best move is worth to somebody who sees all cards."""
    me, rival = state.traders[state.turn], state.traders[state.turn.rival]
    tokens = [len(pile) for pile in state.goods_tokens]
    piles = sum(left << encoding.PILE_BITS * good for good, left in enumerate(tokens))
    goods = [
        tokens[good] * encoding.TOKEN_STRIDE
        + me.hand.count(good) * encoding.OWN_STRIDE
        + rival.hand.count(good) * encoding.RIVAL_STRIDE
        + state.market.count(good) * encoding.MARKET_STRIDE
        for good in GOODS
    ]
    phase = phase_of(len(state.deck), piles, goods)
    entries = [judge.entry(good, phase, place) for good, place in enumerate(goods)]
    places = [bonus_place(sold) for sold in range(HAND_LIMIT + 1)]
    means = [sum(faces) / len(faces) for faces in BONUS_TOKENS.values()]
    now = value.ValueInputs(
        len(me.hand),
        len(rival.hand),
        me.herd,
        rival.herd,
        state.market.count(CAMEL),
        piles,
        me.purse.rupees - rival.purse.rupees,
        len(state.deck),
        [0 if place is None or not state.bonus_tokens[place] else means[place] for place in places],
        goods,
        phase,
    )
    return judge.best(entries, now)[0] / RUPEE


@pytest.mark.parametrize("by_value", [False, True])
@pytest.mark.parametrize("numbers", [load_weights(), any_weights(1)], ids=["shipped", "any"])
def test_the_compiled_value_finds_moves_as_good_as_the_value_does(
    numbers: list[int], by_value: bool
) -> None:
    judge, weights = value.ValueFunction(numbers), in_rupees(numbers)
    places = np.zeros(features.PLACES, np.int64)
    move = np.zeros(engine.MOVE, np.int64)
    for state, arrays in rounds(12, by_value=by_value):
        if not state.over:
            worth = features.choose(weights, arrays.state, arrays.options, move, 0.0, chance())
            assert worth == pytest.approx(best_worth(judge, state))
            if not apply(state, plain_move(move))[0].over:
                lead = features.find_places(arrays.state, move, places)
                assert worth == pytest.approx(features.worth_at(weights, places, lead))


def test_finished_tables_rank_as_the_learned_ones_within_rounding() -> None:
    learned = in_rupees(any_weights(2)) + 0.01
    clean = normalised(learned)
    finished = in_rupees(rounded(clean))
    assert np.abs(finished - clean).max() <= 0.5 / RUPEE + 1e-9
    slack = features.PLACES / 2 / RUPEE
    places, move = np.zeros(features.PLACES, np.int64), np.zeros(engine.MOVE, np.int64)
    for state, arrays in rounds(12, by_value=True):
        if not state.over:
            best = features.choose(learned, arrays.state, arrays.options, move, 0.0, chance())
            assert best == pytest.approx(
                features.choose(clean, arrays.state, arrays.options, move, 0.0, chance())
            )
            features.choose(finished, arrays.state, arrays.options, move, 0.0, chance())
            if not apply(state, plain_move(move))[0].over:
                lead = features.find_places(arrays.state, move, places)
                assert features.worth_at(learned, places, lead) >= best - 2 * slack


def test_finished_tables_say_nothing_of_what_is_not_there() -> None:
    clean = normalised(in_rupees(any_weights(3)))
    for name in ("wanted", "supply", "growth"):
        assert not table(clean, name)[..., 0].any()
    assert not table(clean, "herd")[:, 0].any()


def test_a_weight_that_is_too_large_for_the_file_is_cut() -> None:
    assert unpacked(packed(rounded(ZERO + 1e6)))[0] == 2**15 - 1


# --- learning


def learned(games: int, seed: int = 1) -> Weights:
    weights = ZERO.copy()
    learn(weights, Course(games), 0, games, new_learning_arrays(), chance(seed))
    return weights


def test_a_short_run_beats_knowing_nothing() -> None:
    tally = Tally.of(play_pairs(duel, (learned(1000), ZERO), seed=1, pairs=200))
    assert tally.interval.low > 0.9


def test_learning_can_stop_between_any_two_games_and_go_on() -> None:
    weights, rng = ZERO.copy(), chance()
    for start, stop in ((0, 1), (1, 70), (70, 100)):
        learn(weights, Course(100), start, stop, new_learning_arrays(), rng)
    assert weights.tolist() == learned(100).tolist()


def test_the_swing_is_that_of_the_shipped_tables() -> None:
    fitted = fit_swing(WEIGHTS, 2000, chance())
    assert fitted == pytest.approx(table(WEIGHTS, "swing").ravel(), rel=0.5)


# --- the command


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A command that fits and compares with few games, in a folder of its own."""
    monkeypatch.setattr("tools.training.__main__._TO_FIT", 50)
    monkeypatch.setattr("tools.training.__main__._PAIRS", 50)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_same_seed_writes_the_same_tables(quick: Path) -> None:
    for name, seed in (("one", "7"), ("again", "7"), ("other", "8")):
        assert main(["--games", "1200", "--seed", seed, "--out", name]) == 0
    one, again, other = ((quick / name).read_bytes() for name in ("one", "again", "other"))
    assert one == again != other
    assert min(unpacked(one)[OFFSETS["swing"] :]) > 0


def test_the_command_says_how_strong_the_tables_are(
    quick: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (quick / "zero").write_bytes(packed([0] * SIZE))
    assert main(["--games", "1000", "--against", "zero"]) == 0
    written, strength = capsys.readouterr().out.splitlines()
    assert written == "What 1,000 games taught is in value.bin."
    assert strength.startswith("It wins 9")
    assert " % of 100 rounds from the other tables; the 95 % interval is " in strength


def test_an_interrupt_loses_nothing_that_was_learned(
    quick: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(
        weights: Weights,
        course: Course,
        start: int,
        stop: int,
        arrays: LearningArrays,
        rng: np.random.Generator,
    ) -> None:
        if start >= 2000:
            raise KeyboardInterrupt
        learn(weights, course, start, stop, arrays, rng)

    monkeypatch.setattr("tools.training.__main__.learn", interrupted)
    assert main(["--games", "5000"]) == 130
    assert capsys.readouterr().out == "Interrupted: what 2,000 games taught is in value.bin.\n"
    assert any(unpacked((quick / "value.bin").read_bytes()))


def test_an_interrupt_before_anything_was_learned_writes_nothing(
    quick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("tools.training.__main__.learn", interrupted)
    assert main([]) == 130
    assert not [*quick.iterdir()]


def test_tables_of_new_shapes_can_be_learned_while_the_package_has_old_ones(
    quick: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def outgrown() -> None:
        raise InvalidTables("These are too few.")

    monkeypatch.setattr("tools.training.__main__.load_weights", outgrown)
    assert main(["--games", "1"]) == 0
    assert capsys.readouterr().out.startswith(
        "There is nothing to compare with. These are too few."
    )
    assert unpacked((quick / "value.bin").read_bytes())


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("--games 0", "'0' is not a whole number from 1 on"),
        ("--games many", "'many' is not a whole number from 1 on"),
        ("--seed -1", "'-1' is not a whole number from 1 on"),
        ("--out .", "'.' cannot be written: Is a directory"),
        ("--out missing/value.bin", "'missing/value.bin' cannot be written: No such file"),
        ("--against missing.bin", "'missing.bin' cannot be read: No such file"),
        ("--against text", "'text': These are not the tables of a value"),
        ("--faster", "unrecognized arguments: --faster"),
    ],
)
def test_what_cannot_be_done_is_said_at_once(
    arguments: str, sentence: str, quick: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (quick / "text").write_text("1 2 3", encoding="utf-8")
    with pytest.raises(SystemExit, match="2"):
        main(arguments.split())
    assert sentence in capsys.readouterr().err
    assert [path.name for path in quick.iterdir()] == ["text"]


def test_tables_that_are_there_stay_as_they_are_until_new_ones_are_learned(quick: Path) -> None:
    (quick / "value.bin").write_bytes(b"old")
    with pytest.raises(SystemExit, match="2"):
        main(["--games", "none", "--out", "value.bin"])
    assert (quick / "value.bin").read_bytes() == b"old"
