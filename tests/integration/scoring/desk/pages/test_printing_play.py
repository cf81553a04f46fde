"""Score sheets, closing slips and standings as they come out of the printer."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from scoring.ledger.models import TableScore
from tests.integration.scoring.deals.entries import (
    a_table,
    close,
    penalty,
    play_out,
    raise_to,
)
from tests.integration.scoring.desk.pages.papers import paper, read_paper, sheets_of
from tests.integration.scoring.desk.pages.room import an_organizer
from tests.integration.scoring.public.pages.reading import address, plain, words
from tests.integration.scoring.ties.lot_draws import a_tie, drawn
from tests.scenarios import (
    an_event,
    organizer_client,
    play_under,
    referee_client,
    running_tables,
)
from tournaments.web.pages.qr import in_groups, kept_digits

pytestmark = pytest.mark.django_db


def score_sheets(tournament, *, query=""):
    markup = paper("print-score-sheets", tournament, query=query)
    return sheets_of(markup, kind="sheet score")


def headings(sheet):
    return re.findall(r"<th [^>]*>([^<]+)</th>", sheet[: sheet.index("</thead>")])


def rows_of(sheet):
    return re.findall(r'<tr><th scope="row">(\d+)</th>(.*?)</tr>', sheet)


def test_a_sheet_for_each_table_has_forty_deals_and_a_column_a_seat():
    sheets = score_sheets(an_event(entrants=7, state="playing"))

    four, three = sheets
    assert [number for number, _cells in rows_of(four)] == [
        str(number) for number in range(1, 41)
    ]
    for sheet, seats in ((four, "A1 A2 A3 A4"), (three, "B1 B2 B3")):
        columns = seats.split()
        assert headings(sheet)[-3 * len(columns) :] == 3 * columns
        assert {cells.count("<td") for _number, cells in rows_of(sheet)} == {
            5 + 3 * len(columns)
        }
        signs = sheet[sheet.index('class="signatures"') :]
        assert re.findall("<li>(.+?)</li>", signs) == [*columns, "Referee"]


def test_sideways_a_table_has_two_sheets_that_go_on_counting():
    tournament = an_event(entrants=7, state="playing")

    sheets = score_sheets(tournament, query="?paper=wide")

    assert [rows_of(sheet)[0][0] for sheet in sheets] == ["1", "21", "1", "21"]
    assert "(2/2)" in sheets[1]
    markup = paper("print-score-sheets", tournament, query="?paper=wide")
    assert "sheets-landscape.css" in markup
    assert "sheets-landscape.css" not in paper("print-score-sheets", tournament)


def test_names_stand_on_the_sheets_once_the_seats_are_published():
    drawing = an_event(entrants=4, state="drawing")
    (blank,) = score_sheets(drawing)
    assert "<dt>A1</dt><dd></dd>" in blank

    playing = an_event(entrants=4, state="playing")
    (sheet,) = score_sheets(playing)

    for seat in running_tables(playing)[0].seats.all():
        assert f"<dt>A{seat.position + 1}</dt><dd>{seat.entrant.name}</dd>" in sheet


def test_pairs_have_one_column_together_and_the_free_one_no_sheet():
    sheets = score_sheets(an_event(entrants=3, state="playing", pairs=True))

    assert len(sheets) == 1
    assert headings(sheets[0])[-6:] == 3 * ["A1 A3", "A2 A4"]
    signs = sheets[0][sheets[0].index('class="signatures"') :]
    assert re.findall("<li>(.+?)</li>", signs) == ["A1", "A2", "A3", "A4", "Referee"]
    assert "5 (five) = 165" in plain(sheets[0])
    assert "both pairs together have 120" in plain(sheets[0])


def test_of_five_split_in_three_and_two_the_two_who_just_go_on_have_no_sheet():
    tournament = an_event(entrants=5, state="checked_in")
    client = organizer_client(Client(), tournament)
    client.post(address("open-urn", tournament), {"expected": "5", "five": "three_two"})

    sheets = score_sheets(tournament)

    assert [headings(sheet)[-3:] for sheet in sheets] == [["A1", "A2", "A3"]]


def test_the_short_form_has_columns_only_for_what_it_asks():
    tournament = an_event(entrants=4, state="playing", short_form=True)

    (sheet,) = score_sheets(tournament)

    heads = ["Deal", "Dealer", "Bidder", "Bid", "Trump", "Result (+/−)"]
    seats = ["A1", "A2", "A3", "A4"]
    assert headings(sheet) == [*heads, "Running total", *seats, *seats]
    assert {cells.count("<td") for _number, cells in rows_of(sheet)} == {4 + 2 * 4}


def test_the_regulation_stands_at_the_foot_of_the_sheet():
    (sheet,) = score_sheets(an_event(entrants=4, state="playing"))
    foot = plain(sheet[sheet.index("score__rules") :])

    for rule in (
        "1 (one) = 33; 2 (two) = 66; 3 (three) = 99; 4 (four) = 132.",
        "all together have 120, and 20 or 40 for each announcement",
        "are divided by 33; whole times count as points",
        "loses as many points as were bid",
        "When the bid is not made, the others score nothing.",
        "King and over of one suit count 20 card points, in trumps 40.",
        "wrongly) costs 3 points.",
        "A misdeal costs the dealer 1 point.",
        "A table plays one set, to 21 points.",
        "If several reach the target in the same deal, the higher score wins",
        "Ties are settled in this order: 1. Extra deals",
    ):
        assert rule in foot


def test_the_foot_tells_the_rules_that_the_stage_has_frozen():
    tournament = an_event(entrants=4, state="playing", preset="club", target=15)
    play_under(tournament, target=99)

    (sheet,) = score_sheets(tournament)
    foot = plain(sheet[sheet.index("score__rules") :])

    assert "to 15 points" in foot
    assert "to 99 points" not in foot
    assert "6 (six) = 198" in foot
    assert "lead by at least 2 points" in foot
    assert "the others score their points" in foot
    assert "A revoke (not following or trumping wrongly) costs no points." in foot


def closed_table():
    table = a_table(entrants=7, target=6)
    penalty(table, 0)
    play_out(table)
    return table


def test_a_slip_has_the_order_the_totals_the_fingerprint_and_who_signs():
    table = closed_table()
    tournament = table.stage.tournament

    page = read_paper("print-slips", tournament)
    signatures = re.findall(
        "<li>(.+?)</li>", paper("print-slips", tournament).split("signatures")[1]
    )

    assert page.count("Closing slip") == 1
    assert f"Closing slip: Table {table.letter} · Stage 1" in page
    score = TableScore.objects.get(table=table)
    assert kept_digits(score.head) in page
    code = f"kept=slip:1/{table.letter}:{score.seq}:{score.head[:32]}"
    assert code in paper("print-slips", tournament)
    assert score.head not in page
    assert "· 1 penalty ·" in page
    seated = [seat.entrant.name for seat in table.seats.all()]
    assert sorted(signatures) == sorted([*seated, "Referee"])
    places = re.findall(r"(\d) [A-Z]\d (\D+?) (−?\d+) (Through|Out)", page)
    assert [int(place) for place, *_rest in places] == [1, 2, 3, 4]
    assert [state for *_rest, state in places] == ["Through", "Through", "Out", "Out"]
    points = [int(points.replace("−", "-")) for *_rest, points, _state in places]
    assert points == sorted(points, reverse=True)


def test_a_slip_says_how_the_tie_was_settled_and_where_the_proof_is():
    table = a_tie(entrants=4)
    lot = drawn(table)
    close(table)

    event = table.stage.tournament
    page = read_paper("print-slips", event)

    assert "were tied. The order of the drawn lots:" in page
    assert in_groups(lot.commitment[:32]) in page
    assert f"kept=mark:{lot.commitment[:32]}" in paper("print-slips", event)
    assert "/lots/1/A/1/" in page
    assert "Ranked Seat at the table Name" in page


def test_only_closed_tables_have_slips():
    table = a_table(entrants=7, target=6)
    tournament = table.stage.tournament

    assert "No table of this stage is closed yet." in read_paper(
        "print-slips", tournament
    )
    here = address("print-slip", tournament, table_id=table.pk)
    assert an_organizer(tournament).get(here).status_code == 404


def test_a_referee_prints_the_slip_of_their_own_table_and_no_other():
    table = closed_table()
    tournament = table.stage.tournament
    here = address("print-slip", tournament, table_id=table.pk)
    english = Client(headers={"accept-language": "en"})
    own = referee_client(english, tournament, letters=table.letter)

    slip = own.get(address("close-table", tournament, table_id=table.pk))

    assert f'href="{here}"' in slip.text
    assert kept_digits(TableScore.objects.get(table=table).head) in words(own.get(here))
    other = referee_client(Client(), tournament, letters="B")
    assert other.get(here).status_code == 403
    assert Client().get(here).status_code == 302


def test_in_pairs_all_four_sign_and_the_free_pair_has_no_slip():
    tournament = an_event(entrants=3, state="finished", pairs=True)

    markup = paper("print-slips", tournament, query="?stage=1")

    slips = markup.split('<article class="slip">')[1:]
    assert len(slips) == 1
    signs = re.findall("<li>(.+?)</li>", slips[0].split("signatures")[1])
    assert len(set(signs)) == 5


def test_standings_say_whether_they_are_settled_and_who_is_through_in_words():
    tournament = an_event(entrants=7, state="finished")

    page = read_paper("print-standings", tournament, query="?stage=1")

    assert "The stage is confirmed." in page
    assert page.count("✓ Through") == 4
    assert page.count(" Out") == 3
    now = read_paper("print-standings", an_event(entrants=7, state="playing"))
    assert "the stage is not confirmed yet" in now
    assert "✓" not in now


def test_a_tie_is_marked_on_the_standings():
    table = a_table(entrants=4, target=6)
    tournament = table.stage.tournament
    assert "= Tie" not in read_paper("print-standings", tournament)

    raise_to(table, 6, 0, 0, 3)

    assert read_paper("print-standings", tournament).count("= Tie") == 2


def test_a_stage_without_seats_is_not_found():
    tournament = an_event(entrants=7, state="playing")

    for query in ("?stage=2", "?stage=x"):
        here = address("print-standings", tournament) + query
        assert an_organizer(tournament).get(here).status_code == 404
