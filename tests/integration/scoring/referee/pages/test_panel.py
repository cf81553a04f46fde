"""What the table's page hands to a phone."""

from __future__ import annotations

import json
import re

import pytest

from scoring.referee.pages.cut_names import names_over_columns, seats_cut_alike
from scoring.rules.rules import StageRules
from tests.integration.scoring.deals.entries import penalty
from tests.integration.scoring.scoresheet.pages.phone import (
    CLEAR,
    THREE_EQUAL,
    a_phone,
    hidden,
    text,
)
from tests.markup import in_one_line
from tests.people import called
from tournaments.web.pages.qr import kept_digits

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("names", "short"),
    [
        (["Pop Ana", "Rus Vasile"], ["Pop A.", "Rus V."]),
        (["Chiș Ana", "Chiș Andrei", "Pop A"], ["Chiș Ana", "Chiș And.", "Pop A"]),
        (["Pop Ana", "Pop Ana"], ["Pop A.", "Pop A."]),
        (["Țărmure"], ["Țărmure"]),
        (["Pop Ioan (Dej)", "Pop Ioan (Cluj-Napoca)"], ["A1 Pop I.", "A2 Pop I."]),
        (
            ["Mureșan-Câmpean Bogdan", "Pop Ana", "Mureșan-Călin Ana"],
            ["A1 Mureșan-Câmpean B.", "Pop A.", "A3 Mureșan-Călin A."],
        ),
    ],
)
def test_names_fit_over_a_column_and_stay_apart(names, short):
    seats = [f"A{number}" for number in range(1, len(names) + 1)]
    assert names_over_columns(names, seats=seats) == short


def test_a_key_names_the_seat_where_cut_names_look_the_same():
    names = ["Pop Ioan (Dej)", "Rus Ana", "Mureșan-Câmpean Bogdan", "Pop Ioan (Turda)"]
    seats = ["A1", "A2", "A3", "A4"]
    assert seats_cut_alike(names, seats=seats) == ["A1", "A4"]

    phone = a_phone(entrants=8)
    for position, town in ((0, "Dej"), (3, "Cluj-Napoca")):
        entrant = phone.table.seats.get(position=position).entrant
        called(entrant, family="Pop", given="Ioan", town=town)

    page, data = handed(phone)

    keys = in_one_line(page.content.decode()).split('data-ask="bidder"')[1]
    keys = keys.split("</fieldset>")[0]
    word = '<span class="panel__part-of-name">'
    assert [seat for seat in seats if f"{word}{seat}</span>" in keys] == ["A1", "A4"]
    assert data["seats"][3]["short"] == "A4 Pop I."


def handed(phone):
    page = phone.get()
    found = re.search(
        r'<script id="panel-data" type="application/json">(.*?)</script>',
        page.content.decode(),
    )
    return page, json.loads(found[1])


def test_a_phone_gets_the_table_as_it_stands_and_the_form_of_the_next_deal():
    phone = a_phone(entrants=8)

    page, data = handed(phone)

    assert "data-panel-form" in page.content.decode()
    assert data["state"]["seq"] == phone.view.state.seq
    assert data["state"]["totals"] == list(phone.view.state.totals)
    assert data["state"]["dealer"] == phone.view.state.next_dealer
    assert data["rules_hash"] == phone.view.rules_hash
    assert data["keys"][-1] == str(phone.view.lines[-1].line.key)
    assert data["penalties"]["revoke"] == {"label": "Revoke", "points": 3}
    assert set(data["penalties"]) == {"revoke", "other"}
    assert data["module"].endswith("cruce/settle.js")
    # A network that goes away right behind the page leaves the panel whole.
    assert f'<script type="module" src="{data["module"]}">' in page.content.decode()


def test_without_a_script_the_page_has_every_way_to_record():
    page = text(a_phone(entrants=8).get())

    assert "Record deal 1" in page
    assert "All passed" in page
    assert "Penalty" in page


def test_a_phone_gets_on_what_the_table_would_be_closed():
    phone = a_phone(entrants=8, target=6)
    phone.deals(times=3, **CLEAR)

    page, data = handed(phone)

    assert "data-panel-form" in page.content.decode()
    assert data["urls"]["close"] == f"/api/v1/tables/{phone.table.pk}/close"
    assert (data["playable"], data["state"]["over"]) == (True, True)
    ranked = data["closing"]["ranked"]
    assert [(one["side"], one["rank"]) for one in ranked[:2]] == [(1, 1), (0, 2)]
    assert data["closing"]["cut"] == 2
    assert data["closing"]["through"] == [data["sides"][n]["name"] for n in (1, 0)]


