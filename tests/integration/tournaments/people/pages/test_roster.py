from __future__ import annotations

import pytest
from django.urls import reverse

from scoring.archive.commands.erasure import erase_person
from tests.integration.scoring.scoresheet.pages.phone import hidden
from tests.markup import in_one_line
from tests.scenarios import AT, an_event, organizer_client, referee_client
from tournaments.events.enums import EntrantStatus
from tournaments.opening.commands.over import cancel_event
from tournaments.people.models.entrant import Entrant

pytestmark = pytest.mark.django_db
FORM = "6f1c1e0e-4a0e-4d0e-9c55-3c1d0a1e7a01"


@pytest.fixture
def event():
    return an_event(entrants=0)


@pytest.fixture
def desk(client, event):
    return organizer_client(client, event)


def add(desk, event, line, **fields):
    address = reverse("register-entrant", kwargs={"slug": event.slug})
    return desk.post(address, {"line": line, **fields})


def show(desk, event, **query):
    address = reverse("roster", kwargs={"slug": event.slug})
    return desk.get(address, query).content.decode()


def act(desk, event, name, entrant, **fields):
    address = reverse(name, kwargs={"slug": event.slug, "entrant_id": entrant.pk})
    return desk.post(address, fields)


def test_a_walk_in_is_added_with_one_line(desk, event):
    answer = add(
        desk,
        event,
        "Ștefănescu Maria, Cluj-Napoca, As de Roșu",
        check_in="1",
        fee_paid="1",
    )

    assert answer.status_code == 302
    entrant = Entrant.objects.get(tournament=event)
    assert entrant.name == "Ștefănescu Maria"
    assert entrant.status == EntrantStatus.CHECKED_IN
    assert entrant.fee_paid
    page = desk.get(answer.url).content.decode()
    assert "Ștefănescu Maria is on the list, as E001, and checked in." in page
    assert 'name="check_in" value="1" checked' in page


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("Pop Ioan", "Pop Ioan is on the list already, and one of the two has no town"),
        ("pop ioan, Turda", "Another pop ioan is on the list; another town"),
        ("Pop Ioana, Dej", None),
    ],
)
def test_a_walk_in_is_told_of_a_namesake(desk, event, line, told):
    desk.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    add(desk, event, "Pop Ioan, Dej")

    page = in_one_line(desk.get(add(desk, event, line, client_key=FORM).url).text)
    again = in_one_line(desk.get(add(desk, event, line, client_key=FORM).url).text)

    assert Entrant.objects.filter(tournament=event).count() == 2
    for shown in (page, again):
        assert ("on the list already, and" in shown or "Another" in shown) is bool(told)
        assert told is None or told in shown


def test_both_of_a_pair_are_told_of_their_namesakes(client):
    event = an_event(entrants=0, pairs=True)
    desk = organizer_client(client, event)
    desk.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    add(desk, event, "Pop Ioan, Dej / Rus Ana, Dej")

    page = desk.get(add(desk, event, "Rus Ana, Cluj / Pop Ioan").url).text

    assert "Another Rus Ana is on the list" in page
    assert "Pop Ioan is on the list already, and one of the two has no town" in page


@pytest.mark.parametrize(
    ("erased", "listed", "line"),
    [
        ("Lung Ana", "Pop Ioan", "Pop Ioan, Cluj"),
        ("Lung Ana / Man Dan", "Rus Ana / Pop Ioan", "Pop Ioan, Cluj / Rus Ana, Cluj"),
    ],
    ids=["person", "pair"],
)
def test_after_an_erasure_others_are_added_and_told_of_namesakes(
    client, erased, listed, line
):
    event = an_event(entrants=0, pairs="/" in line)
    desk = organizer_client(client, event)
    desk.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    add(desk, event, erased)
    add(desk, event, listed)
    gone = Entrant.objects.get(tournament=event, code="E001")
    erase_person(tournament_id=event.id, entrant_id=gone.id, author="O01", at=AT)

    address = reverse("import-roster", kwargs={"slug": event.slug})
    preview = desk.post(address, {"pasted": line}).text
    page = desk.get(add(desk, event, line).url).text

    for told in (preview, page):
        assert "Pop Ioan is on the list already, and one of the two has no town" in told
    assert Entrant.objects.filter(tournament=event).count() == 3


