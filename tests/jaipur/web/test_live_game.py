"""A game at the table, without a page around it."""

from collections.abc import Iterator
from random import Random
from typing import ClassVar
from unittest.mock import Mock

import pytest

from gamekit.chance import pick
from jaipur import Card, IllegalMove, Kind, Move, Seat, legal_moves
from jaipur.bots.bot import Estimate, Thought
from jaipur.cards import GOODS
from jaipur.events import BonusWon, Event, MatchOver, SealWon, seen_by
from jaipur.narration import intent
from jaipur.observation import Observation
from jaipur.record import Record
from jaipur.scoring import EndReason, Purse, settle
from jaipur.seeded_match import PERSON
from jaipur.state import Deal, State
from jaipur.web.live_game import LiveGame
from jaipur.web.scenes import CardHint
from jaipur.web.scores import account_of, title
from jaipur.web.selection import Selection, move_of
from jaipur.web.slots import lay
from tests.jaipur.web.playing import answer, saved_game, thoughts
from web.commands import Order
from web.scenes import HintScene

NAMES = ("Asha", "Ben")


def played(game: LiveGame, rng: Random) -> LiveGame:
    """The game with its round played to the end, the person's moves by chance."""
    while not game.match.state.over:
        if game.you and game.turn is not game.you:
            game.play(answer(game), PERSON)
        else:
            game.play(pick(legal_moves(game.table(game.turn).view), rng), game.turn)
    return game


def purse(goods: str, bonus: str = "") -> Purse:
    """A purse with tokens of one good, and bonus tokens for three cards."""
    good, values = goods[0], tuple(map(int, goods[1:]))
    return Purse(
        tuple(values if card.letter == good else () for card in GOODS),
        (tuple(map(int, bonus)), (), ()),
    )


def test_a_seed_is_a_game() -> None:
    assert LiveGame.start(NAMES, seed=7).saved == LiveGame.start(NAMES, seed=7).saved
    assert LiveGame.start(NAMES, seed=7).saved != LiveGame.start(NAMES, seed=8).saved


@pytest.mark.parametrize("starts", Seat)
def test_two_people_say_who_starts(starts: Seat) -> None:
    assert LiveGame.start(NAMES, seed=7, starts=starts).turn is starts


def test_the_seats_draw_who_starts_if_nobody_says_so() -> None:
    assert {LiveGame.start(NAMES, seed=seed).turn for seed in range(20)} == set(Seat)


def test_the_very_card_that_was_chosen_leaves_the_market() -> None:
    game = LiveGame.start(NAMES, seed=7)
    slots = game.saved.slots
    camels = [slot for slot, card in enumerate(slots) if slots.count(card) > 1]
    game.play(Move.parse("+MMM"), game.turn, Selection(slots=frozenset(camels)))
    stayed = [(now, before) for now, before in zip(game.saved.slots, slots, strict=True)]
    assert [now for slot, (now, _) in enumerate(stayed) if slot not in camels] == [
        before for slot, (_, before) in enumerate(stayed) if slot not in camels
    ]


def test_of_two_equal_cards_the_one_that_was_chosen_leaves() -> None:
    games = (LiveGame.start(NAMES, seed=seed) for seed in range(1000))
    game = next(game for game in games if _twins(game))
    for chosen in _twins(game):
        copy, slots = LiveGame(game.saved), game.saved.slots
        good = slots[chosen]
        assert good is not None
        copy.play(Move((good,)), copy.turn, Selection(slots=frozenset({chosen})))
        kept = [slot for slot in range(len(slots)) if slot != chosen]
        assert [copy.saved.slots[slot] for slot in kept] == [slots[slot] for slot in kept]


def _twins(game: LiveGame) -> list[int]:
    """The slots of goods of which the market has two."""
    slots = game.saved.slots
    return [slot for slot, card in enumerate(slots) if card in GOODS and slots.count(card) == 2]


def test_a_stand_in_has_a_chance_of_its_own() -> None:
    bots, stand_ins = [], []
    for seed in range(30):
        game = LiveGame.start(("You", "It"), computer="random", seed=seed, starts=PERSON.rival)
        bots.append(answer(game))
        turn = game.computer_turn()
        turn.stand_in()
        stand_ins.append(turn.move)
    assert bots != stand_ins


