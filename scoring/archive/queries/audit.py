"""Replay every ledger from zero and compare with everything that was derived.

The same check runs after every integration test, as ``verify_ledger`` on the
day, and on the tables of a stage before it is confirmed.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from typing import Any

from django.db.models import Manager

from scoring.archive.queries.audit_draws import differences_of_draws
from scoring.archive.queries.audit_ending import differences_of_ending
from scoring.archive.queries.audit_lots import (
    differences_of_lots,
    differences_of_moving_up,
)
from scoring.finish.models.results import Results
from scoring.finish.queries.ceremony import ceremony_of
from scoring.finish.queries.places import event_places, published_head
from scoring.games.cruce.ruleset import RuleSet, RuleSetError
from scoring.ledger.lines import Line, line_of
from scoring.ledger.models.ledger import LedgerEntry, LedgerReason
from scoring.ledger.models.projections import Standings
from scoring.ledger.possible import impossible
from scoring.ledger.replay import replay
from scoring.ledger.rules import StageRules
from scoring.ledger.seating import seating_at
from scoring.raffles.enums import RaffleMove
from scoring.raffles.models import Raffle
from scoring.raffles.queries import winners_of
from scoring.stages.queries.played import played_letters
from scoring.standings.models import Contest, Qualification
from scoring.standings.queries.contests import heads_in_force, outcome_of_tables
from scoring.standings.queries.goes_on import codes_of, field_of
from scoring.standings.queries.held import embargoes_of
from scoring.standings.queries.noted import differences_of_withdrawals
from scoring.standings.queries.standings import compute_standings
from tables.protocol.errors import DrawError
from tables.protocol.hashes import commitment
from tables.protocol.manifest import RAFFLE, read_manifest
from tables.protocol.proof import verify
from tables.seating.enums import TableState
from tables.seating.models import Table
from tables.urn.models import UrnLine
from tournaments.book.audit import differences_of_book
from tournaments.book.canon import digest
from tournaments.book.chain import GENESIS, line_hash, text_hash
from tournaments.book.models import BookLine
from tournaments.events.enums import StageState, TournamentStatus
from tournaments.events.models.stage import Stage, StageEntry
from tournaments.events.models.state_step import StateStep
from tournaments.events.models.tournament import Tournament
from tournaments.ids import StageId, TournamentId
from tournaments.staff.enums import ProposalKind, ProposalState
from tournaments.staff.models.proposal import Proposal

# -- Whether the final is held back, compared with what was decided and revealed.


def differences_of_held(tournament: Tournament) -> Iterator[str]:
    """Yield a sentence if the stored mark is not what its rows give."""
    decisions = embargoes_of(TournamentId(tournament.pk))
    held = bool(decisions) and decisions[-1].said.held
    try:
        held = held and not _all_revealed(tournament)
    except (KeyError, TypeError, ValueError):
        return  # the published copy cannot be read, which is told elsewhere
    if held != tournament.final_held:
        yield "it is not said right whether the final is held back"


def _all_revealed(tournament: Tournament) -> bool:
    """Tell whether every place of the final stands on the wall."""
    if not Results.objects.filter(tournament=tournament).exists():
        return False
    ceremony = ceremony_of(tournament)
    return ceremony is not None and bool(ceremony.shown) and not ceremony.hidden


# -- What was countersigned must stand where it was done, signed by the same two.

AT_TABLES = (LedgerEntry.objects, "table__stage__tournament", "client_key")
AT_THE_URN = (UrnLine.objects, "draw__stage__tournament", "client_key")
WRITTEN: Mapping[ProposalKind, tuple[Manager[Any], str, str]] = {
    ProposalKind.VOID: AT_TABLES,
    ProposalKind.REOPEN: AT_TABLES,
    ProposalKind.SWAP: AT_TABLES,
    ProposalKind.SIT: AT_TABLES,
    ProposalKind.EXPEL: AT_TABLES,
    ProposalKind.TICKET_BACK: AT_THE_URN,
    ProposalKind.ERRATUM: (BookLine.objects, "tournament", "key"),
}


def differences_of_proposals(tournament: Tournament) -> Iterator[str]:
    """Yield one sentence for each proposal whose line is missing, or not its own."""
    rows = Proposal.objects.filter(tournament=tournament).order_by("number")
    for row in rows:
        place = WRITTEN.get(ProposalKind(row.kind))
        if place is None:
            continue
        manager, event, key = place
        found = manager.filter(**{event: tournament.pk, key: row.client_key})
        signed = list(found.values_list("author", "second"))
        confirmed = row.state == ProposalState.CONFIRMED
        if confirmed and signed != [(row.author, row.decided_by)]:
            yield f"proposal {row.number}: its line is not signed by the same two"
        # Written by one person where one is enough, under a key used before: fine.
        elif not confirmed and any(second for _author, second in signed):
            yield f"proposal {row.number}: done, but nobody has countersigned it"


# -- Every raffle of an event, computed again from its proof and its prizes.


def differences_of_raffles(tournament: Tournament) -> Iterator[str]:
    """Yield a sentence for each difference; nothing means that all is true."""
    raffles = Raffle.objects.filter(tournament=tournament).order_by("number")
    for number, raffle in enumerate(raffles, start=1):
        if raffle.number != number:
            yield f"raffle {number} is missing"
        for difference in _of_raffle(raffle):
            yield f"raffle {raffle.number}: {difference}"


def _of_raffle(raffle: Raffle) -> Iterator[str]:
    try:
        listed = read_manifest(raffle.manifest)
    except DrawError as error:
        yield f"the frozen list cannot be read: {error}"
        return
    named = (listed.kind, listed.event, listed.draw)
    if named != (RAFFLE, raffle.tournament.slug, raffle.number):
        yield "the frozen list is that of another raffle"
    if listed.rules != digest(raffle.prizes):
        yield "the prizes are not those of the frozen list"
    yield from _of_what_was_opened(raffle)


def _of_what_was_opened(raffle: Raffle) -> Iterator[str]:
    """Compare secret and proof with what the raffle had committed to."""
    if raffle.opened:
        secret = bytes.fromhex(raffle.opened)
        if commitment(secret=secret, manifest=raffle.manifest) != raffle.commitment:
            yield "list and opened secret are not those of the commitment"
    if raffle.proof is None:
        return
    try:
        verify(raffle.proof)
    except DrawError as error:
        yield f"the proof does not hold: {error}"
        return
    proven = (raffle.proof["manifest"], raffle.proof["commitment"])
    if proven != (raffle.manifest, raffle.commitment):
        yield "the proof is that of another raffle"
    yield from _of_list(raffle)
    yield from _of_absences(raffle)


def _of_list(raffle: Raffle) -> Iterator[str]:
    """Yield whether somebody takes part who is no entrant."""
    listed = raffle.manifest["entrants"]
    known = raffle.tournament.entrants.filter(code__in=listed).count()
    if known != len(listed):
        yield "somebody takes part who is not on the list of entrants"


def _of_absences(raffle: Raffle) -> Iterator[str]:
    """Yield whether prizes were passed on by those who had them."""
    absent: list[str] = []
    for step in raffle.steps.order_by("number"):
        if step.move == RaffleMove.ABSENT:
            absent.append(step.value)
        elif step.move == RaffleMove.PRESENT and (
            not absent or absent.pop() != step.value
        ):
            yield f"{step.value} was not noted as absent"
            return
    try:
        winners_of(raffle)
    except ValueError:
        yield "somebody has passed on a prize who had none"


# -- Where an event and its stages stand, compared with the steps that led there.


def differences_of_states(tournament: Tournament) -> Iterator[str]:
    """Yield a sentence for each difference; nothing means that all is true."""
    stood: dict[int | None, str] = {None: TournamentStatus.REGISTRATION}
    steps = StateStep.objects.filter(tournament=tournament).order_by("number")
    for number, step in enumerate(steps, start=1):
        if step.number != number:
            yield f"step {number} is missing"
            return
        if step.before != stood.get(step.stage, StageState.PLANNED):
            yield f"step {number} does not follow"
        stood[step.stage] = step.after
    if stood.pop(None) != tournament.status:
        yield f"the event is {tournament.status}, its steps say otherwise"
    for stage in Stage.objects.filter(tournament=tournament).order_by("number"):
        stood_at = stood.pop(stage.number, StageState.PLANNED)
        yield from _of_stage(stage, stood_at=stood_at)
    for missing in stood:
        yield f"there is no stage {missing}, but steps of it"


def _of_stage(stage: Stage, *, stood_at: str) -> Iterator[str]:
    if stood_at != stage.state:
        yield f"stage {stage.number} is {stage.state}, its steps say otherwise"
    if stage.state == StageState.SEATED and played_letters(StageId(stage.pk)):
        yield f"stage {stage.number} waits for its start, but has been played in"


# -- Replay every ledger from zero and compare with everything that was derived.


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
    broken = list(differences_of_book(TournamentId(tournament.pk)))
    yield from broken
    if not broken:  # else nothing that its lines say can be compared
        yield from differences_of_ending(tournament)
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
    wrong = next(impossible(lines, rules=rules), None)
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


def _broken_chain(lines: list[Line], *, code: str) -> Iterator[str]:
    """Yield the first line whose number or hash does not follow."""
    previous = GENESIS
    for number, line in enumerate(lines, start=1):
        if line.seq != number:
            yield f"line {number} is missing"
        if line.previous != previous:
            yield f"line {line.seq} does not carry the hash of the line before"
        if line_hash(previous=previous, row=line.row(book=code)) != line.hash:
            yield f"line {line.seq} does not match its hash"
        previous = line.hash


def _of_reasons(table: Table, lines: list[Line]) -> Iterator[str]:
    """Yield reasons whose words do not match; an erased reason is no fault."""
    reasons = LedgerReason.objects.filter(entry__table=table).select_related("entry")
    hashes = {line.seq: line.reason for line in lines}
    for reason in reasons:
        found = text_hash(salt=reason.salt, text=reason.text)
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
    if results.ledger_head != published_head(tournament_id):
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
