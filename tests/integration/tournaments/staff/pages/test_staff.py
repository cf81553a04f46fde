from __future__ import annotations

import re
from io import StringIO
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from tests.scenarios import (
    a_grant,
    an_event,
    organizer_client,
    publish,
    referee_client,
    running_tables,
)
from tournaments.book.lines import read
from tournaments.staff.enums import Role
from tournaments.staff.lines import LinkGivenAgain
from tournaments.staff.models.access import AccessGrant
from tournaments.staff.pages.staff import letters_in
from tournaments.staff.queries.roles import grant_behind
from tournaments.staff.refusals import GrantRefused
from tournaments.staff.tokens import hash_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return an_event(entrants=6, state="playing")


@pytest.fixture
def desk(client, event):
    return organizer_client(client, event)


def issue(desk, event, **fields):
    typed = {"role": "referee", "label": "Telefon Maria", "letters": "b, a", **fields}
    return desk.post(reverse("issue-grant", kwargs={"slug": event.slug}), typed)


def english():
    return Client(headers={"accept-language": "en"})


def on(desk, event, name, grant, **fields):
    address = reverse(name, kwargs={"slug": event.slug, "grant_id": grant.pk})
    return desk.post(address, fields)


def renewed(desk, event, grant):
    """Press “New link” on the page as it stands."""
    seen = AccessGrant.objects.get(pk=grant.pk).link_mark
    return on(desk, event, "renew-grant", grant, seen=seen)


def test_a_new_link_is_shown_once_with_its_code_and_stored_as_a_hash(desk, event):
    answer = issue(desk, event)

    grant = AccessGrant.objects.get(tournament=event)
    shown = answer.context
    assert (grant.role, grant.letters) == (Role.REFEREE, ["A", "B"])
    assert grant.token_hash == hash_of(shown["token"])
    assert shown["link"] == f"http://testserver/r/{shown['token']}/"
    assert shown["qr"].startswith("data:image/svg+xml")
    assert shown["token"] in answer.content.decode()
    assert "no-store" in answer["Cache-Control"]

    later = desk.get(reverse("staff", kwargs={"slug": event.slug}))
    assert "Telefon Maria" in later.content.decode()
    assert shown["token"] not in later.content.decode()


def test_the_page_of_a_link_without_a_label_begins_with_its_role(desk, event):
    call_command("grant", event.slug, role="organizer", stdout=StringIO())
    grant = AccessGrant.objects.get(tournament=event)

    page = renewed(desk, event, grant)

    lead = page.content.decode().partition('<p class="lead">')[2]
    assert lead.split()[:2] == ["Organizer:", "may"]


def test_the_link_lets_the_referee_in(desk, event):
    shown = issue(desk, event).context
    phone = Client()

    phone.post(f"/r/{shown['token']}/")

    mine = reverse("my-tables", kwargs={"slug": event.slug})
    assert phone.get(mine).status_code == 200


def test_a_link_that_nobody_has_opened_is_told_from_one_in_use(desk, event):
    shown = issue(desk, event).context
    staff = reverse("staff", kwargs={"slug": event.slug})
    assert "not opened yet" in desk.get(staff).text

    # Whoever types a code comes in on another phone: the link lies unopened.
    pin = on(desk, event, "make-pin", shown["grant"], letter="A").context["pin"]
    typed = reverse("pin-sign-in", kwargs={"slug": event.slug})
    assert Client().post(typed, {"letter": "A", "pin": pin}).status_code == 302
    assert "not opened yet" in desk.get(staff).text

    Client().post(f"/r/{shown['token']}/")
    assert "not opened yet" not in desk.get(staff).text

    renewed(desk, event, shown["grant"])
    assert "not opened yet" in desk.get(staff).text


def test_a_link_that_a_program_uses_as_its_token_is_in_use(desk, event):
    token = issue(desk, event).context["token"]
    asked = reverse("api-proposals", kwargs={"slug": event.slug})

    Client().get(asked, headers={"authorization": f"Bearer {token}"})

    staff = reverse("staff", kwargs={"slug": event.slug})
    assert "not opened yet" not in desk.get(staff).text


