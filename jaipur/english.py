"""Every sentence of the rules and of the coach, in English; another language is another such file.

It imports only `cards` and the sentences of `gamekit`, so that every other module can use it:
functions take numbers, cards, and text that is already quoted.
"""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from gamekit.strings import listed
from jaipur.cards import (
    BONUS_SIZES,
    CAMEL,
    CAMELS_LAID_OUT,
    CARD_COUNTS,
    CLOTH,
    DIAMOND,
    GOLD,
    GOODS,
    HAND_DEALT,
    HAND_LIMIT,
    LEATHER,
    MARKET_SIZE,
    MIN_EXCHANGE,
    MIN_SALE,
    PACK,
    SEALS_TO_WIN,
    SILVER,
    SOLD_OUT_GOODS_TO_END,
    SPICE,
    Card,
    Cards,
    Seat,
    Values,
)

# --- words


class Noun(NamedTuple):
    """A thing that is counted: its name for one, and for none or several."""

    one: str
    many: str


CARD_NAMES: Final[Mapping[Card, Noun]] = MappingProxyType(
    {
        DIAMOND: Noun("diamond", "diamonds"),
        GOLD: Noun("gold", "gold"),
        SILVER: Noun("silver", "silver"),
        CLOTH: Noun("cloth", "cloth"),
        SPICE: Noun("spice", "spice"),
        LEATHER: Noun("leather", "leather"),
        CAMEL: Noun("camel", "camels"),
    }
)
_WITH_ARTICLE: Final = {DIAMOND: "a diamond", CAMEL: "a camel"}

RUPEE: Final = Noun("rupee", "rupees")
BONUS_TOKEN: Final = Noun("bonus token", "bonus tokens")
GOODS_TOKEN: Final = Noun("goods token", "goods tokens")
_A_BONUS_TOKEN: Final = "a bonus token"
_NOTHING: Final = "nothing"


def plural(card: Card) -> str:
    """Return the name for several cards: `diamonds`, but `leather`."""
    return CARD_NAMES[card].many


def amount(count: int, card: Card) -> str:
    """Return a number of cards in words: `3 leather`, `1 camel`, `no diamonds`."""
    name = CARD_NAMES[card]
    return f"{count or 'no'} {name.one if count == 1 else name.many}"


def some(cards: Cards) -> str:
    """Return cards in words, equal ones together: `2 leather and camel`."""
    return listed(
        amount(count, card) if count > 1 else CARD_NAMES[card].one
        for card, count in _counted(cards).items()
    )


def _some_with_article(cards: Cards) -> str:
    """Return cards in words within a story: `2 leather and a camel`."""
    return listed(
        amount(count, card) if count > 1 else _one(card) for card, count in _counted(cards).items()
    )


def _one(card: Card) -> str:
    """Return one card in words: `a diamond`, but `leather`."""
    return _WITH_ARTICLE.get(card) or CARD_NAMES[card].one


def _all(cards: Cards) -> str:
    """Return the number of each card in words: `2 leather and 1 camel`."""
    return listed(amount(count, card) for card, count in _counted(cards).items())


def _counted(cards: Cards) -> dict[Card, int]:
    return {card: cards.count(card) for card in cards}


def clauses(*parts: str) -> str:
    """Join the clauses that are not empty."""
    return "; ".join(filter(None, parts))


def number(value: float, thing: Noun) -> str:
    """Return a number of things: `1 rupee`, `2.5 rupees`, `no rupees`, `−2 rupees`."""
    digits = f"{value:g}".replace("-", "−") if value else "no"
    return f"{digits} {thing.one if value == 1 else thing.many}"


def rupees(value: float) -> str:
    """Return an amount of money, to the half rupee: `1 rupee`, `2.5 rupees`, `no rupees`."""
    return number(round_to_half(value), RUPEE)


def margin_text(margin: float) -> str:
    """Return a lead to the half rupee: `3 rupees ahead`, `1 rupee behind`, `level`."""
    ahead = round_to_half(margin)
    if not ahead:
        return "level"
    return f"{rupees(ahead)} ahead" if ahead > 0 else f"{rupees(-ahead)} behind"


def round_to_half(value: float) -> float:
    """Round rupees as one would say them: less than half a rupee makes no difference."""
    return round(2 * value) / 2


