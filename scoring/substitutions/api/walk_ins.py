"""``POST tournaments/{slug}/walk-ins``: a seat for who comes after the draw."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from scoring.ledger.enums import LineKind
from scoring.ledger.lines import Signature
from scoring.ledger.models import LedgerEntry
from scoring.ledger.written import Written
from scoring.scoresheet.api.answers import WrittenOut, written_json
from scoring.substitutions.commands.walk_ins import walk_in
from scoring.substitutions.queries.free_seats import free_seat
from scoring.substitutions.refusals import NotPublishedYet
from tables.plan.plan import seat_name
from tables.seating.models import Table
from tournaments.book.chain import TEXT_LIMIT
from tournaments.checkin.commands.closing import register_on_stand_by
from tournaments.events.enums import EntrantStatus
from tournaments.events.models.tournament import Tournament
from tournaments.events.queries.events import first_stage
from tournaments.ids import EntrantId, StageId
from tournaments.people.models.entrant import Entrant
from tournaments.people.names import NAME_LIMIT, PlayerDetails
from tournaments.people.refusals import AlreadyRegistered
from tournaments.refusals import KeyReused, existing
from tournaments.staff.api.doors import answer, described, organized
from tournaments.staff.policy import Access, Scope, api_policy
from tournaments.web.api.strict import LONGEST_CODE, Key, Strict, Text, optional_text


class PersonIn(Strict):
    """Somebody who is not on the list yet."""

    family = Text(max_length=NAME_LIMIT)
    given = optional_text(NAME_LIMIT)
    town = optional_text(NAME_LIMIT)
    club = optional_text(NAME_LIMIT)


class WalkInIn(Strict):
    """Who is let in: by code, or somebody new; never both."""

    client_key = Key()
    entrant = Text(
        max_length=LONGEST_CODE, required=False, help_text=_("code, of who is listed")
    )
    person = PersonIn(required=False, help_text=_("of who is not listed yet"))
    reason = Text(max_length=TEXT_LIMIT)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Refuse a body that names nobody, or two."""
        if ("entrant" in attrs) == ("person" in attrs):
            raise ValidationError({"entrant": [_("Name either entrant or person.")]})
        return attrs


class WalkInOut(WrittenOut):
    """The line that lets somebody in, and where they sit."""

    table_id = serializers.IntegerField()
    table = serializers.CharField(help_text="letter")
    seat = serializers.CharField(help_text="as on tickets: C4")
    entrant = serializers.CharField(help_text="code")


@api_policy(Access.ORGANIZER)
class WalkInsView(APIView):
    """Let somebody play once the seats of the first stage are published."""

    @described("walk_in", tag="desk", body=WalkInIn, out=WalkInOut, new=True)
    def post(self, request: Request, slug: str) -> Response:
        """Answer 201 with the seat; nobody chooses it."""
        scope = organized(request, slug=slug)
        values = WalkInIn.read(request.data)
        stage = first_stage(scope.tournament_id)
        if stage is None:
            raise NotPublishedYet
        written = _let_in(scope, stage_id=stage.id, values=values)
        table = Table.objects.get(ledger__key=written.line.key)
        payload = written.line.payload
        body = {
            **written_json(written),
            "table_id": table.pk,
            "table": table.letter,
            "seat": seat_name(table.letter, payload["seat"]),
            "entrant": payload["entrant"],
        }
        return answer(body, new=not written.replayed)


def _let_in(scope: Scope, *, stage_id: StageId, values: Mapping[str, Any]) -> Written:
    tournament = scope.tournament
    sign = Signature(
        **scope.signed(),
        client_key=values["client_key"],
        after_seq=0,
        grant_id=scope.actor.grant_id,
        reason=values["reason"],
    )
    if "entrant" in values:
        entrant = _listed(tournament, code=values["entrant"])
        return walk_in(stage_id=stage_id, entrant_id=entrant, sign=sign)
    player = PlayerDetails(**values["person"])
    earlier = _let_in_before(tournament, key=values["client_key"], player=player)
    if earlier is None:
        # Nobody gets on the list for a seat that is not there.
        free_seat(stage_id)
        earlier = _on_stand_by(tournament, player=player, sign=sign)
    return walk_in(stage_id=stage_id, entrant_id=earlier, sign=sign)


def _on_stand_by(
    tournament: Tournament, *, player: PlayerDetails, sign: Signature
) -> EntrantId:
    """Put somebody new on the list, or return who was put there by the same call.

    A call that is sent twice at once, or again after its seat was gone, finds the
    person standing by, or seated under its key. Raises AlreadyRegistered for others.
    """
    try:
        entrant = register_on_stand_by(
            tournament_id=tournament.id,
            people=[player],
            at=sign.at,
            author=sign.author,
        )
    except AlreadyRegistered as known:
        code = str(known.params["code"])
        entrant = Entrant.objects.get(tournament=tournament, code=code)
        seated = LedgerEntry.objects.filter(key=sign.client_key).exists()
        if entrant.status != EntrantStatus.STAND_BY and not seated:
            raise
    return entrant.id


def _listed(tournament: Tournament, *, code: str) -> EntrantId:
    entrants = Entrant.objects.filter(tournament=tournament, code=code)
    return EntrantId(existing(entrants.values_list("pk", flat=True).first()))


def _let_in_before(
    tournament: Tournament, *, key: UUID, player: PlayerDetails
) -> EntrantId | None:
    """Return whom this key has let in. Raises KeyReused for somebody else."""
    line = LedgerEntry.objects.filter(key=key).first()
    if line is None:
        return None
    codes = [line.payload.get("entrant")] if line.kind == LineKind.JOIN else []
    entrants = Entrant.objects.filter(tournament=tournament, code__in=codes)
    found = entrants.filter(players__identity_key=player.identity).first()
    if found is None:
        raise KeyReused
    return found.id
