"""The rules of Jaipur in English, with a named place for every printed number."""

from typing import Final

# A heading begins with #, an item of a numbered list with 1., and **words** are strong.
TEXT: Final = """
# The goal

You are one of the two richest merchants of Jaipur. Take goods from the market, sell them while they
are dear, and end the round with more **rupees** than your rival. The richer merchant wins a **Seal
of Excellence**; the first to hold {seals} seals wins the match.

# The table

{market_in_words} cards lie face up in the market. Your hand holds goods, {hand} at most. Your
camels stand in your herd, beside the hand, and never count towards those {hand}. Beside the market
lie the tokens of each good, the dearest on top: whoever sells first is paid best.

# Your turn: one of four moves

1. **Take one good.** Take a single good from the market into your hand. The market is filled up
from the deck.

1. **Take the camels.** Take all the camels in the market into your herd. The market is filled up
from the deck, perhaps with just what your rival hopes for.

1. **Exchange.** Take {exchange} or more goods from the market and give back as many cards: goods
from your hand, camels from your herd, or some of each. The goods you take need not be alike, but no
kind of good may go both ways, and camels are never taken in an exchange.

1. **Sell.** Sell any number of cards of one good and take that many of its tokens, from the top.
Diamonds, gold and silver are sold {dear_sale} or more at a time.

You must make one of these moves: there is no passing. After a move that takes cards you may hold
{hand} goods, no more.

# Tokens

{token_table}

If fewer tokens are left than cards sold, you take what there is.

**Bonus tokens** reward a large sale: selling {small} cards at once earns a token worth
{small_least} to {small_most} rupees, {medium} cards one worth {medium_least} to {medium_most}, and
{large} or more cards one worth {large_least} to {large_most}. The number of cards counts, even when
the goods tokens run short. Only their owner sees what they are worth until the round ends. When a
pile is empty, there is no bonus.

**The camel token**, worth {camel_token} rupees, goes to the merchant with more camels at the end of
the round. With equal herds nobody gets it.

# The end of a round

A round ends at once when the tokens of {sold_out} goods are gone, or when the deck cannot fill the
market back to {market} cards. Goods left in hand are worth nothing.

Count your rupees: goods tokens, bonus tokens and the camel token. The richer merchant gets the
seal. If both have the same, more bonus tokens decide; then more goods tokens. If even those are
equal, nobody gets a seal, and the round is played again, started by the other player.

# The match

The loser of a round starts the next one. Everything is shuffled anew, and only the seals are kept.
The first merchant with {seals} seals wins.

# The deal

{camels} camels are laid in the market and the other {shuffled} cards are shuffled. Each merchant
gets {dealt} cards and puts any camels among them into the herd; {more} more cards join the market,
and they may be camels too.
"""
TOKENS_CAPTION: Final = "What a token is worth, in rupees, from the top of each pile"
TOKENS_COLUMNS: Final = ("Good", "Cards", "Tokens")
NO_TOKENS: Final = "none"
NUMBERS_AT_THE_START: Final = {5: "Five"}
