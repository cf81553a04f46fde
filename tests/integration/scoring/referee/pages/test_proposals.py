"""What waits for a second person: who sees it, and what becomes of it."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils.timezone import localtime

from tests import copies
from tests.integration.scoring.deals.entries import penalty
from tests.integration.scoring.scoresheet.pages.phone import (
    CLEAR,
    Phone,
    a_phone,
    confirm_by_second,
    hidden,
    organizers,
    text,
)
from tests.scenarios import AT, referee_client
from tournaments.events.rules import REGULATION, TWO_PEOPLE
from tournaments.opening.commands.over import cancel_event

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk(monkeypatch):
    """The organizer's phone, which has proposed to void line 2 of closed table A."""
    monkeypatch.setitem(REGULATION, "closed_tables", TWO_PEOPLE)
    with copies.under("closed tables by two"):
        phone = a_phone(target=2)
    phone.deal(**CLEAR)
    phone.post("close/", shown=",".join(map(str, phone.view.state.totals)))
    assert phone.view.state.closed
    desk = organizers(phone)
    assert desk.post("void/2/", reason="Counted again").status_code == 302
    return desk


def second(desk, *, letters=""):
    client = referee_client(Client(), desk.tournament, letters=letters)
    return Phone(client, desk.tournament, desk.table)


def at(phone, page=""):
    return f"/t/{phone.tournament.slug}/referee/proposals/{page}"


def get(phone, address):
    return phone.client.get(address, headers={"accept-language": "en"})


def press(phone, page, **fields):
    address = at(phone, f"1/{page}/")
    return phone.client.post(address, fields, headers={"accept-language": "en"})


def test_it_stands_in_the_control_room_and_above_the_tables(desk):
    room = get(desk, f"/t/{desk.tournament.slug}/desk/")
    phone = get(second(desk, letters="A"), f"/t/{desk.tournament.slug}/referee/")

    assert "1 proposal waits for a second person" in text(room)
    assert "Waits for another" in text(room)
    assert "Table A: void deal 1" in text(phone)
    assert "Look and confirm" in text(phone)


def test_what_is_no_deal_is_named_with_its_time(monkeypatch):
    monkeypatch.setitem(REGULATION, "closed_tables", TWO_PEOPLE)
    with copies.under("closed tables by two"):
        phone = a_phone(target=2)
    phone.deal(**CLEAR)
    penalty(phone.table, 3)
    phone.post("close/", shown=",".join(map(str, phone.view.state.totals)))
    desk = organizers(phone)
    assert desk.post("void/3/", reason="It was none").status_code == 302

    shown = get(second(desk, letters="A"), f"/t/{desk.tournament.slug}/referee/")

    given = f"{localtime(phone.view.lines[2].at):%H:%M}"
    assert f"Table A: void “Penalty”, {given}" in text(shown)


def test_others_do_not_see_it(desk):
    other = second(desk, letters="B")

    assert "waits for a second person" not in text(
        get(other, f"/t/{desk.tournament.slug}/referee/")
    )
    assert get(other, at(other, "1/")).status_code == 404
    assert Client().get(at(desk, "1/")).status_code == 302
    assert press(other, "confirm").status_code in {403, 404}


def test_both_see_what_it_changes(desk):
    mine, theirs = get(desk, at(desk, "1/")), get(second(desk), at(desk, "1/"))

    for page in (mine, theirs):
        assert "Counted again" in text(page)
        assert "Deals played 1 0" in text(page)
    assert "Line 2 voided" in text(theirs)
    assert "I have checked it: confirm" in text(theirs)
    assert "I have checked it" not in text(mine)
    assert "Withdraw it" in text(mine)


def test_whoever_proposed_it_cannot_confirm_it(desk):
    before = desk.lines

    refused = press(desk, "confirm")

    assert refused.status_code == 409
    assert "You have proposed this yourself" in text(refused)
    assert desk.lines == before