def test_the_same_form_sent_twice_makes_one_link(desk, event):
    key = str(uuid4())
    issue(desk, event, client_key=key)
    second = issue(desk, event, client_key=key)

    assert AccessGrant.objects.filter(tournament=event).count() == 1
    page = desk.get(second.url).content.decode()
    assert "was made before" in page


@pytest.mark.parametrize("letters", ["A-D", "a–c d", " ,B-D;A,"])
def test_letters_are_typed_as_the_plan_writes_them(letters):
    assert sorted(letters_in(letters)) == [*"ABCD"]


@pytest.mark.parametrize("letters", ["D-A", "A-A", "A-", "-B", "1-3", "A-BB"])
def test_what_is_no_span_of_letters_opens_no_table(desk, event, letters):
    answer = issue(desk, event, letters=letters)

    assert f"“{letters}” is not the letter of a table." in answer.text
    assert not AccessGrant.objects.filter(role="referee").exists()


def test_wrong_letters_are_named_and_what_was_typed_is_kept(desk, event):
    answer = issue(desk, event, letters="A, 7")

    assert answer.status_code == 400
    page = answer.content.decode()
    assert "“7” is not the letter of a table" in page
    assert 'value="A, 7"' in page
    assert 'value="Telefon Maria"' in page
    assert not AccessGrant.objects.filter(tournament=event).exists()


def test_an_organizer_s_link_opens_the_desk(desk, event):
    shown = issue(desk, event, role="organizer", letters="").context
    phone = Client()

    answer = phone.post(f"/r/{shown['token']}/")

    assert answer.url == reverse("desk", kwargs={"slug": event.slug})
    roster = reverse("roster", kwargs={"slug": event.slug})
    assert phone.get(roster).status_code == 200


def test_a_revoked_link_is_worthless_at_once(desk, event):
    issued = a_grant(event)
    phone = referee_client(english(), event)
    grant = AccessGrant.objects.latest("pk")

    for _ in range(2):
        assert on(desk, event, "revoke-grant", grant).status_code == 302

    mine = reverse("my-tables", kwargs={"slug": event.slug})
    answer = phone.get(mine)
    assert answer.status_code == 403
    assert f"has revoked the sign-in link {grant.code}" in answer.text
    assert grant_behind(issued.token) == issued.grant


def test_nobody_is_offered_to_revoke_the_link_they_are_signed_in_with(event):
    own, other = a_grant(event, role=Role.ORGANIZER), a_grant(event)
    phone = english()
    phone.post(f"/r/{own.token}/")

    page = phone.get(reverse("staff", kwargs={"slug": event.slug})).text

    assert page.count("you are signed in with it") == 1
    for grant, offered in ((own.grant, False), (other.grant, True)):
        values = {"slug": event.slug, "grant_id": grant.pk}
        assert (reverse("revoke-grant", kwargs=values) in page) == offered


def test_a_new_link_replaces_the_old_one(desk, event):
    issued = a_grant(event)

    answer = renewed(desk, event, issued.grant)

    with pytest.raises(GrantRefused):
        grant_behind(issued.token)
    assert grant_behind(answer.context["token"]) == issued.grant
    (line,) = read(event.id, LinkGivenAgain)
    assert (line.said.code, line.said.letter) == (issued.grant.code, "")
    assert line.author.startswith("O")


def test_of_two_who_renew_a_link_at_once_the_second_gets_no_dead_one(desk, event):
    issued = a_grant(event)
    staff = desk.get(reverse("staff", kwargs={"slug": event.slug}))
    [seen] = re.findall(r'name="seen" value="(.*?)"', staff.text)

    first = on(desk, event, "renew-grant", issued.grant, seen=seen)
    second = on(desk, event, "renew-grant", issued.grant, seen=seen)

    assert second.status_code == 409
    assert f"{issued.grant.code} was given a new link meanwhile" in second.text
    assert grant_behind(first.context["token"]) == issued.grant
    [seen] = re.findall(r'name="seen" value="(.*?)"', second.text)
    again = on(desk, event, "renew-grant", issued.grant, seen=seen)
    assert grant_behind(again.context["token"]) == issued.grant


