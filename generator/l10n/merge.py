"""A translator's file meets the texts of today.

In: a `PoFile` (or none) and the messages that there should be, in their order. Out: the file as it should be, and what
has changed. Messages are matched by their ids, never by their words: what was translated stays with its id, and a text
that somebody inserted moves nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from generator.l10n.locale import Locale
from generator.l10n.po_file import FUZZY, PoEntry, PoFile, Previous


class Wanted(NamedTuple):
    """A message that the catalogue should have."""

    id: str
    source: str
    plural: str = ""
    notes: tuple[str, ...] = ()


class Changes(NamedTuple):
    """How many messages are new, changed, gone, or back again; and how many are ready among all."""

    new: int
    changed: int
    gone: int
    back: int
    translated: int
    fuzzy: int
    total: int

    def __str__(self) -> str:
        moved = [("new", self.new), ("changed", self.changed), ("gone", self.gone), ("back again", self.back)]
        said = ", ".join(f"{number} {word}" for word, number in moved if number) or "nothing new"
        fuzzy = f", {self.fuzzy} fuzzy" if self.fuzzy else ""
        return f"{said}; {self.translated} of {self.total} translated{fuzzy}"


def merge(old: PoFile, wanted: Sequence[Wanted], locale: Locale, domain: str) -> tuple[PoFile, Changes]:
    count = locale.plural_forms.number
    present = {entry.id: entry for entry in old.entries}
    kept = {entry.id: entry for entry in old.obsolete}
    ids = {message.id for message in wanted}
    left = [entry for entry in old.entries if entry.id not in ids and entry.translated]
    # A text that moved to another id brings its translation along, in doubt.
    moved = {(entry.source, entry.plural): entry for entry in [*left, *old.obsolete] if entry.translated}
    entries = []
    new = changed = back = 0
    for message in wanted:
        entry = present.get(message.id) or kept.get(message.id)
        if entry is None:
            new += 1
            entries.append(_new(message, moved.get((message.source, message.plural)), count))
            continue
        if entry.plural and not message.plural:
            # A translator may give forms to any text that has a number in it.
            message = message._replace(plural=entry.plural if entry.source == message.source else message.source)
        back += message.id not in present
        changed += (entry.source, entry.plural) != (message.source, message.plural)
        entries.append(_updated(entry, message, count))
    gone = [entry for entry in old.entries if entry.id not in ids]
    obsolete = [entry for entry in old.obsolete if entry.id not in ids] + left
    changes = Changes(
        new,
        changed,
        len(gone),
        back,
        sum(entry.translated and not entry.fuzzy for entry in entries),
        sum(entry.fuzzy for entry in entries),
        len(entries),
    )
    header = _header(old.header, locale, domain)
    return old._replace(header=header, entries=tuple(entries), obsolete=tuple(obsolete)), changes


def empty_file(comment: str = "") -> PoFile:
    return PoFile((f"# {comment}",) if comment else (), (), ())


def _new(message: Wanted, moved: PoEntry | None, count: int) -> PoEntry:
    number = count if message.plural else 1
    if moved is None:
        return PoEntry(message.id, message.source, message.plural, ("",) * number, notes=message.notes)
    return moved._replace(
        id=message.id, forms=_fit(moved, number), notes=message.notes, flags=_marked(moved.flags), previous=None
    )


def _updated(entry: PoEntry, message: Wanted, count: int) -> PoEntry:
    now = entry._replace(
        source=message.source,
        plural=message.plural,
        forms=_fit(entry, count if message.plural else 1),
        notes=message.notes,
        comments=(*entry.comments, *_by_hand(entry, message)),
    )
    if (entry.source, entry.plural) == (message.source, message.plural):
        return now if entry.fuzzy else now._replace(previous=None)
    if not entry.translated:
        return now._replace(flags=_unmarked(entry.flags), previous=None)
    if entry.previous == (message.source, message.plural):
        # The text is again what the translation was made from.
        return now._replace(flags=_unmarked(entry.flags), previous=None)
    if entry.fuzzy:
        # It was in doubt already: what it was made from is known, or was never right.
        return now
    return now._replace(flags=_marked(entry.flags), previous=Previous(entry.source, entry.plural))


def _by_hand(entry: PoEntry, message: Wanted) -> list[str]:
    """Notes that somebody wrote among ours become the translator's own comments, which nobody ever touches."""
    ours = {note.partition(":")[0] for note in message.notes}
    return [
        line
        for note in entry.notes
        if not note.startswith(AUTOMATIC)
        and note not in message.notes
        and note.partition(":")[0] not in ours
        and (line := f"# {note}") not in entry.comments
    ]


AUTOMATIC = ("What:", "Where:", "Room:", "Terms:", "{")
"""How every line begins that `notes` writes."""


def _fit(entry: PoEntry, number: int) -> tuple[str, ...]:
    """As many forms as the language has: a text that had one gives it to all, one that had more keeps the last."""
    if len(entry.forms) == number:
        return entry.forms
    if number == 1:
        return (entry.forms[-1] or entry.forms[0],)
    if len(entry.forms) == 1:
        return entry.forms * number
    return (*entry.forms, *("",) * number)[:number]


def _marked(flags: tuple[str, ...]) -> tuple[str, ...]:
    return flags if FUZZY in flags else (FUZZY, *flags)


def _unmarked(flags: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(flag for flag in flags if flag != FUZZY)


def _header(old: tuple[tuple[str, str], ...], locale: Locale, domain: str) -> tuple[tuple[str, str], ...]:
    """What every catalogue says, and whatever else a tool has put there (a translator's name, a date of theirs)."""
    ours = {
        "Project-Id-Version": domain,
        "Language": locale.tag,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": locale.plural_forms.header,
    }
    fields = [(name, ours.pop(name, value)) for name, value in old]
    return (*fields, *ours.items())
