"""The score sheet of each table: the set on paper, with the rules beside it."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from scoring.rules.queries import frozen_rules
from tables.seating.queries.laid import LaidTable, laid_tables
from tournaments.events.queries.events import StageRow, latest_stage
from tournaments.staff.policy import Access, Scope, tournament_page
from tournaments.web.pages.onward import page_of
from tournaments.web.pages.sheets import Missing, Sheets, ViewLink, send_sheets

DEALS = 40
DEALS_ON_A_WIDE_SHEET = 20
WIDE = "wide"


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """One sheet of paper: a table and the numbers of the deals on it."""

    table: LaidTable
    numbers: range
    part: int
    parts: int

    @property
    def sides(self) -> int:
        """Return how many score: a column each."""
        return len(self.table.sides)


@tournament_page(Access.ORGANIZER)
def print_score_sheets(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return a sheet for each table that plays, two with ``?paper=wide``."""
    stage = latest_stage(scope.tournament_id)
    laid = [] if stage is None else laid_tables(stage.id)
    tables = [table for table in laid if table.plays]
    wide = request.GET.get("paper") == WIDE
    sheets = Sheets(
        title=_("Score sheets"),
        template="scoring/desk/printing/score_sheets.html",
        context={
            "sheet_list": _sheets(tables, wide=wide),
            **({} if stage is None or not tables else _of_stage(scope, stage=stage)),
        },
        missing=None if tables else _missing(),
        landscape=wide,
        choices=_papers(scope, wide=wide),
    )
    return send_sheets(request, scope.tournament, sheets)


def _of_stage(scope: Scope, *, stage: StageRow) -> dict[str, object]:
    frozen = frozen_rules(scope.tournament_id)
    rules = next(one.rules for one in frozen if one.stage == stage.number)
    return {
        "stage_name": stage.name,
        "reminder": rules.reminder,
        "target": rules.target,
    }


def _sheets(tables: list[LaidTable], *, wide: bool) -> list[ScoreSheet]:
    length = DEALS_ON_A_WIDE_SHEET if wide else DEALS
    starts = range(1, DEALS + 1, length)
    return [
        ScoreSheet(
            table=table,
            numbers=range(start, start + length),
            part=part,
            parts=len(starts),
        )
        for table in tables
        for part, start in enumerate(starts, 1)
    ]


def _papers(scope: Scope, *, wide: bool) -> list[ViewLink]:
    here = page_of(scope.tournament, "print-score-sheets")
    return [
        ViewLink(_("Upright, one sheet a table"), here, chosen=not wide),
        ViewLink(
            _("Sideways, two sheets a table"), f"{here}?paper={WIDE}", chosen=wide
        ),
    ]


def _missing() -> Missing:
    return Missing(
        text=_(
            "The draw of this stage has not begun: which tables there are, and by "
            "which frozen rules they play, is certain only once it has."
        ),
        action=_("Look at the plan and draw the seats"),
        page="plan",
    )
