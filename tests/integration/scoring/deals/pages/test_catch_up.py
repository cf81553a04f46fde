"""A table catches up from its paper sheet: one grid, one check, recorded in one go."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.test import Client

from scoring.archive.queries.audit import differences
from scoring.rules.commands import RulesChoice, change_rules
from tests.integration.scoring.scoresheet.pages.phone import (
    Phone,
    a_phone,
    hidden,
    text,
)
from tests.integration.scoring.substitutions.accidents import leave
from tests.scenarios import AT, a_stager, an_event, referee_client, running_tables
from tournaments.canon import digest

pytestmark = pytest.mark.django_db


@pytest.fixture
def phone():
    return a_phone()


def row(number, *totals, **said):
    typed = {f"total-{side}": str(one) for side, one in enumerate(totals)}
    return {f"r{number}-{name}": one for name, one in {**typed, **said}.items()}


# Bid two and made; everybody passed; three bid and lost; one deal was counted.
SHEET = {
    **row(0, 0, 2, 1, 0, bidder="1", bid="2", trump="V"),
    **row(1, outcome="all_passed"),
    **row(2, 0, 2, "-2", 0, trump="R"),
    **row(3, 1, 4, "-2", 0, bidder="1", bid="2", trump="G"),
    "r3-cards-0": "40",
    "r3-cards-1": "70",
    "r3-cards-2": "10",
}


def save(phone, **fields):
    key = {"client_key": str(uuid4()), "after_seq": str(phone.view.last_seq)}
    shown = phone.post("sheet/", **(fields | key), step="show")
    assert shown.status_code == 200, text(shown)
    return phone.post("sheet/", **(fields | key | hidden(shown)), step="save")


def test_the_rows_become_ordinary_lines_in_order(phone):
    assert "From the paper sheet" in text(phone.get())

    assert save(phone, **SHEET).status_code == 302

    lines = phone.view.lines[1:]
    assert [one.title for one in lines] == ["Deal 1", "Deal 2", "Deal 3", "Deal 4"]
    assert [one.line.payload["dealer"] for one in lines] == [0, 1, 2, 3]
    first, _passed, lost, counted = (one.line.payload["entry"] for one in lines)
    assert first["set_points"] == [0, 2, 1, 0]
    assert (lost["bidder"], lost["bid"], lost["set_points"]) == (2, 3, [0, 0, -3, 0])
    assert counted["cards"] == [40, 70, 10, 0]
    assert phone.view.state.totals == (1, 4, -2, 0)
    assert {one.why[-1] for one in lines} == {"Caught up from the paper sheet."}
    assert {one.reason for one in lines} == {""}
    assert differences(phone.tournament.slug) == []


def test_nothing_is_recorded_before_it_was_shown(phone):
    shown = phone.post("sheet/", **SHEET, step="show")

    assert "4 deals can be recorded" in text(shown)
    assert phone.lines == 1
    changed = SHEET | {"r0-bid": "1"}
    answer = phone.post("sheet/", **(changed | hidden(shown)), step="save")
    assert answer.status_code == 409
    assert phone.lines == 1


def test_the_same_sheet_again_is_the_same_lines(phone):
    key = {"client_key": str(uuid4()), "after_seq": str(phone.view.last_seq)}
    shown = hidden(phone.post("sheet/", **(SHEET | key), step="show"))
    first = phone.post("sheet/", **(SHEET | key | shown), step="save")
    again = phone.post("sheet/", **(SHEET | key | shown), step="save")

    assert (first.status_code, again.status_code) == (302, 302)
    assert phone.lines == 5
    other = SHEET | {"r2-trump": "G"}
    seen = {**shown, **hidden(phone.post("sheet/", **(other | key), step="show"))}
    assert phone.post("sheet/", **(other | key | seen), step="save").status_code == 422
    assert phone.lines == 5


@pytest.mark.parametrize(
    ("fields", "cell", "sentence"),
    [
        ({"r0-total-1": "x"}, "r0-total-1", "is not a whole number"),
        ({"r0-trump": ""}, "r0-trump", "Which suit was trump?"),
        ({"r0-bidder": "0"}, "r0-total-0", "scores 2 or more, or loses 2"),
        ({"r0-total-3": "4"}, "r0-total-0", "No deal brings these points together"),
        ({"r3-total-1": "5"}, "r3-total-1", "After this deal the total is 4."),
        ({"r3-cards-0": "41"}, "r3-cards-0", "add up to 121"),
        ({"r1-outcome": "misdeal", "r1-total-0": "0"}, "r1-total-1", "the total is 1"),
        (
            row(4, 30, 4, "-2", 0, bidder="0", bid="1", trump="G"),
            "r4-total-0",
            "No deal brings",
        ),
    ],
)
def test_what_is_wrong_stands_at_its_cell_and_nothing_typed_is_lost(
    phone, fields, cell, sentence
):
    answer = phone.post("sheet/", **(SHEET | fields), step="save", shown="x")
    page = answer.content.decode()

    assert answer.status_code == 400
    assert f'href="#{cell}"' in page
    assert sentence in text(answer)
    assert phone.lines == 1
    for name, value in (SHEET | fields).items():
        if "total" in name or "cards" in name:
            assert f'name="{name}" type="text" maxlength="4" value="{value}"' in page


def test_all_errors_are_said_at_once(phone):
    answer = phone.post(
        "sheet/", **(SHEET | {"r0-trump": "", "r2-trump": ""}), step="show"
    )

    said = text(answer)
    assert "Deal 1: Which suit was trump?" in said
    assert "Deal 3: Which suit was trump?" in said
    assert said.count("Which suit was trump?") == 4


def test_where_several_bids_fit_the_totals_the_page_says_which(phone):
    alone = row(0, 0, 3, 0, 0, trump="V")

    answer = phone.post("sheet/", **alone, step="show")

    assert '<option value="">one / two / three?</option>' in answer.text
    assert 'href="#r0-bid"' in answer.text
    assert save(phone, **alone, **{"r0-bid": "2"}).status_code == 302
    assert phone.view.lines[-1].line.payload["entry"]["bid"] == 2


def test_after_the_set_no_deal_follows():
    phone = a_phone(target=2)
    fields = SHEET | row(1, 0, 4, 1, 0, bidder="1", bid="2", trump="V", outcome="")

    answer = phone.post("sheet/", **fields, step="show")

    assert "The set was over before this deal." in text(answer)


def test_after_the_last_deal_that_was_called_no_deal_follows(phone):
    phone.post("last-deals/", client_key=str(uuid4()), after_seq="1")
    sheet = {
        **row(0, outcome="all_passed"),
        **row(1, 0, 2, 1, 0, bidder="1", bid="2", trump="V"),
        **row(2, outcome="all_passed"),
    }

    refused = phone.post("sheet/", **sheet, step="show")

    assert refused.status_code == 400
    assert "Deal 3: The set was over before this deal." in text(refused)
    del sheet["r2-outcome"]
    assert save(phone, **sheet).status_code == 302
    assert phone.view.state.over


def test_a_sheet_of_those_who_play_on_ends_with_their_set():
    phone = a_phone(target=2)
    leave(phone.table, 3)
    sheet = {
        **row(0, 0, 2, 1, 0, bidder="1", bid="2", trump="V"),
        **row(1, outcome="all_passed"),
    }

    refused = phone.post("sheet/", **sheet, step="show")

    assert "Deal 2: The set was over before this deal." in text(refused)


def test_a_minus_is_read_as_the_page_writes_it(phone):
    sheet = row(0, 0, "−2", 0, 0, trump="V")

    assert save(phone, **sheet).status_code == 302

    assert phone.view.state.totals == (0, -2, 0, 0)


def test_more_rows_keep_what_is_typed(phone):
    answer = phone.post("sheet/", **SHEET, rows="12", step="more")

    page = answer.content.decode()
    assert 'name="r17-total-0"' in page
    assert 'name="r18-total-0"' not in page
    assert 'name="r2-total-2" type="text" maxlength="4" value="-2"' in page


def test_an_empty_sheet_asks_for_a_deal(phone):
    assert "Nothing is entered yet" in text(phone.post("sheet/", step="show"))


def test_where_the_first_dealer_is_drawn_it_is_asked_once():
    phone = a_phone(preset="club")
    sheet = row(0, 0, 2, 1, 0, bidder="1", bid="2", trump="V")

    assert "Who deals first" in text(phone.post("sheet/", **sheet, step="show"))
    assert save(phone, **sheet, dealer="2").status_code == 302

    assert phone.view.lines[-1].line.payload["dealer"] == 2


def test_what_others_have_recorded_meanwhile_comes_first(phone):
    key = {"client_key": str(uuid4()), "after_seq": str(phone.view.last_seq)}
    shown = hidden(phone.post("sheet/", **(SHEET | key), step="show"))
    phone.deal()

    answer = phone.post("sheet/", **(SHEET | key | shown), step="save")

    assert answer.status_code == 409
    assert "Recorded by others meanwhile" in text(answer)
    assert 'value="-2"' in answer.content.decode()
    assert phone.lines == 2


def test_at_the_lowest_score_the_bid_must_be_written():
    event, stager = an_event(entrants=4), a_stager()
    change_rules(
        tournament_id=event.id,
        choice=RulesChoice(preset="tournament", overrides={"score_floor": 0}),
        seen=digest(event.rules),
        author="O01",
        at=AT,
    )
    stager.check_in_all(event)
    draw = stager.open_urn(event)
    stager.draw_tickets(draw)
    stager.start(draw.stage)
    phone = Phone(referee_client(Client(), event), event, running_tables(event)[0])
    sheet = row(0, 0, 2, 1, 0, bidder="1", bid="2", trump="V")
    lost = row(1, 0, 0, 1, 0, bidder="1", trump="R")
    asked = phone.post("sheet/", **sheet, **lost, step="show")
    assert "can be recorded" not in text(asked)

    saved = save(phone, **sheet, **lost, **{"r1-bid": "3"})

    assert saved.status_code == 302
    assert phone.view.lines[-1].line.payload["entry"]["set_points"] == [0, -3, 0, 0]
    assert phone.view.state.totals == (0, 0, 1, 0)
    explained, lost_all = phone.view.lines[-2:]
    assert "No score falls below 0." not in explained.why
    assert lost_all.why[-2:] == (
        "No score falls below 0.",
        "Caught up from the paper sheet.",
    )
    # Nobody scores beside a bid that failed: whoever gains has bid.
    alone = row(0, 0, 0, 2, 0, trump="V")
    assert "1 deal can be recorded" in text(phone.post("sheet/", **alone, step="show"))


def test_who_bid_what_is_asked_only_where_the_totals_leave_it_open(phone):
    # One point in all: nobody else can have bid, and no other bid was made.
    sheet = row(0, 0, 1, 0, 0, trump="V")

    shown = phone.post("sheet/", **sheet, step="show")
    assert "1 deal can be recorded" in text(shown)
    read = f'<option value="">{phone.view.seats[1].name}</option>'
    assert shown.content.decode().count(read) == 1
    assert save(phone, **sheet).status_code == 302

    entry = phone.view.lines[-1].line.payload["entry"]
    assert (entry["bidder"], entry["bid"]) == (1, 1)
    open_still = phone.post("sheet/", **row(0, 1, 3, 0, 0, trump="V"), step="show")
    assert "can be recorded" not in text(open_still)
    assert "Who won the bidding?" in text(open_still)


def test_who_alone_has_gained_is_the_bidder_and_only_the_bid_is_asked(phone):
    sheet = {
        **row(0, 2, 2, 1, 0, bidder="1", bid="2", trump="V"),
        **row(1, 5, 2, 1, 0, trump="R"),
    }

    asked = phone.post("sheet/", **sheet, step="show")
    assert "Deal 2: Who won the bidding?" not in text(asked)
    assert "Deal 2: How much was bid? Choose the bid." in text(asked)
    assert save(phone, **sheet, **{"r1-bid": "2"}).status_code == 302

    entry = phone.view.lines[-1].line.payload["entry"]
    assert (entry["bidder"], entry["bid"]) == (0, 2)
    assert entry["set_points"] == [3, 0, 0, 0]


def test_a_counted_deal_with_announcements_is_caught_up(phone):
    # 40 and 40 announced in trumps, 70, 10: two, two and nothing.
    sheet = row(0, 2, 2, 0, 0, bidder="0", bid="2", trump="V")
    counted = {"r0-cards-0": "40", "r0-cards-1": "70", "r0-cards-2": "10"}
    announced = {"r0-announcements-V": "0"}

    assert save(phone, **sheet, **counted, **announced).status_code == 302

    entry = phone.view.lines[-1].line.payload["entry"]
    assert entry["announcements"] == {"V": 0}
    assert phone.view.state.totals == (2, 2, 0, 0)
    alone = phone.post("sheet/", **sheet, **announced, step="show")
    assert "can be recorded" not in text(alone)


def test_the_columns_of_card_points_name_the_players(phone):
    page = phone.get("sheet/").content.decode()
    names = {seat.name for seat in phone.view.seats}

    head = page[page.index("<thead>") : page.index("</thead>")]
    assert all(head.count(name) == 2 for name in names)


def test_the_columns_of_announcements_say_which_suit(phone):
    page = phone.get("sheet/").content.decode()

    head = page[page.index("<thead>") : page.index("</thead>")]
    for suit in ("Bells", "Leaves", "Acorns", "Hearts"):
        assert suit in head
        assert f'aria-label="Deal 1, Announced: {suit}"' in page
