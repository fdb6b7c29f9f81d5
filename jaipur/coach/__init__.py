"""The teacher: what to play and why, how a computer thinks, and what a round could have been."""

from jaipur.coach.advice import ADVISER, Advice, Reason, advise
from jaipur.coach.explanations import Account, Bar, account
from jaipur.coach.reviews import Grade, Judged, Review, review

__all__ = [
    "ADVISER",
    "Account",
    "Advice",
    "Bar",
    "Grade",
    "Judged",
    "Reason",
    "Review",
    "account",
    "advise",
    "review",
]
