"""What a piece of advice is made of: words, links, tables that wait."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse

from scoring.queries.cards import TableCard


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
