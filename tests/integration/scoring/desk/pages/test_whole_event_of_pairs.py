"""Five pairs, from the empty event to the published results, by pages alone."""

from __future__ import annotations

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from scoring.finish.models import Results
from tables.draws.queries.free import free_ticket_of
from tests.integration.scoring.desk.pages.test_whole_event import Hall, Page, walk
from tests.scenarios import a_user
from tournaments.events.models.stage import Stage
from tournaments.events.models.tournament import Tournament
from tournaments.people.models.entrant import Entrant

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

ROSTER = """Jucător 1;Localitate 1;Jucător 2;Localitate 2;Taxa
Pop Andrei;Cluj-Napoca;Țărmure Sânziana;Dej;da
Kovács Zoltán;Gherla;Moldovan Ileana;Gherla;
Rus Vasile;Turda;Ștefănescu Ioana;Turda;da
Bota Dan;Dej;Pop Andrei;Cluj-Napoca;
Bota Dan;Dej;Pop Andrei;Huedin;
"""


class HallOfPairs(Hall):
    """The organizer of an event in pairs."""

    def import_roster(self, url):
        upload = SimpleUploadedFile("perechi.csv", ROSTER.encode())
        preview = self.send(self.read(url).form(url), file=upload)
        assert "Pop Andrei / Țărmure Sânziana" in preview.text
        self.send(Page(preview.text).form(self.url("confirm-import")))
        walk_in = self.read(self.url("roster")).form(self.url("register-entrant"))
        self.send(walk_in, line="Gál Éva, Zalău / Ilea Ion, Dej")

    def draw_desk(self, url):
        """Draw as the desk says: who was free first, without the free ticket."""
        page = self.read(url)
        stage = Stage.objects.get(tournament__slug=self.slug, state="drawing")
        tickets = stage.draws.get(state="open").tickets
        in_urn = [str(ticket) for ticket in tickets.filter(entrant=None)]
        if not in_urn:
            self.send(page.form(self.url("publish-draw")), final="open")
            return
        drawn = set(tickets.exclude(entrant=None).values_list("entrant", flat=True))
        waiting = [e.entrant for e in stage.entries.exclude(entrant__in=drawn)]
        free = free_ticket_of(stage)
        first = {} if free is None else free.first
        who = next((one for one in waiting if one.pk in first), waiting[0])
        seat = in_urn[0] if who.pk in first else in_urn[-1]
        self.send(page.form(self.url("record-ticket")), who=who.name, seat=seat)


def test_an_event_of_pairs_is_played_and_every_public_page_of_it_read(client):
    client.force_login(a_user())
    hall = HallOfPairs(client)
    opening = hall.read(reverse("open-event")).form(reverse("open-event"))
    hall.send(opening, name="Cupa perechilor", mode="pairs", target="11")
    event = Tournament.objects.get()
    hall.slug = event.slug
    assert event.in_pairs

    visited = walk(hall)

    assert visited[:4] == ["import_roster", "check_in", "plan", "draw_desk"]
    assert visited[-2:] == ["stage_review", "publish_results"]
    assert [stage.sizes for stage in Stage.objects.order_by("number")] == [
        [2, 2, 1],
        [2, 1],
        [2],
    ]
    assert Entrant.objects.filter(fee_paid=True).count() == 2
    body = json.loads(Results.objects.get().body)
    assert len(body["places"]) == 5
    assert body["event"]["qualifiers_per_table"] == 1
    assert body["ruleset"]["qualifiers_per_table"] == 1
    public = {
        name: client.get(hall.url(name))
        for name in ("event", "tables", "standings", "bracket", "results", "rules")
    }
    assert {page.status_code for page in public.values()} == {200}
    winner = Entrant.objects.get(code=body["places"][0]["entrant"])
    assert winner.name in public["results"].text
    for entrant in Entrant.objects.all():
        for player in entrant.players.all():
            assert str(player) in public["bracket"].text
