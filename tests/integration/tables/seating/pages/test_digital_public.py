"""A digital draw as everybody sees it; its secret as nobody does."""

from __future__ import annotations

import base64
import html
import io
import json
import re
from urllib.parse import unquote

import pytest
from django.core.management import call_command
from django.urls import get_resolver, reverse

from scoring.archive.queries.event_file.writing import event_document, public_document
from tables.draws.models.draw import Draw
from tables.protocol.by_hand import first_swaps
from tables.protocol.proof import verify_text
from tables.protocol.stream import numbers, shuffle
from tests.architecture.test_policies import addresses
from tests.integration.tables.draws.digital import CARDS, SECRET, drawn_to, reveal
from tests.scenarios import a_stager, an_event, organizer_client
from tournaments.canon import canon
from tournaments.people.models.entrant import Entrant

pytestmark = pytest.mark.django_db
PAGES = ("", "part/", "show/", "show/part/")


@pytest.fixture
def event():
    return an_event(entrants=7, state="checked_in")


def get(client, event, page=""):
    return client.get(f"/t/{event.slug}/draws/1/{page}")


def test_before_anything_is_frozen_there_is_no_page(client, event):
    for page in (*PAGES, "proof.json"):
        assert get(client, event, page).status_code == 404


@pytest.mark.parametrize("step", ["frozen", "committed", "entropy"])
def test_every_step_is_public_as_it_is_taken(client, event, step):
    draw = drawn_to(event, step)

    page = get(client, event).content.decode()

    assert draw.manifest_sha256 in page
    assert ("AR</span>" in page) == (step == "entropy")
    for shown in (page, get(client, event, "show/").content.decode()):
        eights = re.findall(r"<span>([0-9a-f]{8})</span>", shown)
        assert "".join(eights) == draw.commitment
        assert ("QR code of the mark" in shown) == (step != "frozen")
        # The wall has the whole list, until the cards take its place.
        if step == "committed":
            codes = re.findall(r"<span>(E\d+)</span>", shown)
            assert codes == draw.manifest["entrants"]
            assert "with 7 entrants" in shown
    assert get(client, event, "proof.json").status_code == 404
    names = Entrant.objects.filter(tournament=event).values_list("name", flat=True)
    assert not [name for name in names if name in page]


def test_the_wall_says_how_many_of_all_entrants_draw(client):
    first = an_event(entrants=7, state="checked_in")
    drawn_to(first, "frozen")
    assert "7 entrants" in english(client, first, "show/")

    later = an_event(entrants=7, state="playing", target=3)
    stager, stage = a_stager(), later.stages.get()
    for table in stage.tables.all():
        stager.play_table(table)
    stager.confirm(stage)
    drawn_to(later, "frozen")

    wall = client.get(
        f"/t/{later.slug}/draws/2/show/", headers={"accept-language": "en"}
    ).text
    assert "4 of 7 entrants draw here" in " ".join(wall.split())


def english(client, event, page):
    address = f"/t/{event.slug}/draws/1/{page}"
    return client.get(address, headers={"accept-language": "en"}).text


@pytest.mark.no_ledger_check
def test_cards_that_nobody_has_confirmed_are_not_shown(client, event):
    draw = drawn_to(event, "committed")
    Draw.objects.filter(pk=draw.pk).update(public_text=CARDS)

    for page in PAGES:
        assert not re.search(r"\bXD\b", get(client, event, page).content.decode())


def test_the_proof_is_a_file_that_verifies(client, event, tmp_path):
    draw = drawn_to(event, "published")

    answer = get(client, event, "proof.json")

    assert answer["Content-Type"] == "application/json"
    proof = verify_text(answer.content)
    assert proof.commitment == draw.commitment
    path = tmp_path / "proof.json"
    path.write_bytes(answer.content)
    said = io.StringIO()
    call_command("verify_draw", path, stdout=said)
    assert draw.commitment[:32] in said.getvalue()


def test_after_the_reveal_the_page_has_seats_proof_and_the_first_steps(client, event):
    draw = drawn_to(event, "published")

    page = get(client, event).content.decode()

    assert draw.proof_sha256 in page
    link = html.unescape(re.search(rf'href="({reverse("verify-draw")}[^"]+)', page)[1])
    assert f"?event={event.slug}&stage=1&draw=1#" in link
    assert json.loads(unquote(link.partition("#")[2])) == draw.proof
    assert "data:image/svg+xml" in page
    assert "16 mod 7" not in page
    assert len(re.findall(r" mod \d = \d", page)) == 5
    for name in Entrant.objects.filter(tournament=event).values_list("name", flat=True):
        assert name in page


