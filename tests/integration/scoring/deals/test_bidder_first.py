"""The house rule that the bidder wins where several reach the target in one deal.

Source: docs/rules.md R-53, `simultaneous_target`.
"""

from __future__ import annotations

import json

import pytest

from scoring.archive.queries.audit import differences
from scoring.archive.queries.event_file.writing import public_document
from scoring.odds.queries import odds_at
from tests.integration.scoring.archive.event_file.forging import verifier
from tests.integration.scoring.deals.entries import (
    a_deal,
    close,
    next_dealer,
    raise_to,
    record,
    state,
)
from tests.integration.scoring.public.pages.reading import a_visitor, address, words
from tests.integration.scoring.standings.confirmed import codes_of
from tests.scenarios import a_stager, an_event, play_under, publish, running_tables
from tournaments.events.models.stage import Stage

pytestmark = pytest.mark.django_db


@pytest.fixture
def final():
    event = an_event(entrants=4, state="checked_in", target=6)
    play_under(event, simultaneous_target="bidder_first")
    stager = a_stager()
    draw = stager.open_urn(event)
    stager.draw_tickets(draw)
    stager.start(Stage.objects.get(pk=draw.stage_id))
    (table,) = running_tables(event)
    raise_to(table, 5, 5, 1, 0)
    return table


def test_the_bidder_is_first_although_another_has_more(final, tmp_path):
    event, (bidder, other, *_) = final.stage.tournament, codes_of(final)
    deal = a_deal((38, 70, 12, 0), bidder=0, bid=1, dealer=next_dealer(final))
    record(final, deal)

    now = state(final)
    assert (now.totals[:2], now.over, now.leader) == ((6, 7), True, 0)
    assert now.ranking.groups[:2] == ((0,), (1,))
    odds = odds_at(final.stage_id)
    assert (odds[bidder].win, odds[other].win) == (1.0, 0.0)
    page = words(a_visitor().get(address("table", event, table_id=final.pk)))
    assert "the rules say who comes first" in page

    api = f"/api/v1/tournaments/{event.slug}/standings"
    rows = a_visitor().get(api).json()["rows"]
    assert [row["rank"] for row in rows] == [1, 2, 3, 4]
    close(final)
    a_stager().confirm(final.stage)
    event.refresh_from_db()
    publish(event)
    event.refresh_from_db()

    assert differences(event.slug) == []
    path = tmp_path / "record.json"
    path.write_text(json.dumps(public_document(event)))
    _true, wrong = verifier().verified(str(path))
    assert wrong == []
    results = words(a_visitor().get(address("player", event, code=bidder)))
    assert "Place 1" in results


def test_without_the_bidder_there_the_score_alone_counts(final):
    record(final, a_deal((38, 44, 38, 0), bidder=2, bid=1, dealer=next_dealer(final)))

    now = state(final)
    assert (now.totals[:3], now.over, now.leader) == ((6, 6, 2), True, None)
    assert now.ranking.groups[0] == (0, 1)
    assert not now.ranking.reasons
