"""What the cards of the last deal prove, told at the table: the referee decides.

Nothing is charged by itself. Each wrong card leads to the page of a penalty with seat,
kind and note filled in; what has been given since is no longer offered.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from urllib.parse import urlencode

from django.utils.translation import gettext as _

from scoring.games.cards import Broken
from scoring.games.enums import PenaltyKind
from scoring.games.protocol import Company
from scoring.ledger.enums import LineKind
from scoring.scoresheet.pages.frame import AtTable
from scoring.scoresheet.queries.table_view import LineView


@dataclass(frozen=True, slots=True)
class Proved:
    """One wrong card in words; ``penalty_url`` is empty where none is offered.

    ``points`` is what the rules ask for it, 0 where they name no penalty.
    """

    sentence: str
    rule: str
    code: str
    points: int
    penalty_url: str
    given: bool


@dataclass(frozen=True, slots=True)
class ProvedDeal:
    """The last deal's wrong cards; ``void_url`` where the rules let it be voided."""

    title: str
    lines: tuple[Proved, ...]
    void_url: str


def proved_by_last_deal(table: AtTable) -> ProvedDeal | None:
    """Return what is certain from the last deal's cards; nothing if all was right."""
    cards, deal = table.view.rules.cards, _last_deal(table)
    if cards is None or deal is None or not deal.has_plays:
        return None
    plays, company = deal.line.payload["plays"], Company.whole(table.state.sides)
    told = cards.retell(deal.deal, plays=plays, company=company, rules=table.rules)
    found = [one for one in told.broken if one.offence]
    if not found:
        return None
    given = _given_since(table, seq=deal.line.seq)
    lines = []
    for broken in found:
        charge = (broken.seat, broken.offence)
        lines.append(_proved(table, broken, given=given[charge] > 0))
        given[charge] -= 1
    void_url = (
        table.url("void-line", seq=deal.line.seq) if cards.voids(table.rules) else ""
    )
    return ProvedDeal(title=deal.title, lines=tuple(lines), void_url=void_url)


def _last_deal(table: AtTable) -> LineView | None:
    for view in reversed(table.view.lines):
        if view.line.kind is LineKind.DEAL and view.counts:
            return view
    return None


def _given_since(table: AtTable, *, seq: int) -> Counter[tuple[int, str]]:
    """Return how many penalties of a kind each seat has got since the deal."""
    return Counter(
        (view.line.payload["seat"], str(view.line.payload["kind"]))
        for view in table.since(seq)
        if view.line.kind is LineKind.PENALTY and view.counts
    )


def _proved(table: AtTable, broken: Broken, *, given: bool) -> Proved:
    telling, kind = table.view.rules.card_telling, PenaltyKind(broken.offence)
    values = {
        "number": broken.trick + 1,
        "seat": table.view.seats[broken.seat].seat,
        "name": table.names[broken.seat],
        "card": telling.face(broken.card).name,
        "owed": ", ".join(telling.face(card).name for card in broken.owed),
    }
    if broken.owed:
        reason = _("Trick %(number)s: %(card)s; held %(owed)s") % values
        said = _("Trick %(number)s, %(seat)s %(name)s: %(card)s; held %(owed)s.")
    else:
        reason = _("Trick %(number)s: %(card)s") % values
        said = _("Trick %(number)s, %(seat)s %(name)s: %(card)s.")
    asked = {"seat": broken.seat, "kind": kind.value, "reason": reason}
    offences = table.view.rules.offences
    offered = bool(offences[PenaltyKind.REVOKE].points) and not given
    return Proved(
        sentence=said % values,
        rule=telling.rule(broken.rule),
        code=broken.rule,
        points=offences[kind].points or 0,
        penalty_url=f"{table.url('give-penalty')}?{urlencode(asked)}"
        if offered
        else "",
        given=given,
    )