def test_a_new_link_signs_out_the_phones_of_the_old_one(desk, event):
    issued = a_grant(event)
    mine = reverse("my-tables", kwargs={"slug": event.slug})
    phone, other = english(), english()
    phone.post(f"/r/{issued.token}/")
    pin = on(desk, event, "make-pin", issued.grant, letter="A").context["pin"]
    other.post(
        reverse("pin-sign-in", kwargs={"slug": event.slug}),
        {"letter": "A", "pin": pin},
    )
    assert [phone.get(mine).status_code, other.get(mine).status_code] == [200, 200]

    token = renewed(desk, event, issued.grant).context["token"]

    for former in (phone, other):
        answer = former.get(mine)
        assert answer.status_code == 403
        assert f"The sign-in link {issued.grant.code} of" in answer.text
        assert "was replaced by a new one" in answer.text
    phone.post(f"/r/{token}/")
    assert phone.get(mine).status_code == 200


def test_a_new_link_for_oneself_keeps_this_device_signed_in_and_no_other(event):
    own = a_grant(event, role=Role.ORGANIZER)
    desk = reverse("desk", kwargs={"slug": event.slug})
    here, lost = english(), english()
    for device in (here, lost):
        device.post(f"/r/{own.token}/")

    renewed(here, event, own.grant)

    assert here.get(desk).status_code == 200
    assert lost.get(desk).status_code == 403


def test_a_command_says_the_link_by_the_address_that_phones_reach(
    event, settings, tmp_path
):
    settings.DATA_DIR = tmp_path
    settings.CSRF_TRUSTED_ORIGINS = ["https://cupa.example"]
    told = StringIO()

    call_command("grant", event.slug, role="referee", stdout=told)
    (tmp_path / "address").write_text("http://10.0.0.2:8000")
    call_command("grant", event.slug, role="referee", stdout=told)

    links = re.findall(r"link: (\S+)/r/", told.getvalue())
    assert links == ["https://cupa.example", "http://10.0.0.2:8000"]


def test_a_code_for_one_table_signs_a_phone_in_once(desk, event):
    issued = a_grant(event, letters="A")
    pin = on(desk, event, "make-pin", issued.grant, letter="a").context["pin"]
    address = reverse("pin-sign-in", kwargs={"slug": event.slug})

    assert Client().post(address, {"letter": "a", "pin": pin}).status_code == 302
    assert Client().post(address, {"letter": "a", "pin": pin}).status_code == 403
    (line,) = read(event.id, LinkGivenAgain)
    assert (line.said.code, line.said.letter) == (issued.grant.code, "A")
    with override("en"):
        assert line.said.told() == f"{issued.grant.code} · code for table A"


def test_a_code_opens_its_table_and_no_other(desk, event):
    issued = a_grant(event)
    shown = on(desk, event, "make-pin", issued.grant, letter="B")
    phone = Client()

    phone.post(
        reverse("pin-sign-in", kwargs={"slug": event.slug}),
        {"letter": "B", "pin": shown.context["pin"]},
    )

    assert "records at table B alone" in shown.text
    tables = {table.letter: table.pk for table in running_tables(event)}
    for letter, status in (("A", 403), ("B", 200)):
        place = {"slug": event.slug, "table_id": tables[letter]}
        assert phone.get(reverse("referee-table", kwargs=place)).status_code == status


def test_no_code_opens_the_control_room(desk, event):
    issued = a_grant(event, role=Role.ORGANIZER)

    assert on(desk, event, "make-pin", issued.grant, letter="A").status_code == 403
    assert not AccessGrant.objects.get(pk=issued.grant.pk).pin_hash


def test_a_table_that_does_not_exist_is_refused_and_what_was_typed_is_kept(desk, event):
    answer = issue(desk, event, letters="A, Q")

    assert answer.status_code == 400
    assert "There is no table Q here. The tables are: A, B." in answer.text
    assert 'value="A, Q"' in answer.text
    assert 'value="Telefon Maria"' in answer.text
    assert not AccessGrant.objects.filter(tournament=event).exists()


