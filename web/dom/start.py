"""Starts the page of a game in the browser."""

from web.app import App
from web.dom.animation import Animator
from web.dom.page import Page
from web.dom.sound import Sound
from web.dom.storage import Storage
from web.game import PageGame
from web.storage import StorageKey, Switch, storage_prefix


def start(game: PageGame) -> None:
    """Give the game a page in this browser, and begin the visit."""
    prefix = storage_prefix(game.name)
    lasting, tab = Storage("localStorage", prefix), Storage("sessionStorage", prefix)
    page, sound = Page(), Sound(Switch(lasting, StorageKey.MUTED))
    app = App(
        game,
        display=page,
        motion=Animator(sound),
        speaker=sound,
        lasting=lasting,
        tab=tab,
    )
    app.start()
    page.ready()
