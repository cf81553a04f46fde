"""A table's ledger as rows of a page: what happened, what it changed, and why."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from django.utils.translation import gettext as _

from scoring.answers.enums import VouchedState
from scoring.answers.queries import Vouched
from scoring.games.telling import Telling
from scoring.games.words.figures import change_text, points_text
from scoring.ledger.enums import KINDS, VOIDABLE_KINDS, LeaveCause, LineKind, SitAs
from scoring.ledger.seating import order_keys
from scoring.scoresheet.queries.table_view import LineView, TableView
from tables.plan.plan import seat_name
from tournaments.events.words import Chip
from tournaments.people.names import PAIR
from tournaments.staff.words import signer

# Lines that are no play: they show no figures of the sides.
NO_PLAY = frozenset(LineKind) - {LineKind.DEAL, LineKind.PENALTY, LineKind.LOT}


@dataclass(frozen=True, slots=True)
class SideChange:
    """One side's figures in a line; empty where the line changes nothing there."""

    delta: str
    tone: str
    total: str


NO_CHANGE = SideChange(delta="", tone="zero", total="")


@dataclass(frozen=True, slots=True)
class LineWords:
    """What happened in a line; ``suit`` is the trump, ``ended`` made or not.

    ``seat`` and ``mark`` say in short who and how; ``note`` what was not recorded,
    ``reason`` what the referee wrote of an offence that is weighed by hand.
    """

    what: str
    who: str = ""
    seat: str = ""
    suit: str = ""
    ended: str = ""
    mark: str = ""
    note: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Voiding:
    """Who voided a line, when and why."""

    seq: int
    author: str
    at: datetime
    reason: str


@dataclass(frozen=True, slots=True)
class LedgerRow:
    """One line in its place in the play; without ``changes`` it is no play.

    ``watchable`` deals were recorded card by card: they have a replay;
    ``revocable`` lines are no play and can be voided all the same; ``vouched`` is what
    is said of it, ``by`` whom; ``rules`` are the numbers of those that it follows.
    """

    seq: int
    css: str
    number: str
    words: LineWords
    chip: Chip | None
    vouched: Chip | None
    by: str
    changes: tuple[SideChange, ...]
    why: tuple[str, ...]
    reason: str
    author: str
    at: datetime
    replaces: int | None
    voided: Voiding | None
    watchable: bool
    revocable: bool
    rules: tuple[str, ...]


def ledger_rows(view: TableView) -> list[LedgerRow]:
    """Return the ledger in the order of play, the latest first.

    Void lines stand at the line that they void.
    """
    voidings = {
        line.line.voids: Voiding(
            seq=line.line.seq,
            author=_signed(line.author, of=view),
            at=line.at,
            reason=line.reason,
        )
        for line in view.lines
        if line.line.voids is not None
    }
    place = order_keys(one.line for one in view.lines)
    return [
        _row(one, of=view, voided=voidings.get(one.line.seq))
        for one in sorted(view.lines, key=lambda one: place[one.line.seq], reverse=True)
        if one.line.kind is not LineKind.VOID
    ]


def _signed(author: str, *, of: TableView) -> str:
    """Return who signed; who plays at the table by name, anybody else by code."""
    names: dict[str, list[str]] = {}
    for seat, name in zip(of.seats, of.names, strict=True):
        names.setdefault(seat.code, []).append(name)
    return " + ".join(
        PAIR.join(names.get(code, [code])) for code in author.split(" + ")
    )


def _row(view: LineView, *, of: TableView, voided: Voiding | None) -> LedgerRow:
    line, played = view.line, view.played
    words = _words(view, of=of)
    number = "" if played is None or played.number is None else str(played.number)
    return LedgerRow(
        seq=line.seq,
        css=_css(view),
        number=number,
        words=words,
        chip=_chip(view),
        vouched=_vouched_chip(of.vouched.get(line.seq)),
        by=_vouched_by(of.vouched.get(line.seq)),
        changes=()
        if line.kind in NO_PLAY
        else _changes(view, sides=len(of.state.sides)),
        why=view.why,
        reason="" if _in_own_words(view) else view.reason,
        author=_signed(view.author, of=of),
        at=view.at,
        replaces=line.replaces,
        voided=voided,
        watchable=view.has_plays,
        revocable=line.kind in NO_PLAY and line.kind in VOIDABLE_KINDS,
        rules=_rules(view, telling=of.rules.telling),
    )


def _rules(view: LineView, *, telling: Telling) -> tuple[str, ...]:
    """Return the numbers of the rules by which a line brings its points."""
    payload = view.line.payload
    if view.line.kind is LineKind.DEAL:
        kinds = [str(view.deal.outcome)]
        if view.played is not None and view.played.tie_break:
            kinds.append("tie_break")
    else:
        kinds = [payload.get("kind", view.line.kind)]
    return tuple(rule for kind in kinds for rule in telling.cited.get(kind, ()))