@pytest.mark.parametrize(("letters", "warned"), [("A, B", False), ("B, C", True)])
def test_before_the_draw_a_table_that_will_hardly_come_is_warned_of(
    client, letters, warned
):
    event = an_event(entrants=6)

    answer = issue(organizer_client(client, event), event, letters=letters)

    sentence = "With 6 entrants on the list there will be no table C."
    assert (sentence in answer.text) is warned
    assert AccessGrant.objects.filter(tournament=event).exists()


def test_a_page_that_is_shown_once_offers_no_other_language(desk, event):
    grant = AccessGrant.objects.get(code=issue(desk, event).context["grant"].code)
    shown = [
        issue(desk, event),
        renewed(desk, event, grant),
        on(desk, event, "make-pin", grant, letter="A"),
    ]

    for page in shown:
        assert page.status_code == 200
        assert "/i18n/setlang/" not in page.text


@pytest.mark.parametrize(
    ("letter", "status"), [("", 400), ("7", 400), ("B", 403), ("Q", 403)]
)
def test_a_code_for_a_table_that_is_not_the_referee_s_is_refused(
    desk, event, letter, status
):
    issued = a_grant(event, letters="A")

    answer = on(desk, event, "make-pin", issued.grant, letter=letter)

    assert answer.status_code == status
    assert not AccessGrant.objects.get(pk=issued.grant.pk).pin_hash


def test_a_refused_letter_stays_at_its_link(desk, event):
    a_grant(event)
    refused = a_grant(event).grant

    answer = on(desk, event, "make-pin", refused, letter="b7")

    fields = re.findall(
        r'id="letter-(\d+)" name="letter".*?value="(.*?)"', answer.text, re.DOTALL
    )
    assert {int(pk): typed for pk, typed in fields} == {
        refused.pk - 1: "",
        refused.pk: "b7",
    }


def test_another_event_s_link_is_not_found(desk, event):
    issued = a_grant(an_event(entrants=0))

    for name in ("revoke-grant", "renew-grant"):
        assert on(desk, event, name, issued.grant).status_code == 404
    assert grant_behind(issued.token) == issued.grant


def test_phones_are_warned_of_a_link_that_only_this_machine_opens(desk, event):
    staff = reverse("staff", kwargs={"slug": event.slug})
    for page in (desk.get(staff), issue(desk, event)):
        assert b"Phones cannot open" not in page.content

    before = desk.get(staff, headers={"host": "127.0.0.1:8000"})
    answer = desk.post(
        reverse("issue-grant", kwargs={"slug": event.slug}),
        {"role": "referee", "label": "Ion"},
        headers={"host": "127.0.0.1:8000"},
    )

    assert b"Phones cannot open" in before.content
    assert b"Phones cannot open" in answer.content


@pytest.mark.parametrize(("letters", "warned"), [("D, E, F", False), ("F, G", True)])
def test_tables_of_pairs_are_more_than_tables_of_people(client, letters, warned):
    event = an_event(entrants=12, pairs=True)

    answer = issue(organizer_client(client, event), event, letters=letters)

    sentence = "With 12 pairs on the list there will be no table G."
    assert (sentence in answer.text) is warned


def test_after_publishing_no_link_is_made_and_the_old_ones_have_ended():
    event = an_event(entrants=4, state="finished", target=6)
    a_grant(event)
    publish(event)
    desk = organizer_client(english(), event)

    page = desk.get(reverse("staff", kwargs={"slug": event.slug})).text
    refused = issue(desk, event)

    assert "ended with the event" in page
    assert "Make the link" not in page
    assert "New link" not in page
    assert refused.status_code == 409
    assert "all sign-in links have ended" in refused.text
    with pytest.raises(CommandError):
        call_command("grant", event.slug, role="referee")
    assert AccessGrant.objects.filter(tournament=event).count() == 1


def test_codes_are_explained_where_they_exist(event):
    a_grant(event)
    desk = organizer_client(english(), event)
    address = reverse("staff", kwargs={"slug": event.slug})
    assert "“Code” gives six digits" in desk.get(address).text

    event.is_public = False
    event.save(update_fields=["is_public"])

    page = desk.get(address).text
    assert "“Code” gives six digits" not in page
    assert "in public events alone" in page
