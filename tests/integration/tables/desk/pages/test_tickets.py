"""The sheet of tickets, one ticket's page, and the wall, as people see them."""

from __future__ import annotations

import re
from textwrap import wrap

import pytest
from django.test import Client
from django.urls import reverse

from tables.draws.lines import DrawStep
from tables.draws.models.draw import Draw
from tables.ids import DrawId
from tables.urn.commands.urn import open_urn
from tables.urn.models import UrnBook
from tables.urn.queries.urn_books import code_of_ticket, urn_books
from tests.integration.tables.urn.urns import lines
from tests.markup import in_one_line
from tests.scenarios import AT, an_event, organizer_client, referee_client
from tournaments.book.lines import read
from tournaments.people.models.entrant import Entrant

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    """Six, their urn open: check codes on the tickets, an OK for each record."""
    event = an_event(entrants=6, state="checked_in")
    open_urn(
        author="O01",
        tournament_id=event.id,
        at=AT,
        check_codes=True,
        second_person=True,
    )
    event.refresh_from_db()
    return event


@pytest.fixture
def desk(client, event):
    return organizer_client(client, event)


def at(event, name="draw-desk", **more):
    return reverse(name, kwargs={"slug": event.slug, **more})


def text(answer):
    return answer.content.decode()


def printed(desk, event):
    """The tickets as on the printed sheet: seat and check code."""
    page = text(desk.get(at(event, "ticket-sheet")))
    return dict(
        re.findall(
            r'paper-ticket__seat">(\w+)<.*?paper-ticket__code">(\w+)<', page, re.DOTALL
        )
    )


def record(desk, event, who, seat, **more):
    typed = {"who": who, "seat": seat, **more}
    return desk.post(at(event, "record-ticket"), typed)


def test_a_printed_ticket_is_recorded_as_its_qr_code_reads(desk, event):
    codes = printed(desk, event)

    answer = record(desk, event, "E001", f"A1 {codes['A1']}")

    assert sorted(codes) == ["A1", "A2", "A3", "B1", "B2", "B3"]
    assert answer.url == f"{at(event)}?shown=A1"
    page = text(desk.get(answer.url))
    assert "1 record waits for an OK" in page
    assert "seat--big" in page


def test_a_pressed_ticket_needs_only_its_four_characters(desk, event):
    codes = printed(desk, event)

    record(desk, event, "E001", codes["B2"].lower(), ticket="B2")
    other = record(desk, event, "E002", f"A1 {codes['A1']}", ticket="A2")

    assert [line.seat for line in lines()] == ["B2"]
    assert other.status_code == 400
    assert "which one is it?" in text(other)


def test_a_wrong_code_is_explained_and_what_was_typed_stays(desk, event):
    answer = record(desk, event, "E001", "A1 XXXX", absent="1")

    assert answer.status_code == 400
    assert "XXXX is not the check code of ticket A1" in text(answer)
    entry = answer.context["entry"]
    assert (entry.who, entry.seat, entry.absent) == ("E001", "A1 XXXX", True)
    assert not lines()


def test_one_form_sent_twice_is_one_record(desk, event):
    code, key = printed(desk, event)["A1"], "5f0c7a52-58a2-4a5e-9b0e-0d0f6a2d7b11"
    for _ in range(2):
        answer = record(desk, event, "E001", f"A1 {code}", client_key=key)
        assert answer.status_code == 302

    other = record(desk, event, "E002", f"A1 {code}", client_key=key)
    assert other.status_code == 422
    assert len(lines()) == 1


def test_the_player_or_the_staff_says_ok_and_the_page_tells_who(desk, event):
    codes = printed(desk, event)
    record(desk, event, "E001", f"A1 {codes['A1']}")

    ok = {"seat": "A1", "of": "E001", "second": "E001"}
    desk.post(at(event, "confirm-ticket"), ok)

    page = text(desk.get(at(event, "ticket", seat="A1")))
    assert "organizer 1, who names player E001 ✎" in page
    assert "waits for an OK" not in text(desk.get(at(event)))


def test_an_ok_for_somebody_elses_record_is_refused(desk, event):
    codes = printed(desk, event)
    record(desk, event, "E002", f"A1 {codes['A1']}")

    answer = desk.post(
        at(event, "confirm-ticket"), {"seat": "A1", "of": "E001", "second": "E001"}
    )

    assert answer.status_code == 409
    assert "Ticket A1 was recorded for" in text(answer)
    assert "OK at" not in text(desk.get(at(event, "ticket", seat="A1")))


