"""What every write at a table shares: its shape, and how a room declares it.

A room declares its writes (``ApiWrite``) in its ``api``; the phone's API lists them.
The ranges here only keep nonsense out; what the rules allow is said by the engine,
everything wrong at once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext_lazy as _

from scoring.ledger.lines import Signature
from scoring.ledger.written import Written
from scoring.scoresheet.api.places import ApiTable
from tables.plan.plan import MOST_AT_TABLE
from tournaments.book.chain import TEXT_LIMIT
from tournaments.staff.models.proposal import Proposal
from tournaments.staff.policy import Access
from tournaments.web.api.strict import (
    LARGEST,
    LONGEST_CODE,
    Bool,
    Int,
    Key,
    ListOf,
    Strict,
    Text,
)

Values = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class ApiWrite:
    """One kind of write: its body, its command, and where its fields lie.

    ``name`` is the last part of its address, ``operation`` what OpenAPI calls it;
    ``access`` says whose it is: with ``PLAYER`` also that of players at their own
    tables, where the event lets them record.
    ``propose`` keeps it for a second person, where two are asked; ``corrects`` tells
    whether a closed table takes it, so that a referee may propose it there. In
    ``sync`` it may be called ``one``, and ``told_by`` is a field that it alone has.
    """

    name: str
    operation: str
    body: type[Strict]
    command: Callable[[ApiTable, Values, Signature], Written]
    prefix: Callable[[Values], str] = lambda _values: ""
    access: Access = Access.REFEREE
    propose: Callable[[ApiTable, Values, Signature], Proposal] | None = None
    corrects: Callable[[Values], bool] = lambda _values: False
    one: str = ""
    told_by: str = ""


class WriteIn(Strict):
    """What every write carries."""

    client_key = Key()
    after_seq = Int(min_value=0, max_value=LARGEST)


def signature(place: ApiTable, values: Values, *, at: datetime) -> Signature:
    """Return who sends a body; a second person signs in the pages alone."""
    return Signature(
        author=place.actor.code,
        at=at,
        client_key=values["client_key"],
        after_seq=values.get("after_seq", values.get("expected_seq")),
        grant_id=place.actor.grant_id,
        reason=_reason(values),
    )


def _reason(values: Values) -> str:
    """Return the reason of a write, with the names of witnesses if there are any."""
    inside = values.get("deal", {}).get("reason", "")
    names = ", ".join(filter(None, values.get("witnesses", ())))
    given = str(values.get("reason", "") or inside)
    return "; ".join(filter(None, (given, names)))[:TEXT_LIMIT]


def a_seat(**options: Any) -> Int:
    """Return a seat's field."""
    return Int(help_text=_("seat, counted from 0"), **options)


def a_reason(**options: Any) -> Text:
    """Return the field of why."""
    return Text(max_length=TEXT_LIMIT, **options)


def a_list(**options: Any) -> ListOf:
    """Return a field of few numbers."""
    return ListOf(child=Int(), max_length=MOST_AT_TABLE, **options)


def a_second() -> Text:
    """Return a field that other programs still send."""
    return Text(
        max_length=LONGEST_CODE,
        required=False,
        help_text=_("not read: a second person confirms with an own sign-in"),
    )


def whether_to_propose() -> Bool:
    """Return the field that asks for a second person."""
    return Bool(
        required=False,
        help_text=_("where two people are asked: keep it for the second one"),
    )
