"""The template index.html filled in for a game: what stands on the page before Python does."""

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from html import escape
from typing import Final
from urllib.parse import quote

from gamekit.html_text import to_html
from gamekit.markup import Node, h
from web import strings
from web.app import PEOPLE, all_commands
from web.names import default_names
from web.scenes import MenuScene, SetupScene
from web.site.content import PageContent
from web.site.shortcuts import shortcut_list
from web.storage import StorageKey, storage_prefix
from web.verbs import Verb
from web.view.menu import LOT, menu_screen, setup_screen

_SAFE: Final = " =:/'"  # as far as an attribute in double quotes can hold it
_WORDS: Final = re.compile(r"<!-- words (\w+) -->")
_LEADS: Final[Mapping[Verb, str]] = {
    Verb.TWO_PLAYERS: "setup",
    Verb.PLAY_COMPUTER: "table",
    Verb.START_TWO: "table",
    Verb.CONTINUE: "table",
}
"""The screens that early choices lead to, by the names of their templates."""


def with_words(template: str) -> str:
    """The template with the words that every page has, from `web.strings`."""
    return _WORDS.sub(lambda found: escape(getattr(strings, found[1])), template)


def fillings(content: PageContent, addresses: Mapping[str, str]) -> "dict[str, str]":
    """The text for each mark of the template that is about the game, or tells what runs it."""
    return {
        "<!-- title -->": escape(content.game.cover.title),
        "<!-- description -->": escape(content.description),
        "<!-- icon -->": f"data:image/svg+xml,{quote(content.icon, safe=_SAFE)}",
        "<!-- menu -->": _html(menu_screen(_menu(content))),
        "<!-- screens -->": _templates(content),
        "<!-- rules -->": "\n      ".join(map(_html, content.rules)),
        "<!-- shortcuts -->": _shortcuts(content),
        "<!-- credit -->": escape(content.credit),
        '{"the build": "settings"}': _settings(content, addresses),
        "<!-- entry -->": f"{content.game.name}.web.main",
    }


def _menu(content: PageContent, unfinished: str | None = None) -> MenuScene:
    cover = content.game.cover
    return MenuScene(cover, cover.default_opponent, unfinished)


def _templates(content: PageContent) -> str:
    """The other screens that a visit may begin with, or an early choice lead to."""
    cover = content.game.cover
    setup = SetupScene(cover, default_names(PEOPLE), LOT, cover.lengths[0][0])
    screens = {
        "continue": menu_screen(_menu(content, strings.UNFINISHED_GAME)),
        "setup": setup_screen(setup),
        "table": content.bare_table,
    }
    return "".join(
        f'<template id="{name}-screen">{_html(screen)}</template>'
        for name, screen in screens.items()
    )


def _shortcuts(content: PageContent) -> str:
    nodes = (
        h("h3", strings.KEYBOARD, id="shortcuts-title"),
        h("p", strings.KEYBOARD_WORDS),
        shortcut_list(all_commands(content.game)),
    )
    return "\n        ".join(map(_html, nodes))


def _html(node: Node) -> str:
    return to_html(_without_style(node))


def _without_style(node: Node | str) -> Node | str:
    """The node without attributes of style, which the page's policy forbids: early.js adds them."""
    if isinstance(node, str):
        return node
    named = node.attributes.items()
    attributes = {"data-style" if name == "style" else name: value for name, value in named}
    return replace(node, attributes=attributes, children=tuple(map(_without_style, node.children)))


def _settings(content: PageContent, addresses: Mapping[str, str]) -> str:
    """Constants for the page's scripts: names in storage, verbs, words, addresses."""
    settings = json.dumps(
        {
            "prefix": storage_prefix(content.game.name),
            "here": StorageKey.HERE,
            "latest": StorageKey.LATEST,
            "computer": StorageKey.COMPUTER,
            "leads": _LEADS,
            "setup": Verb.TWO_PLAYERS,
            "gameMenu": Verb.GAME_MENU,
            "menus": [Verb.MENU, Verb.GAME_MENU],
            "words": strings.EARLY,
            "addresses": addresses,
        }
    )
    return settings.replace("<", "\\u003c")  # none of it can end the element that it stands in