def tokens_sum(values: Values) -> str:
    """Return the values of tokens as a sum: `5 + 3`."""
    return " + ".join(map(str, values))


def capitalised(text: str) -> str:
    """Return a phrase as it begins a sentence."""
    return text[:1].upper() + text[1:]


def sentence(clause: str) -> str:
    """Return a clause as a sentence of its own."""
    return f"{clause}."


# --- moves


class MoveWords(NamedTuple):
    """One move as an order on a button, as an order within a sentence, and as a noun."""

    order: str
    order_inside: str
    gerund: str


def take_words(cards: Cards) -> MoveWords:
    """Return the words for taking one good."""
    what = some(cards)
    return MoveWords(f"Take {what}", f"take {what}", f"taking {what}")


def camels_words(camels: int) -> MoveWords:
    """Return the words for taking all camels of the market."""
    few = {1: "the camel", 2: "both camels"}
    what = few.get(camels) or f"all {amount(camels, CAMEL)}"
    return MoveWords(f"Take {what}", f"take {what}", f"taking {what}")


def exchange_words(gain: Cards, give: Cards) -> MoveWords:
    """Return the words for an exchange."""
    what = f"{some(give)} for {some(gain)}"
    return MoveWords(f"Exchange {what}", f"exchange {what}", f"exchanging {what}")


def sale_words(sold: Cards, tokens: Values, *, bonus: bool) -> MoveWords:
    """Return the words for a sale and the tokens that it brings."""
    price = listed([tokens_sum(tokens), _A_BONUS_TOKEN if bonus else ""]) or _NOTHING
    what = f"{amount(len(sold), sold[0])} for {price}"
    return MoveWords(f"Sell {what}", f"sell {what}", f"selling {what}")


KIND_NAMES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "take": "Take one good",
        "camels": "Take the camels",
        "exchange": "Exchange",
        "sell": "Sell",
    }
)
"""The kinds of move, by the value of `Kind`."""


# --- illegal moves

PASSING: Final = "Passing is not allowed: a turn takes, exchanges or sells cards."


def market_lacks(card: Card, there: int, taken: int) -> str:
    """Refuse to take more cards than the market has."""
    return f"The market has {amount(there, card)}; this takes {taken}."


def hand_lacks(card: Card, held: int, given: int, *, of_rival: bool) -> str:
    """Refuse to give more cards than the hand has."""
    whose = "The rival's hand" if of_rival else "Your hand"
    return f"{whose} has {amount(held, card)}; this gives {given}."


def herd_lacks(held: int, given: int, *, of_rival: bool) -> str:
    """Refuse to give more camels than the herd has."""
    whose = "The rival's herd" if of_rival else "Your herd"
    return f"{whose} has {amount(held, CAMEL)}; this gives {given}."


def one_good_only(taken: int) -> str:
    """Refuse to take several goods for nothing."""
    return f"Only one good can be taken without giving cards in exchange; this takes {taken}."


def hand_too_full(after: int, *, of_rival: bool) -> str:
    """Refuse to take a good into a full hand."""
    who = "the rival" if of_rival else "you"
    return f"A hand holds at most {HAND_LIMIT} goods; this would leave {who} with {after}."


def camels_with_goods(taken: Cards) -> str:
    """Refuse to take camels and goods together."""
    return f"Camels and goods cannot be taken together; this takes {_all(taken)}."


def camels_at_once(there: int, taken: int) -> str:
    """Refuse to take only some of the camels."""
    return f"Camels are taken all at once; the market has {there}, this takes {taken}."


def no_camels_in_exchange(camels: int, *, of_rival: bool) -> str:
    """Refuse to take camels in an exchange."""
    whose = "cards of its own" if of_rival else "cards of yours"
    taken = amount(camels, CAMEL)
    return f"Camels cannot be taken in an exchange; this takes {taken} for {whose}."


def uneven_exchange(taken: int, given: int) -> str:
    """Refuse an exchange of different numbers of cards."""
    return f"An exchange gives as many cards as it takes; this takes {taken} and gives {given}."


def small_exchange(taken: int) -> str:
    """Refuse an exchange of too few cards."""
    return f"An exchange takes at least {MIN_EXCHANGE} cards; this takes {taken}."


def good_on_both_sides(good: Card, taken: int, given: int) -> str:
    """Refuse to take and give the same good."""
    return (
        "No good may be on both sides of an exchange; this takes"
        f" {amount(taken, good)} and gives {given}."
    )


