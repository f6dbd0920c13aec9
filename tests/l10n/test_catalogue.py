"""PO files of strangers: what is right is read, what is wrong is said at its line, nothing is run."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.errors import ProblemsFound
from generator.l10n.catalogue import load_catalogue, read_catalogue

GOOD = """\
# Перевод
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=3; plural=0;\\n"

#. a note
#, fuzzy
#| msgid "Old"
msgctxt "a/one"
msgid "One"
msgstr "Один"

msgctxt "a/two"
msgid ""
"Two "
"lines"
msgstr ""
"Две \\"строки\\"\\n"
"и \\\\"

msgctxt "a/many"
msgid "{n} card"
msgid_plural "{n} cards"
msgstr[0] "{n} карта"
msgstr[1] "{n} карты"
msgstr[2] "{n} карт"

#~ msgctxt "a/old"
#~ msgid "Old"
#~ msgstr "Старый"
"""


def test_reading(locales):
    entries = read_catalogue(GOOD.encode(), "x.po", locales["ru"]).entries
    assert list(entries) == ["a/one", "a/two", "a/many"]
    one, two, many = entries.values()
    assert (one.source, one.forms, one.fuzzy, one.where.line) == ("One", ("Один",), True, 12)
    assert (two.source, two.forms, two.fuzzy, two.where.line) == ("Two lines", ('Две "строки"\nи \\',), False, 18)
    assert many.source_plural == "{n} cards"
    assert many.forms == ("{n} карта", "{n} карты", "{n} карт")


def test_windows_lines_and_byte_order_mark(locales):
    content = b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode()
    assert read_catalogue(content, "x.po", locales["ru"]).entries["a/one"].forms == ("Один",)


def test_no_file(folder, locales):
    assert load_catalogue(folder.project, locales["ru"], "nothing") is None


def entry(body: str) -> str:
    return f'msgctxt "a"\nmsgid "A"\n{body}\n'


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (entry('mgsstr "Б"'), "x.po:3: error: this is not a line of a PO file · hint: did you mean 'msgstr'?"),
        (entry('msgstr "Б'), 'x.po:3: error: the text must stand between two " marks'
                             ' · hint: a " inside the text is written \\"'),
        (entry('msgstr "Б"В"'), 'x.po:3: error: the text must stand between two " marks'
                                ' · hint: a " inside the text is written \\"'),
        (entry("msgstr"), 'x.po:3: error: the text must stand between two " marks'
                          ' · hint: a " inside the text is written \\"'),
        (entry('msgstr "\\q"'), "x.po:3: error: '\\q' means nothing in a PO file"
                                " · hint: a backslash itself is written \\\\"),
        (entry('msgstr "Б"\nmsgstr "В"'), "x.po:4: error: msgstr[0] stands here twice"
                                          " · hint: its first one is in line 3"),
        (entry('msgstr[0] "Б"'), "x.po:3: error: 'msgstr' is wanted here, not 'msgstr[0]'"),
        (entry('msgid_plural "AA"\nmsgstr "Б"'), "x.po:4: error: 'msgstr[0], msgstr[1], …' is wanted here,"
                                                 " not 'msgstr'"),
        (entry('msgstr "Б"') * 2, "x.po:4: error: the id 'a' stands here twice"
                                  " · hint: its first one is in line 1; remove one of them"),
        (entry(""), "x.po:2: error: the message has no msgstr"),
        ('msgid "A"\nmsgstr "Б"\n', "x.po:1: error: the message has no msgctxt"
                                    ' · hint: every message has the id of its text: msgctxt "…"'),
        ('msgstr "Б"\n', "x.po:1: error: msgstr stands here without a msgid before it"),
        ('"Б"\n', "x.po:1: error: this text belongs to no message"),
        ("{{ 7*7 }}\n", "x.po:1: error: this is not a line of a PO file"
                        ' · hint: a text stands between " marks, a comment after #'),
    ],
)  # fmt: skip
def test_broken_syntax(locales, complaints, content, message):
    assert message in complaints(lambda: read_catalogue(content.encode(), "x.po", locales["ru"]))


def test_all_problems_at_once(locales, complaints):
    content = entry('msgstr "Б') + '\nmsgctxt "b"\nmsgid "B"\n\nmsgctxt "c"\nmsgid "C"\nmsgstr "\\q"\n'
    found = complaints(lambda: read_catalogue(content.encode(), "x.po", locales["ru"]))
    assert [line.split(": ")[0] for line in found] == ["x.po:3", "x.po:6", "x.po:10"]


def test_wrong_encoding(locales, complaints):
    content = entry('msgstr "Буква"').encode("windows-1251")
    assert complaints(lambda: read_catalogue(content, "x.po", locales["ru"])) == [
        "x.po:3: error: this line is not UTF-8 · hint: save the file as UTF-8"
    ]
    header = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=KOI8-R\\n"\n'
    assert complaints(lambda: read_catalogue(header.encode(), "x.po", locales["ru"])) == [
        "x.po:3: error: the header says charset=KOI8-R · hint: save the file as UTF-8 and say charset=UTF-8"
    ]


def test_plural_forms(locales, complaints):
    lacking = entry('msgid_plural "AA"\nmsgstr[0] "Б"\nmsgstr[1] ""')
    assert complaints(lambda: read_catalogue(lacking.encode(), "x.po", locales["ru"])) == [
        "x.po:4: error: 'a' has no msgstr[2] · hint: the form for 0, 5, 6, 7 …",
        "x.po:5: error: 'a' has no msgstr[1] · hint: the form for 2, 3, 4, 22 …",
    ]
    too_many = entry('msgid_plural "AA"\nmsgstr[0] "a"\nmsgstr[1] "b"\nmsgstr[2] "c"')
    assert complaints(lambda: read_catalogue(too_many.encode(), "x.po", locales["en"])) == [
        "x.po:6: error: msgstr[2] is too many: English has 2 plural forms"
    ]
    header = 'msgid ""\nmsgstr ""\n"Plural-Forms: nplurals=99999999; plural=__import__(\'os\');\\n"\n'
    assert complaints(lambda: read_catalogue(header.encode(), "x.po", locales["pl"])) == [
        "x.po:3: error: the header says nplurals=99999999, but polski has 3 plural forms · hint: write Plural-Forms: "
        "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);"
    ]


def test_header_cannot_change_the_reading(locales):
    header = 'msgid ""\nmsgstr ""\n"PO-Revision-Date: never\\n"\n"Language: zz\\n"\n"Plural-Forms: plural=n.__class__\\n"\n\n'
    assert read_catalogue((header + entry('msgstr "Б"')).encode(), "x.po", locales["ru"]).entries["a"].forms == ("Б",)


PIECES = st.sampled_from(['msgctxt "a"', 'msgid "A"', 'msgid ""', 'msgid_plural "B"', 'msgstr "C"', 'msgstr[0] "D"',
                          'msgstr[1] "E"', "msgstr[7]", '"more"', "#, fuzzy", "#~ msgid", "", '"', "\\", "\x00", "#: \u2068x",
                          '"Content-Type: x; charset=utf-8\\n"'])  # fmt: skip


@given(st.lists(PIECES | st.text(max_size=8), max_size=12))
def test_any_file_is_read_or_explained(locales, lines):
    try:
        catalogue = read_catalogue("\n".join(lines).encode("utf-8", "surrogatepass"), "x.po", locales["ru"])
    except ProblemsFound as found:
        assert all(problem.where.line for problem in found.problems)
    else:
        assert all(entry.id == identity and entry.forms for identity, entry in catalogue.entries.items())
