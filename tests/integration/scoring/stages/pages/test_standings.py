from __future__ import annotations

import re

import pytest

from scoring.deals.commands.closing import reopen_table
from scoring.desk.pages.advice import why_over
from scoring.desk.queries import event_now
from scoring.ledger.enums import Purpose
from tests.integration.scoring.deals.entries import (
    LATER,
    a_deal,
    close,
    next_dealer,
    penalty,
    raise_to,
    record,
    sign,
    state,
)
from tests.integration.scoring.desk.pages.room import an_organizer
from tests.integration.scoring.public.pages.reading import (
    a_hall,
    a_visitor,
    address,
    plain,
    read,
    rows,
    words,
)
from tests.integration.scoring.substitutions.accidents import expel, leave
from tests.scenarios import an_event, running_tables

pytestmark = pytest.mark.django_db


def standings(tournament):
    """The rows: place, name and state, table, place at it, deals and so on."""
    page = a_visitor().get(address("standings", tournament))
    body = page.text.split("<tbody>")[1].split("</tbody>")[0]
    return rows(body, start="<tr")


def person(table, position):
    seat = table.seats.select_related("entrant").get(position=position)
    return f"{seat.entrant.name} {seat.entrant.code}"


def test_before_the_draw_it_says_why_there_are_none():
    assert "No seats yet" in read("standings", an_event())


def test_by_keyboard_each_row_is_one_stop_that_names_its_table():
    table = a_hall(entrants=4)

    page = a_visitor().get(address("standings", table.stage.tournament))

    links = re.findall(rf'<a [^>]*/tables/{table.pk}/"[^>]*>', page.text)
    stops = [one for one in links if 'tabindex="-1"' not in one]
    assert (len(links), len(stops)) == (8, 4)
    assert all('aria-label="Table A"' in one for one in stops)


def test_all_of_a_stage_by_points_with_table_and_state():
    table = a_hall(entrants=7)
    other = running_tables(table.stage.tournament)[1]
    raise_to(table, 6, 3, 2, 1)
    close(table)
    raise_to(other, 4, 0, 2)

    found = standings(table.stage.tournament)

    assert [row.split(" ", 1)[0] for row in found] == [
        "1",
        "2",
        "3",
        "4",
        "4",
        "6",
        "7",
    ]
    assert found[0].startswith(f"1 {person(table, 0)} Through A 1 ")
    assert found[0].endswith(" 0 6 Through")
    assert found[1].startswith(f"2 {person(other, 0)} Through so far B 1 ")
    assert found[3].startswith(f"4 {person(table, 2)} Out A 3 ")
    assert found[6].startswith(f"7 {person(other, 1)} Out so far B 3 ")


def test_a_tie_at_the_line_is_neither_through_nor_out():
    table = a_hall(entrants=7)
    raise_to(table, 6, 2, 2, 1)

    states = {row.split(" ", 1)[0]: row for row in standings(table.stage.tournament)}

    assert states["2"].endswith("Tie")
    # Ahead of the tie, and not closed yet.
    assert states["1"].endswith("Through so far")


def test_penalties_have_a_column():
    table = a_hall(entrants=7)
    raise_to(table, 0, 4, 0, 0)
    penalty(table, 1)

    first = standings(table.stage.tournament)[0]

    assert first.startswith(f"1 {person(table, 1)}")
    assert re.search(r"−3 1 \d+% Through so far", first)


def test_the_final_is_listed_by_place_not_by_points():
    table = a_hall(entrants=4)
    raise_to(table, 6, 1, 3, 2)
    close(table)

    found = standings(table.stage.tournament)

    assert [row.rsplit(" ", 2)[-2:] for row in found[1:]] == [
        ["Place", "2"],
        ["Place", "3"],
        ["Place", "4"],
    ]
    assert found[0].startswith(f"1 {person(table, 0)} Winner")
    assert "so far" not in read("standings", table.stage.tournament)


def test_nobody_is_anywhere_before_the_first_points_nor_at_a_tie_of_all():
    table = a_hall(entrants=7)
    event = table.stage.tournament
    assert all(row.endswith("Playing") for row in standings(event))

    raise_to(table, 3, 1, 1, 1)

    mine = [row for row in standings(event) if " A " in row]
    without = [re.sub(r"\d+% ", "", row) for row in mine]
    assert [row.split(" A ")[1].split(" ", 3)[-1] for row in without] == [
        f"{points} {word} so far"
        for points, word in [(3, "Through"), (1, "Tied"), (1, "Tied"), (1, "Tied")]
    ]