def exchange_too_large(after: int, *, of_rival: bool) -> str:
    """Refuse an exchange whose camels would make the hand too large."""
    who = "the rival" if of_rival else "you"
    return f"A hand holds at most {HAND_LIMIT} goods; this exchange would leave {who} with {after}."


def no_camels_for_sale(camels: int) -> str:
    """Refuse to sell camels."""
    return f"Camels cannot be sold; this sells {amount(camels, CAMEL)}."


def one_good_a_sale(sold: Cards) -> str:
    """Refuse to sell different goods."""
    return f"A sale is of one good only; this sells {_all(sold)}."


def small_sale(good: Card, sold: int) -> str:
    """Refuse to sell too few of a precious good."""
    return f"A sale of {plural(good)} takes at least {MIN_SALE[good]} cards; this sells {sold}."


def not_your_turn(turn: Seat, seat: Seat) -> str:
    """Refuse a move of the seat that is not to move."""
    return f"It is the turn of seat {turn}; this is seat {seat}."


# --- the story of a round

YOU: Final = "You"
SOLD_OUT: Final = f"{SOLD_OUT_GOODS_TO_END} goods have no tokens left"
MARKET_SHORT: Final = "the deck cannot refill the market"
EQUAL_HERDS: Final = "The herds are equal: nobody took the camel token."
NOBODY_WON: Final = "Nobody won the round."
NO_SEAL: Final = "Nobody won a seal, and the round is played again."


def took_good_briefly(who: str, good: Card) -> str:
    """Tell a take in a line of the log."""
    return f"{who} took {CARD_NAMES[good].one}"


def sold_briefly(who: str, good: Card, count: int, total: int, *, bonus: bool) -> str:
    """Tell a sale in a line of the log, which gives no bonus token away."""
    price = total or (_A_BONUS_TOKEN if bonus else _NOTHING)
    return f"{who} sold {amount(count, good)} for {price}"


def took_good(who: str, good: Card) -> str:
    """Tell a take."""
    return f"{who} took {_one(good)}"


def took_camels(who: str, camels: int) -> str:
    """Tell that camels were taken."""
    return f"{who} took {amount(camels, CAMEL)}"


def exchanged(who: str, taken: Cards, given: Cards) -> str:
    """Tell an exchange."""
    return f"{who} exchanged {some(given)} for {some(taken)}"


def sold(who: str, good: Card, count: int, tokens: Values, bonus: Sequence[int | None]) -> str:
    """Tell a sale, the sum of its tokens, and a bonus token with its value unless it is hidden."""
    total = number(sum(tokens), RUPEE)
    price = listed(
        (
            f"{tokens_sum(tokens)} = {total}" if len(tokens) > 1 else total if tokens else "",
            *(_A_BONUS_TOKEN if face is None else f"a bonus token worth {face}" for face in bonus),
        )
    )
    return f"{who} sold {amount(count, good)} for {price or _NOTHING}"


def bonus_missed(size: int) -> str:
    """Tell that a pile of bonus tokens is empty."""
    cards = f"{size} or more" if size == BONUS_SIZES[-1] else size
    return f"No bonus token for {cards} cards is left."


def market_refilled(cards: Cards) -> str:
    """Tell which cards the deck added."""
    return f"{capitalised(_some_with_article(cards))} came to the market."


def round_over(reason: str) -> str:
    """Tell why the round is over."""
    return f"The round is over: {reason}."


def took_camel_token(who: str) -> str:
    """Tell who has the larger herd."""
    return f"{who} took the camel token."


def both_have(things: Iterable[str]) -> str:
    """Tell what did not decide the round."""
    return f"Both have {listed(things)}."


def won_round(who: str, best: int, thing: Noun, other: int) -> str:
    """Tell who won the round, and by what."""
    return f"{who} won the round with {number(best, thing)} to {other}."


def won_seal(who: str, own: int, other: int) -> str:
    """Tell who won a seal, and the score of the match."""
    return f"{who} won a seal of excellence: {own} to {other}."


def won_match(who: str) -> str:
    """Tell who won the match."""
    return f"{who} won the match."


# --- the computer players


class CharacterText(NamedTuple):
    """A computer player as a person meets it."""

    title: str
    tagline: str