def test_declining_needs_a_reason_and_keeps_it(desk):
    other = second(desk)

    refused = press(other, "decline", reason=" \x00 ")
    done = press(other, "decline", reason="The slip says 3")

    assert refused.status_code == 400
    assert done.status_code == 302
    assert "The slip says 3" in text(get(desk, at(desk)))
    assert "Declined" in text(get(desk, at(desk, "1/")))
    assert press(other, "confirm").status_code == 409


def test_why_somebody_declines_what_was_just_decided_is_not_lost(desk):
    other = second(desk)
    confirm_by_second(desk, number=1)

    late = press(other, "decline", reason="The slip says 3")

    assert late.status_code == 409
    assert "You had typed: The slip says 3" in text(late)


def test_withdrawn_it_waits_for_nobody(desk):
    assert press(desk, "withdraw").status_code == 302

    assert "Nothing waits for a second person" in text(get(desk, at(desk)))


def test_what_changed_meanwhile_is_shown_beside_what_was_seen(desk):
    desk.post("reopen/", reason="Another look")
    other = second(desk)
    confirm_by_second(desk, number=2)
    before = desk.lines

    page, refused = get(other, at(other, "1/")), press(other, "confirm")

    assert "What its author saw" in text(page)
    assert "What has changed meanwhile" in text(page)
    assert "Table A closed open" in text(page)
    assert "What it would change now" in text(page)
    assert "I have checked it" not in text(page)
    assert refused.status_code == 409
    assert desk.lines == before


def test_the_part_of_the_list_is_live(desk):
    part = get(desk, at(desk, "part/"))

    assert "Table A: void deal 1" in text(part)
    assert part["ETag"]


def test_a_replaced_deal_is_read_in_full_before_and_after_it_is_signed(desk):
    right = CLEAR | {"bidder": "0", "bid": "1", "cards-0": "70", "cards-1": "40"}
    form = desk.post("void/2/replace/", **right, reason="Seats mixed up")
    keys = hidden(form)
    desk.post("void/2/replace/", **(right | keys), reason="Seats mixed up")
    other = second(desk)

    for phone in (desk, other):
        page = text(get(phone, at(phone, "2/")))
        written = page[page.index("What would be written") :]
        assert "bid one (33 card points), trump Leaves" in written
        assert "70 card points : 33 = 2" in written
        assert "confirmed by" not in written
    confirm_by_second(desk, number=2)

    deal = next(one for one in desk.view.lines if one.line.replaces)
    assert "33" in deal.why[0]
    assert len(deal.why) > 3
    assert "bid one" in text(desk.get())


def test_what_its_target_has_left_waits_for_nobody(desk):
    desk.post("void/2/", reason="Once more")
    confirm_by_second(desk, number=2)
    other = second(desk)

    room = text(get(desk, f"/t/{desk.tournament.slug}/desk/"))
    phone = text(get(other, f"/t/{desk.tournament.slug}/referee/"))
    listed, page = text(get(other, at(other))), text(get(other, at(other, "1/")))

    assert "waits for a second person" not in room + phone
    assert "Outdated" in listed
    assert "Outdated" in page
    assert "Why not?" not in page


def test_in_a_cancelled_event_nobody_decides(desk):
    other = second(desk)
    before = get(other, at(other, "1/")).text
    cancel_event(tournament_id=desk.tournament.id, author="O01", at=AT, reason="Fire")

    theirs, own = get(other, at(other, "1/")), get(desk, at(desk, "1/"))

    shut = '<fieldset class="shut" disabled>'
    assert shut not in before
    for page, key in ((theirs, "decline"), (own, "withdraw")):
        _open, within = page.text.split(shut)
        within, _behind = within.split("</fieldset>")
        assert f'/1/{key}/"' in within
        assert page.text.count(f'/1/{key}/"') == 1
        assert '/1/confirm/"' not in page.text
        assert "This event is cancelled" in text(page)


def test_what_somebody_has_proposed_who_is_gone_can_only_be_declined(desk):
    other = second(desk)
    desk.tournament.organizers.update(removed_at=AT, removed_by="O02")

    page = get(other, at(other, "1/"))

    assert "is not of the staff any more" in text(page)
    assert "something was recorded meanwhile" not in text(page)
    assert ['/1/confirm/"' in page.text, '/1/decline/"' in page.text] == [False, True]
