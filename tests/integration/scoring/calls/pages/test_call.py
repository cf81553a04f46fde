"""A player calls a referee from a phone without an account."""

from __future__ import annotations

import pytest
from django.test import Client

from scoring.calls.models import Call
from tests.integration.scoring.deals.entries import a_table, play_out
from tests.integration.scoring.public.pages.reading import (
    a_visitor,
    address,
    plain,
    read,
)
from tests.scenarios import organizer_client, referee_client

pytestmark = pytest.mark.django_db
EN = {"accept-language": "en"}


class Hall:
    """A table in play, a player's phone, a referee's phone."""

    def __init__(self, **event):
        self.table = a_table(**event)
        self.tournament = self.table.stage.tournament
        self.player = a_visitor()

    def url(self, name="call-referee"):
        return address(name, self.tournament, table_id=self.table.pk)

    def call(self, text="", *, by=None):
        return (by or self.player).post(self.url(), {"text": text}, follow=True)

    def referee(self, **more):
        return referee_client(Client(headers=EN), self.tournament, **more)

    def queue(self, client):
        return plain(client.get(address("calls", self.tournament)).text)


def test_a_call_needs_no_account_and_says_that_it_arrived():
    hall = Hall()
    hall.referee()

    answer = plain(hall.call("Cine împarte?").text)

    assert "A referee is called" in answer
    # Who sees it is said once.
    assert answer.count("referees see") == 1
    assert "Cine împarte?" not in plain(a_visitor().get(hall.url()).text)
    assert "Table A" in hall.queue(hall.referee())
    assert "Cine împarte?" in hall.queue(hall.referee())


def test_where_nobody_referees_the_caller_is_told_to_fetch_the_organizer():
    hall = Hall()
    only = "Only the organizer sees"

    answer = plain(hall.call().text)

    assert f"{only} it: please go and fetch them." in answer
    assert answer.count("fetch them") == 1
    assert "referees see" not in answer

    hall.referee()
    now = plain(hall.player.get(hall.url("call-referee-part")).text)
    assert "All referees see it" in now
    assert only not in now


def test_the_page_without_the_token_against_forgery_is_refused():
    hall = Hall()
    strict = Client(enforce_csrf_checks=True, headers=EN)

    assert strict.post(hall.url(), {"text": ""}).status_code == 403
    assert not Call.objects.exists()


def test_a_second_call_only_confirms():
    hall = Hall()
    hall.call()

    answer = plain(hall.call("Alo?", by=a_visitor()).text)

    assert "A referee is called to this table already." in answer
    assert Call.objects.count() == 1


def test_the_caller_alone_withdraws():
    hall = Hall()
    hall.call()
    other = a_visitor()

    assert "We do not need a referee" in plain(hall.player.get(hall.url()).text)
    assert "We do not need a referee" not in plain(other.get(hall.url()).text)
    assert other.post(hall.url("withdraw-call")).status_code == 403
    done = hall.player.post(hall.url("withdraw-call"), follow=True)
    assert "The call is withdrawn." in plain(done.text)
    assert Call.objects.get().state == "withdrawn"
    again = hall.player.post(hall.url("withdraw-call"))
    assert again.status_code == 302


def test_a_call_right_after_another_is_refused_and_keeps_what_was_typed():
    hall = Hall()
    hall.call()
    hall.player.post(hall.url("withdraw-call"))

    refused = hall.call("Totuși, veniți")

    assert refused.status_code == 429
    assert 0 < int(refused["Retry-After"]) <= 60
    assert "Please wait a minute" in plain(refused.text)
    assert "Totuși, veniți" in refused.text


@pytest.mark.parametrize("text", ["x" * 201, "ă" * 3000])
def test_a_long_text_comes_back(text):
    hall = Hall()

    refused = hall.call(text)

    assert refused.status_code == 400
    assert text in refused.text
    assert "At most 200 characters" in plain(refused.text)
    assert not Call.objects.exists()


def test_what_no_screen_can_show_is_left_out():
    hall = Hall()

    hall.call("  a\x00b\u202e\ud800c\n\n d  ".encode("utf-8", "replace").decode())

    assert Call.objects.get().text in {"ab?c d", "abc d", "ab\ufffdc d"}