CHARACTERS: Final[Mapping[str, CharacterText]] = MappingProxyType(
    {
        "random": CharacterText("The Monkey", "Takes whatever comes to hand."),
        "pedlar": CharacterText("The Pedlar", "Buys dear, sells cheap, and smiles all the same."),
        "hawker": CharacterText(
            "The Hawker", "Knows every price, and forgets half of them while shouting."
        ),
        "utility-weighted": CharacterText(
            "The Gambler", "Weighs four plans, then lets the dice lean."
        ),
        "utility": CharacterText(
            "The Clerk", "Weighs four plans by the book, and follows the best."
        ),
        "shopkeeper": CharacterText("The Shopkeeper", "Thinks ahead, with one eye on the door."),
        "broker": CharacterText("The Broker", "Rarely overpays, and never for long."),
        "merchant": CharacterText("The Merchant", "Knows to the rupee what every table is worth."),
        "maharaja": CharacterText("The Maharaja", "Has seen this market in a thousand dreams."),
    }
)
"""By the name of the player in the registry."""


# --- explanations: how a computer player thinks

RANDOM_METHOD: Final = "Any kind of move, then any move of that kind"
GREEDY_METHOD: Final = "The most rupees right now"
UTILITY_METHOD: Final = "Four plans, and the highest score wins"
WEIGHTED_METHOD: Final = "Four plans, picked by chance as their scores go"
THINKING_BEGINS: Final = "It begins to think"
UNEXPLAINED: Final = "It does not say how it thinks"

CAMELS_HAVE_NO_TOKENS: Final = "Camels have no tokens."
HAND_IS_FULL: Final = "Its hand is full."
NO_PLAN: Final[Mapping[str, str]] = MappingProxyType(
    {
        "take": "There are only camels in the market.",
        "sell": "It holds nothing that can be sold.",
        "camels": "There are no camels in the market.",
        "exchange": f"It finds fewer than {MIN_EXCHANGE} cards to exchange.",
    }
)
"""Reasons why the utility player has no move of a kind, by the value of `Kind`."""


def search_method(rollouts: int) -> str:
    """Return the title of the estimates of a player that searches."""
    return f"Its chance to win, {f'by {rollouts} looks ahead' if rollouts else 'at first sight'}"


def percent(share: float) -> str:
    """Return a share in whole percent."""
    return f"{share:.0%}"


def percent_within(share: float, error: float) -> str:
    """Return a share in whole percent, and how far it may be wrong."""
    return f"{share:.0%} ± {error:.0%}"


def score(share: float) -> str:
    """Return a score of the utility player, of 100."""
    return f"{100 * share:g}"


def margin_at_end(margin: float) -> str:
    """Return the margin that a player expects."""
    return f"{capitalised(margin_text(margin))} at the end."


def sale_price(tokens: float, bonus: float) -> str:
    """Return what a sale is worth to the greedy player."""
    if not bonus:
        return f"Tokens of {rupees(tokens)}."
    return f"Tokens of {rupees(tokens)}, and a bonus token of {rupees(bonus)} on average."


def exchange_price(come: float, go: float) -> str:
    """Return what an exchange is worth to the greedy player."""
    return f"The next tokens of what comes, {come:g}, less those of what goes, {go:g}."


def take_price(good: Card) -> str:
    """Return what a good is worth to the greedy player."""
    return f"The next token of {CARD_NAMES[good].one}."


def one_of_moves(count: int) -> str:
    """Return how many moves of a kind the random player picks from."""
    return f"One of {count} moves." if count > 1 else "One move." if count else "No move."


def camels_formula(camels: int, own: int, rivals: int, points: float) -> str:
    """Return the utility player's formula for taking the camels."""
    hands = f"{own}² / 2 for its own hand + {rivals} for the rival's"
    return _total(f"({camels}² for the camels − {hands}) × 2.5", points)


def exchange_formula(largest: int, points: float) -> str:
    """Return the utility player's formula for an exchange."""
    return _total(f"({largest} in the largest set + 1) × 20", points)


def set_formula(count: int, points: float, *, high: bool) -> str:
    """Return the utility player's formula for taking or selling a good."""
    cards = "card" if count == 1 else "cards"
    factor = " × 1.5 for a high-value good" if high else ""
    return _total(f"{count} {cards} × 20{factor}", points)