def test_once_all_who_are_left_go_on_their_set_is_over_and_nobody_plays():
    table = a_hall(entrants=7)
    event = table.stage.tournament
    raise_to(table, 6, 2, 1, 0)
    leave(table, 3)
    leave(table, 2)
    assert state(table).over

    mine = [row for row in standings(event) if " A " in row]
    assert [row.endswith("Set over") for row in mine] == [True, True, False, False]
    organizer = an_organizer(event)
    review = words(organizer.get(address("stage-review", event)))
    of_table = review[review.index("Order of table A") : review.index("Table B")]
    assert of_table.count("Set over") == 2
    assert "Playing" not in of_table

    close(table)

    mine = [row for row in standings(event) if " A " in row]
    assert [row.endswith("Through") for row in mine] == [True, True, False, False]


def test_a_final_whose_set_is_over_is_not_played():
    table = a_hall(entrants=4)
    raise_to(table, 6, 1, 3, 2)

    found = standings(table.stage.tournament)

    assert [row.split("%")[-1].strip() for row in found] == [
        "In the lead", "Set over", "Set over", "Set over",
    ]  # fmt: skip


def test_who_was_tied_is_shown_with_what_has_separated_them():
    table = a_hall(entrants=7)
    raise_to(table, 6, 2, 2, 1)
    extra = a_deal((20, 74, 20, 6), bidder=1, bid=2, dealer=next_dealer(table))
    record(table, extra, purpose=Purpose.TIE_BREAK)
    tournament = table.stage.tournament
    assert "by an extra deal" not in read("standings", tournament)
    close(table)

    first, second, third = (person(table, seat) for seat in (0, 1, 2))
    told = {row: "by an extra deal" in row for row in standings(tournament)}
    of = {
        name: next(v for row, v in told.items() if name in row)
        for name in (first, second, third)
    }
    assert of == {first: False, second: True, third: True}

    # The column is as wide from its head on, before the rows have arrived.
    page = a_visitor().get(address("standings", tournament)).text
    states = re.findall(r'data-widest="([^"]*)"', page)[-1].split("\n")
    assert any(one.endswith(" by an extra deal") for one in states)

    link = f"{address('table', tournament, table_id=table.pk)}#settled"
    assert link in a_visitor().get(address("standings", tournament)).text
    page = a_visitor().get(address("table", tournament, table_id=table.pk)).text
    assert 'id="settled"' in page


def test_a_pair_alone_that_was_expelled_goes_on_nowhere():
    event = an_event(entrants=5, state="playing", pairs=True, deals=2)
    alone = next(one for one in running_tables(event) if one.seats.count() == 2)
    close(alone)
    pages = [address(name, event) for name in ("event", "tables", "my-tables")]
    pages += [address("desk-tables", event), address("table", event, table_id=alone.pk)]
    staff = an_organizer(event)
    said = [plain(staff.get(page).text) for page in pages]
    assert [one.count("goes on without playing") for one in said] == [1] * len(pages)

    expel(alone, 0)

    for page in pages:
        now = plain(staff.get(page).text)
        told = "goes on without playing" in now, "Expelled" in now or "expelled" in now
        assert told == (False, True), page


def test_whoever_closes_the_table_of_an_expelled_pair_reads_of_nobody_who_goes_on():
    event = an_event(entrants=5, state="playing", pairs=True, deals=2)
    alone = next(one for one in running_tables(event) if one.seats.count() == 2)
    staff = an_organizer(event)
    pages = [
        address(name, event, table_id=alone.pk)
        for name in ("referee-table", "close-table")
    ]
    for page in pages:
        assert "Everybody at this table goes on" in plain(staff.get(page).text)

    close(alone)
    expel(alone, 0)
    reopen_table(table_id=alone.pk, sign=sign(alone, reason="Scris greșit"))

    for page in pages:
        now = plain(staff.get(page).text)
        assert "Everybody at this table goes on" not in now
        assert "Nobody plays at this table any more" in now
    (card,) = event_now(event, at=LATER).ready
    assert why_over(card) == "Nobody plays at this table any more."


def test_of_two_left_at_a_table_only_who_was_not_expelled_goes_on():
    event = an_event(entrants=5, state="playing", game="bisca", deals=2)
    table = next(one for one in running_tables(event) if one.seats.count() == 2)
    close(table)
    gone, stays = table.seats.order_by("position").values_list(
        "entrant__name", flat=True
    )
    expel(table, 0)

    page = a_visitor().get(address("event", event)).text
    lines = rows(page, start='<span class="table-lines__who">')
    said = next(one for one in lines if "goes on without playing" in one)
    assert stays in said
    assert gone not in said


def test_a_pair_alone_at_its_table_does_not_play():
    event = an_event(entrants=5, state="playing", pairs=True, deals=2)
    alone = next(one for one in running_tables(event) if one.seats.count() == 2)
    name = alone.seats.first().entrant.name

    [line] = [row for row in standings(event) if name in row]

    assert "Goes on without playing" in line
    assert "Playing" not in line
