"""The bundle of style sheets, and the conventions that each of them keeps."""

import re
from collections import Counter
from pathlib import Path
from urllib.parse import quote

import pytest

import build
from tools.site import style

SHEETS = {path: path.read_text(encoding="utf-8") for path in build.style_sheets("jaipur")}
COMPONENTS = {
    path: re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    for path, text in SHEETS.items()
    if path.name not in {"tokens.css", "fonts.css"}
}
BREAKPOINTS = "@custom-media --wide (aspect-ratio >= 6/5);\n@custom-media --low (height < 9px);\n"


def bundle(folder: Path, **sheets: str) -> str:
    """The bundle of style sheets that a test writes, named without their ending."""
    paths = [folder / f"{name}.css" for name in sheets]
    for path, text in zip(paths, sheets.values(), strict=True):
        path.write_text(text, encoding="utf-8")
    return style.bundle(paths, folder)


def test_breakpoints_are_written_out_in_every_sheet(tmp_path: Path) -> None:
    hand = "/* (--low) */\n@media (--wide) and (--low) {\n  .hand {\n    color: red;\n  }\n}\n"
    made = bundle(tmp_path, hand=hand, tokens=BREAKPOINTS).split("\n")
    query = "@media (aspect-ratio >= 6/5) and (height < 9px) {"
    assert [line for line in made if line] == [query, ".hand {", "color: red;", "}", "}"]


def test_custom_properties_are_no_breakpoints(tmp_path: Path) -> None:
    hand = ".hand {\ncolor: var(--wide);\n}"
    assert hand in bundle(tmp_path, tokens=BREAKPOINTS, hand=hand)


def test_pictures_are_inlined(tmp_path: Path) -> None:
    (tmp_path / "arch.svg").write_text('<svg xmlns="x"/>', encoding="utf-8")
    made = bundle(tmp_path, card='.card {\n  mask: url("../art/arch.svg");\n}\n')
    assert f'url("data:image/svg+xml,{quote("<svg xmlns=")}' in made


@pytest.mark.parametrize(
    ("sheet", "sentence"),
    [
        ("@media (--wiide) {}", "uses the breakpoint --wiide, which is not defined; known: --wide"),
        (
            "@custom-media --wide (width > 1px);\n",
            "defines the breakpoint --wide, which is",
        ),
        ("@custom-media --tall not (--wide);\n", "has an @custom-media that is not of the form"),
    ],
)
def test_a_wrong_breakpoint_ends_the_build(tmp_path: Path, sheet: str, sentence: str) -> None:
    with pytest.raises(SystemExit, match=re.escape(sentence)) as ended:
        bundle(tmp_path, tokens=BREAKPOINTS, hand=sheet)
    assert str(tmp_path / "hand.css") in str(ended.value)


def declarations(text: str, name: str) -> list[str]:
    """The values of a property in a style sheet; the name is a regular expression."""
    return re.findall(rf"^ *(?:{name}):\s*([^;{{}}]+);", text, re.MULTILINE)


@pytest.mark.parametrize(
    ("name", "literal"),
    [
        ("font|font-size", r"[\d.]+rem"),
        ("border-radius", r"[\d.]+rem"),
        ("(?:row-|column-)?gap", r"[\d.]+rem"),
        ("z-index", r"\d"),
        (".+", r"\b44px"),
    ],
)
def test_sizes_are_design_tokens(name: str, literal: str) -> None:
    # Between two bounds, a size may follow the window.
    fluid = re.compile(r"clamp\((?:[^()]|\([^()]*\))*\)|var\([\w-]+\)")
    found = {
        f"{path.name}: {value}"
        for path, text in COMPONENTS.items()
        for value in declarations(text, name)
        if re.search(literal, fluid.sub("", value))
    }
    assert found == set()


def test_every_window_size_is_a_named_breakpoint() -> None:
    preferences = r"\((--[\w-]+|(hover|forced-colors|prefers-[\w-]+|scripting): \w+)\)"
    for path, text in COMPONENTS.items():
        for query in re.findall(r"@media ([^{]+) \{", text):
            assert re.fullmatch(rf"{preferences}( and {preferences})*", query), (path.name, query)


def test_no_two_sheets_have_the_same_selector() -> None:
    found = Counter[str]()
    for text in COMPONENTS.values():
        rules = re.findall(r"^ *([^{}@;]+) \{", text, re.MULTILINE)
        parts = {part.strip() for rule in rules for part in re.split(r",\n", rule)}
        found.update(parts - {":root", "to", "from", "50%"})
    assert [selector for selector, sheets in found.items() if sheets > 1] == []


def test_every_custom_property_is_defined_and_used() -> None:
    whole = "\n".join(SHEETS.values())
    art = "\n".join(path.read_text(encoding="utf-8") for path in build.art("jaipur").rglob("*.svg"))
    defined = set(re.findall(r"(--[\w-]+):", whole)) | {"--places"}  # from the hand's view
    assert set(re.findall(r"var\((--[\w-]+)", whole + art)) == defined