def _total(product: str, points: float) -> str:
    """Return a product and its result, limited to a score between 0 and 100."""
    if points > 100:
        return f"{product} = {points:g}, and 100 is the most."
    if points < 0:
        return f"{product} = −{-points:g}, and 0 is the least."
    return f"{product} = {points:g} of 100."


# --- hints


class Phrase(NamedTuple):
    """One reason of a hint: what there is `+2 for`, and what it `costs you 2 in`.

    `kept` is said instead of `gain` where the other move would give these cards away.
    """

    gain: str
    cost: str
    kept: str


def _phrase(gain: str, cost: str = "", kept: str = "") -> Phrase:
    return Phrase(gain, cost or gain, kept or gain)


PHRASES: Final[Mapping[str, Phrase]] = MappingProxyType(
    {
        "tokens": _phrase("the tokens", "tokens"),
        **{
            str(good): _phrase(f"your {name}", name, f"keeping your {name}")
            for good, (_, name) in CARD_NAMES.items()
            if good in GOODS
        },
        "herd": _phrase("the herd", "camels", "keeping your camels"),
        "hand room": _phrase("room in hand"),
        "market": _phrase("the market it leaves"),
        "camels left": _phrase("the market it leaves"),
        "refill": _phrase("the cards it turns up"),
        "race": _phrase("the race to the end"),
    }
)
"""By the name of a term of the value."""

NEXT_MOVES: Final = _phrase("what comes next")
ROUND_END: Final = _phrase("the end of the round")

ONLY_MOVE: Final = "there is nothing else to do"
NO_RIVAL_MOVE: Final = "nothing else comes near it"
SURER_WIN: Final = "a surer win"
LITTLE_BETTER: Final = "a little better all in all"
ABOUT_AS_GOOD: Final = "about as good"


def hint(order: str, why: str) -> str:
    """Return a recommended move with its reason."""
    return f"{order}: {why}."


def ends_round(margin: float) -> str:
    """Return the reason for a move that ends the round."""
    return f"it ends the round with you {margin_text(margin)}"


def avoids_end(margin: float) -> str:
    """Return the reason against a move that ends the round."""
    return f"the round goes on instead of ending with you {margin_text(margin)}"


def gain(value: float, name: str) -> str:
    """Return one thing to gain, in rupees."""
    return f"+{value:g} for {name}"


def cost(value: float, name: str) -> str:
    """Return one thing to lose, in rupees."""
    return f"{value:g} in {name}"


def gains_and_costs(gains: Sequence[str], costs: Sequence[str]) -> str:
    """Return all that there is to gain, and all that it costs."""
    return clauses(listed(gains), f"it costs you {listed(costs)}" if costs else "")


def fewer_rupees(value: float) -> str:
    """Return how much worse the second choice is."""
    return f"{rupees(value)} less"


def more_rupees_but_less_sure(value: float) -> str:
    """Return how a second choice with more rupees is worse."""
    return f"{rupees(value)} more, but not as sure to win"


def second_choice(compared: str, order_inside: str) -> str:
    """Return the second choice, and how much worse it is."""
    return f"Measured against the second choice, which is {compared}: {order_inside}."


# --- reviews

BEST_MOVE: Final = "The best move."

FAULTS: Final[Mapping[tuple[str, str], str]] = MappingProxyType(
    {
        ("take", "take"): "Taking the wrong good",
        ("take", "camels"): "Taking a good instead of the camels",
        ("take", "exchange"): "Taking one where an exchange gets more",
        ("take", "sell"): "Taking a good where it was time to sell",
        ("camels", "take"): "Taking the camels instead of a good",
        ("camels", "exchange"): "Taking the camels where an exchange gets more",
        ("camels", "sell"): "Taking the camels where it was time to sell",
        ("exchange", "take"): "Exchanging where a single take was better",
        ("exchange", "camels"): "Exchanging instead of taking the camels",
        ("exchange", "exchange"): "The wrong exchange",
        ("exchange", "sell"): "Exchanging where it was time to sell",
        ("sell", "take"): "Selling instead of taking a good",
        ("sell", "camels"): "Selling instead of taking the camels",
        ("sell", "exchange"): "Selling where an exchange gets more",
        ("sell", "sell"): "Selling the wrong good",
    }
)
"""The mistake in a move, by the kind of the move played and of the best one."""

SOLD_TOO_FEW: Final = "Selling too few"
SOLD_TOO_MANY: Final = "Selling too many"


