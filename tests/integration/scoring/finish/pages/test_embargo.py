"""A final that is held back is in no public answer until the ceremony reveals it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from datetime import timedelta
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from scoring.archive.queries.event_file.writing import public_document
from scoring.finish.commands.ceremony import reveal_next, take_reveal_back
from scoring.finish.commands.embargo import hold_final, open_final
from scoring.finish.commands.objections import answer_objection, record_objection
from scoring.finish.enums import ObjectionOutcome
from scoring.finish.queries.places import event_places
from scoring.finish.queries.results import published_copy
from scoring.finish.refusals import EmbargoTooLate
from scoring.ledger.enums import LeaveCause
from scoring.ledger.models import LedgerEntry
from scoring.seasons.models import Season, SeasonEvent
from scoring.standings.lines import Embargo
from tests.integration.scoring.deals.entries import (
    lines,
    penalty,
    play_out,
    raise_to,
    void,
)
from tests.integration.scoring.desk.pages.test_printing_end import an_erratum
from tests.integration.scoring.public.pages.reading import LIVE_PAGES
from tests.integration.scoring.public.pages.reading import read as read_page
from tests.integration.scoring.substitutions.accidents import leave
from tests.integration.scoring.ties.lot_draws import drawn, start
from tests.integration.walking import public_answers
from tests.scenarios import (
    AT,
    a_grant,
    a_stager,
    a_user,
    an_event,
    organizer_client,
    play_deals,
    publish,
    referee_client,
    running_tables,
)
from tournaments.book.lines import read
from tournaments.events.enums import TournamentStatus
from tournaments.events.models.stage import Stage
from tournaments.events.models.tournament import Tournament

pytestmark = pytest.mark.django_db
TELLS_THE_END = "The winner counted twice"


def _held(*, deals: int) -> Tournament:
    event = an_event(entrants=6, state="final")
    hold_final(tournament_id=event.id, author="O01", at=AT)
    (table,) = running_tables(event)
    play_deals(table, deals=deals)
    event.refresh_from_db()
    return event


def _finish(event: Tournament, *, official: bool) -> None:
    stager = a_stager()
    (table,) = running_tables(event)
    stager.play_table(table)
    stager.confirm(event.stages.latest("number"))
    if official:
        _object(event)
        publish(event)
    event.refresh_from_db()


def _object(event: Tournament) -> None:
    """Somebody says who has won, and is answered: nobody may read that yet."""
    signed: dict[str, Any] = {
        "tournament_id": event.id, "author": "O01", "at": AT,
    }  # fmt: skip
    record_objection(**signed, by="Ana", text=TELLS_THE_END, client_key=uuid4())
    answer_objection(
        **signed, number=1, answer=ObjectionOutcome.REJECTED, reason=TELLS_THE_END
    )


def _season(event: Tournament) -> str:
    season = Season.objects.create(
        slug="cupa-mare", client_key=uuid4(), name="Cupa", owner=a_user(), at=AT
    )
    SeasonEvent.objects.create(season=season, tournament=event, author="ana", at=AT)
    return season.slug


def _without_versions(pages: dict[str, str]) -> dict[str, str]:
    """Return the answers without what counts the event's changes or tells the time."""
    counted = (
        r'data-live-version="\d+"|"version":\s*\d+|csrf\S+\s+value="\S+"'
        r'|"cruce-now" content="\d+"|DTSTAMP:\S+|(?<=\.png)\?\d+'
    )
    return {address: re.sub(counted, "", text) for address, text in pages.items()}


def test_no_public_answer_depends_on_what_is_played_in_a_held_final():
    event = _held(deals=1)
    before = _without_versions(public_answers(event))
    (table,) = running_tables(event)
    play_deals(table, deals=4)
    after = _without_versions(public_answers(event))

    assert len(before) > 25
    changed = [page for page in before if before[page] != after.get(page)]
    assert changed == []
    # Deals that were not there before have no page of their own either.
    assert set(after) == set(before)


