"""What a rulebook's texts can refer to.

In: a declared rulebook. Out: the target of a name as in `{ref.scoring}`: a section by its id, a rule or block by its id if no other has
it, or by its path (`{ref.scoring.ties}`, `{ref.turn.exchange.costs}`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from generator.errors import did_you_mean
from generator.model.rulebook import Rule, Rulebook


class Target(NamedTuple):
    """Something with an id of its own."""

    path: tuple[str, ...]
    """Ids from the section on."""
    keys: tuple[str, ...]
    """Keys from `rulebook` on, for its place in the file."""
    declared: Any

    @property
    def name(self) -> str:
        return ".".join(self.path)


def targets(rulebook: Rulebook) -> Iterator[Target]:
    """Everything that has an id, in the order of the book."""
    for section_id, section in rulebook.sections.items():
        keys: tuple[str, ...] = ("rulebook", "sections", section_id)
        yield Target((section_id,), keys, section)
        for block_id, block in section.content.items():
            inside = (*keys, "content", block_id)
            yield Target((section_id, block_id), inside, block)
            for inner_id, inner in block.content.items() if isinstance(block, Rule) else ():
                yield Target((section_id, block_id, inner_id), (*inside, "content", inner_id), inner)


class References(NamedTuple):
    """Targets by every name that means just one of them."""

    by_name: Mapping[str, Target]
    ambiguous: Mapping[str, tuple[str, ...]]

    def complaint(self, name: str) -> tuple[str, str]:
        """Why a name leads nowhere, and a hint."""
        if name in self.ambiguous:
            return f"'{name}' may be any of several", f"say which one: {{ref.{self.ambiguous[name][0]}}}"
        return f"there is no section '{name}' to refer to", did_you_mean(name, self.by_name)


def references(rulebook: Rulebook) -> References:
    by_name: dict[str, Target] = {}
    bearers: dict[str, list[Target]] = {}
    for target in targets(rulebook):
        by_name[target.name] = target
        if len(target.path) > 1:
            bearers.setdefault(target.path[-1], []).append(target)
    ambiguous = {}
    for name, found in bearers.items():
        # A rule is meant before a block that happens to have the same id.
        rules = [target for target in found if isinstance(target.declared, Rule)]
        chosen = rules if len(rules) == 1 else found
        if name in by_name:
            continue
        if len(chosen) == 1:
            by_name[name] = chosen[0]
        else:
            ambiguous[name] = tuple(target.name for target in chosen)
    return References(by_name, ambiguous)