def sold_too_early(count: int, good: Card) -> str:
    """Return the mistake of a sale that could have brought more later."""
    return f"Selling {amount(count, good)} too early"


def as_good_as(gerund: str) -> str:
    """Grade a move that is as good as the best one."""
    return f"As good as {gerund}."


def nearly_as_good_as(gerund: str) -> str:
    """Grade a move that is nearly as good as the best one."""
    return f"Nearly as good as {gerund}."


def own_mistake(fault: str, lost: float, recommended: str) -> str:
    """Grade a mistake of the reader, and recommend the best move."""
    return f"{fault} lost {rupees(lost)}. {recommended}"


def rivals_mistake(fault: str, lost: float, gerund: str) -> str:
    """Grade a mistake of the rival."""
    return f"{fault} lost {rupees(lost)}; {gerund} was better."


# --- text that cannot be parsed


def not_a_move_value(quoted: str) -> str:
    """Refuse a value of another type where a move is expected."""
    return f"{quoted} is not a Move; Move.parse reads one from text."


def not_a_move(quoted: str) -> str:
    """Refuse text that is not a move."""
    return (
        f"{quoted} is not a move; a move is + and the cards that come,"
        " - and the cards that go, or both, such as +DG-LM."
    )


def not_a_move_answer(quoted: str) -> str:
    """Refuse a bot's answer of another type."""
    return f"{quoted} is not a move."


def not_a_card(quoted: str) -> str:
    """Refuse a value of another type where a card is expected."""
    return f"{quoted} is not a card."


def move_too_large(size: int) -> str:
    """Refuse a move of more cards than there are."""
    return f"A move of {size} cards is not one; there are {PACK} in all."


def move_too_long(longest: int, length: int) -> str:
    """Refuse text that is too long for a move."""
    return f"A move is at most {longest} characters; this has {length}."


def in_move(quoted: str, problem: object) -> str:
    """Name the move that a problem is in."""
    return f"Move {quoted}, {problem}"


CARDS_THAT_COME: Final = "cards that come"
CARDS_THAT_GO: Final = "cards that go"
A_CARD: Final = "card"
A_TOKEN: Final = "token"


def at(place: str, problem: str) -> str:
    """Name the place that a problem is in."""
    return f"{place}: {problem}"


def not_unknown(quoted: str, mark: str) -> str:
    """Refuse a card where only marks for unknown cards may be."""
    return f"{quoted} stands for cards that nobody but the rival has seen; each must be {mark}."


def not_a_holding(quoted: str) -> str:
    """Refuse text that is not a hand and a herd."""
    return f"{quoted} is not a hand and a herd, such as DG(LLP)/3 or -/0."


def not_goods_tokens(quoted: str, order: str) -> str:
    """Refuse text that is not goods tokens."""
    return (
        f"{quoted} is not goods tokens; they are the letter and the values"
        f" of each good, in the order {order}, such as D77L43."
    )


def not_bonus_tokens(quoted: str) -> str:
    """Refuse text that is not bonus tokens."""
    sizes = ", ".join(map(str, BONUS_SIZES))
    return (
        f"{quoted} is not bonus tokens; they are the faces won for"
        f" {sizes} cards with / between, such as 31//X."
    )


def not_a_number(quoted: str) -> str:
    """Refuse text that is not a small number."""
    return f"{quoted} is not a number from 0 to 99."


def not_a_seat(quoted: str) -> str:
    """Refuse text that is not a seat."""
    return f"{quoted} is not a seat; the seats are a and b."


def not_seals(quoted: str) -> str:
    """Refuse text that is not the seals of a match in progress."""
    return f"{quoted} is not the seals of a match that goes on, such as 1-0."


def not_in_alphabet(character: str, place: int, quoted: str, what: str, alphabet: str) -> str:
    """Refuse a character that stands for nothing here."""
    return (
        f"{character} at character {place} of {quoted} is not a {what};"
        f" those are {' '.join(alphabet)}."
    )


DEAL: Final = "deal"
POSITION: Final = "position"


def line_too_long(what: str, length: int) -> str:
    """Refuse a line that is too long."""
    return f"A {what} is one short line; this has {length} characters."


def wrong_parts(what: str, names: Sequence[str], quoted: str, found: int) -> str:
    """Refuse a line with too few or too many parts."""
    return f"A {what} has {len(names)} parts ({', '.join(names)}); {quoted} has {found}."