def test_a_tie_that_decides_is_settled_on_the_panel_by_an_extra_deal():
    phone = a_phone(entrants=8, target=2)
    phone.deals(times=2, **THREE_EQUAL)

    page, data = handed(phone)

    assert (data["state"]["over"], data["state"]["tied"]) == (True, [[0, 1, 2]])
    assert (data["playable"], data["extra_deals"]) == (True, True)
    assert "An extra deal or drawn lots settle it." in data["words"]["may_be_tied"]
    assert "data-panel-form" in page.content.decode()
    # Who has no script, and who did not deal in turn, has the form.
    assert "Record an extra deal" in text(page)
    assert "Somebody else dealt" in text(page)


def test_after_an_extra_deal_it_says_who_goes_through_or_that_they_are_still_tied():
    phone = a_phone(entrants=8, target=2)
    phone.deals(times=2, **THREE_EQUAL)
    _, before = handed(phone)

    phone.deal(**THREE_EQUAL | {"purpose": "tie_break"})
    page, in_vain = handed(phone)
    phone.deal(**CLEAR | {"purpose": "tie_break"})
    settled_page, decided = handed(phone)

    names = [side["name"] for side in before["sides"]]
    assert before["tie"] == []
    assert in_vain["tie"] == [
        f"Still tied: {', '.join(names[:3])}.",
        "An extra deal or drawn lots settle it.",
    ]
    told = in_one_line(text(page))
    assert f"Saved: Extra deal. {' '.join(in_vain['tie'])}" in told
    first, last = decided["tie"]
    assert "were tied. The order after the extra deal" in first
    through = (names[side] for side in phone.view.state.order[:2])
    assert last == f"Go through: {', '.join(through)}."
    assert last in in_one_line(text(settled_page))


def test_a_reason_that_everybody_reads_is_in_the_language_of_the_site():
    _, data = handed(a_phone(entrants=8))

    assert data["words"]["undo"] == "Undo"
    ready = "Retras de arbitru: înregistrat din greșeală."
    assert data["words"]["undo_reason"] == ready


def test_where_penalties_let_the_set_go_on_after_an_extra_deal_nobody_goes_through():
    phone = a_phone(entrants=8, target=2)
    phone.deals(times=2, **THREE_EQUAL)
    phone.deal(**CLEAR | {"purpose": "tie_break"})
    handed(phone)

    for seat in range(3):
        penalty(phone.table, seat)
    page, data = handed(phone)

    assert not data["state"]["over"]
    assert data["tie"] == []
    assert "Go through" not in text(page)


def test_where_only_lots_settle_a_tie_the_panel_records_no_extra_deal(monkeypatch):
    monkeypatch.setattr(StageRules, "tie_break", ("lot",))
    phone = a_phone(entrants=8, target=2)
    phone.deals(times=2, **THREE_EQUAL)

    page, data = handed(phone)

    assert (data["playable"], data["extra_deals"]) == (False, False)
    assert data["words"]["may_be_tied"].endswith("Drawn lots settle it.")
    assert "Check penalties. Drawn lots settle it." in text(page)
    assert "data-panel-form" not in page.content.decode()
    assert "Record drawn lots" in text(page)


def test_beside_the_key_that_saves_stands_what_follows_from_a_leave():
    phone = a_phone(entrants=8)
    phone.deals(times=1)
    name = phone.view.seats[2].name

    leaves = {"seat": "2", "cause": "withdrawn", "reason": "Pleacă acasă"}
    assert phone.post("leave/", **leaves).status_code == 302
    left = handed(phone)[1]["last"]
    assert phone.post("last-deals/").status_code == 302
    called = handed(phone)[1]["last"]

    assert left["what"] == f"{name} has withdrawn and does not play any more."
    assert called["what"].endswith("then the table is closed on points.")
    # Neither is taken back with one tap.
    assert (left["undoable"], called["undoable"]) == (False, False)


def test_the_last_penalty_says_what_the_referee_said_of_it():
    phone = a_phone(entrants=8)
    for kind, points, what in (
        ("other", "1", "Late at the table"),
        ("revoke", "3", "revoke"),
    ):
        form = {"seat": "0", "kind": kind, "points": points}
        form["reason"] = "Late at the table"
        shown = phone.post("penalty/", **form)
        assert phone.post("penalty/", **(form | hidden(shown))).status_code == 302

        _page, data = handed(phone)

        assert data["last"]["what"].endswith(f" · {what}")


def test_a_note_does_not_stand_between_a_deal_and_its_undo():
    phone = a_phone(entrants=8)
    phone.deal(**CLEAR)
    phone.post("notes/", reason="Light out")

    _page, data = handed(phone)
    assert data["last"]["undoable"]
    assert data["last"]["before"]["totals"] == [0, 0, 0, 0]

    for move in ("opened", "released"):
        phone.post("review/", move=move, reason="Who led?")
    _page, data = handed(phone)
    assert not data["last"]["undoable"]


def test_the_page_of_a_closed_table_names_the_fingerprint():
    phone = a_phone(entrants=8, target=6)
    phone.deals(times=3, **CLEAR)
    phone.post("close/", shown="3,6,0,0")

    page = text(phone.get())

    digits = kept_digits(phone.view.state.head)
    assert f"Fingerprint of this table's record: {digits}" in page
