"""Who plays the next stage: who went through, less who went home, with who moved up."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scoring.standings.moving_up import Entered, Going, NextField, OutInOrder, moves_up
from scoring.standings.queries.aftermath import (
    Aftermath,
    Departure,
    aftermath_of,
    aftermaths_by_event,
    aftermaths_of,
    entered_of,
)
from scoring.standings.queries.decisions import Through
from scoring.standings.queries.next_up import Instead, ask_at, ask_of
from tables.seating.enums import TableState
from tables.seating.models import Seat, Table
from tournaments.events.queries.events import stored_stages
from tournaments.ids import StageId, TournamentId


@dataclass(frozen=True, slots=True)
class WayOn:
    """The codes that play the next stage, and those that went home before it."""

    through: frozenset[str]
    gone: frozenset[str]


@dataclass(frozen=True, slots=True)
class WentHome:
    """One withdrawal after going through, and the table of whoever went home.

    While it waits for a lot, ``equal`` are those among whom the lot is drawn, or nobody
    where another place comes first. It is ``overtaken`` where a correction has put
    somebody else through since.
    """

    stage: int
    letter: str
    departure: Departure
    equal: tuple[str, ...]
    overtaken: bool


@dataclass(frozen=True, slots=True)
class Exchanged:
    """Who would not play the next stage any more, and who would instead, by code.

    ``lots`` says how many more places than now would wait for a lot among equals.
    """

    out: tuple[str, ...]
    new: tuple[str, ...]
    lots: int = 0


def moved_of(stage_id: StageId, *, also: str | None = None) -> NextField:
    """Return who plays the next stage, and who came for each who went home.

    ``also`` asks what it would be if somebody else (a code) went home too.
    """
    after = aftermath_of(stage_id)
    going = after.going()
    if also is not None:
        going.append(Going(code=also))
    return moves_up(
        after.entered, ask=ask_of(stage_id) if going else OutInOrder(), going=going
    )


def exchanged_by(
    stage_id: StageId,
    *,
    after: Aftermath,
    computed: Through,
    instead: Instead | None = None,
) -> Exchanged:
    """Return who would be exchanged in the next stage by the corrected score.

    Whoever went home is not exchanged, and who moved up may have gone through now; or
    cannot play any more, and his place is asked again. ``instead`` is what a
    table would be after a correction that is not written.
    """
    given = entered_of(after.decisions.asked(computed))
    then = NextField(field=given, came=())
    going = after.going(waiting=False)
    if going:
        ask = ask_of(stage_id, instead=instead)
        barred = _barred(stage_id, after=after, ask=ask)
        then = moves_up(given, ask=ask, going=_asked_again(going, barred))
    held, on = codes_of(after.field), codes_of(then.field)
    return Exchanged(
        out=tuple(code for code in held if code not in on),
        new=tuple(code for code in on if code not in held),
        lots=then.waiting - after.places_awaited,
    )


def barred_of(
    stage_id: StageId, *, after: Aftermath, instead: Instead | None = None
) -> frozenset[str]:
    """Return who has moved up and was expelled since, while nobody has decided that.

    By code. Who was kept in the next stage in spite of it is not in it.
    """
    if not any(one.came for one in after.standing):
        return frozenset()
    return _barred(stage_id, after=after, ask=ask_of(stage_id, instead=instead))


def _barred(stage_id: StageId, *, after: Aftermath, ask: OutInOrder) -> frozenset[str]:
    """Return who plays by what was noted and cannot be asked now, but could then."""
    noted = {one.came for one in after.standing if one.came}
    out = noted.intersection(codes_of(after.field)) - ask.codes
    if not out:
        return frozenset()
    return frozenset(out & ask_at(stage_id, heads=after.heads_decided).codes)


def moved_up_now(
    stage_id: StageId,
    *,
    after: Aftermath | None = None,
    again: frozenset[str] = frozenset(),
) -> NextField:
    """Return who has moved up for each withdrawal that stands, in their order.

    Who was noted, unless a decision has let him through himself; where a lot was
    awaited, whom scores and lots give by now; nobody where nobody moved up, or who
    went home is not through any more. For those ``again`` (codes) another is asked.
    """
    after = after or aftermath_of(stage_id)
    going = _asked_again(after.going(waiting=False), again)
    return moves_up(after.entered, ask=ask_of(stage_id), going=going)


def _asked_again(going: Sequence[Going], barred: frozenset[str]) -> list[Going]:
    return [Going(code=one.code) if one.came in barred else one for one in going]


def way_on_of(after: Aftermath) -> WayOn:
    """Return who plays the next stage of a confirmed one, and who went home."""
    through = frozenset(codes_of(after.field))
    gone = frozenset(one.entrant for one in after.standing)
    return WayOn(through=through, gone=gone - through)


def decided_through(tables: Iterable[Table]) -> dict[int, WayOn]:
    """Return who plays on, by stage, where something followed on the confirmation.

    Stages that are not confirmed, or of which nobody was corrected or went home
    since, are not in it; the final has no way on. At most two queries.
    """
    confirmed = {
        table.stage_id: (table.stage.tournament_id, table.stage.number)
        for table in tables
        if table.state == TableState.CONFIRMED and not table.stage.final
    }
    if not confirmed:
        return {}
    found = aftermaths_by_event({event for event, _number in confirmed.values()})
    return {
        stage: way_on_of(found[where])
        for stage, where in confirmed.items()
        if found[where].corrections or found[where].departures
    }


def went_home(
    tournament_id: TournamentId, *, stage_id: StageId | None
) -> list[WentHome]:
    """Return who went home after going through, those taken back too.

    At most two queries where nobody did.
    """
    found = aftermaths_of(tournament_id)
    if not any(after.departures for after in found.values()):
        return []
    letters = _letters(tournament_id)
    return [
        WentHome(
            stage=stage.number,
            letter=letters.get((stage.number, one.entrant), ""),
            departure=one,
            equal=equal.get(one.number, ()),
            overtaken=one.number in overtaken,
        )
        for stage in stored_stages(tournament_id)
        if stage_id in {None, stage.pk}
        for after in [found[stage.number]]
        for equal, overtaken in [(_equal_of(stage.id, after=after), after.overtaken)]
        for one in after.departures
    ]


def _equal_of(stage_id: StageId, *, after: Aftermath) -> dict[int, tuple[str, ...]]:
    """Return among whom a lot decides, by the withdrawal that is settled first."""
    first = next((one.number for one in after.standing if one.waits), None)
    return {} if first is None else {first: moved_up_now(stage_id, after=after).equal}


def _letters(tournament_id: TournamentId) -> dict[tuple[int, str], str]:
    """Return the table at which everybody played a stage, by its number and code."""
    rows = Seat.objects.filter(stage__tournament=tournament_id, reseated=False)
    told = rows.values_list("stage__number", "entrant__code", "table__letter")
    return {(stage, code): letter for stage, code, letter in told}


def codes_of(field: Sequence[Entered]) -> list[str]:
    """Return the codes of a field, in its order."""
    return [one.code for one in field]
