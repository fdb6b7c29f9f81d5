"""Something to decide before anything else."""

from gamekit.markup import Node, h
from web.scenes import Question
from web.verbs import Verb


def question(asked: Question) -> Node:
    """A dialog; its first answer is the one to expect, and `cancel` is a quiet one."""
    (first, *others) = asked.answers
    words = (
        h("p", asked.text, id="question-text", dir="auto") if asked.text else None,
        _facts(asked) if asked.facts else None,
    )
    note = h("div", words, class_="small-print") if asked.small_print else None
    body = h(
        "div",  # the dialog itself has no room to click on: a click there is one on its backdrop
        h("h2", asked.title, class_="question-title", id="question-title", dir="auto"),
        None if note else words,
        h(
            "div",
            _answer(*first, class_="go"),
            (
                _answer(verb, words, class_="plain" if verb is Verb.CANCEL else "quiet")
                for verb, words in others
            ),
            class_="answers",
        ),
        note,
        class_="question-body",
    )
    return h(
        "dialog",
        body,
        class_="question",
        key="question",
        aria_labelledby="question-title",
        aria_describedby="question-text" if asked.text and not note else None,
    )


def _facts(asked: Question) -> Node:
    return h(
        "dl",
        (h("div", h("dt", name), h("dd", h("code", text)), key=name) for name, text in asked.facts),
        class_="facts",
    )


def _answer(verb: Verb, words: str, class_: str) -> Node:
    return h("button", words, class_=class_, type="button", key=verb, data_do=verb)
