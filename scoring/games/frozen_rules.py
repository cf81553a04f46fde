"""The rules of a game as one frozen object, and as the JSON copy that a stage keeps.

A value that is not possible is refused, whether the rules are written in code or read
from a copy; a copy must have every field.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from functools import lru_cache
from typing import Any, Self, TypeVar

from scoring.games.protocol import BadRules, Problem

RulesT = TypeVar("RulesT", bound="FrozenRules")
Limits = Mapping[str, tuple[int | None, int | None]]
NO_LIMITS: Limits = {}


class RuleSetError(ValueError):
    """Rules that cannot be; ``problems`` has one sentence a field, all at once."""

    def __init__(self, problems: Iterable[str]) -> None:
        """Keep each problem once, in order."""
        self.problems = tuple(dict.fromkeys(problems))
        super().__init__("; ".join(self.problems))


@dataclass(frozen=True, slots=True, kw_only=True)
class FrozenRules:
    """All switches of a game; immutable, validated, the same for all deals."""

    # The lowest and the highest value of each number; None is no limit.
    limits = NO_LIMITS

    code: str

    def __post_init__(self) -> None:
        """Refuse impossible values. Raises RuleSetError with all of them."""
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        read, wrong = self._read_all(values)
        wrong += self._out_of_bounds(read)
        if wrong:
            raise RuleSetError(wrong)
        for name, value in read.items():
            object.__setattr__(self, name, value)

    @classmethod
    def also_wrong(cls, read: Mapping[str, Any]) -> Iterator[str]:  # noqa: ARG003
        """Yield what else is wrong with the values that could be read."""
        yield from ()

    def to_json(self) -> dict[str, object]:
        """Return the rules as JSON values; ``from_json`` reads them back."""
        return {field.name: _plain(getattr(self, field.name)) for field in fields(self)}

    @classmethod
    def from_json(cls, data: object) -> Self:
        """Return the rules of a complete copy.

        A copy must have every field: a default that is added or changed later
        must not change deals that were settled long ago.
        Raises RuleSetError naming every bad, unknown and missing field.
        """
        if not isinstance(data, Mapping):
            raise RuleSetError(["rules: not an object"])
        known = cls._types()
        wrong = [f"{name}: unknown" for name in data if name not in known]
        wrong += [f"{name}: missing" for name in known if name not in data]
        read, badly_typed = cls._read_all(data)
        wrong += [*badly_typed, *cls._out_of_bounds(read)]
        if wrong:
            raise RuleSetError(wrong)
        return cls(**read)

    @classmethod
    @lru_cache
    def _types(cls) -> Mapping[str, object]:
        return typing.get_type_hints(cls)

    @classmethod
    def _read_all(cls, data: Mapping[str, object]) -> tuple[dict[str, Any], list[str]]:
        """Return the readable fields with their types, and what cannot be read."""
        read: dict[str, Any] = {}
        wrong = []
        for name, expected in cls._types().items():
            if name in data:
                try:
                    read[name] = _read(data[name], expected)
                except (ValueError, TypeError):
                    wrong.append(f"{name}: {data[name]!r} is not possible")
        return read, wrong

    @classmethod
    def _out_of_bounds(cls, read: Mapping[str, Any]) -> list[str]:
        wrong = []
        for name, (least, most) in cls.limits.items():
            value = read.get(name)
            if value is not None and least is not None and value < least:
                wrong.append(f"{name}: at least {least}")
            if value is not None and most is not None and value > most:
                wrong.append(f"{name}: at most {most}")
        if not read.get("code", "-"):
            wrong.append("code: empty")
        return [*wrong, *cls.also_wrong(read)]


def with_changes(
    preset: RulesT,
    changes: Mapping[str, Any],
    *,
    changeable: Collection[str],
    wrong: Sequence[Problem] = (),
) -> RulesT:
    """Return the preset with these fields changed; ``wrong`` is known already.

    Raises BadRules with that, each field that stays as it is, and each value that
    cannot be.
    """
    found = [Problem("rule_fixed", name) for name in changes if name not in changeable]
    found += wrong
    possible = {name: one for name, one in changes.items() if name in changeable}
    for name, value in possible.items():
        try:
            replace(preset, **{name: value})
        except RuleSetError:
            found.append(Problem("rule_impossible", name, {"value": str(value)}))
    if found:
        raise BadRules(found)
    return replace(preset, **possible)


def named_twice(read: Mapping[str, Any], *names: str) -> Iterator[str]:
    """Yield which of these lists name a value twice."""
    for name in names:
        if len(set(read.get(name, ()))) != len(read.get(name, ())):
            yield f"{name}: a value is named twice"


def _plain(value: object) -> object:
    if isinstance(value, StrEnum):
        return str(value)
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value


def _read(value: Any, expected: object) -> object:
    """Return a value as the field's type; raise ValueError if it is another."""
    if typing.get_origin(expected) is tuple:
        if not isinstance(value, (list, tuple)):
            raise ValueError(value)
        item = typing.get_args(expected)[0]
        return tuple(_read(one, item) for one in value)
    if isinstance(expected, types.UnionType):
        return None if value is None else _read(value, int)
    assert isinstance(expected, type)
    if issubclass(expected, StrEnum):
        return expected(value)
    if type(value) is not expected:  # a bool is an int, but not here
        raise ValueError(value)
    return value
