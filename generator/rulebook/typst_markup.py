"""Game text as Typst markup that cannot be anything but text.

In: resolved text. Out: Typst code in which every word is a string literal: no sign of a game file or of a translation is ever read as code.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from jinja2 import BaseLoader
from markupsafe import Markup

from generator.faces.sandbox import Sandbox, written
from generator.l10n.resolve import Inline, RichText

_LOADING = re.compile("import|include")
_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "", "\t": "\\t"}


def literal(text: object) -> Markup:
    """A string of Typst code."""
    signs = (_ESCAPES.get(sign) or ("" if sign in _ESCAPES else _sign(sign)) for sign in str(text))
    return Markup(f'"{_LOADING.sub(_spelled, "".join(signs))}"')


def _spelled(found: re.Match[str]) -> str:
    """In a text these are words like any other; where code says them, the typesetter refuses it."""
    return f"\\u{{{ord(found[0][0]):x}}}{found[0][1:]}"


def _sign(sign: str) -> str:
    return sign if sign.isprintable() or sign in "\u00a0\u00ad\u202f\u2009" else f"\\u{{{ord(sign):x}}}"


def content(text: RichText) -> Markup:
    """A content block; icons and references call functions of the style: `icon("favor")`, `refer("setup.deal")`."""
    return Markup(f"[{''.join(map(_inline, text))}]")


def _inline(inline: Inline) -> str:
    if inline.icon:
        return f"#icon({literal(inline.icon)});"
    if inline.ref:
        return _styled(f"refer({literal(inline.ref)})", inline)
    lines = inline.text.split("\n")
    return "#linebreak();".join(_styled(str(literal(line)), inline) for line in lines)


def _styled(code: str, inline: Inline) -> str:
    if inline.italic:
        code = f"emph({code})"
    if inline.bold:
        code = f"strong({code})"
    return f"#{code};"


def shown(value: Any) -> Any:
    """What a template prints: code that we made as it is, numbers as they are, everything else as a string literal."""
    if isinstance(value, Markup):
        return value
    if isinstance(value, bool):
        return Markup("true" if value else "false")
    if isinstance(value, int | float):
        return Markup(str(written(value)))
    return Markup(f"#{literal(value)};")


def typst_sandbox(loader: BaseLoader, picture: Callable[[Any], str]) -> Sandbox:
    """Templates of Typst code: `{{ name }}` is text, `{{ name|literal }}` a string, `{{ text|content }}` a content block."""
    environment = Sandbox(loader)
    environment.finalize = shown
    environment.filters |= {"literal": literal, "content": content, "picture": lambda drawn: Markup(picture(drawn))}
    environment.filters |= {"_concat": _joined, "join": _joined}
    # They make HTML of a text, which here would be code.
    for name in ("e", "escape"):
        del environment.filters[name]
    return environment


def _joined(parts: Iterable[Any], separator: str = "") -> str:
    """Texts stay text; as soon as one part is code, the others are made safe."""
    texts = list(parts)
    if any(isinstance(part, Markup) for part in texts):
        return Markup(shown(separator) if separator else "").join(shown(part) for part in texts)
    return separator.join(str(written(part)) for part in texts)
