"""One key stands for one thing said once: another reason is another thing."""

from __future__ import annotations

from datetime import date
from uuid import uuid4

import pytest
from django.db import transaction

from scoring.deals.commands.closing import reopen_table
from scoring.disputes.commands.reviews import open_review
from scoring.games.enums import LotMethod, PenaltyKind
from scoring.ledger.models import LedgerText
from scoring.rules.commands import open_event
from scoring.seasons.commands import open_season
from scoring.ties.commands.lots import record_lot
from tests.integration.scoring.deals.entries import (
    a_deal,
    a_table,
    close,
    lines,
    penalty,
    raise_to,
    record,
    sign,
    void,
)
from tests.scenarios import AT, a_user
from tournaments.book.erasing import erase_words
from tournaments.ids import TournamentId
from tournaments.opening.commands.tournaments import TournamentDetails
from tournaments.refusals import KeyReused

pytestmark = pytest.mark.django_db


def a_deal_by_another_dealer(table, signature):
    return record(table, a_deal(dealer=1), signature=signature)


def a_notice(table, signature):
    return penalty(table, 0, kind=PenaltyKind.OTHER, points=0, signature=signature)


def a_void(table, signature):
    return void(table, 2, signature=signature)


def a_review(table, signature):
    return open_review(table_id=table.id, sign=signature)


@pytest.mark.parametrize(
    "write",
    [a_deal_by_another_dealer, a_notice, a_void, a_review],
)
def test_the_same_key_with_another_reason_is_no_replay(write):
    table = a_table()
    record(table)
    key, after = uuid4(), 2
    write(table, sign(table, key=key, after=after, reason="Prima"))
    written = len(lines(table))

    again = write(table, sign(table, key=key, after=after, reason="Prima"))
    for other in ("A doua", "", "prima"):
        with pytest.raises(KeyReused):
            write(table, sign(table, key=key, after=after, reason=other))

    assert again.replayed
    assert len(lines(table)) == written


def test_a_reason_that_came_later_is_another_one_too():
    table = a_table()
    key = uuid4()
    record(table, a_deal(), signature=sign(table, key=key, after=1))

    with pytest.raises(KeyReused):
        record(table, a_deal(), signature=sign(table, key=key, after=1, reason="Altul"))


def test_an_erased_reason_cannot_be_compared_and_is_taken_as_the_same():
    table = a_table()
    record(table)
    key = uuid4()
    a_void(table, sign(table, key=key, after=2, reason="Popescu, greșit"))
    with transaction.atomic():
        erase_words(
            TournamentId(table.stage.tournament_id),
            entrant="E001",
            renamed=[(LedgerText.objects.get(), "1/A:3.reason", "E001, greșit")],
            author="O01",
            at=AT,
        )

    again = a_void(
        table, sign(table, key=key, after=2, reason="Popescu a scris greșit")
    )

    assert again.replayed


def test_a_closed_or_reopened_table_and_lots_have_their_reasons_in_their_keys():
    table = a_table()
    raise_to(table, 6, 3, 2, 1)
    key, after = uuid4(), len(lines(table))

    def closed(reason):
        return close(
            table,
            shown=None,
            signature=sign(table, key=key, after=after, reason=reason),
        )

    closed("Prima")
    assert closed("Prima").replayed
    with pytest.raises(KeyReused):
        closed("A doua")
    key, after = uuid4(), len(lines(table))

    def reopen(reason):
        return reopen_table(
            table_id=table.id,
            sign=sign(table, key=key, after=after, reason=reason),
        )

    reopen("Prima")
    assert reopen("Prima").replayed
    with pytest.raises(KeyReused):
        reopen("A doua")

    tied = a_table()
    raise_to(tied, 6, 2, 2, 0)
    key, after = uuid4(), len(lines(tied))

    def lots(no_deal, reason=""):
        return record_lot(
            table_id=tied.id,
            among=[1, 2],
            order=[2, 1],
            witnesses=2,
            method=LotMethod.URN,
            no_deal=no_deal,
            sign=sign(tied, key=key, after=after, reason=reason),
        )

    lots("Sala se închide")
    assert lots("Sala se închide").replayed
    for no_deal, reason in (("E târziu", ""), ("Sala se închide", "Martor: Ana")):
        with pytest.raises(KeyReused):
            lots(no_deal, reason)


def test_an_event_and_a_season_are_opened_once_under_their_names():
    key, owner = uuid4(), a_user()

    def opened(name, place="Dej"):
        details = TournamentDetails(name=name, place=place, starts_on=date(2026, 12, 1))
        return open_event(details=details, organizer=owner, at=AT, client_key=key)

    first = opened("Cupa Unu")
    assert opened("Cupa Unu").tournament == first.tournament
    for name, place in (("Cupa Doi", "Dej"), ("Cupa Unu", "Cluj")):
        with pytest.raises(KeyReused):
            opened(name, place)

    def season(name, best=None):
        return open_season(name=name, best=best, owner=owner, client_key=key, at=AT)

    assert season("Iarna") == season("Iarna")
    for name, best in (("Vara", None), ("Iarna", 3)):
        with pytest.raises(KeyReused):
            season(name, best)
