"""PO files as translators leave them: everything in them is read, and written again as it was."""

from __future__ import annotations

from io import BytesIO

import pytest
from babel.messages.pofile import read_po

from generator.errors import ProblemsFound
from generator.l10n.po_file import PoEntry, PoFile, Previous, read_po_file, write_po_file

FILE = """\
# Karty, po polsku.
# Second line.
msgid ""
msgstr ""
"Language: pl\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"X-Poedit: yes\\n"

# Ask the author.
#. What: step
#. Room: 3 mm
#, fuzzy, no-wrap
#| msgid "Old \\"text\\""
#| msgid_plural "Old texts"
msgctxt "box/a"
msgid "{n} new text"
msgid_plural "{n} new texts"
msgstr[0] "{n} tekst"
msgstr[1] "{n} teksty"
msgstr[2] "{n} tekstów"

msgctxt "box/b"
msgid ""
"Two\\n"
"lines"
msgstr "A\\\\ \\t\\"b\\""

# It was here once.
#, fuzzy
#~| msgid "Older"
#~ msgctxt "box/gone"
#~ msgid "Old"
#~ msgstr "Stary"

# The end.
"""


def test_everything_is_read() -> None:
    file = read_po_file(FILE.encode(), "x.po")
    assert file.comments == ("# Karty, po polsku.", "# Second line.")
    assert dict(file.header)["X-Poedit"] == "yes"
    first, second = file.entries
    assert first == PoEntry(
        "box/a",
        "{n} new text",
        "{n} new texts",
        ("{n} tekst", "{n} teksty", "{n} tekstów"),
        ("# Ask the author.",),
        ("What: step", "Room: 3 mm"),
        ("fuzzy", "no-wrap"),
        Previous('Old "text"', "Old texts"),
    )
    assert second.source == "Two\nlines"
    assert second.forms == ('A\\ \t"b"',)
    (gone,) = file.obsolete
    assert (gone.id, gone.forms, gone.fuzzy, gone.previous) == ("box/gone", ("Stary",), True, Previous("Older"))
    assert gone.comments == ("# It was here once.",)
    assert file.after == ("# The end.",)


def test_what_was_read_is_written_as_it_was() -> None:
    assert write_po_file(read_po_file(FILE.encode(), "x.po")).decode() == FILE


def test_other_readers_understand_what_we_write() -> None:
    catalog = read_po(BytesIO(write_po_file(read_po_file(FILE.encode(), "x.po"))))
    message = catalog.get(("{n} new text", "{n} new texts"), context="box/a")
    assert message is not None
    assert (message.string[2], message.fuzzy) == ("{n} tekstów", True)
    assert catalog.get("Two\nlines", context="box/b").string == 'A\\ \t"b"'


def test_line_ends_of_windows_stay_and_a_byte_order_mark_goes() -> None:
    written = write_po_file(read_po_file(b"\xef\xbb\xbf" + FILE.replace("\n", "\r\n").encode(), "x.po"))
    assert written == FILE.replace("\n", "\r\n").encode()


def test_line_numbers_of_other_tools_go() -> None:
    text = FILE.replace("#. Room: 3 mm\n", "#. Room: 3 mm\n#: file.py:12\n")
    assert write_po_file(read_po_file(text.encode(), "x.po")).decode() == FILE


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('msgstr "A', "msgstr A", "x.po:26: error: the text must stand between two"),
        ('#~ msgstr "Stary"', '#~ msgstr "Stary', "x.po:33: error: the text must stand between two"),
        ('msgctxt "box/b"\n', 'msgctx "box/b"\n', "did you mean 'msgctxt'?"),
    ],
)
def test_what_cannot_be_read_is_explained_at_its_line(old: str, new: str, said: str) -> None:
    with pytest.raises(ProblemsFound) as found:
        read_po_file(FILE.replace(old, new).encode(), "x.po")
    assert said in str(found.value)


def test_wrong_encoding() -> None:
    with pytest.raises(ProblemsFound, match=r"x\.po:19: error: this line is not UTF-8"):
        read_po_file(FILE.encode().replace(b"teksty", b"\xbf\xf3"), "x.po")


def test_an_empty_file_gets_a_header() -> None:
    assert write_po_file(PoFile((), (("Language", "cs"),), ())).decode() == 'msgid ""\nmsgstr ""\n"Language: cs\\n"\n'
