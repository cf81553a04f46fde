"""Six entrants, from the empty event to the published results, by pages alone.

Every step is found where an organizer finds it: behind the button of the control
room. Every form is sent as the page has made it, hidden fields and all.
"""

from __future__ import annotations

from html.parser import HTMLParser

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import resolve, reverse

from scoring.finish.lines import Publication
from scoring.finish.models import Results
from scoring.ledger.models import LedgerEntry
from tests.scenarios import a_user
from tournaments.book.lines import read
from tournaments.events.models.stage import Stage
from tournaments.events.models.tournament import Tournament
from tournaments.ids import TournamentId

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

ROSTER = "Nume;Prenume;Localitate\n" + "\n".join(
    f"{family};{given};Cluj-Napoca"
    for family, given in (
        ("Pop", "Andrei"),
        ("Țărmure", "Sânziana"),
        ("Kovács", "Zoltán"),
        ("Moldovan", "Ileana"),
        ("Rus", "Vasile"),
        ("Ștefănescu", "Ioana"),
    )
)
MOST_STEPS = 80


class Form(dict[str, object]):
    """The fields of one form as a browser would send them, and where to."""

    def __init__(self, action: str) -> None:
        super().__init__()
        self.action = action


class Page(HTMLParser):
    """The forms and the links of a page."""

    def __init__(self, text: str, *, url: str = "") -> None:
        super().__init__()
        self.url = url
        self.forms: list[Form] = []
        self.links: list[tuple[str, str]] = []
        self._in_form = False
        self._select = ""
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        has = dict(attrs)
        if tag == "a":
            self.links.append((has.get("class") or "", has.get("href") or ""))
        elif tag == "form":
            self.forms.append(Form(has.get("action") or self.url))
            self._in_form = True
        elif self._in_form and tag in {"input", "button", "textarea"}:
            self._field(tag, has)
        elif self._in_form and tag == "select":
            self._select = has["name"]
        elif tag == "option" and self._select and "selected" in has:
            self.forms[-1][self._select] = has.get("value") or ""

    def handle_endtag(self, tag):
        if tag == "form":
            self._in_form = False
        elif tag == "select":
            self._select = ""

    def _field(self, tag, has):
        kind = has.get("type", "text")
        if not has.get("name") or tag == "button":
            return
        if kind in {"radio", "checkbox"} and "checked" not in has:
            return
        self.forms[-1][has["name"]] = has.get("value") or ""

    def form(self, action: str) -> Form:
        return next(form for form in self.forms if form.action == action)

    def big_button(self) -> str:
        return next(
            href for css, href in self.links if "button--big" in css or css == "button"
        )


class Hall:
    """The organizer with a browser, and who sits where."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.slug = ""

    def url(self, name, **kwargs):
        return reverse(name, kwargs={"slug": self.slug, **kwargs})

    def read(self, url) -> Page:
        response = self.client.get(url)
        assert response.status_code == 200, url
        return Page(response.text, url=url)

    def send(self, form, **changes):
        fields = {**form, **changes}
        response = self.client.post(form.action, fields, follow=True)
        assert response.status_code == 200, (form.action, fields, response.text)
        return response

    # -- one method a step; its name is that of the page the button leads to --------

    def import_roster(self, url):
        upload = SimpleUploadedFile("lista.csv", ROSTER.encode())
        preview = self.send(self.read(url).form(url), file=upload)
        self.send(Page(preview.text).form(self.url("confirm-import")))

    def check_in(self, url):
        self.send(self.read(url).form(self.url("check-in-all")))

    def plan(self, url):
        form = self.read(url).form(self.url("open-urn"))
        self.send(form, tickets="plain")

    def draw_desk(self, url):
        page = self.read(url)
        stage = Stage.objects.get(tournament__slug=self.slug, state="drawing")
        draw = stage.draws.get(state="open")
        ticket = draw.tickets.filter(entrant=None).last()
        if ticket is None:
            self.send(page.form(self.url("publish-draw")), final="open")
            return
        waiting = stage.entries.exclude(
            entrant__in=draw.tickets.exclude(entrant=None).values("entrant")
        ).first()
        form = page.form(self.url("record-ticket"))
        self.send(form, who=waiting.entrant.code, seat=str(ticket))

    def desk_tables(self, url):
        """Play a deal at the first table that is still open."""
        links = [href for _css, href in self.read(url).links]
        closing = next(href for href in links if href.endswith("/close/"))
        self._deal(f"{closing.removesuffix('close/')}deal/", taker=0)

    def referee_table(self, url):
        """Settle a tie: an extra deal first, lots among those who are still tied."""
        table_id = resolve(url).kwargs["table_id"]
        extra = LedgerEntry.objects.filter(table=table_id, payload__purpose="tie_break")
        if not extra.exists():
            self._deal(f"{url}deal/?purpose=tie_break", taker=1)
            return
        form = self.read(f"{url}lots/").form(f"{url}lots/")
        tied = form["among"].split(".")
        drawn = {f"order-{n}": side for n, side in enumerate(tied, start=1)}
        seen = {"method": "urn", "witness-1": "Ana", "witness-2": "Ion"}
        shown = self.send(form, **drawn, **seen)
        self.send(Page(shown.text).form(form.action))

    def close_table(self, url):
        self.send(self.read(url).form(url))

    def stage_review(self, url):
        self.send(self.read(url).form(self.url("confirm-stage")))

    def publish_results(self, url):
        waive = self.read(url).form(self.url("nobody-objects"))
        self.send(waive, reason="Asked in the hall")
        self.send(self.read(url).form(self.url("freeze-results")))

    def _deal(self, url, *, taker):
        form = self.read(url).form(url.partition("?")[0])
        others = {f"cards-{seat}": "0" for seat in range(4) if seat != taker}
        fields = {
            "bidder": str(taker),
            "bid": "4",
            "trump": "V",
            f"cards-{taker}": "120",
            **{f"announcements-{suit}": str(taker) for suit in "DVG"},
            **{key: value for key, value in others.items() if key in form},
        }
        shown = self.send(form, **fields)
        self.send(Page(shown.text).form(form.action))


def test_an_event_of_six_is_played_to_its_published_results(client):
    client.force_login(a_user())
    hall = Hall(client)
    opening = hall.read(reverse("open-event")).form(reverse("open-event"))

    opened = hall.send(opening, name="Cupa Clujului", place="Cluj-Napoca", target="11")
    hall.slug = Tournament.objects.get().slug
    assert opened.redirect_chain[-1][0] == hall.url("desk")

    visited = walk(hall)

    assert visited[:4] == ["import_roster", "check_in", "plan", "draw_desk"]
    assert visited[-2:] == ["stage_review", "publish_results"]
    assert Stage.objects.count() == 2
    assert Results.objects.get().body.count('"entrant"') == 6
    public = client.get(hall.url("results")).text
    (published,) = read(TournamentId(Results.objects.get().pk), Publication)
    assert published.said.body_hash[:16] in public


def walk(hall):
    """Follow the control room's button until it says that the event is over."""
    visited = []
    for _step in range(MOST_STEPS):
        button = hall.read(hall.url("desk")).big_button()
        if button == hall.url("results"):
            return visited
        name = resolve(button).url_name.replace("-", "_")
        visited.append(name)
        getattr(hall, name)(button)
    raise AssertionError(visited)