def test_a_saved_game_goes_on_exactly_there() -> None:
    rng = Random(1)
    game = LiveGame.start(("You", "The computer"), computer="utility-weighted", seed=5)
    for _ in range(20):
        again = LiveGame(game.saved)
        assert (again.match, again.log, again.saved) == (game.match, game.log, game.saved)
        if game.turn is not PERSON:
            assert answer(again) == answer(game)
        move = answer(game) if game.turn is not PERSON else _any(game, rng)
        game.play(move, PERSON)


def test_a_match_goes_on_round_by_round_to_its_end() -> None:
    game = played(LiveGame.start(NAMES, seed=3), Random(3))
    rounds = 1
    while not game.match.over:
        starter = game.match.next_starter
        assert game.scores().next_starter == NAMES[starter or 0]
        game.next_round()
        assert (game.turn, game.log) == (starter, ())
        assert game.round_name == f"Round {game.match.round} of 3"
        played(game, Random(3))
        rounds += 1
    winner = game.match.winner
    assert winner is not None
    assert game.scores().title == f"{NAMES[winner]} wins the match"
    assert game.scores().next_starter is None
    assert len(game.saved.records) == rounds


def test_the_scores_tell_who_won_and_why() -> None:
    game = played(LiveGame.start(("You", "The computer"), computer="random", seed=2), Random(2))
    outcome = game.match.state.outcome
    assert outcome is not None
    won = outcome.winner is PERSON
    assert game.scores().title == ("You win the round" if won else "The computer wins the round")
    most, least = sorted((score.rupees for score in outcome.scores), reverse=True)
    starts = "The computer starts" if won else "You start"
    assert outcome.reason is EndReason.MARKET_SHORT
    assert game.scores().story == (
        f"The deck cannot refill the market. {most} rupees to {least}. {starts} the next round."
    )


@pytest.mark.parametrize(
    ("purses", "herds", "told"),
    [
        ((purse("D7"), purse("D5")), (0, 0), "7 rupees to 5."),
        ((purse("D5"), purse("D5")), (1, 0), "10 rupees to 5."),
        ((purse("D5", "2"), purse("D7")), (0, 0), "7 rupees to 7. More bonus tokens decided it."),
        ((purse("L11"), purse("L2")), (0, 0), "2 rupees to 2. More goods tokens decided it."),
        ((purse("D7"), purse("D7")), (2, 2), "7 rupees to 7. All tokens are equal too."),
    ],
)
def test_the_scores_tell_how_a_tie_was_broken(
    purses: tuple[Purse, Purse], herds: tuple[int, int], told: str
) -> None:
    outcome = settle(EndReason.MARKET_SHORT, purses, herds)
    assert account_of(outcome) == f"The deck cannot refill the market. {told}"


def test_a_single_round_is_a_game_of_its_own() -> None:
    game = played(LiveGame.start(NAMES, single=True, seed=4), Random(4))
    assert game.match.over
    assert game.round_name == "Single round"
    assert "next round" not in game.scores().story


def test_what_was_sold_last_lies_on_the_discard() -> None:
    game = LiveGame.start(NAMES, seed=3)
    assert game.saved.last_sold is None
    rng = Random(3)
    sold: list[Card] = []
    while len(sold) < 3:
        move = _any(game, rng)
        game.play(move, game.turn)
        sold += move.give[:1] if move.kind is Kind.SELL else []
        assert game.saved.last_sold == (sold[-1] if sold else None)


def test_scores_wait_for_the_end() -> None:
    with pytest.raises(ValueError, match="not over"):
        LiveGame.start(NAMES, seed=1).scores()


def test_nobody_answers_for_people() -> None:
    with pytest.raises(IllegalMove, match="No computer"):
        LiveGame.start(NAMES, seed=1).computer_turn()


def test_a_computer_plays_nothing_before_it_has_decided() -> None:
    game = LiveGame.start(("You", "The computer"), computer="greedy", seed=7, starts=Seat.B)
    with pytest.raises(IllegalMove, match="not decided"):
        game.computer_turn().play(PERSON)


def test_a_computer_that_moves_illegally_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jaipur.web.live_game.BOTS", {"greedy": lambda: lambda _view, _rng: Move()})
    game = LiveGame.start(("You", "The computer"), computer="greedy", seed=7)
    turn = game.computer_turn()
    with pytest.raises(IllegalMove, match="Passing is not allowed"):
        turn.decide()
    turn.stand_in()
    assert turn.move in legal_moves(game.table(game.turn).view)
    assert turn.report is None


