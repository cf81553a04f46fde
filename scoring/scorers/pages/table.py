"""The table of a player who records: the next deal, and what others have recorded."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring.answers.commands import LONGEST_WORDS, answer_line, playing
from scoring.answers.enums import Verdict, VouchedState
from scoring.answers.queries import ANSWERED
from scoring.calls.pages.calls import call_of
from scoring.calls.pages.outbox import referee_queue
from scoring.devices.pages import devices_of
from scoring.referee.pages.copies import may_be_copied
from scoring.referee.pages.panel import has_panel, panel_data, panel_form
from scoring.referee.pages.tables import scoreboard
from scoring.scorers.queries import table_now
from scoring.scoresheet.pages.frame import AtTable, at_table, closed_for
from scoring.scoresheet.pages.ledger import LedgerRow, brings, ledger_rows
from tournaments.live.pages import own_page, own_part
from tournaments.people.words import in_one_line
from tournaments.refusals import NotAllowed, NotFound, Refusal, one_of
from tournaments.staff.policy import Access, Scope, tournament_page, tournament_view
from tournaments.staff.queries.staff import has_referees
from tournaments.web.pages.form_keys import key_of
from tournaments.web.pages.refused_on import SHOWN, note_refusal, refusal_of

LONGEST_HASH = 64
# What was typed of lines, by table and line.
Words = Mapping[tuple[int, int], str]


@dataclass(frozen=True, slots=True)
class ToAnswer:
    """A line that somebody else has recorded; ``waits`` for a word of an opponent.

    ``words``: what the player has typed of it, when that was refused.
    """

    row: LedgerRow
    hash: str
    brings: str
    waits: bool
    may_object: bool
    words: str


@tournament_page(Access.PLAYER)
def player_table(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return the table at which the player sits now; the staff has pages of its own."""
    if not scope.actor.entrant:
        return redirect("my-tables", slug=scope.tournament.slug)
    return may_be_copied(request, _page(request, scope))


def _page(
    request: HttpRequest, scope: Scope, *, typed: Words | None = None
) -> HttpResponse:
    refused = refusal_of(request)
    return own_page(
        request,
        scope,
        template="scoring/scorers/table.html",
        part="scoring/scorers/_table.html",
        context=partial(_context, request, scope, typed=typed),
        around=partial(referee_queue, scope, desk="player"),
        status=200 if refused is None else refused.status,
    )


@tournament_page(Access.PLAYER)
def player_answers(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return what waits for the player's word, alone."""
    alone = own_part(
        request,
        scope,
        part="scoring/scorers/_to_confirm.html",
        context=partial(_context, request, scope),
    )
    return may_be_copied(request, alone)


@tournament_view(Access.PLAYER)
@require_POST
def answer(request: HttpRequest, scope: Scope, table_id: int, seq: int) -> HttpResponse:
    """Confirm a line, object to it, or let it stand; then back to the table's page."""
    table = at_table(scope, table_id=table_id)
    why = _("it does not say what you say of the line.")
    verdict = one_of(Verdict, request.POST.get("verdict", ""), why=why)
    words = in_one_line(request.POST.get("words", ""))
    try:
        answer_line(
            table_id=table.table_id,
            seq=seq,
            head=request.POST.get("hash", "")[:LONGEST_HASH],
            verdict=verdict,
            words=words,
            actor=scope.actor,
            at=timezone.now(),
            key=key_of(request),
        )
    except Refusal as refusal:
        if refusal.status not in SHOWN:
            raise
        if scope.actor.entrant:
            typed = {(table_id, seq): words}
            note_refusal(request, refusal)
            return _page(request, scope, typed=typed)
        messages.error(request, refusal.detail)
    else:
        messages.success(request, _told(verdict, by_player=bool(scope.actor.entrant)))
    if scope.actor.entrant:
        return redirect("player-table", slug=scope.tournament.slug)
    return redirect(table.url("referee-table"))


def _told(verdict: Verdict, *, by_player: bool) -> str:
    if verdict is Verdict.OBJECTED:
        return _("Your objection is written down, and a referee is called.")
    return _("Confirmed. Thank you!") if by_player else _("The line stands.")


def _context(
    request: HttpRequest, scope: Scope, *, typed: Words | None = None
) -> dict[str, object]:
    """Return where the player sits, and what there is to do there.

    ``typed``: words of a refused objection, which may be to a line of an earlier table.
    """
    context: dict[str, object] = {"me": scope.actor.code, "at": None}
    table_id = table_now(scope.tournament_id, entrant=scope.actor.entrant)
    if table_id is None:
        return context
    try:
        table = at_table(scope, table_id=table_id)
    except (NotAllowed, NotFound):
        return context
    plays = scope.actor.entrant in playing(table.state)
    devices = devices_of(request, table=table.row, actor=scope.actor)
    ready = plays and has_panel(table)
    rows = ledger_rows(table.view)
    answers = _to_answer(table, rows=rows, typed=typed or {}) if plays else []
    return {
        **context,
        "at": table,
        "table": table.row,
        "state": table.state,
        "stage_name": table.view.stage_name,
        "sides": scoreboard(table),
        "target": table.view.rules.target,
        "plays": plays,
        "blocked": closed_for(table),
        "waits": table.view.waits,
        **call_of(scope, table_id=table.table_id),
        "referees": has_referees(scope.tournament_id),
        "to_confirm": [one for one in answers if one.waits],
        "others": [one for one in answers if not one.waits],
        "most": LONGEST_WORDS,
        "panel": panel_form(table) if ready else {},
        "data": {
            **panel_data(table),
            "playable": ready,
            "records_here": devices["records_here"],
        },
        "rows": rows,
        "columns": len(table.state.sides) + 1,
    }


def _to_answer(
    table: AtTable, *, rows: Iterable[LedgerRow], typed: Words
) -> list[ToAnswer]:
    """Return the lines in force that others have recorded, the latest first."""
    if table.view.confirmed:
        return []
    by_seq = {row.seq: row for row in rows}
    me = table.scope.actor.code
    found = []
    for view in reversed(table.view.lines):
        line = view.line
        if line.kind not in ANSWERED or not view.counts or line.author == me:
            continue
        said = table.view.vouched.get(line.seq)
        mine = said is not None and me in said.who
        found.append(
            ToAnswer(
                row=by_seq[line.seq],
                hash=line.hash,
                brings=brings(by_seq[line.seq], view=table.view),
                waits=said is not None and said.standing is VouchedState.UNCONFIRMED,
                may_object=not (mine or table.state.closed),
                words=typed.get((table.row.pk, line.seq), ""),
            )
        )
    return [one for one in found if one.waits or one.may_object]
