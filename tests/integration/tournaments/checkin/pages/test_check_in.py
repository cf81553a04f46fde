from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext

from tests.markup import in_one_line
from tests.scenarios import AT, an_event, organizer_client, referee_client
from tournaments.checkin.commands.closing import ChosenFate, Fate, close_check_in
from tournaments.events.enums import EntrantStatus
from tournaments.people.commands.registration import move_entrant
from tournaments.people.enums import Move
from tournaments.people.models.entrant import Entrant
from tournaments.staff.enums import Role

pytestmark = pytest.mark.django_db
SIGNED = {"author": "O01", "at": AT}
SEEN = "6"  # the first line of a desk: before it the rules, and four who entered


@pytest.fixture
def event():
    return an_event(entrants=4)


@pytest.fixture
def desk(client, event):
    return organizer_client(client, event)


def page(desk, event, **query):
    return desk.get(reverse("check-in", kwargs={"slug": event.slug}), query)


def press(desk, event, entrant, *, name="check-in-entrant", **fields):
    address = reverse(name, kwargs={"slug": event.slug, "entrant_id": entrant.pk})
    return desk.post(address, fields)


def entrants(event):
    return list(Entrant.objects.filter(tournament=event))


def withdraw(event, entrant):
    who = {"tournament_id": event.pk, "entrant_id": entrant.pk}
    move_entrant(**who, move=Move.WITHDRAWN, **SIGNED)


def present(event):
    return Entrant.objects.filter(
        tournament=event, status=EntrantStatus.CHECKED_IN
    ).count()


def test_one_press_checks_in_and_undo_is_beside_the_name(desk, event):
    entrant = entrants(event)[0]

    answer = press(desk, event, entrant)

    assert present(event) == 1
    shown = desk.get(answer.url)
    assert shown.context["latest"].name == entrant.name
    undo = reverse(
        "undo-check-in", kwargs={"slug": event.slug, "entrant_id": entrant.pk}
    )
    assert undo in shown.content.decode()
    press(desk, event, entrant, name="undo-check-in")
    assert present(event) == 0


def test_one_person_is_told_present_in_the_singular(desk, event):
    one = entrants(event)[0]

    page = desk.post(
        reverse("check-in-entrant", kwargs={"slug": event.slug, "entrant_id": one.pk}),
        follow=True,
        headers={"accept-language": "ro"},
    ).text

    assert re.search(rf"{one.name}</strong>.*: prezent</p>", in_one_line(page))


def test_a_double_press_counts_once(desk, event):
    entrant = entrants(event)[0]
    press(desk, event, entrant)
    first = Entrant.objects.get(pk=entrant.pk).checked_in_at

    assert press(desk, event, entrant).status_code == 302
    assert Entrant.objects.get(pk=entrant.pk).checked_in_at == first
    assert present(event) == 1


def test_the_filter_shows_only_the_missing_and_is_kept(desk, event):
    entrant = entrants(event)[0]

    answer = press(desk, event, entrant, missing="1")

    rows = desk.get(answer.url).context["rows"]
    assert "missing=1" in answer.url
    assert entrant.name not in [row.name for row in rows]
    assert len(rows) == 3


@pytest.mark.parametrize("place", ["check-in", "player"])
@pytest.mark.parametrize("over", [False, True])
def test_by_when_somebody_is_expected_is_told_as_over_once_it_is(
    desk, event, place, over
):
    now = timezone.now()
    by = now + timedelta(minutes=-30 if over else 30)
    people = event.entrants.values_list("pk", flat=True)
    decided = dict.fromkeys(people, ChosenFate(Fate.EXPECTED, by=by))
    close_check_in(tournament_id=event.pk, decided=decided, author="O01", at=now)
    more = {"code": "E001"} if place == "player" else {}

    answer = desk.get(
        reverse(place, kwargs={"slug": event.slug, **more}),
        headers={"accept-language": "en"},
    )

    text = in_one_line(
        re.sub(r"<(p|span)[^>]* hidden>.*?</\1>", "", answer.text, flags=re.S)
    )
    assert ("was expected by" in text.lower()) is over
    assert (re.search(r"(?<!was )expected by", text, re.IGNORECASE) is None) is over


def test_who_comes_after_the_draw_began_is_offered_a_late_entry(client):
    event = an_event(entrants=7, state="drawing")
    desk = organizer_client(client, event)
    desk.post(
        reverse("add-to-stand-by", kwargs={"slug": event.slug}),
        {"line": "Zamfir Zoe, Dej"},
    )
    late = Entrant.objects.get(tournament=event, name="Zamfir Zoe")

    # On a page from before the draw.
    answer = press(desk, event, late)

    page = desk.get(answer.url).text
    assert "Registration is closed" in page
    address = reverse("late-entry", kwargs={"slug": event.slug})
    assert re.findall(rf'"{address}\?who=([^"]*)"', page) == [late.code]
    assert f'value="{late.code}"' in desk.get(f"{address}?who={late.code}").text


