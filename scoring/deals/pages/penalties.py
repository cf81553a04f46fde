"""Give a penalty; the new score is shown before it is saved."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

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
from scoring.scoresheet.pages.choices import Choices, choices, seat_choices
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
from tournaments.staff.policy import Access, Scope, tournament_view
from tournaments.staff.words import signer

# The earlier penalties of one person, anywhere in the event: who, how many, each.
Earlier = tuple[str, str, list[str]]
# A link may fill these in; what it says can be changed, and nothing is saved by it.
PREFILLED = ("seat", "kind", "points", "reason")


@tournament_view(Access.REFEREE)
@require_POST
def preview_penalty(request: HttpRequest, scope: Scope, table_id: int) -> HttpResponse:
    """Return the result of the penalty as typed, as a fragment; writes nothing."""
    table = at_table(scope, table_id=table_id)
    typed = with_incident(Typed(request.POST.dict()), table=table)
    context = {"preview": _preview(table, typed=typed)}
    return render(request, "scoring/deals/_penalty_result.html", context)


def read_penalty(typed: Typed, *, table: AtTable) -> tuple[Penalty | None, str]:
    """Return the penalty and its note; nothing while something is wrong with it."""
    seats = [str(seat) for seat in range(table.players)]
    seat = typed.choice("seat", among=seats, missing="player_missing")
    kind = typed.choice(
        "kind",
        among=[str(one) for one in table.view.rules.offences],
        missing="kind_missing",
    )
    points = _points(typed, kind=kind, table=table) if kind else ""
    other = kind in unpriced_kinds(table)
    reason = typed.words("reason", missing="penalty_reason" if other else "")
    if typed.problems:
        return None, reason
    given = Penalty(seat=int(seat), kind=kind, points=int(points))
    return given, reason


def _points(typed: Typed, *, kind: str, table: AtTable) -> str:
    """Return what the kind costs: by the rules, or as chosen for another offence."""
    offence = table.view.rules.offences[kind]
    if offence.points is not None:
        return str(offence.points)
    among = [str(points) for points in range(offence.most + 1)]
    return typed.choice("points", among=among, missing="cost_missing")


def _token(given: Penalty) -> str:
    """Return the penalty as one text, to know whether this one was shown."""
    return f"{given.seat}.{given.kind}.{given.points}"


def _preview(table: AtTable, *, typed: Typed) -> Preview | None:
    given, _reason = read_penalty(Typed(typed.texts), table=table)
    if given is None:
        return None
    after = after_penalty(table.view, payload=given.payload())
    return Preview(
        shown=_token(given),
        sentence=penalty_sentence(name=table.names[given.seat], points=given.points),
        sides=sides_after(table, after=after.totals),
        notes=(
            *the_same_again(table, given=given),
            *consequences_in_words(table, after=after),
        ),
    )


def _fields(
    table: AtTable, *, typed: Typed, wrong: Mapping[str, Sequence[str]]
) -> dict[str, object]:
    """Return everything that the form of a penalty shows.

    ``fixed`` are the kinds that the rules give a price, the dearest first, ``others``
    those whose price the referee says.
    """
    kind = penalty_kinds(table, chosen=typed.text("kind"), wrong=wrong)
    points = penalty_costs(table, chosen=typed.text("points"), wrong=wrong)
    usual = incidents(table, chosen=typed.text("incident"))
    unpriced = unpriced_kinds(table)
    fixed = [key for key in kind.keys if key.value not in unpriced]
    others = [key for key in kind.keys if key.value in unpriced]
    chosen = usual.chosen is not None or any(key.chosen for key in others)
    return {
        "seat": seat_choices(table, chosen=typed.text("seat"), wrong=wrong),
        "kind": kind,
        "fixed": fixed,
        "others": others,
        "something_else": chosen or not fixed or bool(points.wrong),
        "unpriced": unpriced,
        "points": points,
        "help": str(table.view.rules.telling.offence_help),
        "incidents": usual,
        "earlier": earlier_penalties(table),
        "reason": typed.text("reason"),
    }


def _context(table: AtTable, typed: Typed, refused: Refused) -> dict[str, object]:
    typed = with_incident(typed, table=table)
    return {
        "penalty": _fields(table, typed=typed, wrong=refused.by_field),
        "preview": _preview(table, typed=typed),
    }


@table_form(
    Access.REFEREE,
    template="scoring/deals/penalty.html",
    context=_context,
    fresh=from_link(*PREFILLED),
    blocked=closed_to_play,
)
def penalty(request: HttpRequest, table: AtTable, typed: Typed) -> HttpResponse | None:
    """Give the penalty whose result was shown."""
    typed = with_incident(typed, table=table)
    given, reason = read_penalty(typed, table=table)
    typed.check()
    if given is None or not typed.saves:
        return None
    if typed.text("shown") != _token(given):
        raise NotAsShown
    sign = signature(table, typed=typed, reason=reason)
    give_penalty(table_id=table.table_id, penalty=given, sign=sign)
    sentence = penalty_sentence(name=table.names[given.seat], points=given.points)
    return saved(request, table, _("Saved: %(line)s") % {"line": sentence})


# -- What can be chosen.


def penalty_kinds(
    table: AtTable, *, chosen: str, wrong: Mapping[str, Sequence[str]]
) -> Choices:
    """Return what a penalty can be for; kinds that cost nothing here are left out."""
    keys = {}
    names = table.view.rules.telling.offences
    for kind, offence in table.view.rules.offences.items():
        fixed = offence.points
        if fixed != 0:
            note = points_text(-fixed) if fixed else f"0–{offence.most}"
            keys[str(kind)] = (str(names[kind]), note)
    return choices("kind", keys, chosen=chosen, wrong=wrong)


def penalty_costs(
    table: AtTable, *, chosen: str, wrong: Mapping[str, Sequence[str]]
) -> Choices:
    """Return what an offence without a price can cost; 0 is a notice."""
    offences = table.view.rules.offences
    most = max((offences[kind].most for kind in unpriced_kinds(table)), default=0)
    keys = {str(cost): (points_text(-cost), "") for cost in range(most + 1)}
    return choices("points", keys, chosen=chosen, wrong=wrong)


def unpriced_kinds(table: AtTable) -> list[str]:
    """Return the offences whose price the referee says."""
    offences = table.view.rules.offences
    return [str(kind) for kind, one in offences.items() if one.points is None]


# -- What helps: usual incidents, earlier penalties, the same twice.


def incidents(table: AtTable, *, chosen: str) -> Choices:
    """Return the usual incidents as keys."""
    told = table.view.rules.telling.incidents
    keys = {value: (str(label), "") for value, label in told.items()}
    return choices("incident", keys, chosen=chosen)


def with_incident(typed: Typed, *, table: AtTable) -> Typed:
    """Return the form as if what the incident means had been typed.

    It fills what is empty: the note, and a notice where no kind is chosen.
    """
    label = table.view.rules.telling.incidents.get(typed.text("incident"))
    unpriced = unpriced_kinds(table)
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


def earlier_penalties(table: AtTable) -> list[Earlier]:
    """Return who of the table has penalties in force, how many and each of them."""
    codes = {seat.code for seat in table.view.seats}
    rows = [
        row for row in penalties(table.scope.tournament_id, codes=codes) if row.counts
    ]
    found = []
    for seat, name in zip(table.view.seats, table.names, strict=True):
        own = [
            row
            for row in rows
            if (row.seat.code, row.seat.name) == (seat.code, seat.name)
        ]
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
        row.table.stage_name,
        _("table %(letter)s") % {"letter": row.table.letter},
        where_in_play(row),
    ]
    return ", ".join(parts) + (f": {row.line.reason}" if row.line.reason else "")


def where_in_play(row: PenaltyRow) -> str:
    """Return at which deal a penalty was given."""
    if not row.deal:
        return _("before the first deal")
    return _("deal %(number)s") % {"number": row.deal}


def the_same_again(table: AtTable, *, given: Penalty) -> list[str]:
    """Return a hint where somebody has entered the same since the last deal."""
    same = next(_same_since_last_deal(table, given=given), None)
    if same is None:
        return []
    hint = _(
        "The same is recorded for %(name)s since the last deal: line %(line)s, %(at)s, "
        "signed %(author)s. Save it only if it has happened again."
    )
    return [
        hint
        % {
            "name": table.names[given.seat],
            "line": same.line.seq,
            "at": f"{timezone.localtime(same.at):%H:%M}",
            "author": signer(same.author),
        }
    ]


def _same_since_last_deal(table: AtTable, *, given: Penalty) -> Iterator[LineView]:
    for view in reversed(table.view.in_order_of_play):
        if not view.counts:
            continue
        if view.line.kind is LineKind.PENALTY and (
            view.line.payload["seat"],
            view.line.payload["kind"],
        ) == (given.seat, given.kind):
            yield view
        if view.deal is not None:
            if _misdealt(table, view, given=given):
                yield view
            return


def _misdealt(table: AtTable, view: LineView, *, given: Penalty) -> bool:
    """Tell whether the last deal has charged this very misdeal itself."""
    deal = view.deal
    return (
        deal is not None
        and table.view.rules.outcome(deal).offence == given.kind
        and deal.dealer == given.seat
    )
