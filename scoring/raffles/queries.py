"""The raffles of an event: who takes part, what waits, who has won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from scoring.finish.queries.errata import errata_of, names_with_errata
from scoring.ledger.enums import LeaveCause
from scoring.ledger.queries import who_left
from scoring.raffles.lines import RaffleOpened, WinnerAbsent
from tables.draws.enums import DrawMove
from tables.draws.queries.digital import DigitalDraw, DrawStepRow
from tables.lots.queries import LotDraw, raffle_draws
from tables.plan.plan import letters, seat_name
from tables.protocol.manifest import RAFFLE, freeze
from tournaments.book.lines import Entry, read
from tournaments.canon import digest
from tournaments.events.enums import NOT_TO_PLAY, EntrantStatus
from tournaments.events.models.tournament import Tournament
from tournaments.ids import TournamentId
from tournaments.people.models.entrant import Entrant
from tournaments.people.queries.rosters import drew_for_held_final
from tournaments.refusals import existing

AT_A_TABLE = 4
Absences = tuple[Entry[WinnerAbsent], ...]


@dataclass(frozen=True, slots=True)
class Winners:
    """Who has the prizes, in their order, by code.

    ``waiting`` come next, in the order that was drawn; ``before`` are, for each prize,
    those who were drawn for it and not there. A prize that nobody has has an empty
    code.
    """

    holders: tuple[str, ...]
    waiting: tuple[str, ...]
    before: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Raffle:
    """One raffle: what was said when it was opened, and its draw.

    ``absences`` are the lines of who was drawn for a prize and not there.
    """

    opened: Entry[RaffleOpened]
    lot: LotDraw
    absences: tuple[Entry[WinnerAbsent], ...]

    @property
    def absent(self) -> tuple[str, ...]:
        """Return who was drawn for a prize and not there."""
        return tuple(line.said.winner for line in self.absences)

    @property
    def last_absence(self) -> int | None:
        """Return the line that the next one can take back, if there is one."""
        return self.absences[-1].seq if self.absences else None

    @property
    def number(self) -> int:
        return self.lot.number

    @property
    def draw(self) -> DigitalDraw:
        return self.lot.draw

    @property
    def cards(self) -> str:
        """Return the cards, once it is drawn."""
        return self.draw.public if self.drawn else ""

    @property
    def over(self) -> bool:
        """Tell whether it is drawn or called off: its secret is open."""
        return not self.lot.under_way

    @property
    def drawn(self) -> DrawStepRow | None:
        """Return the step of who typed and who compared the cards, once it is drawn."""
        return None if self.lot.opened is None else self.draw.last(DrawMove.ENTROPY)

    @property
    def called_off(self) -> DrawStepRow | None:
        """Return the step that called it off."""
        return self.draw.last(DrawMove.VOID)

    @property
    def to_confirm(self) -> str:
        """Return the cards that wait for a second person, if there are any."""
        return "" if self.over else self.draw.public

    @property
    def typed(self) -> list[DrawStepRow]:
        """Return the steps in which cards were typed, the last one last."""
        return [step for step in self.draw.steps if step.move is DrawMove.TYPED]

    @property
    def would_be(self) -> list[str]:
        """Return who would have had the prizes of one that was called off."""
        many = len(self.opened.said.prizes)
        return [code for _seat, code in self.draw.would_be[:many]]

    @property
    def mark_of(self) -> str:
        """Return under which name a device keeps the mark."""
        return f"{self.lot.event}/raffle/{self.number}"

    @property
    def winners(self) -> Winners:
        """Return who has the prizes: as drawn, and after those who were not there."""
        many = len(self.opened.said.prizes)
        return winners_of(self.lot.order, prizes=many, absent=self.absent)


def winners_of(order: Sequence[str], *, prizes: int, absent: Sequence[str]) -> Winners:
    """Return who has the prizes of an order that was drawn.

    Raises ValueError where somebody has passed on a prize who had none.
    """
    holders, waiting = list(order[:prizes]), list(order[prizes:])
    before: list[tuple[str, ...]] = [()] * len(holders)
    for code in absent:
        prize = holders.index(code)
        before[prize] = (*before[prize], code)
        holders[prize] = waiting.pop(0) if waiting else ""
    return Winners(tuple(holders), tuple(waiting), tuple(before))


def absent_after(absent: Absences, line: Entry[WinnerAbsent]) -> Absences:
    """Return who is absent after one more line; one that cannot follow changes nothing.

    Only the last one who was absent can have been there after all.
    """
    if line.said.absent:
        return (*absent, line)
    last = [one.said.winner for one in absent[-1:]]
    return absent[:-1] if last == [line.said.winner] else absent


def all_raffles(tournament_id: TournamentId) -> tuple[Raffle, ...]:
    """Return the raffles of an event, oldest first. At most six queries."""
    # The lines first: what they tell of has its draw, whatever is written meanwhile.
    opened = read(tournament_id, RaffleOpened)
    if not opened:
        return ()
    absent: dict[int, Absences] = {}
    for line in read(tournament_id, WinnerAbsent):
        number = line.said.raffle
        absent[number] = absent_after(absent.get(number, ()), line)
    draws = raffle_draws(tournament_id)[: len(opened)]
    return tuple(
        Raffle(opened=line, lot=draw, absences=absent.get(draw.number, ()))
        for line, draw in zip(opened, draws, strict=True)
    )


def raffle_numbered(tournament_id: TournamentId, *, number: int) -> Raffle:
    """Return the raffle with a number. Raises NotFound."""
    raffles = all_raffles(tournament_id)
    return existing(next((one for one in raffles if one.number == number), None))


def frozen_list(said: RaffleOpened, *, event: str, number: int) -> dict[str, Any]:
    """Return the list of who takes part, for which prizes, as the protocol freezes it.

    It belongs to no stage; the protocol wants the number of one.
    """
    return freeze(
        kind=RAFFLE,
        event=event,
        stage=1,
        draw=number,
        entrants=said.entrants,
        seats=seats_for(len(said.entrants)),
        rules=digest(list(said.prizes)),
        sources=[said.source],
    )


def seats_for(people: int) -> list[str]:
    """Return as many seats as people, in order: A1, A2, A3, A4, B1 and so on."""
    tables = letters(-(-people // AT_A_TABLE))
    seats = [seat_name(letter, n) for letter in tables for n in range(AT_A_TABLE)]
    return seats[:people]


@dataclass(frozen=True, slots=True)
class Present:
    """Who takes part, by code, and who was checked in too and has left."""

    codes: tuple[str, ...]
    left: frozenset[str]


def present(tournament: Tournament) -> Present:
    """Return who would take part in a raffle now.

    Who has left a table and is checked in again takes part, unless expelled. The list
    is public: while the final is held back whoever has left it stays on it, as if
    there, and a prize that falls to them is passed on.
    """
    came = Entrant.objects.filter(
        tournament=tournament,
        status__in=(EntrantStatus.CHECKED_IN, *NOT_TO_PLAY),
        checked_in_at__isnull=False,
        erased_at__isnull=True,
    )
    status_of = dict(came.values_list("code", "status"))
    left = who_left(tournament.pk, causes={LeaveCause.EXPELLED})
    left.update(code for code, status in status_of.items() if status in NOT_TO_PLAY)
    left -= drew_for_held_final(tournament)
    return Present(tuple(sorted(set(status_of) - left)), frozenset(left))


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
    absent: tuple[str, ...]

    @property
    def told(self) -> str:
        """Return who has it now, in a sentence."""
        return _("Prize %(number)s now goes to %(name)s (%(code)s).") % {
            "number": self.number,
            "name": self.name,
            "code": self.code,
        }


@dataclass(frozen=True, slots=True)
class RaffleView:
    """One raffle with the names of who has won, of who comes next, was last absent."""

    raffle: Raffle
    prizes: tuple[PrizeView, ...]
    next_name: str
    absent_name: str


def has_raffles(tournament_id: TournamentId) -> bool:
    """Tell whether the event has a raffle. One or two queries."""
    return bool(read(tournament_id, RaffleOpened))


def raffles_of(tournament: Tournament) -> tuple[RaffleView, ...]:
    """Return all raffles of an event, newest first."""
    tournament_id = tournament.id
    found = all_raffles(tournament_id)
    if not found:
        return ()
    names = names_with_errata(tournament_id, errata=errata_of(tournament_id))
    return tuple(_view(one, names=names) for one in reversed(found))


def prize_drawn_by(tournament: Tournament, *, number: int, code: str) -> PrizeView:
    """Return the prize for which this code was drawn in a raffle that has one."""
    of = next(one for one in raffles_of(tournament) if one.raffle.number == number)
    won = of.raffle.winners
    drawn = zip(of.prizes, won.holders, won.before, strict=True)
    return next(prize for prize, now, before in drawn if code in (now, *before))


def _view(raffle: Raffle, *, names: Mapping[str, str]) -> RaffleView:
    won = raffle.winners
    return RaffleView(
        raffle=raffle,
        prizes=tuple(
            _prize(index, prize=prize, won=won, names=names)
            for index, prize in enumerate(raffle.opened.said.prizes)
        ),
        next_name=names.get(won.waiting[0], "") if won.waiting else "",
        absent_name=names.get(raffle.absent[-1], "") if raffle.absent else "",
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
