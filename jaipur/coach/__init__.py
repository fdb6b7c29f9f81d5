"""The coach: hints with reasons, explanations of computer players, and reviews of rounds."""

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
