"""The rules a second time, the slow way: try everything, and ask the rulebook about each.

Written from the rules' text alone, with letters for cards. It shares nothing with the package, so
that the two can only agree by both being right.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations

GOODS = "DGSCPL"
LEAST_SOLD = {"D": 2, "G": 2, "S": 2, "C": 1, "P": 1, "L": 1}
TOKENS = {"D": 5, "G": 5, "S": 5, "C": 7, "P": 7, "L": 9}

Trade = tuple[str, str]  # what comes and what goes, letters in alphabetical order


@dataclass(frozen=True)
class Table:
    """As much of a round as decides which moves there are: no rupees, no bonus tokens."""

    market: str
    deck: str
    tokens: dict[str, int]
    mine: str  # the hand of the player to move, and a letter M for each camel of the herd
    yours: str

    @classmethod
    def dealt(cls, text: str) -> "Table":
        """The start of a round, from the text of its deal."""
        market, a, b, deck, *_, starts = text.split()
        mine, yours = (a, b) if starts == "a" else (b, a)
        return cls(market, deck, TOKENS, mine, yours)


@cache
def handfuls(cards: str) -> tuple[str, ...]:
    """Every different handful of these cards, nothing and everything included."""
    ordered = sorted(cards)
    sizes = range(len(ordered) + 1)
    return tuple({"".join(some) for size in sizes for some in combinations(ordered, size)})


def legal_trades(market: str, mine: str) -> set[Trade]:
    """Every handful of the market against every handful of one's own, if a rule allows it."""
    return {
        (gain, give)
        for gain in handfuls(market)
        for give in handfuls(mine)
        if len(gain) == len(give) or not gain or not give  # asked here too: it settles most
        if is_legal(gain, give, market, mine)
    }


def is_legal(gain: str, give: str, market: str, mine: str) -> bool:
    if gain and give:
        return is_exchange(gain, give, mine)
    if gain:
        return is_take(gain, mine) or is_taking_camels(gain, market)
    return is_sale(give)


def is_take(gain: str, mine: str) -> bool:
    """Take one good from the market, if the hand then holds at most 7 goods."""
    return len(gain) == 1 and gain != "M" and hand_size(mine) + 1 <= 7


def is_taking_camels(gain: str, market: str) -> bool:
    """Take all the camels in the market."""
    return set(gain) == {"M"} and len(gain) == market.count("M")


def is_exchange(gain: str, give: str, mine: str) -> bool:
    """Two or more market goods for as many cards, no kind on both sides, at most 7 afterwards."""
    if len(gain) < 2 or len(gain) != len(give) or "M" in gain:
        return False
    if set(gain) & set(give):
        return False
    return hand_size(mine) - hand_size(give) + len(gain) <= 7


def is_sale(give: str) -> bool:
    """Any number of cards of one good; diamond, gold and silver: two or more."""
    return len(set(give)) == 1 and give[0] in GOODS and len(give) >= LEAST_SOLD[give[0]]


def hand_size(cards: str) -> int:
    return len(cards) - cards.count("M")


def is_over(table: Table) -> bool:
    """Three goods with no tokens, or a market that could not be filled back to five."""
    return list(table.tokens.values()).count(0) >= 3 or len(table.market) < 5


def after(table: Table, trade: Trade) -> Table:
    """The table as the other player finds it: sold cards are gone, bare slots filled."""
    gain, give = trade
    market, deck, tokens, mine = table.market, table.deck, dict(table.tokens), table.mine
    for card in gain:
        market = market.replace(card, "", 1)
        mine += card
    for card in give:
        mine = mine.replace(card, "", 1)
    if gain:
        market += give
    else:
        tokens[give[0]] = max(0, tokens[give[0]] - len(give))
    while len(market) < 5 and deck:
        market, deck = market + deck[0], deck[1:]
    return Table(market, deck, tokens, mine=table.yours, yours=mine)


def count_leaves(table: Table, depth: int) -> int:
    """How many different ways there are to play on for so many moves."""
    return sum(1 for _ in leaves(table, depth))


def leaves(table: Table, depth: int) -> Iterator[Table]:
    if depth == 0:
        yield table
    elif not is_over(table):
        for trade in legal_trades(table.market, table.mine):
            yield from leaves(after(table, trade), depth - 1)
