"""Every draw of a stage, computed again and compared with what is recorded.

A proof is checked as a stranger would, then its seats with those at the tables.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from scoring.ledger.models.ledger import LedgerEntry
from tables.draws.enums import DrawMethod, DrawState, Move
from tables.draws.models.draw import Draw
from tables.draws.models.step import DrawStep
from tables.draws.queries.called_off import called_off_hash
from tables.plan.plan import parse_seat, seats
from tables.protocol.errors import DrawError
from tables.protocol.hashes import commitment, manifest_hash
from tables.protocol.manifest import LOT, MOVING_UP, read_manifest
from tables.protocol.moves import SECONDS_BEFORE_ENTROPY
from tables.protocol.proof import proof_hash, verify
from tables.urn.queries.urn_audit import differences_of_urn
from tournaments.book.canon import digest
from tournaments.events.models.stage import Stage


def differences_of_draws(stage: Stage) -> Iterator[str]:
    """Yield a sentence for each difference; nothing means that all is true."""
    draws = Draw.objects.filter(stage=stage).order_by("number")
    for number, draw in enumerate(draws, start=1):
        name = f"stage {stage.number}: draw {draw.number}"
        if draw.number != number:
            yield f"stage {stage.number}: draw {number} is missing"
        if draw.frozen is not None and digest(draw.frozen) != draw.frozen_hash:
            yield f"{name} does not match its hash"
        for difference in _of_frozen(draw):
            yield f"{name}: {difference}"
        if draw.method != DrawMethod.URN:
            for difference in chain(differences_of_digital(draw), _of_seats(draw)):
                yield f"{name}: {difference}"
        for difference in differences_of_urn(draw):
            yield f"stage {stage.number}, urn {draw.number}: {difference}"


def _of_frozen(draw: Draw) -> Iterator[str]:
    """Compare the published copy with the tickets and with who sat down at first."""
    if draw.frozen is None:
        return
    copy = draw.frozen
    try:
        outcome = copy["urn" if draw.method == DrawMethod.URN else "assignment"]
        drawn = {parse_seat(seat): code for code, seat in outcome}
        named = (copy["stage"], copy["draw"], copy["rules"], copy["method"])
    except (KeyError, TypeError, ValueError):
        yield "the published copy cannot be read"
        return
    if named != (draw.stage.number, draw.number, draw.stage.rules_hash, draw.method):
        yield "the published copy is that of another draw"
    plan = seats(draw.stage.sizes, names=draw.stage.letters)
    if not set(copy.get("seats", ())) <= set(plan):
        yield "the plan of the seats is another one"
    if drawn != _tickets(draw):
        yield "the tickets are not those of the published copy"
    if _by_table(drawn) != _by_table(_seats(draw)):
        yield "the seats are not those of the published copy"


def _by_table(seated: dict[tuple[str, int], str]) -> dict[str, list[str]]:
    """Return who sits at each table, in order: behind an empty seat one moves up."""
    found: dict[str, list[str]] = {}
    for (letter, _position), code in sorted(seated.items()):
        found.setdefault(letter, []).append(code)
    return found


def differences_of_digital(draw: Draw) -> Iterator[str]:
    """Yield what is wrong with list, steps and proof of a draw by the protocol."""
    try:
        manifest = read_manifest(draw.manifest)
    except DrawError as error:
        yield f"the frozen list cannot be read: {error}"
        return
    steps = {step.move: step for step in draw.steps.order_by("seq")}
    yield from _of_steps(draw, steps=steps)
    if draw.manifest_sha256 != manifest_hash(draw.manifest).hex():
        yield "the frozen list was changed"
    event = draw.stage.tournament.slug
    named = (manifest.kind, manifest.event, manifest.stage, manifest.draw)
    if named != (_kind(draw), event, draw.stage.number, draw.number):
        yield "the frozen list is that of another draw"
    if manifest.rules != draw.stage.rules_hash:
        yield "the frozen list names other rules than the stage's"
    if draw.state == DrawState.PUBLISHED:
        yield from _of_proof(draw)
    if draw.state == DrawState.VOID:
        yield from _of_called_off(draw, steps=steps)


def _kind(draw: Draw) -> str:
    """Return what is drawn, as the frozen list has to say."""
    if draw.moving_up:
        return MOVING_UP
    return LOT if draw.table_id is not None else ""


def _of_steps(draw: Draw, *, steps: dict[str, DrawStep]) -> Iterator[str]:
    """Compare the draw with what its steps have fixed."""
    if not steps or [move for move in steps if move != Move.TYPED][-1] != draw.state:
        yield f"it is {draw.state}, its steps say otherwise"
    fixed = {
        Move.FROZEN: draw.manifest_sha256,
        Move.COMMITTED: draw.commitment,
        Move.ENTROPY: draw.public_text,
        Move.REVEALED: draw.proof_sha256,
    }
    for move, value in fixed.items():
        if move in steps and steps[move].value != value:
            yield f"what the step “{move}” fixed was changed"
    quick = draw.method == DrawMethod.QUICK
    if Move.ENTROPY in steps and Move.COMMITTED in steps and not quick:
        waited = steps[Move.ENTROPY].at - steps[Move.COMMITTED].at
        if waited.total_seconds() < SECONDS_BEFORE_ENTROPY:
            yield "the public part came too early"


def _of_called_off(draw: Draw, *, steps: dict[str, DrawStep]) -> Iterator[str]:
    """Compare the opened secret with the commitment, and what it would have given."""
    if draw.void_secret:
        secret = bytes.fromhex(draw.void_secret)
        if commitment(secret=secret, manifest=draw.manifest) != draw.commitment:
            yield "list and opened secret are not those of the commitment"
            return
    fixed = steps[Move.VOID].value if Move.VOID in steps else ""
    if fixed != called_off_hash(draw):
        yield "what it would have given is not what was recorded"


def _of_proof(draw: Draw) -> Iterator[str]:
    """Compute the proof again."""
    proof = draw.proof or {}
    try:
        verified = verify(proof)
    except DrawError as error:
        yield f"the proof does not hold: {error}"
        return
    if proof_hash(proof) != draw.proof_sha256:
        yield "the proof was changed"
    named = (proof["manifest"], proof["commitment"], proof["public"])
    if named != (draw.manifest, draw.commitment, draw.public_text):
        yield "the proof is that of another draw"
    if verified.witnessed == (draw.method == DrawMethod.QUICK):
        yield "it is not said right whether it had witnesses"


def _of_seats(draw: Draw) -> Iterator[str]:
    """Compare the proof's seats with those that were given."""
    if draw.state != DrawState.PUBLISHED:
        return
    pairs = (draw.proof or {}).get("assignment", [])
    drawn = {parse_seat(seat): code for code, seat in pairs}
    if drawn != _tickets(draw):
        yield "the tickets are not those of the proof"
    if drawn != _seats(draw):
        yield "the seats are not those of the proof"


def _tickets(draw: Draw) -> dict[tuple[str, int], str]:
    return {
        (ticket.letter, ticket.position): ticket.entrant.code
        for ticket in draw.tickets.select_related("entrant")
        if ticket.entrant is not None
    }


def _seats(draw: Draw) -> dict[tuple[str, int], str]:
    """Return who sat where at first; of a pair the first seat, which is the ticket.

    Who moves later does so by lines of the ledger; what they give is compared there.
    """
    opened = LedgerEntry.objects.filter(table__stage=draw.stage_id, seq=1)
    found = {}
    for letter, payload in opened.values_list("table__letter", "payload"):
        codes = payload["entrants"]
        found.update({(letter, codes.index(code)): code for code in codes})
    return found
