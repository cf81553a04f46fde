"""The raffles of an event: who takes part, what waits, who has won."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from scoring.finish.queries.errata import errata_of, names_with_errata
from scoring.raffles.enums import RaffleMove
from scoring.raffles.models import Raffle, RaffleStep
from tables.protocol.entropy import QUICK
from tables.protocol.manifest import order_of
from tables.protocol.proof import would_have_given
from tournaments.ids import TournamentId


@dataclass(frozen=True, slots=True)
class Winners:
    """Who has the prizes, in their order, by code.

    ``absent`` were drawn and not there, the last one last; ``waiting`` come next, in
    the order that was drawn. A prize that nobody has has an empty code.
    """

    holders: tuple[str, ...]
    absent: tuple[str, ...]
    waiting: tuple[str, ...]
    before: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class PrizeView:
    """One prize; ``code`` and ``name`` of who has won it are empty before.

    ``absent`` are the names of those who were drawn for it and not there.
    """

    number: int
    prize: str
    code: str
    name: str
    absent: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RaffleView:
    """One raffle; ``quick`` ones were drawn without witnesses.

    ``typed`` are the cards as they were typed, with who typed them, the last one
    last; ``opened`` is the secret of a raffle that was called off, ``would_be`` who
    would have had the prizes. ``last_absent`` is the winner whose absence can be taken
    back.
    """

    number: int
    mark_of: str
    quick: bool
    people: int
    prizes: tuple[PrizeView, ...]
    next_name: str
    last_absent: str
    commitment: str
    public: str
    typed: tuple[tuple[str, str], ...]
    again: str
    author: str
    at: datetime
    drawn_by: str
    second: str
    drawn_at: datetime | None
    reason: str
    called_off_by: str
    called_off_at: datetime | None
    opened: str
    would_be: tuple[str, ...]
    codes: tuple[str, ...]

    @property
    def waits(self) -> bool:
        """Tell whether it is neither drawn nor called off."""
        return self.drawn_at is None and self.called_off_at is None

    @property
    def over(self) -> bool:
        """Tell whether it is drawn or called off: its secret is open."""
        return not self.waits

    @property
    def typed_last(self) -> str:
        """Return the cards as they were typed last."""
        return self.typed[-1][0] if self.typed else ""

    @property
    def to_confirm(self) -> str:
        """Return the cards that wait for a second person, if there are any."""
        return self.typed_last if self.waits else ""

    @property
    def typed_by(self) -> str:
        """Return who typed the last cards."""
        return self.typed[-1][1] if self.typed else ""


def has_raffles(tournament_id: TournamentId) -> bool:
    """Tell whether the event has a raffle. One query."""
    return Raffle.objects.filter(tournament=tournament_id).exists()


def raffles_of(tournament_id: TournamentId) -> tuple[RaffleView, ...]:
    """Return all raffles of an event, newest first."""
    rows = Raffle.objects.filter(tournament=tournament_id).order_by("-number")
    found = list(rows.prefetch_related("steps"))
    if not found:
        return ()
    names = names_with_errata(tournament_id, errata=errata_of(tournament_id))
    return tuple(_view(row, names=names) for row in found)


def proof_of(tournament_id: TournamentId, *, number: int) -> dict[str, Any] | None:
    """Return the proof of a raffle, as ``verify_draw`` reads it.

    That of one which was called off after its cards were typed says so itself.
    """
    rows = Raffle.objects.filter(tournament=tournament_id, number=number)
    raffle = rows.prefetch_related("steps").first()
    return None if raffle is None else raffle.proof or _called_off(raffle)


def _called_off(raffle: Raffle) -> dict[str, Any] | None:
    """Return what a raffle would have given that was called off after its cards."""
    last = last_typed(raffle)
    if not raffle.opened or last is None:
        return None
    secret = bytes.fromhex(raffle.opened)
    return would_have_given(raffle.manifest, secret=secret, public=last.value)


def last_typed(raffle: Raffle) -> RaffleStep | None:
    """Return the cards that were typed last, if somebody has typed any."""
    typed = [step for step in raffle.steps.all() if step.move == RaffleMove.TYPED]
    return max(typed, key=lambda step: step.number, default=None)


def winners_of(raffle: Raffle) -> Winners:
    """Return who has the prizes: as drawn, and after those who were not there."""
    pairs = (raffle.proof or {}).get("assignment", [])
    order = list(order_of(pairs, seats=raffle.manifest["seats"]))
    holders = order[: len(raffle.prizes)]
    waiting = order[len(raffle.prizes) :]
    before: list[tuple[str, ...]] = [()] * len(holders)
    absent = _absent(raffle)
    for code in absent:
        prize = holders.index(code)
        before[prize] = (*before[prize], code)
        holders[prize] = waiting.pop(0) if waiting else ""
    return Winners(tuple(holders), absent, tuple(waiting), tuple(before))


def _absent(raffle: Raffle) -> tuple[str, ...]:
    absent: list[str] = []
    for step in sorted(raffle.steps.all(), key=lambda step: step.number):
        if step.move == RaffleMove.ABSENT:
            absent.append(step.value)
        elif step.move == RaffleMove.PRESENT:
            absent.pop()
    return tuple(absent)


def _view(row: Raffle, *, names: Mapping[str, str]) -> RaffleView:
    won = winners_of(row)
    typed = [step for step in row.steps.all() if step.move == RaffleMove.TYPED]
    return RaffleView(
        number=row.number,
        mark_of=f"{row.manifest['event']}/raffle/{row.number}",
        quick=row.manifest["sources"] == [QUICK],
        people=len(row.manifest["entrants"]),
        prizes=tuple(
            _prize(index, prize=prize, won=won, names=names)
            for index, prize in enumerate(row.prizes)
        ),
        next_name=names.get(won.waiting[0], "") if won.waiting else "",
        last_absent=won.absent[-1] if won.absent else "",
        commitment=row.commitment,
        public=(row.proof or {}).get("public", ""),
        typed=tuple((step.value, step.author) for step in typed),
        again=row.again,
        author=row.author,
        at=row.at,
        drawn_by=row.drawn_by,
        second=row.second,
        drawn_at=row.drawn_at,
        reason=row.reason,
        called_off_by=row.called_off_by,
        called_off_at=row.called_off_at,
        opened=row.opened,
        would_be=_would_be(row),
        codes=tuple(row.manifest["entrants"]),
    )


def _would_be(row: Raffle) -> tuple[str, ...]:
    pairs = (_called_off(row) or {}).get("assignment", [])
    return order_of(pairs, seats=row.manifest["seats"])[: len(row.prizes)]


def _prize(
    index: int, *, prize: str, won: Winners, names: Mapping[str, str]
) -> PrizeView:
    code = won.holders[index] if won.holders else ""
    return PrizeView(
        number=index + 1,
        prize=prize,
        code=code,
        name=names.get(code, ""),
        absent=tuple(names[one] for one in won.before[index]) if won.before else (),
    )