# --- records that cannot be read

NUMBER_WITHOUT_MOVE: Final = "A number stands before the result, where a move is due."
NO_ROUNDS: Final = "A match has a round at least; there is no record of one."


def _end_of_round(unfinished: str) -> str:
    return (
        f"A round ends with its result, or with {unfinished} while it is unfinished,"
        " on a line of its own."
    )


def in_record(record: int, problem: object) -> str:
    """Name the record that a problem is in."""
    return f"Record {record}: {problem}"


def in_record_line(record: int, line: int, problem: object) -> str:
    """Name the record and the line that a problem is in."""
    return f"Record {record}, line {line}: {problem}"


def in_record_move(number: int, seat: Seat, move: object, problem: object) -> str:
    """Name the move of a record that a problem is in."""
    return f"Move {number} of seat {seat}, {move}: {problem}"


def in_tag(name: str) -> str:
    """Name a tag of a record."""
    return f"Tag {name}"


def one_record_expected(found: int) -> str:
    """Refuse text with none or several records."""
    return f"One record was expected; this text has {found}."


def record_without_end(record: int, unfinished: str) -> str:
    """Refuse a record that is cut off."""
    return f"Record {record} does not end. {_end_of_round(unfinished)}"


def tag_after_moves(unfinished: str) -> str:
    """Refuse a tag between moves."""
    return f"A tag comes after moves. {_end_of_round(unfinished)}"


def not_a_move_of_record(problem: object, unfinished: str) -> str:
    """Refuse text of a record that is not a move, which may be meant as its result."""
    return f"{problem} {_end_of_round(unfinished)}"


def missing_tag(name: str) -> str:
    """Refuse a record without a tag that it needs."""
    return f"The record has no tag {name}."


def wrong_move_number(quoted: str) -> str:
    """Refuse a number that does not count the moves."""
    return f"{quoted} is not the number that is due here."


def wrong_result(quoted: str, quoted_result: str) -> str:
    """Refuse a record whose moves lead to another result."""
    return f"It says {quoted}, but its moves end in {quoted_result}."


def wrong_seals(recorded: str, seals: str) -> str:
    """Refuse a record that starts at other seals than the match has."""
    return f"It starts at {recorded} seals; the match stands at {seals}."


# --- impossible deals

DEAL_CARD_PARTS: Final = ("market", "hand of a", "hand of b", "deck")
DEAL_STARTS: Final = "who starts"
DEAL_BONUS_PARTS: Final = tuple(f"bonus tokens for {size}" for size in BONUS_SIZES)
NOT_ALL_CARDS: Final = "Deal: each of its cards must be a Card."


def in_deal(part: str) -> str:
    """Name a part of a deal."""
    return f"Deal, {part}"


def wrong_hands(hands: int) -> str:
    """Refuse a deal for another number of seats."""
    return f"Deal: the number of hands is {hands}; it must be {len(Seat)}."


def wrong_bonus_piles(piles: int) -> str:
    """Refuse a deal with another number of bonus piles."""
    return f"Deal: {piles} piles of bonus tokens; there are {len(BONUS_SIZES)}."


def wrong_size(part: str, found: int, size: int) -> str:
    """Refuse a part of a deal with another number of cards."""
    return f"Deal, {part}: {found} cards; it must be {size}."


def few_camels_laid_out(camels: int) -> str:
    """Refuse a market without the camels that are laid out."""
    found = amount(camels, CAMEL)
    return f"Deal, market: {found}; a round starts with at least {CAMELS_LAID_OUT}."


def wrong_number_dealt(card: Card, dealt: int) -> str:
    """Refuse a deal with too few or too many of a card."""
    return f"Deal: {amount(dealt, card)} in all; there are {CARD_COUNTS[card]}."


def wrong_bonus_tokens(part: str, quoted: str, printed: Values) -> str:
    """Refuse a deal with bonus tokens that do not exist."""
    return f"Deal, {part}: {quoted}; they must be {' '.join(map(str, printed))} in some order."


def starter_is_no_seat(quoted: str) -> str:
    """Refuse a deal whose starter is not a seat."""
    return f"Deal, {DEAL_STARTS}: {quoted} is not a Seat."


def no_round_at(seals: tuple[int, int]) -> str:
    """Refuse a round at a score at which the match is over."""
    return f"No round starts at {seals} seals; {SEALS_TO_WIN} win the match."


