"""Put a table under review, and release it with the ruling.

While it is under review the score that is shown outside stands still; play can be
recorded, but the table cannot be closed nor its stage confirmed.
Source: event-day.md section 6, step 7; docs/adr/0027.
"""

from __future__ import annotations

from django.db import transaction

from scoring.disputes.refusals import AlreadyUnderReview, NotUnderReview
from scoring.ledger.append import append
from scoring.ledger.commands.writing import Beginning, begin, finish
from scoring.ledger.enums import LineKind
from scoring.ledger.lines import Signature
from scoring.ledger.review import Move, review_payload
from scoring.ledger.written import Written
from scoring.refusals import ReasonMissing
from tables.ids import TableId


@transaction.atomic(durable=True)
def open_review(*, table_id: TableId, sign: Signature) -> Written:
    """Put a table under review; the reason is public.

    Raises what ``begin`` raises, AlreadyUnderReview, ReasonMissing.
    """
    start = _begin(Move.OPENED, table_id=table_id, sign=sign)
    if start.earlier is not None:
        return start.earlier
    if start.ledger.state().review is not None:
        raise AlreadyUnderReview
    return _write(start, move=Move.OPENED, sign=sign)


@transaction.atomic(durable=True)
def release_table(*, table_id: TableId, sign: Signature) -> Written:
    """Write the ruling, which is the reason of the line, and release the table.

    From here on the score that is shown outside is again the one of the ledger.
    Raises what ``begin`` raises, NotUnderReview, ReasonMissing.
    """
    start = _begin(Move.RELEASED, table_id=table_id, sign=sign)
    if start.earlier is not None:
        return start.earlier
    if start.ledger.state().review is None:
        raise NotUnderReview
    return _write(start, move=Move.RELEASED, sign=sign)


def _begin(move: Move, *, table_id: TableId, sign: Signature) -> Beginning:
    return begin(
        table_id=table_id,
        kind=LineKind.NOTE,
        content=review_payload(move),
        sign=sign,
    )


def _write(start: Beginning, *, move: Move, sign: Signature) -> Written:
    if not sign.reason.strip():
        raise ReasonMissing
    after = append(
        start.ledger,
        kind=LineKind.NOTE,
        payload=review_payload(move),
        sign=sign,
    )
    finish(start.ledger)
    return Written(line=start.ledger.lines[-1], state=after, replayed=False)
