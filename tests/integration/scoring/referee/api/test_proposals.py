"""What two people do, proposed and confirmed over the API."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest
import time_machine
from django.utils import timezone

from scoring.archive.queries.audit import differences
from scoring.finish.lines import Erratum
from tables.draws.models.draw import Draw
from tables.seating.enums import TableState
from tables.seating.models import Table
from tests.integration.scoring.referee.api.conftest import AtTable, Device
from tests.integration.scoring.referee.api.posting import lines_of, void
from tests.integration.scoring.referee.proposals import a_closed_table
from tests.scenarios import AT, a_grant, a_user, an_event
from tournaments.book.lines import read
from tournaments.events.rules import REGULATION, TWO_PEOPLE
from tournaments.opening.commands.over import cancel_event
from tournaments.staff.commands.organizers import add_organizer
from tournaments.staff.enums import Role
from tournaments.staff.models.proposal import Proposal

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    return a_closed_table()


def phone(table, role=Role.ORGANIZER, letters=""):
    grant = a_grant(table.stage.tournament, role=role, letters=letters)
    return AtTable(Device(grant.token), table)


@pytest.fixture
def referee(table):
    return phone(table, Role.REFEREE)


@pytest.fixture
def organizer(table):
    return phone(table)


def path(at_table, number="", step=""):
    slug = at_table.table.stage.tournament.slug
    return "/".join(filter(None, (f"tournaments/{slug}/proposals", str(number), step)))


def move(at_table, to, *, number=1, **more):
    body = {"to": to, **more}
    return at_table.device.post(path(at_table, number, "moves"), body)


def listed(at_table):
    body = at_table.device.get(path(at_table)).body
    return [[one["proposal"] for one in body[name]] for name in ("waiting", "over")]


def test_a_referee_proposes_and_an_organizer_confirms(referee, organizer):
    body, before = void(referee, 2), lines_of(referee)

    alone = referee.post("voids", body)
    kept = referee.post("voids", {**body, "propose": True})

    assert (alone.status, alone.body["code"]) == (409, "closed")
    assert (kept.status, kept.body["state"]) == (202, "waiting")
    assert lines_of(referee) == before
    seen = organizer.device.get(path(organizer, 1)).body
    assert (seen["kind"], seen["author"], seen["may_confirm"]) == ("void", "R02", True)
    assert seen["preview"]["before"] != seen["preview"]["after"]
    done = [move(organizer, "confirmed") for _ in range(2)]
    assert [(one.status, one.body["state"]) for one in done] == [(200, "confirmed")] * 2
    assert lines_of(referee) == before + 1
    again = referee.post("voids", {**body, "propose": True})
    assert (again.status, again.body["state"]) == (200, "confirmed")
    assert differences() == []


def test_in_a_cancelled_event_nobody_can_confirm(referee, organizer):
    referee.post("voids", void(referee, 2, propose=True))
    event = referee.table.stage.tournament
    cancel_event(tournament_id=event.pk, author="O01", at=AT, reason="Fire")

    seen = organizer.device.get(path(organizer, 1)).body
    assert (seen["state"], seen["may_confirm"]) == ("waiting", False)
    assert move(organizer, "confirmed").body["code"] == "event_cancelled"


@pytest.mark.parametrize("change", [{"voids": 3}, {"reason": "Something else"}])
def test_a_key_that_has_proposed_something_else_is_refused(referee, organizer, change):
    body = void(referee, 2, propose=True)
    first, again = referee.post("voids", body), referee.post("voids", body)
    other = referee.post("voids", {**body, **change})

    assert (first.status, again.status, again.body) == (202, 202, first.body)
    assert (other.status, other.body["code"]) == (422, "key_reused")
    assert Proposal.objects.count() == 1


@pytest.mark.parametrize("said", ["true", 1])
def test_only_true_proposes(referee, said):
    answer = referee.post("voids", void(referee, 2, propose=said))
    assert (answer.status, answer.body["problems"][0]["field"]) == (400, "propose")


def test_the_author_confirms_nothing_and_another_referee_neither(referee, organizer):
    referee.post("voids", void(referee, 2, propose=True))
    assert listed(organizer) == [[1], []]
    other = phone(referee.table, Role.REFEREE)

    own, theirs = move(referee, "confirmed"), move(other, "confirmed")

    assert (own.status, own.body["code"]) == (409, "own_proposal")
    # A correction that only an organizer confirms is nobody else's business.
    assert theirs.status == 404
    assert listed(other) == [[], []]
    assert Proposal.objects.get().state == "waiting"


def test_declined_with_a_reason_withdrawn_by_its_author(referee, organizer):
    for _ in range(2):
        referee.post("voids", void(referee, 2, propose=True))

    silent = move(organizer, "declined")
    declined = move(organizer, "declined", reason="The slip says 3")
    foreign = move(organizer, "withdrawn", number=2)
    withdrawn = move(referee, "withdrawn", number=2)
    late = move(organizer, "confirmed", number=2)

    assert (silent.status, silent.body["code"]) == (400, "reason_missing")
    assert (declined.body["state"], declined.body["answer"]) == (
        "declined",
        "The slip says 3",
    )
    assert (foreign.status, withdrawn.body["state"]) == (403, "withdrawn")
    assert (late.status, late.body["code"]) == (409, "proposal_decided")
    assert listed(organizer) == [[], [2, 1]]


def test_what_is_outdated_or_too_old_waits_no_more(referee, organizer):
    first = void(referee, 2, propose=True)
    referee.post("voids", first)
    kept = referee.post("voids", void(referee, 3, propose=True))
    assert kept.status == 202
    organizer.post("voids", void(organizer, 2))

    again = referee.post("voids", first)

    assert (again.status, again.body["state"]) == (200, "outdated")
    assert organizer.device.get(path(organizer, 1)).body["state"] == "outdated"
    assert listed(organizer)[0] == []
    stale = move(organizer, "confirmed")
    assert stale.status == 409
    with time_machine.travel(timezone.now() + timedelta(hours=3)):
        assert organizer.device.get(path(organizer, 1)).body["state"] == "expired"
        late = move(organizer, "confirmed")
        assert (late.status, late.body["code"]) == (409, "proposal_expired")


def test_a_closed_table_is_opened_again_by_an_organizer(referee, organizer):
    body = {
        "client_key": str(uuid4()),
        "after_seq": organizer.read()["last_seq"],
        "reason": "Closed too early",
    }

    assert referee.post("reopens", body).status == 403
    assert organizer.post("reopens", body).status == 201
    assert organizer.post("reopens", body).body["replayed"]
    assert Table.objects.get(pk=organizer.table.pk).state == TableState.PLAYING


def test_where_two_are_asked_opening_waits_for_the_second(monkeypatch):
    monkeypatch.setitem(REGULATION, "closed_tables", TWO_PEOPLE)
    organizer = phone(a_closed_table())
    body = {
        "client_key": str(uuid4()),
        "after_seq": organizer.read()["last_seq"],
        "reason": "Closed too early",
    }

    alone = organizer.post("reopens", body)
    kept = organizer.post("reopens", {**body, "propose": True})

    assert (alone.status, alone.body["code"]) == (400, "second_missing")
    assert kept.status == 202
    assert move(phone(organizer.table), "confirmed").status == 200
    assert Table.objects.get(pk=organizer.table.pk).state == TableState.PLAYING


def test_an_urn_is_called_off_by_two():
    event = an_event(entrants=8, state="drawing")
    one, two = (Device(a_grant(event, role=Role.ORGANIZER).token) for _ in range(2))
    proposals = f"tournaments/{event.slug}/proposals"
    body = {
        "client_key": str(uuid4()), "kind": "urn_off", "stage": 1,
        "reason": "The urn fell over",
    }  # fmt: skip

    bare = one.post(proposals, {**body, "stage": None})
    answers = [one.post(proposals, body) for _ in range(2)]
    other = one.post(proposals, {**body, "reason": "Another"})
    done = two.post(f"{proposals}/1/moves", {"to": "confirmed"})

    assert bare.status == 400
    assert [answer.status for answer in answers] == [202, 202]
    assert answers[0].body["proposal"] == answers[1].body["proposal"] == 1
    assert (other.status, other.body["code"]) == (422, "key_reused")
    assert (done.status, done.body["state"]) == (200, "confirmed")
    assert Draw.objects.get().state == "void"


def test_an_erratum_waits_for_the_other_account(client):
    event = an_event(entrants=4, state="published")
    event_id = event.id
    users = [a_user(name=name) for name in ("ana", "ion")]
    for user in users:
        add_organizer(tournament_id=event_id, user=user)
    address = f"/api/v1/tournaments/{event.slug}/proposals"
    body = {
        "client_key": str(uuid4()), "kind": "erratum", "entrant": "E001",
        "words": "The name was misspelt", "name": "Pop Ion", "reason": "His card",
    }  # fmt: skip

    client.force_login(users[0])
    kept = client.post(address, body, content_type="application/json")
    client.force_login(users[1])
    done = client.post(
        f"{address}/1/moves", {"to": "confirmed"}, content_type="application/json"
    )

    assert (kept.status_code, kept.json()["words"]) == (202, "The name was misspelt")
    assert (done.status_code, done.json()["decided_by"]) == (200, "O02")
    (erratum,) = read(event.id, Erratum)
    assert erratum.second == "O02"


def test_a_referee_proposes_nothing_of_the_desk(referee):
    body = {"client_key": str(uuid4()), "kind": "urn_off", "stage": 1, "reason": "No"}

    assert referee.device.post(path(referee), body).status == 403
    assert Device().get(path(referee)).status == 401
