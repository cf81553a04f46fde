"""Who is on the list and where each stands, compared with the event's book."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from scoring.archive.queries.mentions import NOBODY
from tables.draws.enums import DrawState
from tables.draws.models.draw import Draw
from tables.plan.lines import Letters
from tables.urn.lines import LateEntry, LateEntryTakenBack
from tables.urn.queries.late import LATE
from tournaments.book.kinds import BadPayload
from tournaments.book.lines import Entry, read
from tournaments.checkin.lines import CheckIn
from tournaments.events.models.stage import StageEntry
from tournaments.events.models.tournament import Tournament
from tournaments.ids import TournamentId
from tournaments.people.lines import Expected, Moved, Named, Stands, standing
from tournaments.people.models.entrant import Entrant
from tournaments.people.names import name_of_pair


def differences_of_people(tournament: Tournament) -> Iterator[str]:
    """Yield a sentence for each difference; nothing means that all is true."""
    tournament_id = TournamentId(tournament.pk)
    lines: tuple[Entry[Any], ...] = read(tournament_id, Named, Moved, Expected)
    try:
        stands = standing(lines)
    except BadPayload as error:
        yield f"book: {error}"
        return
    called = {
        line.said.entrant: line.said for line in lines if isinstance(line.said, Named)
    }
    people = Entrant.objects.filter(tournament=tournament).order_by("code")
    for entrant in people.prefetch_related("players"):
        if entrant.code not in stands:
            yield f"{entrant.code} is on the list, and was never entered"
            continue
        yield from _of_state(entrant, stands=stands.pop(entrant.code))
        yield from _of_names(entrant, said=called[entrant.code])
    for code in stands:
        yield f"{code} was entered, and is not on the list"
    if tournament.last_entrant_number != len(called):
        yield "it is not said right how many were entered"
    yield from _of_check_in(tournament)
    yield from _of_late_entries(tournament)


def _of_state(entrant: Entrant, *, stands: Stands) -> Iterator[str]:
    stored = Stands.of(entrant)
    for name in (field.name for field in fields(Stands)):
        kept, said = getattr(stored, name), getattr(stands, name)
        if kept != said:
            yield f"{entrant.code}: {name} is {kept}, the book says {said}"


def _of_names(entrant: Entrant, *, said: Named) -> Iterator[str]:
    """Compare names with the book; those of whoever was erased with nobody's."""
    players = entrant.players.all()
    if entrant.erased_at is not None:
        gone = [entrant.code] * len(players)
        erased = said == Named(entrant.code, entrant.code, *gone)
        names = {entrant.name, *(str(player) for player in players)}
        if not erased or names != {entrant.code, NOBODY}:
            yield f"{entrant.code} is not erased everywhere"
    elif said != Named.of(entrant, players):
        yield f"{entrant.code} is called otherwise than the book says"
    elif entrant.name != name_of_pair([one.shown_name for one in players]):
        yield f"{entrant.code}: it is not said right whether initials are shown"


def _of_check_in(tournament: Tournament) -> Iterator[str]:
    """Compare whether the check-in is closed, and the letters of the next urns."""
    tournament_id = TournamentId(tournament.pk)
    closings = read(tournament_id, CheckIn)
    closed = closings and not closings[-1].said.is_open
    if tournament.check_in_closed_at != (closings[-1].at if closed else None):
        yield "it is not said right whether the check-in is closed"
    letters = read(tournament_id, Letters)
    chosen = letters[-1].said if letters else Letters(out=(), small=())
    stored = (tuple(tournament.letters_out), tuple(tournament.small_letters))
    if stored != (chosen.out, chosen.small):
        yield "the letters of the tables are not those that were chosen"


def _of_late_entries(tournament: Tournament) -> Iterator[str]:
    """Compare who entered late with the lines about draws that were not called off."""
    draws = Draw.objects.filter(stage__tournament=tournament)
    in_force = set(
        draws.exclude(state=DrawState.VOID).values_list("stage__number", "number")
    )
    late: set[tuple[int, str]] = set()
    event = TournamentId(tournament.pk)
    lines: tuple[Entry[Any], ...] = read(event, LateEntry, LateEntryTakenBack)
    for said in (line.said for line in lines):
        if (said.stage, said.draw) in in_force:
            change = late.add if isinstance(said, LateEntry) else late.discard
            change((said.stage, said.entrant))
    entries = StageEntry.objects.filter(stage__tournament=tournament, origin=LATE)
    entered = set(entries.values_list("stage__number", "entrant__code"))
    for stage, code in sorted(late ^ entered):
        yield f"stage {stage}: it is not said right whether {code} entered late"
