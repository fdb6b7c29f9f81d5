"""The end of a round or of a match: both purses laid open."""

from gamekit.markup import Child, Node, h
from jaipur.cards import BONUS_SIZES, CAMEL, GOODS, Card, Seat
from jaipur.english import amount
from jaipur.scoring import Decision, Purse
from jaipur.web import strings
from jaipur.web.scenes import ScoreScene
from jaipur.web.view.pieces import chip, rosette, seals
from web.strings import BACK_TO_THE_REVIEW, FAIRNESS, MENU, REVIEW
from web.verbs import Verb
from web.view.buttons import person, picture, quiet

_PETALS = 18


def score_screen(scene: ScoreScene) -> Node:
    """The winner, the score table line by line, and the way on."""
    over = scene.next_starter is None
    lost = scene.you is not None and scene.outcome.winner not in (scene.you, None)
    kind = f"{' final' if over else ''}{' lost' if lost else ''}"
    return h(
        "div",
        _result(scene, over=over, lost=lost),
        _ledger(scene),
        _buttons(scene, over=over),
        class_=f"screen score{kind}",
        key="score",
    )


def _result(scene: ScoreScene, *, over: bool, lost: bool) -> Node:
    petals = (
        h("span", class_=f"petal petal-{nth % 6}", key=str(nth))
        for nth in range(_PETALS if over and not lost else 0)
    )
    return h(
        "section",
        h("div", class_="cornice", key="cornice"),
        h("div", petals, class_="petals", key="petals", aria_hidden=True),
        h("div", class_="garland", key="garland", aria_hidden=True) if over else None,
        h(
            "div",
            picture("medal", "medal-cloth"),
            picture("lotus" if scene.outcome.winner is not None else "camel", "medal-sign"),
            class_="medal",
            key="medal",
            aria_hidden=True,
        ),
        h(
            "div",
            h("h1", scene.title, dir="auto", title=scene.title),
            h("p", scene.story, dir="auto"),
            class_="result-words",
            key="words",
        ),
        None if scene.single else _seals(scene),
        class_="result",
        key="result",
        aria_label=strings.RESULT,
    )


def _seals(scene: ScoreScene) -> Node:
    return h(
        "div",
        (
            h("div", person(scene.names[seat]), seals(scene.seals[seat]), key=str(seat))
            for seat in _order(scene)
        ),
        class_="result-seals",
        key="seals",
    )


def _ledger(scene: ScoreScene) -> Node:
    order = _order(scene)
    rows = [_good_row(scene, good, order) for good in GOODS]
    title = strings.THE_RECKONING if scene.single else strings.ledger_of(scene.round)
    return h(
        "section",
        h(
            "table",
            h(
                "thead",
                h(
                    "tr",
                    h("th", title, scope="col", class_="ledger-title"),
                    (
                        h("th", person(scene.names[seat]), scope="col", key=str(seat))
                        for seat in order
                    ),
                ),
                key="head",
            ),
            h("tbody", rows, _bonus_row(scene, order), _herd_row(scene, order), key="body"),
            h("tfoot", _total_row(scene, order), _tie_row(scene, order), key="foot"),
            aria_label=title,
        ),
        class_="reckoning",
        key="reckoning",
        aria_label=title,
    )


def _row(sign: Node, words: str, cells: list[tuple[Child, int]], key: str) -> Node:
    return h(
        "tr",
        h("th", h("span", sign, h("span", words), class_="row-name"), scope="row"),
        (
            h(
                "td",
                h("span", h("span", how, class_="how"), h("b", rupees), class_="cell"),
                key=str(place),
            )
            for place, (how, rupees) in enumerate(cells)
        ),
        key=key,
    )


def _good_row(scene: ScoreScene, good: Card, order: tuple[Seat, Seat]) -> Node:
    cells: list[tuple[Child, int]] = []
    for seat in order:
        won = scene.purses[seat].goods[good]
        chips = [chip(good, value, key=str(nth)) for nth, value in enumerate(won)]
        cells.append((h("span", chips, class_=f"chips {good}", aria_hidden=True), sum(won)))
    return _row(
        picture(str(good), f"picture {good}"), strings.CARD_TITLES[good], cells, good.letter
    )


def _bonus_row(scene: ScoreScene, order: tuple[Seat, Seat]) -> Node:
    cells: list[tuple[Child, int]] = [
        (_bonus_tokens(purse), purse.bonus_rupees) for purse in (scene.purses[s] for s in order)
    ]
    return _row(rosette(BONUS_SIZES[0]), strings.BONUS_TOKENS, cells, "bonus")


def _bonus_tokens(purse: Purse) -> Child:
    won = [
        rosette(size, value, key=f"{size}-{nth}")
        for size, pile in zip(BONUS_SIZES, purse.bonus, strict=True)
        for nth, value in enumerate(pile)
    ]
    return h("span", won, class_="chips", aria_hidden=True) if won else strings.NO_BONUS_TOKENS


def _herd_row(scene: ScoreScene, order: tuple[Seat, Seat]) -> Node:
    cells: list[tuple[Child, int]] = [
        (amount(scene.herds[seat], CAMEL), scene.outcome.scores[seat].camel_rupees)
        for seat in order
    ]
    return _row(picture("camel", "picture camel"), strings.LARGEST_HERD, cells, "herd")


def _total_row(scene: ScoreScene, order: tuple[Seat, Seat]) -> Node:
    scores, winner = scene.outcome.scores, scene.outcome.winner
    return h(
        "tr",
        h("th", strings.RUPEES_TITLE, scope="row"),
        (
            h(
                "td",
                h("b", scores[seat].rupees),
                class_="winning" if seat is winner else None,
                key=str(seat),
            )
            for seat in order
        ),
        class_="total",
        key="total",
    )


def _tie_row(scene: ScoreScene, order: tuple[Seat, Seat]) -> Node | None:
    decided = scene.outcome.decided_by
    if decided is Decision.RUPEES:
        return None
    purses = [scene.purses[seat] for seat in order]
    tokens = [
        purse.bonus_tokens if decided is Decision.BONUS_TOKENS else purse.goods_tokens
        for purse in purses
    ]
    return h(
        "tr",
        h("th", strings.TIES[decided], scope="row"),
        (h("td", strings.tokens(number), key=str(place)) for place, number in enumerate(tokens)),
        class_="tie",
        key="tie",
    )


def _way_on(scene: ScoreScene) -> tuple[Verb, str]:
    if scene.practice:
        return Verb.PLAY_ON, strings.TRY_AGAIN
    if scene.next_starter:
        return Verb.NEXT_ROUND, strings.NEXT_ROUND
    return Verb.PLAY_AGAIN, strings.PLAY_AGAIN


def _buttons(scene: ScoreScene, *, over: bool) -> Node:
    do, words = _way_on(scene)
    practice = scene.practice
    return h(
        "div",
        h("button", words, class_="go", type="button", key=do, data_do=do),
        quiet(Verb.BACK_TO_REVIEW, BACK_TO_THE_REVIEW, "chart-line")
        if practice
        else quiet(Verb.REVIEW, REVIEW, "chart-line"),
        quiet(Verb.SEE_TABLE, strings.SEE_THE_TABLE, "eye"),
        quiet(Verb.FAIRNESS, FAIRNESS, "scale") if over and not practice else None,
        None if practice else quiet(Verb.MENU, MENU, "house"),
        class_="score-buttons",
        key="buttons",
    )


def _order(scene: ScoreScene) -> tuple[Seat, Seat]:
    """The person first, who would look for it there; else as seated."""
    first = Seat.A if scene.you is None else scene.you
    return (first, first.rival)
