"""A digital draw as pages show it: its steps, never its secret before the reveal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from itertools import chain
from math import ceil

from tables.draws.enums import UNDER_WAY, DrawMethod, DrawMove, DrawState
from tables.draws.models.draw import Draw
from tables.draws.queries.called_off import proof_of_called_off
from tables.draws.queries.steps import Step, all_draw_steps, last, which
from tables.ids import DrawId
from tables.protocol.by_hand import HandStep, first_swaps
from tables.protocol.entropy import QUICK, WAIT, WORDS
from tables.protocol.errors import DrawError
from tables.protocol.hashes import FEWEST_DIGITS, draw_seed
from tables.protocol.manifest import Manifest, read_manifest
from tables.protocol.proof import verify
from tables.protocol.strict_json import read_json
from tournaments.canon import canon
from tournaments.ids import StageId, TournamentId
from tournaments.prepared import Prepared, number
from tournaments.refusals import StoredOtherwise
from tournaments.staff.queries.vouching import signers

SWAPS = 5


@dataclass(frozen=True, slots=True)
class DrawStepRow:
    """One step as recorded; ``value`` is what it fixed.

    ``signed`` are the codes of who took it, for ``words.signer``.
    """

    move: DrawMove
    value: str
    author: str
    second: str
    signed: str
    at: datetime


@dataclass(frozen=True, slots=True)
class PublicPart:
    """What one source has given: eight cards or throws, none before they are there."""

    source: str
    words: tuple[str, ...]

    @property
    def text(self) -> str:
        """Return the words as typed."""
        return " ".join(self.words)


@dataclass(frozen=True, slots=True)
class DigitalDraw:
    """One digital draw, under way, published or called off.

    ``parts`` are the public part by source, also while it waits for its second
    person; ``may_type_at`` is when the hall may draw. ``void_secret`` is the secret of
    one that was called off, ``would_be`` the seats it would have given, as (seat,
    code), if anything was typed. ``no_deal`` says of a lot at a table why no extra
    deal was played first.
    """

    id: DrawId
    stage: int
    number: int
    quick: bool
    state: DrawState
    steps: tuple[DrawStepRow, ...]
    codes: tuple[str, ...]
    seats: tuple[str, ...]
    conditions: tuple[str, ...]
    manifest_sha256: str
    canonical: str
    commitment: str
    public: str
    parts: tuple[PublicPart, ...]
    typed_by: str
    committed_at: datetime | None
    may_type_at: datetime | None
    proof_sha256: str
    no_deal: str
    void_reason: str
    void_secret: str
    would_be: tuple[tuple[str, str], ...]

    @property
    def sources(self) -> tuple[str, ...]:
        """Return what the parts are laid open with."""
        return tuple(part.source for part in self.parts)

    @property
    def name(self) -> str:
        """Return stage and number, as the forms of the desk name the draw."""
        return f"{self.stage}/{self.number}"

    @property
    def mark(self) -> str:
        """Return as many digits of the commitment as have to be compared."""
        return self.commitment[:FEWEST_DIGITS]

    @property
    def confirmed(self) -> bool:
        """Tell whether the public part is recorded for good."""
        return self.last(DrawMove.ENTROPY) is not None

    def waits(self, *, at: datetime) -> int:
        """Return how many seconds the hall has to wait before it may draw."""
        if self.may_type_at is None:
            return 0
        return max(0, ceil((self.may_type_at - at).total_seconds()))

    def last(self, move: DrawMove) -> DrawStepRow | None:
        """Return the last step that made this move."""
        return next((s for s in reversed(self.steps) if s.move is move), None)


@dataclass(frozen=True, slots=True)
class OpenedDraw:
    """What a published draw tells beside its seats; ``text`` is the proof file.

    ``swaps`` are the first of the first attempt; ``attempt`` is the one that counts,
    with so many ``violations`` of its conditions.
    """

    text: bytes
    swaps: tuple[HandStep, ...]
    attempt: int
    violations: int


_OF_A_STAGE = Prepared(
    Draw.objects.filter(stage=number("stage"))
    .exclude(method=DrawMethod.URN)
    .select_related("stage", "table")
    .order_by("number")
)


def digital_draws(stage_id: StageId) -> list[DigitalDraw]:
    """Return the stage's digital draws in order, those called off among them."""
    return digital_of_all(_OF_A_STAGE.all(stage=stage_id))


def digital_in_force(stage_id: StageId) -> DigitalDraw | None:
    """Return the stage's digital draw that was not called off, if there is one."""
    found = [d for d in digital_draws(stage_id) if d.state is not DrawState.VOID]
    return found[0] if found else None


def opened(stage_id: StageId) -> OpenedDraw | None:
    """Return the proof of the stage's published digital draw, checked again."""
    draw = Draw.objects.filter(stage=stage_id, proof__isnull=False).first()
    return None if draw is None else opened_proof(canon(draw.proof))