def test_a_held_final_is_nowhere_after_its_end_and_the_publication(tmp_path):
    event = _held(deals=3)
    _finish(event, official=True)
    last = event.stages.latest("number")
    lines = LedgerEntry.objects.filter(table__stage=last, seq__gt=1)
    hashes = set(lines.values_list("hash", flat=True))
    results = published_copy(event.id)
    finalists = [p.entrant for p in event_places(event.id)[:4]]
    an_erratum(event, event_places(event.id)[4].entrant, place=4)
    pages = public_answers(event, season=_season(event))

    for address, text in pages.items():
        assert TELLS_THE_END not in text, address
        assert not [known for known in hashes if known[:8] in text], address
        assert results.body_hash[:8] not in text, address
        assert results.ledger_head[:8] not in text, address
    results_page = pages[reverse("results", kwargs={"slug": event.slug})]
    assert not [code for code in finalists if code in results_page]
    assert "erratum 1" not in read_page("results", event)
    ceremony = pages[reverse("ceremony", kwargs={"slug": event.slug})]
    assert not [code for code in finalists if code in ceremony]
    record = json.loads(pages[reverse("record", kwargs={"slug": event.slug})])
    kinds = {line["row"]["kind"] for line in record["book"]}
    assert not kinds & {"end_step", "results_published"}
    final = record["stages"][-1]
    rows = [line["row"] for line in record["book"]]
    confirmed = [o["payload"]["stage"] for o in rows if o["kind"] == "stage_confirmed"]
    assert final["number"] not in confirmed
    after = {"results_published", "objection", "erratum", "end_step"}
    assert not after.intersection(row["kind"] for row in rows)
    assert [len(table["lines"]) for table in final["tables"]] == [1]
    file = tmp_path / "record.json"
    file.write_text(json.dumps(record), encoding="utf-8")
    verifier = (
        Path(settings.BASE_DIR) / "scoring/static/scoring/archive/verify_event.py"
    )
    checked = subprocess.run(
        [sys.executable, "-I", str(verifier), str(file)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (checked.returncode, checked.stderr) == (0, "")
    assert "held back" in checked.stdout
    bracket = json.loads(pages[reverse("api-bracket", kwargs={"slug": event.slug})])
    seats = bracket["stages"][-1]["tables"][0]["seats"]
    assert {(seat["points"], seat["rank"], seat["state"]) for seat in seats} == {
        (0, 1, "held")
    }
    season = pages[reverse("season", kwargs={"slug": "cupa-mare"})]
    assert not [p for p in event_places(event.id) if p.entrant in season]


def test_places_come_out_one_by_one_and_everything_with_the_last():
    event = _held(deals=0)
    _finish(event, official=True)
    tournament_id = event.id
    places = event_places(tournament_id)[:4]
    url = reverse("results", kwargs={"slug": event.slug})
    for seen, place in enumerate(reversed(places)):
        shown = Client().get(url).content.decode()
        assert place.entrant not in shown
        reveal_next(tournament_id=tournament_id, seen=seen, author="O01", at=AT)
        assert place.entrant in Client().get(url).content.decode()

    body_hash = published_copy(event.id).body_hash
    assert body_hash in Client().get(url).content.decode()
    take_reveal_back(tournament_id=tournament_id, seen=4, author="O01", at=AT)
    shown = Client().get(url).content.decode()
    assert body_hash not in shown
    assert places[0].entrant not in shown


def test_pages_are_live_until_the_last_place_is_revealed():
    event = _held(deals=0)
    _finish(event, official=True)
    Tournament.objects.update(starts_on=AT.date() - timedelta(days=365))
    first = event_places(event.id)[0].entrant
    pages = [*LIVE_PAGES, "find-my-seat"]
    addresses = [
        *(reverse(name, kwargs={"slug": event.slug}) for name in pages),
        reverse("player", kwargs={"slug": event.slug, "code": first}),
    ]

    def live():
        said = (Client().get(one).content.decode() for one in addresses)
        return {"data-live-url" in page for page in said}

    for seen in range(len({place.place for place in event_places(event.id)[:4]})):
        assert live() == {True}
        reveal_next(tournament_id=event.id, seen=seen, author="O01", at=AT)

    assert live() == {False}


def test_a_finalists_phone_can_ring_until_the_own_place_is_revealed():
    event = _held(deals=0)
    _finish(event, official=True)
    first, *_others, last = (place.entrant for place in event_places(event.id))
    finalists = len({place.place for place in event_places(event.id)[:4]})

    def can_ring(code):
        page = reverse("player", kwargs={"slug": event.slug, "code": code})
        return "data-alerts-of" in Client().get(page).content.decode()

    for seen in range(finalists):
        # Whoever is out has a place already.
        assert (can_ring(first), can_ring(last)) == (True, False)
        reveal_next(tournament_id=event.id, seen=seen, author="O01", at=AT)

    assert not can_ring(first)


def test_staff_see_a_held_final_while_everybody_else_does_not():
    event = _held(deals=3)
    (table,) = running_tables(event)
    url = reverse("api-table", kwargs={"table_id": table.pk})
    token = a_grant(event).token
    stranger = Client().get(url)
    referee = Client().get(url, headers={"Authorization": f"Bearer {token}"})

    assert (stranger.json()["held"], len(stranger.json()["lines"])) == (True, 1)
    assert "held" not in referee.json()
    assert len(referee.json()["lines"]) == table.ledger.count() > 3
    assert stranger.headers["ETag"] != referee.headers["ETag"]
    play_deals(table, deals=1)
    assert Client().get(url).headers["ETag"] == stranger.headers["ETag"]


def test_it_is_too_late_to_hold_back_what_everybody_has_seen():
    event = an_event(entrants=6, state="finished")
    with pytest.raises(EmbargoTooLate):
        hold_final(tournament_id=event.id, author="O01", at=AT)


def test_the_desk_holds_back_and_opens_and_asks_before_it_opens_for_good():
    event = an_event(entrants=6, state="final")
    client = organizer_client(Client(), event)
    where = {"slug": event.slug}
    client.post(reverse("hold-final", kwargs=where))
    client.post(reverse("open-final", kwargs=where))
    client.post(reverse("hold-final", kwargs=where))
    event.refresh_from_db()
    assert event.final_held
    decisions = read(event.id, Embargo)
    assert [one.said.held for one in decisions] == [True, False, True]
    _finish(event, official=False)
    assert event.status == TournamentStatus.FINISHED
    url = reverse("open-final", kwargs=where)
    answer = client.post(url, follow=True, headers={"accept-language": "en"})
    event.refresh_from_db()
    assert event.final_held
    assert "Please tick" in answer.content.decode()
    client.post(reverse("open-final", kwargs=where), {"sure": "yes"})
    event.refresh_from_db()
    assert not event.final_held
    url = reverse("results", kwargs=where)
    assert event_places(event.id)[0].entrant in Client().get(url).content.decode()


def test_a_lot_of_a_held_final_is_in_no_public_answer():
    event = an_event(entrants=6, state="final", target=6)
    hold_final(tournament_id=event.id, author="O01", at=AT)
    (table,) = running_tables(event)
    raise_to(table, 6, 2, 2, 0)
    event.refresh_from_db()
    before = public_document(event)["stages"][-1]
    lot = drawn(table)
    after = public_document(event)["stages"][-1]
    where = {"slug": event.slug, "stage": 2, "letter": "A", "number": 1}

    assert after == before
    assert lot.proof["secret"] not in json.dumps(after)
    assert Client().get(reverse("lot", kwargs=where)).status_code == 404


@pytest.mark.parametrize("page", ["draw-lot", "close-table"])
def test_a_lot_of_a_held_final_leads_its_referee_to_no_missing_page(page):
    event = an_event(entrants=6, state="final", target=6)
    hold_final(tournament_id=event.id, author="O01", at=AT)
    (table,) = running_tables(event)
    raise_to(table, 6, 2, 2, 0)
    start(table)
    phone = referee_client(Client(headers={"accept-language": "en"}), event)
    where = {"slug": event.slug, "stage": 2, "letter": "A", "number": 1}
    here = reverse(page, kwargs={"slug": event.slug, "table_id": table.pk})
    public = reverse("lot", kwargs=where)

    held = phone.get(here).text
    assert public not in held
    assert {"draw-lot": "opens with the score of the final", "close-table": "Lot 1"}[
        page
    ] in held

    open_final(tournament_id=event.id, author="O01", at=AT, sure=True)
    assert public in phone.get(here).text
    assert phone.get(public).status_code == 200


def test_nobody_outside_learns_that_a_held_final_is_contested():
    event = an_event(entrants=6, state="final", target=6)
    hold_final(tournament_id=event.id, author="O01", at=AT)
    (table,) = running_tables(event)
    play_out(table)
    a_stager().confirm(table.stage)
    where = {"slug": event.slug}
    pages = [
        reverse(name, kwargs=where)
        for name in ("event", "bracket", "standings", "results", "record")
    ]
    pages += [
        reverse("api-tournament", kwargs=where),
        reverse("api-bracket", kwargs=where),
    ]
    before = _without_versions({url: _read(url) for url in pages})
    second = next(
        line.seq
        for line in lines(table)
        if line.payload.get("entry", {}).get("bidder") == 1
    )
    void(table, second, behind=True)

    assert Stage.objects.get(pk=table.stage_id).contested_at is not None
    assert _without_versions({url: _read(url) for url in pages}) == before


@pytest.mark.parametrize("cause", ["withdrawn", "no_show"])
def test_nobody_outside_counts_who_left_a_held_final(cause):
    event = an_event(entrants=6, state="final", target=6)
    hold_final(tournament_id=event.id, author="O01", at=AT)
    (table,) = running_tables(event)
    where = {"slug": event.slug}
    pages = [reverse(name, kwargs=where) for name in ("event", "api-tournament")]
    before = _without_versions({url: _read(url) for url in pages})

    leave(table, 0, cause=LeaveCause(cause))

    assert _without_versions({url: _read(url) for url in pages}) == before


def test_penalties_of_a_held_final_are_for_those_who_record_there():
    event = an_event(entrants=6, state="final", target=6)
    hold_final(tournament_id=event.id, author="O01", at=AT)
    (table,) = running_tables(event)
    penalty(table, 1)
    names = ("penalties", "penalties-file")
    pages = [reverse(name, kwargs={"slug": event.slug}) for name in names]
    other, own = (referee_client(Client(), event, letters=one) for one in "BA")
    code = table.seats.get(position=1).entrant.code

    assert [code in own.get(page).content.decode() for page in pages] == [True, True]
    assert [code in other.get(page).content.decode() for page in pages] == [False] * 2


def _read(url: str) -> str:
    return Client().get(url).content.decode()


def test_opened_by_hand_the_final_is_public_without_a_ceremony():
    event = _held(deals=2)
    open_final(tournament_id=event.id, sure=True, author="O01", at=AT)
    (table,) = running_tables(event)
    url = reverse("api-table", kwargs={"table_id": table.pk})
    assert len(Client().get(url).json()["lines"]) == table.ledger.count()
