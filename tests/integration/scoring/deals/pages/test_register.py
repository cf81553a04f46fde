"""The register of penalties, and what helps with a new one."""

from __future__ import annotations

import csv
import io

import pytest
from django.test import Client

from scoring.games.enums import PenaltyKind
from tests.integration.scoring.deals.entries import penalty, record, sign, void
from tests.integration.scoring.scoresheet.pages.phone import (
    Phone,
    a_phone,
    hidden,
    second,
    table_with,
    text,
)
from tests.people import called
from tests.scenarios import organizer_client
from tournaments.people.models.entrant import Entrant

pytestmark = pytest.mark.django_db
NOTICE = {"kind": PenaltyKind.OTHER, "points": 0}


def register(phone, query="", **headers):
    url = f"/t/{phone.tournament.slug}/referee/penalties"
    return phone.client.get(f"{url}/{query}", headers={"accept-language": "en"})


def the_file(phone):
    url = f"/t/{phone.tournament.slug}/referee/penalties.csv"
    answer = phone.client.get(url, headers={"accept-language": "en"})
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    return list(
        csv.reader(io.StringIO(answer.content.decode("utf-8-sig")), delimiter=";")
    )


def test_every_penalty_of_the_event_is_there_newest_first():
    phone = a_phone()
    other = table_with(phone.tournament, letter="B")
    penalty(phone.table, 1, signature=sign(phone.table, author="R01"))
    record(other)
    penalty(other, 2, **NOTICE, signature=sign(other, reason="Carte arătată"))
    phone.deal(outcome="misdeal", dealer="0")

    page = text(register(phone))

    assert "In force: 3 penalties, of which 1 misdeal. Newest first" in page
    assert "Revoke" in page
    assert "table A · before the first deal · referee 1" in page
    assert "Notice" in page
    assert "table B · deal 1" in page
    assert "Carte arătată" in page
    assert "Misdeal" in page
    assert sorted(row[7] for row in the_file(phone)[1:]) == ["0", "1", "3"]


def test_a_cancelled_one_stays_with_its_reason():
    phone = a_phone()
    penalty(phone.table, 1)
    void(phone.table, 2, signature=sign(phone.table, reason="Avea voie", author="R09"))

    page = text(register(phone))

    assert "In force: 0 penalties. Newest first, cancelled ones too." in page
    assert "Cancelled" in page
    assert "referee 9: Avea voie" in page
    assert the_file(phone)[1][10] == "R09: Avea voie"


def test_one_player_alone():
    phone = a_phone()
    codes = list(phone.view.state.entrants)
    called(Entrant.objects.get(code=codes[1]), family="Zorz", given="Ana")
    called(Entrant.objects.get(code=codes[2]), family="Yrsa", given="Dan")
    penalty(phone.table, 1)
    penalty(phone.table, 2)

    page = text(register(phone, f"?player={codes[1]}"))

    assert "In force: 1 penalty. Newest first" in page
    assert "Zorz Ana: Revoke" in page
    assert "Yrsa Dan: Revoke" not in page
    assert "2 penalties" in text(register(phone, "?player=E999"))


def test_pairs_have_their_own_names_and_one_entry():
    phone = a_phone(entrants=4, pairs=True)
    penalty(phone.table, 0)
    penalty(phone.table, 2)

    page = text(register(phone))

    for seat in (0, 2):
        assert f"{phone.view.seats[seat].name}: Revoke" in page
    assert register(phone).text.count("<option") == 2


def test_a_cell_of_the_file_is_never_a_formula():
    phone = a_phone()
    penalty(phone.table, 1, signature=sign(phone.table, reason="=HYPERLINK(1)"))

    assert the_file(phone)[1][8] == "'=HYPERLINK(1)"


def test_the_register_is_for_staff():
    phone = a_phone()
    visitor = Client()
    slug = phone.tournament.slug

    for page in ("referee/penalties/", "referee/penalties.csv", "desk/penalties/"):
        assert visitor.get(f"/t/{slug}/{page}").status_code == 302
    assert phone.client.get(f"/t/{slug}/desk/penalties/").status_code == 403
    hall = organizer_client(Client(), phone.tournament)
    assert hall.get(f"/t/{slug}/desk/penalties/").status_code == 200


def test_earlier_penalties_of_the_players_are_on_the_form():
    phone = a_phone()
    penalty(phone.table, 1)
    penalty(phone.table, 1)
    penalty(phone.table, 2)
    void(phone.table, 4)

    page = text(phone.get("penalty/"))

    assert f"{phone.view.seats[1].name}: 2 earlier penalties" in page
    assert phone.view.seats[2].name + ": 1 earlier" not in page


def test_the_same_offence_by_two_referees_is_pointed_out():
    phone = a_phone()
    phone.deal()
    fields = {"seat": "1", "kind": "revoke"}
    first = second(phone)
    first.post("penalty/", **(fields | hidden(first.post("penalty/", **fields))))

    shown = text(phone.post("penalty/", **fields))
    elsewhere = text(phone.post("penalty/", seat="2", kind="revoke"))

    assert "The same is recorded for" in shown
    assert "line 3" in shown
    assert "The same is recorded for" not in elsewhere
    phone.deal()
    assert "The same is recorded for" not in text(phone.post("penalty/", **fields))


def test_a_misdeal_that_the_deal_has_charged_is_pointed_out():
    phone = a_phone()
    phone.deal(outcome="misdeal", dealer="0")

    shown = text(phone.post("penalty/", seat="0", kind="misdeal"))

    assert "The same is recorded for" in shown


def test_a_usual_incident_is_a_notice_with_its_note():
    phone = a_phone()
    fields = {"seat": "3", "incident": "out_of_turn"}

    shown = phone.post("penalty/", **fields)
    saved = phone.post("penalty/", **(fields | hidden(shown)))

    assert "gets a notice" in text(shown)
    assert saved.status_code == 302
    assert phone.view.lines[-1].line.payload == {
        "seat": 3,
        "kind": "other",
        "points": 0,
    }
    assert phone.view.lines[-1].reason == "A card was played out of turn"


def test_what_the_referee_types_goes_before_the_incident():
    phone = a_phone()
    fields = {
        "seat": "3",
        "incident": "late",
        "kind": "other",
        "points": "2",
        "reason": "A treia oară",
    }

    phone.post("penalty/", **(fields | hidden(phone.post("penalty/", **fields))))

    line = phone.view.lines[-1]
    assert (line.line.payload["points"], line.reason) == (2, "A treia oară")


def test_an_unknown_incident_is_no_incident():
    phone = a_phone()

    refused = phone.post("penalty/", seat="3", incident="<script>")

    assert refused.status_code == 400
    assert phone.lines == 1


def test_the_register_costs_few_queries(django_assert_max_num_queries):
    phone: Phone = a_phone(entrants=12)
    for letter in "ABC":
        table = table_with(phone.tournament, letter=letter)
        for seat in range(3):
            penalty(table, seat)

    with django_assert_max_num_queries(14):
        register(phone)
