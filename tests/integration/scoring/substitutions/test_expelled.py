"""Who was expelled stays out of the event, also when somebody took the seat."""

from __future__ import annotations

import pytest

from scoring.deals.refusals import UnderReview
from scoring.disputes.commands.reviews import open_review
from scoring.finish.queries.places import event_places
from scoring.ledger.enums import LeaveCause
from scoring.ledger.queries import who_left
from scoring.substitutions.refusals import CannotSit
from tests.integration.scoring.deals.entries import sign, void
from tests.integration.scoring.substitutions.accidents import (
    a_latecomer,
    a_second,
    leave,
    seated,
    sit,
)
from tests.scenarios import a_stager, an_event, running_tables
from tournaments.events.models.stage import Stage

pytestmark = pytest.mark.django_db


def test_the_expelled_do_not_come_back_in_a_later_stage():
    event = an_event(entrants=12, state="playing", target=3)
    table = running_tables(event)[0]
    a_second(table)  # the one who records
    newcomer, agrees = a_latecomer(table), a_second(table)
    expelled = seated(table)[1]
    leave(table, 1, cause=LeaveCause.EXPELLED, reason="A trișat")
    sit(table, 1, newcomer, second=agrees)
    stager = a_stager()
    for one in running_tables(event):
        stager.play_table(one)
    stager.confirm(event.stages.latest("number"))
    urn = stager.open_urn(event)
    stager.draw_tickets(urn)
    stager.start(Stage.objects.get(pk=urn.stage_id))
    later = running_tables(event)[0]
    leave(later, 0, cause=LeaveCause.NO_SHOW, reason="A plecat acasă")

    with pytest.raises(CannotSit):
        sit(later, 0, expelled, second=agrees)

    assert who_left(event.pk, causes={LeaveCause.EXPELLED}) == {expelled}


def test_the_expelled_are_last_also_when_somebody_took_the_seat():
    event = an_event(entrants=8, state="playing", target=3)
    table, other = running_tables(event)
    a_second(table)
    newcomer, agrees = a_latecomer(table), a_second(table)
    expelled, gone = seated(table)[0], seated(other)[0]
    leave(table, 0, cause=LeaveCause.EXPELLED, reason="A trișat")
    sit(table, 0, newcomer, second=agrees)
    leave(other, 0, cause=LeaveCause.WITHDRAWN)

    places = [place.entrant for place in event_places(event.id)]

    assert places[-2:] == [gone, expelled]


def test_what_was_voided_expels_nobody():
    event = an_event(entrants=8, state="playing")
    table = running_tables(event)[0]
    leave(table, 1, cause=LeaveCause.EXPELLED, reason="A trișat")

    void(table, 2, touch_closed=True)

    assert who_left(event.pk, causes=set(LeaveCause)) == set()


def test_nobody_is_seated_while_the_public_sees_an_earlier_line():
    event = an_event(entrants=8, state="playing")
    table = running_tables(event)[0]
    newcomer, agrees = a_latecomer(table), a_second(table)
    leave(table, 1, reason="S-a simțit rău")
    open_review(table_id=table.id, sign=sign(table, reason="Contestat"))

    with pytest.raises(UnderReview):
        sit(table, 1, newcomer, author="O01", second=agrees)
