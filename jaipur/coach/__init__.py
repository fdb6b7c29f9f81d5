"""The teacher: what to play and why, how a computer thinks, and what a round could have been."""

from jaipur.coach.advice import ADVISER, Advice, HintReason, advise
from jaipur.coach.explanations import Bar, Explanation, explain
from jaipur.coach.reviews import Grade, Review, ReviewedMove, review

__all__ = [
    "ADVISER",
    "Advice",
    "Bar",
    "Explanation",
    "Grade",
    "HintReason",
    "Review",
    "ReviewedMove",
    "advise",
    "explain",
    "review",
]
