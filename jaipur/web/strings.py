"""Every sentence of Jaipur's page that is not in jaipur.english, in English."""

from collections.abc import Iterable, Mapping
from typing import Final

from gamekit.strings import listed
from jaipur.cards import CAMEL_TOKEN, HAND_LIMIT, SEALS_TO_WIN, SOLD_OUT_GOODS_TO_END, Card
from jaipur.english import amount
from jaipur.scoring import Decision, EndReason

TAGLINE: Final = "Barter goods, gather camels, sell at the right moment. A card game for two."
DESCRIPTION: Final = "Jaipur, a trading card game for two, in the browser."
CREDIT: Final = (
    "An unofficial fan implementation. Jaipur was designed by Sébastien Pauchon and is published"
    " by Space Cowboys."
)
UNIT: Final = "rupees"

CARD_TITLES: Final[Mapping[Card, str]] = {
    Card.DIAMOND: "Diamond",
    Card.GOLD: "Gold",
    Card.SILVER: "Silver",
    Card.CLOTH: "Cloth",
    Card.SPICE: "Spice",
    Card.LEATHER: "Leather",
    Card.CAMEL: "Camel",
}
"""The names as they stand on the cards."""

# Ways to play

ONE_ROUND: Final = "One round"
BEST_OF: Final = f"Best of {2 * SEALS_TO_WIN - 1}"
PRACTICE: Final = "Practice"
SINGLE_ROUND: Final = "Single round"


def round_of(number: int) -> str:
    """The number of a round; a tie in everything can make more of them than usual."""
    rounds = 2 * SEALS_TO_WIN - 1
    return f"Round {number} of {rounds}" if number <= rounds else f"Round {number}"


def summary_against(opponent: str, number: int, rupees: int) -> str:
    """An unfinished game against a computer: its title begins with an article."""
    article, _, rest = opponent.partition(" ")
    return f"Round {number} against {article.lower()} {rest}, {rupees} rupees"


def summary_of_two(first: str, second: str, number: int) -> str:
    """An unfinished game of two people."""
    return f"{first} and {second}, round {number}"


# Saved games

SLOTS: Final = "Slots"
"""The field of a saved game that is named in messages."""


def slots_do_not_hold(slots: str, market: str) -> str:
    """A saved game whose slots are not those of its market."""
    return f"Slots: {slots} do not hold the market {market}."


# The selection

CHOOSE_FROM_THE_MARKET: Final = "Choose cards from the market to take."
CHOOSE_FROM_THE_HAND: Final = "Choose cards of one good from your hand to sell."
CHOOSE_WHAT_TO_TAKE: Final = "Choose what to take for it from the market, or press Sell to sell."
NOTHING_CHOSEN_YET: Final = "Nothing chosen yet"
TAKE: Final = "Take"
SELL: Final = "Sell"
WHAT_TO_DO: Final = "What to do"
IN_RUPEES: Final = "In rupees"
_PART_OF_THE_HINT: Final = "part of the hint"
_CANNOT_JOIN: Final = "cannot join the choice"
_BOTH: Final = "part of the hint and cannot join the choice"


def card_notes(*, hinted: bool, dim: bool) -> str | None:
    """Notes on a card for those who listen to the page."""
    if hinted:
        return _BOTH if dim else _PART_OF_THE_HINT
    return _CANNOT_JOIN if dim else None


def card_of_several(title: str, number: int, of: int) -> str:
    """One of several equal cards."""
    return f"{title}, {number} of {of}"


# The market

MARKET_DECK_AND_DISCARD: Final = "Market, deck and discard"
MARKET: Final = "Market"
IN_DECK: Final = " in deck"
SOLD: Final = " sold"
ALL_CAMELS: Final = "All camels"


def sold_goods(goods: Iterable[tuple[Card, int]]) -> str:
    """The discard in words."""
    return listed(amount(many, good) for good, many in goods)


def in_brackets(words: str) -> str:
    """Words after a figure, for those who listen to the page."""
    return f" ({words})"


def in_the_market(camels: int) -> str:
    """The number of camels to take, after a button's words."""
    return f" ({camels} in the market)"


# The two sides of the table

THE_OTHER_SIDE: Final = "The other side"
IN_HAND: Final = " in hand"
RUPEES_AFTER: Final = " rupees"
RUPEES: Final = "rupees"
YOUR_HAND: Final = "Your hand"
YOUR_HAND_TITLE: Final = "Your hand "
OF_HAND_LIMIT: Final = f" of {HAND_LIMIT}"
YOUR_HAND_AND_HOW_FULL: Final = "Your hand and how full it is"
YOUR_HERD_AND_TOKENS: Final = "Your herd and tokens"
CAMELS_TO_GIVE: Final = "Camels to give"
GIVE: Final = "give "
GIVE_ONE_FEWER: Final = "Give one camel fewer"
GIVE_ONE_MORE: Final = "Give one camel more"
LARGEST_HERD_BEFORE: Final = "largest herd "
CAMEL_TOKEN_FIGURE: Final = f"+{CAMEL_TOKEN}"
LARGEST_HERD_EARNS: Final = f"The largest herd earns {CAMEL_TOKEN} rupees at the end of the round"
BONUS: Final = "bonus"
LEDGER: Final = "Ledger"


