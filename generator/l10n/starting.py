"""The first files of a new language.

In: a language tag, the terms that messages ask for. Out: `locale.yaml` with the language's usual typography and
`glossary.yaml` with an empty place for every form that is asked for; or what is wrong with the tag.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from generator.errors import Problem, Where, did_you_mean, error
from generator.l10n.glossary import Glossary
from generator.l10n.locale import Locale, find_cldr
from generator.l10n.placeholders import Placeholder, parse_text
from generator.l10n.resolve import countable
from generator.l10n.values import game_values
from generator.model.game import Game
from generator.project import PSEUDO

_TAG = re.compile(r"[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?")

# Outer and inner quotation marks, as CLDR has them; Babel leaves this part of CLDR out.
_QUOTES = {
    "„“ ‚‘": ("bg", "cs", "de", "hr", "is", "lt", "mk", "sk", "sl", "sr"),
    "«» “”": ("ca", "el", "es", "eu", "fr", "it", "kk", "pt", "sq"),
    "«» „“": ("be", "ru", "uk"),
    "«» ‘’": ("nb", "nn", "no"),
    "„” »«": ("hu",),
    "„” «»": ("pl", "ro"),
    "„“ «»": ("et", "ka"),
    "”” ’’": ("fi", "he", "sv"),
    "”“ ’‘": ("ar",),
    "「」 『』": ("ja", "zh-Hant", "zh-TW"),
    "“” ‘’": ("pt-BR",),
}
_EM_DASH = ("be", "bg", "es", "kk", "pt", "ru", "uk")
_WITH_CASES = tuple("be cs de el et eu fi hr hu hy is ka kk la lt lv mk pl ro ru sk sl sq sr tr uk".split())


def check_tag(tag: str, existing: Iterable[str]) -> list[Problem]:
    where = Where(f"locales/{tag}" if _TAG.fullmatch(tag) else "locales")
    if tag in existing:
        hint = f"tuckbox l10n update {tag} brings it up to date"
        return [error("exists", where, f"the language '{tag}' is there already", hint)]
    if tag == PSEUDO:
        return [error("exists", where, f"'{PSEUDO}' is made by itself", f"tuckbox build --lang {PSEUDO} prints it")]
    near = _near(tag)
    if not _TAG.fullmatch(tag):
        hint = near or "small letters, and a region in capitals if needed: cs, pt-BR, sr-Latn"
        return [error("bad-tag", where, f"'{tag}' is not a language tag", hint)]
    if find_cldr(tag) is None:
        return [error("unknown-language", where, f"CLDR knows no language '{tag}'", near)]
    return []


def _near(word: str) -> str:
    """Which tag was probably meant, also for the language's name in English or in itself."""
    from babel import Locale as Cldr
    from babel.languages import get_official_languages
    from babel.localedata import locale_identifiers

    if len(word) == 2 and (spoken := get_official_languages(word.upper())):
        # cz is a country, cs its language.
        return f"did you mean '{spoken[0]}' ({Cldr('en').languages.get(spoken[0], spoken[0])})?"
    first, *rest = re.split("[-_]", word)
    proper = "-".join([first.lower(), *(part.title() if len(part) == 4 else part.upper() for part in rest)])
    if rest and _TAG.fullmatch(proper) and find_cldr(proper):
        return f"did you mean '{proper}'?"
    names: dict[str, str] = {}
    english = Cldr("en").languages
    for tag in sorted(tag.replace("_", "-") for tag in locale_identifiers()):
        if (known := find_cldr(tag)) is not None and len(tag) <= 6:
            names[tag] = tag
            if "-" not in tag:
                names.setdefault(str(english.get(tag, tag)).lower(), tag)
                names.setdefault(str(known.get_display_name() or tag).lower(), tag)
    hint = did_you_mean(word.lower(), names)
    if not hint.startswith("did you mean"):
        return ""
    found = names[hint.partition("'")[2].rpartition("'")[0]]
    return f"did you mean '{found}' ({english.get(found.partition('-')[0], found)})?"


