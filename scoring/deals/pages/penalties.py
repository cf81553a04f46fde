"""Give a penalty; the new score is shown before it is saved."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scoring.deals.commands.penalties import give_penalty
from scoring.deals.pages.offences import (
    Earlier,
    earlier_penalties,
    incidents,
    the_same_again,
    with_incident,
)
from scoring.deals.pages.penalty_choices import penalty_costs, penalty_kinds
from scoring.games.enums import PenaltyKind
from scoring.ledger.possible import PenaltyEntry, cost
from scoring.scoresheet.pages.choices import Choice, Choices, seat_choices
from scoring.scoresheet.pages.forms import Typed
from scoring.scoresheet.pages.frame import (
    AtTable,
    at_table,
    closed_to_play,
    page,
    signature,
    to_the_table,
)
from scoring.scoresheet.pages.preview import (
    SideAfter,
    consequences,
    penalty_sentence,
    sides_after,
)
from scoring.scoresheet.pages.refused import Refused, after_refusal, named, not_as_shown
from scoring.scoresheet.queries.what_if import after_penalty
from tables.ids import TableId
from tournaments.refusals import Refusal
from tournaments.staff.policy import Access, Scope, tournament_page

# A link may fill these in; what it says can be changed, and nothing is saved by it.
PREFILLED = ("seat", "kind", "points", "reason")
KIND_OTHER = str(PenaltyKind.OTHER.value)
KINDS = tuple(str(kind.value) for kind in PenaltyKind)


@dataclass(frozen=True, slots=True)
class PenaltyPreview:
    """What the penalty would change; ``shown`` travels with the save."""

    shown: str
    sentence: str
    sides: tuple[SideAfter, ...]
    notes: list[str]


@dataclass(frozen=True, slots=True)
class PenaltyPage:
    """Everything that the form of a penalty shows."""

    refused: Refused
    seat: Choices
    kind: Choices
    points: Choices
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
        return [key for key in self.kind.keys if key.value != KIND_OTHER]

    @property
    def other(self) -> Choice:
        """Return the kind of everything else."""
        return next(key for key in self.kind.keys if key.value == KIND_OTHER)

    @property
    def something_else(self) -> bool:
        """Tell whether something else than a kind with a price is being entered."""
        chosen = self.incidents.chosen is not None or self.other.chosen
        return chosen or not self.fixed or bool(self.points.wrong)

    @property
    def button(self) -> str:
        """Return the words on the button that saves."""
        return _("Save the penalty")


@tournament_page(Access.REFEREE)
@require_http_methods(["GET", "HEAD", "POST"])
def penalty(request: HttpRequest, scope: Scope, table_id: int) -> HttpResponse:
    """Return the form of a penalty with its result, or save it."""
    at = at_table(scope, table_id=table_id)
    if request.method != "POST":
        asked = {name: request.GET.get(name, "") for name in PREFILLED}
        typed = Typed({**asked, "after_seq": str(at.state.seq)})
        return _form(request, at, typed=typed)
    typed = with_incident(Typed(request.POST.dict()))
    entry, reason = read_penalty(typed, at=at)
    if entry is None or not typed.saves:
        return _form(request, at, typed=typed, refused=named(typed.problems))
    if typed.text("shown") != _token(entry):
        return _form(request, at, typed=typed, refused=not_as_shown())
    try:
        give_penalty(
            table_id=TableId(at.table.pk),
            entry=entry,
            sign=signature(at, typed=typed, reason=reason),
        )
    except Refusal as error:
        now, refused = after_refusal(error, at=at, typed=typed)
        return _form(request, now, typed=typed, refused=refused)
    sentence = penalty_sentence(name=at.names[entry.seat], points=entry.points)
    messages.success(request, _("Saved: %(line)s") % {"line": sentence})
    return to_the_table(at)


@tournament_page(Access.REFEREE)
@require_POST
def preview_penalty(request: HttpRequest, scope: Scope, table_id: int) -> HttpResponse:
    """Return the result of the penalty as typed, as a fragment; writes nothing."""
    at = at_table(scope, table_id=table_id)
    typed = with_incident(Typed(request.POST.dict()))
    read_penalty(typed, at=at)
    unfinished = ("_missing", "_reason")
    refused = named(p for p in typed.problems if not p.code.endswith(unfinished))
    shown = _page_of(at, typed=Typed(typed.texts), refused=refused)
    return render(request, "scoring/deals/_penalty_result.html", {"penalty": shown})


def read_penalty(typed: Typed, *, at: AtTable) -> tuple[PenaltyEntry | None, str]:
    """Return the penalty and its note; nothing while something is wrong with it."""
    seats = [str(seat) for seat in range(at.players)]
    seat = typed.choice("seat", among=seats)
    kind = typed.choice("kind", among=KINDS)
    if not typed.text("seat"):
        typed.wrong("player_missing", "seat")
    if not typed.text("kind"):
        typed.wrong("kind_missing", "kind")
    points = None if kind is None else _points(typed, kind=PenaltyKind(kind), at=at)
    reason = typed.words("reason")
    if kind == PenaltyKind.OTHER.value and not typed.text("reason"):
        typed.wrong("penalty_reason", "reason")
    if typed.problems or seat is None or kind is None or points is None:
        return None, reason
    return PenaltyEntry(seat=int(seat), kind=PenaltyKind(kind), points=points), reason


def _points(typed: Typed, *, kind: PenaltyKind, at: AtTable) -> int | None:
    """Return what the kind costs: by the rules, or as chosen for another offence."""
    fixed = cost(kind, at.rules)
    if fixed is not None:
        return fixed
    choices = [key.value for key in penalty_costs(chosen="", wrong=()).keys]
    points = typed.choice("points", among=choices)
    if not typed.text("points"):
        typed.wrong("cost_missing", "points")
    return None if points is None else int(points)


def _token(entry: PenaltyEntry) -> str:
    """Return the penalty as one text, to know whether this one was shown."""
    return f"{entry.seat}.{entry.kind.value}.{entry.points}"


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
    spoilt = refused.new_key
    return PenaltyPage(
        refused=refused,
        seat=seat_choices(
            at,
            name="seat",
            chosen=typed.text("seat"),
            wrong=refused.by_field.get("seat", ()),
        ),
        kind=penalty_kinds(
            at, chosen=typed.text("kind"), wrong=refused.by_field.get("kind", ())
        ),
        points=penalty_costs(
            chosen=typed.text("points"), wrong=refused.by_field.get("points", ())
        ),
        incidents=incidents(chosen=typed.text("incident")),
        earlier=earlier_penalties(at),
        reason=typed.text("reason"),
        preview=_preview(at, typed=typed),
        preview_url=at.url("preview-penalty"),
        client_key=str((Typed({}) if spoilt else typed).key()),
        after_seq=at.state.seq if refused.missed else typed.after_seq(),
    )


def _form(
    request: HttpRequest, at: AtTable, *, typed: Typed, refused: Refused | None = None
) -> HttpResponse:
    """Return the page of the form; everything typed is kept."""
    refused = refused or Refused()
    context = {
        "penalty": _page_of(at, typed=typed, refused=refused),
        "refused": refused,
        "blocked": closed_to_play(at) if refused.status == 200 else None,  # noqa: PLR2004
    }
    return page(
        request,
        at,
        template="scoring/deals/penalty.html",
        context=context,
        status=refused.status,
    )
