"""What the cards of the last deal prove, told at the table: the referee decides.

Nothing is charged by itself. Each wrong card leads to the page of a penalty with seat,
kind and note filled in; what has been given since is no longer offered.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from urllib.parse import urlencode

from django.utils.translation import gettext as _

from scoring.games.cruce.cards import Card
from scoring.games.cruce.evidence import Breach, breaches
from scoring.games.cruce.play import FOLLOW
from scoring.games.cruce.ruleset import RevokeOutcome, TrumpChoice
from scoring.games.cruce.words.cited import rule_sentence
from scoring.games.cruce.words.terms import card_name
from scoring.games.enums import PenaltyKind
from scoring.ledger.enums import LineKind
from scoring.ledger.possible import cost
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


def proved_by_last_deal(at: AtTable) -> ProvedDeal | None:
    """Return what is certain from the last deal's cards; nothing if all was right."""
    deal = _last_deal(at)
    found = () if deal is None else _breaches(at, deal)
    if deal is None or not found:
        return None
    given = _given_since(at, seq=deal.line.seq)
    lines = []
    for breach in found:
        charge = (breach.seat, kind_of(breach).value)
        lines.append(_proved(at, breach, given=given[charge] > 0))
        given[charge] -= 1
    voids = at.rules.revoke_outcome is RevokeOutcome.VOID_DEAL
    void_url = at.url("void-line", seq=deal.line.seq) if voids else ""
    return ProvedDeal(title=deal.title, lines=tuple(lines), void_url=void_url)


def kind_of(breach: Breach) -> PenaltyKind:
    """Return what the rules call it: cheating is not to follow although able (R-60).

    For other wrong cards they name no penalty; the referee may find one.
    """
    return PenaltyKind.REVOKE if breach.rule == FOLLOW else PenaltyKind.OTHER


def _last_deal(at: AtTable) -> LineView | None:
    for view in reversed(at.view.lines):
        if view.line.kind is LineKind.DEAL and view.counts:
            return view
    return None


def _breaches(at: AtTable, view: LineView) -> tuple[Breach, ...]:
    deal, plays = view.deal, view.line.payload.get("plays")
    if deal is None or not plays or deal.bidder is None:
        return ()
    named = at.rules.trump_choice is TrumpChoice.NAMED
    return breaches(
        [[Card.parse(card) for card in trick] for trick in plays],
        leader=deal.bidder,
        players=at.players,
        trump=deal.trump if named else None,
        rules=at.rules,
    )


def _given_since(at: AtTable, *, seq: int) -> Counter[tuple[int, str]]:
    """Return how many penalties of a kind each seat has got since the deal."""
    return Counter(
        (view.line.payload["seat"], str(view.line.payload["kind"]))
        for view in at.since(seq)
        if view.line.kind is LineKind.PENALTY and view.counts
    )


def _proved(at: AtTable, breach: Breach, *, given: bool) -> Proved:
    kind = kind_of(breach)
    values = {
        "number": breach.trick + 1,
        "seat": at.view.seats[breach.seat].seat,
        "name": at.names[breach.seat],
        "card": card_name(breach.card),
        "owed": ", ".join(card_name(card) for card in breach.owed),
    }
    reason = _("Trick %(number)s: %(card)s; held %(owed)s") % values
    asked = {"seat": breach.seat, "kind": kind.value, "reason": reason}
    charged = at.rules.penalty_revoke > 0 and not given
    return Proved(
        sentence=_("Trick %(number)s, %(seat)s %(name)s: %(card)s; held %(owed)s.")
        % values,
        rule=rule_sentence(breach.rule),
        code=breach.rule,
        points=cost(kind, rules=at.view.rules) or 0,
        penalty_url=f"{at.url('give-penalty')}?{urlencode(asked)}" if charged else "",
        given=given,
    )
