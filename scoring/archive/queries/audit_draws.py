"""Every draw of a stage, computed again and compared with what is recorded.

A proof is checked as a stranger would, then its seats with those at the tables.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, pairwise

from django.db.models import Prefetch, Q, prefetch_related_objects

from scoring.ledger.models import LedgerEntry
from tables.draws.enums import UNDER_WAY, DrawMethod, DrawMove, DrawPurpose, DrawState
from tables.draws.lines import FOLLOWING
from tables.draws.models.draw import Draw, Ticket
from tables.draws.models.secret import DrawSecret
from tables.draws.queries.called_off import called_off_hash
from tables.draws.queries.steps import (
    Step,
    all_draw_steps,
    columns_of,
    draw_steps,
    last,
    method_of,
    which,
)
from tables.plan.plan import letters_for, parse_seat
from tables.protocol.entropy import SECONDS_BEFORE_ENTROPY
from tables.protocol.errors import DrawError
from tables.protocol.hashes import commitment, manifest_hash
from tables.protocol.manifest import read_manifest
from tables.protocol.proof import verify
from tables.seating.models import Seat
from tables.urn.lines import OF_TICKETS
from tables.urn.queries.urn_audit import differences_of_tickets, differences_of_urn
from tournaments.book.audit import of_one, unlike
from tournaments.book.lines import read
from tournaments.canon import digest
from tournaments.events.models.stage import Stage
from tournaments.events.models.tournament import Tournament
from tournaments.ids import TournamentId
from tournaments.prepared import Prepared, number

# By what it is for, the number of the stage and the letter of the table, in order.
Drawn = Mapping[tuple[DrawPurpose, int | None, str], Sequence[Draw]]
_DRAWS = Prepared(
    Draw._base_manager.filter(
        Q(stage__tournament=number("event")) | Q(tournament=number("event"))
    )
    .select_related("stage__tournament", "table", "tournament")
    .order_by("number")
)
_SECRETS = Prepared(
    DrawSecret.objects.filter(
        Q(draw__stage__tournament=number("event")) | Q(draw__tournament=number("event"))
    ).values_list("draw", "secret")
)
_SEATS = Prepared(
    Seat.objects.filter(stage=number("stage"))
    .order_by()
    .values_list("table__letter", "entrant")
)
# Of an entrant the draw knows the code alone.
_TICKETS = Ticket.objects.select_related("entrant").only(
    *(column.name for column in Ticket._meta.concrete_fields), "entrant__code"
)
_OPENED = Prepared(
    LedgerEntry.objects.filter(table__stage=number("stage"), seq=1)
    .order_by("table")
    .values_list("table__letter", "payload")
)


def all_draws(tournament: Tournament) -> Drawn:
    """Return every draw of an event, with its tickets. Two queries."""
    draws = _DRAWS.all(event=tournament.pk)
    prefetch_related_objects(draws, Prefetch("tickets", _TICKETS.all()))
    found: dict[tuple[DrawPurpose, int | None, str], list[Draw]] = {}
    for draw in draws:
        purpose, number, letter, _which = which(draw)
        found.setdefault((purpose, number, letter), []).append(draw)
    return found


def differences_of_drawn(tournament: Tournament, *, drawn: Drawn) -> Iterator[str]:
    """Yield a sentence for each draw that is not what the book speaks of, or missing.

    One that is in no line can be of a table, or of a kind, whose draws nobody reads.
    """
    event = tournament.id
    known = [which(draw) for draws in drawn.values() for draw in draws]
    told = set(all_draw_steps(event)) | {
        (DrawPurpose.SEATS, one.said.stage, "", one.said.draw)
        for one in read(event, *OF_TICKETS)
    }
    for missing in sorted(told - set(known), key=str):
        yield f"{_called(*missing)} is missing"
    for unsaid in sorted(set(known) - told, key=str):
        yield f"{_called(*unsaid)} is in no line of the book"
    for draw in chain.from_iterable(drawn.values()):
        name = _called(*which(draw))
        if draw.table is not None and draw.table.stage_id != draw.stage_id:
            yield f"{name}: its table is of another stage"
        if draw.purpose is not DrawPurpose.SEATS and draw.tickets.all():
            yield f"{name} has tickets, as only a draw of seats has"
    yield from _of_secrets(event, drawn=drawn)


def _called(purpose: DrawPurpose, stage: int | None, table: str, number: int) -> str:
    where = f"{stage}/{table}" if table else f"stage {stage}"
    where = "the event" if purpose is DrawPurpose.RAFFLE else where
    return f"{where}: draw {number} ({purpose})"


def _of_secrets(event: TournamentId, *, drawn: Drawn) -> Iterator[str]:
    """Yield the draws whose secret is not that of their mark, or is gone too early.

    Of a draw that came from a file before its secret was opened, the secret is empty.
    """
    kept = dict(_SECRETS.all(event=event))
    for draw in chain.from_iterable(drawn.values()):
        secret = kept.get(draw.pk)
        if secret is None:
            under_way = bool(draw.commitment) and draw.state in UNDER_WAY
            wrong = under_way or _is_unopened(draw)
        else:
            wrong = bool(secret) and not _is_marked(draw, secret=bytes(secret))
        if wrong:
            yield f"{_called(*which(draw))} has not the secret of its mark"
        elif secret and _is_unopened(draw):
            yield f"{_called(*which(draw))} was called off, and its secret not opened"


def unopened(tournament: Tournament) -> Iterator[str]:
    """Yield each draw of an event that was called off without its secret.

    It may have been on another site. Nobody knows what such a draw would have given.
    """
    for draw in chain.from_iterable(all_draws(tournament).values()):
        if _is_unopened(draw):
            yield (
                f"{_called(*which(draw))} was called off without its secret: "
                "nobody knows what it would have given"
            )


def _is_unopened(draw: Draw) -> bool:
    called_off = draw.state == DrawState.VOID
    return called_off and bool(draw.commitment) and not draw.void_secret


def _is_marked(draw: Draw, *, secret: bytes) -> bool:
    try:
        return commitment(secret=secret, manifest=draw.manifest) == draw.commitment
    except (DrawError, TypeError, ValueError):
        return False


def differences_of_draws(stage: Stage, *, drawn: Drawn) -> Iterator[str]:
    """Yield a sentence for each difference; nothing means that all is true."""
    draws = drawn.get((DrawPurpose.SEATS, stage.number, ""), ())
    for place, draw in enumerate(draws, start=1):
        name = f"stage {stage.number}: draw {draw.number}"
        if draw.number != place:
            yield f"stage {stage.number}: draw {place} is missing"
        yield from of_one(name, _of_frozen(draw))
        yield from of_one(name, _of_method(draw))
        tickets = chain(differences_of_urn(draw), differences_of_tickets(draw))
        yield from of_one(f"stage {stage.number}, urn {draw.number}", tickets)


def _of_method(draw: Draw) -> Iterator[str]:
    """Compare what an urn's draw has, or one by the protocol."""
    if draw.method == DrawMethod.URN:
        yield from _of_steps(draw, steps=draw_steps(draw))
    else:
        yield from chain(differences_of_digital(draw), _of_seats(draw))


