"""Who guesses is slowed and told of; the right one gets in all the same."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.scenarios import a_grant, a_user, an_event, organizer_client
from tournaments.staff.browsers import COOKIE
from tournaments.staff.commands.access import make_pin
from tournaments.staff.models.guessing import WrongTries

pytestmark = pytest.mark.django_db
RIGHT = "parola-lunga"
HALL = "192.168.1.20"
# The wait never grows beyond it.
LONGEST = 30


@pytest.fixture(autouse=True)
def clock():
    with time_machine.travel(timezone.now(), tick=False) as moved:
        yield moved


def browser(**more):
    return Client(headers={"accept-language": "en"}, **{"REMOTE_ADDR": HALL, **more})


def sign_in(client, *, password=RIGHT, name="ana"):
    return client.post(reverse("sign-in"), {"username": name, "password": password})


def guess(times, *, name="ana", **more):
    return [
        sign_in(browser(**more), password=f"wrong{number}", name=name)
        for number in range(times)
    ]


def statuses(answers):
    return [answer.status_code for answer in answers]


def test_a_guesser_waits_and_is_told_how_long_in_a_sentence():
    a_user()

    answers = guess(25)

    assert statuses(answers) == [400] * 5 + [429] * 20
    assert "Wait 1 second, then try again." in answers[5].text
    assert answers[5]["Retry-After"] == "1"
    assert 'value="ana"' in answers[5].text
    assert "sessionid" not in answers[5].cookies


def test_each_wrong_one_after_the_wait_makes_the_next_wait_longer(clock):
    a_user()
    guess(5)
    waits = []
    for _ in range(8):
        told = guess(1)[0]
        waits.append(int(told["Retry-After"]))
        clock.shift(waits[-1])
        assert guess(1)[0].status_code == 400

    assert waits == [1, 2, 4, 8, 16, LONGEST, LONGEST, LONGEST]


def test_the_right_person_on_a_known_device_is_let_in_at_once(clock):
    a_user()
    own = browser()
    assert sign_in(own).status_code == 302
    own.post(reverse("sign-out"))
    guess(20)

    assert sign_in(own).status_code == 302
    assert sign_in(browser()).status_code == 429


def test_the_right_person_on_a_new_device_waits_half_a_minute_at_most(clock):
    a_user()
    for _ in range(12):
        guess(1)
        clock.shift(LONGEST)
    guess(10)
    clock.shift(LONGEST)

    assert sign_in(browser()).status_code == 302


def test_tries_during_the_wait_do_not_lengthen_it(clock):
    a_user()
    guess(5)
    for _ in range(20):
        guess(1)
    clock.shift(1)

    assert sign_in(browser()).status_code == 302


def test_nobody_else_waits_not_even_the_same_account_from_elsewhere():
    a_user()
    a_user(name="bogdan")
    guess(12)

    assert sign_in(browser(), name="bogdan").status_code == 302
    assert sign_in(browser(REMOTE_ADDR="198.51.100.7")).status_code == 302


def test_a_name_nobody_has_slows_as_one_that_somebody_has():
    assert statuses(guess(7, name="nobody")) == [400] * 5 + [429] * 2


def test_other_letters_and_a_forged_device_are_the_same_guesser():
    a_user()
    guess(5)
    forged = browser()
    forged.cookies[COOKIE] = "WyJhIiwiYiJd:1abc:forged"

    assert sign_in(forged).status_code == 429
    assert sign_in(browser(), name=" ANA ").status_code == 429


def test_a_device_known_for_one_account_is_a_stranger_to_another():
    a_user()
    a_user(name="bogdan")
    own = browser()
    sign_in(own, name="bogdan")
    guess(6)

    assert sign_in(own).status_code == 429


def test_a_known_device_that_guesses_waits_alone():
    a_user()
    own, other = browser(), browser()
    sign_in(own)
    sign_in(other)
    for _ in range(6):
        answer = sign_in(own, password="falsch")

    assert answer.status_code == 429
    assert sign_in(other).status_code == 302


def test_the_right_password_forgets_the_typing_mistakes():
    a_user()
    for _ in range(3):
        guess(4)
        assert sign_in(browser()).status_code == 302


def test_whoever_has_many_addresses_is_slowed_all_together(clock):
    a_user()
    many = [guess(1, REMOTE_ADDR=f"10.0.{n}.1")[0].status_code for n in range(52)]

    assert many == [400] * 50 + [429] * 2
    clock.shift(2)
    assert sign_in(browser(REMOTE_ADDR="10.1.1.1")).status_code == 302


def test_a_phone_s_many_addresses_of_ipv6_are_one():
    a_user()
    many = [guess(1, REMOTE_ADDR=f"2001:db8::{n:x}")[0] for n in range(6)]

    assert statuses(many) == [400] * 5 + [429]


def a_code(event):
    grant = a_grant(event, letters="A").grant
    return make_pin(
        tournament_id=event.pk,
        grant_id=grant.pk,
        letter="A",
        at=timezone.now(),
        author="O01",
    )


def enter(client, event, pin, *, letter="a"):
    address = reverse("pin-sign-in", kwargs={"slug": event.slug})
    return client.post(address, {"letter": letter, "pin": pin})


def wrong_codes(event, pin, times):
    wrong = f"{(int(pin) + 1) % 1_000_000:06d}"
    return [enter(browser(), event, wrong) for _ in range(times)]


def test_strangers_at_the_table_s_code_keep_the_referee_out_for_seconds(clock):
    event = an_event(entrants=6, state="playing")
    pin = a_code(event)

    answers = wrong_codes(event, pin, 20)

    assert statuses(answers) == [403] * 5 + [429] * 15
    assert answers[5]["Retry-After"] == "1"
    assert 'value="A"' in answers[5].text
    clock.shift(LONGEST)
    assert enter(browser(), event, pin).status_code == 302


def test_a_phone_that_has_entered_the_event_is_not_slowed_by_strangers():
    event = an_event(entrants=6, state="playing")
    phone = browser()
    phone.post(f"/r/{a_grant(event).token}/")
    pin = a_code(event)
    wrong_codes(event, pin, 20)

    assert enter(phone, event, pin).status_code == 302


def test_a_table_for_which_no_code_was_made_is_not_counted():
    event = an_event(entrants=6, state="playing")

    assert enter(browser(), event, "123456", letter="B").status_code == 403
    assert not WrongTries.objects.exists()


def test_wrong_links_are_slowed_and_the_right_one_opens_beside_them():
    event = an_event(entrants=6, state="playing")
    issued = a_grant(event)

    wrong = [browser().get(f"/r/wrong{number}/") for number in range(7)]

    assert statuses(wrong) == [403] * 5 + [429] * 2
    assert wrong[5]["Retry-After"] == "1"
    assert browser().post(f"/r/{issued.token}/").status_code == 302


def test_wrong_tokens_of_the_api_are_slowed_and_the_right_one_works(client):
    event = an_event(entrants=6, state="playing")
    issued = a_grant(event)
    address = reverse("api-calls", kwargs={"slug": event.slug})

    wrong = [
        client.get(address, headers={"Authorization": f"Bearer wrong{number}"})
        for number in range(6)
    ]
    right = client.get(address, headers={"Authorization": f"Bearer {issued.token}"})

    assert statuses(wrong) == [401] * 5 + [429]
    assert wrong[5].json()["code"] == "too_many_tries"
    assert wrong[5]["Retry-After"] == "1"
    assert right.status_code == 200


def test_the_organizer_is_told_in_the_control_room_and_on_the_staff_page(client):
    event = an_event(entrants=6, state="playing")
    desk = organizer_client(client, event)
    pin = a_code(event)
    guess(7)
    guess(7, name="elena")
    wrong_codes(event, pin, 5)
    for number in range(5):
        browser().get(f"/r/wrong{number}/")

    desk.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    for name in ("desk", "staff"):
        page = desk.get(
            reverse(name, kwargs={"slug": event.slug}),
            headers={"accept-language": "en"},
        ).text
        assert "Somebody seems to be guessing" in page
        assert "5 wrong passwords for the account ana. Since" in page
        assert "5 wrong codes for table A. Since" in page
        assert "5 sign-in links that do not exist on this site. Since" in page
        assert "elena" not in page


def test_typing_mistakes_are_told_to_nobody_and_guessing_for_a_day(client, clock):
    event = an_event(entrants=6, state="playing")
    desk = organizer_client(client, event)
    address = reverse("staff", kwargs={"slug": event.slug})
    guess(4)
    assert "guessing" not in desk.get(address, headers={"accept-language": "en"}).text
    guess(1)
    assert "guessing" in desk.get(address, headers={"accept-language": "en"}).text

    clock.shift(timedelta(days=1, minutes=1))
    guess(1, name="other")

    assert "guessing" not in desk.get(address, headers={"accept-language": "en"}).text
    assert WrongTries.objects.count() == 2


def test_no_password_name_or_address_is_kept():
    guess(2, name="ana")

    kept = str(list(WrongTries.objects.values_list("secret", "source")))

    for word in ("ana", "wrong", HALL):
        assert word not in kept


def test_the_cookie_lasts_opens_nothing_and_is_no_script_s(client):
    a_user()
    own = browser()
    cookie = sign_in(own).cookies[COOKIE]
    other = browser()
    other.cookies[COOKIE] = cookie.value

    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")
    assert cookie["max-age"] > 300 * 24 * 60 * 60
    assert other.get(reverse("my-events")).status_code == 302