def write_locale(tag: str) -> bytes:
    """Raises nothing: the tag was checked."""
    from pyphen import language_fallback  # type: ignore[import-untyped]

    cldr = find_cldr(tag)
    language = tag.partition("-")[0]
    quotes = next((pair for pair, tags in _QUOTES.items() if tag in tags), "")
    quotes = quotes or next((pair for pair, tags in _QUOTES.items() if language in tags), "“” ‘’")
    outer, inner = quotes.split()
    dash = "—" if language in _EM_DASH else "–"
    patterns = language_fallback(tag.replace("-", "_"))
    name = (cldr.get_display_name() if cldr else None) or tag
    cases = "[nom]" if language in _WITH_CASES else "[]"
    hyphenation = "" if patterns else "\n# There are no hyphenation patterns for this language: words are not divided."
    return f"""\
# How this language is written. Say here how players are addressed, so that all translators do it alike.
name: {name}
# A translation under way: what is missing is printed in the source language, and marked. Take this line away at the end.
draft: true
hyphenation: {tag}{hyphenation}

# Translators type plain spaces, "quotation marks", apostrophes and hyphens; these are set when a page is made.
typography:
  quotes: {{outer: {outer}, inner: {inner}}}
  dashes: {{sentence: "{dash}", range: "–"}}
  # Words that must not end a line: [a, i, o, …]. With `measure: 40` only in lines of more than about 40 characters.
  short_words:
    words: []
  # Words that stay on the line of the word before them, and signs and abbreviations that stay with what follows.
  with_previous: []
  with_next: []

# What the tables of glossary.yaml are made of. Cases: the names that your messages use, as in {{limits.hand:card.acc}};
# the first one is meant where a message names none; an empty list if nouns have no cases. Genders only if adjectives agree
# with nouns; what they look like after a number is said in `agreement` (as in the Russian and the Polish locale.yaml).
grammar:
  cases: {cases}
  genders: []
""".encode()


class LanguageStart(NamedTuple):
    """A new language and the glossary that its own is modelled on."""

    locale: Locale
    source: Glossary


def asked_forms(locale: Locale, games: Iterable[Game]) -> tuple[dict[str, list[str]], list[str]]:
    """The terms with the plural categories that the games' numbers take today, and the adjectives."""
    terms: dict[str, list[str]] = {}
    adjectives: dict[str, None] = {}
    for game in games:
        lookup = game_values(game)
        for message in game.messages.values():
            for piece in parse_text(message.plural or message.text, message.where, []):
                if not isinstance(piece, Placeholder) or not piece.term:
                    continue
                *before, noun = piece.term.split("+")
                adjectives.update(dict.fromkeys(before))
                wanted = terms.setdefault(noun, [])
                number = countable(lookup(piece.name))
                category = "other" if number is None else locale.category(number)
                if category not in wanted:
                    wanted.append(category)
    ordered = {name: [category for category in locale.categories if category in terms[name]] for name in sorted(terms)}
    return ordered, sorted(adjectives)


def write_glossary(start: LanguageStart, games: Iterable[Game]) -> bytes:
    terms, adjectives = asked_forms(start.locale, games)
    cases = start.locale.grammar.cases
    lines = [
        "# Terms that agree with a number: {limits.hand:card} prints the number and the form of `card` that belongs to it.",
        f"# Plural categories of this language: {_categories(start.locale)}.",
        "# Here is every form that the games ask for today; fill in what stands between the quotation marks. A message that",
        "# asks for another case, as in {limits.hand:card.acc}, needs a row for it: acc: {one: …, other: …}.",
        "# `tuckbox check` says which form is missing.",
    ]
    if adjectives:
        lines.append("adjectives:")
        for name in adjectives:
            lines += [f"  # {_english(start.source, name)}", f'  {name}: {{forms: ""}}']
    if terms:
        lines += ["", "terms:"] if adjectives else ["terms:"]
    for name, categories in terms.items():
        row = ", ".join(f'{category}: ""' for category in categories)
        forms = f"{{{cases[0]}: {{{row}}}}}" if cases else f"{{{row}}}"
        lines += [f"  # {_english(start.source, name)}", f"  {name}: {{forms: {forms}}}"]
    return ("\n".join(lines) + "\n").encode()


def _categories(locale: Locale) -> str:
    samples: dict[str, list[str]] = {category: [] for category in locale.categories}
    for number in range(130):
        if len(found := samples[locale.category(number)]) < 4:
            found.append(str(number))
    said = [
        f"{category} ({', '.join(numbers)} …)" if numbers else f"{category} (fractions)"
        for category, numbers in samples.items()
    ]
    return ", ".join(said)


def _english(glossary: Glossary, name: str) -> str:
    """What the source calls it."""
    declared = glossary.declared
    if name in declared.terms:
        words = [glossary.phrase(name, "", number, "a note") for number in (1, 2)]
        return " / ".join(dict.fromkeys(word for word in words if isinstance(word, str))) or name
    forms = declared.adjectives[name].forms if name in declared.adjectives else name
    return forms if isinstance(forms, str) else " / ".join(_leaves(forms))


def _leaves(forms: Mapping[str, object]) -> Iterator[str]:
    for form in forms.values():
        if isinstance(form, Mapping):
            yield from _leaves(form)
        else:
            yield str(form)
