"""The SVG that templates may use, and what is refused."""

from __future__ import annotations

import pytest

from generator.drawing.fonts import load_registry
from generator.drawing.markup import parse_markup
from generator.drawing.reader import Context, Reading, read_svg
from generator.drawing.scene import Group, Image, LinearGradient, Path, RadialGradient
from generator.drawing.text import Icon
from generator.errors import ProblemsFound
from generator.faces.stamping import stamp

FONTS = load_registry()
ICONS = {"sun": Icon(1.0, ())}


def read_image(name: str, width: float, height: float) -> tuple[str, bytes, float, float]:
    if name != "cat.png":
        raise ValueError(f"there is no picture '{name}'")
    return "digest", b"png", 200.0, 100.0


def read(body: str, wrap: bool = True) -> Reading:
    text = f"<svg>{body}</svg>" if wrap else body
    roles = {"body": "PT Sans", "title": "Russo One"}
    return read_svg(parse_markup(stamp(text), ["face.j2"]), Context(FONTS, roles, ICONS, read_image))


def problems(body: str, wrap: bool = True) -> list[str]:
    with pytest.raises(ProblemsFound) as raised:
        read(body, wrap)
    return [str(problem) for problem in raised.value.problems]


def only(body: str) -> Path:
    (node,) = read(body).nodes
    assert isinstance(node, Path)
    return node


def test_shapes() -> None:
    assert only('<rect x="1" y="2" width="3" height="4"/>').outline == (
        ("M", 1, 2), ("L", 4, 2), ("L", 4, 6), ("L", 1, 6), ("Z",),
    )  # fmt: skip
    assert only('<polygon points="0,0 1,0 1,1"/>').outline[-1] == ("Z",)
    assert only('<line x1="1" y1="2" x2="1cm" y2="0" stroke="red"/>').outline == (("M", 1, 2), ("L", 10, 0))
    assert len(only('<circle r="2"/>').outline) == 6
    assert only('<path d="m1 1h2v2H1z"/>').outline == (
        ("M", 1, 1), ("L", 3, 1), ("L", 3, 3), ("L", 1, 3), ("Z",),
    )  # fmt: skip


def test_presentation_is_inherited_and_style_wins() -> None:
    node = only(
        '<g fill="#ff0000" stroke="blue" stroke-width="2"><rect width="1" height="1" fill="lime" style="fill: #00f"/></g>'
    )
    assert node.fill == (0, 0, 1)
    assert node.stroke is not None
    assert (node.stroke.color, node.stroke.width) == ((0, 0, 1), 2)


def test_current_color_and_none() -> None:
    assert only('<g color="#ffffff"><rect width="1" height="1" fill="currentColor"/></g>').fill == (1, 1, 1)
    assert read('<rect width="1" height="1" fill="none"/>').nodes == ()


def test_an_odd_dash_list_is_doubled() -> None:
    stroke = only('<line x2="9" stroke="black" stroke-dasharray="1 2 3"/>').stroke
    assert stroke is not None
    assert stroke.dash == (1, 2, 3, 1, 2, 3)


def test_transform_opacity_and_clip_make_one_group() -> None:
    body = (
        '<clipPath id="c"><circle r="3"/></clipPath>'
        '<g transform="translate(1 2)" opacity="0.5" clip-path="url(#c)"><rect width="1" height="1"/></g>'
    )
    (group,) = read(body).nodes
    assert isinstance(group, Group)
    assert (group.matrix, group.opacity) == ((1, 0, 0, 1, 1, 2), 0.5)
    assert group.clip is not None
    assert len(group.clip) == 6


def test_gradients_in_the_box_of_the_shape_and_in_millimetres() -> None:
    stops = '<stop offset="0" stop-color="red"/><stop offset="100%" stop-color="blue" stop-opacity="0"/>'
    linear = only(
        f'<linearGradient id="g">{stops}</linearGradient><rect x="2" y="3" width="4" height="5" fill="url(#g)"/>'
    )
    assert isinstance(linear.fill, LinearGradient)
    assert linear.fill.matrix == (4, 0, 0, 5, 2, 3)
    assert [(stop.offset, stop.opacity) for stop in linear.fill.stops] == [(0, 1), (1, 0)]
    radial = only(
        f'<linearGradient id="s">{stops}</linearGradient>'
        '<radialGradient id="g" href="#s" gradientUnits="userSpaceOnUse" cx="5" cy="6" r="7"/>'
        '<rect width="4" height="5" fill="url(#g)"/>'
    )
    assert isinstance(radial.fill, RadialGradient)
    assert radial.fill[:5] == (5, 6, 7, 5, 6)


def test_use_and_symbols() -> None:
    body = '<defs><symbol id="s" viewBox="0 0 10 10"><rect width="10" height="10"/></symbol></defs>'
    (group,) = read(body + '<use href="#s" x="1" y="1" width="5" height="5"/>').nodes
    assert isinstance(group, Group)
    assert group.matrix == (1, 0, 0, 1, 1, 1)
    inner = group.children[0]
    assert isinstance(inner, Group)
    assert inner.matrix == (0.5, 0, 0, 0.5, 0, 0)


