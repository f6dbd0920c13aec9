"""The numbers of the YAML, those of the model in µm, mg and 1/1024 turns.

In: the box. Out: what `Numbers` declares, the words for pieces, and every problem that makes play impossible.
"""

from __future__ import annotations

from math import hypot

from generator.errors import did_you_mean
from generator.rules.games.rafter_five.pieces import CHESTS, COLOURS, RAFTERS, SKILLS, SLOTS
from generator.rules.piles import PIECES, TURN, sine_table
from generator.rules.reading import Box, Number


def numbers(box: Box) -> dict[str, object]:
    chests, rafters, boards = box.items("treasure-chest"), box.items("rafter"), box.items("penalty-board")
    if len(rafters) != RAFTERS:
        box.problem(f"there are {len(rafters)} rafters, and the rules are for {RAFTERS}", ("components", "rafter"))
    if len(chests) != len(boards) or len(chests) > COLOURS:
        box.problem(
            "each colour has chests and a penalty board, and there are six at most", ("components", "treasure-chest")
        )
    per_player, each = box.setup("boards"), box.setup("chests")
    in_colour = min((count for _, count in chests), default=0)
    if per_player * box.players > len(boards):
        message = f"{box.players} players take {per_player} boards each, but there are {len(boards)}"
        box.problem(message, ("setup", "boards"))
    if each != per_player * in_colour:
        message = f"{per_player} colours of {in_colour} chests are {per_player * in_colour} chests, not {each}"
        box.problem(message, ("setup", "chests"))
    width, length = _size(box, "lumber-card")
    base_width, base_length = _size(box, "base-card")
    slot, half_length = _um(box, "grid", "slot"), length / 2
    if slot * (SLOTS // 2) > half_length:
        box.problem("the outermost places for pieces are not on the lumber card", ("values", "grid", "slot"))
    edge, nail, inset = _um(box, "chest", "edge"), _um(box, "marks", "nail"), _um(box, "marks", "nail_inset")
    dark = (_um(box, "marks", "dark_from"), _um(box, "marks", "dark_to"))
    tremor = _tremor(box)
    starts = _starts(box)
    depth = _um(box, "rafter", "depth")
    room = PIECES - RAFTERS
    half_lengths = [_field(box, item, "width") // 2 for item, _ in rafters] + [edge // 2] * room
    half_widths = [depth // 2] * len(rafters) + [edge // 2] * room
    return {
        "players": box.players,
        "boards": per_player,
        "chests": each,
        "in_colour": Number.at(in_colour, ("components", "treasure-chest")),
        "lumber": box.copies("lumber-card"),
        "penalties": box.limit("penalties"),
        "idle_rounds": box.limit("idle_rounds"),
        **{name: box.rule(name) for name in ("elimination", "all_chests", "house", "no_nails", "no_dark")},
        "tremor": [offset for offset, _ in tremor],
        "tremor_turn": [turn for _, turn in tremor],
        "start_x": [x for x, _ in starts],
        "start_y": [y for _, y in starts],
        "step": _um(box, "grid", "step"),
        "reach": _um(box, "grid", "reach"),
        "side": _um(box, "grid", "side"),
        "slot": slot,
        "nudge": min(_um(box, "grid", "nudge"), int(width / 2) - 1),
        "nail_half": Number.at(nail // 2, ("values", "marks", "nail")),
        "nail_along": Number.at(int(half_length) - inset, ("values", "marks", "nail_inset")),
        "nail_across": Number.at(int(width / 2) - inset, ("values", "marks", "nail_inset")),
        "dark_half": Number.at((dark[1] - dark[0]) // 2, ("values", "marks", "dark_to")),
        "dark_middle": Number.at((dark[0] + dark[1]) // 2, ("values", "marks", "dark_from")),
        "sine": sine_table(),
        "plank_mass": _um(box, "lumber", "grams"),
        "half_length": Number.at(int(half_length), ("components", "lumber-card", "size")),
        "half_width": Number.at(int(width / 2), ("components", "lumber-card", "size")),
        "base_half_length": Number.at(int(base_length / 2), ("components", "base-card", "size")),
        "base_half_width": Number.at(int(base_width / 2), ("components", "base-card", "size")),
        "pieces": min(PIECES, RAFTERS + per_player * box.players * CHESTS),
        "piece_mass": [_field(box, item, "grams") for item, _ in rafters] + [_um(box, "chest", "grams")] * room,
        "piece_half_length": half_lengths,
        "piece_half_width": half_widths,
        "piece_radius": [int(hypot(*sides)) + 1 for sides in zip(half_lengths, half_widths, strict=True)],
    }


def _um(box: Box, *path: str) -> int:
    """A number below `values` in thousandths: mm become µm, grams mg."""
    value = box.value(*path)
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 100_000:
        box.problem(f"values.{'.'.join(path)}: {value!r} is not a number from 0 to 100000", ("values", *path))
        return 0
    return Number.at(round(value * 1000), ("values", *path))


def _field(box: Box, item, name: str) -> int:
    value = item.fields.get(name, 0)
    if not isinstance(value, int | float) or not 0 < value <= 100:
        box.problem(f"'{name}' of '{item.id}' is to be more than 0 and at most 100", ("components", item.component))
        return 1000
    return round(value * 1000)


def _size(box: Box, component: str) -> tuple[float, float]:
    """Width and length of a printed card in µm: the model has no sizes of its own for what is printed flat."""
    box.reads.add(("components", component, "size"))
    declared = box.game.file.components.get(component)
    size = getattr(declared, "size", None)
    if size is None:
        box.problem(f"the rules need a card '{component}' with a size", ("components",))
        return 1.0, 1.0
    return size.width * 1000, size.height * 1000


def _tremor(box: Box) -> list[tuple[int, int]]:
    """Offset and turn of each seat's hand."""
    known = {name: (_um(box, "tremor", name, "offset"), _um(box, "tremor", name, "degrees")) for name in SKILLS}
    asked = box.value("skill")
    skills = asked if isinstance(asked, list) else [asked] * box.players
    if len(skills) != box.players:
        message = f"values.skill names {len(skills)} skills for {box.players} seats"
        box.problem(message, ("values", "skill"), "name one for all seats, or one for each")
    for skill in skills:
        if skill not in known:
            box.problem(
                f"values.skill: '{skill}' is not a skill", ("values", "skill"), did_you_mean(str(skill), SKILLS)
            )
    hands = [known.get(str(skill), (0, 0)) for skill in skills]
    return [(offset, round(turn * TURN / 360_000)) for offset, turn in hands]


def _starts(box: Box) -> list[tuple[int, int]]:
    """Where the rafters stand at first, in µm from the middle of the base."""
    places = box.value("starts")
    good = isinstance(places, list) and len(places) == RAFTERS
    if not good or not all(
        isinstance(place, list) and len(place) == 2 and all(isinstance(part, int | float) for part in place)
        for place in places
    ):
        box.problem(f"values.starts: {RAFTERS} places such as [-30, 50] are wanted", ("values", "starts"))
        return [(0, 0)] * RAFTERS
    return [(round(x * 1000), round(y * 1000)) for x, y in places]


def vocabulary(box: Box) -> dict[str, list[str]]:
    components = {"rafter": "rafter", "chest": "treasure-chest", "board": "penalty-board"}
    return {word: [item.id for item, _ in box.items(component)] for word, component in components.items()}
