"""How an organizer reads what will be printed."""

from __future__ import annotations

import re

from tests.integration.scoring.desk.pages.room import an_organizer
from tests.integration.scoring.public.pages.reading import address, words
from tests.markup import in_one_line

# What lies on each address; the last ones wait for something in every new event.
ALWAYS = ("print-centre", "print-checklist", "print-poster")
AFTER_THE_LIST = ("print-check-in",)
AFTER_THE_URN = ("print-tickets", "print-signs", "print-score-sheets")
AFTER_THE_SEATS = ("print-seats", "print-by-table", "print-standings", "print-slips")
AFTER_THE_FINAL = ("print-results", "print-diplomas")
PAPERS = (
    *ALWAYS,
    *AFTER_THE_LIST,
    *AFTER_THE_URN,
    *AFTER_THE_SEATS,
    *AFTER_THE_FINAL,
)
NOTHING = "There is nothing to print"


def paper(name, tournament, *, query="", client=None):
    """The markup of a page of sheets, on one line."""
    client = client or an_organizer(tournament)
    answer = client.get(address(name, tournament) + query)
    assert answer.status_code == 200
    return in_one_line(answer.text)


def read_paper(name, tournament, *, query=""):
    """What is printed, as text: without the bar of the screen."""
    answer = an_organizer(tournament).get(address(name, tournament) + query)
    assert answer.status_code == 200
    sheets = answer.text[answer.text.index("<main") :]
    answer.content = sheets.encode()
    return words(answer)


def sheets_of(markup, *, kind="sheet"):
    """The parts of the markup that are one sheet each."""
    return re.split(rf'<section class="{kind}[ "]', markup)[1:]
