"""Closing a table, settling what is tied, and opening it again."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.integration.scoring.scoresheet.pages.phone import (
    CLEAR,
    PLAYED,
    THREE_EQUAL,
    Phone,
    a_phone,
    chosen,
    hidden,
    organizers,
    second,
    text,
    typed,
)
from tests.scenarios import (
    a_stager,
    an_event,
    play_under,
    referee_client,
    running_tables,
)
from tournaments.events.models.stage import Stage
from tournaments.web.pages.qr import kept_digits

pytestmark = pytest.mark.django_db
LOTS = {
    "order-1": "2",
    "order-2": "0",
    "method": "urn",
    "witness-1": "Ana Pop",
    "witness-2": "Ion Rus",
    "no_deal": "Sala se închide",
}


def decided():
    """A phone at a table whose set is over, without a tie across the line."""
    phone = a_phone(target=2)
    phone.deal(**CLEAR)
    return phone


def tied():
    """A phone at a table whose set is over with three equal for two places."""
    phone = a_phone(target=1)
    phone.deal(**THREE_EQUAL)
    return phone


def close(phone, **fields):
    return phone.post("close/", **(hidden(phone.get("close/")) | fields))


def leave_a_tie(phone):
    """Close the table, and correct its deal so that three are equal."""
    phone.deal(**CLEAR)
    close(phone)
    organizer = organizers(phone)
    right = {"form": "counted", "reason": "Counted again", **THREE_EQUAL}
    shown = organizer.post("void/2/replace/", **right, step="show")
    organizer.post("void/2/replace/", **(right | hidden(shown)))


def test_before_closing_the_order_and_who_goes_through_are_shown():
    phone = decided()
    second_name, first_name = (phone.view.seats[seat].name for seat in (0, 1))

    words = text(phone.get("close/"))

    assert f"Go through: {first_name}, {second_name}." in words
    assert "Check penalties and the last deals" in words


def test_after_closing_the_slip_shows_the_fingerprint():
    phone = decided()

    answer = close(phone)
    slip = phone.get("close/")

    assert answer.url == f"{phone.url}close/"
    assert "Closing slip" in text(slip)
    assert kept_digits(phone.view.state.head) in text(slip)
    shown = f"{phone.view.code}:{phone.view.last_seq}:{phone.view.state.head}"
    assert f'data-kept-table="{shown}"' in slip.text
    assert "Through" in text(slip)


def test_a_table_is_closed_on_the_points_that_were_shown():
    phone = decided()
    form = hidden(phone.get("close/"))

    refused = phone.post("close/", **(form | {"shown": "0,0,0,0"}))

    assert refused.status_code == 409
    assert not phone.view.state.closed


def test_closing_before_the_set_is_over_needs_a_reason():
    phone = a_phone()
    phone.deal(**CLEAR)

    refused = close(phone)
    done = close(phone, reason="Noon")

    assert refused.status_code == 400
    assert "please say why" in text(refused)
    assert done.status_code == 302


def test_a_tie_across_the_line_refuses_the_close_and_says_how_to_settle_it():
    phone = tied()

    page = phone.get("close/")
    refused = phone.post("close/", shown="1,1,1,0")

    names = [phone.view.seats[seat].name for seat in range(3)]
    assert f"Tied: {', '.join(names)}." in text(page)
    assert "Close table A" not in text(page)
    assert refused.status_code == 409
    assert (
        f"{names[0]}, {names[1]} and {names[2]} are tied and the tie decides who goes "
        "on. An extra deal settles it; lots are drawn only if it has not."
    ) in text(refused)


def test_what_others_have_recorded_is_shown_before_the_close():
    phone = decided()
    form = hidden(phone.get("close/"))
    second(phone).post("penalty/", seat="3", kind="revoke", shown="3.revoke.3")

    conflict = phone.post("close/", **form)

    assert conflict.status_code == 409
    assert "Recorded by others meanwhile: Penalty" in text(conflict)
    assert hidden(conflict)["shown"] == "1,2,0,-3"


def test_lots_are_shown_then_saved_with_the_names_of_the_witnesses():
    phone = tied()
    form = hidden(phone.get("lots/"))

    shown = phone.post("lots/", **(LOTS | form))
    assert phone.lines == 2
    saved = phone.post("lots/", **(LOTS | hidden(shown)))

    names = [phone.view.seats[seat].name for seat in (2, 0, 1)]
    assert f"Order by lots: {', '.join(names)}." in text(shown)
    assert "With this the tie is settled." in text(shown)
    assert saved.url == f"{phone.url}close/"
    assert phone.view.state.order == (2, 0, 1, 3)
    line = phone.view.lines[-1]
    assert "Ana Pop, Ion Rus" in line.reason
    assert line.line.payload["witnesses"] == 2
    assert close(phone).status_code == 302


def test_a_tie_that_a_correction_leaves_at_a_closed_table_is_settled_there_by_lots():
    phone = a_phone(target=1)
    leave_a_tie(phone)
    assert (phone.view.state.closed, phone.view.is_tied) == (True, True)

    for page in ("", "close/"):
        assert f'href="{phone.url}lots/"' in phone.get(page).text
    corrected = (
        "Corrected since the table was closed: then the points were 1 : 2 : 0 : 0"
    )
    assert corrected in text(phone.get("close/"))
    assert "The table is closed: drawn lots settle it here." in text(phone.get())
    assert "publish the mark" in text(phone.get("lots/protocol/"))
    form = LOTS | hidden(phone.get("lots/"))
    saved = phone.post("lots/", **(form | hidden(phone.post("lots/", **form))))

    assert saved.status_code == 302
    assert phone.view.state.closed
    assert phone.view.state.through == (2, 0)
    assert f'href="{phone.url}lots/"' not in phone.get("close/").text


@pytest.mark.parametrize("way", ["playoff_deal", "lot"])
def test_a_closed_table_names_no_way_to_settle_a_tie_that_the_rules_do_not_know(way):
    event = an_event(entrants=8, state="checked_in", target=1)
    play_under(event, tie_break=[way])
    stager = a_stager()
    draw = stager.open_urn(event)
    stager.draw_tickets(draw)
    stager.start(Stage.objects.get(pk=draw.stage_id))
    client = referee_client(Client(), event)
    phone = Phone(client, event, running_tables(event)[0])
    leave_a_tie(phone)

    page = text(phone.get())

    assert ("drawn lots settle it here" in page) is (way == "lot")
    assert ("For an extra deal" in page) is (way == "playoff_deal")


def test_lots_need_two_witnesses_and_each_of_the_tied_once():
    phone = tied()
    wrong = {"order-1": "2", "order-2": "2", "witness-1": "Ana Pop"}

    refused = phone.post("lots/", **wrong)

    words = text(refused)
    assert refused.status_code == 400
    assert "must name each of the tied once" in words
    assert "at least 2 witnesses" in words
    assert "How were the lots drawn?" in words
    assert typed(refused, "witness-1") == "Ana Pop"
    assert chosen(refused, "order-1") == "2"


def test_sending_the_same_lots_twice_records_them_once():
    phone = tied()
    form = hidden(phone.post("lots/", **(LOTS | hidden(phone.get("lots/")))))

    first = phone.post("lots/", **(LOTS | form))
    again = phone.post("lots/", **(LOTS | form))

    assert (first.status_code, again.status_code) == (302, 302)
    assert phone.lines == 3


def test_without_a_tie_there_are_no_lots():
    assert "No tie at this table" in text(decided().get("lots/"))


def test_an_extra_deal_settles_the_tie_and_leaves_the_score():
    phone = tied()
    extra = CLEAR | {"purpose": "tie_break"}

    page = phone.get("deal/?purpose=tie_break")
    saved = phone.deal(**extra)

    assert "All play; only those who are tied are compared." in text(page)
    assert saved.status_code == 302
    assert phone.view.state.totals == (1, 1, 1, 0)
    assert phone.view.state.order == (1, 0, 2, 3)
    assert phone.view.state.unresolved == ()


def test_an_extra_deal_before_the_set_is_over_needs_a_reason():
    phone = a_phone()
    extra = PLAYED | {"purpose": "tie_break"}

    refused = phone.post("deal/", **extra)
    saved = phone.deal(**extra, reason="The table is closed on time")

    assert refused.status_code == 400
    assert "why" in text(refused)
    assert saved.status_code == 302


def test_a_closed_table_takes_no_deal_and_no_penalty():
    phone = decided()
    close(phone)

    deal = phone.post("deal/", **(PLAYED | {"shown": "0,2,0,0"}))
    penalty = phone.post("penalty/", seat="0", kind="revoke", shown="0.revoke.3")

    assert (deal.status_code, penalty.status_code) == (409, 409)
    assert "This table is closed." in text(deal)
    assert "This table is closed." in text(phone.get("deal/"))
    assert "This table is closed." in text(phone.get("penalty/"))


def test_only_the_organizer_opens_a_closed_table_and_says_why():
    phone = decided()
    close(phone)
    organizer = organizers(phone)

    assert phone.get("reopen/").status_code == 403
    assert phone.post("reopen/", reason="x").status_code == 403
    assert "Reopen" not in text(phone.get("close/"))
    assert "Reopen the table" in text(organizer.get("close/"))
    assert organizer.post("reopen/").status_code == 400
    assert organizer.post("reopen/", reason="A deal is missing").status_code == 302
    assert not phone.view.state.closed


def test_an_open_table_is_not_reopened():
    organizer = organizers(a_phone())

    assert "This table is not closed." in text(organizer.get("reopen/"))
    assert organizer.post("reopen/", reason="x").status_code == 409


def test_in_the_final_every_place_is_separated_and_the_winner_is_named():
    phone = a_phone(entrants=4, target=2)
    phone.deal(**CLEAR)

    page = phone.get("close/")

    assert "Tied" in text(page)
    assert "Go through" not in text(page)
