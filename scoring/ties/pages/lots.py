"""Record drawn lots that settle a tie, with who saw it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.translation import gettext as _
from django.utils.translation import override
from django.views.decorators.http import require_http_methods

from scoring.deals.refusals import NoTie
from scoring.games.enums import LotMethod
from scoring.games.protocol import Problem
from scoring.games.words.terms import lot_method_name
from scoring.ledger.state import Group
from scoring.refusals import StageNotStarted
from scoring.scoresheet.pages.choices import Choices, choices
from scoring.scoresheet.pages.forms import Typed
from scoring.scoresheet.pages.frame import (
    AtTable,
    at_table,
    closed_for_good,
    saved,
    signature,
)
from scoring.scoresheet.pages.preview import consequences_in_words
from scoring.scoresheet.pages.refused import Refused
from scoring.scoresheet.pages.table_form import shown_or_written
from scoring.scoresheet.queries.what_if import after_lot
from scoring.scoresheet.refusals import NotAsShown
from scoring.ties.commands.lots import DRAWN_BY_HAND, WITNESSES, deal_due, record_lot
from tables.lots.queries import under_way_at
from tournaments.book.erased import listed
from tournaments.refusals import Refusal
from tournaments.staff.policy import Access, Scope, tournament_view
from tournaments.stops import one_stop

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
        """Return the witnesses and the note: names are kept beside the ledger.

        In the language of the site, for everybody who reads it: not in that of the
        phone.
        """
        with override(settings.LANGUAGE_CODE):
            names = _("Witnesses: %(names)s.") % {"names": ", ".join(self.witnesses)}
        return " ".join(filter(None, (names, self.no_deal, self.note)))


def read_lot(typed: Typed, *, table: AtTable) -> TypedLot:
    """Return the lots that a form has sent; what is wrong is in ``typed``."""
    among = _group(typed, table=table)
    order = _order(typed, among=among)
    method = typed.choice("method", among=_methods(), missing="method_missing")
    fields = [typed.words(f"witness-{n}") for n in range(1, WITNESS_FIELDS + 1)]
    witnesses = tuple(dict.fromkeys(name for name in fields if name))
    if len(witnesses) < WITNESSES:
        typed.wrong("lot_witnesses", "witness-1", least=WITNESSES)
    lot = TypedLot(
        among=among,
        order=order,
        method=method,
        witnesses=witnesses,
        note=typed.words("reason"),
        no_deal=typed.words("no_deal"),
    )
    if not typed.text("no_deal") and extra_deal_due(table, group=among):
        typed.wrong("lot_no_deal", "no_deal")
    typed_in_all = Typed({"reason": lot.reason})
    typed_in_all.words("reason")
    typed.problems += [] if _named(typed) else typed_in_all.problems
    return lot


def extra_deal_due(table: AtTable, *, group: Group) -> bool:
    """Tell whether the rules put an extra deal among these before any lot."""
    rules, state = table.view.rules, table.state
    return group in state.unresolved and deal_due(state, rules=rules, group=group)


def no_lots(table: AtTable) -> Refusal | None:
    """Return why no lots are drawn here now, or nothing.

    A closed table takes them: a correction or an expulsion can leave a tie there.
    """
    if closed := closed_for_good(table):
        return closed
    if table.view.waits:
        return StageNotStarted()
    return None if table.state.unresolved else NoTie()


def _methods() -> dict[str, tuple[str, str]]:
    """Return how lots can be drawn, as keys."""
    return {str(one.value): (lot_method_name(one.value), "") for one in DRAWN_BY_HAND}


def _named(typed: Typed) -> bool:
    return any(problem.field == "reason" for problem in typed.problems)


def _group(typed: Typed, *, table: AtTable) -> Group:
    """Return those who are tied: as on the form, or the first tie of the table.

    The form names them, so that sending it twice means the same.
    """
    sides = [str(side) for side in range(len(table.state.sides))]
    named_sides = typed.text("among").split(".")
    if set(named_sides) <= set(sides):
        return tuple(sorted({int(side) for side in named_sides}))
    return table.state.unresolved[0] if table.state.unresolved else ()


def _order(typed: Typed, *, among: Group) -> tuple[int, ...]:
    """Return the drawn order, best first; the last one follows from the others."""
    allowed = [str(side) for side in among]
    drawn = [
        typed.choice(f"order-{place}", among=allowed)
        for place in range(1, len(among) + 1)
    ]
    chosen = [int(side) for side in drawn if side]
    rest = [side for side in among if side not in chosen]
    if len(rest) == 1 and len(chosen) == len(among) - 1 and not drawn[-1]:
        chosen.append(rest[0])
    if sorted(chosen) != sorted(among):
        typed.problems.append(Problem("lot_order", "order-1", {}))
        return ()
    return tuple(chosen)


def _places(
    table: AtTable, *, typed: Typed, among: Group, refused: Refused
) -> list[Choices]:
    """Return one group of keys for each lot; the last one follows from the others."""
    sides = {
        str(side): (table.side_name(side), table.side_label(side)) for side in among
    }
    names = [f"order-{place}" for place in range(1, len(among))]
    return [
        choices(name, sides, chosen=typed.text(name), wrong=refused.by_field)
        for name in names
    ]


def _decided(table: AtTable, *, lot: TypedLot) -> list[str]:
    """Return what the lots decide, in sentences."""
    if lot.among not in table.state.unresolved or not lot.order:
        return []
    order: Sequence[str] = [table.side_name(side) for side in lot.order]
    after = after_lot(table.view, among=lot.among, order=lot.order)
    return [
        one_stop(_("Order by lots: %(names)s.") % {"names": listed(order)}),
        *consequences_in_words(table, after=after),
    ]


def _context(table: AtTable, typed: Typed, refused: Refused) -> dict[str, object]:
    """Return what the form shows; everything typed is kept."""
    clean = Typed(typed.texts)
    lot = read_lot(clean, table=table)
    ready = not clean.problems
    return {
        "among": ".".join(str(side) for side in lot.among),
        "tied": [table.side_name(side) for side in lot.among],
        "places": _places(table, typed=typed, among=lot.among, refused=refused),
        "method": choices(
            "method", _methods(), chosen=typed.text("method"), wrong=refused.by_field
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
        "no_deal": typed.text("no_deal"),
        "due": extra_deal_due(table, group=lot.among),
        "decided": _decided(table, lot=lot) if ready else [],
        "shown": lot.token if ready else "",
    }


def _write(request: HttpRequest, table: AtTable, typed: Typed) -> HttpResponse | None:
    """Save the drawn lots whose order was shown."""
    lot = read_lot(typed, table=table)
    typed.check()
    if not typed.saves:
        return None
    if typed.text("shown") != lot.token:
        raise NotAsShown
    record_lot(
        table_id=table.table_id,
        among=lot.among,
        order=lot.order,
        witnesses=len(lot.witnesses),
        method=LotMethod(lot.method),
        no_deal=lot.no_deal,
        sign=signature(table, typed=typed, reason=lot.reason),
    )
    return saved(request, table, _("The drawn lots are saved."), then="close-table")


@tournament_view(Access.REFEREE)
@require_http_methods(["GET", "HEAD", "POST"])
def lots(request: HttpRequest, scope: Scope, table_id: int) -> HttpResponse:
    """Return the form of drawn lots with what they decide, or save them.

    While a lot by the protocol is under way, the way leads there.
    """
    table = at_table(scope, table_id=table_id)
    if request.method != "POST" and under_way_at(table.table_id) is not None:
        return HttpResponseRedirect(table.url("draw-lot"))
    return shown_or_written(
        request,
        table,
        write=_write,
        template="scoring/ties/lots.html",
        context=_context,
        blocked=no_lots,
    )
