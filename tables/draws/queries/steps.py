"""The steps of draws, as the event's book has them, and where they have led a draw."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tables.draws.enums import DrawMethod, DrawMove, DrawPurpose, DrawState
from tables.draws.lines import DrawStep
from tables.draws.models.draw import Draw
from tables.protocol.entropy import QUICK
from tournaments.book.kinds import BadPayload
from tournaments.book.lines import Entry, read
from tournaments.ids import TournamentId

Step = Entry[DrawStep]
Which = tuple[DrawPurpose, int | None, str, int]

_STATE: Mapping[DrawMove, DrawState] = {
    DrawMove.OPENED: DrawState.OPEN,
    DrawMove.FROZEN: DrawState.FROZEN,
    DrawMove.COMMITTED: DrawState.COMMITTED,
    DrawMove.TYPED: DrawState.COMMITTED,
    DrawMove.ENTROPY: DrawState.ENTROPY,
    DrawMove.REVEALED: DrawState.ENTROPY,
    DrawMove.PUBLISHED: DrawState.PUBLISHED,
    DrawMove.VOID: DrawState.VOID,
}
# The column of a draw that keeps what a step fixed.
FIXED: Mapping[DrawMove, str] = {
    DrawMove.FROZEN: "manifest_sha256",
    DrawMove.COMMITTED: "commitment",
    DrawMove.TYPED: "public_text",
    DrawMove.ENTROPY: "public_text",
    DrawMove.REVEALED: "proof_sha256",
    DrawMove.PUBLISHED: "frozen_hash",
}


def which(draw: Draw) -> Which:
    """Return which draw of the event it is, as the lines name it."""
    stage = None if draw.stage_id is None else draw.the_stage.number
    return (draw.purpose, stage, draw.letter, draw.number)


def draw_steps(draw: Draw) -> tuple[Step, ...]:
    """Return the draw's steps, oldest first. At most two queries."""
    purpose, stage, table, number = which(draw)
    return read(
        draw.event_id,
        DrawStep,
        purpose=purpose.value,
        stage=stage,
        table=table,
        draw=number,
    )


def all_draw_steps(tournament_id: TournamentId) -> dict[Which, list[Step]]:
    """Return the steps of every draw of the event, by draw. At most two queries."""
    found: dict[Which, list[Step]] = {}
    for step in read(tournament_id, DrawStep):
        said = step.said
        key = (said.purpose, said.stage, said.table, said.draw)
        found.setdefault(key, []).append(step)
    return found


def last(steps: Iterable[Step], move: DrawMove) -> Step | None:
    """Return the last of these steps that made this move."""
    return next((s for s in reversed(list(steps)) if s.said.move is move), None)


def method_of(manifest: Mapping[str, Any] | None) -> DrawMethod:
    """Return how it is drawn, by its frozen list; a paper urn has none."""
    if manifest is None:
        return DrawMethod.URN
    quick = manifest.get("sources") == [QUICK]
    return DrawMethod.QUICK if quick else DrawMethod.DIGITAL


def columns_of(steps: Sequence[Step]) -> dict[str, object]:
    """Return the columns of a draw that its steps have led to; pure.

    Those of ``FIXED``, its state, and when it was opened and published. Raises
    BadPayload for a draw without a step.
    """
    if not steps:
        raise BadPayload("a draw has no first step")
    found: dict[str, object] = {
        **dict.fromkeys(FIXED.values(), ""),
        "published_at": None,
        "opened_at": steps[0].at,
    }
    for step in steps:
        move = step.said.move
        found["state"] = _STATE[move]
        if move in FIXED:
            found[FIXED[move]] = step.said.value
        if move is DrawMove.PUBLISHED:
            found["published_at"] = step.at
    return found