def test_a_walk_in_after_the_closing_reads_that_they_wait(desk, event):
    add(desk, event, "Pop Ioan, Dej", check_in="1")
    desk.post(reverse("confirm-closing", kwargs={"slug": event.slug}))

    answer = add(desk, event, "Ștefănescu Maria, Dej", check_in="1")

    assert Entrant.objects.get(code="E002").status == EntrantStatus.LATE
    page = desk.get(answer.url).content.decode()
    told = "Ștefănescu Maria is on the list, as E002; came late and waits to be let in."
    assert told in page
    waiting = reverse("close-check-in", kwargs={"slug": event.slug})
    assert f'href="{waiting}"' in page


def test_the_same_form_sent_twice_adds_one_person_and_says_the_same(desk, event):
    first = add(desk, event, "Pop Ioan, Dej", client_key=FORM)
    second = add(desk, event, "Pop Ioan, Dej", client_key=FORM)

    assert (first.status_code, second.status_code) == (302, 302)
    assert Entrant.objects.filter(tournament=event).count() == 1
    assert "as E001" in desk.get(second.url).content.decode()


def test_a_form_that_comes_back_with_somebody_else_loses_nobody(desk, event):
    """The browser's back button keeps the key, and another name is typed."""
    add(desk, event, "Pop Ioan, Dej", client_key=FORM)

    answer = add(desk, event, "Rus Ana, Dej", client_key=FORM)

    assert answer.status_code == 422
    page = answer.content.decode()
    assert 'value="Rus Ana, Dej"' in page
    assert FORM not in page
    assert Entrant.objects.filter(tournament=event).count() == 1


def test_who_is_on_the_list_is_named_and_the_line_is_kept(desk, event):
    add(desk, event, "Ștefănescu Maria, Dej")

    answer = add(desk, event, "stefanescu maria, dej")

    assert answer.status_code == 409
    page = answer.content.decode()
    assert "Ștefănescu Maria is on the list already, as E001." in page
    assert 'value="stefanescu maria, dej"' in page
    assert "Check this person in" in page


def test_who_is_here_already_is_not_offered_to_be_checked_in(desk, event):
    add(desk, event, "Pop Ioan, Dej", check_in="1")

    page = add(desk, event, "Pop Ioan, Dej").content.decode()

    assert "Check this person in" not in page
    assert "?q=E001" in page
    assert "Show E001 on the list" in page


def test_a_pair_without_a_slash_is_told_how_to_write_it(client):
    event = an_event(entrants=0, pairs=True)
    desk = organizer_client(client, event)

    page = add(desk, event, "Pop Ioan - Rus Ana").text

    assert "write a slash between them: Pop Ioan / Ionescu Dan." in page
    assert "taken as the town" not in page


def test_whoever_is_in_another_pair_is_named_with_that_pair(client):
    event = an_event(entrants=0, pairs=True)
    desk = organizer_client(client, event)
    add(desk, event, "Pop Ioan, Dej / Rus Ana, Dej", check_in="1")

    page = add(desk, event, "Bota Dan, Dej / Rus Ana, Dej").content.decode()

    assert (
        "Rus Ana is on the list already, in another pair: Pop Ioan / Rus Ana, E001."
        in page
    )
    assert "Check this pair in" not in page
    assert "Somebody else of the same name" not in page
    assert "Show E001 on the list" in page


def test_a_pair_that_is_on_the_list_can_be_checked_in(client):
    event = an_event(entrants=0, pairs=True)
    desk = organizer_client(client, event)
    add(desk, event, "Pop Ioan, Dej / Rus Ana, Dej")

    page = add(desk, event, "Rus Ana, Dej / Pop Ioan, Dej").content.decode()

    assert "This pair is on the list already, as E001." in page
    assert "Check this pair in" in page


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("", "Type a name first"),
        ("=SUM(A1), Dej", "begins like a spreadsheet formula"),
        ("Pop <b>Ioan</b>", "contains the signs"),
        ("Pop Ioan, =1+1", "The town"),
        ("M" * 300, "longer than 80"),
        ("Pop Ioan, Cluj / Ionescu Dan, Dej", "write each in a line of their own"),
    ],
)
def test_a_bad_line_is_explained_and_kept(desk, event, line, said):
    answer = add(desk, event, line)

    assert answer.status_code == 400
    assert said in answer.content.decode()
    assert answer.context["typed"] == line
    assert not Entrant.objects.filter(tournament=event).exists()