@pytest.mark.parametrize("count", [3, 7, 64])
def test_the_steps_by_hand_are_those_of_the_protocol(count):
    seats = [f"{chr(65 + n // 4)}{n % 4 + 1}" for n in range(count)]
    seed = bytes(range(32))

    swaps = first_swaps(seed, seats=seats, count=count)

    order = list(seats)
    for swap in swaps:
        assert (order[swap.last], order[swap.chosen]) == (swap.seat, swap.other)
        order[swap.last], order[swap.chosen] = order[swap.chosen], order[swap.last]
    assert order == shuffle(seats, stream=numbers(seed))


def test_the_show_has_every_seat_without_a_script(client, event):
    drawn_to(event, "published")

    page = get(client, event, "show/").content.decode()

    assert len(re.findall("data-show-seat=", page)) == 7
    assert "is-hidden" not in page
    assert "data-show-controls hidden" in page


def test_seats_show_the_mark_of_the_draw(client, event):
    draw = drawn_to(event, "published")

    page = client.get(f"/t/{event.slug}/seats/").content.decode()

    assert f">{in_eights(draw)}</code>" in page


def in_eights(draw):
    """The digits that have to be compared, as they stand on paper."""
    return " ".join(draw.commitment[i : i + 8] for i in range(0, 32, 8))


def test_printed_seats_show_the_mark_too(client, event):
    draw = drawn_to(event, "published")
    organizer_client(client, event)

    for name in ("print-seats", "print-by-table"):
        page = client.get(reverse(name, kwargs={"slug": event.slug})).content.decode()
        assert f"<code>{in_eights(draw)}</code>" in page
        assert f"seen.svg?kept=mark:{draw.commitment[:32]}" in page


def test_tickets_of_a_digital_draw_carry_its_mark(client, event):
    draw = drawn_to(event, "published")
    organizer_client(client, event)

    page = client.get(reverse("print-tickets", kwargs={"slug": event.slug}))
    tickets = page.content.decode().split('<li class="ticket">')[1:]

    assert len(tickets) == 7
    for code, seat in draw.proof["assignment"]:
        (own,) = [one for one in tickets if re.search(rf"· {code}\s*</p>", one)]
        assert f'"ticket__seat">{seat}<' in own
        assert in_eights(draw) in own
        assert "QR code of the mark" in own


def test_an_urn_beside_a_draw_that_was_called_off(client):
    event = an_event(entrants=6, state="playing")

    page = get(client, event).content.decode()

    assert "drawn by hand" in page
    assert "called off" not in page


def test_the_fragments_are_sent_again_only_when_something_changed(client, event):
    draw = drawn_to(event, "entropy")
    for page in ("part/", "show/part/"):
        etag = {"if-none-match": get(client, event, page)["ETag"]}
        address = f"/t/{event.slug}/draws/1/{page}"
        assert client.get(address, headers=etag).status_code == 304
    reveal(draw)
    assert client.get(address, headers=etag).status_code == 200


def shown(client, event, *, under=""):
    """Every address of the event and of the site that can be read, with its page."""
    for pattern, entry in addresses(get_resolver()):
        if (
            not pattern.startswith(under)
            or pattern.startswith(("live/", "i18n/"))
            or "live" in (entry.name or "")
        ):
            continue
        path = pattern.replace("<slug:slug>", event.slug)
        path = re.sub(r"<int:\w+>", "1", path)
        path = re.sub(r"\(\?P<slug>[^)]*\)", event.slug, path.strip("^$"))
        if "<" in path or "(" in path:
            continue
        answer = client.get(f"/{path}")
        if answer.status_code == 200:
            body = getattr(answer, "streaming_content", None)
            yield path, b"".join(body) if body else answer.content


@pytest.mark.ignore_template_errors  # also pages of others, without their forms
@pytest.mark.parametrize("step", ["committed", "entropy"])
def test_no_page_no_file_no_dump_shows_the_secret_before_the_reveal(
    client, event, step, caplog
):
    organizer_client(client, event)
    with caplog.at_level("DEBUG"):
        drawn_to(event, step)
        pages = dict(shown(client, event))
    assert f"t/{event.slug}/draws/1/" in pages
    assert f"t/{event.slug}/desk/draw/" in pages
    assert f"t/{event.slug}/desk/event.json" in pages
    texts = {
        **pages,
        "whole": canon(event_document(event)),
        "public": canon(public_document(event)),
        "log": caplog.text.encode(),
    }
    secrets = (SECRET.hex(), SECRET.hex().upper(), base64.b64encode(SECRET).decode())

    for where, text in texts.items():
        assert not [one for one in secrets if one.encode() in text], where
        assert SECRET not in text, where


@pytest.mark.ignore_template_errors
def test_the_reveal_shows_it(client, event):
    """The control: the search above would find it."""
    drawn_to(event, "published")

    pages = dict(shown(client, event, under="t/<slug:slug>/draws/"))
    found = {path for path, text in pages.items() if SECRET.hex().encode() in text}

    assert f"t/{event.slug}/draws/1/proof.json" in found
    assert (
        json.loads(get(client, event, "proof.json").content)["secret"] == SECRET.hex()
    )
