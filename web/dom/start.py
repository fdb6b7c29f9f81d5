"""Starts the page of a game in the browser."""

from web.app import App
from web.dom.animation import Animator
from web.dom.database import GameDatabase
from web.dom.page import Page
from web.dom.sound import Sound
from web.dom.storage import Storage
from web.game import PageGame
from web.game_store import GameStore
from web.storage import StorageKey, Switch, storage_prefix


async def start(game: PageGame) -> None:
    """Give the game a page in this browser, and begin the visit."""
    prefix = storage_prefix(game.name)
    lasting, tab = Storage("localStorage", prefix), Storage("sessionStorage", prefix)
    page, sound = Page(), Sound(Switch(lasting, StorageKey.MUTED))
    games = GameStore(GameDatabase(prefix), lasting)
    app = App(
        game,
        display=page,
        motion=Animator(sound),
        speaker=sound,
        games=games,
        lasting=lasting,
        tab=tab,
    )
    await games.load()
    app.start()
    page.ready()
    page.on_return(lambda: app.run(games.load()))
