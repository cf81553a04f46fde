"""Where the words of a person's name stand, outside the roster."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models import Model

from scoring.models import (
    Contest,
    EndStep,
    Erratum,
    LedgerReason,
    Objection,
    ObjectionAnswer,
    Raffle,
)
from tables.models import Draw
from tournaments.models import AccessGrant, Entrant
from tournaments.names import search_key

SHORTEST_WORD = 3
_WORD = re.compile(r"\w+")
_TEXTS_OF_THE_END: tuple[tuple[type[Model], str, tuple[str, ...]], ...] = (
    (EndStep, "tournament", ("reason",)),
    (Objection, "tournament", ("by", "text")),
    (ObjectionAnswer, "objection__tournament", ("reason",)),
    (Raffle, "tournament", ("reason",)),
    (Erratum, "tournament", ("text", "reason", "name", "second")),
)


@dataclass(frozen=True, slots=True)
class Note:
    """One text of a row: what was said at the end of the event."""

    row: Model
    field: str

    @property
    def text(self) -> str:
        """Return the words."""
        return str(getattr(self.row, self.field))


@dataclass(frozen=True, slots=True)
class Mentions:
    """What names a person: reasons of ledger lines, and texts beside them."""

    reasons: tuple[LedgerReason, ...]
    contests: tuple[Contest, ...]
    draws: tuple[Draw, ...]
    grants: tuple[AccessGrant, ...]
    notes: tuple[Note, ...]

    @property
    def texts(self) -> list[str]:
        """Return all of them as they stand."""
        return [
            *(reason.text for reason in self.reasons),
            *(contest.decision_reason for contest in self.contests),
            *(draw.void_reason for draw in self.draws),
            *(grant.label for grant in self.grants),
            *(note.text for note in self.notes),
        ]


def words_of(entrant: Entrant) -> frozenset[str]:
    """Return the words of the names, folded; initials and particles are no names.

    A name that an erratum has corrected is one of them.
    """
    errata = Erratum.objects.filter(
        tournament=entrant.tournament_id, entrant=entrant.code
    )
    names = [f"{player.family} {player.given}" for player in entrant.players.all()]
    names += [entrant.name, *errata.values_list("name", flat=True)]
    words = search_key(" ".join(names)).split()
    return frozenset(word for word in words if len(word) >= SHORTEST_WORD)


def without(text: str, *, words: frozenset[str], instead: str) -> str:
    """Return the text with something else in the place of these words."""
    return _WORD.sub(
        lambda found: instead if search_key(found[0]) in words else found[0], text
    )


def mentions_of(entrant: Entrant) -> Mentions:
    """Return every text of the event in which a word of the name stands.

    With or without diacritics. Somebody else of the same name is found as well.
    """
    words = words_of(entrant)
    event = entrant.tournament_id

    def named(text: str) -> bool:
        return any(search_key(word) in words for word in _WORD.findall(text))

    reasons = LedgerReason.objects.filter(entry__table__stage__tournament=event)
    contests = Contest.objects.filter(stage__tournament=event)
    draws = Draw.objects.filter(stage__tournament=event)
    grants = AccessGrant.objects.filter(tournament=event)
    return Mentions(
        reasons=tuple(r for r in reasons.order_by("pk") if named(r.text)),
        contests=tuple(c for c in contests if named(c.decision_reason)),
        draws=tuple(d for d in draws if named(d.void_reason)),
        grants=tuple(g for g in grants if named(g.label)),
        notes=tuple(note for note in _notes(event) if named(note.text)),
    )


def _notes(event: int) -> Iterator[Note]:
    """Yield every text of the end of the event."""
    for model, path, fields in _TEXTS_OF_THE_END:
        rows = model._base_manager.filter(**{path: event}).order_by("pk")
        for row in rows:
            yield from (Note(row=row, field=field) for field in fields)