def test_publication_without_oks_is_refused_with_the_list(desk, event):
    codes = printed(desk, event)
    for number, (seat, code) in enumerate(codes.items(), start=1):
        record(desk, event, f"E{number:03d}", f"{seat} {code}")

    answer = desk.post(at(event, "publish-draw"), {"draw": "1/1"}, follow=True)

    assert "These records still need an OK: A1 (E001), A2 (E002)" in text(answer)


@pytest.mark.parametrize("name", ["take-back-ticket", "reprint-ticket"])
def test_a_refused_form_comes_back_filled_in(desk, event, name):
    record(desk, event, "E001", f"A1 {printed(desk, event)['A1']}")
    typed = {"seat": "A1", "second": "O01", "reason": "Căzut pe jos"}

    answer = desk.post(at(event, name), typed)

    proposes = name == "take-back-ticket"
    assert answer.status_code == (409 if proposes else 400)
    sentence = "Two people are asked" if proposes else "Two people are needed"
    assert sentence in text(answer)
    assert 'value="Căzut pe jos"' in text(answer)


def test_where_the_urn_asks_two_the_second_one_signs_in(desk, event):
    record(desk, event, "E001", f"A1 {printed(desk, event)['A1']}")
    second = referee_client(Client(), event)
    typed = {"seat": "A1", "second": "R01", "reason": "Căzut pe jos"}

    proposed = desk.post(at(event, "take-back-ticket"), typed)

    assert not lines("void")
    assert second.post(f"{proposed.url}confirm/").status_code == 302
    (line,) = lines("void")
    assert (line.author, line.second) == ("O01", "R01")
    off = desk.post(at(event, "call-off-draw"), {"reason": "Un bilet rupt"})
    assert Draw.objects.get().state == "open"
    assert second.post(f"{off.url}confirm/").status_code == 302
    assert Draw.objects.get().state == "void"
    called_off = read(event.pk, DrawStep)[-1]
    assert (called_off.author, called_off.second) == ("O01", "R01")


def test_a_form_sent_again_does_not_say_that_what_is_done_waits(desk, event):
    record(desk, event, "E001", f"A1 {printed(desk, event)['A1']}")
    second = referee_client(Client(), event)
    key = "5f0c7a52-58a2-4a5e-9b0e-0d0f6a2d7b12"
    typed = {"seat": "A1", "reason": "Căzut pe jos", "client_key": key}
    proposed = desk.post(at(event, "take-back-ticket"), typed, follow=True)
    address = proposed.redirect_chain[-1][0]
    second.post(f"{address}confirm/")

    again = desk.post(at(event, "take-back-ticket"), typed, follow=True)

    assert "Written down, not done yet" in text(proposed)
    assert again.redirect_chain[-1][0] == address
    assert "Written down, not done yet" not in text(again)


def test_what_was_asked_of_an_urn_that_is_gone_waits_for_nobody(desk, event):
    record(desk, event, "E001", f"A1 {printed(desk, event)['A1']}")
    second = referee_client(Client(), event)
    typed = {"seat": "A1", "reason": "Căzut pe jos"}
    desk.post(at(event, "take-back-ticket"), typed)
    desk.post(at(event, "call-off-draw"), {"reason": "Un bilet rupt"})
    off = desk.post(at(event, "call-off-draw"), {"reason": "Un bilet lipsă"})
    here = {"accept-language": "en"}
    before = text(desk.get(at(event, "desk"), headers=here))

    assert second.post(f"{off.url}confirm/").status_code == 302

    after = text(desk.get(at(event, "desk"), headers=here))
    assert "3 proposals wait for a second person" in before
    assert "for a second person" not in after
    listed = second.get(at(event, "proposals"), headers=here)
    assert text(listed).count("Outdated") == 2


def test_signs_that_no_database_keeps_are_no_trouble(desk, event):
    record(desk, event, "E001", f"A1 {printed(desk, event)['A1']}")
    typed = {"seat": "A1\x00", "second": "E\x00", "reason": "a\x00b"}
    assert desk.post(at(event, "take-back-ticket"), typed).status_code == 409
    typed["seat"] = "A1"
    assert desk.post(at(event, "reprint-ticket"), typed).status_code == 400

    desk.post(at(event, "reprint-ticket"), {**typed, "second": "E002"})

    assert lines("reprint")[0].reason == "ab"


def test_a_lost_ticket_leads_to_the_new_one_alone(desk, event):
    before = printed(desk, event)
    typed = {"seat": "A1", "second": "E002", "reason": "Pierdut"}

    answer = desk.post(at(event, "reprint-ticket"), typed)

    assert answer.url == f"{at(event, 'ticket-sheet')}?seat=A1"
    page = text(desk.get(answer.url))
    assert page.count("paper-ticket__seat") == 1
    assert before["A1"] not in page
    assert printed(desk, event)["B2"] == before["B2"]