def camels_after(herd: int) -> str:
    """The word after the number of camels."""
    return " camel" if herd == 1 else " camels"


def bonus_tokens(number: int) -> str:
    """The bonus tokens of a purse."""
    return f"{number} bonus" if number else "no bonus"


def tokens(number: int) -> str:
    """A number of tokens."""
    return "no tokens" if number == 0 else "1 token" if number == 1 else f"{number} tokens"


def seals(won: int) -> str:
    """The seals of a player."""
    return "no seals" if won == 0 else "1 seal" if won == 1 else f"{won} seals"


def seals_of(won: int) -> str:
    """The seals of a player, and how many win the match."""
    return f"{seals(won)} of {SEALS_TO_WIN}"


def tokens_won(piles: Iterable[tuple[str, Iterable[int]]]) -> str:
    """The tokens of a purse in words: `diamond 7 + 7, bonus 3`."""
    return ", ".join(f"{name} {' + '.join(map(str, values))}" for name, values in piles)


# The tokens

TOKENS: Final = "Tokens"
NEXT_THEN_THE_REST: Final = "next, then the rest"
SOLD_OUT: Final = "sold out"
SOLD_OUT_AFTER: Final = " sold out"
BONUS_TITLE: Final = "Bonus"
LEFT: Final = " left"


def token_values(values: Iterable[int]) -> str:
    """The tokens of a pile, after its name."""
    return f" tokens {listed(map(str, values))}"


def bonus_cards(size: int) -> str:
    """The cards that earn a bonus token."""
    return f"{size} cards"


# The scores

RESULT: Final = "Result"
THE_RECKONING: Final = "The reckoning"
BONUS_TOKENS: Final = "Bonus tokens"
NO_BONUS_TOKENS: Final = "none"
LARGEST_HERD: Final = "Largest herd"
RUPEES_TITLE: Final = "Rupees"
NEXT_ROUND: Final = "Next round"
PLAY_AGAIN: Final = "Play again"
TRY_AGAIN: Final = "Try again"
SEE_THE_TABLE: Final = "See the table"
ENDS: Final[Mapping[EndReason, str]] = {
    EndReason.SOLD_OUT: f"{SOLD_OUT_GOODS_TO_END} goods have no tokens left.",
    EndReason.MARKET_SHORT: "The deck cannot refill the market.",
}
_DECIDED: Final[Mapping[Decision | None, str]] = {
    Decision.RUPEES: "",
    Decision.BONUS_TOKENS: "More bonus tokens decided it.",
    Decision.GOODS_TOKENS: "More goods tokens decided it.",
    None: "All tokens are equal too.",
}
TIES: Final[Mapping[Decision | None, str]] = {
    Decision.BONUS_TOKENS: "Equal, so most bonus tokens",
    Decision.GOODS_TOKENS: "Equal, so most goods tokens",
    None: "All equal, tokens too",
}


def ledger_of(number: int) -> str:
    """The title of the score table of a round."""
    return f"Ledger of round {number}"


def wins_the_match(winner: str) -> str:
    """The title after a match."""
    return f"{winner} wins the match"


def wins_the_round(winner: str) -> str:
    """The title after a round."""
    return f"{winner} wins the round"


NOBODY_WINS_THE_ROUND: Final = "Nobody wins the round"
YOU_WIN_THE_MATCH: Final = "You win the match"
YOU_WIN_THE_ROUND: Final = "You win the round"
YOU_START_THE_NEXT_ROUND: Final = "You start the next round."


def starts_the_next_round(name: str) -> str:
    """The starter of the next round."""
    return f"{name} starts the next round."


def rupees_to(most: int, least: int) -> str:
    """The score of a round."""
    return f"{most} rupees to {least}."


def decided_by(decision: Decision | None) -> str:
    """The tie-break, in a sentence; empty if there was none."""
    return _DECIDED[decision]


# The list of shortcuts

KEY_MARKET: Final = "choose a market card, or drop it"
KEY_HAND: Final = "choose a card of your hand, or drop it"
KEY_HERD: Final = "one camel of your herd more, or fewer"
KEY_CAMELS: Final = "all the camels of the market"
KEY_MODE: Final = "take, or sell"


# Misuse of a game, which the page's report of a fault shows

NO_COMPUTER: Final = "No computer sits at this table."
NOT_DECIDED: Final = "The computer has not decided yet."
ROUND_NOT_OVER: Final = "The round is not over."
