"""Where everybody of an event is at this moment: the one answer to "where do I go".

It says what is certain and what is not: whoever is through at a closed table waits for
the confirmation, whoever is out has a place as things stand until it is official.
Source: docs/adr/0048; of a final held back docs/ending.md.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

from scoring.finish.enums import EndState
from scoring.finish.queries.ceremony import results_shown
from scoring.finish.queries.ending import ending_of
from scoring.finish.queries.errata import errata_of
from scoring.finish.queries.places import Place, event_places
from scoring.ledger.enums import AWAY, LeaveCause, SitAs
from scoring.ledger.queries import who_left
from scoring.stages.queries.bracket import path_of
from scoring.stages.queries.cards import CardSide, TableCard, cards_shown
from scoring.standings.queries.goes_on import moved_up_now
from tables.ids import TableId
from tables.seating.enums import TableState
from tournaments.book.erased import listed
from tournaments.events.enums import (
    BEFORE_THE_END,
    BEFORE_THE_SEATS,
    NOT_TO_PLAY,
    EntrantStatus,
    StageState,
    TournamentStatus,
)
from tournaments.events.models.stage import StageEntry
from tournaments.events.models.tournament import Tournament
from tournaments.events.queries.events import StageRow
from tournaments.ids import TournamentId
from tournaments.people.models.entrant import Entrant, Player
from tournaments.people.names import search_key, sort_key
from tournaments.people.queries.names import EventNames, event_names

_NUMBER = re.compile(r"e? *0*([0-9]{1,6})")


class Where(StrEnum):
    """Where an entrant is, from the list to the place."""

    EXPECTED = "expected"
    CHECKED_IN = "checked_in"
    LATE = "late"
    STAND_BY = "stand_by"
    ABSENT = "absent"
    WITHDRAWN = "withdrawn"
    NOT_DRAWN = "not_drawn"
    DRAWING = "drawing"
    SEATED = "seated"
    FREE = "free"
    PLAYING = "playing"
    SET_OVER = "set_over"
    TIE = "tie"
    REVIEW = "review"
    HELD = "held"
    THROUGH_FOR_NOW = "through_for_now"
    OUT_FOR_NOW = "out_for_now"
    PLACE_FOR_NOW = "place_for_now"
    THROUGH = "through"
    CONTESTED = "contested"
    LOT = "lot"
    OUT = "out"
    STOOD_IN = "stood_in"
    DID_NOT_PLAY = "did_not_play"
    BROKEN_OFF = "broken_off"
    LEFT = "left"
    PLACED = "placed"


# Before the draw the entrant's own status says it.
_BY_STATUS = {
    EntrantStatus.LATE: Where.LATE,
    EntrantStatus.STAND_BY: Where.STAND_BY,
    EntrantStatus.ABSENT: Where.ABSENT,
    EntrantStatus.WITHDRAWN: Where.WITHDRAWN,
}
# Of who waits for something or plays: in a cancelled event nothing comes any more.
_GOES_ON = frozenset(Where) - {
    Where.ABSENT,
    Where.WITHDRAWN,
    Where.NOT_DRAWN,
    Where.HELD,
    Where.OUT,
    Where.STOOD_IN,
    Where.DID_NOT_PLAY,
    Where.LEFT,
    Where.PLACED,
}
_ENDED = frozenset({Where.OUT, Where.STOOD_IN, Where.LEFT})


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """Where one person is now, with what everybody may know about it.

    ``position`` is which player of a pair this is. ``stage`` is where the entrant
    plays, waits or went out. ``table_id``, ``letter`` and ``seat`` are those of this
    stage, ``open`` while one can go there; ``points``, ``deals`` and ``rank`` are there
    while a score is shown, ``card`` is the table.
    ``place`` is that of the event, as far as it is known, ``corrected`` the one that an
    erratum gives. ``cause`` says why somebody left, or ``stand_in``;
    ``may_move_up`` that the next stage is not drawn; ``contested`` that a correction
    asks whether the way to this table was right; ``expected_at`` is until when the
    organizer waits for somebody who is missing.
    """

    code: str
    state: Where
    name: str = ""
    town: str = ""
    partner: str = ""
    position: int = 0
    searched: str = ""
    stage: int | None = None
    final: bool = False
    table_id: TableId | None = None
    letter: str = ""
    seat: str = ""
    open: bool = False
    points: int | None = None
    deals: int = 0
    rank: int | None = None
    card: TableCard | None = None
    place: int | None = None
    shared: bool = False
    corrected: int | None = None
    official: bool = False
    may_move_up: bool = False
    cause: str = ""
    contested: bool = False
    expected_at: datetime | None = None

    @property
    def sits(self) -> bool:
        """Tell whether this person has a seat to go to."""
        return self.open and bool(self.seat) and self.state is not Where.LEFT


def whereabouts(tournament: Tournament) -> tuple[Whereabouts, ...]:
    """Return where everybody of the event is, by name, as everybody may see it.

    One for each person, two for a pair: each where the own name belongs, so that a
    partner is found too. At most twenty queries, however many people.
    """
    now = _Now(tournament)
    names = event_names(tournament.id)
    entrants = Entrant.objects.filter(tournament=tournament).prefetch_related("players")
    everybody = (
        person
        for entrant in entrants
        for person in _people(entrant, names=names, where=now.where(entrant))
    )
    return tuple(sorted(everybody, key=lambda one: (sort_key(one.name), one.code)))


def matching(everybody: Iterable[Whereabouts], *, search: str) -> list[Whereabouts]:
    """Return who is meant: by number (26, E026), or by parts of name, town and club.

    With or without diacritics, the words in any order.
    """
    wanted, people = search_key(search), list(everybody)
    number = _NUMBER.fullmatch(wanted)
    if number is not None:
        meant = int(number[1])
        found = [one for one in people if _number_of(one.code) == meant]
        if found:
            return found
    words = wanted.split()
    if not words:
        return []
    return [one for one in people if all(word in one.searched for word in words)]


def _number_of(code: str) -> int | None:
    digits = code[1:]
    return int(digits) if digits.isdecimal() else None


class _Now:
    """What has been read of the event, once for everybody."""

    def __init__(self, tournament: Tournament) -> None:
        tournament_id = tournament.id
        path = path_of(tournament)
        self.status = TournamentStatus(tournament.status)
        self.cancelled = tournament.cancelled_at is not None
        self.held = tournament.final_held
        self.rows = {stage.number: stage.row for stage in path if stage.row is not None}
        self.finals = frozenset(stage.number for stage in path if stage.final)
        entries = StageEntry.objects.filter(stage__tournament=tournament_id)
        self.entered = _latest(entries.values_list("entrant__code", "stage__number"))
        self.sides = {
            (side.code, card.stage): (card, side)
            for card in cards_shown(
                [row.id for row in self.rows.values() if row.tables]
            )
            for side in card.sides
            if side.standing != LeaveCause.RESEATED
        }
        self.sat = _latest(self.sides)
        self.equal = _equal(self.rows.values())
        self.causes = _causes(
            tournament_id, entered=self.entered, rows=self.rows, sides=self.sides
        )
        self._read_places(tournament)

    def _read_places(self, tournament: Tournament) -> None:
        """Read the places as things stand, or as they are ``shown`` in the results."""
        self.places: dict[str, Place] = {}
        self.corrected: dict[str, int] = {}
        self.official = False
        results = results_shown(tournament)
        self.shown = None if results is None else _by_code(results.places)
        if results is None:
            rows = self.rows.values()
            if self.sides and any(row.state is StageState.CONFIRMED for row in rows):
                self.places = _by_code(event_places(tournament.id))
            return
        self.official = ending_of(tournament.id).state is EndState.OFFICIAL
        for erratum in () if results.held else errata_of(tournament.id):
            if erratum.entrant and erratum.place is not None:
                self.corrected[erratum.entrant] = erratum.place

    def where(self, entrant: Entrant) -> Whereabouts:
        """Return where an entrant is; of both of a pair, whatever their names."""
        found = self._found(entrant)
        broken_off = self.cancelled and found.state in _GOES_ON
        return replace(found, state=Where.BROKEN_OFF) if broken_off else found

    def _found(self, entrant: Entrant) -> Whereabouts:
        code = entrant.code
        number = max(self.entered.get(code, 0), self.sat.get(code, 0))
        if not number:
            return Whereabouts(
                code,
                self._before(EntrantStatus(entrant.status)),
                expected_at=entrant.expected_at,
            )
        found = self._in_stage(code, number=number)
        if self.shown is not None:
            return self._in_results(found, row=self.rows[number])
        if found.state not in _ENDED:
            return found
        row = self.rows[number]
        # A correction or a lot may still change who is before whom.
        unknown = (
            row.state is not StageState.CONFIRMED
            or row.contested_outside
            or row.lot_awaited
        )
        place = None if unknown else self.places.get(code)
        return replace(
            found,
            place=None if place is None else place.place,
            shared=place is not None and place.shared,
            may_move_up=found.state is Where.OUT and self._not_drawn(number + 1),
        )

    def _before(self, status: EntrantStatus) -> Where:
        if self.status not in BEFORE_THE_END and status not in NOT_TO_PLAY:
            return Where.DID_NOT_PLAY
        if status in _BY_STATUS:
            return _BY_STATUS[status]
        if self.status is not TournamentStatus.REGISTRATION:
            return Where.NOT_DRAWN
        here = status is EntrantStatus.CHECKED_IN
        return Where.CHECKED_IN if here else Where.EXPECTED

    def _not_drawn(self, number: int) -> bool:
        row = self.rows.get(number)
        return row is not None and row.state is StageState.PLANNED

    def _in_results(self, found: Whereabouts, *, row: StageRow) -> Whereabouts:
        assert self.shown is not None
        place = self.shown.get(found.code)
        if place is None:
            # Held back, or never ranked: a stand-in who did not play for himself.
            hidden = self.held and row.final
            return replace(found, state=Where.HELD) if hidden else found
        return Whereabouts(
            found.code,
            Where.PLACED,
            stage=place.stage,
            final=place.stage in self.finals,
            place=place.place,
            shared=place.shared,
            corrected=self.corrected.get(found.code),
            official=self.official,
            cause=found.cause if found.state is Where.LEFT else "",
        )

    def _in_stage(self, code: str, *, number: int) -> Whereabouts:
        row = self.rows[number]
        base = Whereabouts(
            code, Where.THROUGH, stage=number, final=number in self.finals
        )
        if row.state in BEFORE_THE_SEATS:
            return replace(base, state=self._before_seats(code, row=row))
        if (code, number) not in self.sides:
            cause = self.causes.get(code, "")
            hidden = row.held
            return replace(
                base,
                state=Where.HELD if hidden else Where.LEFT,
                cause="" if hidden else cause,
            )
        card, side = self.sides[code, number]
        stand_in = side.standing == SitAs.STAND_IN
        scored = not card.held and card.state is not TableState.SEATED
        at_table = replace(
            base,
            card=card,
            table_id=card.id,
            letter=card.letter,
            open=not card.closed,
            points=side.points if scored else None,
            deals=card.deals,
            rank=side.rank,
            cause=str(SitAs.STAND_IN) if stand_in else "",
            contested=self._contested_before(code, number=number),
        )
        if side.standing in set(LeaveCause.values):
            return replace(at_table, state=Where.LEFT, cause=side.standing)
        return replace(at_table, state=self._at_table(code, row=row, card=card))

    def _before_seats(self, code: str, *, row: StageRow) -> Where:
        """Return where somebody is who plays a stage that has no seats yet."""
        if self._contested_before(code, number=row.number):
            return Where.CONTESTED
        if row.state is StageState.DRAWING:
            return Where.DRAWING
        return Where.CHECKED_IN if row.number == 1 else Where.THROUGH

    def _contested_before(self, code: str, *, number: int) -> bool:
        """Tell whether a correction asks about the way to a stage; none has decided."""
        before = self.sides.get((code, number - 1))
        return before is not None and before[1].contested

    def _at_table(self, code: str, *, row: StageRow, card: TableCard) -> Where:
        side = self.sides[code, row.number][1]
        if row.state is StageState.SEATED:
            return Where.FREE if card.free else Where.SEATED
        if card.held:
            return Where.HELD
        if side.standing == SitAs.STAND_IN and card.closed:
            return Where.STOOD_IN
        if row.state is not StageState.CONFIRMED:
            return _in_play(card, side=side)
        if side.contested:
            return Where.CONTESTED
        if row.final:
            return Where.PLACE_FOR_NOW
        return Where.LOT if code in self.equal else Where.OUT


def _in_play(card: TableCard, *, side: CardSide) -> Where:
    """Return where somebody is while the stage is played and not confirmed."""
    if card.free:
        return Where.FREE
    if card.review:
        return Where.REVIEW
    if side.standing == Where.TIE:
        return Where.TIE
    if not card.closed:
        return Where.SET_OVER if card.over else Where.PLAYING
    if card.final:
        return Where.PLACE_FOR_NOW
    through = side.standing == Where.THROUGH
    return Where.THROUGH_FOR_NOW if through else Where.OUT_FOR_NOW


def _latest(stages: Iterable[tuple[str, int]]) -> dict[str, int]:
    """Return the number of the latest stage by code."""
    latest: dict[str, int] = defaultdict(int)
    for code, number in stages:
        latest[code] = max(latest[code], number)
    return latest


def _by_code(places: Iterable[Place]) -> dict[str, Place]:
    return {place.entrant: place for place in places}


def _equal(rows: Iterable[StageRow]) -> frozenset[str]:
    """Return among whom a lot decides who moves up."""
    awaited = [row for row in rows if row.lot_awaited]
    return frozenset(code for row in awaited for code in moved_up_now(row.id).equal)


def _causes(
    tournament_id: TournamentId,
    *,
    entered: Mapping[str, int],
    rows: Mapping[int, StageRow],
    sides: Mapping[tuple[str, int], object],
) -> dict[str, str]:
    """Return why those left who have no seat any more where others have one."""
    without = {
        code
        for code, number in entered.items()
        if rows[number].tables and (code, number) not in sides
    }
    if not without:
        return {}
    return {
        code: str(cause)
        for cause in AWAY
        for code in who_left(tournament_id, causes={cause}) & without
    }


def _people(
    entrant: Entrant, *, names: EventNames, where: Whereabouts
) -> Iterable[Whereabouts]:
    players: Sequence[Player] = list(entrant.players.all())
    for player in players:
        alone = len(players) == 1
        others = [other for other in players if other.position != player.position]
        code = entrant.code
        name = names.entrants[code] if alone else names.people[code, player.position]
        searched = (
            entrant.search_key
            if alone
            else search_key(f"{player.shown_name} {player.town} {player.club}")
        )
        yield replace(
            where,
            name=name,
            town=player.town,
            partner=listed(names.people[code, one.position] for one in others),
            position=player.position,
            searched=searched,
            seat="" if where.card is None else _seat(where.card, code=code, name=name),
        )


def _seat(card: TableCard, *, code: str, name: str) -> str:
    """Return the seat of a person at the entrant's table; of a pair, the own one."""
    mine = [one for one in card.seats if one.code == code]
    return next((one.seat for one in mine if one.name == name), mine[0].seat)