def _of_frozen(draw: Draw) -> Iterator[str]:
    """Compare the published copy with the tickets and with who sat down at first."""
    if draw.frozen is None:
        return
    copy = draw.frozen
    if digest(copy) != draw.frozen_hash:
        yield "the published copy does not match its hash"
    try:
        outcome = copy["urn" if draw.method == DrawMethod.URN else "assignment"]
        drawn = {parse_seat(seat): code for code, seat in outcome}
        named_so = (copy["stage"], copy["draw"], copy["rules"], copy["method"])
        planned = [parse_seat(seat) for seat in copy["seats"]]
    except (KeyError, TypeError, ValueError):
        yield "the published copy cannot be read"
        return
    stage = draw.the_stage
    if named_so != (stage.number, draw.number, stage.rules_hash, draw.method):
        yield "the published copy is that of another draw"
    if not _is_planned(stage, drawn=planned):
        yield "the plan of the seats is another one"
    if drawn != _tickets(draw):
        yield "the tickets are not those of the published copy"
    if _by_table(drawn) != _by_table(_seats(draw)):
        yield "the seats are not those of the published copy"


def _is_planned(stage: Stage, *, drawn: Iterable[tuple[str, int]]) -> bool:
    """Tell whether each table has as many places as were drawn, or sit there now."""
    letters = letters_for(stage.sizes, stage.letters)
    here = set(_SEATS.all(stage=stage.pk))
    sat = Counter(letter for letter, _entrant in here)
    places = Counter(letter for letter, _position in drawn)
    known = len(letters) == len(stage.sizes) and places.keys() <= set(letters)
    return known and all(
        size == max(places[letter], sat[letter])
        for letter, size in zip(letters, stage.sizes, strict=True)
    )


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
    steps = draw_steps(draw)
    yield from _of_steps(draw, steps=steps)
    if draw.manifest_sha256 != manifest_hash(draw.manifest).hex():
        yield "the frozen list was changed"
    # A list of seats does not say what it is for.
    kind = "" if draw.purpose is DrawPurpose.SEATS else draw.purpose.value
    _purpose, stage, _table, number = which(draw)
    named = (manifest.kind, manifest.event, manifest.stage, manifest.draw)
    if named != (kind, draw.event.slug, stage or 1, number):
        yield "the frozen list is that of another draw"
    # Those of a raffle are its prizes, which are compared with what was said of them.
    if stage is not None and manifest.rules != draw.the_stage.rules_hash:
        yield "the frozen list names other rules than the stage's"
    if draw.state == DrawState.PUBLISHED:
        yield from _of_proof(draw)
    if draw.state == DrawState.VOID:
        yield from _of_called_off(draw, steps=steps)


