"""The state of a table after its ledger: what replay returns."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.games.protocol import Company, Result, Sides
from scoring.ledger.enums import LeaveCause, LineKind
from scoring.ranking.order import Ranking
from scoring.ranking.tiebreaks import SeatRecord
from tournaments.canon import canon

Group = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PlayedLine:
    """What one line of the ledger did, in the order of play.

    ``number`` counts deals; ``delta`` and ``totals`` are per side, in points;
    a voided line keeps its place but changes nothing. ``absent`` are the sides that
    did not play any more.
    """

    seq: int
    kind: LineKind
    number: int | None
    voided_by: int | None
    replaces: int | None
    delta: tuple[int, ...]
    totals: tuple[int, ...]
    result: Result | None
    tie_break: bool
    absent: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LedgerState:
    """Everything that follows from a table's ledger, and nothing else.

    ``totals``, ``penalties``, ``leader``, ``ranking``, ``unresolved`` and
    ``through`` speak of sides; seats and sides are the same at a table of
    single players. ``penalties`` are points, those of misdeals included.
    ``unresolved`` are the ties that must be settled before the table can be closed;
    ``through`` are those of a closed table who go on whatever becomes of such a tie.
    ``tried`` are those of them for which an extra deal was played, in vain.
    ``review`` is the line that put the table under review, while it is; ``frozen``
    is then the state at that line, if others have followed.
    ``entrants`` own the seats now; ``playing`` are the seats that still play;
    ``apart`` says which sides cannot go on, and why: the cause of leaving, or
    ``stand_in``. ``last_deal`` tells that the last deal has been called. ``sends_on``
    is how many can go on from the table. ``records`` are what the rules may compare, by
    side; they are not stored.
    """

    seq: int
    head: str
    closed: bool
    final: bool
    entrants: tuple[str, ...]
    sides: Sides
    totals: tuple[int, ...]
    deals: int
    extra_deals: int
    penalties: tuple[int, ...]
    penalty_lines: int
    next_dealer: int
    over: bool
    leader: int | None
    ranking: Ranking
    unresolved: tuple[Group, ...]
    through: tuple[int, ...]
    lines: tuple[PlayedLine, ...]
    playing: tuple[int, ...]
    apart: tuple[tuple[int, str], ...]
    last_deal: bool
    tried: tuple[Group, ...]
    records: tuple[SeatRecord, ...]
    sends_on: int
    review: int | None = None
    frozen: LedgerState | None = None

    @property
    def order(self) -> tuple[int, ...]:
        """Return the sides from first to last; seat order inside a tie."""
        return tuple(side for group in self.ranking.groups for side in group)

    @property
    def company(self) -> Company:
        """Return who plays the next deal."""
        return Company(seats=len(self.entrants), playing=self.playing, sides=self.sides)

    @property
    def dissolved(self) -> bool:
        """Tell whether whoever was left at the table plays at others instead."""
        return LeaveCause.RESEATED in dict(self.apart).values()

    @property
    def deserted(self) -> bool:
        """Tell whether it was dissolved, and none of them has come back yet."""
        return self.dissolved and not self.playing

    @property
    def contending(self) -> tuple[int, ...]:
        """Return the sides that play for the next stage, in the order of the seats."""
        apart = dict(self.apart)
        return tuple(side for side in range(len(self.sides)) if side not in apart)

    @property
    def going_on(self) -> list[str]:
        """Return the codes of who goes through, best first; in the final all places."""
        sides = self.order if self.final else self.through
        return [self.entrants[self.sides[side][0]] for side in sides]

    @property
    def tied(self) -> tuple[str, ...]:
        """Return the codes of those whom a tie that is not settled decides about."""
        open_ties = (side for group in self.unresolved for side in group)
        return tuple(self.entrants[self.sides[side][0]] for side in open_ties)

    @property
    def next_number(self) -> int:
        """Return the number that the next deal will have."""
        return max((line.number or 0 for line in self.lines), default=0) + 1

    @property
    def dealt_in_vain(self) -> bool:
        """Tell whether each tie that is open has had its extra deal."""
        return set(self.unresolved) <= set(self.tried)

    def number_of(self, seq: int) -> int | None:
        """Return the number of the deal that a line records; nothing of other lines."""
        return next((line.number for line in self.lines if line.seq == seq), None)

    def as_json(self) -> dict[str, object]:
        """Return the projection that is stored and compared.

        What is shown outside of a table under review is its ``frozen``.
        """
        under_review: dict[str, object] = {}
        if self.review is not None:
            under_review["review"] = self.review
        if self.frozen is not None:
            under_review["frozen"] = self.frozen.as_json()
        return {
            **under_review,
            "v": 1,
            "seq": self.seq,
            "head": self.head,
            "closed": int(self.closed),
            "final": int(self.final),
            "entrants": list(self.entrants),
            "sides": [list(side) for side in self.sides],
            "totals": list(self.totals),
            "deals": self.deals,
            "extra_deals": self.extra_deals,
            "penalties": list(self.penalties),
            "penalty_lines": self.penalty_lines,
            "next_dealer": self.next_dealer,
            "over": int(self.over),
            "leader": self.leader,
            "groups": [list(group) for group in self.ranking.groups],
            "settled": [
                {
                    "kind": reason.kind,
                    "among": list(reason.among),
                    "result": list(reason.result),
                    "values": [list(values) for values in reason.values],
                }
                for reason in self.ranking.reasons
            ],
            "unresolved": [list(group) for group in self.unresolved],
            "through": list(self.through),
            # Only where something happened: other tables keep the bytes they had.
            **({"apart": [list(one) for one in self.apart]} if self.apart else {}),
            **({"last_deal": 1} if self.last_deal else {}),
        }

    def stored(self) -> dict[str, int | str]:
        """Return the columns in which the state of a table is stored."""
        return {
            "seq": self.seq,
            "head": self.head,
            "body": self.body(),
            "sends_on": (self.frozen or self).sends_on,
        }

    def body(self) -> str:
        """Return the canonical text of the projection."""
        return canon(self.as_json()).decode("ascii")
