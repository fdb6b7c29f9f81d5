"""Something to decide before anything else."""

from gamekit.markup import Node, h
from web.scenes import Question
from web.verbs import Verb


def question(asked: Question) -> Node:
    """A dialog; its first answer is the one to expect, and `cancel` is a quiet one."""
    (first, *others) = asked.answers
    body = h(
        "div",  # the dialog itself has no room to click on: a click there is one on its backdrop
        h("h2", asked.title, class_="question-title", id="question-title", dir="auto"),
        h("p", asked.text, id="question-text", dir="auto") if asked.text else None,
        h(
            "div",
            _answer(*first, class_="go"),
            (
                _answer(verb, words, class_="plain" if verb is Verb.CANCEL else "quiet")
                for verb, words in others
            ),
            class_="answers",
        ),
        class_="question-body",
    )
    return h(
        "dialog",
        body,
        class_="question",
        key="question",
        aria_labelledby="question-title",
        aria_describedby="question-text" if asked.text else None,
    )


def _answer(verb: Verb, words: str, class_: str) -> Node:
    return h("button", words, class_=class_, type="button", key=verb, data_do=verb)
