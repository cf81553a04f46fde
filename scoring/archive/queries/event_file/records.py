"""In which fields of which models an event is written, and how they are read.

Natural keys only (codes, numbers, letters); never database ids, secrets, or what
follows from the lines of the books. Source: docs/event-file.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from typing import Any
from uuid import UUID

from django.db.models import Field, Model

from scoring.calls.models import Call, CallMove
from tables.draws.models.draw import Draw
from tables.draws.models.secret import DrawSecret
from tables.seating.models import Table
from tables.urn.models import UrnBook
from tournaments.events.models.stage import Stage
from tournaments.events.models.tournament import Tournament
from tournaments.opening.models import Description
from tournaments.people.models.entrant import Entrant
from tournaments.staff.models.access import AccessGrant
from tournaments.staff.models.proposal import Proposal

FORMAT = "cruce-event"
PUBLIC_FORMAT = "cruce-event-public"
VERSION = 2
Document = dict[str, Any]


@dataclass(frozen=True, slots=True)
class ModelRecord:
    """The fields of one model that are written, under their own names.

    ``left_out`` follow from the books or the nesting, are secret, or belong to one
    site; together the two lists name every column.
    """

    model: type[Model]
    fields: tuple[str, ...]
    left_out: tuple[str, ...]

    def written(self, row: Model) -> Document:
        """Return the fields as JSON values."""
        return {name: _plain(getattr(row, name)) for name in self.fields}

    def picked(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """Return this model's own fields of a record that was read."""
        return {name: data[name] for name in self.fields}

    def column(self, name: str) -> Field[Any, Any]:
        """Return the column behind a field, which knows its type and limits."""
        column = self.model._meta.get_field(name)
        assert isinstance(column, Field)
        return column


TOURNAMENT = ModelRecord(
    Tournament,
    (
        "slug", "name", "place", "starts_on", "start_time", "is_public", "shows_odds",
        "is_rehearsal", "game", "ruleset", "event_rules", "fee_per_person",
        "check_in_until", "created_at",
    ),
    (
        "id", "client_key", "kiosk_hashes", "last_organizer_number", "version",
        "status", "published_at", "check_in_closed_at", "letters_out",
        "small_letters", "final_held", "cards_delay", "last_entrant_number",
        "last_grant_number", "cancelled_at", "archived_at",
    ),
)  # fmt: skip
DESCRIPTION = ModelRecord(
    Description,
    ("about", "programme", "address", "contact", "logo"),
    ("tournament",),
)
ENTRANT = ModelRecord(
    Entrant,
    (
        "code", "fee_paid", "fee_amount", "fee_method", "fee_paid_at",
        "fee_taken_by", "prefers_to_stand_by", "initials_only",
    ),
    (
        "id", "tournament", "client_key", "status", "name", "identity_key",
        "search_key", "sort_key", "registered_at", "checked_in_at", "expected_at",
        "stand_by_at", "erased_at",
    ),
)  # fmt: skip
PROPOSAL = ModelRecord(
    Proposal,
    (
        "number", "client_key", "kind", "stage", "letters", "arguments", "preview",
        "reason", "words", "name", "author", "at", "expires_at", "state", "decided_by",
        "decided_at", "answer",
    ),
    ("id", "tournament"),
)  # fmt: skip
GRANT = ModelRecord(
    AccessGrant,
    ("code", "label"),
    (
        "id", "tournament", "client_key", "token_hash", "pin_hash", "pin_letter",
        "pin_expires_at", "role", "letters", "created_at", "opened_at", "revoked_at",
    ),
)  # fmt: skip
STAGE = ModelRecord(
    Stage,
    (
        "number", "final", "sizes", "letters", "rules",
    ),
    (
        "id", "tournament", "state", "rules_hash", "opened_at", "started_at",
        "confirmed_at", "contested_at", "places_awaited",
    ),
)  # fmt: skip
DRAW = ModelRecord(
    Draw,
    ("number", "frozen", "manifest", "proof", "void_secret"),
    (
        "id", "tournament", "stage", "table", "moving_up", "method", "state",
        "opened_at", "published_at", "frozen_hash", "manifest_sha256", "commitment",
        "public_text", "proof_sha256",
    ),
)  # fmt: skip
# Opened, it stands in the proof; until then it leaves the site in no file.
SECRET = ModelRecord(DrawSecret, (), ("draw", "secret"))
BOOK = ModelRecord(UrnBook, ("key", "check_codes", "second_person"), ("draw",))
TABLE = ModelRecord(Table, ("letter",), ("id", "stage", "number", "state"))
CALL = ModelRecord(Call, ("number", "text", "state", "called_at"), ("id", "table"))
CALL_MOVE = ModelRecord(
    CallMove, ("seq", "state", "author", "at", "words"), ("id", "call", "client_key")
)


def _plain(value: Any) -> Any:
    """Return a column's value as JSON; times in UTC with microseconds."""
    if isinstance(value, datetime):
        return f"{value.astimezone(UTC):%Y-%m-%dT%H:%M:%S.%f}Z"
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, time):
        return value.isoformat("minutes")
    if isinstance(value, UUID):
        return str(value)
    return value
