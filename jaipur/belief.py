"""Determinisation: random full states that are consistent with an observation."""

from random import Random

from gamekit.chance import shuffled
from jaipur.cards import CAMEL, without
from jaipur.observation import Observation
from jaipur.scoring import Purse
from jaipur.state import State, Trader


def imagine(view: Observation, rng: Random) -> State:
    """Return a full state that fits the view, hidden cards and tokens placed at random."""
    rival = view.rival
    unseen = view.unseen_cards
    goods = shuffled([card for card in unseen if card is not CAMEL], rng)  # hands hold no camels
    held = goods[: rival.hand_size - len(rival.seen)]
    piles, won = [], []
    for unseen_faces, faces in zip(view.unseen_bonus_tokens, rival.purse.bonus, strict=True):
        order = shuffled(unseen_faces, rng)
        face_down = faces.count(None)
        won.append(order[:face_down] or faces)  # once the round is over they lie face up
        piles.append(order[face_down:])
    me = Trader(view.hand, view.herd, view.seen, view.purse)
    other = Trader(
        hand=tuple(sorted(rival.seen + held)),
        herd=rival.herd,
        seen=rival.seen,
        purse=Purse(rival.purse.goods, tuple(won)),
    )
    return State(
        market=view.market,
        deck=shuffled(without(unseen, held), rng),
        discard=view.discard,
        goods_tokens=view.goods_tokens,
        bonus_tokens=tuple(piles),
        traders=view.seat.pair(me, other),
        turn=view.turn,
        seals=view.seals,
    )