@lru_cache(maxsize=16)
def opened_proof(text: bytes) -> OpenedDraw:
    """Check a proof once: a thousand attempts take a second, and a hall looks on.

    Raises StoredOtherwise.
    """
    try:
        proof = read_json(text)
        verified = verify(proof)
    except DrawError as error:
        raise StoredOtherwise from error
    seed = draw_seed(
        secret=bytes.fromhex(proof["secret"]),
        manifest=proof["manifest"],
        public=proof["public"],
    )
    return OpenedDraw(
        text=text,
        swaps=tuple(first_swaps(seed, seats=verified.manifest.seats, count=SWAPS)),
        attempt=verified.assignment.attempt,
        violations=verified.assignment.violations,
    )


def latest_in_force(tournament_id: TournamentId) -> DigitalDraw | None:
    """Return the digital draw behind the latest published seats, if it was one."""
    latest = (
        Draw.objects.filter(stage__tournament=tournament_id, state=DrawState.PUBLISHED)
        .select_related("stage", "table")
        .order_by("-stage__number")
        .first()
    )
    if latest is None or latest.method == DrawMethod.URN:
        return None
    return digital_of_all([latest])[0]


def digital_under_way(tournament_id: TournamentId) -> DigitalDraw | None:
    """Return the event's digital draw that is under way, if there is one."""
    draw = (
        Draw.objects.filter(
            stage__tournament=tournament_id,
            state__in=UNDER_WAY,
        )
        .select_related("stage", "table")
        .first()
    )
    return None if draw is None else digital_of_all([draw])[0]


def digital_of_all(draws: Sequence[Draw]) -> list[DigitalDraw]:
    """Return draws of one event by the protocol, as pages show them.

    At most three queries. Raises StoredOtherwise for a list that cannot be read.
    """
    if not draws:
        return []
    event_id = draws[0].event_id
    all_steps = all_draw_steps(event_id)
    steps = [all_steps.get(which(draw), []) for draw in draws]
    signed = signers(event_id, chain.from_iterable(steps))
    return [
        _digital(draw, steps=taken, signed=signed)
        for draw, taken in zip(draws, steps, strict=True)
    ]


def _listed(draw: Draw) -> Manifest:
    """Return the frozen list, read as strictly as a stranger reads it.

    Raises StoredOtherwise.
    """
    try:
        return read_manifest(draw.manifest)
    except DrawError as error:
        raise StoredOtherwise from error


def _digital(
    draw: Draw, *, steps: Sequence[Step], signed: Mapping[int, str]
) -> DigitalDraw:
    manifest = _listed(draw)
    committed = last(steps, DrawMove.COMMITTED)
    typed, void = last(steps, DrawMove.TYPED), last(steps, DrawMove.VOID)
    return DigitalDraw(
        id=draw.id,
        stage=manifest.stage,
        number=draw.number,
        quick=draw.method == DrawMethod.QUICK,
        state=DrawState(draw.state),
        steps=tuple(_step(step, signed=signed[step.seq]) for step in steps),
        codes=manifest.entrants,
        seats=manifest.seats,
        conditions=tuple(one.name for one in manifest.conditions),
        manifest_sha256=draw.manifest_sha256,
        canonical=canon(draw.manifest).decode("ascii"),
        commitment=draw.commitment,
        public=draw.public_text,
        parts=_parts(draw.public_text, sources=manifest.sources),
        typed_by=typed.author if typed else "",
        committed_at=committed.at if committed else None,
        may_type_at=committed.at + WAIT if committed else None,
        proof_sha256=draw.proof_sha256,
        no_deal=steps[0].said.reason if steps else "",
        void_reason=void.said.reason if void else "",
        void_secret=draw.void_secret,
        would_be=_would_be(draw),
    )


def _step(step: Step, *, signed: str) -> DrawStepRow:
    return DrawStepRow(
        move=step.said.move,
        value=step.said.value,
        author=step.author,
        second=step.second or "",
        signed=signed,
        at=step.at,
    )


def _parts(public: str, *, sources: Sequence[str]) -> tuple[PublicPart, ...]:
    words = public.split()
    return tuple(
        PublicPart(
            source=source, words=tuple(words[number * WORDS : (number + 1) * WORDS])
        )
        for number, source in enumerate(sources)
        if source != QUICK
    )


def _would_be(draw: Draw) -> tuple[tuple[str, str], ...]:
    """Return the seats of a draw that was called off, in the order of its list."""
    proof = proof_of_called_off(draw)
    if proof is None:
        return ()
    drawn = {seat: code for code, seat in proof["assignment"]}
    return tuple((seat, drawn[seat]) for seat in proof["manifest"]["seats"])
