"""Merging: what a translator wrote stays with its id, whatever happens to the source."""

from __future__ import annotations

import pytest

from generator.l10n.locale import Locale
from generator.l10n.merge import Wanted, empty_file, merge
from generator.l10n.po_file import PoEntry, PoFile, Previous, read_po_file, write_po_file

A, B, C = Wanted("x/a", "Take a card."), Wanted("x/b", "Take a card."), Wanted("x/c", "Score.")


@pytest.fixture
def polish(locales: dict[str, Locale]) -> Locale:
    return locales["pl"]


def translated(locale: Locale, *wanted: Wanted) -> PoFile:
    file, _ = merge(empty_file(), wanted, locale, "x")
    entries = (entry._replace(forms=tuple(f"PL {entry.id}" for _ in entry.forms)) for entry in file.entries)
    return file._replace(entries=tuple(entries))


def again(file: PoFile) -> PoFile:
    """Through a file, as between two runs."""
    return read_po_file(write_po_file(file), "x.po")


def test_a_new_file_has_every_message_and_a_header(polish: Locale) -> None:
    plural = Wanted("x/n", "{n} card", "{n} cards")
    file, changes = merge(empty_file("Box"), [A, plural], polish, "x")
    assert (changes.new, changes.total, changes.translated) == (2, 2, 0)
    assert file.entries[1].forms == ("", "", "")
    assert dict(file.header)["Plural-Forms"].startswith("nplurals=3;")
    assert write_po_file(file).startswith(b"# Box\n")


def test_twice_makes_no_difference(polish: Locale) -> None:
    file = translated(polish, A, B, C)
    once, _ = merge(file, [C, A, Wanted("x/d", "New.")], polish, "x")
    twice, changes = merge(again(once), [C, A, Wanted("x/d", "New.")], polish, "x")
    assert write_po_file(twice) == write_po_file(once)
    assert (changes.new, changes.changed, changes.gone, changes.back) == (0, 0, 0, 0)


def test_an_inserted_step_makes_no_other_message_fuzzy(polish: Locale) -> None:
    file, changes = merge(translated(polish, A, B, C), [A, Wanted("x/new", "Take a card."), B, C], polish, "x")
    assert [entry.id for entry in file.entries] == ["x/a", "x/new", "x/b", "x/c"]
    assert [entry.forms[0] for entry in file.entries] == ["PL x/a", "", "PL x/b", "PL x/c"]
    assert (changes.new, changes.fuzzy) == (1, 0)


def test_a_changed_text_is_in_doubt_and_its_old_source_is_kept(polish: Locale) -> None:
    file, changes = merge(translated(polish, A, B), [A._replace(source="Take two cards."), B], polish, "x")
    entry = again(file).entries[0]
    assert (entry.source, entry.forms, entry.fuzzy) == ("Take two cards.", ("PL x/a",), True)
    assert entry.previous == Previous("Take a card.")
    assert not file.entries[1].fuzzy
    assert (changes.changed, changes.fuzzy, changes.translated) == (1, 1, 1)
    # Changed once more, it still says what the translation was made from; changed back, it is right again.
    third, _ = merge(again(file), [A._replace(source="Take three."), B], polish, "x")
    assert third.entries[0].previous == Previous("Take a card.")
    back, _ = merge(again(third), [A, B], polish, "x")
    assert (back.entries[0].fuzzy, back.entries[0].previous) == (False, None)


def test_doubt_that_a_translator_had_is_never_taken_away(polish: Locale) -> None:
    file = translated(polish, A)
    file = file._replace(entries=(file.entries[0]._replace(flags=("fuzzy",)),))
    changed, _ = merge(file, [A._replace(source="Other.")], polish, "x")
    back, _ = merge(again(changed), [A], polish, "x")
    assert back.entries[0].fuzzy


def test_a_changed_text_without_translation_is_simply_new_words(polish: Locale) -> None:
    file, _ = merge(empty_file(), [A], polish, "x")
    file, _ = merge(file, [A._replace(source="Other.")], polish, "x")
    assert (file.entries[0].source, file.entries[0].fuzzy, file.entries[0].previous) == ("Other.", False, None)


def test_what_is_gone_is_kept_and_comes_back(polish: Locale) -> None:
    gone, changes = merge(translated(polish, A, C), [A], polish, "x")
    assert (changes.gone, [entry.id for entry in gone.obsolete]) == (1, ["x/c"])
    back, changes = merge(again(gone), [A, C], polish, "x")
    assert (changes.back, changes.new, back.obsolete) == (1, 0, ())
    assert back.entries[1].forms == ("PL x/c",)
    assert not back.entries[1].fuzzy
    # Nothing is kept of what was never translated.
    empty, _ = merge(empty_file(), [A], polish, "x")
    assert merge(empty, [], polish, "x")[0].obsolete == ()


def test_a_renamed_text_brings_its_translation_in_doubt(polish: Locale) -> None:
    file, _ = merge(translated(polish, A, C), [A, C._replace(id="x/score")], polish, "x")
    renamed = file.entries[1]
    assert (renamed.id, renamed.forms, renamed.fuzzy) == ("x/score", ("PL x/c",), True)


def test_equal_words_in_two_places_keep_their_own_translations(polish: Locale) -> None:
    file, _ = merge(translated(polish, A, B), [B, A], polish, "x")
    assert [entry.forms[0] for entry in file.entries] == ["PL x/b", "PL x/a"]


def test_comments_flags_and_other_headers_are_the_translators(polish: Locale) -> None:
    file = translated(polish, A)
    entry = file.entries[0]._replace(comments=("# ask Anna",), flags=("no-wrap",))
    file = file._replace(header=(*file.header, ("Last-Translator", "Ewa")), entries=(entry,), comments=("# Mine.",))
    done, _ = merge(again(file), [A._replace(notes=("What: step",))], polish, "x")
    assert (done.entries[0].comments, done.entries[0].flags) == (("# ask Anna",), ("no-wrap",))
    assert dict(done.header)["Last-Translator"] == "Ewa"
    assert done.comments == ("# Mine.",)


def test_notes_are_ours_and_notes_by_hand_become_comments(polish: Locale) -> None:
    file = translated(polish, A)
    file = file._replace(entries=(file.entries[0]._replace(notes=("What: old", "{n}: now 3", "Beware of the dog.")),))
    wanted = [A._replace(notes=("What: step", "{n}: now 4"))]
    done, _ = merge(file, wanted, polish, "x")
    assert done.entries[0].notes == ("What: step", "{n}: now 4")
    assert done.entries[0].comments == ("# Beware of the dog.",)
    assert merge(again(done), wanted, polish, "x")[0] == again(done)


def test_a_text_that_gets_plural_forms(polish: Locale) -> None:
    plural = A._replace(source="Take {n} card.", plural="Take {n} cards.")
    done, _ = merge(translated(polish, A), [plural], polish, "x")
    assert done.entries[0].forms == ("PL x/a",) * 3
    assert done.entries[0].fuzzy
    single, _ = merge(again(done), [A._replace(source="Take {n}.")], polish, "x")
    assert single.entries[0].previous == Previous("Take a card.")


def test_forms_that_a_translator_added_stay(polish: Locale) -> None:
    own = PoEntry("x/a", A.source, A.source, ("1", "2", "3"))
    file = translated(polish, A)._replace(entries=(own,))
    done, changes = merge(file, [A], polish, "x")
    assert (done.entries[0].forms, done.entries[0].plural, changes.changed) == (("1", "2", "3"), A.source, 0)
