"""What waits for a second person: the list, one proposal, and the decision."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from scoring.calls.pages.calls import referee_frame
from scoring.referee.commands import ACTS, tables_of_proposal
from scoring.referee.pages.proposal_lists import proposal_lists, proposal_rows
from scoring.referee.pages.proposal_words import Change, changes, meanwhile
from scoring.scoresheet.queries.table_view import LineView, table_view
from tables.seating.models import Table
from tournaments.book.chain import TEXT_LIMIT
from tournaments.live.pages import own_page
from tournaments.people.queries.names import names_by_code
from tournaments.refusals import Refusal
from tournaments.staff.commands import proposals as commands
from tournaments.staff.enums import ProposalKind, ProposalState
from tournaments.staff.models.proposal import Proposal
from tournaments.staff.policy import Access, Scope, tournament_page, tournament_view
from tournaments.staff.queries.proposals import (
    may_countersign,
    proposal_with,
    seconds_of,
)
from tournaments.staff.refusals import ProposerGone
from tournaments.web.pages.refused_on import sent_from


@dataclass(frozen=True, slots=True)
class IfConfirmed:
    """What confirming would do at this moment; ``refusal`` if it cannot be done.

    ``gone``: because who has proposed it is not of the staff any more.
    """

    changes: tuple[Change, ...] = ()
    lines: tuple[LineView, ...] = ()
    meanwhile: tuple[Change, ...] = ()
    refusal: str = ""
    stale: bool = False
    gone: bool = False


@tournament_page(Access.REFEREE)
def proposals(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return what waits for a second person, and what was decided."""
    return own_page(
        request,
        scope,
        template="scoring/referee/all.html",
        part="scoring/referee/_all.html",
        context=partial(proposal_lists, scope),
        around=partial(referee_frame, scope),
    )


@tournament_page(Access.REFEREE)
def proposal(request: HttpRequest, scope: Scope, number: int) -> HttpResponse:
    """Return a proposal with what it would change now."""
    row = proposal_with(scope.tournament_id, number=number, actor=scope.actor)
    names = names_by_code(scope.tournament_id)
    waits = row.state == ProposalState.WAITING and row.expires_at > timezone.now()
    shown = proposal_rows(scope, [row])[0]
    may = waits and may_countersign(scope.actor, proposal=row)
    second = _second(row, scope=scope) if waits else ""
    now = _now(row, second=second, names=names) if second else IfConfirmed()
    context = {
        **referee_frame(scope),
        "proposal": shown,
        "row": row,
        "seen": changes(row, preview=row.preview, names=names),
        "now": now,
        "voided": _voided(row),
        "waits": waits,
        "may": may,
        "reason": request.POST.get("reason", "")[:TEXT_LIMIT],
        "most": TEXT_LIMIT,
    }
    return render(request, "scoring/referee/one.html", context)


def _tables(row: Proposal) -> list[Table]:
    return list(tables_of_proposal(row).select_related("stage").order_by("number"))


def _voided(row: Proposal) -> LineView | None:
    """Return the line that would be void."""
    if row.kind != ProposalKind.VOID:
        return None
    lines = (line for table in _tables(row) for line in table_view(table).lines)
    seq = row.arguments["voids"]
    return next((line for line in lines if line.line.seq == seq), None)


def _second(row: Proposal, *, scope: Scope) -> str:
    """Return with whose signature it is tried out: it has to be one that counts."""
    if may_countersign(scope.actor, proposal=row):
        return scope.actor.code
    others = seconds_of(row)
    return others[0].code if others else ""


def _now(row: Proposal, *, second: str, names: dict[str, str]) -> IfConfirmed:
    """Return what it would change now; the steps are made and taken back."""
    signed = commands.Signed(row, second=second, at=timezone.now())
    tables = _tables(row)
    known = {table.pk: table_view(table).last_seq for table in tables}
    lines: list[LineView] = []

    def read_new_lines() -> None:
        for table in tables:
            view = table_view(table)
            # They are only tried out: nobody has agreed to them yet.
            lines.extend(
                replace(one, author=one.line.author)
                for one in view.lines
                if one.line.seq > known[table.pk]
            )

    try:
        commands.refuse_gone(row)
        act = ACTS[ProposalKind(row.kind)]
        preview = commands.preview_of(signed, act=act, tell=read_new_lines)
    except Refusal as refusal:
        gone = isinstance(refusal, ProposerGone)
        return IfConfirmed(refusal=refusal.detail, stale=True, gone=gone)
    return IfConfirmed(
        changes=tuple(changes(row, preview=preview, names=names)),
        lines=tuple(lines),
        meanwhile=tuple(meanwhile(row, preview=preview, names=names)),
        stale=preview != row.preview,
    )


def _decision(
    command: Callable[..., object], told: Promise, *, typed: tuple[str, ...] = ()
) -> Callable[..., HttpResponse]:
    """Return the view of a decision; the command also takes what was ``typed``."""

    @tournament_view(Access.REFEREE)
    @sent_from(proposal)
    def decide(request: HttpRequest, scope: Scope, number: int) -> HttpResponse:
        command(
            tournament_id=scope.tournament_id,
            number=number,
            actor=scope.actor,
            at=timezone.now(),
            **{name: request.POST.get(name, "") for name in typed},
        )
        messages.success(request, str(told))
        return redirect("proposal", slug=scope.tournament.slug, number=number)

    return decide


# What was proposed is done.
countersign = _decision(
    partial(commands.countersign, acts=ACTS),
    gettext_lazy("Confirmed and done, signed by two."),
)
decline = _decision(
    commands.decline,
    gettext_lazy("Declined. Nothing was written."),
    typed=("reason",),
)
# One's own proposal.
withdraw = _decision(commands.withdraw, gettext_lazy("Withdrawn. Nothing was written."))
