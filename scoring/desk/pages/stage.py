"""The stage that is on: start, review and confirm it, decide about a correction."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import wraps

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.deals.commands.last_deals import call_last_deals
from scoring.desk.pages.draw import hold_if_asked
from scoring.desk.pages.review import TableReview, reviewed
from scoring.referee.pages.proposal_lists import waiting_rows
from scoring.scoresheet.pages.lines import line_row
from scoring.scoresheet.queries.event_ledger import newest_lines
from scoring.scoresheet.queries.table_view import table_views
from scoring.stages.commands.stages import Confirmed, confirm_stage
from scoring.stages.commands.starting import begin_play, take_start_back
from scoring.stages.pages.stages import asked_stage, chosen_stage
from scoring.stages.pages.start_view import start_view
from scoring.stages.pages.words import broken_off_chip, contested_chip
from scoring.stages.refusals import StageChanged
from scoring.standings.commands.contests import decide_contest
from scoring.standings.enums import Decision
from scoring.standings.pages.contested import contest_rows
from scoring.standings.pages.stages import posted_number, posted_stage
from scoring.standings.pages.went_home import home_rows
from scoring.standings.queries.aftermath import aftermath_of
from scoring.standings.queries.contest_ways import what_stands_against
from scoring.standings.queries.contests import questioned_on
from scoring.ties.refusals import LotUnderWay
from tables.lots.queries import tables_with_a_lot
from tables.seating.models import Table
from tournaments.events.enums import ON_NOW, StageState
from tournaments.events.models.stage import Stage, StageVersion
from tournaments.events.queries.events import StageRow, stages, to_decide
from tournaments.events.queries.latecomers import page_in
from tournaments.events.words import Chip
from tournaments.people.names import sort_key
from tournaments.people.queries.names import names_by_code
from tournaments.refusals import one_of
from tournaments.staff.pages.press import pressed
from tournaments.staff.policy import Access, Scope, tournament_page
from tournaments.staff.queries.staff import authors
from tournaments.web.pages.onward import back_to
from tournaments.web.pages.refused_on import refusal_of, refused_on

CHOICES = (Decision.KEPT, Decision.CORRECTED)


def stage_page(
    request: HttpRequest,
    scope: Scope,
    *,
    number: int | None,
    seen: int | None = None,
    reason: str = "",
) -> HttpResponse:
    """Return the stage with all its tables; a refusal keeps what was typed."""
    chosen = chosen_stage(scope.tournament, page="stage-review", number=number)
    context: dict[str, object] = {"chosen": chosen, "reason": reason}
    if chosen.stage is not None:
        people = authors(scope.tournament_id)
        # Read first: the tables are at least as new as it.
        version = StageVersion.objects.get(stage=chosen.stage.id).version
        context |= _reviewed(chosen.stage, people=people)
        context["stage_version"] = version
        known = stages(scope.tournament_id)
        # The correction of this stage itself is decided on this page.
        context["decide"] = None if chosen.stage.contested else to_decide(known)
        context["went_home"] = home_rows(scope.tournament_id, stage_id=chosen.stage.id)
        context["goes_on"] = _goes_on(scope, chosen.stage, known=known)
        contests = contest_rows(scope.tournament_id, stage_id=chosen.stage.id)
        context["contests"] = contests
        context["against"] = _against(chosen.stage)
        first = chosen.stage if chosen.stage.number == 1 else None
        context["proposed"] = [
            one for one in waiting_rows(scope) if one.row.stage == chosen.stage.number
        ]
        start = start_view(scope.tournament_id, stage=chosen.stage)
        context["start"] = start
        # The form that it was typed into is not there any more.
        asked = start.can_go_back or any(contest.waits for contest in contests)
        context["lost"] = "" if asked else reason
        context["latecomers"] = page_in(first, tournament=scope.tournament)
        count = 0 if seen is None else version - seen
        news = newest_lines(chosen.stage.id, count=count)
        context["news"] = [
            line_row(line.view, table=line.table, authors=people) for line in news
        ]
    return render(request, "scoring/desk/stage.html", context)


def _goes_on(
    scope: Scope, stage: StageRow, *, known: Sequence[StageRow]
) -> list[tuple[str, str]]:
    """Return code and name of who can go home before the next draw, from A to Z."""
    following = next((row for row in known if row.number == stage.number + 1), None)
    planned = following is not None and following.state is StageState.PLANNED
    undecided = any(row.contested for row in known)
    if undecided or not (planned and scope.tournament.takes_records):
        return []
    names = names_by_code(scope.tournament_id)
    field = [(one.code, names[one.code]) for one in aftermath_of(stage.id).field]
    return sorted(field, key=lambda one: sort_key(one[1]))


def _against(stage: StageRow) -> str:
    """Return why those of the corrected score cannot be taken, if they cannot."""
    row = Stage.objects.get(pk=stage.id)
    after = aftermath_of(stage.id)
    refusal = what_stands_against(row, after=after, decision=Decision.CORRECTED)
    return "" if refusal is None else refusal.detail


def _reviewed(stage: StageRow, *, people: Mapping[str, str]) -> dict[str, object]:
    rows = Table.objects.select_related("stage").filter(stage=stage.id)
    views = table_views(list(rows.order_by("number")))
    asked = questioned_on(stage.id, contested=stage.contested)
    tables = [
        reviewed(view, authors=people, asked=asked, cancelled=stage.cancelled)
        for view in views
    ]
    still_open = [table.view.letter for table in tables if table.is_open]
    running = stage.state is StageState.RUNNING
    if stage.contested:
        chip = contested_chip()
    elif stage.cancelled and stage.state in ON_NOW:
        chip = broken_off_chip()
    elif running and not still_open:
        chip = Chip(state="closed", label=_("All tables closed"))
    else:
        chip = Chip(state=stage.state.value, label=str(stage.state.label))
    return {
        "stage": stage,
        "chip": chip,
        "confirmation": aftermath_of(stage.id).confirmed,
        "tables": tables,
        "still_open": still_open,
        "may_call_last": any(table.last_deal_waits for table in tables),
        "last_called": any(view.state.last_deal for view in views),
        "in_the_way": list(_in_the_way(tables, lots=tables_with_a_lot(stage.id))),
        "may_confirm": running and not stage.cancelled,
        "through": sum(row.through for table in tables for row in table.rows),
    }


@dataclass(frozen=True, slots=True)
class Obstacle:
    """Why a table keeps its stage from being confirmed, and the page that ends it."""

    letter: str
    table_id: int
    says: str
    page: str
    key: str


def _in_the_way(
    tables: Iterable[TableReview], *, lots: Collection[str]
) -> Iterator[Obstacle]:
    """Yield what has to be decided at tables; that one is open still is said of all."""
    for table in tables:
        view = table.view
        says, page, key = "", "referee-table", _("Open")
        if view.state.review is not None:
            says = _("Under review: the score of the audience stands still.")
            page, key = "review-table", _("Ruling")
        elif view.letter in lots:
            says = LotUnderWay().detail
        elif table.tied:
            says = " ".join([*table.tied, _("The tie must be settled.")])
        if says:
            yield Obstacle(view.letter, view.id, says, page, key)


def to_the_stage(scope: Scope, stage: StageRow) -> HttpResponse:
    """Lead back to the page of a stage."""
    kept = {"stage": stage.number}
    return back_to("stage-review", of=scope.tournament, kept=kept)


def _refused(request: HttpRequest, scope: Scope, stage: StageRow) -> HttpResponse:
    changed = isinstance(refusal_of(request), StageChanged)
    return stage_page(
        request,
        scope,
        number=stage.number,
        seen=posted_number(request, "expected_version") if changed else None,
        reason=request.POST.get("reason", ""),
    )


def _act(
    act: Callable[[HttpRequest, Scope, StageRow], str | HttpResponse],
) -> Callable[..., HttpResponse]:
    """Make a page of what a form does to the stage that it names; it leads to the desk.

    What is refused is shown on the stage's page, with the reason that was typed.
    """
    taken = refused_on(_refused)(act)

    @pressed(then="desk")
    @wraps(act)
    def page(request: HttpRequest, scope: Scope) -> str | HttpResponse:
        stage = posted_stage(scope, number=request.POST.get("stage", ""))
        return taken(request, scope, stage)

    return page


@tournament_page(Access.ORGANIZER)
def review_stage(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return every table of the stage that is on, or of ``?stage=``."""
    return stage_page(request, scope, number=asked_stage(request))