def _of_steps(draw: Draw, *, steps: Sequence[Step]) -> Iterator[str]:
    """Compare the draw with its steps, and these with one another."""
    if not steps or steps[0].said.move is not _first_of(draw):
        yield "its first step is missing"
        return
    yield from _of_order(draw, steps=steps)
    yield from unlike(draw, {"method": method_of(draw.manifest), **columns_of(steps)})


def _first_of(draw: Draw) -> DrawMove:
    return DrawMove.OPENED if draw.method == DrawMethod.URN else DrawMove.FROZEN


def _of_order(draw: Draw, *, steps: Sequence[Step]) -> Iterator[str]:
    """Yield steps off the graph, too early, or of one person where two are needed."""
    for before, step in pairwise(steps):
        if step.said.move not in FOLLOWING[before.said.move]:
            yield f"line {step.seq} of the book does not follow"
    entropy, committed = last(steps, DrawMove.ENTROPY), last(steps, DrawMove.COMMITTED)
    if entropy and committed and draw.method != DrawMethod.QUICK:
        waited = entropy.at - committed.at
        if waited.total_seconds() < SECONDS_BEFORE_ENTROPY:
            yield "the public part came too early"
    typed = last(steps, DrawMove.TYPED)
    if entropy and entropy.said.value != (typed.said.value if typed else ""):
        yield "it was drawn with other cards or throws than were typed"
    for step in steps:
        two = step.said.move is DrawMove.VOID and draw.method != DrawMethod.URN
        two = two or (step.said.move is DrawMove.ENTROPY and bool(step.said.value))
        nothing = step.said.move is DrawMove.ENTROPY and not step.said.value
        if not step.author or (two and not step.second) or (nothing and step.second):
            yield f"line {step.seq} of the book is not signed by all"


def _of_called_off(draw: Draw, *, steps: Sequence[Step]) -> Iterator[str]:
    """Compare the opened secret with the commitment, and what it would have given."""
    if draw.void_secret:
        secret = bytes.fromhex(draw.void_secret)
        if commitment(secret=secret, manifest=draw.manifest) != draw.commitment:
            yield "list and opened secret are not those of the commitment"
            return
    void = last(steps, DrawMove.VOID)
    if void is None or void.said.value != called_off_hash(draw):
        yield "what it would have given is not what was recorded"


def _of_proof(draw: Draw) -> Iterator[str]:
    """Compute the proof again."""
    proof = draw.proof or {}
    try:
        verified = verify(proof)
    except DrawError as error:
        yield f"the proof does not hold: {error.code}: {error.detail}"
        return
    if digest(proof) != draw.proof_sha256:
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
        for ticket in draw.tickets.all()
        if ticket.entrant is not None
    }


def _seats(draw: Draw) -> dict[tuple[str, int], str]:
    """Return who sat where at first; of a pair the first seat, which is the ticket.

    Who moves later does so by lines of the ledger; what they give is compared there.
    """
    found = {}
    for letter, payload in _OPENED.all(stage=draw.stage_id):
        codes = payload["entrants"]
        found.update({(letter, codes.index(code)): code for code in codes})
    return found
