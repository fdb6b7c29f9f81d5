"""The legal moves are those that a second, naive generator finds by trying everything."""

from collections import Counter

import pytest

from jaipur import Card, Kind, legal_moves, observe
from jaipur.cards import Cards
from tests.jaipur.naive import Trade, legal_trades
from tests.jaipur.strategies import random_rounds

SHARES = 10
POSITIONS = 1_000  # in each share


def letters(cards: Cards) -> str:
    return "".join(sorted(card.letter for card in cards))


@pytest.mark.parametrize("share", range(SHARES))
def test_legal_moves_are_what_trying_everything_finds(share: int, thorough: bool) -> None:
    wanted = POSITIONS * 11 if thorough else POSITIONS
    positions = 0
    kinds = Counter[Kind]()
    for played in random_rounds(100 + share, wanted):
        for step in played:
            view = observe(step.before, step.before.turn)
            listed = [(letters(move.gain), letters(move.give)) for move in legal_moves(view)]
            mine = letters(view.hand + (Card.CAMEL,) * view.herd)
            found = legal_trades(letters(view.market), mine)
            assert set(listed) == found
            assert len(listed) == len(found)
            positions += 1
            kinds[step.move.kind] += 1
        if positions >= wanted:
            break
    assert positions >= wanted
    assert min(kinds[kind] for kind in Kind) > positions / 20, kinds


@pytest.mark.parametrize(
    ("market", "mine", "trades"),
    [
        ("MMMMM", "", "+MMMMM"),
        ("DMMMM", "M", "+D +MMMM"),
        ("DDGLM", "GMM", "+D +G +L +M +DD-MM +DD-GM +DG-MM +DL-GM +DL-MM +GL-MM +DDL-GMM"),
        ("DGMMM", "LLLPPPP", "+MMM +DG-LL +DG-LP +DG-PP -L -LL -LLL -P -PP -PPP -PPPP"),
    ],
)
def test_the_naive_generator_finds_what_a_person_finds(market: str, mine: str, trades: str) -> None:
    assert legal_trades(market, mine) == {trade_of(text) for text in trades.split()}


def trade_of(text: str) -> Trade:
    gain, _, give = text.partition("-")
    return gain.removeprefix("+"), give
