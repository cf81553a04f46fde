"""The raffles of an event: who takes part, what waits, who has won."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any
from uuid import UUID

from scoring.finish.queries.errata import errata_of, names_with_errata
from scoring.raffles.lines import (
    RaffleCalledOff,
    RaffleCards,
    RaffleDrawn,
    RaffleOpened,
    WinnerAbsent,
)
from tables.plan.plan import letters, seat_name
from tables.protocol.entropy import QUICK
from tables.protocol.manifest import RAFFLE, freeze, order_of
from tables.protocol.proof import reveal, would_have_given
from tournaments.book.canon import digest
from tournaments.book.lines import Entry, read
from tournaments.events.models.tournament import Tournament
from tournaments.ids import TournamentId

LINES: tuple[type[Any], ...] = (
    RaffleOpened,
    RaffleCards,
    RaffleDrawn,
    RaffleCalledOff,
    WinnerAbsent,
)
AT_A_TABLE = 4


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
class Raffle:
    """One raffle as its lines tell it; ``typed`` are the cards with who typed them."""

    opened: Entry[RaffleOpened]
    typed: tuple[tuple[str, str], ...] = ()
    drawn: Entry[RaffleDrawn] | None = None
    called_off: Entry[RaffleCalledOff] | None = None
    absent: tuple[str, ...] = ()

    @property
    def number(self) -> int:
        """Return its number in the event."""
        return self.opened.number

    @property
    def key(self) -> UUID:
        """Return the key under which it was opened."""
        return self.opened.key

    @property
    def over(self) -> bool:
        """Tell whether it is drawn or called off: its secret is open."""
        return self.drawn is not None or self.called_off is not None

    @property
    def quick(self) -> bool:
        """Tell whether it is drawn without witnesses."""
        return self.opened.said.source == QUICK

    @property
    def cards(self) -> str:
        """Return the cards as they were typed last, if somebody has typed any."""
        return self.typed[-1][0] if self.typed else ""

    def manifest(self, *, event: str) -> dict[str, Any]:
        """Return the frozen list of the protocol, of the event with this address."""
        said = self.opened.said
        return frozen_list(
            event,
            number=self.number,
            prizes=said.prizes,
            entrants=said.entrants,
            source=said.source,
        )

    def proof(self, *, event: str) -> dict[str, Any] | None:
        """Return the proof, as ``verify_draw`` reads it, once the secret is open.

        That of one which was called off after its cards were typed says so itself.
        """
        off, manifest = self.called_off, self.manifest(event=event)
        if self.drawn is not None:
            secret = bytes.fromhex(self.drawn.said.secret)
            return reveal(manifest, secret=secret, public=self.drawn.said.public)[0]
        if off is None or not off.said.secret or not self.cards:
            return None
        secret = bytes.fromhex(off.said.secret)
        return would_have_given(manifest, secret=secret, public=self.cards)

    def winners(self, *, event: str) -> Winners:
        """Return who has the prizes: as drawn, and after those who were not there."""
        proof = self.proof(event=event) if self.drawn is not None else None
        order = list(_order(proof))
        many = len(self.opened.said.prizes)
        holders, waiting = order[:many], order[many:]
        before: list[tuple[str, ...]] = [()] * len(holders)
        for code in self.absent:
            prize = holders.index(code)
            before[prize] = (*before[prize], code)
            holders[prize] = waiting.pop(0) if waiting else ""
        return Winners(tuple(holders), self.absent, tuple(waiting), tuple(before))

    def after(self, line: Entry[Any]) -> Raffle:
        """Return what there is after one more line.

        One that cannot follow changes nothing; the audit tells.
        """
        return _APPLIED[type(line.said)](self, line)


def raffles_from(lines: Iterable[Entry[Any]]) -> tuple[Raffle, ...]:
    """Return the raffles of an event from its lines, oldest first."""
    found: dict[int, Raffle] = {}
    for line in lines:
        if isinstance(line.said, RaffleOpened):
            found[line.number] = Raffle(opened=line)
        elif line.said.raffle in found:
            found[line.said.raffle] = found[line.said.raffle].after(line)
    return tuple(found.values())


def all_raffles(tournament_id: TournamentId) -> tuple[Raffle, ...]:
    """Return the raffles of an event, oldest first. At most two queries."""
    return raffles_from(read(tournament_id, *LINES))


def frozen_list(
    event: str,
    *,
    number: int,
    prizes: Sequence[str],
    entrants: Sequence[str],
    source: str,
) -> dict[str, Any]:
    """Return the list of who takes part, for which prizes, as the protocol freezes it.

    It belongs to no stage; the protocol wants the number of one.
    """
    return freeze(
        kind=RAFFLE,
        event=event,
        stage=1,
        draw=number,
        entrants=entrants,
        seats=seats_for(len(entrants)),
        rules=digest(list(prizes)),
        sources=[source],
    )


def seats_for(people: int) -> list[str]:
    """Return as many seats as people, in order: A1, A2, A3, A4, B1 and so on."""
    tables = letters(-(-people // AT_A_TABLE))
    seats = [seat_name(letter, n) for letter in tables for n in range(AT_A_TABLE)]
    return seats[:people]


def _order(proof: Mapping[str, Any] | None) -> tuple[str, ...]:
    """Return the codes in the order in which they were drawn."""
    if proof is None:
        return ()
    return order_of(proof["assignment"], seats=proof["manifest"]["seats"])


def _typed(before: Raffle, line: Entry[RaffleCards]) -> Raffle:
    typed = (line.said.cards, line.author)
    return before if before.over else replace(before, typed=(*before.typed, typed))


def _drawn(before: Raffle, line: Entry[RaffleDrawn]) -> Raffle:
    return before if before.over else replace(before, drawn=line)


def _called_off(before: Raffle, line: Entry[RaffleCalledOff]) -> Raffle:
    return before if before.over else replace(before, called_off=line)


def _absent(before: Raffle, line: Entry[WinnerAbsent]) -> Raffle:
    code = line.said.winner
    if line.said.absent:
        return replace(before, absent=(*before.absent, code))
    if before.absent[-1:] == (code,):
        return replace(before, absent=before.absent[:-1])
    return before


_APPLIED: Mapping[type[Any], Callable[[Raffle, Entry[Any]], Raffle]] = {
    RaffleCards: _typed,
    RaffleDrawn: _drawn,
    RaffleCalledOff: _called_off,
    WinnerAbsent: _absent,
}


# -- The raffles as a page shows them.


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
    """Tell whether the event has a raffle. One or two queries."""
    return bool(read(tournament_id, RaffleOpened))


def raffles_of(tournament: Tournament) -> tuple[RaffleView, ...]:
    """Return all raffles of an event, newest first."""
    tournament_id = TournamentId(tournament.pk)
    found = all_raffles(tournament_id)
    if not found:
        return ()
    names = names_with_errata(tournament_id, errata=errata_of(tournament_id))
    return tuple(
        _view(one, event=tournament.slug, names=names) for one in reversed(found)
    )


def proof_of(tournament: Tournament, *, number: int) -> dict[str, Any] | None:
    """Return the proof of a raffle, as ``verify_draw`` reads it, if there is one."""
    found = all_raffles(TournamentId(tournament.pk))
    return next(
        (one.proof(event=tournament.slug) for one in found if one.number == number),
        None,
    )


def _view(raffle: Raffle, *, event: str, names: Mapping[str, str]) -> RaffleView:
    won = raffle.winners(event=event)
    opened, drawn, off = raffle.opened, raffle.drawn, raffle.called_off
    would_be = () if off is None else _order(raffle.proof(event=event))
    return RaffleView(
        number=raffle.number,
        mark_of=f"{event}/raffle/{raffle.number}",
        quick=raffle.quick,
        people=len(opened.said.entrants),
        prizes=tuple(
            _prize(index, prize=prize, won=won, names=names)
            for index, prize in enumerate(opened.said.prizes)
        ),
        next_name=names.get(won.waiting[0], "") if won.waiting else "",
        last_absent=won.absent[-1] if won.absent else "",
        commitment=opened.said.commitment,
        public="" if drawn is None else drawn.said.public,
        typed=raffle.typed,
        again=opened.said.again,
        author=opened.author,
        at=opened.at,
        drawn_by="" if drawn is None else drawn.author,
        second="" if drawn is None else drawn.second or "",
        drawn_at=None if drawn is None else drawn.at,
        reason="" if off is None else off.said.reason,
        called_off_by="" if off is None else off.author,
        called_off_at=None if off is None else off.at,
        opened="" if off is None else off.said.secret,
        would_be=would_be[: len(opened.said.prizes)],
        codes=opened.said.entrants,
    )


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