def test_the_list_is_sorted_and_searched_as_romanians_expect(desk, event):
    for line in ("Șandor Ana", "Stan Ion", "Szabó Éva", "Țurcanu Dan", "Tudor Emil"):
        add(desk, event, line)

    rows = desk.get(reverse("roster", kwargs={"slug": event.slug})).context["rows"]
    assert [row.name for row in rows] == [
        "Stan Ion",
        "Szabó Éva",
        "Șandor Ana",
        "Tudor Emil",
        "Țurcanu Dan",
    ]
    for query in ("turcanu", "ȚURCANU", "dan țurc", "E004"):
        page = show(desk, event, q=query)
        assert "Țurcanu Dan" in page
        assert "Stan Ion" not in page


def test_a_withdrawal_is_taken_back(desk, event):
    add(desk, event, "Pop Ioan")
    entrant = Entrant.objects.get(tournament=event)

    assert act(desk, event, "withdraw-entrant", entrant).status_code == 302
    entrant.refresh_from_db()
    assert entrant.status == EntrantStatus.WITHDRAWN
    assert "Put back" in show(desk, event)

    act(desk, event, "undo-withdrawal", entrant)
    entrant.refresh_from_db()
    assert entrant.status == EntrantStatus.REGISTERED


def test_the_fee_is_noted_twice_and_taken_back(desk, event):
    add(desk, event, "Pop Ioan")
    entrant = Entrant.objects.get(tournament=event)

    for _ in range(2):
        act(desk, event, "set-fee", entrant, paid="1")
    entrant.refresh_from_db()
    assert entrant.fee_paid

    act(desk, event, "set-fee", entrant, paid="0")
    entrant.refresh_from_db()
    assert not entrant.fee_paid


def test_once_seats_are_drawn_the_list_is_closed(client):
    event = an_event(entrants=6, state="drawing")
    desk = organizer_client(client, event)

    answer = add(desk, event, "Pop Târziu, Dej")

    assert answer.status_code == 409
    page = answer.content.decode()
    assert "Registration is closed" in page
    assert "Pop Târziu, Dej" in page
    # What is possible now instead, with the name that was typed.
    assert "data-error-summary" not in page
    assert f"{reverse('late-entry', kwargs={'slug': event.slug})}?who=Pop" in page
    assert not Entrant.objects.filter(name="Pop Târziu").exists()


def test_what_somebody_else_has_written_is_not_overwritten_unseen(client):
    event = an_event(entrants=3)
    desk, entrant = organizer_client(client, event), event.entrants.get(code="E001")
    whom = {"slug": event.slug, "entrant_id": entrant.pk}
    page = desk.get(reverse("correct-entrant", kwargs=whom))
    seen = hidden(page)["seen"]
    first = {"line": "Pop Ioan, Dej", "seen": seen}
    act(desk, event, "correct-entrant", entrant, **first)

    mine = {"line": "Popa Ioan", "seen": seen}
    second = act(desk, event, "correct-entrant", entrant, **mine)

    assert second.status_code == 409
    assert "Meanwhile somebody has written: Pop Ioan, Dej." in second.text
    assert 'name="line" value="Popa Ioan"' in in_one_line(second.text)
    again = mine | {"seen": hidden(second)["seen"]}
    assert act(desk, event, "correct-entrant", entrant, **again).status_code == 302
    entrant.refresh_from_db()
    assert entrant.name == "Popa Ioan"


@pytest.mark.parametrize("over", [False, True])
def test_fees_are_offered_as_long_as_they_can_be_noted(client, over):
    event = an_event(entrants=6, state="playing")
    if over:
        cancel_event(tournament_id=event.pk, author="O01", at=AT, reason="No hall")

    page = in_one_line(show(organizer_client(client, event), event))

    assert ("Fees can still be noted." in page) is not over


def test_another_event_s_entrant_is_not_found(desk, event):
    other = Entrant.objects.filter(tournament=an_event(entrants=1)).get()

    assert act(desk, event, "withdraw-entrant", other).status_code == 404
    other.refresh_from_db()
    assert other.status != EntrantStatus.WITHDRAWN


def test_a_referee_may_not_change_the_list(client, event):
    referee_client(client, event)

    assert add(client, event, "Pop Ioan").status_code == 403
    assert not Entrant.objects.filter(tournament=event).exists()
