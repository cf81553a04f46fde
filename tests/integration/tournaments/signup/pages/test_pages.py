"""Signing up in the browser: the form, the personal page, the desk."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from uuid import uuid4

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.rules.commands import RulesChoice, change_rules
from tests.integration.scoring.people.published import by_initials
from tests.markup import in_one_line
from tests.scenarios import AT, an_event, organizer_client
from tournaments.canon import digest
from tournaments.events.models.tournament import Tournament
from tournaments.people.models.entrant import Entrant
from tournaments.signup.commands import accept, open_sign_up
from tournaments.signup.models import SignUp

pytestmark = pytest.mark.django_db
TOKEN = re.compile(r'(?<=name="csrfmiddlewaretoken" value=")[^"]*')
POP = {"family": "Pop", "given": "Ioan", "town": "Dej", "consent": "1"}


@pytest.fixture
def event():
    event = an_event(entrants=0)
    open_sign_up(
        tournament_id=event.pk, capacity=1, closes_at=None, author="O01", at=AT
    )
    return event


@pytest.fixture
def desk(event):
    return organizer_client(Client(headers={"accept-language": "en"}), event)


def at(event, name="sign-up", **more):
    return reverse(name, kwargs={"slug": event.slug, **more})


def send(client, event, **typed):
    return client.post(at(event), {"client_key": str(uuid4()), **POP, **typed})


def body(answer):
    """The page without its tokens, in whose random letters a short name can stand."""
    return TOKEN.sub("", answer.content.decode())


def test_the_page_of_the_event_says_until_when_somebody_can_sign_up(client, event):
    event_page = at(event, "event")
    assert "Sign-up is open until" not in body(client.get(event_page))

    closes = datetime(2999, 5, 1, 18, 30, tzinfo=timezone.get_current_timezone())
    by = {"author": "O01", "at": AT}
    open_sign_up(tournament_id=event.pk, capacity=1, closes_at=closes, **by)

    page = body(client.get(event_page))
    assert at(event) in page
    assert "Sign-up is open until 1 May 2999, 18:30." in page


def test_a_player_signs_up_and_gets_a_page_of_their_own(client, event):
    answer = send(client, event)

    page = client.get(answer.url)
    assert "You have a place." in body(page)
    assert answer.url in body(page)
    assert page["Cache-Control"] == "no-store, private"
    public = body(client.get(at(event)))
    assert "Pop Ioan" in public
    assert "Signed up already?" in public


def test_who_has_signed_up_is_told_that_the_rules_are_others_now(client, event):
    mine = send(client, event).url
    told = "The rules have changed since you signed up"
    event.refresh_from_db()
    before = event.rules

    def choose(**rules):
        event.refresh_from_db()
        change_rules(
            tournament_id=event.id,
            choice=RulesChoice(**rules),
            seen=digest(event.rules),
            author="O01",
            at=timezone.now(),
        )
        return body(client.get(mine))

    assert told not in body(client.get(mine))
    changed = choose(target=15)
    assert told in changed
    assert at(event, "rules") in changed
    late = send(client, event, given="Dan").url
    assert told not in body(client.get(late))

    back = choose()
    event.refresh_from_db()
    assert event.rules == before
    assert told not in back


def test_the_next_one_waits_and_the_page_says_so_before(client, event):
    send(client, event)
    assert "Put me on the waiting list" in body(client.get(at(event)))

    page = client.get(send(client, event, given="Ana").url)

    assert "You are number 1 on the waiting list." in body(page)


def test_a_form_sent_twice_leads_to_the_same_page(client, event):
    key = str(uuid4())

    first, again = (send(client, event, client_key=key) for _ in range(2))

    assert first.url == again.url
    assert SignUp.objects.count() == 1


def test_a_key_that_stands_for_somebody_else_is_not_given_again(client, event):
    key = str(uuid4())
    send(client, event, client_key=key)

    other = send(client, event, given="Ana", client_key=key)

    fresh = re.search(r'name="client_key" value="([^"]+)"', other.text)[1]
    assert (other.status_code, fresh == key) == (422, False)
    assert send(client, event, given="Ana", client_key=fresh).status_code == 302


def test_what_is_refused_loses_nothing_that_was_typed(client, event):
    answer = send(client, event, consent="", town="Cluj „N”", initials="1")

    page = body(answer)
    assert answer.status_code == 400
    assert "Tick that you agree" in page
    assert 'value="Pop"' in page
    assert "Cluj „N”" in page
    assert re.search(r'name="initials"[^>]* checked', page)


def wrong_at(answer):
    """What stands at each field, and where the head of the form leads."""
    page = in_one_line(body(answer))
    at_field = re.findall(r'id="(\w+)_error">.*?<span>(.*?)</span>', page)
    assert re.findall(r'href="#(\w+)"', page.partition("<form")[2]) == [
        field for field, _said in at_field
    ]
    return dict(at_field)


def test_all_mistakes_are_told_at_once_each_at_its_field(client, event):
    answer = send(client, event, family=" ", given="=1+1", town="<b>", consent="")

    assert answer.status_code == 400
    wrong = wrong_at(answer)
    assert list(wrong) == ["family", "given", "town", "consent"]
    assert wrong["family"] == "This field is required."
    assert "begins like a spreadsheet formula" in wrong["given"]
    assert "contains the signs" in wrong["town"]
    assert "Tick that you agree" in wrong["consent"]
    # No browser stops at the first of them.
    assert re.search(r"<form[^>]* novalidate", body(answer))
    assert not SignUp.objects.exists()


def test_mistakes_of_both_of_a_pair_are_told_at_once(client):
    event = an_event(entrants=0, pairs=True)
    open_sign_up(
        tournament_id=event.pk, capacity=None, closes_at=None, author="O01", at=AT
    )

    answer = send(client, event, given="", partner_family="Rus")

    assert list(wrong_at(answer)) == ["given", "partner_given"]
    # In the head of the form it is said of whom.
    page = in_one_line(body(answer))
    for whose in ("First player", "Second player"):
        assert f"{whose} · Given name: This field is required." in page
    assert "Rus" not in body(client.get(at(event)))


def test_initials_are_asked_of_a_pair_for_both(client):
    event = an_event(entrants=0, pairs=True)
    opened = {"capacity": 1, "closes_at": None, "author": "O01", "at": AT}
    open_sign_up(tournament_id=event.pk, **opened)
    english = {"accept-language": "en"}
    assert "our initials only" in body(client.get(at(event), headers=english))

    both = {"partner_family": "Ionescu", "partner_given": "Dan"}
    assert send(client, event, initials="1", **both).status_code == 302

    assert SignUp.objects.get(tournament=event).shown_name == "P. I. / I. D."


def test_mistakes_count_for_nothing_where_nobody_can_sign_up(client, desk, event):
    desk.post(at(event, "close-sign-up"))

    answer = send(client, event, given="")

    assert answer.status_code == 409
    assert "Nobody can sign up now" in body(answer)
    assert "Pop, Dej" in body(answer)


def test_initials_are_all_that_others_read(client, event):
    send(client, event, initials="1")

    page = body(client.get(at(event)))

    assert "P. I." in page
    assert "Ioan" not in page


def test_who_is_shown_by_initials_later_is_so_among_the_sign_ups(client, event):
    send(client, event)
    (entrant,) = accept(tournament_id=event.pk, numbers=[1], author="O01", at=AT)
    assert "Pop Ioan" in body(client.get(at(event)))

    by_initials(event, entrant.code)

    page = body(client.get(at(event)))
    assert "P. I." in page
    assert "Ioan" not in page


def test_a_program_that_fills_in_everything_is_refused(client, event):
    answer = send(client, event, website="https://example.org")

    assert answer.status_code == 400
    assert not SignUp.objects.exists()


def test_one_address_is_slowed_and_loses_nothing(client, event):
    for number in range(20):
        assert send(client, event, given=f"Ioan {number}").status_code == 302

    answer = send(client, event, given="Ana")

    assert answer.status_code == 429
    assert answer["Retry-After"] == "1"
    assert 'value="Ana"' in body(answer)
    elsewhere = client.post(
        at(event), {**POP, "client_key": str(uuid4())}, REMOTE_ADDR="192.0.2.7"
    )
    assert elsewhere.status_code == 302


def test_a_closed_sign_up_says_so_and_keeps_the_list(client, desk, event):
    send(client, event)

    desk.post(at(event, "close-sign-up"))

    page = body(client.get(at(event)))
    assert "Nobody can sign up now" in page
    assert "Pop Ioan" in page
    assert send(client, event, given="Ana").status_code == 409


def test_what_comes_after_the_time_is_told_so_and_shown_what_was_typed(client, event):
    end_at = timezone.now() + timedelta(minutes=1)
    open_sign_up(
        tournament_id=event.pk,
        capacity=None,
        closes_at=end_at,
        author="O01",
        at=timezone.now(),
    )

    with time_machine.travel(end_at + timedelta(seconds=1), tick=False):
        late = send(client, event, family="Ionescu", town="Turda")

    assert late.status_code == 409
    assert "The time to sign up is over. Ask at the desk." in body(late)
    assert "Ionescu, Ioan, Turda" in body(late)


def test_the_event_page_leads_to_it_while_it_is_open(client, desk, event):
    page = reverse("event", kwargs={"slug": event.slug})
    assert at(event) in body(client.get(page))

    desk.post(at(event, "close-sign-up"))

    assert at(event) not in body(client.get(page))


def test_a_player_withdraws_by_the_link(client, event):
    own = send(client, event).url

    answer = client.post(f"{own}withdraw/", {"erase": "1"}, follow=True)

    assert "You have withdrawn." in body(answer)
    assert "Pop" not in body(answer)
    assert "Pop" not in body(client.get(at(event)))


def test_a_wrong_link_shows_nobody(client, event):
    own = send(client, event).url

    assert client.get(f"{own[:-3]}xx/").status_code == 404
    assert client.post(f"{own[:-3]}xx/withdraw/").status_code == 404
    assert SignUp.objects.get().state == "pending"


def test_the_desk_opens_accepts_declines_and_erases(client, desk, event):
    desk.post(at(event, "open-sign-up"), {"capacity": "3", "closes_at": ""})
    for given in ("Ioan", "Ana", "Dan"):
        send(client, event, given=given)
    page = body(desk.get(at(event, "desk-sign-up")))
    assert 'value="1,2,3"' in page

    desk.post(at(event, "decline-sign-up", number=3))
    desk.post(at(event, "accept-sign-ups"), {"all": "1,2"})

    assert [one.name for one in Entrant.objects.all()] == ["Pop Ana", "Pop Ioan"]
    page = body(desk.get(at(event, "desk-sign-up")))
    assert "E001" in page
    assert "Not accepted" in page
    desk.post(at(event, "erase-sign-up", number=3))
    assert "Pop Dan" not in body(desk.get(at(event, "desk-sign-up")))


def test_a_device_forgets_only_a_link_to_which_nobody_comes_back(client, desk, event):
    forgets = "data-own-gone"
    own = send(client, event).url
    assert forgets not in body(client.get(own))

    desk.post(at(event, "decline-sign-up", number=1))
    assert forgets not in body(client.get(own))
    desk.post(at(event, "put-back-sign-up", number=1))
    client.post(f"{own}withdraw/")

    assert forgets in body(client.get(own))


def test_a_second_desk_that_accepts_what_was_declined_is_told(client, desk, event):
    send(client, event)
    desk.post(at(event, "decline-sign-up", number=1))

    answer = desk.post(at(event, "accept-sign-ups"), {"one": "1"})

    assert answer.status_code == 409
    assert "Number 1 has been withdrawn or decided since." in body(answer)


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ({"capacity": "many"}, "Write the number of places"),
        ({"capacity": "99999"}, "Write the number of places"),
        ({"closes_at": "tomorrow"}, "Write day and time"),
        ({"closes_at": "2020-01-01T10:00"}, "would be over already"),
    ],
)
def test_bad_terms_are_told_and_kept_in_the_form(desk, event, typed, told):
    answer = desk.post(at(event, "open-sign-up"), typed)

    assert answer.status_code == 400
    assert told in body(answer)
    assert next(iter(typed.values())) in body(answer)


def test_the_closing_time_is_shown_as_it_was_typed(client, desk, event):
    desk.post(
        at(event, "open-sign-up"), {"capacity": "", "closes_at": "2999-05-01T18:30"}
    )

    assert 'value="2999-05-01T18:30"' in body(desk.get(at(event, "desk-sign-up")))
    assert "Open until 1 May 2999, 18:30." in body(client.get(at(event)))


def test_a_pair_signs_up_together(client):
    event = an_event(entrants=0, pairs=True)
    open_sign_up(
        tournament_id=event.pk, capacity=None, closes_at=None, author="O01", at=AT
    )
    both = {"partner_family": "Ionescu", "partner_given": "Dan"}

    page = body(client.get(send(client, event, **both).url))

    assert "Pop Ioan / Ionescu Dan" in page


def test_a_cancelled_event_takes_nobody_and_lets_people_go(client, event, desk):
    own = send(client, event).url
    desk.post(at(event, "cancel-event"), {"reason": "No hall"})

    page = body(client.get(at(event), headers={"accept-language": "en"}))
    assert 'name="family"' not in page
    assert "This event takes nobody any more." in page
    assert "At the desk they can add you" not in page
    assert send(client, event, given="Ana").status_code == 409
    action = re.search(r'action="([^"]+/withdraw/)"', body(client.get(own)))[1]
    assert client.post(action, {"erase": "1"}).status_code == 302
    assert SignUp.objects.get().erased_at is not None


def test_the_sign_up_closes_with_the_check_in_and_opens_with_it(client, desk, event):
    own = send(client, event).url
    desk.post(at(event, "confirm-closing"))

    assert "The check-in is closed. Ask at the desk" in body(client.get(at(event)))
    assert send(client, event, given="Ana").status_code == 409
    assert at(event) not in body(client.get(at(event, "event")))
    assert "this sign-up is not accepted yet" in body(client.get(own))
    page = in_one_line(body(desk.get(at(event, "desk-sign-up"))))
    assert "Nobody signs up by themselves any more" in page

    desk.post(at(event, "reopen-check-in"))

    assert send(client, event, given="Ana").status_code == 302


def test_the_personal_link_opens_in_an_event_that_became_private(client, event):
    own = send(client, event).url
    Tournament.objects.filter(pk=event.pk).update(is_public=False)

    page = body(client.get(own))

    assert "You have a place." in page
    assert "This event has become private" in page
    assert at(event, "standings") not in page
    assert client.get(at(event)).status_code == 404
    assert client.get(f"{own[:-3]}xx/").status_code == 404
    gone = client.post(f"{own}withdraw/", follow=True)
    assert "You have withdrawn." in body(gone)
    assert "Sign up again" not in body(gone)


def test_who_waits_is_told_what_leaving_means_for_them(client, event):
    send(client, event)
    own = send(client, event, given="Ana").url

    assert "You leave the waiting list." in body(client.get(own))
    gone = body(client.post(f"{own}withdraw/", follow=True))
    assert "You have withdrawn." in gone
    assert "Your place goes to the next one" not in gone


def test_no_code_is_spoken_of_where_none_can_be_scanned(client, event):
    own = send(client, event).url

    here = in_one_line(body(client.get(own, headers={"host": "localhost"})))
    assert "scan the code" not in here
    assert "opens on this device alone" in here
    assert "scan the code" in body(client.get(own, headers={"host": "192.168.1.7"}))


def test_terms_that_somebody_else_has_said_are_overwritten_when_asked_twice(
    desk, event
):
    def seen_in(answer):
        return re.findall(r'name="seen" value="([^"]*)"', answer.text)[0]

    here = at(event, "desk-sign-up")
    keep = at(event, "open-sign-up")
    seen = seen_in(desk.get(here))
    desk.post(keep, {"capacity": "32", "closes_at": "2999-05-01T18:30", "seen": seen})

    refused = desk.post(keep, {"capacity": "24", "closes_at": "", "seen": seen})

    assert refused.status_code == 409
    page = in_one_line(body(refused))
    assert "<dd>32</dd>" in page
    assert "1 May 2999, 18:30" in page
    assert 'value="24"' in page
    sent = {"capacity": "24", "closes_at": "", "seen": seen_in(refused)}
    assert desk.post(keep, sent).status_code == 302
    assert 'value="24"' in body(desk.get(here))


def test_a_sign_up_that_somebody_else_has_closed_is_not_opened_again_by_mistake(
    desk, event
):
    here = at(event, "desk-sign-up")
    seen = re.findall(r'name="seen" value="([^"]*)"', desk.get(here).text)[0]
    desk.post(at(event, "close-sign-up"))

    sent = {"capacity": "24", "closes_at": "", "seen": seen}
    refused = desk.post(at(event, "open-sign-up"), sent)

    assert refused.status_code == 409
    assert "Nobody can sign up now" in body(refused)
