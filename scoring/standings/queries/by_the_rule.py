"""What the rule gives for those who went home, compared with what was noted of them.

And what stands in the rows of stages, compared with the lines of the event's book.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from scoring.standings.enums import Decision
from scoring.standings.lines import StageConfirmed
from scoring.standings.moving_up import Came, Entered, Going, OutInOrder, moves_up
from scoring.standings.queries.aftermath import LINES, Aftermath, Departure
from scoring.standings.queries.contests import outcome_of_tables
from scoring.standings.queries.next_up import ask_at, ask_of
from tournaments.book.audit import unlike
from tournaments.book.lines import Entry, read
from tournaments.events.enums import StageState
from tournaments.events.models.stage import Stage, StageEntry
from tournaments.events.queries.events import stored_stages
from tournaments.ids import StageId, TournamentId


def moved_up_without(
    stage_id: StageId, *, after: Aftermath, entrant: str
) -> tuple[Came, ...]:
    """Return who has moved up for the others, if somebody (a code) comes back.

    In the order of the withdrawals that still stand. Who was noted stays: only the
    places for which the rule gives somebody else than it would if he stayed away,
    and those that wait, are asked again.
    """
    entered, ask = after.entered, ask_of(stage_id)
    now = after.going(waiting=False)
    others = [one for one in now if one.code != entrant]

    def by_the_rule(going: Sequence[Going]) -> dict[str, Came]:
        bare = [Going(code=one.code) for one in going]
        came = moves_up(entered, ask=ask, going=bare).came
        return {one.code: found for one, found in zip(going, came, strict=True)}

    before, then = by_the_rule(now), by_the_rule(others)
    going = [
        one if one.came and before[one.code] == then[one.code] else Going(one.code)
        for one in others
    ]
    return moves_up(entered, ask=ask, going=going).came


def differences_of_stages(tournament_id: TournamentId) -> Iterator[str]:
    """Yield a sentence for each difference between stages, their tables and the book.

    The scores of the tables are those of their ledgers, and the book is whole.
    """
    found: dict[int, Aftermath] = {}
    for line in read(tournament_id, *LINES):
        before = found.get(line.said.stage, Aftermath())
        after = found[line.said.stage] = before.after(line)
        first = isinstance(line.said, StageConfirmed)
        if first != (before.confirmed is None) or after == before:
            yield f"book: line {line.seq} does not follow on those about its stage"
            return
    for stage in stored_stages(tournament_id):
        after = found.pop(stage.number, Aftermath())
        for difference in _of_stage(stage, after=after):
            yield f"stage {stage.number}: {difference}"
        if after.confirmed is not None and not stage.final:
            yield from _of_entries(stage, after=after)
    for number in found:
        yield f"there is no stage {number}, but lines about it"


def _of_stage(stage: Stage, *, after: Aftermath) -> Iterator[str]:
    yield from unlike(stage, after.columns)
    confirmed = after.confirmed
    if (confirmed is not None) != (stage.state == StageState.CONFIRMED):
        yield "it is not said right whether it is confirmed"
    if confirmed is not None:
        yield from _of_outcome(stage, confirmed=confirmed, after=after)


def _of_outcome(
    stage: Stage, *, confirmed: Entry[StageConfirmed], after: Aftermath
) -> Iterator[str]:
    """Who went through is what the tables' scores, proven above, still give."""
    if (confirmed.said.final, confirmed.at) != (stage.final, stage.confirmed_at):
        yield "it was confirmed at another time, or is said to be another"
    outcome = outcome_of_tables(stage.id)
    if after.heads_seen != outcome.heads:
        yield "it was confirmed on other ledgers"
    if list(after.computed.items()) != list(outcome.through.items()):
        yield "others went through than the tables give"
    yield from _of_corrections(after)
    if not _rightly_moved_up(stage.id, after=after):
        yield "others moved up than the rule gives"


def _of_corrections(after: Aftermath) -> Iterator[str]:
    """Yield what nobody was asked about, though it changes somebody's way."""
    for count, one in enumerate(after.corrections):
        before = replace(after, corrections=after.corrections[:count]).decisions
        unaffected = one.decision is Decision.UNAFFECTED
        if unaffected and before.changes(one.computed):
            yield f"correction {one.number} changes who goes on, and is said not to"
        if before.final and one.decision is Decision.KEPT:
            yield f"correction {one.number} of the final cannot be left out"


def _of_entries(stage: Stage, *, after: Aftermath) -> Iterator[str]:
    """Compare who plays the next stage, and from where, with what was decided."""
    entries = StageEntry.objects.filter(stage__in=stage.following)
    found = dict(entries.values_list("entrant__code", "origin"))
    if found != after.entries(stage.number):
        number = stage.number + 1
        yield f"stage {number}: the entrants are not those who went through"


# -- Whether each moved up whom the rule gives.


def _rightly_moved_up(stage_id: StageId, *, after: Aftermath) -> bool:
    """Tell whether those who moved up are whom the rule gives.

    What is noted stays whatever is corrected later: then the rule has to give it by
    one of the scores that the stage has had. Where a decision has exchanged those who
    went through nothing is compared, and where somebody came back only the lots.
    """
    if after.corrected or not after.departures:
        return True
    if after.corrections:
        return _ever_given(stage_id, after=after)
    bare = [Going(code=one.entrant) for one in after.standing]
    found = moves_up(after.entered, ask=ask_of(stage_id), going=bare).came
    return [one.noted for one in after.standing] == list(found)


def _ever_given(stage_id: StageId, *, after: Aftermath) -> bool:
    """Tell whether the rule gives each by one of the scores the stage has had."""
    rows = after.departures
    back = sorted(
        (row for row in rows if row.taken_back_at is not None),
        key=lambda row: (row.taken_back_at, row.number),
    )
    asked = [row for row in after.standing if row.lot is not None or not back]
    if not asked:
        return True
    first = replace(after, corrections=()).heads_seen
    heads = [first, *(one.heads for one in after.corrections)]
    asks = [ask_at(stage_id, heads=some) for some in heads]
    gone = [{row.number for row in back[:n]} for n in range(len(back) + 1)]
    away = [[row for row in rows if row.number not in some] for some in gone]
    return all(
        any(
            row.noted in _given(row, away=some, entered=after.entered, ask=ask)
            for some in away
            for ask in asks
        )
        for row in asked
    )


def _given(
    row: Departure,
    *,
    away: Sequence[Departure],
    entered: Sequence[Entered],
    ask: OutInOrder,
) -> Iterator[Came]:
    """Yield what the rule gives for one: when he went home, and asked again later."""
    going = [Going(code=one.entrant) if one is row else one.going() for one in away]
    at = away.index(row)
    for some in (going[: at + 1], going):
        yield moves_up(entered, ask=ask, going=some).came[at]