class Ponderer:
    """A player that thinks three times, by chance, before it is sure."""

    def __call__(self, view: Observation, rng: Random) -> Move:
        *_, last = self.think(view, rng)
        return last.best

    def think(self, view: Observation, rng: Random) -> Iterator[Thought]:
        for third in (1, 2, 3):
            yield Thought((Estimate(pick(legal_moves(view), rng), 0, 0.5, 0, 0),), third / 3)


def test_a_computer_that_is_followed_as_it_thinks_answers_as_in_one_go(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("jaipur.web.live_game.BOTS", {"greedy": Ponderer})
    game = LiveGame.start(("You", "The computer"), computer="greedy", seed=7)
    turn = game.computer_turn()
    *_, last = followed = list(turn.think())
    assert [thought.done for thought in followed] == [1 / 3, 2 / 3, 1]
    turn.decide()
    assert turn.move == answer(game) == last.best


def thoughts_on(hands_and_deck: str, bonus: str) -> list[Thought]:
    """All that the searching computer thinks on the first turn of a deal, with the same chance."""
    deal = Deal.parse(f"PLMMM {hands_and_deck} {bonus} b")
    record = Record(deal, ())
    return thoughts(LiveGame(saved_game(NAMES, "maharaja", 7, (record,), lay(deal.market))))


def test_how_long_a_computer_thinks_depends_on_nothing_that_it_cannot_see() -> None:
    lying, turned = "1122233 445566 889XX", "3322211 665544 XX988"
    one = thoughts_on("DDLLL GGCCC DDDDGGGGSSSSSSCCCCCPPPPPPPLLLLLLMMMMMMMM", lying)
    twin = thoughts_on("SSPPP GGCCC MMMMMMMMLLLLLLLLLPPPPCCCCCSSSSGGGGDDDDDD", turned)
    assert len(one) == len(twin) > 1
    assert one == twin
    # Its own cards do matter, to what it thinks and to how long.
    assert one != thoughts_on("DDLLL GGSSS DDDDGGGGSSSCCCCCCCCPPPPPPPLLLLLLMMMMMMMM", lying)


def test_an_illegal_move_is_refused_however_long_it_was_thought_about(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    passing = Thought((Estimate(Move(), 0, 0.5, 0, 0),), 1)
    monkeypatch.setattr(Ponderer, "think", lambda *_: iter([passing]))
    monkeypatch.setattr("jaipur.web.live_game.BOTS", {"greedy": Ponderer})
    turn = LiveGame.start(("You", "The computer"), computer="greedy", seed=7).computer_turn()
    assert list(turn.think()) == [passing]
    with pytest.raises(IllegalMove, match="Passing is not allowed"):
        turn.decide()


def test_who_only_knows_a_move_has_no_thoughts_but_can_account_for_it() -> None:
    game = LiveGame.start(("You", "The computer"), computer="greedy", seed=7)
    assert thoughts(game) == []
    turn = game.computer_turn()
    assert turn.report
    assert not any(bar.chosen for bar in turn.report.bars)
    turn.decide()
    assert [bar.label for bar in turn.report.bars if bar.chosen] == [
        intent(turn.view, answer(game))
    ]


def test_a_hint_is_the_same_at_every_asking_and_after_a_reload() -> None:
    game = LiveGame.start(NAMES, seed=7)
    *_, last = game.hints()
    assert isinstance(last, CardHint)
    table = game.table(game.turn)
    assert move_of(last.selection, table) in legal_moves(table.view)
    for again in (game, LiveGame(game.saved)):
        assert list(again.hints())[-1] == last


def test_an_unfinished_game_of_two_is_told_by_their_names() -> None:
    assert LiveGame.start(("Asha", "Ben"), seed=7).summary == "Asha and Ben, round 1"


def test_an_unfinished_game_against_the_computer_is_told_by_what_one_has() -> None:
    game = LiveGame.start(("You", "The computer"), computer="greedy", seed=7, starts=PERSON)
    assert game.summary == "Round 1 against the computer, 0 rupees"
    game.play(Move.parse("-L"), PERSON)
    assert game.summary == "Round 1 against the computer, 4 rupees"


class Witness:
    """A player that remembers what it saw, and plays the first legal move."""

    made: ClassVar[list["Witness"]] = []

    def __init__(self) -> None:
        self.seen: list[Event] = []
        self.made.append(self)

    def __call__(self, view: Observation, _rng: Random) -> Move:
        return legal_moves(view)[0]

    def saw(self, event: Event) -> None:
        self.seen.append(event)


def rounds_seen(monkeypatch: pytest.MonkeyPatch) -> list[Witness]:
    """The witnesses that will have been made as the computer of a game."""
    made: list[Witness] = []
    monkeypatch.setattr(Witness, "made", made)
    monkeypatch.setattr("jaipur.web.live_game.BOTS", {"greedy": Witness})
    return made


def test_a_computer_that_listens_is_told_what_the_arena_would_tell_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made = rounds_seen(monkeypatch)
    game = LiveGame.start(("You", "The computer"), computer="greedy", seed=3, starts=PERSON)
    while not game.round_over:
        if game.turn is PERSON:
            game.play(_any(game, Random(len(game.log))), PERSON)
        else:
            game.play(answer(game), PERSON)
            told = [event for _, events in _replayed(game, -2) for event in events]
            assert made[0].seen == told
    assert any(isinstance(event, BonusWon) and event.value is None for event in made[0].seen)
    assert not any(isinstance(event, SealWon | MatchOver) for event in made[0].seen)
    assert len(made) == 1
    assert game.next_round()
    assert len(made) == 2
    assert made[1].seen == []


def _replayed(game: LiveGame, plies: int) -> list[tuple[State, tuple[Event, ...]]]:
    """What seat b saw of the round, but for the last move: that is told before the next one."""
    return [
        (state, tuple(seen_by(event, Seat.B) for event in events))
        for state, events in [*game.saved.records[-1].replay()][: plies + 1]
    ]


def test_a_computer_of_an_opened_game_is_told_what_it_would_have_seen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made = rounds_seen(monkeypatch)
    game = LiveGame.start(("You", "The computer"), computer="greedy", seed=3, starts=PERSON)
    for _ in range(9):
        game.play(_any(game, Random(1)) if game.turn is PERSON else answer(game), PERSON)
    again = LiveGame(game.saved)
    assert answer(again) == answer(game)
    first, second = made
    assert second.seen == first.seen
    assert len(first.seen) > 9


def test_a_computer_that_fails_to_listen_fails_at_its_turn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rounds_seen(monkeypatch)
    monkeypatch.setattr(Witness, "saw", Mock(side_effect=RuntimeError("no ears")))
    game = LiveGame.start(("You", "The computer"), computer="greedy", seed=3, starts=PERSON)
    game.play(_any(game, Random(1)), PERSON)
    with pytest.raises(RuntimeError, match="no ears"):
        game.computer_turn().decide()


def test_nothing_can_be_selected_unless_a_selection_is_open() -> None:
    game = LiveGame.start(NAMES, seed=1)
    assert not game.change(Order("slot", "0"))
    assert not game.clear()
    assert not game.take_hint(CardHint())
    assert game.selection_words == ""
    assert game.confirm() is None
    game.open_selection()
    assert not game.change(Order("dance"))
    assert not game.take_hint(HintScene())
    assert game.change(Order("slot", "0"))
    game.close_selection()
    assert game.confirm() is None


def test_nobody_wins_a_round_that_is_a_tie_throughout() -> None:
    assert title(None, NAMES, None, whole_match=False) == "Nobody wins the round"


@pytest.mark.parametrize(
    ("whole_match", "winner", "words"),
    [
        (False, Seat.A, "You win the round"),
        (False, Seat.B, "The computer wins the round"),
        (True, Seat.A, "You win the match"),
        (True, Seat.B, "The computer wins the match"),
    ],
)
def test_the_winner_is_named_or_spoken_to(whole_match: bool, winner: Seat, words: str) -> None:
    assert title(winner, ("You", "The computer"), PERSON, whole_match=whole_match) == words


def test_the_last_move_of_the_computer_can_be_explained_again_and_no_other() -> None:
    game = LiveGame.start(("You", "The computer"), computer="greedy", seed=3, starts=PERSON)
    assert game.last_computer_turn() is None
    game.play(_any(game, Random(1)), PERSON)
    assert game.last_computer_turn() is None
    move = answer(game)
    game.play(move, PERSON)
    last = game.last_computer_turn()
    assert last
    assert last.move == move
    assert last.report


def _any(game: LiveGame, rng: Random) -> Move:
    return pick(legal_moves(game.table(game.turn).view), rng)
