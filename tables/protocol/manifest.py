"""The frozen list: who draws, for which seats, by which conditions.

Source: docs/draw.md "The frozen list". What is no draw of seats says so by its
``kind``: a lot among the tied of a table, a lot of who moves up (docs/adr/0032), a
raffle.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, islice, pairwise, product
from string import ascii_uppercase
from typing import Any

from tables.protocol.conditions import Condition, read_conditions
from tables.protocol.entropy import CARDS, check_sources
from tables.protocol.errors import DrawError
from tables.protocol.hashes import from_hex

PROTOCOL = "CD2"
MOST_ENTRANTS = 4096
_REQUIRED = {"v", "event", "stage", "draw", "entrants", "seats"}
_OPTIONAL = {"rules", "constraints", "sources", "kind", "table"}
LOT, MOVING_UP, RAFFLE = "lot", "moving_up", "raffle"
KINDS = (LOT, MOVING_UP, RAFFLE)
_EVENT = re.compile(r"[A-Za-z0-9_-]{1,80}")
_CODE = re.compile(r"[A-Z0-9-]{1,12}")
_SEAT = re.compile(r"([A-Z]{1,3})[1-8]")
_LETTER = re.compile(r"[A-Z]{1,3}")


@dataclass(frozen=True, slots=True)
class Manifest:
    """A frozen list that has been checked; ``rules`` is a hash or empty.

    ``kind`` is empty for seats. ``table`` is the letter of the table whose tie a lot
    settles; empty for everything else.
    """

    event: str
    stage: int
    draw: int
    entrants: tuple[str, ...]
    seats: tuple[str, ...]
    sources: tuple[str, ...]
    rules: str
    conditions: tuple[Condition, ...]
    table: str
    kind: str


def freeze(
    *,
    event: str,
    stage: int,
    draw: int,
    entrants: Sequence[str],
    seats: Sequence[str],
    rules: str,
    sources: Sequence[str],
    conditions: Sequence[Condition] = (),
    kind: str = "",
    table: str = "",
) -> dict[str, Any]:
    """Return the frozen list as it is hashed and published.

    Raises DrawError with the code of whatever cannot be.
    """
    manifest: dict[str, Any] = {
        "v": PROTOCOL,
        "event": event,
        "stage": stage,
        "draw": draw,
        "entrants": sorted(entrants),
        "seats": list(seats),
        "rules": rules,
        "sources": list(sources),
    }
    if conditions:
        manifest["constraints"] = [one.as_json() for one in conditions]
    if kind:
        manifest["kind"] = kind
    if table:
        manifest["table"] = table
    read_manifest(manifest)
    return manifest


def places_of(count: int) -> tuple[str, ...]:
    """Return the places of a lot among so many, best first: P1 to P4, then Q1 on.

    They are written like seats, of which a letter has four.
    """
    single = ascii_uppercase[ascii_uppercase.index("P") :]
    double = ("".join(pair) for pair in product(ascii_uppercase, repeat=2))
    names = (f"{name}{n}" for name in chain(single, double) for n in range(1, 5))
    return tuple(islice(names, count))


def order_of(
    pairs: Sequence[Sequence[str]], *, seats: Sequence[str]
) -> tuple[str, ...]:
    """Return the codes in order of the seats of the list, as a lot or raffle reads."""
    drawn = {seat: code for code, seat in pairs}
    return tuple(drawn[seat] for seat in seats if seat in drawn)


def read_manifest(value: Any) -> Manifest:
    """Return a frozen list, checked. Raises DrawError.

    Codes: not_a_proof, unknown_version, bad_manifest, bad_entrants, entrant_twice,
    entrants_order, bad_seats, seat_twice, seat_count, unknown_source,
    unknown_constraint, bad_constraints, bad_hex.
    """
    _check_fields(value)
    entrants = _entrants(value["entrants"])
    seats = _seats(value["seats"])
    if len(seats) != len(entrants):
        raise DrawError("seat_count", seats=len(seats), entrants=len(entrants))
    if "rules" in value:
        from_hex(value["rules"], field="rules")
    return Manifest(
        event=value["event"],
        stage=value["stage"],
        draw=value["draw"],
        entrants=entrants,
        seats=seats,
        sources=check_sources(value.get("sources", [CARDS])),
        rules=value.get("rules", ""),
        conditions=read_conditions(value.get("constraints", []), entrants=entrants),
        table=value.get("table", ""),
        kind=value.get("kind", ""),
    )


def table_of(seat: str) -> str:
    """Return the letter of a seat's table: A for A3."""
    return seat.rstrip("1234")


def _check_fields(value: Any) -> None:
    if not isinstance(value, dict):
        raise DrawError("not_a_proof", why="the frozen list is missing")
    if value.get("v") != PROTOCOL:
        raise DrawError("unknown_version")
    if not _REQUIRED <= set(value) <= _REQUIRED | _OPTIONAL:
        raise DrawError("bad_manifest", why="fields are missing or unknown")
    if not isinstance(value["event"], str) or not _EVENT.fullmatch(value["event"]):
        raise DrawError("bad_manifest", why="the event's address")
    for field in ("stage", "draw"):
        if type(value[field]) is not int or value[field] < 1:
            raise DrawError("bad_manifest", why=f"the number of the {field}")
    _check_kind(value)


def _check_kind(value: dict[str, Any]) -> None:
    """Refuse an unknown kind, and a table where none is drawn at."""
    if "kind" in value and value["kind"] not in KINDS:
        raise DrawError("bad_manifest", why="what is drawn")
    if "table" not in value:
        return
    letter = value["table"]
    named = isinstance(letter, str) and _LETTER.fullmatch(letter)
    if not named or value.get("kind") != LOT:
        raise DrawError("bad_manifest", why="the table")


def _entrants(value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or not 1 <= len(value) <= MOST_ENTRANTS:
        raise DrawError("bad_manifest", why="the list of entrants")
    for code in value:
        if not isinstance(code, str) or not _CODE.fullmatch(code):
            raise DrawError("bad_entrants", code=ascii(code)[:20])
    for first, second in pairwise(value):
        if first == second:
            raise DrawError("entrant_twice", code=first)
        if first > second:
            raise DrawError("entrants_order")
    return tuple(value)


def _seats(value: object) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise DrawError("bad_manifest", why="the list of seats")
    seen: set[str] = set()
    for seat in value:
        if not isinstance(seat, str) or not _SEAT.fullmatch(seat):
            raise DrawError("bad_seats", seat=ascii(seat)[:20])
        if seat in seen:
            raise DrawError("seat_twice", seat=seat)
        seen.add(seat)
    return tuple(value)
