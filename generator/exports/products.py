"""Which product a component is printed as.

In: a face, a shop's profile. Out: the product with the zoom and turn that lay the face on it, or a problem that names the nearest one.
Sizes are never taken for each other in silence: what differs is refused, or made to fit when the user says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from generator.drawing.scene import Face
from generator.errors import Problem, ProblemsFound, error
from generator.exports.profile import Product, ShopProfile
from generator.exports.stock import Good, Stock, Wish

SAME = 0.1
"""Millimetres: about one pixel of a print shop."""


class Match(NamedTuple):
    id: str
    product: Product
    turned: bool
    """The face lies across: it is turned by 90° clockwise."""
    zoom: float
    off: float = 0.0
    """By how much the face's sides and the product's differ, at most."""


def match_products(stock: Stock, profile: ShopProfile, wish: Wish) -> dict[str, Match]:
    """Component → product. Raises `ProblemsFound` with every component that the shop cannot print."""
    found: dict[str, Match] = {}
    problems: list[Problem] = []
    for component, goods in stock.components.items():
        good = goods[0]
        choices = _by_distance(good.front, good.kind, profile)
        best = choices[0] if choices else None
        if best and _fits(good.front, best, profile):
            found[component] = best._replace(zoom=1.0, off=0.0)
        elif best and wish.fit == "nearest" and best.off <= profile.fit_within / 100:
            found[component] = best
        else:
            problems.append(_no_product(good, best, profile))
    if problems:
        raise ProblemsFound(problems)
    return found


def _by_distance(face: Face, kind: str, profile: ShopProfile) -> Sequence[Match]:
    """All products for this kind, the nearest size first."""
    matches = []
    for identity, product in profile.products.items():
        if product.kinds and kind not in product.kinds:
            continue
        width, height = profile.trim(product)
        for turned in (False, True):
            across, along = (height, width) if turned else (width, height)
            # The larger of the two ratios: nothing of the product stays empty.
            ratios = (across / face.width, along / face.height)
            distance = max(abs(ratio - 1) for ratio in ratios)
            matches.append((distance, turned, identity, Match(identity, product, turned, max(ratios), distance)))
    return [match for _, _, _, match in sorted(matches, key=lambda entry: entry[:3])]


def _fits(face: Face, match: Match, profile: ShopProfile) -> bool:
    width, height = profile.trim(match.product)
    across, along = (height, width) if match.turned else (width, height)
    return abs(face.width - across) < SAME and abs(face.height - along) < SAME


def _no_product(good: Good, nearest: Match | None, profile: ShopProfile) -> Problem:
    size = f"{good.front.width:g} × {good.front.height:g} mm"
    message = f"{profile.name} has no product for '{good.component}' ({good.kind}, {size})"
    if nearest is None:
        hint = f"no product is made for a {good.kind}; leave it out with --only"
        return error("no-product", good.where, message, hint)
    width, height = profile.trim(nearest.product)
    hint = f"the nearest is '{nearest.id}', {width:g} × {height:g} mm: give the component that size"
    if nearest.off <= profile.fit_within / 100:
        hint += f", or let the face be changed by {nearest.off:.1%} with --fit nearest"
    else:
        hint += ", or leave it out with --only"
    return error("no-product", good.where, message, hint)