def test_after_the_check_in_there_is_no_field_for_codes(client):
    field = 'name="q"'
    for state, shown in (("checked_in", True), ("playing", False)):
        event = an_event(entrants=6, state=state)
        answer = page(organizer_client(client, event), event)
        assert (field in answer.text) is shown
        assert entrants(event)[0].name in answer.text


def test_the_counts_are_shown(desk, event):
    first, second, *_ = entrants(event)
    press(desk, event, first)
    move_entrant(
        move=Move.WITHDRAWN, tournament_id=event.pk, entrant_id=second.pk, **SIGNED
    )

    counts = page(desk, event).context["counts"]

    assert (counts.registered, counts.checked_in) == (3, 1)
    assert (counts.missing, counts.withdrawn) == (2, 1)


def test_everybody_at_once_leaves_out_who_has_withdrawn(desk, event):
    gone = entrants(event)[0]
    move_entrant(
        move=Move.WITHDRAWN, tournament_id=event.pk, entrant_id=gone.pk, **SIGNED
    )
    address = reverse("check-in-all", kwargs={"slug": event.slug})

    answers = [desk.post(address).status_code for _ in range(2)]

    assert answers == [302, 302]
    assert present(event) == 3


def test_everybody_at_once_is_taken_back_by_one_press(desk, event):
    first, *_others = entrants(event)
    press(desk, event, first)
    answer = desk.post(reverse("check-in-all", kwargs={"slug": event.slug}))
    undo = reverse("undo-check-in-all", kwargs={"slug": event.slug})
    shown = desk.get(answer.url)
    assert f'action="{undo}"' in shown.text
    seq = shown.context["all_here"].seq
    assert f'action="{undo}"' in page(desk, event).text
    # It stays on the page while one after the other is taken back beside it.
    said = re.search(r"At \d\d:\d\d (.*?) since\.", " ".join(shown.text.split()))
    assert not re.search(r"of \d", said[1])
    assert "One press takes it back for all of whom nothing else was said" in said[1]

    done = desk.post(undo, {"press": seq}, follow=True)

    assert "The check-in of 3 people has been taken back" in done.text
    assert present(event) == 1
    assert undo not in done.text


def test_a_press_for_one_does_not_offer_at_once_to_take_an_older_one_back(desk, event):
    everybody = reverse("check-in-all", kwargs={"slug": event.slug})
    first, *_others = entrants(event)
    desk.post(everybody)
    press(desk, event, first, name="undo-check-in")

    shown = desk.post(everybody, follow=True)

    assert present(event) == 4
    assert not shown.context["just_all"]


def test_who_has_withdrawn_is_not_checked_in_by_an_old_page(desk, event):
    gone = entrants(event)[0]
    move_entrant(
        move=Move.WITHDRAWN, tournament_id=event.pk, entrant_id=gone.pk, **SIGNED
    )

    answer = press(desk, event, gone)

    assert answer.status_code == 409
    assert "has withdrawn" in answer.content.decode()
    assert present(event) == 0


def test_looking_changes_nothing(desk, event):
    entrant = entrants(event)[0]
    address = reverse(
        "check-in-entrant", kwargs={"slug": event.slug, "entrant_id": entrant.pk}
    )

    answer = desk.get(address)

    assert answer.status_code == 302
    assert answer["Location"] == reverse("check-in", kwargs={"slug": event.slug})
    assert present(event) == 0


def scan(desk, event, text, **fields):
    address = reverse("check-in-scanned", kwargs={"slug": event.slug})
    return desk.post(address, {"q": text, **fields})


@pytest.mark.parametrize(
    "text",
    ["E002", "e002", "2", " 002 ", "http://sala.local/t/{slug}/p/E002/"],
)
def test_a_scanned_or_typed_code_checks_in_at_once(desk, event, text):
    answer = scan(desk, event, text.format(slug=event.slug), missing="1")

    assert present(event) == 1
    shown = desk.get(answer.url).context
    assert shown["latest"].code == "E002"
    assert shown["only_missing"]


def test_a_code_of_another_event_checks_nobody_in(desk, event):
    answer = scan(desk, event, "http://sala.local/t/alta-cupa/p/E002/")

    assert present(event) == 0
    assert "another event" in desk.get(answer.url).content.decode()


@pytest.mark.parametrize("text", ["E999", "pop", "E002x", "9" * 300, "=E002"])
def test_anything_else_is_searched(desk, event, text):
    answer = scan(desk, event, text)

    assert present(event) == 0
    assert desk.get(answer.url).context["q"] == text[:200]


def test_who_stands_by_is_not_checked_in_by_a_scan(desk, event):
    one = entrants(event)[0]
    desk.post(
        reverse("put-on-stand-by", kwargs={"slug": event.slug, "entrant_id": one.pk})
    )

    assert scan(desk, event, one.code).status_code == 409
    assert present(event) == 0