def test_images_keep_their_proportions() -> None:
    (image,) = read('<image href="cat.png" width="20" height="20"/>').nodes
    assert isinstance(image, Image)
    assert image[:4] == (0, 5, 20, 10)
    (group,) = read('<image href="cat.png" width="20" height="20" preserveAspectRatio="xMidYMid slice"/>').nodes
    assert isinstance(group, Group)
    assert group.children[0][:4] == (-10, 0, 40, 20)  # type: ignore[index]


def test_text_boxes() -> None:
    body = (
        '<t:box id="a" x="1" y="2" width="30" height="10" font="title" size="10" min-size="8" fit="deck" case="upper">'
        "  one\n two <b>three</b><icon name='sun'/><br/> four<p>five</p></t:box>"
    )
    (draft,) = read(body).drafts
    assert (draft.name, draft.deck, draft.box.style.family) == ("a", True, "Russo One")
    first, second = draft.box.paragraphs
    assert "".join(span.text or "*" for span in first) == "ONE TWO THREE*\nFOUR"
    assert [span.text for span in first if span.bold] == ["THREE"]
    assert second[0].text == "FIVE"


def test_what_inkscape_writes_for_itself_is_ignored() -> None:
    body = (
        '<metadata><x/></metadata><sodipodi:namedview id="v"/><title>x</title>'
        '<rect width="1" height="1" inkscape:label="x" style="fill:red;-inkscape-stroke:none"/>'
    )
    assert only(body).fill == (1, 0, 0)


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("<text>hi</text>", "<text>: this element is not understood · hint: use <t:box> for text"),
        (
            '<rect width="1" height="1" class="x"/>',
            "<rect> has no attribute 'class' here · hint: write its attributes out",
        ),
        ('<rect width="1" height="1" onclick="x"/>', "<rect> has no attribute 'onclick' here"),
        ("<filter/>", "<filter>: this element is not understood · hint: use gradients with stop-opacity for glows"),
        ("<script/>", "<script>: this element is not understood"),
        ("<foreignObject/>", "<foreignObject>: this element is not understood"),
        (
            '<rect width="1" height="1" heigth="1"/>',
            "<rect> has no attribute 'heigth' here · hint: did you mean 'height'?",
        ),
        ('<rect width="1"/>', "<rect>: the attribute 'height' is missing"),
        ('<rect width="-1" height="1"/>', "<rect>: width is negative"),
        ('<rect width="10%" height="1"/>', "<rect>: '10%' is not a length"),
        ('<path d="L1 1"/>', "<path>: a path starts with M"),
        ('<path d="M1 x"/>', "<path>: 'x' does not belong in path data"),
        ('<path d="M1"/>', "<path>: M takes 2 numbers at a time, not 1"),
        ('<circle r="1" fill="redd"/>', "<circle>: 'redd' is not a colour"),
        ('<circle r="1" fill="url(#nope)"/>', "<circle>: there is no gradient with the id 'nope'"),
        ('<circle r="1" transform="turn(3)"/>', "<circle>: 'turn(3)' is not a transform"),
        ('<use href="#nope"/>', "<use>: there is no element with the id 'nope'"),
        ('<g id="a"><use href="#a"/></g>', "<use>: uses refer to each other in a circle"),
        ('<image href="../x.png" width="1" height="1"/>', "<image>: there is no picture '../x.png'"),
        ("<g>loose</g>", "text outside a text box: 'loose' · hint: use <t:box> for text"),
        ('<t:box x="0" y="0" width="9"/>', "<t:box>: a text box needs the attribute 'height'"),
        ('<t:box x="0" y="0" width="9" height="9" font="Comic"/>', "<t:box>: there is no font 'Comic'"),
        (
            '<t:box x="0" y="0" width="9" height="9"><icon name="snu"/></t:box>',
            "<t:box>: there is no icon 'snu' · hint: did you mean 'sun'?",
        ),
        ('<t:box x="0" y="0" width="9" height="9" fit="deck"/>', '<t:box>: fit="deck" needs an id'),
        ('<t:box x="0" y="0" width="9" height="9"><u>x</u></t:box>', "<t:box>: <u> does not belong in a text box"),
        ('<circle r="1" stroke="url(#g)"/>', "<circle>: a gradient cannot be a stroke · hint: use a plain colour"),
    ],
)
def test_what_is_not_understood_is_refused_at_its_line(body: str, said: str) -> None:
    (problem,) = problems(f"\n{body}\n")
    assert problem.startswith(f"face.j2:2: error: {said}")


def test_all_problems_come_at_once() -> None:
    assert len(problems("<rect/>\n<circle/>\n<text/>")) == 3


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("<svg><g></svg>", "not well-formed|mismatched tag"),
        ('<!DOCTYPE svg [<!ENTITY a "b">]><svg/>', "document types and entities are refused"),
        ("<g/>", "a face starts with <svg>, not with <g>"),
        ("", "no element found"),
    ],
)
def test_broken_markup(text: str, said: str) -> None:
    (problem,) = problems(text, wrap=False)
    assert any(part in problem for part in said.split("|"))


def test_nested_uses_cannot_explode() -> None:
    body = '<g id="a0"><rect width="1" height="1"/></g>'
    for level in range(1, 11):
        body += f'<g id="a{level}">' + f'<use href="#a{level - 1}"/>' * 10 + "</g>"
    assert "more than 100000 elements" in problems(body)[0]
