"""The urn that a desk's page is about, and who stands beside it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from django.http import HttpRequest

from tables.refusals import UrnNotOpen
from tables.urn.commands.books import UrnSignature
from tables.urn.models import UrnBook
from tables.urn.queries.draws import Urn, urn
from tables.urn.queries.urn_books import book_of, code_of_ticket, urn_books
from tables.urn.refusals import OtherUrn
from tables.urn.rules import TicketLine, UrnBooks
from tournaments.events.queries.events import StageRow, latest_stage
from tournaments.people.pages.people_meant import people_meant
from tournaments.people.queries.rosters import EntrantRow, roster
from tournaments.staff.policy import Scope
from tournaments.staff.queries.staff import staff
from tournaments.web.pages.fields import typed
from tournaments.web.pages.form_keys import key_of

NAME_LIMIT = 10
_CODE = re.compile(r"[A-Z]{1,5}\d{0,6}")


@dataclass(frozen=True, slots=True)
class UrnInHand:
    """A stage, its urn and its books."""

    stage: StageRow
    urn: Urn
    book: UrnBook | None
    books: UrnBooks

    @property
    def name(self) -> str:
        """Return stage and number of the draw, as forms carry it: 2/1."""
        return f"{self.stage.number}/{self.urn.number}"

    @property
    def opened(self) -> str:
        """Return what tells this urn from one of another event at this address."""
        return f"{self.urn.opened_at.timestamp():.0f}"

    @property
    def check_codes(self) -> bool:
        """Tell whether the tickets carry check codes."""
        return self.book is not None and self.book.check_codes

    @property
    def second_person(self) -> bool:
        """Tell whether each record needs an OK."""
        return self.book is not None and self.book.second_person

    def shown(self) -> dict[str, object]:
        """Return what every page of an urn shows."""
        return {
            "stage": self.stage,
            "urn": self.urn,
            "draw": self.name,
            "tables": self.urn.tables,
            "latest": self.urn.drawn[0].seat if self.urn.drawn else "",
            "check_codes": self.check_codes,
            "second_person": self.second_person,
        }

    def code(self, seat: str) -> str:
        """Return the check code on a ticket, or nothing."""
        if self.book is None:
            return ""
        return code_of_ticket(self.book, books=self.books, seat=seat)


def urn_in_hand(request: HttpRequest, scope: Scope) -> UrnInHand:
    """Return the urn of the latest stage.

    Raises UrnNotOpen, and OtherUrn when the page was painted from another one: a
    ticket of a draw that was called off must not land in the next.
    """
    found = latest_urn(scope)
    if found is None:
        raise UrnNotOpen
    painted = request.POST.get("draw", "")
    if painted not in {"", found.name}:
        raise OtherUrn(typed=painted[:NAME_LIMIT], now=found.name)
    if request.POST.get("opened", "") not in {"", found.opened}:
        raise UrnNotOpen
    return found


def latest_urn(scope: Scope) -> UrnInHand | None:
    """Return the urn of the latest stage, or nothing before it is open."""
    stage = latest_stage(scope.tournament_id)
    return None if stage is None else urn_of(stage)


def urn_of(stage: StageRow) -> UrnInHand | None:
    """Return the urn of a stage, or nothing before it is open."""
    current = urn(stage.id)
    if current is None:
        return None
    return UrnInHand(
        stage=stage,
        urn=current,
        book=book_of(current.id),
        books=urn_books(current.id),
    )


def drawing_in(scope: Scope, *, current: Urn) -> list[EntrantRow]:
    """Return who draws in the stage, also those who have drawn."""
    codes = {one.code for one in current.waiting}
    codes.update(ticket.code for ticket in current.drawn)
    everybody = roster(scope.tournament_id)
    return [row for row in everybody if row.code in codes]


def waiting_for_ok(hand: UrnInHand) -> list[tuple[TicketLine, str]]:
    """Return the records without an OK, the latest first, where one is asked for.

    Each with the name of whoever has drawn. An absent player cannot look at it.
    """
    if not hand.second_person:
        return []
    names = {ticket.seat: ticket.name for ticket in hand.urn.tickets}
    return [(line, names[line.seat]) for line in hand.books.waiting_for_ok()]


def other_staff(scope: Scope) -> list[tuple[str, str]]:
    """Return code and label of everybody of the staff but who is signed in."""
    return [
        (one.code, one.label)
        for one in staff(scope.tournament_id)
        if one.code != scope.actor.code
    ]


def sign_of(
    request: HttpRequest, scope: Scope, *, people: Sequence[EntrantRow] = ()
) -> UrnSignature:
    """Return who signs a form: author, time, key, reason and the second person."""
    return UrnSignature(
        **scope.signed(),
        key=key_of(request),
        second=_code_meant(typed(request, "second"), people=people),
        reason=typed(request, "reason"),
    )


def _code_meant(typed: str, *, people: Sequence[EntrantRow]) -> str:
    """Return the code that a name stands for; a code as it is."""
    if _CODE.fullmatch(typed.upper()):
        return typed.upper()
    meant = people_meant(typed, people=people)
    return meant[0].code if len(meant) == 1 else typed