def test_the_count_at_the_end_keeps_what_was_typed(desk, event):
    for counted, said in [("x", "Type how many"), ("5", "You counted 5, but")]:
        answer = desk.post(
            at(event, "leave-tickets"), {"counted": counted, "second": "E001"}
        )
        assert said in text(answer)
        assert answer.context["entry"].counted == counted
        assert answer.context["entry"].second == "E001"


def test_what_two_desks_see_follows_the_books(desk, event):
    codes = printed(desk, event)
    part = desk.get(at(event, "draw-desk-part"))
    record(desk, event, "E001", f"A1 {codes['A1']}")

    later = desk.get(
        at(event, "draw-desk-part"), headers={"if-none-match": part["ETag"]}
    )
    again = desk.get(
        at(event, "draw-desk-part"), headers={"if-none-match": later["ETag"]}
    )

    assert 'data-ticket="A1"' in text(part)
    assert 'data-ticket="A1"' not in text(later)
    assert again.status_code == 304


def test_the_wall_shows_figures_and_nobody(client, desk, event):
    record(desk, event, "E001", f"A1 {printed(desk, event)['A1']}")
    client.logout()

    page = text(client.get(at(event, "urn-wall", number=1)))

    key = UrnBook.objects.get().key
    secrets = [key, *printed_codes(event), "E001", *names(event)]
    assert [secret for secret in secrets if secret in page] == []
    stats = re.findall(r"<dt>([^<]+)</dt>\s*<dd>(\d+)</dd>", page)
    assert stats == [
        ("tickets", "6"),
        ("recorded", "1"),
        ("still in the urn", "5"),
    ]


def printed_codes(event):
    """Check codes without asking a page."""
    book = UrnBook.objects.get()
    books = urn_books(DrawId(book.draw_id))
    return [code_of_ticket(book, books=books, seat=seat) for seat in ("A1", "B3")]


def names(event):
    return Entrant.objects.filter(tournament=event).values_list("name", flat=True)


def test_the_digits_of_the_map_stand_on_every_list(client):
    event = an_event(entrants=6, state="playing")
    digits = event.stages.get().draws.get().frozen_hash[:32]

    for address in (
        at(event, "urn-wall", number=1),
        at(event, "published-draw", number=1),
        at(event, "find-my-seat"),
    ):
        page = " ".join(text(client.get(address)).split())
        assert " ".join(wrap(digits, 8)) in page


def test_the_public_record_has_no_key_and_no_words_of_the_desk(client):
    event = an_event(entrants=4, state="finished", target=3)
    page = text(client.get(at(event, "record")))

    assert '"kind":"ticket_recorded"' in page
    assert UrnBook.objects.get().key not in page


@pytest.mark.parametrize(
    ("name", "more"),
    [("ticket-sheet", {}), ("ticket", {"seat": "A1"}), ("draw-desk-part", {})],
)
def test_strangers_see_no_check_code(client, event, name, more):
    assert client.get(at(event, name, **more)).status_code in {302, 401, 403}


def test_after_the_publication_no_ticket_is_printed_or_put_back(client):
    event = an_event(entrants=6, state="playing")
    desk = organizer_client(client, event)

    assert desk.get(at(event, "ticket-sheet")).status_code == 404
    page = text(desk.get(at(event, "ticket", seat="A1")))
    assert at(event, "take-back-ticket") not in page


def test_the_draw_page_begins_with_the_tickets_and_the_wall(desk, event):
    page = text(desk.get(at(event)))

    form = page.index('id="record"')
    assert page.index(at(event, "ticket-sheet")) < form
    assert page.index(at(event, "urn-wall", number=1)) < form
    assert "<dt>tickets</dt>" in in_one_line(page)
    assert page.count(at(event, "ticket-sheet")) == 1


@pytest.mark.parametrize("codes", [False, True])
def test_no_ticket_is_called_printed_before_it_is(client, desk, event, codes):
    if not codes:
        event = an_event(entrants=6, state="drawing")
        desk = organizer_client(client, event)

    for address in (at(event), at(event, "urn-wall", number=1)):
        page = text(desk.get(address))
        assert "tickets printed" not in page
        assert "<dt>tickets</dt>" in in_one_line(page)
    assert (at(event, "ticket-sheet") in text(desk.get(at(event)))) is codes


def test_a_refused_ticket_is_said_in_the_place_of_the_hint(desk, event):
    typed = {"draw": "1/1", "who": "E001", "seat": "A1 ZZZZ"}
    answer = desk.post(at(event, "record-ticket"), typed)

    page = text(answer)
    assert answer.status_code == 400
    assert page.index('role="alert"') > page.index('name="seat"')
    assert "Scan the ticket" not in page
    assert 'value="A1 ZZZZ"' in page
