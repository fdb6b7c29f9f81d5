"""Texts that somebody would try to get code, markup, formulas or escape sequences in with."""

from typing import Final

_SCRIPT: Final = "window.ran=1"

MARKUP: Final = (
    f"<script>{_SCRIPT}</script>",
    f"</script><script>{_SCRIPT}</script>",
    f"<ScRiPt>{_SCRIPT}</sCrIpT>",
    f"<script src=data:,{_SCRIPT}></script>",
    f"<script type=module>{_SCRIPT}</script>",
    "<script type=py>import js;js.window.ran=1</script>",
    "<py-script>import js;js.window.ran=1</py-script>",
    f"<img src=x onerror={_SCRIPT}>",
    f'"><img src=x onerror="{_SCRIPT}">',
    f"'><svg onload='{_SCRIPT}'>",
    f"<svg/onload={_SCRIPT}>",
    f"<svg><script>{_SCRIPT}</script></svg>",
    f"<math><mtext></form><form><mglyph><style></math><img src onerror={_SCRIPT}>",
    f"<body onload={_SCRIPT}>",
    f"<details open ontoggle={_SCRIPT}>",
    f"<input autofocus onfocus={_SCRIPT}>",
    f"<video><source onerror={_SCRIPT}>",
    f"<iframe src=javascript:parent.{_SCRIPT}>",
    f"<iframe srcdoc='<script>parent.{_SCRIPT}</script>'>",
    "<object data=data:text/html,x>",
    "<embed src=//example.org/x>",
    "<link rel=stylesheet href=//example.org/x.css>",
    "<style>*{display:none}</style>",
    "</style><b>",
    "</title><b>",
    "</textarea><b>",
    "</template><b>",
    "<base href=//example.org/>",
    "<meta http-equiv=refresh content=0;url=//example.org>",
    f"<a href=javascript:{_SCRIPT}>x</a>",
    "<form action=//example.org><button>",
    "<!-- ",
    "--><b>",
    "<![CDATA[<b>]]>",
    "&lt;script&gt;",
    "&#60;b&#62;",
    f'" onclick={_SCRIPT} x="',
    f"' onmouseover='{_SCRIPT}",
    f"x style=background:url(javascript:{_SCRIPT})",
    "<b>bold</b>",
)
TEMPLATES: Final = (
    f"${{{_SCRIPT}}}",
    "{{7*7}}",
    "{name}",
    "{0.__class__}",
    "%s%n",
    "__import__('js').window.ran",
    "'); DROP TABLE games; --",
    "../../etc/passwd",
)
FORMULAS: Final = (
    '=HYPERLINK("//example.org","x")',
    "=cmd|' /C calc'!A0",
    "+1+1",
    "-2+3",
    "@SUM(1)",
)
TERMINAL: Final = (
    "\x1b[2J\x1b[31mred",
    "\x1b]0;title\x07",
    "\x9b31mred",
    "a\r\nb\x08\x7f\x00",
)
DIRECTION: Final = (
    "\u202eevil\u202c",
    "\u2067evil",
    "\u200f\u061cevil\u2028",
)
PAYLOADS: Final = (*MARKUP, *TEMPLATES, *FORMULAS, *TERMINAL, *DIRECTION)
