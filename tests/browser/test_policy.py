"""The page's Content-Security-Policy: the page needs no more than that, and no stranger gets by."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.reading import expect_up
from tests.browser.screens import first_screens, pauses, reviews, tables
from tests.browser.table import heading, hurry
from tools import environment
from tools.site.policy import POLICY

Screens = Callable[[Page, str], Iterator[str]]

WATCH = """
    window.violations = [];
    document.addEventListener("securitypolicyviolation", (event) => violations.push(
        `${event.effectiveDirective}: ${event.blockedURI} in ${event.sourceFile} ${event.sample}`));
"""

# All the ways in which text could become code, as somebody would try who got markup or an attribute
# into the page. Each that works leaves its name.
INTRUDE = """async () => {
    await new Promise((resolve) => setTimeout(resolve)); // what a debugger calls may do more
    const attempt = (work) => { try { work(); } catch {} };
    const add = (tag, attributes, text = "") => {
        const element = document.createElement(tag);
        for (const [name, value] of Object.entries(attributes)) {
            attempt(() => element.setAttribute(name, value));
        }
        attempt(() => element.append(text));
        attempt(() => document.body.append(element));
        return element;
    };
    const ran = (name) => `(window.ran ??= []).push("${name}")`;
    const python = (name) => `from js import window\nwindow.ran = ["${name}"]`;
    const picture = (name) => `<img src="none.png" onerror='${ran(name)}'>`;
    attempt(() => { document.createElement("div").innerHTML = picture("inner"); });
    attempt(() => document.body.insertAdjacentHTML("beforeend", picture("adjacent")));
    attempt(() => document.body.append(
        document.createRange().createContextualFragment(`<script>${ran("range")}</` + "script>")));
    attempt(() => eval(ran("eval")));
    attempt(() => new Function(ran("Function"))());
    attempt(() => setTimeout(ran("timeout")));
    attempt(() => import(`data:text/javascript,${ran("import")}`).catch(() => {}));
    attempt(() => new Worker(`data:text/javascript,${ran("worker")}`));
    attempt(() => fetch("https://example.org/").catch(() => {}));
    add("script", {}, ran("script"));
    add("script", { type: "module" }, ran("module"));
    add("script", { src: `data:text/javascript,${ran("src")}` });
    attempt(() => add("button", { onclick: ran("onclick") }).click());
    attempt(() => add("a", { href: `javascript:${ran("href")}` }).click());
    attempt(() => add("form", { action: `javascript:${ran("action")}` }).submit());
    add("iframe", { src: `javascript:parent.${ran("frame")}` });
    add("iframe", { srcdoc: `<script>parent.${ran("srcdoc")}</` + "script>" });
    add("object", { data: `data:text/html,<script>${ran("object")}</` + "script>" });
    add("base", { href: "https://example.org/" });
    add("img", { src: "none.png", onerror: ran("onerror") });
    add("script", { type: "py" }, python("py"));
    add("py-script", {}, python("py-script"));
    attempt(() => add("button", { "py-click": "leak" }).click());
}"""


def told(page: Page) -> list[str]:
    found: list[str] = page.evaluate("violations")
    return found


def test_the_page_has_the_policy_that_hosting_names(dist: Path) -> None:
    source = (dist / "index.html").read_text(encoding="utf-8")
    hosting = (environment.ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    assert f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">' in source
    assert POLICY in " ".join(hosting.split())
    assert "unsafe-inline" not in POLICY
    assert " 'unsafe-eval'" not in POLICY


@pytest.mark.parametrize("screens", [first_screens, tables, pauses, reviews])
def test_no_screen_meets_the_policy(page: Page, site: str, screens: Screens) -> None:
    page.add_init_script(WATCH)
    for _ in screens(page, site):
        assert told(page) == []


def test_moves_and_flights_do_not_meet_the_policy(page: Page, site: str) -> None:
    page.add_init_script(WATCH)
    hurry(page)
    page.goto(f"{site}#seed=71")
    for name in ("All camels", "Confirm"):
        page.get_by_role("button", name=re.compile(name)).first.click()
    expect(page.locator("#air > *")).to_have_count(0)
    assert told(page) == []


def test_python_that_starts_anew_does_not_meet_the_policy(page: Page, site: str) -> None:
    page.add_init_script(WATCH)
    page.route("**/snapshot-*.bin", lambda route: route.fulfill(body=b""))
    page.goto(site)
    expect_up(page)
    assert told(page) == []


def test_the_policy_can_also_be_the_hosts(browser: Browser, site: str) -> None:
    def restrict(route: Route) -> None:
        answer = route.fetch()
        policy = {"content-security-policy": f"{POLICY}; frame-ancestors 'self'"}
        route.fulfill(response=answer, headers={**answer.headers, **policy})

    context = browser.new_context(service_workers="block")
    page = context.new_page()
    page.add_init_script(WATCH)
    page.route(site, restrict)
    page.goto(site)
    expect_up(page)
    assert told(page) == []
    context.close()


@pytest.mark.parametrize("knows_trusted_types", [True, False])
def test_nothing_that_is_put_into_the_page_runs(
    browser: Browser, site: str, knows_trusted_types: bool
) -> None:
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    page.add_init_script(WATCH)
    if not knows_trusted_types:
        page.route(site, without_trusted_types)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(site)
    expect_up(page)
    page.evaluate(INTRUDE)
    # Whatever runs late has run by the time that the page has drawn another screen.
    page.get_by_role("button", name="Two players").click()
    expect(heading(page)).to_have_text("Two players")
    page.get_by_role("button", name="Start game").click()
    expect(page.get_by_role("button", name="Start turn")).to_be_visible()
    assert page.evaluate("window.ran ?? []") == []
    assert not [url for url in asked if not url.startswith((site, "data:image/"))]
    blocked = " ".join(told(page))
    for directive in ("script-src-elem", "connect-src", "form-action", "base-uri"):
        assert directive in blocked
    assert ("trusted-types-sink" if knows_trusted_types else "script-src-attr") in blocked
    context.close()


def without_trusted_types(route: Route) -> None:
    answer = route.fetch()
    policy = POLICY.partition("; require-trusted-types-for")[0]
    route.fulfill(response=answer, body=answer.text().replace(POLICY, policy))
