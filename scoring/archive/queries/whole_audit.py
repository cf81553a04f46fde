"""Whether an event is true: as the site computes it, and as a stranger does at home."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.archive.queries.audit import differences
from scoring.archive.queries.event_file.writing import event_document
from scoring.verifier import program
from tournaments.events.models.tournament import Tournament


def all_differences(slug: str | None = None) -> list[str]:
    """Return a sentence for each difference, of one event or all; none if all is true.

    Where everything stored agrees with the books, the program for strangers is asked
    too: it finds lines with right hashes that no site would have written.
    """
    return differences(slug) or list(_at_home(slug))


def _at_home(slug: str | None) -> Iterator[str]:
    events = Tournament.objects.order_by("pk")
    for event in events if slug is None else events.filter(slug=slug):
        # A game of one's own is known to nobody at home.
        if event.game in program().GAMES:
            for fault in program().faults_of(event_document(event)):
                yield f"{event.slug} {fault}"
