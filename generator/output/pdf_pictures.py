"""Pages that are one picture each, in printing inks.

In: pictures and the order of pages. Out: the bytes of the PDF; a picture that is on several pages is kept once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from generator.output.pdf_file import PdfFile
from generator.output.pdf_syntax import dictionary, numbers


class PicturePage(NamedTuple):
    picture: str
    """Key of the picture that fills the page."""
    width: float
    height: float
    """In points."""
    bleed: float
    """Points on every side that are cut off."""


class InkPicture(NamedTuple):
    width: int
    height: int
    data: bytes
    """Four bytes a pixel: cyan, magenta, yellow, black; 255 is full ink."""


def write_picture_pages(
    pages: Sequence[PicturePage],
    pictures: dict[str, InkPicture],
    *,
    title: str,
    author: str,
    subject: str,
    language: str,
) -> bytes:
    file = PdfFile(title=title, author=author, subject=subject, language=language)
    references = {
        key: file.add_stream(
            {
                "Type": "/XObject",
                "Subtype": "/Image",
                "Width": str(picture.width),
                "Height": str(picture.height),
                "ColorSpace": "/DeviceCMYK",
                "BitsPerComponent": "8",
            },
            picture.data,
        )
        for key, picture in pictures.items()
    }
    for page in pages:
        media = (0.0, 0.0, page.width, page.height)
        trim = (page.bleed, page.bleed, page.width - page.bleed, page.height - page.bleed)
        content = f"q {numbers((page.width, 0.0, 0.0, page.height, 0.0, 0.0))} cm /P Do Q"
        file.add_page(
            {
                "MediaBox": f"[{numbers(media)}]",
                "BleedBox": f"[{numbers(media)}]",
                "TrimBox": f"[{numbers(trim)}]",
                "Contents": file.add_stream({}, content.encode("ascii")),
                "Resources": dictionary({"XObject": dictionary({"P": references[page.picture]})}),
            }
        )
    file.set_catalog("ViewerPreferences", dictionary({"PrintScaling": "/None"}))
    return file.save()
