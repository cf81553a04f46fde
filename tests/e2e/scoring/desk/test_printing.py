"""What really comes out of the printer: as many sheets of A4 as there must be."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest
from django.db import transaction

from tests.integration.scoring.desk.pages.papers import paper
from tests.integration.tables.draws.digital import drawn_to
from tests.scenarios import AT, an_event
from tournaments.events.models.tournament import Tournament
from tournaments.people.commands.people import rewrite_entrant
from tournaments.people.names import PlayerDetails

pytestmark = [pytest.mark.e2e, pytest.mark.slow, pytest.mark.django_db]

CSS = Path("tournaments/static/site/css")
A4 = (595, 842)
# The tickets with a line that is missing, cut through or on the edge.
CUT_THROUGH = """
() => [...document.querySelectorAll(".ticket")].filter((ticket) => {
  const edge = ticket.getBoundingClientRect().bottom;
  return [...ticket.querySelectorAll("p")].some((line) => {
    const { bottom, height } = line.getBoundingClientRect();
    const lines = height / parseFloat(getComputedStyle(line).lineHeight);
    return lines < 0.95 || Math.abs(lines - Math.round(lines)) > 0.05 || bottom > edge;
  });
}).length
"""
# Those whose player's name does not end on them.
NAME_CUT = """
() => [...document.querySelectorAll(".ticket__name")].filter(
  (name) => name.scrollHeight > name.clientHeight + 1
).length
"""
# As long as the columns allow, with every letter that printers get wrong.
LONG = "Țăranu-Mărgineanu-Șerbănescu-Împărătescu-Brânzărescu-Câmpeanu-Ștefănescu-Pop"
SHORTER = "Constantinescu-Brâncoveanu"
NAME = "Cupa Împărăției Cărților de Joc: Țintă, Șah, Table și Cruce, ediția jubiliară"


def styled(markup):
    return re.sub(
        r'<link rel="stylesheet" href="[^"]*/([\w-]+\.css)">',
        lambda link: f"<style>{(CSS / link[1]).read_text()}</style>",
        markup,
    )


def printed(chromium, folder, markup):
    """The number of pages and the size of the first, in points."""
    sheet = folder / "sheet.html"
    file = folder / "sheet.pdf"
    sheet.write_text(styled(markup))
    subprocess.run(
        [chromium, "--headless", "--no-sandbox", "--disable-gpu",
         "--no-pdf-header-footer", f"--print-to-pdf={file}", sheet.as_uri()],
        check=True,
        capture_output=True,
        timeout=60,
    )  # fmt: skip
    content = file.read_bytes()
    box = re.search(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", content)
    assert box
    size = (round(float(box[1])), round(float(box[2])))
    return len(re.findall(rb"/Type /Page\b", content)), size


def with_long_names(tournament, *, family=LONG, given="Ștefănel"):
    tournament.name = NAME
    tournament.place = "Casa de Cultură a Sindicatelor, Râmnicu Vâlcea"
    tournament.save()
    for entrant in tournament.entrants.all():
        people = [
            PlayerDetails(family, given, f"Sfântu Gheorghe {player.pk}")
            for player in entrant.players.all()
        ]
        with transaction.atomic():
            rewrite_entrant(entrant, people=people, author="O01", at=AT)
    return tournament


@pytest.mark.parametrize(
    ("name", "query", "size", "pages"),
    [
        ("print-signs", "", A4, 2),
        ("print-score-sheets", "", A4, 2),
        ("print-score-sheets", "?paper=wide", A4[::-1], 4),
        ("print-poster", "", A4, 1),
        ("print-seats", "", A4, 1),
        ("print-check-in", "", A4, 1),
    ],
)
def test_long_names_stay_on_their_sheet(chromium, tmp_path, name, query, size, pages):
    tournament = with_long_names(an_event(entrants=7, state="playing", preset="club"))

    found = printed(chromium, tmp_path, paper(name, tournament, query=query))

    assert found == (pages, size)


@pytest.mark.parametrize(
    ("pairs", "family", "given", "whole"),
    [
        (False, "Brâncoveanu", "Ioana", True),
        (False, SHORTER, "Ștefan", True),
        (False, SHORTER, "Ștefan-Bogdan Constantin-Alexandru", True),
        (False, LONG, "Ștefănel", True),
        (True, SHORTER, "Ștefan-Bogdan", True),
        (True, LONG, "Ștefănel", False),
    ],
)
def test_no_line_of_a_digital_ticket_is_cut_through(
    browser, pairs, family, given, whole
):
    event = an_event(entrants=8, state="checked_in", pairs=pairs)
    with_long_names(event, family=family, given=given)
    drawn_to(event, "published")
    sheet = browser.new_page()

    sheet.set_content(styled(paper("print-tickets", event)))
    sheet.emulate_media(media="print")

    assert sheet.locator(".ticket").count() == 8
    assert sheet.evaluate(CUT_THROUGH) == 0
    assert (sheet.evaluate(NAME_CUT) == 0) == whole


def test_seats_by_table_begin_on_the_first_page(chromium, tmp_path):
    markup = paper("print-by-table", an_event(entrants=8, state="playing"))
    head, two_tables, foot = re.split(
        r'(<section class="by-table__one">.*</section>)(?=\s*</div>\s*</section>)',
        markup,
        flags=re.DOTALL,
    )

    # Eight rows of tables stand on the first page, twelve on the second.
    found = printed(chromium, tmp_path, head + two_tables * 18 + foot)

    assert found == (2, A4)


@pytest.mark.parametrize("name", ["print-seats", "print-signs"])
def test_a_rehearsal_has_no_page_more_and_its_word_in_the_margins(
    chromium, tmp_path, name
):
    tournament = an_event(entrants=7, state="playing")
    real = printed(chromium, tmp_path, paper(name, tournament))
    Tournament.objects.update(is_rehearsal=True)
    tournament.refresh_from_db()

    markup = paper(name, tournament)
    assert 'data-rehearsal="Rehearsal"' in markup
    assert printed(chromium, tmp_path, markup) == real


@pytest.mark.parametrize("pairs", [False, True], ids=["players", "pairs"])
def test_a_diploma_is_one_sheet_on_its_side(chromium, tmp_path, pairs):
    tournament = with_long_names(an_event(entrants=4, state="finished", pairs=pairs))

    found = printed(chromium, tmp_path, paper("print-diplomas", tournament))

    assert found == (4, A4[::-1])


@pytest.mark.parametrize(("entrants", "pages"), [(18, 1), (19, 2)])
def test_eighteen_tickets_fill_a_sheet(chromium, tmp_path, entrants, pages):
    tournament = with_long_names(an_event(entrants=entrants, state="drawing"))

    found = printed(chromium, tmp_path, paper("print-tickets", tournament))

    assert found == (pages, A4)
