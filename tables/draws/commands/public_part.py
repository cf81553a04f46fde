"""The public part of a draw and the calling off: the same for all draws.

The commands take a place, where a draw is under way, and lock it there. The steps are
called inside a transaction by whoever has locked the draw.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from django.db import transaction
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from tables.draws.commands.digital_steps import kept_secret, second_person, write_step
from tables.draws.enums import DrawMove, DrawState
from tables.draws.models.draw import Draw
from tables.draws.queries.called_off import called_off_hash
from tables.draws.queries.steps import draw_steps, last
from tables.draws.refusals import (
    DrawReasonMissing,
    EntropyTooEarly,
    PublicPartChanged,
    PublicPartWrong,
    WrongStep,
)
from tables.protocol.entropy import (
    DICE,
    SECONDS_BEFORE_ENTROPY,
    WAIT,
    public_text,
    read_typed,
)
from tables.protocol.errors import DrawError
from tournaments.book.chain import TEXT_LIMIT
from tournaments.book.lines import BOOK, write
from tournaments.staff.lines import Countersigned


@dataclass(frozen=True, slots=True)
class DrawUnderLock:
    """A draw that is not over, locked; ``check`` refuses one whose list has changed."""

    draw: Draw
    check: Callable[[], object]


class DrawPlace(Protocol):
    """Where a draw is under way: of a stage's seats, at a table, of who moves up."""

    def under_way(self) -> DrawUnderLock:
        """Return the draw that is not over; call in a transaction.

        Refuses where there is none.
        """


@transaction.atomic(durable=True)
def type_public_part(
    place: DrawPlace, *, typed: Sequence[str], author: str, at: datetime
) -> Draw:
    """Note what was laid open, source by source; a second person confirms it.

    Raises NotFound, what the place refuses, and what ``note_public_part`` raises.
    """
    found = place.under_way()
    return note_public_part(
        found.draw, typed=typed, author=author, at=at, check=found.check
    )


@transaction.atomic(durable=True)
def confirm_public_part(
    place: DrawPlace, *, seen: str, author: str, at: datetime, witness: str = ""
) -> Draw:
    """Record what was laid open, once a second person has compared it.

    Raises NotFound, what the place refuses, and what ``record_public_part`` raises.
    """
    found = place.under_way()
    return record_public_part(
        found.draw, seen=seen, author=author, at=at, witness=witness, check=found.check
    )


def note_public_part(
    draw: Draw,
    *,
    typed: Sequence[str],
    author: str,
    at: datetime,
    check: Callable[[], object] = lambda: None,
) -> Draw:
    """Note what was laid open, source by source, and return the draw.

    Until a second person confirms it, it can be typed again; every text stays as a
    step. ``check`` refuses a draw that has lost its ground. Raises WrongStep unless the
    hall may lay its part open now, EntropyTooEarly, PublicPartWrong.
    """
    if draw.state != DrawState.COMMITTED:
        raise WrongStep
    check()
    _check_time(draw, at=at)
    public = _public_part(draw, typed=typed)
    typed_last = last(draw_steps(draw), DrawMove.TYPED)
    if typed_last and (typed_last.said.value, typed_last.author) == (public, author):
        return draw
    write_step(draw, DrawMove.TYPED, author=author, at=at, value=public)
    return draw


def record_public_part(
    draw: Draw,
    *,
    seen: str,
    author: str,
    at: datetime,
    witness: str,
    check: Callable[[], object] = lambda: None,
) -> Draw:
    """Record what was laid open for good, and return the draw.

    A second person has compared it: ``author`` if somebody else has typed it, else
    ``witness``, by name or code. The same text again changes nothing. ``check`` refuses
    a draw that has lost its ground. Raises WrongStep where there is no text yet that
    could be compared, or another one is on record, PublicPartChanged, and the refusals
    of ``second_person``.
    """
    if draw.state == DrawState.ENTROPY and seen == draw.public_text:
        return draw
    if draw.state != DrawState.COMMITTED or not draw.public_text:
        raise WrongStep
    check()
    if seen != draw.public_text:
        raise PublicPartChanged
    typed = last(draw_steps(draw), DrawMove.TYPED)
    assert typed is not None
    named = author == typed.author or bool(witness.strip())
    second = author
    if named:
        second = second_person(draw, typed=witness, author=typed.author)
    step = write_step(
        draw,
        DrawMove.ENTROPY,
        author=typed.author,
        second=second,
        at=at,
        value=draw.public_text,
    )
    if not named:
        said = Countersigned(book=BOOK, line=step.seq)
        write(draw.event_id, said, author=author, at=at)
    return draw


def call_off(
    draw: Draw, *, reason: str, author: str, witness: str, at: datetime
) -> Draw:
    """Call the draw off by two people, with a reason; it stays on record.

    Its secret is opened, so that anybody can compare it with the commitment, and
    compute what the draw would have given.

    Raises DrawReasonMissing, and the refusals of ``second_person``.
    """
    if not reason.strip():
        raise DrawReasonMissing
    second = second_person(draw, typed=witness, author=author)
    draw.void_secret = kept_secret(draw)
    write_step(
        draw,
        DrawMove.VOID,
        author=author,
        second=second,
        at=at,
        value=called_off_hash(draw),
        reason=reason.strip()[:TEXT_LIMIT],
    )
    return draw


def _check_time(draw: Draw, *, at: datetime) -> None:
    committed = last(draw_steps(draw), DrawMove.COMMITTED)
    assert committed is not None
    earliest = committed.at + WAIT
    if at < earliest:
        raise EntropyTooEarly(
            seconds=SECONDS_BEFORE_ENTROPY, time=f"{localtime(earliest):%H:%M:%S}"
        )


def _public_part(draw: Draw, *, typed: Sequence[str]) -> str:
    sources = (draw.manifest or {})["sources"]
    parts = []
    for number, source in enumerate(sources):
        text = typed[number] if number < len(typed) else ""
        try:
            parts.append(read_typed(text, source=source))
            public_text(parts[-1:], sources=[source])
        except DrawError as error:
            where = _("Throws") if source == DICE else _("Cards")
            raise PublicPartWrong(where=where, why=public_part_wrong(error)) from error
    return public_text(parts, sources=sources)


def public_part_wrong(error: DrawError) -> str:
    """Return in the reader's language which card or throw is wrong."""
    sentences = {
        "cards_count": _("eight cards are needed, not %(count)s."),
        "not_a_card": _(
            "“%(card)s” is not a card of the pack. Write rank A X 4 3 2 9, then suit "
            "D V G R, as in AR or XD."
        ),
        "card_twice": _("the card %(card)s is there twice."),
        "dice_count": _("eight throws are needed, not %(count)s."),
        "not_a_die": _("“%(throw)s” is not a throw of a die, 1 to 6."),
    }
    return sentences[error.code] % error.params