def test_markup_is_text():
    hall = Hall()
    hall.call("<b>x</b>")

    page = hall.referee().get(address("calls", hall.tournament)).text

    assert "&lt;b&gt;x&lt;/b&gt;" in page


def test_no_button_where_nobody_plays():
    hall = Hall(entrants=8)
    before = read("table", hall.tournament, table_id=hall.table.pk)
    play_out(hall.table)
    after = read("table", hall.tournament, table_id=hall.table.pk)
    hall.table.refresh_from_db()

    assert "Call the referee" in before
    assert "Call the referee" not in after
    refused = hall.call("Veniți")
    assert refused.status_code == 409
    assert "only while the table plays" in plain(refused.text)


def test_the_seat_finder_leads_to_the_call():
    hall = Hall()
    name = hall.tournament.entrants.first().name

    finder = address("find-my-seat", hall.tournament)
    page = hall.player.get(finder, {"q": name}, follow=True)

    assert hall.url() in page.text


def test_the_table_says_who_is_on_the_way():
    hall = Hall()
    hall.call()
    made = Call.objects.get()
    url = address("move-call", hall.tournament, call_id=made.pk)

    hall.referee().post(url, {"to": "claimed"})

    page = read("table", hall.tournament, table_id=hall.table.pk)
    assert "Referee 1 is on the way" in page or "Referee 2 is on the way" in page


def test_a_referee_of_other_tables_claims_and_closes_with_a_ruling():
    hall = Hall(entrants=8)
    hall.call("Culoare?")
    made = Call.objects.get()
    phone = hall.referee(letters="B")
    url = address("move-call", hall.tournament, call_id=made.pk)

    shown = plain(phone.get(address("my-tables", hall.tournament)).text)
    claimed = plain(phone.post(url, {"to": "claimed"}, follow=True).text)
    empty = phone.post(url, {"to": "closed", "words": " "})
    closed = phone.post(url, {"to": "closed", "words": "A dat culoare."}, follow=True)

    assert "1 table calls a referee" in shown
    assert "What was ruled?" in claimed
    assert empty.status_code == 400
    assert "what was ruled" in plain(empty.text)
    assert "A dat culoare." in plain(closed.text)
    assert "Nobody calls" in plain(closed.text)


def test_two_referees_one_call():
    hall = Hall()
    hall.call()
    url = address("move-call", hall.tournament, call_id=Call.objects.get().pk)
    hall.referee().post(url, {"to": "claimed"})

    late = hall.referee().post(url, {"to": "claimed"})

    assert late.status_code == 409
    assert "Somebody else has dealt with this call" in plain(late.text)


@pytest.mark.parametrize("to", ["", "withdrawn", "lost", "claimed!"])
def test_a_step_that_is_none_is_refused(to):
    hall = Hall()
    hall.call()
    url = address("move-call", hall.tournament, call_id=Call.objects.get().pk)

    assert hall.referee().post(url, {"to": to}).status_code == 400


def test_the_control_room_shows_the_queue():
    hall = Hall()
    desk = address("desk", hall.tournament)
    organizer = organizer_client(a_visitor(), hall.tournament)
    assert "calls a referee" not in plain(organizer.get(desk).text)

    hall.call("Repede")

    page = plain(organizer.get(desk).text)
    assert "1 table calls a referee" in page
    assert "Repede" in page


def test_strangers_do_not_see_the_queue():
    hall = Hall()
    hall.call("Secret")
    made = Call.objects.get()

    for name, more in (
        ("calls", {}),
        ("calls-part", {}),
        ("calls-waiting", {}),
        ("call", {"call_id": made.pk}),
    ):
        answer = a_visitor().get(address(name, hall.tournament, **more))
        assert answer.status_code == 302
        assert "Secret" not in answer.text
    for name in ("event", "tables", "table"):
        more = {"table_id": hall.table.pk} if name == "table" else {}
        assert "Secret" not in read(name, hall.tournament, **more)


def test_a_referees_page_has_a_landmark_of_calls_only_while_somebody_calls():
    hall = Hall()
    referee = referee_client(a_visitor(), hall.tournament)
    table = address("referee-table", hall.tournament, table_id=hall.table.pk)
    english = {"accept-language": "en"}
    assert 'aria-label="Calls"' not in referee.get(table, headers=english).text

    hall.call("Repede")

    assert 'aria-label="Calls"' in referee.get(table, headers=english).text