def _words(view: LineView, *, of: TableView) -> LineWords:
    """Return what happened: who, what, in which trump, and how it ended."""
    payload, telling = view.line.payload, of.rules.telling
    if view.line.kind is LineKind.PENALTY:
        what = str(telling.offences[payload["kind"]])
        weighed = of.rules.offences[payload["kind"]].points is None
        return replace(
            _said(what, seat=payload["seat"], at=view, of=of),
            reason=view.reason if weighed else "",
        )
    if view.line.kind is LineKind.LEAVE:
        what = str(LeaveCause(payload["cause"]).label)
        return _said(what, seat=payload["seat"], at=view, of=of)
    if view.line.kind is LineKind.SIT:
        what = str(SitAs(payload["as"]).label)
        return _said(what, seat=payload["seat"], at=view, of=of)
    if _in_own_words(view):
        return LineWords(what=f"{view.title}: {view.reason}")
    if view.deal is None:
        return LineWords(what=view.title)
    result = None if view.played is None else view.played.result
    told = telling.told(view.deal, result=result)
    return replace(
        _said(told.what, seat=told.seat, at=view, of=of),
        suit=told.sign,
        ended=told.ended,
        mark=str(result.mark) if result is not None and told.ended else "",
        note=told.note,
    )


def _in_own_words(view: LineView) -> bool:
    return KINDS[view.line.kind].only_words


def _said(what: str, *, seat: int | None, at: LineView, of: TableView) -> LineWords:
    if seat is None:
        return LineWords(what=what)
    who = of.names_at(at.line.seq)[seat]
    return LineWords(what=what, who=who, seat=seat_name(of.letter, seat))


def _css(view: LineView) -> str:
    if not view.counts:
        return "is-void"
    if view.line.kind in NO_PLAY:
        return "is-sign"
    if view.line.kind is LineKind.PENALTY:
        return "is-penalty"
    if view.line.kind is LineKind.LOT or (view.played and view.played.tie_break):
        return "is-tie-break"
    return "" if view.line.replaces is None else "is-replacement"


def _chip(view: LineView) -> Chip | None:
    """Return the state of a line that is not an ordinary deal."""
    if not view.counts:
        return Chip(state="void", label=_("Voided"))
    if view.line.kind is LineKind.PENALTY:
        return Chip(state="penalty", label=_("Penalty"))
    if view.line.kind is LineKind.LOT:
        return Chip(state="tie", label=_("Lots drawn"))
    if view.played is not None and view.played.tie_break:
        return Chip(state="tie", label=_("Extra deal"))
    if view.line.replaces is not None:
        return Chip(state="replacement", label=_("Correction"))
    return None


def _vouched_chip(vouched: Vouched | None) -> Chip | None:
    """Return what is said of a line: that it is so, not so, or nothing yet."""
    if vouched is None:
        return None
    standing = vouched.standing
    contested = standing is VouchedState.OBJECTED
    state = "contested" if contested else str(standing)
    return Chip(state=state, label=str(standing.label))


def _vouched_by(vouched: Vouched | None) -> str:
    return ", ".join(map(signer, vouched.who)) if vouched else ""


def brings(row: LedgerRow, *, view: TableView) -> str:
    """Return what a line brought, by who sat there: “Pop A. +2, Rus I. −1”."""
    names = view.side_names_at(row.seq)
    changed = zip(names, row.changes, strict=True) if row.changes else ()
    return ", ".join(f"{name} {one.delta}" for name, one in changed if _counts(one))


def _counts(change: SideChange) -> bool:
    return change.tone != NO_CHANGE.tone


def _changes(view: LineView, *, sides: int) -> tuple[SideChange, ...]:
    """Return each side's change and total; an extra deal leaves the totals."""
    played = view.played
    if played is None or not view.counts or view.line.kind is LineKind.LOT:
        return (NO_CHANGE,) * sides
    shown = zip(played.delta, played.totals, strict=True)
    if view.line.kind is LineKind.PENALTY:
        return tuple(
            _change(delta, total=total) if delta else NO_CHANGE
            for delta, total in shown
        )
    if played.tie_break:
        return tuple(_change(delta, total=None) for delta, _total in shown)
    return tuple(_change(delta, total=total) for delta, total in shown)


def _change(delta: int, *, total: int | None) -> SideChange:
    return SideChange(
        delta=change_text(delta),
        tone=tone_of(delta),
        total="" if total is None else points_text(total),
    )


def tone_of(change: int) -> str:
    """Return the colour of a change of points."""
    return "plus" if change > 0 else "minus" if change < 0 else "zero"
