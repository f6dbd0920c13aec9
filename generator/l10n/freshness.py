"""Whether a translation may be printed: it is there, it is not in doubt, and it translates the text of today.

In: a source text and its entry in a catalogue. Out: the `Problem` that keeps it from paper, or none.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from generator.errors import Problem, Where, did_you_mean, error, warning
from generator.l10n.catalogue import Catalogue, Entry
from generator.model.component import Message


def check_fresh(identity: str, source: str, entry: Entry | None, file: str, plural: str = "") -> Problem | None:
    """`file`: the catalogue, where a translation should stand. `plural`: the source's second form, if it has one."""
    if entry is None:
        hint = f'the source says "{_short(source)}"'
        return error("untranslated", Where(file), f"'{identity}' is not translated", hint)
    if not entry.translated:
        return error("untranslated", entry.where, f"'{identity}' is not translated")
    if entry.fuzzy:
        hint = "compare it with the source, then remove the word fuzzy"
        return error("fuzzy", entry.where, f"the translation of '{identity}' is marked fuzzy", hint)
    if entry.source != source or (plural and entry.source_plural != plural):
        now = source if entry.source != source else plural
        message = f"the source of '{identity}' has changed since it was translated"
        return error("stale", entry.where, message, f'it says now "{_short(now)}"')
    return None


def stale_texts(messages: Iterable[Message], catalogue: Catalogue) -> list[Problem]:
    """Every text that keeps its game from being released."""
    found = (
        check_fresh(message.id, message.text, catalogue.entries.get(message.id), catalogue.file, message.plural)
        for message in messages
    )
    return [problem for problem in found if problem]


def obsolete(catalogue: Catalogue, known: Collection[str]) -> list[Problem]:
    """Warnings about translations of texts that are no more."""
    return [
        warning("obsolete", entry.where, f"there is no text '{identity}' any more", _near(identity, known))
        for identity, entry in catalogue.entries.items()
        if identity not in known
    ]


def _near(identity: str, known: Collection[str]) -> str:
    hint = did_you_mean(identity, known)
    return hint if hint.startswith("did you mean") else ""


def _short(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= 60 else f"{text[:59].rstrip()}…"
