"""The score sheet of each table: the set on paper, with the rules beside it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.games.cruce.ruleset import Mode, RuleSet
from scoring.games.cruce.words.rules.counting import PACK
from scoring.games.cruce.words.rules.sentences import field_sentence
from scoring.games.cruce.words.terms import bid_name
from scoring.rules.queries import frozen_rules
from tables.seating.queries.laid import LaidTable, laid_tables
from tournaments.events.queries.events import StageRow, stages
from tournaments.events.words import stage_name
from tournaments.staff.policy import Access, Scope, tournament_page
from tournaments.web.pages.sheets import Choice, Missing, Sheets, page_of, send_sheets

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


@dataclass(frozen=True, slots=True)
class Reminder:
    """The rules in force, short enough for the foot of a sheet."""

    bids: tuple[tuple[str, int], ...]
    sentences: tuple[str, ...]


@tournament_page(Access.ORGANIZER)
@require_safe
def print_score_sheets(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return a sheet for each table that plays, two with ``?paper=wide``."""
    stage = _stage(scope)
    laid = [] if stage is None else laid_tables(stage.id)
    tables = [table for table in laid if table.plays]
    wide = request.GET.get("paper") == WIDE
    sheets = Sheets(
        title=_("Score sheets"),
        template="scoring/desk/printing/score_sheets.html",
        context={"sheet_list": _sheets(tables, wide=wide)},
        missing=None if tables else _missing(scope),
        landscape=wide,
        choices=_papers(scope, wide=wide),
    )
    if tables and stage is not None:
        more = _stage_context(scope, stage=stage)
        sheets = replace(sheets, context={**sheets.context, **more})
    return send_sheets(request, scope.tournament, sheets)


def _stage(scope: Scope) -> StageRow | None:
    known = stages(scope.tournament_id)
    return known[-1] if known else None


def _stage_context(scope: Scope, *, stage: StageRow) -> dict[str, object]:
    frozen = frozen_rules(scope.tournament_id)
    rules = next(one.ruleset for one in frozen if one.stage == stage.number)
    return {
        "stage_name": stage_name(stage.number, final=stage.final),
        "reminder": reminder(rules),
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


def _papers(scope: Scope, *, wide: bool) -> list[Choice]:
    here = page_of(scope.tournament, "print-score-sheets")
    return [
        Choice(_("Upright, one sheet a table"), here, chosen=not wide),
        Choice(_("Sideways, two sheets a table"), f"{here}?paper={WIDE}", chosen=wide),
    ]


def _missing(scope: Scope) -> Missing:
    return Missing(
        text=_(
            "The urn of this stage is not open: which tables there are, and by which "
            "frozen rules they play, is certain only once it is."
        ),
        action=_("Look at the plan and open the urn"),
        href=page_of(scope.tournament, "plan"),
    )


def reminder(rules: RuleSet) -> Reminder:
    """Return what a table looks up most: bids, counting, penalties, the end."""
    fields = [
        "point_unit",
        "made_bid_scores",
        "failed_bid_penalty",
        "others_score_when_failed",
        "announce_values",
        "penalty_revoke",
        "penalty_misdeal",
        "misdeal_next",
        "all_pass",
        "target",
        *(["win_gap"] if rules.win_gap else []),
        "simultaneous_target",
        "tie_break",
    ]
    highest = rules.max_bid(rules.mode)
    return Reminder(
        bids=tuple(
            (f"{bid} ({bid_name(bid)})", bid * rules.point_unit)
            for bid in range(1, highest + 1)
        ),
        sentences=(
            f"{PACK} {_checksum(rules)}",
            *(field_sentence(field, rules=rules) for field in fields),
        ),
    )


def _checksum(rules: RuleSet) -> str:
    """Return what the card points of a deal must add up to."""
    plain, trump = rules.announce_values
    sentence = (
        _("Check: both pairs together have 120, and %(plain)s or %(trump)s for each "
          "announcement.")
        if rules.mode is Mode.PAIRS
        else _("Check: all together have 120, and %(plain)s or %(trump)s for each "
               "announcement.")
    )  # fmt: skip
    return sentence % {"plain": plain, "trump": trump}
