"""Finds terms in sentences.

In: a glossary and a text. Out: which terms stand in it. In the source, where a glossary has all forms, by the forms
themselves. In a translation by the beginnings of words: a glossary lists the forms that messages ask for, not all there
are; so what its forms have in common, and an ending of a few letters.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import cached_property
from itertools import takewhile

from generator.l10n.glossary import Glossary
from generator.l10n.locale import Locale

_STEM = 3
"""Letters that a beginning needs to be worth something."""
_ENDING = 3
_BETWEEN = r"(?:\s+[\w'’-]+){0,2}?\s+"
"""Words of a term may have others between them: a lantern card, a card of the red lantern."""


def samples_of(locale: Locale) -> dict[str, int]:
    """A whole number of each plural category that whole numbers have; 1 and 2 rather than 0, which few games count."""
    found: dict[str, int] = {}
    for number in (*range(1, 200), 0):
        found.setdefault(locale.category(number), number)
    return found


class Matcher:
    """The terms of one glossary."""

    def __init__(self, glossary: Glossary, names: Collection[str] | None = None) -> None:
        """`names`: the terms to be found in sentences (all by default)."""
        self.glossary = glossary
        self.names = glossary.declared.terms if names is None else names
        self._patterns: dict[str, re.Pattern[str]] = {}

    def forms(self, name: str) -> tuple[str, ...]:
        """Every form of a term that the glossary can make."""
        cases = self.glossary.locale.grammar.cases or ("",)
        numbers = samples_of(self.glossary.locale).values()
        made = (self.glossary.phrase(name, case, number, "") for case in cases for number in numbers)
        return tuple(dict.fromkeys(form for form in made if isinstance(form, str)))

    def shown(self, name: str) -> str:
        return next(iter(self.forms(name)), name)

    def find(self, text: str) -> list[tuple[str, ...]]:
        """The terms in a text, longest words first; several names where a form belongs to several terms."""
        if self._exact is None:
            return []
        met = (self._owners[_normal(match[0])] for match in self._exact.finditer(text))
        return list(dict.fromkeys(met))

    def has(self, text: str, name: str) -> bool:
        """Whether some form of the term stands in the text, also one that the glossary does not list."""
        if name not in self._patterns:
            self._patterns[name] = re.compile(self._any_form(name), re.IGNORECASE)
        return self._patterns[name].search(text) is not None

    @cached_property
    def _owners(self) -> dict[str, tuple[str, ...]]:
        owners: dict[str, tuple[str, ...]] = {}
        for name, term in self.glossary.declared.terms.items():
            if term.in_sentences and name in self.names:
                for form in (*self.forms(name), *term.also):
                    owners[_normal(form)] = (*owners.get(_normal(form), ()), name)
        return owners

    @cached_property
    def _exact(self) -> re.Pattern[str] | None:
        longest = sorted(self._owners, key=lambda form: (-len(form), form))
        either = "|".join(r"\s+".join(map(re.escape, form.split())) for form in longest)
        return re.compile(rf"(?<![\w-])(?:{either})(?![\w-])", re.IGNORECASE) if longest else None

    def _any_form(self, name: str) -> str:
        by_length: dict[int, list[list[str]]] = {}
        for form in self.forms(name):
            words = form.casefold().split()
            by_length.setdefault(len(words), []).append(words)
        patterns = [
            _BETWEEN.join(self._any_word([words[place] for words in group]) for place in range(length))
            for length, group in by_length.items()
        ]
        patterns += [open_ended(word) for word in self.glossary.declared.terms[name].also]
        return rf"(?<!\w)(?:{'|'.join(patterns)})(?!\w)"

    def _any_word(self, words: list[str]) -> str:
        """Forms that begin alike are one stem with endings: pole, pola, polem; and pól."""
        stems: dict[str, list[str]] = {}
        for word in dict.fromkeys(words):
            stems.setdefault(word[:_STEM], []).append(word)
        return f"(?:{'|'.join(_stem(group) if len(start) == _STEM else '|'.join(map(re.escape, group)) for start, group in stems.items())})"


def _stem(words: list[str]) -> str:
    columns = zip(*words, strict=False)
    stem = words[0][: sum(1 for _ in takewhile(lambda column: len(set(column)) == 1, columns))]
    # With few forms to go by, those that are not listed may have a longer ending; the whole of a single form is its stem.
    spare = 1 if len(words) <= _STEM else 0
    return re.escape(stem) + rf"\w{{0,{max(_ENDING, len(max(words, key=len)) - len(stem)) + spare}}}"


def open_ended(word: str) -> str:
    """A pattern in which `*` at a word's end is any ending."""
    return re.escape(word).replace(r"\*", r"\w*").replace(r"\ ", r"\s+")


def _normal(form: str) -> str:
    return " ".join(form.casefold().split())
