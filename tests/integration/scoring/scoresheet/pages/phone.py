"""A referee's phone at one table: what it opens, sends and finds on the page."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from django.test import Client

from scoring.games.registry import USUAL
from scoring.ledger.models import LedgerEntry
from scoring.rehearsal.script import Chances
from scoring.scoresheet.queries.table_view import TableView, table_view
from tables.seating.models import Table
from tests.markup import in_one_line
from tests.scenarios import an_event, organizer_client, referee_client, running_tables
from tournaments.events.models.tournament import Tournament

PLAYED = {
    "outcome": "played",
    "bidder": "1",
    "bid": "2",
    "trump": "V",
    "cards-0": "30",
    "cards-1": "70",
    "cards-2": "20",
    "cards-3": "",
}
CLEAR = PLAYED | {"cards-0": "40", "cards-2": "10"}
THREE_EQUAL = PLAYED | {
    "bidder": "0",
    "bid": "1",
    "cards-0": "40",
    "cards-1": "40",
    "cards-2": "40",
    "cards-3": "0",
}


@dataclass
class Phone:
    """One signed-in phone; ``page`` names what it opens below the table."""

    client: Client
    tournament: Tournament
    table: Table

    @property
    def url(self) -> str:
        return f"/t/{self.tournament.slug}/referee/{self.table.pk}/"

    @property
    def view(self) -> TableView:
        return table_view(Table.objects.select_related("stage").get(pk=self.table.pk))

    @property
    def last_seq(self) -> int:
        """The number of the table's last line."""
        lines = LedgerEntry.objects.filter(table=self.table).order_by("-seq")
        return lines.values_list("seq", flat=True)[0]

    @property
    def lines(self) -> int:
        return LedgerEntry.objects.filter(table=self.table).count()

    def get(self, page: str = "") -> Any:
        return self.client.get(f"{self.url}{page}", headers={"accept-language": "en"})

    def post(self, page: str, **fields: str) -> Any:
        """Send fields as they are, with key and position unless they are given."""
        known = {"client_key": str(uuid4()), "after_seq": str(self.last_seq)}
        return self.client.post(
            f"{self.url}{page}", known | fields, headers={"accept-language": "en"}
        )

    def deal(self, **fields: str) -> Any:
        """Look at the result of a deal, then save it as it was shown."""
        known = {"client_key": str(uuid4()), "after_seq": str(self.last_seq)}
        first = self.post("deal/", **(PLAYED | known | fields))
        return self.post("deal/", **(PLAYED | known | fields | hidden(first)))

    def deals(self, *, times: int, **fields: str) -> None:
        """Record the same deal several times."""
        for _ in range(times):
            assert self.deal(**fields).status_code == 302


def a_phone(
    *,
    deals: int = 0,
    letter: str = "A",
    target: int | None = None,
    preset: str = "tournament",
    entrants: int = 8,
    pairs: bool = False,
    game: str = USUAL,
    short_form: bool = False,
) -> Phone:
    """Return a referee's phone at a table in play."""
    tournament = an_event(
        entrants=entrants,
        state="playing",
        deals=deals,
        target=target,
        preset=preset,
        pairs=pairs,
        game=game,
        short_form=short_form,
        chances=Chances(void=0),
    )
    client = referee_client(Client(), tournament, letters=letter)
    return Phone(client, tournament, table_with(tournament, letter=letter))


def table_with(tournament: Tournament, *, letter: str) -> Table:
    return next(t for t in running_tables(tournament) if t.letter == letter)


def organizers(phone: Phone) -> Phone:
    """Return the organizer's phone at the same table."""
    client = organizer_client(Client(), phone.tournament)
    return Phone(client, phone.tournament, phone.table)


def second(phone: Phone) -> Phone:
    """Return another referee's phone at the same table."""
    client = referee_client(Client(), phone.tournament)
    return Phone(client, phone.tournament, phone.table)


def confirm_by_second(phone: Phone, *, number: int = 1) -> str:
    """Let a referee of all tables countersign a proposal; return the code."""
    client = referee_client(Client(), phone.tournament)
    address = f"/t/{phone.tournament.slug}/referee/proposals/{number}/confirm/"
    assert client.post(address).status_code == 302
    return phone.tournament.grants.latest("pk").code


def text(response: Any) -> str:
    """Return the words of a page without its markup."""
    bare = re.sub(r"<(script|style)[^>]*>.*?</\1>", " ", response.content.decode())
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", bare)).split())


def hidden(response: Any) -> dict[str, str]:
    """Return the hidden fields of the page's form."""
    found = re.findall(
        r'<input type="hidden" name="([^"]+)" value="([^"]*)"',
        in_one_line(response.content.decode()),
    )
    return {
        name: html.unescape(value)
        for name, value in found
        if name not in {"csrfmiddlewaretoken", "next"}
    }


def typed(response: Any, name: str) -> str | None:
    """Return what a text field of the page holds."""
    body = in_one_line(response.content.decode())
    found = re.search(rf'<input id="{name}"[^>]*value="([^"]*)"', body)
    return None if found is None else html.unescape(found.group(1))


def chosen(response: Any, name: str) -> str | None:
    """Return which key of a group is chosen."""
    body = in_one_line(response.content.decode())
    found = re.search(rf'name="{name}" value="([^"]*)" checked', body)
    return None if found is None else found.group(1)
