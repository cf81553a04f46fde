"""Taking back and correcting: nothing disappears, everything has a reason."""

from __future__ import annotations

import re

import pytest

from tests.integration.scoring.deals.entries import raise_to
from tests.integration.scoring.scoresheet.pages.phone import (
    CLEAR,
    PLAYED,
    a_phone,
    chosen,
    confirm_by_second,
    hidden,
    organizers,
    second,
    text,
    typed,
)
from tournaments.events.rules import REGULATION, TWO_PEOPLE

pytestmark = pytest.mark.django_db


def closed(phone):
    """Close the phone's table and return the phone."""
    form = hidden(phone.get("close/"))
    assert phone.post("close/", **form, reason="Noon").status_code == 302
    return phone


def with_deals(times, *, deal=PLAYED, **event):
    phone = a_phone(**event)
    phone.deals(times=times, **deal)
    return phone


def test_the_table_names_what_undo_would_take_back():
    phone = with_deals(2)
    name = phone.view.seats[1].name

    assert f"Undo: Deal 2: {name}: two" in text(phone.get())


def test_undo_shows_the_score_then_and_has_its_reason_ready():
    phone = with_deals(2)

    page = phone.get("void/3/?undo=1")

    assert "Void: Deal 2" in text(page)
    assert "4 → 2" in text(page)
    answer = phone.post(
        "void/3/", **hidden(page), reason="Taken back by the referee: by mistake."
    )
    assert answer.status_code == 302
    assert phone.view.state.totals == (0, 2, 0, 0)


def test_a_correction_names_the_deal_as_the_score_sheet_does():
    phone = with_deals(2)

    void = text(phone.get("void/3/"))
    correct = text(phone.get("void/3/replace/"))

    assert void.count("Void: Deal 2") == 3
    assert correct.count("Correct: Deal 2") == 2
    assert "Replace: Deal 2" in text(
        phone.post("void/3/replace/", **PLAYED, dealer="1", step="show")
    )
    # Its line has another number, which stands with the time and the signature alone.
    assert "line 3" not in f"{void}{correct}"
    assert "Line 3," in void


def test_a_voided_line_stays_in_the_log_struck_through_with_its_reason():
    phone = with_deals(1)

    phone.post("void/2/", reason="Counted again")

    body = phone.get().content.decode()
    assert '<tbody id="line-2" class="is-void">' in body
    assert "Counted again" in body
    assert f"{phone.url}void/2/" not in body


@pytest.mark.parametrize("page", ["void/2/", "void/2/replace/"])
def test_the_points_made_in_a_line_are_shown_before_it_is_voided(page):
    phone = with_deals(1)

    body = phone.get(page).content.decode()
    line = body[body.index("data-made") : body.index("</ol>", body.index("data-made"))]

    words = re.sub(r"\s+", " ", re.sub("<[^>]+>", " ", line))
    assert "+2 70 card points" in words
    assert "0 30 card points" in words
    # What the bid promised is no result.
    assert "66" not in words


def test_a_correction_of_something_else_than_was_shown_is_refused():
    phone = with_deals(1)
    deal = PLAYED | {"dealer": "0", "reason": "Counted again", "bid": "1"}
    shown = hidden(phone.post("void/2/replace/", **deal, step="show"))

    changed = deal | shown | {"trump": "R"}
    refused = phone.post("void/2/replace/", **changed)

    assert refused.status_code == 409
    assert phone.lines == 2


@pytest.mark.parametrize("page", ["void/2/", "void/2/replace/"])
def test_without_a_reason_nothing_is_voided(page):
    phone = with_deals(1)
    deal = PLAYED | {"shown": "0,2,0,0", "dealer": "0"}

    refused = phone.post(page, **(deal | {"reason": "  "}))

    assert refused.status_code == 400
    assert "Please say why" in text(refused)
    assert phone.lines == 2


def test_an_older_line_is_corrected_in_its_place():
    phone = with_deals(2)
    form = phone.get("void/2/replace/")
    assert (chosen(form, "bidder"), typed(form, "cards-1")) == ("1", "70")
    right = PLAYED | {
        "bidder": "0",
        "bid": "1",
        "dealer": "0",
        "reason": "Wrong bidder",
    }

    shown = phone.post("void/2/replace/", **(right | hidden(form)))
    saved = phone.post("void/2/replace/", **(right | hidden(shown)))

    assert hidden(shown)["shown"] == "-1,0,0,0"
    assert saved.status_code == 302
    assert phone.view.state.totals == (-1, 2, 0, 0)
    assert [line.seq for line in phone.view.state.lines] == [2, 5, 3]


def test_the_live_result_of_a_correction_writes_nothing():
    phone = with_deals(2)

    fragment = phone.post("void/2/replace/preview/", **(PLAYED | {"dealer": "0"}))

    assert 'name="shown" value="0,2,0,0"' in fragment.content.decode()
    assert phone.lines == 3