def test_everybody_has_a_code_that_the_check_in_reads(desk, event):
    gone = entrants(event)[0]
    move_entrant(
        move=Move.WITHDRAWN, tournament_id=event.pk, entrant_id=gone.pk, **SIGNED
    )

    page = desk.get(reverse("entrant-codes", kwargs={"slug": event.slug}))

    cards = page.context["cards"]
    assert len(cards) == 3
    assert gone.name not in [row.name for row, _svg in cards]
    assert page.content.decode().count("<svg") >= 3


def send(desk, event, name="check-in-entrant", *, of=None, **fields):
    kwargs = {"slug": event.slug} | ({} if of is None else {"entrant_id": of.pk})
    answer = desk.post(
        reverse(name, kwargs=kwargs), fields, headers={"Accept": "application/json"}
    )
    return answer.status_code, answer.json()


@pytest.mark.parametrize("scanned", [False, True])
def test_a_device_that_sends_it_after_the_draw_began_hears_what_is_possible(
    client, scanned
):
    event = an_event(entrants=7, state="drawing")
    desk = organizer_client(client, event)
    wait = reverse("add-to-stand-by", kwargs={"slug": event.slug})
    desk.post(wait, {"line": "Zamfir Zoe, Dej"})
    late = Entrant.objects.get(tournament=event, name="Zamfir Zoe")
    plays = event.entrants.get(code="E001")

    def said(by, of):
        if scanned:
            _status, said = send(by, event, "check-in-scanned", q=of.code)
        else:
            _status, said = send(by, event, of=of)
        return said["code"], said.get("choices", []), said.get("more", "")

    code, (choice,), more = said(desk, late)
    address = reverse("late-entry", kwargs={"slug": event.slug})
    assert (code, more) == ("registration_closed", "")
    assert choice["url"] == f"{address}?who={late.code}"
    assert said(desk, plays) == (code, [], "")
    door = referee_client(Client(), event, role=Role.DOOR)
    told = gettext("Whoever comes late now is let in by an organizer.")
    assert said(door, late) == (code, [], told)


def test_a_script_is_told_what_was_recorded_and_the_same_again(desk, event):
    one = entrants(event)[0]
    key = "9e4bc0a0-5c5f-4a36-9d8e-3f0f7a3c1a01"

    first = send(desk, event, of=one, client_key=key, seen="0")
    undone = send(desk, event, "undo-check-in", of=one, seen=SEEN)
    again = send(desk, event, of=one, client_key=key, seen="0")

    assert first == again
    assert first[0] == 200
    assert first[1]["sentence"] == f"{one.name} ({one.code}): Checked in"
    assert first[1]["recorded"]["seen"] == SEEN
    assert "has been taken back" in undone[1]["sentence"]
    assert present(event) == 0


def test_a_script_that_has_not_seen_an_undo_is_asked_and_sends_it_again(desk, event):
    one = entrants(event)[0]
    send(desk, event, of=one, seen="0")
    send(desk, event, "undo-check-in", of=one, seen=SEEN)

    status, asked = send(desk, event, "check-in-scanned", q=one.code, seen="0")

    assert (status, asked["code"]) == (409, "taken_back_since")
    assert present(event) == 0
    choice = asked["choices"][0]
    assert choice["text"] == "Yes: check in"
    assert send(desk, event, of=one, **choice["fields"])[0] == 200
    assert present(event) == 1


def test_the_second_desk_is_told_who_was_first(desk, event):
    one = entrants(event)[0]
    send(desk, event, of=one, seen="0")

    status, answer = send(desk, event, of=one, seen="0")

    assert status == 200
    assert not answer["recorded"]["changed"]
    assert "was checked in before: by organizer 1 at" in answer["sentence"]


@pytest.mark.parametrize(
    ("typed", "code"),
    [("E999", "no_such_code"), ("http://x/t/alta/p/E001/", "other_event")],
)
def test_a_script_is_told_why_a_code_leads_to_nobody(desk, event, typed, code):
    status, answer = send(desk, event, "check-in-scanned", q=typed)

    assert (status, answer["code"]) == (400, code)
    assert present(event) == 0


def test_the_list_says_who_took_a_check_in_back_and_what_it_has_seen(desk, event):
    one = entrants(event)[0]
    send(desk, event, of=one, seen="0")
    send(desk, event, "undo-check-in", of=one, seen=SEEN)

    part = desk.get(reverse("check-in-part", kwargs={"slug": event.slug}))

    shown = part.content.decode()
    assert f'data-seen="{int(SEEN) + 1}"' in shown
    assert "by organizer 1" in shown
    again = {"If-None-Match": part["ETag"]}
    address = reverse("check-in-part", kwargs={"slug": event.slug})
    assert desk.get(address, headers=again).status_code == 304


def test_an_old_page_is_told_too(desk, event):
    one = entrants(event)[0]
    press(desk, event, one)
    press(desk, event, one, name="undo-check-in", seen=SEEN)

    answer = press(desk, event, one, seen="0")

    assert present(event) == 0
    assert "was taken back by organizer 1" in desk.get(answer.url).content.decode()
