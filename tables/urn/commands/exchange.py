"""Exchange two entrants of a stage while its seats are drawn; nothing for readers.

Who goes on by a corrected score takes over the ticket, if it is drawn already: the
record becomes void in the urn's books and a new one follows.
"""

from __future__ import annotations

from dataclasses import replace
from uuid import NAMESPACE_OID, uuid5

from tables.draws.commands.steps import draw_in_force
from tables.draws.enums import DrawMethod
from tables.refusals import DigitalDrawInForce
from tables.urn.commands.books import Sign, about, book_in_force, write_line
from tables.urn.lines import TicketRecorded, TicketVoid
from tables.urn.queries.urn_books import books_in_hand
from tournaments.events.models.stage import Stage
from tournaments.people.models.entrant import Entrant


def exchange_in_draw(stage: Stage, *, gone: Entrant, came: Entrant, sign: Sign) -> None:
    """Let ``came`` draw, or have drawn, in the place of ``gone``.

    Call in a transaction that holds the stage. ``sign`` says why; the one who comes
    stands for the new record. Raises DigitalDrawInForce: a frozen list of a digital
    draw names everybody, it has to be called off first.
    """
    draw = draw_in_force(stage)
    if draw is not None and draw.method != DrawMethod.URN:
        raise DigitalDrawInForce
    stage.entries.filter(entrant=gone).update(entrant=came)
    ticket = None if draw is None else draw.tickets.filter(entrant=gone).first()
    if draw is None or ticket is None:
        return
    book = book_in_force(draw)
    ticket.draw = draw
    line = books_in_hand(draw).held[str(ticket)]
    # A record is voided once, so that the keys follow from the draw's and its number.
    keys = f"{book.key}/exchange/{line.seq}"
    void = replace(sign, second=came.code, key=uuid5(NAMESPACE_OID, f"{keys}/void"))
    put_back = about(TicketVoid, stage=stage, ticket=ticket, reason=sign.reason)
    write_line(stage, said=put_back, ticket=ticket, sign=void)
    drawn = about(TicketRecorded, stage=stage, ticket=ticket, entrant=came.code)
    anew = replace(sign, key=uuid5(NAMESPACE_OID, keys))
    write_line(stage, said=drawn, ticket=ticket, sign=anew)
