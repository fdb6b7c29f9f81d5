"""The end of a round as values: who won, why, and by how much."""

from jaipur.cards import Seat
from jaipur.match import Match
from jaipur.scoring import Outcome
from jaipur.web import strings
from jaipur.web.scenes import ScoreScene


def score_scene(
    match: Match, names: tuple[str, ...], you: Seat | None, *, practice: bool
) -> ScoreScene:
    """The finished round on the table, laid open."""
    outcome = match.state.outcome
    if outcome is None:
        raise ValueError(strings.ROUND_NOT_OVER)
    a, b = match.state.traders
    starter = match.next_starter
    next_round = "" if starter is None else next_start(starter, names, you)
    return ScoreScene(
        outcome=outcome,
        purses=(a.purse, b.purse),
        herds=(a.herd, b.herd),
        names=names,
        you=you,
        seals=match.seals,
        round=match.round,
        single=match.single,
        title=title(outcome.winner, names, you, whole_match=match.over and not match.single),
        story=" ".join(filter(None, (account_of(outcome), next_round))),
        next_starter=None if starter is None else names[starter],
        practice=practice,
    )


def title(
    winner: Seat | None, names: tuple[str, ...], you: Seat | None, *, whole_match: bool
) -> str:
    """The winner of the round or of the match, in a sentence."""
    if winner is None:
        return strings.NOBODY_WINS_THE_ROUND
    if winner is you:
        return strings.YOU_WIN_THE_MATCH if whole_match else strings.YOU_WIN_THE_ROUND
    name = names[winner]
    return strings.wins_the_match(name) if whole_match else strings.wins_the_round(name)


def account_of(outcome: Outcome) -> str:
    """Why the round ended, and by how much it was won."""
    most, least = sorted((score.rupees for score in outcome.scores), reverse=True)
    sentences = (
        strings.ENDS[outcome.reason],
        strings.rupees_to(most, least),
        strings.decided_by(outcome.decided_by),
    )
    return " ".join(filter(None, sentences))


def next_start(starter: Seat, names: tuple[str, ...], you: Seat | None) -> str:
    """The starter of the next round, in a sentence."""
    if starter is you:
        return strings.YOU_START_THE_NEXT_ROUND
    return strings.starts_the_next_round(names[starter])
