"""A demonstration of Bisca: its final has cards, and every link leads somewhere."""

from __future__ import annotations

import html
import io
import re
from collections import Counter
from urllib.parse import urlsplit

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import resolve

from scoring.games.bisca.recording import CARDS
from scoring.games.protocol import Company
from scoring.ledger.lines import deal_of
from scoring.rules.rules import StageRules
from tests.scenarios import organizer_client
from tournaments.events.models.tournament import Tournament

pytestmark = pytest.mark.django_db

LINK = re.compile(r'(?:href|data-live-src)="([^"#]+)')
AT_MOST = 400
MOST = 4


def demo(state, *options):
    out = io.StringIO()
    call_command(
        "demo", "--game", "bisca", "--entrants", "6", "--state", state, *options,
        stdout=out,
    )  # fmt: skip
    return Tournament.objects.get(slug=out.getvalue().strip())


def crawl(client, start):
    """Follow the links of the event from a page; the pages that did not answer.

    Of pages of one name, as of every line of a ledger, no more are opened than MOST.
    """
    seen, due, wrong, opened = {start}, [start], [], Counter()
    while due:
        address = due.pop(0)
        name = resolve(urlsplit(address).path).url_name
        opened[name] += 1
        if opened[name] > MOST:
            continue
        answer = client.get(address, headers={"accept-language": "en"})
        if answer.status_code >= 400:
            wrong.append((address, answer.status_code))
        if "html" not in answer.headers.get("content-type", "") or answer.streaming:
            continue
        for found in LINK.findall(answer.content.decode()):
            target = urlsplit(html.unescape(found))
            link = target.path + (f"?{target.query}" if target.query else "")
            inside = not target.netloc and link.startswith("/t/")
            # A trick is the page of its deal.
            if inside and "?trick=" not in link and link not in seen:
                seen.add(link)
                due.append(link)
        assert len(seen) < AT_MOST
    return wrong, seen


def test_the_final_is_recorded_card_by_card_with_one_card_against_the_rules():
    final = demo("final").stages.latest("number").tables.get()

    rules = StageRules.from_json(final.stage.rules)
    deals = [line for line in final.ledger.filter(kind="deal") if not line.replaces]
    told = [line for line in deals if line.payload.get("plays")]
    broken = []
    for line in told:
        plays = line.payload["plays"]
        assert [len(texts) for texts in plays].count(4) == 10
        retold = CARDS.retell(
            deal_of(line.payload, game=rules.game),
            plays=plays,
            company=Company.singles(4),
            rules=rules.ruleset,
        )
        broken += [(one.rule, one.seat) for one in retold.broken]
    assert told
    penalty = final.ledger.get(kind="penalty")
    assert broken == [("BI-22", penalty.payload["seat"])]


@pytest.mark.slow
@pytest.mark.door  # where links lead
@pytest.mark.parametrize("options", [(), ("--pairs",)], ids=["singles", "pairs"])
def test_no_link_of_the_event_leads_nowhere(options):
    """An organizer's links lead to everything that others see, and to more."""
    event = demo("final", *options)

    wrong, seen = crawl(organizer_client(Client(), event), f"/t/{event.slug}/desk/")

    assert wrong == []
    for page in ("/deals/", "/rules/", "/standings/"):
        assert any(page in link for link in seen), page
