"""The one reader of the ledger: lines in, state of the table out.

A pure fold: no clock, no database, no randomness. A replacement takes the place
of the voided line in the order of play, although it is appended later.
Source: docs/adr/0002; docs/architecture.md "Lines".
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Collection, Sequence
from copy import copy
from dataclasses import replace
from functools import cached_property

from scoring.games.sets import SetEnd, set_over_among
from scoring.ledger.enums import FOLDED_KINDS, KINDS, LineKind
from scoring.ledger.fold import Fold
from scoring.ledger.lines import Line
from scoring.ledger.review import review_since
from scoring.ledger.seating import Seating, expelled_since_close, in_order_of_play
from scoring.ledger.state import LedgerState
from scoring.ranking.cut import cut, unresolved
from scoring.ranking.order import Ranking
from scoring.rules.rules import StageRules
from tables.seating.enums import TableState
from tournaments.book.chain import GENESIS
from tournaments.events.enums import StageState

KEPT = 512


def table_state(lines: Sequence[Line], *, stage: str) -> TableState:
    """Return where a table stands, by its lines and the state of its stage.

    Before the stage is started no table is in play.
    """
    if stage == StageState.SEATED:
        return TableState.SEATED
    if _is_closed(lines):
        confirmed = stage == StageState.CONFIRMED
        return TableState.CONFIRMED if confirmed else TableState.CLOSED
    played = any(_is_play(line.kind) for line in lines)
    return TableState.PLAYING if played else TableState.SEATED


def _is_play(kind: LineKind) -> bool:
    """Tell whether a line of this kind is play: neither seats nor words alone."""
    one = KINDS[kind]
    in_play = one.folded and not (one.seats or one.only_words)
    return in_play or kind is LineKind.CLOSE


def replay(lines: Sequence[Line], *, rules: StageRules) -> LedgerState:
    """Return the state of a table from its whole ledger, from line 1."""
    return Replay(lines, rules=rules).state


class Replay:
    """A ledger that has been folded; never changed.

    A line that only follows costs one step, not all.
    """

    def __init__(self, lines: Sequence[Line], *, rules: StageRules) -> None:
        """Fold the lines there are, at least the opening line."""
        self.lines = tuple(lines)
        self.rules = rules
        opened = self.lines[0].payload
        fold = Fold(
            rules=rules,
            seating=Seating.opened(opened["entrants"]),
            dealer=opened["first_dealer"],
        )
        for line, voided_by in in_order_of_play(self.lines):
            fold.take(line, voided_by=voided_by)
        self._fold = fold
        self._frozen: LedgerState | None = None

    def after(self, line: Line) -> Replay:
        """Return the replay with the next line; a correction folds all again."""
        lines = (*self.lines, line)
        if line.voids is not None or line.replaces is not None:
            return Replay(lines, rules=self.rules)
        following = copy(self)
        following.__dict__.pop("state", None)
        following.lines = lines
        if line.kind in FOLDED_KINDS:
            following._fold = self._fold.copied()
            following._fold.take(line, voided_by=None)
        return following

    @cached_property
    def state(self) -> LedgerState:
        """Return the state after the last line."""
        state = _state(self._fold, lines=self.lines)
        since = review_since(self.lines)
        if since is None:
            return state
        return replace(state, review=since, frozen=self._frozen_at(since))

    def _frozen_at(self, seq: int) -> LedgerState | None:
        """Return the state at an earlier line; it never changes, so it is kept."""
        if seq == self.lines[-1].seq:
            return None
        if self._frozen is None or self._frozen.seq != seq:
            self._frozen = replay(self.lines[:seq], rules=self.rules)
        return self._frozen


_kept: OrderedDict[str, Replay] = OrderedDict()
_keeping = threading.Lock()


def folded(lines: Sequence[Line], *, rules: StageRules) -> Replay:
    """Return the replay of stored lines; what this process has folded is not again.

    It is known by the hash of the last line, which names all before it. The audit
    trusts no stored hash and uses ``replay``; so does who asks about lines that are
    not written, which have none.
    """
    head = lines[-1].hash
    assert head
    with _keeping:
        kept = _kept.get(head)
        before = _kept.get(lines[-1].prev_hash)
    if kept is None or kept.rules is not rules:
        if before is not None and before.rules is rules:
            kept = before.after(lines[-1])
        else:
            kept = Replay(lines, rules=rules)
    with _keeping:
        _kept[head] = kept
        _kept.move_to_end(head)
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
    return kept


def known_lines(head: str, *, rules: StageRules) -> list[Line] | None:
    """Return the lines up to the one with this hash, if this process has folded them.

    The hash names all of them, so that nobody has to read them again.
    """
    with _keeping:
        kept = _kept.get(head)
    return list(kept.lines) if kept is not None and kept.rules is rules else None


def _state(fold: Fold, *, lines: Sequence[Line]) -> LedgerState:
    opened = lines[0].payload
    final, through = bool(opened["final"]), opened["through"]
    everybody_passes = not final and len(fold.sides) <= through
    closed = _is_closed(lines)
    late = expelled_since_close(lines, seating=fold.seating) if closed else frozenset()
    end = _end(fold, everybody_passes=everybody_passes, late=late)
    ranking = fold.ranking()
    if end.over and end.leader in fold.contending:
        # By a house rule not always whoever has the most points.
        ranking = ranking.led_by(end.leader, points=fold.totals)
    foremost = Ranking(
        groups=tuple(g for g in ranking.groups if set(g) <= set(fold.contending)),
        reasons=(),
    )
    open_ties = unresolved(foremost, through=through, final=final)
    unsettled = () if everybody_passes else open_ties
    decides = closed and not final
    gone_through = cut(foremost, through=through).through if decides else ()
    return LedgerState(
        seq=lines[-1].seq,
        head=lines[-1].hash or GENESIS,
        closed=closed,
        final=final,
        entrants=fold.seating.entrants,
        sides=fold.sides,
        totals=tuple(fold.totals),
        deals=fold.deals,
        extra_deals=fold.extra_deals,
        penalties=tuple(fold.penalties),
        penalty_lines=fold.penalty_lines,
        next_dealer=fold.next_dealer(),
        over=end.over,
        leader=_first(foremost) if end.leader in late else end.leader,
        ranking=ranking,
        unresolved=unsettled,
        through=gone_through,
        lines=tuple(fold.played),
        playing=fold.seating.playing,
        apart=tuple(sorted(fold.seating.apart.items())),
        last_deal=fold.last_deal,
        records=tuple(fold.records(range(len(fold.sides)))),
        sends_on=0 if final else min(len(fold.contending), through),
        tried=tuple(g for g in unsettled if any(t.issuperset(g) for t in fold.tried)),
    )


def _first(ranking: Ranking) -> int | None:
    """Return the side that leads; nobody while the top is tied, or nobody is left."""
    top = next(iter(ranking.groups), ())
    return top[0] if len(top) == 1 else None


def _end(fold: Fold, *, everybody_passes: bool, late: Collection[int]) -> SetEnd:
    """Return whether the set is over among those who still play.

    Where all go through, or only one is left, nothing more is played. Those in
    ``late`` count as playing: they were there when the table was closed.
    """
    if everybody_passes:
        return SetEnd(over=True, leader=None)
    playing = [
        side
        for side in range(len(fold.sides))
        if side in late or not fold.seating.has_left(side)
    ]
    if len(playing) <= 1:
        return SetEnd(over=True, leader=next(iter(playing), None))
    end = set_over_among(
        fold.totals,
        playing=playing,
        form=fold.form,
        first=fold.first,
        deals=fold.deals,
    )
    return SetEnd(over=end.over or fold.timed_out, leader=end.leader)


def _is_closed(lines: Sequence[Line]) -> bool:
    """Tell whether the last close was not followed by a reopening."""
    for line in reversed(lines):
        if line.kind in (LineKind.CLOSE, LineKind.REOPEN):
            return line.kind is LineKind.CLOSE
    return False
