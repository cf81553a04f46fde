"""Replay every ledger from zero and compare with everything that was derived.

The same check runs after every integration test, as ``verify_ledger`` on the
day, and on the tables of a stage before it is confirmed.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator

from scoring.games.cruce.ruleset import RuleSet, RuleSetError
from scoring.games.cruce.some_seats import problems_at
from scoring.ledger.hashes import GENESIS, line_hash, reason_digest
from scoring.ledger.lines import Line, deal_of, line_of
from scoring.ledger.replay import replay
from scoring.ledger.rules import StageRules
from scoring.ledger.seating import seating_at, seatings_when_written
from scoring.models import (
    Contest,
    LedgerEntry,
    LedgerReason,
    Qualification,
    Results,
    Standings,
)
from scoring.queries.audit_draws import differences_of_draws
from scoring.queries.audit_held import differences_of_held
from scoring.queries.audit_lots import (
    differences_of_lots,
    differences_of_moving_up,
)
from scoring.queries.audit_proposals import differences_of_proposals
from scoring.queries.audit_raffles import differences_of_raffles
from scoring.queries.audit_states import differences_of_states
from scoring.queries.contests import heads_in_force, outcome_of_tables
from scoring.queries.goes_on import codes_of, field_of
from scoring.queries.noted import differences_of_withdrawals
from scoring.queries.places import event_places, tournament_head
from scoring.queries.standings import compute_standings
from tables.enums import TableState
from tables.models import Table
from tournaments.canon import digest
from tournaments.enums import StageState, TournamentStatus
from tournaments.ids import StageId, TournamentId
from tournaments.models import Stage, StageEntry, Tournament


def differences(slug: str | None = None) -> list[str]:
    """Return one sentence for each difference; an empty list means all is true."""
    tournaments = Tournament.objects.order_by("pk")
    if slug is not None:
        tournaments = tournaments.filter(slug=slug)
    return [
        f"{tournament.slug} {difference}"
        for tournament in tournaments
        for difference in _of_tournament(tournament)
    ]


def _of_tournament(tournament: Tournament) -> Iterator[str]:
    try:
        RuleSet.from_json(tournament.ruleset)
    except RuleSetError as error:
        yield f"the chosen rules cannot be: {error}"
    for stage in Stage.objects.filter(tournament=tournament).order_by("number"):
        if stage.rules is not None and digest(stage.rules) != stage.rules_hash:
            yield f"stage {stage.number}: the frozen rules do not match their hash"
        tables = Table.objects.filter(stage=stage).select_related("score")
        for table in tables.order_by("number"):
            code = f"{stage.number}/{table.letter}"
            for difference in _of_table(table, stage=stage, code=code):
                yield f"table {code}: {difference}"
        yield from differences_of_draws(stage)
        yield from differences_of_moving_up(stage)
        try:
            yield from _of_standings(stage)
            yield from _of_qualification(stage)
        except (KeyError, TypeError, ValueError):
            yield f"stage {stage.number}: a stored score cannot be read"
    yield from differences_of_states(tournament)
    yield from differences_of_proposals(tournament)
    yield from _of_results(tournament)
    yield from differences_of_held(tournament)
    yield from differences_of_raffles(tournament)


def _of_table(table: Table, *, stage: Stage, code: str) -> Iterator[str]:
    lines: list[Line] = []
    for entry in LedgerEntry.objects.filter(table=table).order_by("seq"):
        try:
            lines.append(line_of(entry))
        except (KeyError, TypeError, ValueError) as error:
            yield f"line {entry.seq} cannot be read: {error}"
            return
    if not lines:
        yield "the ledger is empty"
        return
    broken = next(_broken_chain(lines, code=code), None)
    if broken is not None:
        yield broken
        return
    yield from _of_reasons(table, lines)
    yield from differences_of_lots(table, lines)
    if any(line.rules != stage.rules_hash for line in lines):
        yield "a line was written under other rules than the stage's"
    seated = list(
        table.seats.order_by("position").values_list("entrant__code", flat=True)
    )
    if seated != list(seating_at(lines).entrants):
        yield "the seats are not those of the ledger"
    if bool(lines[0].payload.get("final")) != stage.final:
        yield "it is not said right whether it is the final"
    yield from _of_score(table, lines, rules=StageRules.from_json(stage.rules or {}))


def _of_score(table: Table, lines: list[Line], *, rules: StageRules) -> Iterator[str]:
    """Compare the stored score and state with what the ledger gives."""
    wrong = next(_impossible_deals(lines, rules=rules), None)
    if wrong is not None:
        yield wrong
        return
    state = replay(lines, rules=rules)
    if not hasattr(table, "score") or table.score.body != state.body():
        yield "the stored score is not what the ledger gives"
    elif (table.score.seq, table.score.head) != (state.seq, state.head):
        yield "the stored score names another ledger position"
    if state.closed != (table.state in {TableState.CLOSED, TableState.CONFIRMED}):
        yield f"the table is {table.state}, the ledger says otherwise"
    stage = table.stage
    confirmed = table.state == TableState.CONFIRMED
    before_play = stage.state == StageState.SEATED
    if confirmed != (stage.state == StageState.CONFIRMED) or (
        before_play and table.state != TableState.SEATED
    ):
        yield f"the table is {table.state}, its stage {stage.state}"


def _impossible_deals(lines: list[Line], *, rules: StageRules) -> Iterator[str]:
    """Yield the deals that the rules of their stage do not allow."""
    for line, seating in seatings_when_written(lines):
        found = problems_at(
            deal_of(line.payload),
            seats=seating.playing,
            players=len(seating.entrants),
            rules=rules.ruleset,
        )
        if found:
            codes = ", ".join(problem.code for problem in found)
            yield f"line {line.seq} is no possible deal: {codes}"


def _broken_chain(lines: list[Line], *, code: str) -> Iterator[str]:
    """Yield the first line whose number or hash does not follow."""
    previous = GENESIS
    for number, line in enumerate(lines, start=1):
        if line.seq != number:
            yield f"line {number} is missing"
        if line.previous != previous:
            yield f"line {line.seq} does not carry the hash of the line before"
        if line_hash(previous=previous, row=line.row(table=code)) != line.hash:
            yield f"line {line.seq} does not match its hash"
        previous = line.hash


def _of_reasons(table: Table, lines: list[Line]) -> Iterator[str]:
    """Yield reasons whose words do not match; an erased reason is no fault."""
    reasons = LedgerReason.objects.filter(entry__table=table).select_related("entry")
    hashes = {line.seq: line.reason for line in lines}
    for reason in reasons:
        found = reason_digest(salt=reason.salt, text=reason.text)
        if hashes[reason.entry.seq] != found:
            yield f"the reason of line {reason.entry.seq} does not match its hash"


def _of_standings(stage: Stage) -> Iterator[str]:
    """Standings may be behind, but what they say must be what the tables gave."""
    standings = Standings.objects.filter(stage=stage).first()
    if standings is None or not standings.body:
        return
    computed = compute_standings(StageId(stage.pk))
    if standings.version > computed.version:
        yield f"stage {stage.number}: the standings are ahead of the ledger"
    if standings.version == computed.version and standings.body != computed.body():
        yield f"stage {stage.number}: the standings are not what the tables give"


def _of_qualification(stage: Stage) -> Iterator[str]:
    """Who went through is what the tables' scores, proven above, still give."""
    qualification = Qualification.objects.filter(stage=stage).first()
    if qualification is None:
        return
    stage_id = StageId(stage.pk)
    outcome = outcome_of_tables(stage_id)
    latest = Contest.objects.filter(stage=stage).order_by("-number").first()
    if heads_in_force(stage_id) != outcome.heads:
        yield f"stage {stage.number}: it was confirmed on other ledgers"
    told = qualification.through if latest is None else latest.computed
    if told != outcome.through:
        yield f"stage {stage.number}: others went through than the tables give"
    waits = latest is not None and not latest.decision
    if waits != (stage.contested_at is not None):
        yield f"stage {stage.number}: it is not said right whether it is contested"
    if stage.final:
        return
    entered = StageEntry.objects.filter(
        stage__tournament=stage.tournament_id, stage__number=stage.number + 1
    ).values_list("entrant__code", flat=True)
    if sorted(codes_of(field_of(stage_id))) != sorted(entered):
        yield f"stage {stage.number + 1}: the entrants are not those who went through"
    yield from differences_of_withdrawals(stage)


def _of_results(tournament: Tournament) -> Iterator[str]:
    """Yield what is wrong with the published results."""
    results = Results.objects.filter(tournament=tournament).first()
    if (results is not None) != (tournament.status == TournamentStatus.PUBLISHED):
        yield "the published results are missing, or there are some too early"
    if results is None:
        return
    if hashlib.sha256(results.body.encode()).hexdigest() != results.body_hash:
        yield "the published results do not match their hash"
    tournament_id = TournamentId(tournament.pk)
    if results.ledger_head != tournament_head(tournament_id):
        yield "the published results name another ledger"
    given = [
        [place.place, int(place.shared), place.entrant, place.stage, place.points]
        for place in event_places(tournament_id)
    ]
    try:
        published = [
            [row[name] for name in ("place", "shared", "entrant", "stage", "points")]
            for row in json.loads(results.body)["places"]
        ]
    except (KeyError, TypeError, ValueError):
        published = []
    if published != given:
        yield "the published results are not what the ledgers give"
