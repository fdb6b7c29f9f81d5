"""A first bot for Jaipur.

To see how good it is:        jaipur arena THIS_FILE utility --rounds 1000
To look at its first fault:   jaipur arena THIS_FILE random --debug
"""

from random import Random

from jaipur import Kind, Move, Observation, legal_moves


def bot(view: Observation, rng: Random) -> Move:
    """The move to play.

    `view` is all that your seat may know: `view.market`, `view.hand`, `view.herd` (your camels),
    `view.goods_tokens` (the tokens left of each good, the next one first), `view.rival`, and more.
    `rng` is a seeded random generator: with it, the same seed gives the same game again.
    """
    moves = legal_moves(view)

    # Sell as much as possible: three cards or more bring a bonus token as well.
    sales = [move for move in moves if move.kind is Kind.SELL and len(move.give) >= 3]
    if sales:
        return max(sales, key=lambda move: len(move.give))

    # Take the good whose next token is worth most.
    takes = [move for move in moves if move.kind is Kind.TAKE]
    if takes:
        return max(takes, key=lambda move: sum(view.goods_tokens[move.gain[0]][:1]))

    # Make any other legal move: sell less, exchange, take the camels.
    return rng.choice(moves)
