"""Organizers say whose the results of an entry are. docs/adr/0059."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring.people.commands import say_whose, take_saying_back
from scoring.people.queries.everybody import Everybody, Person, everybody
from scoring.people.queries.records import EventRecord, PlayedEvent
from scoring.people.queries.who import EntryOf
from scoring.people.refusals import NothingChosen
from tournaments.events.queries.events import events_of
from tournaments.refusals import NotAllowed, existing
from tournaments.staff.models.user import User
from tournaments.staff.policy import Access, account_in, site_view
from tournaments.web.pages.fields import sought
from tournaments.web.pages.refused_on import form_on

MOST_FOUND = 20
NOBODY_ELSE = "alone"


@dataclass(frozen=True, slots=True)
class EntryRow:
    """One event of the person, of which this account may say whose it is."""

    event: EventRecord
    played: PlayedEvent

    @property
    def entry(self) -> EntryOf:
        """Return where it was read."""
        return self.played.who.entry

    @property
    def value(self) -> str:
        """Return what the form sends for it."""
        return "-".join(map(str, self.entry))


def _page(request: HttpRequest, person: str) -> HttpResponse:
    all_, found, mine = _asked(request, person)
    # The name alone: whoever is meant may stand there with another town.
    name = found.events[0][1].who.named.name
    q = sought(request, otherwise=name)
    others = [one for one in all_.found(q) if one.id != found.id]
    context = {
        "person": found,
        "mine": mine,
        "q": q,
        "others": others[:MOST_FOUND],
        "more": max(0, len(others) - MOST_FOUND),
        "nobody_else": NOBODY_ELSE,
    }
    return render(request, "scoring/people/whose.html", context)


@site_view(Access.ACCOUNT)
@form_on(_page)
def whose(request: HttpRequest, person: str) -> HttpResponse:
    """Return the entries of a person that are mine, and whose they may be; or say it.

    NotFound for digits that are nobody's, NotAllowed where no event of theirs is mine.
    """
    all_, _found, mine = _asked(request, person)
    chosen = [one for one in mine if one.value in request.POST.getlist("entry")]
    say_whose(
        entries=[one.entry for one in chosen],
        same_as=_whose(request.POST.get("whose", ""), all_=all_),
        user=account_in(request),
        at=timezone.now(),
    )
    messages.success(request, _("It is said. You can take it back at any time."))
    told = chosen[0]
    return redirect("entrant-people", slug=told.event.slug, code=told.played.code)


def _asked(
    request: HttpRequest, person: str
) -> tuple[Everybody, Person, list[EntryRow]]:
    """Return everybody, the person asked for, and their entries that are mine.

    Raises NotFound, NotAllowed.
    """
    all_ = everybody()
    found = existing(all_.people.get(person))
    mine = entries_of_mine(found, user=account_in(request))
    if not mine:
        raise NotAllowed
    return all_, found, mine


@site_view(Access.ACCOUNT)
@require_POST
def take_back_whose(request: HttpRequest, number: int) -> HttpResponse:
    """Let name and town decide again of whom one saying was."""
    take_saying_back(number=number, user=account_in(request), at=timezone.now())
    messages.success(request, _("It is taken back: name and town decide again."))
    return redirect("people")


def entries_of_mine(person: Person, *, user: User) -> list[EntryRow]:
    """Return the person's entries in events that the account organizes."""
    rows = events_of(user.pk, everything=user.is_superuser)
    mine = {row.slug for row in rows}
    return [
        EntryRow(event, played) for event, played in person.events if event.slug in mine
    ]


def _whose(chosen: str, *, all_: Everybody) -> EntryOf | None:
    """Return the oldest entry of the person chosen; None for nobody else.

    Raises NothingChosen.
    """
    if chosen == NOBODY_ELSE:
        return None
    person = all_.people.get(chosen)
    if person is None:
        raise NothingChosen
    return person.events[-1][1].who.entry
