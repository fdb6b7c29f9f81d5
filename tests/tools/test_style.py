"""The bundle of style sheets, and the conventions that each of them keeps."""

import re
from collections import Counter
from pathlib import Path
from urllib.parse import quote

import pytest

import build
from tools.site import style

SHEETS = {path: path.read_text(encoding="utf-8") for path in build.style_sheets()}
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
    hand = "@media (--wide) and (--low) {\n  .hand {\n    color: red;\n  }\n}\n"
    made = bundle(tmp_path, hand=hand, tokens=BREAKPOINTS)
    assert made.strip() == hand.replace(
        "(--wide) and (--low)", "(aspect-ratio >= 6/5) and (height < 9px)"
    ).strip()


def test_custom_properties_are_no_breakpoints(tmp_path: Path) -> None:
    hand = ".hand {\n  color: var(--wide);\n}\n"
    assert bundle(tmp_path, tokens=BREAKPOINTS, hand=hand).strip() == hand.strip()


def test_pictures_are_inlined(tmp_path: Path) -> None:
    (tmp_path / "arch.svg").write_text('<svg xmlns="x"/>', encoding="utf-8")
    made = bundle(tmp_path, card='.card {\n  mask: url("../art/arch.svg");\n}\n')
    assert f'url("data:image/svg+xml,{quote("<svg xmlns=")}' in made


@pytest.mark.parametrize(
    ("sheet", "sentence"),
    [
        ("@media (--wiide) {}", "uses the breakpoint --wiide, which is not defined; known: --wide"),
        ("@custom-media --wide (width > 1px);\n", "defines the breakpoint --wide, which is already"),
        ("@custom-media --tall not (--wide);\n", "has an @custom-media that is not of the form"),
    ],
)
def test_a_wrong_breakpoint_ends_the_build(tmp_path: Path, sheet: str, sentence: str) -> None:
    with pytest.raises(SystemExit, match=re.escape(sentence)) as ended:
        bundle(tmp_path, tokens=BREAKPOINTS, hand=sheet)
    assert str(tmp_path / "hand.css") in str(ended.value)
