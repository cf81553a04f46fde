"""Let somebody enter while the urn of the first stage is open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from tables.latecomers.commands import late_entry
from tables.urn.queries.late import late_entries, next_place, urn_is_open
from tables.urn.refusals import ReasonMissing
from tournaments.checkin.commands.closing import register_on_stand_by
from tournaments.events.commands.steps import why_over
from tournaments.events.enums import EntrantStatus, StageState
from tournaments.events.queries.events import StageRow, first_stage
from tournaments.events.queries.latecomers import latecomers_page
from tournaments.ids import EntrantId
from tournaments.people.pages.people_meant import one_meant, people_meant
from tournaments.people.pages.roster_people import parsed_line
from tournaments.people.queries.rosters import EntrantRow, entrant_row, roster
from tournaments.refusals import BadForm, Refusal
from tournaments.staff.pages.press import pressed
from tournaments.staff.policy import Access, Scope, tournament_page
from tournaments.web.pages.fields import typed
from tournaments.web.pages.form_keys import key_of, new_key
from tournaments.web.pages.refused_on import refusal_of
from tournaments.web.plain_text import TYPED_LIMIT

NEW = "1"


@dataclass(frozen=True, slots=True)
class TypedLateEntry:
    """Who is to enter and why, as typed; ``meant`` are several whom it may mean.

    ``new``: whoever is not on the list is to be put there.
    """

    who: str
    reason: str
    meant: Sequence[EntrantRow]
    new: bool = False

    @classmethod
    def of(
        cls, request: HttpRequest, *, waiting: Sequence[EntrantRow]
    ) -> TypedLateEntry:
        """Return what a form carries; who was chosen among several comes first."""
        asked = request.POST or request.GET
        who = (asked.get("person") or asked.get("who", ""))[:TYPED_LIMIT]
        meant = people_meant(who, people=waiting) if request.POST else []
        return cls(
            who=who,
            reason=typed(request, "reason"),
            meant=meant if len(meant) > 1 else [],
            new=request.POST.get("new") == NEW,
        )

    def unknown(self, refusal: Refusal | None, *, people: Sequence[EntrantRow]) -> bool:
        """Tell whether it was refused only because the name is none of these."""
        named = isinstance(refusal, BadForm) and bool(self.who.strip())
        return named and not self.new and not people_meant(self.who, people=people)


@tournament_page(Access.ORGANIZER)
def late(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return whether there is room, by which rule, and who has entered late."""
    stage = first_stage(scope.tournament_id)
    is_open = stage is not None and stage.state is StageState.DRAWING
    # A digital draw fixes its list: nobody can be added to it.
    is_frozen = is_open and stage is not None and not urn_is_open(stage.id)
    waiting = _waiting(scope)
    typed = TypedLateEntry.of(request, waiting=waiting)
    context = {
        "pairs": scope.tournament.in_pairs,
        "typed": typed,
        "unknown": typed.unknown(
            refusal_of(request), people=roster(scope.tournament_id)
        ),
        "client_key": new_key(),
        "over": why_over(scope.tournament),
        "is_open": is_open,
        "is_frozen": is_frozen,
        "latecomers": latecomers_page(scope.tournament),
        "next_ticket": next_place(stage.id) if stage is not None and is_open else "",
        "waiting": waiting,
        "entered": [] if stage is None else late_entries(stage.id),
    }
    return render(request, "tables/latecomers/late_entry.html", context)


@pressed(then="late-entry", on=late)
def enter_late(request: HttpRequest, scope: Scope) -> str:
    """Enter who is meant: the first table of three gets one ticket more."""
    stage = first_stage(scope.tournament_id)
    if stage is None:
        raise BadForm(_("The urn of the first stage is not open yet."))
    waiting = _waiting(scope)
    typed = TypedLateEntry.of(request, waiting=waiting)
    meant = people_meant(typed.who, people=waiting, whole=typed.new)
    if not meant:
        # The same form once more, because its answer was lost, means the same person.
        entered = _entered(scope, stage, reason=typed.reason.strip())
        meant = people_meant(typed.who, people=entered, whole=typed.new)
    everybody = [] if meant else roster(scope.tournament_id)
    known = people_meant(typed.who, people=everybody, whole=typed.new)
    if typed.new and not meant and not known:
        # Before anybody new is put on the list.
        if not typed.reason.strip():
            raise ReasonMissing
        entrant_id = put_on_the_list(scope, typed.who, key=key_of(request))
    else:
        entrant_id = who_waits(meant, others=known, who=typed.who)
    ticket = late_entry(
        stage_id=stage.id,
        entrant_id=entrant_id,
        reason=typed.reason,
        **scope.signed(),
    )
    name = entrant_row(scope.tournament_id, entrant_id=entrant_id).name
    sentence = _("%(name)s draws too. Put ticket %(seat)s into the urn.")
    return sentence % {"name": name, "seat": ticket}


def _entered(scope: Scope, stage: StageRow, *, reason: str) -> list[EntrantRow]:
    """Return who has entered with these words."""
    lines = [line.said for _entrant, line in late_entries(stage.id)]
    codes = {said.entrant for said in lines if said.reason == reason}
    return [row for row in roster(scope.tournament_id) if row.code in codes]


def who_waits(
    meant: Sequence[EntrantRow], *, others: Sequence[EntrantRow], who: str
) -> EntrantId:
    """Return who is meant. Raises BadForm with what to ask."""
    if others:
        sentence = (
            _(
                "%(name)s (%(code)s) plays already. For somebody else of that name "
                "type the town too."
            )
            if others[0].status is EntrantStatus.CHECKED_IN
            else _(
                "%(name)s (%(code)s) has withdrawn, or has left this stage, and takes "
                "no seat now. For somebody else of that name type the town too."
            )
        )
        raise BadForm(sentence % {"name": others[0].name, "code": others[0].code})
    nobody = _("“%(name)s” is not among those who wait.")
    return one_meant(who, meant=meant, nobody=nobody).id


def put_on_the_list(scope: Scope, who: str, *, key: UUID) -> EntrantId:
    """Put somebody new on the list; they stand by should there be no place any more."""
    row = parsed_line(scope, who)
    entrant = register_on_stand_by(people=row.details, **scope.here(), client_key=key)
    return entrant.id


def _waiting(scope: Scope) -> list[EntrantRow]:
    """Return who is on the list and does not play."""
    return [
        row
        for row in roster(scope.tournament_id)
        if row.status not in {EntrantStatus.CHECKED_IN, EntrantStatus.WITHDRAWN}
    ]
