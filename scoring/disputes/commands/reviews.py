"""Put a table under review, and release it with the ruling.

While it is under review the score that is shown outside stands still; play can be
recorded, but the table cannot be closed nor its stage confirmed.
Source: docs/adr/0027.
"""

from __future__ import annotations

from django.db import transaction

from scoring.disputes.refusals import AlreadyUnderReview, NotUnderReview
from scoring.ledger.append import OpenLedger
from scoring.ledger.commands.writing import write
from scoring.ledger.enums import LineKind
from scoring.ledger.lines import Signature
from scoring.ledger.review import ReviewMove, review_payload
from scoring.ledger.written import Written
from tables.ids import TableId


@transaction.atomic(durable=True)
def open_review(*, table_id: TableId, sign: Signature) -> Written:
    """Put a table under review; the reason is public.

    Raises what ``begin`` raises, AlreadyUnderReview.
    """

    def check(ledger: OpenLedger) -> None:
        if ledger.state().review is not None:
            raise AlreadyUnderReview

    return write(
        table_id=table_id,
        kind=LineKind.REVIEW,
        sign=sign,
        content=review_payload(ReviewMove.OPENED),
        check=check,
    )


@transaction.atomic(durable=True)
def release_table(*, table_id: TableId, sign: Signature) -> Written:
    """Write the ruling, which is the reason of the line, and release the table.

    From here on the score that is shown outside is again the one of the ledger.
    Raises what ``begin`` raises, NotUnderReview.
    """

    def check(ledger: OpenLedger) -> None:
        if ledger.state().review is None:
            raise NotUnderReview

    return write(
        table_id=table_id,
        kind=LineKind.REVIEW,
        sign=sign,
        content=review_payload(ReviewMove.RELEASED),
        check=check,
    )
