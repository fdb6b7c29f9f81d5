"""The Content-Security-Policy of every page of the site."""

from collections.abc import Mapping
from typing import Final

_DIRECTIVES: Final[Mapping[str, str]] = {
    "default-src": "'none'",
    "script-src": "'self' 'wasm-unsafe-eval'",  # Pyodide is WebAssembly; nothing is made of text
    "style-src": "'self'",
    "img-src": "'self' data:",  # the pictures of the style sheet are in it
    "font-src": "'self'",
    "connect-src": "'self'",
    "worker-src": "'self'",
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'none'",
    "require-trusted-types-for": "'script'",  # no text becomes markup, in browsers that know it
    "trusted-types": "page",  # of boot.mjs, for its own scripts
}

POLICY: Final = "; ".join(f"{name} {sources}" for name, sources in _DIRECTIVES.items())
"""For a <meta>, where frame-ancestors, sandbox and reports are not allowed."""
