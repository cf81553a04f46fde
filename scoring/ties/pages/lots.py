"""Record drawn lots that settle a tie, with who saw it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.deals.refusals import NoTie
from scoring.games.cruce.settle import Problem
from scoring.games.enums import LotMethod
from scoring.ledger.state import Group
from scoring.ranking.tiebreaks import deal_comes_first
from scoring.scoresheet.enums import DRAWN_BY_HAND
from scoring.scoresheet.pages.choices import Choice, Choices, lot_methods
from scoring.scoresheet.pages.forms import Typed
from scoring.scoresheet.pages.frame import (
    AtTable,
    at_table,
    closed_to_play,
    page,
    signature,
)
from scoring.scoresheet.pages.preview import consequences
from scoring.scoresheet.pages.refused import Refused, after_refusal, named, not_as_shown
from scoring.scoresheet.queries.what_if import after_lot
from scoring.ties.commands.lots import WITNESSES, record_lot
from tables.ids import TableId
from tables.lots.queries import under_way_at
from tournaments.refusals import Refusal
from tournaments.staff.policy import Access, Scope, tournament_page
from tournaments.stops import one_stop

METHODS = tuple(str(method.value) for method in DRAWN_BY_HAND)
WITNESS_FIELDS = 3


@dataclass(frozen=True, slots=True)
class TypedLot:
    """Drawn lots as typed; ``order`` is empty while it is not complete."""

    among: Group
    order: tuple[int, ...]
    method: str
    witnesses: tuple[str, ...]
    note: str
    no_deal: str

    @property
    def token(self) -> str:
        """Return the order as one text, to know whether this one was shown."""
        return ".".join(str(side) for side in self.order)

    @property
    def reason(self) -> str:
        """Return the witnesses and the note: names are kept beside the ledger."""
        names = _("Witnesses: %(names)s.") % {"names": ", ".join(self.witnesses)}
        return " ".join(filter(None, (names, self.no_deal, self.note)))


@tournament_page(Access.REFEREE)
@require_http_methods(["GET", "HEAD", "POST"])
def lots(request: HttpRequest, scope: Scope, table_id: int) -> HttpResponse:
    """Return the form of drawn lots with what they decide, or save them."""
    at = at_table(scope, table_id=table_id)
    if request.method != "POST" and under_way_at(TableId(at.table.pk)) is not None:
        return HttpResponseRedirect(at.url("draw-lot"))
    if request.method != "POST":
        return _form(request, at, typed=Typed({"after_seq": str(at.state.seq)}))
    typed = Typed(request.POST.dict())
    lot = read_lot(typed, at=at)
    if typed.problems or not typed.saves:
        return _form(request, at, typed=typed, refused=named(typed.problems))
    if typed.text("shown") != lot.token:
        return _form(request, at, typed=typed, refused=not_as_shown())
    try:
        record_lot(
            table_id=TableId(at.table.pk),
            among=lot.among,
            order=lot.order,
            witnesses=len(lot.witnesses),
            method=LotMethod(lot.method),
            no_deal=lot.no_deal,
            sign=signature(at, typed=typed, reason=lot.reason),
        )
    except Refusal as error:
        now, refused = after_refusal(error, at=at, typed=typed)
        return _form(request, now, typed=typed, refused=refused)
    messages.success(request, _("The drawn lots are saved."))
    return HttpResponseRedirect(at.url("close-table"))


def read_lot(typed: Typed, *, at: AtTable) -> TypedLot:
    """Return the lots that a form has sent; what is wrong is in ``typed``."""
    among = _group(typed, at=at)
    order = _order(typed, among=among)
    method = typed.choice("method", among=METHODS)
    if not typed.text("method"):
        typed.wrong("method_missing", "method")
    fields = [typed.words(f"witness-{n}") for n in range(1, WITNESS_FIELDS + 1)]
    witnesses = tuple(dict.fromkeys(name for name in fields if name))
    if len(witnesses) < WITNESSES:
        typed.wrong("lot_witnesses", "witness-1", least=WITNESSES)
    lot = TypedLot(
        among=among,
        order=order,
        method=method or "",
        witnesses=witnesses,
        note=typed.words("reason"),
        no_deal=typed.words("no_deal"),
    )
    if not typed.text("no_deal") and extra_deal_due(at, group=among):
        typed.wrong("lot_no_deal", "no_deal")
    typed_in_all = Typed({"reason": lot.reason})
    typed_in_all.words("reason")
    typed.problems += [] if _named(typed) else typed_in_all.problems
    return lot


def extra_deal_due(at: AtTable, *, group: Group) -> bool:
    """Tell whether the rules put an extra deal among these before any lot."""
    waiting = group in at.state.unresolved and group not in at.state.tried
    return waiting and deal_comes_first(at.rules.tie_break)


def _named(typed: Typed) -> bool:
    return any(problem.field == "reason" for problem in typed.problems)


def _group(typed: Typed, *, at: AtTable) -> Group:
    """Return those who are tied: as on the form, or the first tie of the table.

    The form names them, so that sending it twice means the same.
    """
    sides = [str(side) for side in range(len(at.state.sides))]
    named_sides = typed.text("among").split(".")
    if set(named_sides) <= set(sides):
        return tuple(sorted({int(side) for side in named_sides}))
    return at.state.unresolved[0] if at.state.unresolved else ()


def _order(typed: Typed, *, among: Group) -> tuple[int, ...]:
    """Return the drawn order, best first; the last one follows from the others."""
    allowed = [str(side) for side in among]
    drawn = [
        typed.choice(f"order-{place}", among=allowed)
        for place in range(1, len(among) + 1)
    ]
    chosen = [int(side) for side in drawn if side is not None]
    rest = [side for side in among if side not in chosen]
    if len(rest) == 1 and len(chosen) == len(among) - 1 and drawn[-1] is None:
        chosen.append(rest[0])
    if sorted(chosen) != sorted(among):
        typed.problems.append(Problem("lot_order", "order-1", {}))
        return ()
    return tuple(chosen)


def _places(
    at: AtTable, *, typed: Typed, among: Group, refused: Refused
) -> list[Choices]:
    """Return one group of keys for each lot; the last one follows from the others."""
    return [
        Choices(
            id=f"order-{place}",
            name=f"order-{place}",
            keys=tuple(
                Choice(
                    value=str(side),
                    label=at.side_name(side),
                    note=at.side_label(side),
                    chosen=typed.text(f"order-{place}") == str(side),
                )
                for side in among
            ),
            wrong=refused.by_field.get(f"order-{place}", ()),
        )
        for place in range(1, len(among))
    ]


def _decided(at: AtTable, *, lot: TypedLot) -> list[str]:
    """Return what the lots decide, in sentences."""
    if lot.among not in at.state.unresolved or not lot.order:
        return []
    order: Sequence[str] = [at.side_name(side) for side in lot.order]
    after = after_lot(at.view, among=lot.among, order=lot.order)
    return [
        one_stop(_("Order by lots: %(names)s.") % {"names": ", ".join(order)}),
        *consequences(at, after=after),
    ]


def _form(
    request: HttpRequest, at: AtTable, *, typed: Typed, refused: Refused | None = None
) -> HttpResponse:
    """Return the page of the form; everything typed is kept."""
    refused = refused or Refused()
    clean = Typed(typed.texts)
    lot = read_lot(clean, at=at)
    ready = not clean.problems
    blocked = closed_to_play(at) or (None if at.state.unresolved else NoTie())
    context = {
        "refused": refused,
        "blocked": blocked if refused.status == 200 else None,  # noqa: PLR2004
        "among": ".".join(str(side) for side in lot.among),
        "tied": [at.side_name(side) for side in lot.among],
        "places": _places(at, typed=typed, among=lot.among, refused=refused),
        "method": lot_methods(
            chosen=typed.text("method"), wrong=refused.by_field.get("method", ())
        ),
        "witnesses": [
            {
                "id": f"witness-{n}",
                "text": typed.text(f"witness-{n}"),
                "needed": n <= WITNESSES,
                "number": n,
                "wrong": refused.by_field.get(f"witness-{n}", ()),
            }
            for n in range(1, WITNESS_FIELDS + 1)
        ],
        "reason": typed.text("reason"),
        "no_deal": typed.text("no_deal"),
        "due": extra_deal_due(at, group=lot.among),
        "decided": _decided(at, lot=lot) if ready else [],
        "shown": lot.token if ready else "",
        "client_key": str((Typed({}) if refused.new_key else typed).key()),
        "after_seq": at.state.seq if refused.missed else typed.after_seq(),
    }
    return page(
        request,
        at,
        template="scoring/ties/lots.html",
        context=context,
        status=refused.status,
    )