MATCH_IS_OVER: Final = "The match is over."
ROUND_GOES_ON: Final = "The round on the table is not over yet."


def wrong_starter(starter: Seat, dealt: Seat) -> str:
    """Refuse a deal in which the wrong seat starts the next round."""
    return f"Seat {starter} starts the next round; this deal says seat {dealt}."


# --- impossible positions

POSITION_PARTS: Final = (
    "seat",
    "turn",
    "market",
    "own cards",
    "rival's cards",
    "deck",
    "discard",
    "own goods tokens",
    "rival's goods tokens",
    "own bonus tokens",
    "rival's bonus tokens",
    "seals",
)
NO_TOKENS: Final = "no tokens"
MISPLACED_CAMEL: Final = (
    "Position: a camel is in the market, the deck or a herd, never in a hand or in the discard."
)
PLAYED_ON: Final = (
    f"Position: the round went on after {SOLD_OUT_GOODS_TO_END} goods had no tokens left."
)


def in_position(part: str) -> str:
    """Name a part of a position."""
    return f"Position, {part}"


def too_many_cards(card: Card, count: int) -> str:
    """Refuse more cards than there are."""
    return f"Position: it shows {amount(count, card)}; there are only {CARD_COUNTS[card]}."


def wrong_market(size: int) -> str:
    """Refuse a market of another size."""
    return (
        f"Position: the market has {size} cards; it has {MARKET_SIZE},"
        " or fewer once the deck has run out."
    )


def deck_too_large(size: int, dealt: int) -> str:
    """Refuse a deck that is larger than at the start."""
    return f"Position: the deck has {size} cards; a round starts with {dealt}."


def hand_above_limit(size: int, *, of_rival: bool) -> str:
    """Refuse a hand of too many cards."""
    whose = "rival's" if of_rival else "own"
    return f"Position: the {whose} hand has {size} cards; a hand holds at most {HAND_LIMIT}."


def too_many_unseen(unseen: int, *, of_rival: bool) -> str:
    """Refuse a hand with more unseen cards than were dealt."""
    whose = "rival's" if of_rival else "own"
    return f"Position: {unseen} cards of the {whose} hand were never seen; {HAND_DEALT} were dealt."


def unseen_do_not_add_up(unseen: int, deck: int, held: int) -> str:
    """Refuse a deck and a rival's hand that do not add up to the cards out of sight."""
    return (
        f"Position: {unseen} cards are out of sight,"
        f" but it puts {deck} into the deck and {held} into the rival's hand."
    )


def too_few_goods_unseen(held: int, goods: int) -> str:
    """Refuse a rival's hand with more hidden goods than are out of sight."""
    return f"Position: the rival's hand hides {held} goods; out of sight are only {goods}."


def too_few_sold(good: Card, count: int) -> str:
    """Refuse a discard that no sale can have made."""
    sold = amount(count, good)
    return f"Position: {sold} was sold; a sale takes at least {MIN_SALE[good]}."


def wrong_goods_tokens(good: Card, count: int, due: str, won: str) -> str:
    """Refuse goods tokens that do not match the discard."""
    return f"Position: {amount(count, good)} sold brought {due}; it shows {won}."


def no_such_bonus_tokens(size: int, printed: str, shown: str) -> str:
    """Refuse bonus tokens that do not exist."""
    return f"Position: the bonus tokens for {size} cards are {printed}; it shows {shown}."


def own_tokens_face_down(size: int) -> str:
    """Refuse bonus tokens that their owner does not see."""
    return f"Position: its own bonus tokens for {size} cards are face down; their owner sees them."


def rivals_tokens_face_down(size: int) -> str:
    """Refuse hidden bonus tokens after the end of a round."""
    return (
        f"Position: the rival's bonus tokens for {size} cards lie face up"
        " now that the round is over."
    )


def rivals_tokens_face_up(size: int) -> str:
    """Refuse bonus tokens of the rival that are seen too early."""
    return (
        f"Position: the rival's bonus tokens for {size} cards lie face down"
        " until the round is over."
    )


def too_few_sold_for_bonus(needed: int, sold: int) -> str:
    """Refuse more bonus tokens than the cards sold can have won."""
    return f"Position: its bonus tokens took {needed} cards to win; {sold} were sold."
