"""Give a penalty; the new score is shown before it is saved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring.deals.commands.penalties import give_penalty
from scoring.deals.pages.offences import (
    Earlier,
    earlier_penalties,
    incidents,
    the_same_again,
    with_incident,
)
from scoring.deals.pages.penalty_choices import (
    penalty_costs,
    penalty_kinds,
    unpriced_kinds,
)
from scoring.ledger.possible import PenaltyEntry, cost, most_for
from scoring.scoresheet.pages.choices import Choice, Choices, seat_choices
from scoring.scoresheet.pages.forms import Typed
from scoring.scoresheet.pages.frame import (
    AtTable,
    at_table,
    closed_to_play,
    saved,
    signature,
)
from scoring.scoresheet.pages.preview import (
    SideAfter,
    consequences,
    penalty_sentence,
    sides_after,
)
from scoring.scoresheet.pages.refused import Refused, named
from scoring.scoresheet.pages.table_form import asked, table_form
from scoring.scoresheet.queries.what_if import after_penalty
from scoring.scoresheet.refusals import NotAsShown
from tournaments.staff.policy import Access, Scope, tournament_page

# A link may fill these in; what it says can be changed, and nothing is saved by it.
PREFILLED = ("seat", "kind", "points", "reason")


@dataclass(frozen=True, slots=True)
class PenaltyPreview:
    """What the penalty would change; ``shown`` travels with the save."""

    shown: str
    sentence: str
    sides: tuple[SideAfter, ...]
    notes: list[str]


@dataclass(frozen=True, slots=True)
class PenaltyPage:
    """Everything that the form of a penalty shows.

    ``unpriced`` are the kinds whose price the referee says.
    """

    refused: Refused
    seat: Choices
    kind: Choices
    unpriced: Sequence[str]
    points: Choices
    help: str
    incidents: Choices
    earlier: list[Earlier]
    reason: str
    preview: PenaltyPreview | None
    preview_url: str
    client_key: str
    after_seq: int

    @property
    def fixed(self) -> list[Choice]:
        """Return the kinds that the rules give a price, the dearest first."""
        return [key for key in self.kind.keys if key.value not in self.unpriced]

    @property
    def others(self) -> list[Choice]:
        """Return the kinds without a price."""
        return [key for key in self.kind.keys if key.value in self.unpriced]

    @property
    def something_else(self) -> bool:
        """Tell whether something else than a kind with a price is being entered."""
        chosen = self.incidents.chosen is not None
        chosen = chosen or any(key.chosen for key in self.others)
        return chosen or not self.fixed or bool(self.points.wrong)

    @property
    def button(self) -> str:
        """Return the words on the button that saves."""
        return _("Save the penalty")


@tournament_page(Access.REFEREE)
@require_POST
def preview_penalty(request: HttpRequest, scope: Scope, table_id: int) -> HttpResponse:
    """Return the result of the penalty as typed, as a fragment; writes nothing."""
    at = at_table(scope, table_id=table_id)
    typed = with_incident(Typed(request.POST.dict()), at=at)
    read_penalty(typed, at=at)
    unfinished = ("_missing", "_reason")
    refused = named(p for p in typed.problems if not p.code.endswith(unfinished))
    shown = _page_of(at, typed=Typed(typed.texts), refused=refused)
    return render(request, "scoring/deals/_penalty_result.html", {"penalty": shown})


def read_penalty(typed: Typed, *, at: AtTable) -> tuple[PenaltyEntry | None, str]:
    """Return the penalty and its note; nothing while something is wrong with it."""
    seats = [str(seat) for seat in range(at.players)]
    seat = typed.choice("seat", among=seats, missing="player_missing")
    kind = typed.choice(
        "kind",
        among=[str(one) for one in at.view.rules.offences],
        missing="kind_missing",
    )
    points = _points(typed, kind=kind, at=at) if kind else ""
    other = kind in unpriced_kinds(at)
    reason = typed.words("reason", missing="penalty_reason" if other else "")
    if typed.problems:
        return None, reason
    entry = PenaltyEntry(seat=int(seat), kind=kind, points=int(points))
    return entry, reason


def _points(typed: Typed, *, kind: str, at: AtTable) -> str:
    """Return what the kind costs: by the rules, or as chosen for another offence."""
    fixed = cost(kind, rules=at.view.rules)
    if fixed is not None:
        return str(fixed)
    most = most_for(kind, rules=at.view.rules)
    among = [str(points) for points in range(most + 1)]
    return typed.choice("points", among=among, missing="cost_missing")


def _token(entry: PenaltyEntry) -> str:
    """Return the penalty as one text, to know whether this one was shown."""
    return f"{entry.seat}.{entry.kind}.{entry.points}"


def _preview(at: AtTable, *, typed: Typed) -> PenaltyPreview | None:
    entry, _reason = read_penalty(Typed(typed.texts), at=at)
    if entry is None:
        return None
    after = after_penalty(at.view, payload=entry.payload())
    return PenaltyPreview(
        shown=_token(entry),
        sentence=penalty_sentence(name=at.names[entry.seat], points=entry.points),
        sides=sides_after(at, after=after.totals),
        notes=[*the_same_again(at, entry=entry), *consequences(at, after=after)],
    )


def _page_of(at: AtTable, *, typed: Typed, refused: Refused) -> PenaltyPage:
    wrong = refused.by_field
    return PenaltyPage(
        refused=refused,
        seat=seat_choices(at, chosen=typed.text("seat"), wrong=wrong),
        kind=penalty_kinds(at, chosen=typed.text("kind"), wrong=wrong),
        unpriced=unpriced_kinds(at),
        help=str(at.view.rules.telling.offence_help),
        points=penalty_costs(at, chosen=typed.text("points"), wrong=wrong),
        incidents=incidents(at, chosen=typed.text("incident")),
        earlier=earlier_penalties(at),
        reason=typed.text("reason"),
        preview=_preview(at, typed=typed),
        preview_url=at.url("preview-penalty"),
        client_key=str((Typed({}) if refused.new_key else typed).key()),
        after_seq=at.state.seq if refused.missed else typed.after_seq(),
    )


def _context(at: AtTable, typed: Typed, refused: Refused) -> dict[str, object]:
    return {
        "penalty": _page_of(at, typed=with_incident(typed, at=at), refused=refused),
        "blocked": closed_to_play(at) if refused.status == HTTPStatus.OK else None,
    }


@table_form(
    Access.REFEREE,
    template="scoring/deals/penalty.html",
    context=_context,
    fresh=asked(*PREFILLED),
)
def penalty(request: HttpRequest, at: AtTable, typed: Typed) -> HttpResponse | None:
    """Give the penalty whose result was shown."""
    typed = with_incident(typed, at=at)
    entry, reason = read_penalty(typed, at=at)
    typed.check()
    if entry is None or not typed.saves:
        return None
    if typed.text("shown") != _token(entry):
        raise NotAsShown
    sign = signature(at, typed=typed, reason=reason)
    give_penalty(table_id=at.table_id, entry=entry, sign=sign)
    sentence = penalty_sentence(name=at.names[entry.seat], points=entry.points)
    return saved(request, at, _("Saved: %(line)s") % {"line": sentence})
