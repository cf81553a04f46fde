"""What helps with a penalty: usual incidents, earlier penalties, the same twice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.deals.pages.penalty_choices import unpriced_kinds
from scoring.deals.queries import PenaltyRow, penalties
from scoring.games.words.figures import points_text
from scoring.ledger.enums import LineKind
from scoring.ledger.possible import PenaltyEntry
from scoring.scoresheet.pages.choices import Choices, choices
from scoring.scoresheet.pages.forms import Typed
from scoring.scoresheet.pages.frame import AtTable
from scoring.scoresheet.queries.table_view import LineView
from tournaments.events.words import stage_name
from tournaments.staff.words import signer


@dataclass(frozen=True, slots=True)
class Earlier:
    """The earlier penalties of one person at this table, anywhere in the event."""

    name: str
    count: str
    penalties: tuple[str, ...]


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
    """Return who of the table has penalties in force, with each of them."""
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
                Earlier(
                    name=name,
                    count=count % {"count": len(own)},
                    penalties=tuple(told(row) for row in own),
                )
            )
    return found


def told(row: PenaltyRow) -> str:
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


def the_same_again(at: AtTable, *, entry: PenaltyEntry) -> list[str]:
    """Return a hint where somebody has entered the same since the last deal."""
    same = next(_same_since_last_deal(at, entry=entry), None)
    if same is None:
        return []
    hint = _(
        "The same is recorded for %(name)s since the last deal: line %(line)s, %(at)s, "
        "signed %(author)s. Save it only if it has happened again."
    )
    return [
        hint
        % {
            "name": at.names[entry.seat],
            "line": same.line.seq,
            "at": f"{timezone.localtime(same.at):%H:%M}",
            "author": signer(same.author),
        }
    ]


def _same_since_last_deal(at: AtTable, *, entry: PenaltyEntry) -> Iterator[LineView]:
    for view in reversed(at.view.in_order_of_play):
        if not view.counts:
            continue
        if view.line.kind is LineKind.PENALTY and (
            view.line.payload["seat"],
            view.line.payload["kind"],
        ) == (entry.seat, entry.kind):
            yield view
        if view.deal is not None:
            if _misdealt(at, view, entry=entry):
                yield view
            return


def _misdealt(at: AtTable, view: LineView, *, entry: PenaltyEntry) -> bool:
    """Tell whether the last deal has charged this very misdeal itself."""
    deal = view.deal
    return (
        deal is not None
        and at.view.rules.outcome(deal).offence == entry.kind
        and deal.dealer == entry.seat
    )
