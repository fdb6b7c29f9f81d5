"""A bot for Jaipur, to begin with.

How good it is, and against whom:  jaipur arena THIS_FILE utility --rounds 1000
Why it lost a round by a mistake:  jaipur arena THIS_FILE random --debug
"""

from random import Random

from jaipur import Kind, Move, Observation, legal_moves


def bot(view: Observation, rng: Random) -> Move:
    """The move to play.

    `view` is all that your seat may know: `view.market`, `view.hand`, `view.herd` (your camels),
    `view.goods_tokens` (what is left of each good, the next token first), `view.rival`, and more.
    `rng` is your chance: with it, the same game is played the same way again.
    """
    moves = legal_moves(view)

    # Sell as much as possible: three cards or more bring a bonus token as well.
    sales = [move for move in moves if move.kind is Kind.SELL and len(move.give) >= 3]
    if sales:
        return max(sales, key=lambda move: len(move.give))

    # Take the good that sells best.
    takes = [move for move in moves if move.kind is Kind.TAKE]
    if takes:
        return max(takes, key=lambda move: sum(view.goods_tokens[move.gain[0]][:1]))

    # Do anything else that is allowed: sell less, exchange, take the camels.
    return rng.choice(moves)
