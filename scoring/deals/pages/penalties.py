"""Give a penalty; the new score is shown before it is saved."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from scoring.deals.commands.penalties import give_penalty
from scoring.deals.pages.deal_page import Preview
from scoring.deals.queries import PenaltyRow, penalties
from scoring.games.protocol import Penalty
from scoring.games.words.figures import points_text
from scoring.ledger.enums import LineKind
from scoring.scoresheet.pages.choices import Choice, Choices, choices, seat_choices
from scoring.scoresheet.pages.forms import Typed
from scoring.scoresheet.pages.frame import (
    AtTable,
    at_table,
    closed_to_play,
    saved,
    signature,
)
from scoring.scoresheet.pages.preview import (
    consequences_in_words,
    penalty_sentence,
    sides_after,
)
from scoring.scoresheet.pages.refused import Refused
from scoring.scoresheet.pages.table_form import from_link, table_form
from scoring.scoresheet.queries.table_view import LineView
from scoring.scoresheet.queries.what_if import after_penalty
from scoring.scoresheet.refusals import NotAsShown
from tournaments.events.words import stage_name
from tournaments.staff.policy import Access, Scope, tournament_page
from tournaments.staff.words import signer

# The earlier penalties of one person, anywhere in the event: who, how many, each.
Earlier = tuple[str, str, list[str]]
# A link may fill these in; what it says can be changed, and nothing is saved by it.
PREFILLED = ("seat", "kind", "points", "reason")


@dataclass(frozen=True, slots=True)
class PenaltyPage:
    """Everything that the form of a penalty shows.

    ``unpriced`` are the kinds whose price the referee says.
    """

    seat: Choices
    kind: Choices
    unpriced: Sequence[str]
    points: Choices
    help: str
    incidents: Choices
    earlier: list[Earlier]
    reason: str

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


@tournament_page(Access.REFEREE)
@require_POST
def preview_penalty(request: HttpRequest, scope: Scope, table_id: int) -> HttpResponse:
    """Return the result of the penalty as typed, as a fragment; writes nothing."""
    at = at_table(scope, table_id=table_id)
    typed = with_incident(Typed(request.POST.dict()), at=at)
    context = {"preview": _preview(at, typed=typed)}
    return render(request, "scoring/deals/_penalty_result.html", context)


def read_penalty(typed: Typed, *, at: AtTable) -> tuple[Penalty | None, str]:
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
    given = Penalty(seat=int(seat), kind=kind, points=int(points))
    return given, reason


def _points(typed: Typed, *, kind: str, at: AtTable) -> str:
    """Return what the kind costs: by the rules, or as chosen for another offence."""
    offence = at.view.rules.offences[kind]
    if offence.points is not None:
        return str(offence.points)
    among = [str(points) for points in range(offence.most + 1)]
    return typed.choice("points", among=among, missing="cost_missing")


def _token(given: Penalty) -> str:
    """Return the penalty as one text, to know whether this one was shown."""
    return f"{given.seat}.{given.kind}.{given.points}"


def _preview(at: AtTable, *, typed: Typed) -> Preview | None:
    given, _reason = read_penalty(Typed(typed.texts), at=at)
    if given is None:
        return None
    after = after_penalty(at.view, payload=given.payload())
    return Preview(
        shown=_token(given),
        sentence=penalty_sentence(name=at.names[given.seat], points=given.points),
        sides=sides_after(at, after=after.totals),
        notes=(
            *the_same_again(at, given=given),
            *consequences_in_words(at, after=after),
        ),
    )


def _page_of(
    at: AtTable, *, typed: Typed, wrong: Mapping[str, Sequence[str]]
) -> PenaltyPage:
    return PenaltyPage(
        seat=seat_choices(at, chosen=typed.text("seat"), wrong=wrong),
        kind=penalty_kinds(at, chosen=typed.text("kind"), wrong=wrong),
        unpriced=unpriced_kinds(at),
        help=str(at.view.rules.telling.offence_help),
        points=penalty_costs(at, chosen=typed.text("points"), wrong=wrong),
        incidents=incidents(at, chosen=typed.text("incident")),
        earlier=earlier_penalties(at),
        reason=typed.text("reason"),
    )


def _context(at: AtTable, typed: Typed, refused: Refused) -> dict[str, object]:
    typed = with_incident(typed, at=at)
    return {
        "penalty": _page_of(at, typed=typed, wrong=refused.by_field),
        "preview": _preview(at, typed=typed),
    }


@table_form(
    Access.REFEREE,
    template="scoring/deals/penalty.html",
    context=_context,
    fresh=from_link(*PREFILLED),
    blocked=closed_to_play,
)
def penalty(request: HttpRequest, at: AtTable, typed: Typed) -> HttpResponse | None:
    """Give the penalty whose result was shown."""
    typed = with_incident(typed, at=at)
    given, reason = read_penalty(typed, at=at)
    typed.check()
    if given is None or not typed.saves:
        return None
    if typed.text("shown") != _token(given):
        raise NotAsShown
    sign = signature(at, typed=typed, reason=reason)
    give_penalty(table_id=at.table_id, penalty=given, sign=sign)
    sentence = penalty_sentence(name=at.names[given.seat], points=given.points)
    return saved(request, at, _("Saved: %(line)s") % {"line": sentence})


# -- What can be chosen.


def penalty_kinds(
    at: AtTable, *, chosen: str, wrong: Mapping[str, Sequence[str]]
) -> Choices:
    """Return what a penalty can be for; kinds that cost nothing here are left out."""
    keys = {}
    names = at.view.rules.telling.offences
    for kind, offence in at.view.rules.offences.items():
        fixed = offence.points
        if fixed != 0:
            note = points_text(-fixed) if fixed else f"0–{offence.most}"
            keys[str(kind)] = (str(names[kind]), note)
    return choices("kind", keys, chosen=chosen, wrong=wrong)


def penalty_costs(
    at: AtTable, *, chosen: str, wrong: Mapping[str, Sequence[str]]
) -> Choices:
    """Return what an offence without a price can cost; 0 is a notice."""
    offences = at.view.rules.offences
    most = max((offences[kind].most for kind in unpriced_kinds(at)), default=0)
    keys = {str(cost): (points_text(-cost), "") for cost in range(most + 1)}
    return choices("points", keys, chosen=chosen, wrong=wrong)


def unpriced_kinds(at: AtTable) -> list[str]:
    """Return the offences whose price the referee says."""
    offences = at.view.rules.offences
    return [str(kind) for kind, one in offences.items() if one.points is None]


# -- What helps: usual incidents, earlier penalties, the same twice.


def incidents(at: AtTable, *, chosen: str) -> Choices:
    """Return the usual incidents as keys."""
    told = at.view.rules.telling.incidents
    keys = {value: (str(label), "") for value, label in told.items()}
    return choices("incident", keys, chosen=chosen)


def with_incident(typed: Typed, *, at: AtTable) -> Typed:
    """Return the form as if what the incident means had been typed.

    It fills what is empty: the note, and a notice where no kind is chosen.
    """
    label = at.view.rules.telling.incidents.get(typed.text("incident"))
    unpriced = unpriced_kinds(at)
    if label is None or not unpriced:
        return typed
    texts = dict(typed.texts)
    if not typed.text("reason"):
        texts["reason"] = str(label)
    if not typed.text("kind"):
        texts["kind"] = unpriced[0]
    if texts["kind"] in unpriced and not typed.text("points"):
        texts["points"] = "0"
    return Typed(texts)


def earlier_penalties(at: AtTable) -> list[Earlier]:
    """Return who of the table has penalties in force, how many and each of them."""
    codes = {seat.code for seat in at.view.seats}
    rows = [row for row in penalties(at.scope.tournament_id, codes=codes) if row.counts]
    found = []
    for seat, name in zip(at.view.seats, at.names, strict=True):
        own = [row for row in rows if (row.code, row.name) == (seat.code, seat.name)]
        if own:
            count = ngettext(
                "%(count)s earlier penalty", "%(count)s earlier penalties", len(own)
            )
            found.append(
                (name, count % {"count": len(own)}, list(map(penalty_line, own)))
            )
    return found


def penalty_line(row: PenaltyRow) -> str:
    """Return a penalty in one line: what for, how much, where, and why."""
    what = capfirst(row.what) if row.points else _("Notice")
    parts = [
        f"{what} ({points_text(-row.points)})",
        stage_name(row.stage, final=row.final),
        _("table %(letter)s") % {"letter": row.letter},
        where_in_play(row),
    ]
    return ", ".join(parts) + (f": {row.reason}" if row.reason else "")


def where_in_play(row: PenaltyRow) -> str:
    """Return at which deal a penalty was given."""
    if not row.deal:
        return _("before the first deal")
    return _("deal %(number)s") % {"number": row.deal}


def the_same_again(at: AtTable, *, given: Penalty) -> list[str]:
    """Return a hint where somebody has entered the same since the last deal."""
    same = next(_same_since_last_deal(at, given=given), None)
    if same is None:
        return []
    hint = _(
        "The same is recorded for %(name)s since the last deal: line %(line)s, %(at)s, "
        "signed %(author)s. Save it only if it has happened again."
    )
    return [
        hint
        % {
            "name": at.names[given.seat],
            "line": same.line.seq,
            "at": f"{timezone.localtime(same.at):%H:%M}",
            "author": signer(same.author),
        }
    ]


def _same_since_last_deal(at: AtTable, *, given: Penalty) -> Iterator[LineView]:
    for view in reversed(at.view.in_order_of_play):
        if not view.counts:
            continue
        if view.line.kind is LineKind.PENALTY and (
            view.line.payload["seat"],
            view.line.payload["kind"],
        ) == (given.seat, given.kind):
            yield view
        if view.deal is not None:
            if _misdealt(at, view, given=given):
                yield view
            return


def _misdealt(at: AtTable, view: LineView, *, given: Penalty) -> bool:
    """Tell whether the last deal has charged this very misdeal itself."""
    deal = view.deal
    return (
        deal is not None
        and at.view.rules.outcome(deal).offence == given.kind
        and deal.dealer == given.seat
    )