def test_a_played_deal_can_turn_out_to_be_a_misdeal():
    phone = with_deals(1)
    right = PLAYED | {"outcome": "misdeal", "dealer": "0", "reason": "It was a misdeal"}

    shown = phone.post("void/2/replace/", **right)
    phone.post("void/2/replace/", **(right | hidden(shown)))

    assert phone.view.state.totals == (-1, 0, 0, 0)


def test_what_others_have_recorded_is_shown_before_a_line_is_voided():
    phone = with_deals(1)
    form = hidden(phone.get("void/2/"))
    second(phone).deal()

    conflict = phone.post("void/2/", **form, reason="Counted again")
    followed = phone.post("void/2/", **hidden(conflict), reason="Counted again")

    assert conflict.status_code == 409
    assert "Recorded by others meanwhile: Deal 2" in text(conflict)
    assert "Counted again" in conflict.content.decode()
    assert followed.status_code == 302
    assert phone.view.state.totals == (0, 2, 0, 0)


@pytest.mark.parametrize("seq", ["9", "9" * 30])
def test_a_line_that_is_not_there(seq):
    assert a_phone().get(f"void/{seq}/").status_code == 404


def test_the_opening_cannot_be_voided_nor_a_line_twice():
    phone = with_deals(1)
    phone.post("void/2/", reason="Counted again")

    assert phone.get("void/1/").status_code == 409
    assert phone.post("void/1/", reason="x").status_code == 409
    assert phone.post("void/2/", reason="x").status_code == 409


def test_the_way_to_a_correction_stands_before_anything_is_typed():
    page = with_deals(1).get("void/2/").content.decode()

    assert page.index("/void/2/replace/") < page.index('name="reason"')


def test_a_penalty_cannot_be_replaced_by_a_deal():
    phone = a_phone()
    phone.post("penalty/", seat="0", kind="revoke", shown="0.revoke.3")

    assert phone.get("void/2/replace/").status_code == 409
    assert "Correct it instead" not in text(phone.get("void/2/"))


@pytest.mark.parametrize("rules", ["", TWO_PEOPLE])
def test_a_referee_proposes_at_a_closed_table_and_an_organizer_confirms(
    monkeypatch, rules
):
    if rules:
        monkeypatch.setitem(REGULATION, "closed_tables", rules)
    phone = closed(with_deals(1, deal=CLEAR))
    right = CLEAR | {"dealer": "0", "reason": "Seats mixed up"}
    desk, before = organizers(phone), phone.lines

    form = phone.post("void/2/replace/", **right)
    proposed = phone.post("void/2/replace/", **right, **hidden(form))

    assert "An organizer confirms it" in text(phone.get("void/2/"))
    assert "Propose it to a second person" in text(form)
    assert proposed.status_code == 302
    assert phone.lines == before
    assert second(phone).client.post(f"{proposed.url}confirm/").status_code == 403
    assert desk.client.post(f"{proposed.url}confirm/").status_code == 302
    assert desk.lines == before + 2
    assert "by referee 1, confirmed by organizer 1 ✓: Seats mixed up" in text(
        desk.get()
    )


def test_the_organizer_sees_who_would_go_through_after_a_correction():
    phone = a_phone(target=2)
    phone.deal(**CLEAR)
    phone = organizers(closed(phone))
    fewer = {
        "bidder": "2",
        "bid": "1",
        "cards-0": "2",
        "cards-1": "40",
        "cards-2": "78",
    }
    right = PLAYED | fewer | {"cards-3": "0", "dealer": "0"}

    shown = phone.post("void/2/replace/", **right, reason="Seats exchanged")

    names = [phone.view.seats[seat].name for seat in (2, 1)]
    assert f"Then these go through: {', '.join(names)}." in text(shown)


def test_what_changes_the_places_of_a_final_says_the_places_then():
    phone = a_phone(entrants=4, target=6)
    raise_to(phone.table, 6, 3, 2, 1)
    first, other = phone.view.side_names[:2]
    last, dealer = phone.last_seq, phone.view.lines[-1].deal.dealer
    took_all = {"cards-0": "0", "cards-1": "120", "cards-2": "0", "cards-3": "0"}
    right = PLAYED | took_all | {"bid": "3", "dealer": str(dealer)}
    closed(phone)

    shown = organizers(phone).post(f"void/{last}/replace/", **right, reason="Wrong")

    assert "3 → 6" in text(shown)
    assert f"Then the places are: {other}, {first}, " in text(shown)


def test_where_two_correct_one_proposes_and_another_confirms(monkeypatch):
    monkeypatch.setitem(REGULATION, "closed_tables", TWO_PEOPLE)
    desk = organizers(closed(with_deals(1, deal=CLEAR)))
    before = desk.lines
    fields = hidden(desk.get("void/2/")) | {"reason": "Counted again"}

    proposed = desk.post("void/2/", **fields, second="R01")

    assert proposed.status_code == 302
    assert desk.lines == before
    second = confirm_by_second(desk)
    assert (
        f"by organizer 1, confirmed by referee {int(second[1:])} ✓: Counted again"
        in text(desk.get())
    )
