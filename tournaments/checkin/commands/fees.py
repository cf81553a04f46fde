"""Take entry fees: how much is owed, how much was paid, how and when."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.checkin.queries.fees import lei, payment_mark
from tournaments.checkin.refusals import BadFee, FeeMeanwhile, PaidMeanwhile
from tournaments.events.commands.steps import changed, lock_tournament
from tournaments.events.models.tournament import Tournament
from tournaments.ids import EntrantId, TournamentId
from tournaments.people.commands.moves import entrant_of
from tournaments.people.enums import FeeMethod
from tournaments.people.models.entrant import Entrant
from tournaments.people.queries.names import name_apart

MOST_BANI = 10_000_000


@transaction.atomic(durable=True)
def set_fee_per_person(
    *, tournament_id: TournamentId, bani: int, seen: str | None = None
) -> None:
    """Say what one person pays to enter; what was paid before stays as it is.

    Unit: bani, hundredths of a leu. ``seen`` is the fee that the form had shown:
    another one is not overwritten. Raises NotFound, BadFee, FeeMeanwhile.
    """
    tournament = lock_tournament(tournament_id)
    _check_amount(bani)
    fee = tournament.fee_per_person
    if seen is not None and seen != str(fee) and bani != fee:
        raise FeeMeanwhile(fee=lei(fee))
    tournament.fee_per_person = bani
    changed(tournament, fields=("fee_per_person",))


@transaction.atomic(durable=True)
def take_fee(
    *,
    tournament_id: TournamentId,
    entrant_id: EntrantId,
    at: datetime,
    author: str,
    bani: int | None = None,
    method: str = "",
    seen: str | None = None,
) -> Entrant:
    """Note what an entrant has paid in all; nothing said means all that is owed.

    Where no method is said, that of a part stays; without one it is cash.
    The same amount again changes nothing, so that a form sent twice keeps the first
    time. Less than is owed is noted, and the fee stays open. ``seen`` is the payment
    that the form had shown (``payment_mark``): another one, which somebody else has
    taken, is not overwritten. Raises NotFound, BadFee, PaidMeanwhile.
    """
    tournament = lock_tournament(tournament_id)
    entrant = entrant_of(tournament, entrant_id)
    owed = tournament.fee_per_person * entrant.players.count()
    amount = owed if bani is None else bani
    _check_amount(amount)
    method = method or entrant.fee_method or FeeMethod.CASH
    if method not in FeeMethod.values:
        raise BadFee(why=_("choose cash, card or bank transfer."))
    if bani == 0 < owed:
        raise BadFee(why=_("type an amount above zero, or take the payment back."))
    paid = amount >= owed
    noted = (entrant.fee_paid, entrant.fee_amount, entrant.fee_method)
    if noted == (paid, amount, method):
        return entrant
    if seen is not None and seen != payment_mark(entrant):
        raise PaidMeanwhile(
            name=name_apart(entrant),
            paid=lei(entrant.fee_amount or owed * entrant.fee_paid),
            typed=lei(amount),
        )
    return _noted(
        tournament,
        entrant,
        fee_paid=paid,
        fee_amount=amount,
        fee_method=method,
        fee_paid_at=at,
        fee_taken_by=author,
    )


@transaction.atomic(durable=True)
def take_back_fee(*, tournament_id: TournamentId, entrant_id: EntrantId) -> Entrant:
    """Note that nothing was paid: the undo of a wrong row. Raises NotFound."""
    tournament = lock_tournament(tournament_id)
    entrant = entrant_of(tournament, entrant_id)
    return _noted(
        tournament,
        entrant,
        fee_paid=False,
        fee_amount=0,
        fee_method="",
        fee_paid_at=None,
        fee_taken_by="",
    )


def _check_amount(bani: int) -> None:
    if not 0 <= bani <= MOST_BANI:
        raise BadFee(why=_("the amount is from 0 to 100 000 lei."))


def _noted(tournament: Tournament, entrant: Entrant, **columns: object) -> Entrant:
    for name, value in columns.items():
        setattr(entrant, name, value)
    entrant.save(update_fields=list(columns))
    changed(tournament)
    return entrant
