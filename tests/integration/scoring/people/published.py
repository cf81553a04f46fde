"""Published events of four, whose people are called as a test wants."""

from __future__ import annotations

from django.urls import reverse

from scoring.archive.commands.erasure import erase_person
from scoring.people.queries.everybody import everybody
from tests.integration.scoring.public.pages.reading import a_visitor, words
from tests.people import called
from tests.scenarios import AT, an_event
from tournaments.ids import EntrantId
from tournaments.people.commands.registration import show_initials


def a_published(seed, *people, **more):
    """A published event of four, who are called so: family, given and town."""
    event = an_event(entrants=4, state="published", target=6, seed=seed, **more)
    entrants = event.entrants.order_by("code")
    for (family, given, town), entrant in zip(people, entrants, strict=False):
        called(entrant, family=family, given=given, town=town)
    event.name = f"Cupa {seed}"
    event.save(update_fields=["name"])
    return event


def page_of(event, code, *, status=200):
    """The page to which an entrant of an event leads."""
    address = reverse("entrant-people", kwargs={"slug": event.slug, "code": code})
    return words(a_visitor().get(address, follow=True), status=status)


def only(search):
    (found,) = everybody().found(search)
    return found


def erase(event, code):
    entrant = EntrantId(event.entrants.get(code=code).pk)
    erase_person(tournament_id=event.id, entrant_id=entrant, author="O01", at=AT)


def by_initials(event, code, *, wanted=True):
    entrant = EntrantId(event.entrants.get(code=code).pk)
    show_initials(
        tournament_id=event.id, entrant_id=entrant, only=wanted,
        author="O01", at=AT,
    )  # fmt: skip
