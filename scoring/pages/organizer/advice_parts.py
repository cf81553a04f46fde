"""What a piece of advice is made of: words, links, tables that wait."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.queries.cards import TableCard
from scoring.queries.event_now import LEFT
from scoring.wording.terms import together


@dataclass(frozen=True, slots=True)
class Link:
    """An address and what it is called."""

    label: str
    href: str


@dataclass(frozen=True, slots=True)
class Task:
    """One table that waits for somebody: what is the matter, and where to go."""

    letter: str
    text: str
    link: Link


@dataclass(frozen=True, slots=True)
class Advice:
    """The next step: a headline, why, one button, and at most one other way."""

    title: str
    text: str
    button: Link
    other: Link | None = None
    tasks: tuple[Task, ...] = ()


@dataclass(frozen=True, slots=True)
class Places:
    """The addresses of one event."""

    slug: str

    def to(self, name: str, label: str) -> Link:
        """Return a link to a page of the event."""
        return Link(label=label, href=reverse(name, kwargs={"slug": self.slug}))

    def to_table(self, name: str, label: str, *, card: TableCard) -> Link:
        """Return a link to a page of a table."""
        kwargs = {"slug": self.slug, "table_id": card.id}
        return Link(label=label, href=reverse(name, kwargs=kwargs))


def why_over(card: TableCard) -> str:
    """Return why a table can be closed."""
    if card.deals:
        return _("The set is over and no tie is open.")
    if any(side.standing in LEFT for side in card.sides):
        return _("Somebody did not come; it can be closed without play.")
    return _("Everybody at this table goes on; it can be closed without play.")


def tie_title(tied: Sequence[TableCard]) -> str:
    """Return the headline where ties wait: who goes on, or the places."""
    letters = together(card.letter for card in tied)
    if any(card.final for card in tied):
        return _("A tie decides the places: settle it at table %(letters)s") % {
            "letters": letters
        }
    return ngettext(
        "A tie decides who goes on: settle it at table %(letters)s",
        "Ties decide who goes on: settle them at tables %(letters)s",
        len(tied),
    ) % {"letters": letters}