@_act
def confirm(request: HttpRequest, scope: Scope, stage: StageRow) -> str:
    """Confirm the stage as it was shown; again gives the first answer."""
    confirmed = confirm_stage(
        stage_id=stage.id,
        expected_version=posted_number(request, "expected_version"),
        **scope.signed(),
    )
    return _told(confirmed, pairs=scope.tournament.in_pairs)


def _told(confirmed: Confirmed, *, pairs: bool) -> str:
    through = sum(len(codes) for _letter, *codes in confirmed.line.said.through)
    if confirmed.next_stage is None:
        return _("The final is confirmed. The places are provisional.")
    if pairs:
        sentence = ngettext(
            "The stage is confirmed: %(count)s pair goes on.",
            "The stage is confirmed: %(count)s pairs go on.",
            through,
        )
    else:
        sentence = ngettext(
            "The stage is confirmed: %(count)s entrant goes on.",
            "The stage is confirmed: %(count)s entrants go on.",
            through,
        )
    return sentence % {"count": through}


@_act
def start_play(request: HttpRequest, scope: Scope, stage: StageRow) -> str:
    """Let play begin at the published seats; again changes nothing."""
    hold_if_asked(request, scope)
    begin_play(stage_id=stage.id, seen=posted_number(request, "seen"), **scope.signed())
    return _("%(stage)s: play has begun.") % {"stage": stage.name}


@_act
def start_back(request: HttpRequest, scope: Scope, stage: StageRow) -> str:
    """Take the start of a stage back."""
    take_start_back(
        stage_id=stage.id,
        reason=request.POST.get("reason", ""),
        seen=posted_number(request, "seen"),
        **scope.signed(),
    )
    told = _("%(stage)s: the start is taken back. The published seats stay.")
    return told % {"stage": stage.name}


@_act
def last_deals(request: HttpRequest, scope: Scope, stage: StageRow) -> HttpResponse:
    """Call it, and say at which tables; calling again changes nothing."""
    letters = call_last_deals(stage_id=stage.id, **scope.signed())
    if letters:
        told = _("The last deal is called at: %(letters)s.")
    else:
        told = _("No table still plays without its last deal having been called.")
    messages.success(request, told % {"letters": ", ".join(letters)})
    return redirect("stage-review", slug=scope.tournament.slug)


@_act
def decide(request: HttpRequest, scope: Scope, stage: StageRow) -> HttpResponse:
    """Decide who goes on."""
    chosen = request.POST.get("decision", "")
    decide_contest(
        stage_id=stage.id,
        decision=one_of(CHOICES, chosen, why=_("it does not say what was decided.")),
        reason=request.POST.get("reason", ""),
        **scope.signed(),
    )
    messages.success(request, _("Decided. The decision and its reason are public."))
    return to_the_stage(scope, stage)
