"""Numbers and values as a PDF spells them."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from generator.output.pdf_syntax import dictionary, fill_operator, matrix, number, path, stroke_operator, text_string


@given(st.floats(-1e6, 1e6))
def test_a_number_is_plain_and_close(value: float) -> None:
    text = number(value)
    assert re.fullmatch(r"-?(0|[1-9]\d*)(\.\d{0,3}[1-9])?", text)
    assert text != "-0"
    assert abs(float(text) - value) <= 0.5001e-4


def test_numbers_are_short() -> None:
    assert [number(value) for value in (0.0, -0.00001, 100, 2.5, 1e-9, -3.10)] == ["0", "0", "100", "2.5", "0", "-3.1"]


def test_factors_of_a_matrix_keep_a_micrometre_over_a_metre() -> None:
    factor = float(matrix((2.8346456693, 0.0, 0.0, 1.0, 0.0, 0.0)).split()[0])
    assert abs(factor - 2.8346456693) * 1000 < 1e-3


def test_a_path_is_written_with_operators() -> None:
    assert path((("M", 1.0, 2.0), ("L", 3.0, 4.0), ("C", 1.0, 1.0, 2.0, 2.0, 3.0, 3.0), ("Z",))) == (
        "1 2 m 3 4 l 1 1 2 2 3 3 c h"
    )


def test_grey_stays_grey() -> None:
    assert fill_operator((0.5, 0.5, 0.5)) == "0.5 g"
    assert fill_operator((0.5, 0.5, 0.0)) == "0.5 0.5 0 rg"
    assert stroke_operator((0.0, 0.0, 0.0)) == "0 G"
    assert stroke_operator((0.0, 0.0, 1.0)) == "0 0 1 RG"


def test_texts_are_utf16_and_empty_entries_are_left_out() -> None:
    assert text_string("Жż") == "<FEFF0416017C>"
    assert dictionary({"A": "1", "B": "", "C": "/N"}) == "<</A 1 /C /N>>"
