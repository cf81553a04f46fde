"""Where the words of a person's name stand, outside the roster."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from django.db.models import Model

from scoring.calls.models import Call, CallMove
from scoring.finish.lines import Erratum
from scoring.ledger.models.ledger import LedgerReason
from scoring.raffles.models import Raffle
from scoring.standings.models import Contest, Withdrawal
from tables.draws.models.draw import Draw
from tables.urn.models import UrnLine
from tournaments.book.lines import read
from tournaments.book.models import BookText
from tournaments.events.models.state_step import StateStep
from tournaments.ids import TournamentId
from tournaments.people.models.desk import DeskMove
from tournaments.people.models.entrant import Entrant
from tournaments.people.names import search_key
from tournaments.staff.models.access import AccessGrant, Invitation
from tournaments.staff.models.proposal import Proposal

SHORTEST_WORD = 3
_WORD = re.compile(r"\w+")
# What people write freely beside the ledgers: the model, its field, the way to the
# event. A test compares this with all text fields of the models.
FREE_TEXTS: tuple[tuple[type[Model], str, str], ...] = (
    (Contest, "decision_reason", "stage__tournament"),
    (Withdrawal, "reason", "stage__tournament"),
    (Draw, "void_reason", "stage__tournament"),
    (Draw, "no_deal", "stage__tournament"),
    (UrnLine, "reason", "draw__stage__tournament"),
    (AccessGrant, "label", "tournament"),
    (Invitation, "label", "tournament"),
    (Call, "text", "table__stage__tournament"),
    (CallMove, "words", "call__table__stage__tournament"),
    (DeskMove, "reason", "tournament"),
    (BookText, "text", "line__tournament"),
    (Raffle, "reason", "tournament"),
    (Raffle, "again", "tournament"),
    (Proposal, "reason", "tournament"),
    (Proposal, "words", "tournament"),
    (Proposal, "name", "tournament"),
    (Proposal, "answer", "tournament"),
    (StateStep, "reason", "tournament"),
)


@dataclass(frozen=True, slots=True)
class Mention:
    """A text beside the ledgers that names the person."""

    row: Any
    field: str

    @property
    def text(self) -> str:
        """Return the text as it stands."""
        return str(getattr(self.row, self.field))


@dataclass(frozen=True, slots=True)
class Mentions:
    """What names a person: reasons of ledger lines, and texts beside them."""

    reasons: tuple[LedgerReason, ...]
    others: tuple[Mention, ...]

    @property
    def texts(self) -> list[str]:
        """Return all of them as they stand."""
        return [
            *(reason.text for reason in self.reasons),
            *(mention.text for mention in self.others),
        ]


def words_of(entrant: Entrant) -> frozenset[str]:
    """Return the words of the names, folded; initials and particles are no names.

    A name that an erratum has corrected, or would correct, is one of them.
    """
    errata = [
        one.said.name
        for one in read(TournamentId(entrant.tournament_id), Erratum)
        if one.said.entrant == entrant.code
    ]
    names = [f"{player.family} {player.given}" for player in entrant.players.all()]
    names += [entrant.name, *errata]
    proposed = Proposal.objects.filter(
        tournament=entrant.tournament_id, arguments__entrant=entrant.code
    )
    names += proposed.values_list("name", flat=True)
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

    def named(text: str) -> bool:
        return any(search_key(word) in words for word in _WORD.findall(text))

    reasons = LedgerReason.objects.filter(
        entry__table__stage__tournament=entrant.tournament_id
    )
    return Mentions(
        reasons=tuple(r for r in reasons.order_by("pk") if named(r.text)),
        others=tuple(_others(entrant.tournament_id, named=named)),
    )


def _others(event: int, *, named: Callable[[str], bool]) -> Iterator[Mention]:
    for model, field, path in FREE_TEXTS:
        rows = model._base_manager.filter(**{path: event}).order_by("pk")
        if model is BookText:
            rows = rows.select_related("line")
        for row in rows:
            mention = Mention(row=row, field=field)
            if named(mention.text):
                yield mention
