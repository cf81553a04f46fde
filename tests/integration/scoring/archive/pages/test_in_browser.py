"""The page in which the program runs: its policy, its sandbox, and what is inside."""

from __future__ import annotations

import base64
import gzip
import hashlib
import html
import json
import re
from html.parser import HTMLParser

import pytest

from scoring.verifier import FILE, program
from tests.scenarios import an_event

pytestmark = pytest.mark.django_db
EVENT = "/verify/event/"


class Elements(HTMLParser):
    """The texts of scripts as a browser sees them, with their attributes."""

    def __init__(self, page):
        super().__init__()
        self.scripts, self.inside = [], False
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        self.inside = tag == "script"
        if self.inside:
            self.scripts.append((dict(attributes), ""))

    def handle_data(self, data):
        if self.inside:
            attributes, text = self.scripts[-1]
            self.scripts[-1] = (attributes, text + data)

    def handle_endtag(self, tag):
        self.inside = False

    def texts(self):
        return {attributes.get("id", ""): text for attributes, text in self.scripts}


def of_event(event):
    return f"/t/{event.slug}/verify/"


def test_opened_on_the_site_it_can_touch_nothing_of_it(client):
    event = an_event(entrants=6)
    for address in (EVENT, of_event(event)):
        policy = client.get(address)["Content-Security-Policy"]
        rules = dict(one.strip().partition(" ")[::2] for one in policy.split(";"))

        allowed = ["allow-scripts", "allow-forms", "allow-downloads"]
        assert rules["sandbox"].split() == allowed
        assert rules["form-action"] == "'none'"
        assert rules["default-src"] == "'none'"
        assert rules["frame-ancestors"] == "'none'"
        assert "connect-src" not in rules
        assert "unsafe-inline" not in policy


def test_the_rest_of_the_site_evaluates_nothing(client):
    event = an_event(entrants=6)
    for address in ("/", f"/t/{event.slug}/", "/verify/"):
        assert "unsafe-eval" not in client.get(address)["Content-Security-Policy"]


def test_it_may_run_its_own_script_and_nothing_else(client):
    answer = client.get(EVENT)
    page, policy = answer.content.decode(), answer["Content-Security-Policy"]
    runs = [text for kind, text in Elements(page).scripts if "type" not in kind]
    (style,) = re.findall("<style>(.*?)</style>", page, re.S)

    assert len(runs) == 1
    for tag, inline in (("script", runs[0]), ("style", style)):
        digest = base64.b64encode(hashlib.sha256(inline.encode()).digest()).decode()
        assert f"{tag}-src 'sha256-{digest}'" in policy
    assert html.escape(policy.partition("; sandbox")[0], quote=False) in page


def test_the_program_stands_in_it_as_it_is(client):
    page = client.get(EVENT).content.decode()
    inside = Elements(page).texts()["program"]

    assert inside.encode() == FILE.read_bytes()
    assert hashlib.sha256(FILE.read_bytes()).hexdigest() in page


def test_the_public_record_of_the_event_is_inside(client):
    event = an_event(entrants=6, state="playing", deals=2)
    page = client.get(of_event(event))

    inside = Elements(page.content.decode()).texts()["record"]
    record = client.get(f"/t/{event.slug}/record.json").json()

    assert json.loads(inside) == record
    assert program().answered(inside.encode(), [])[0]
    again = client.get(of_event(event), headers={"If-None-Match": page["ETag"]})
    assert again.status_code == 304
    assert "no-cache" in page["Cache-Control"]


def test_compressed_it_is_the_same_page(client):
    event = an_event(entrants=6)
    for address in (EVENT, of_event(event)):
        plain = client.get(address)
        packed = client.get(address, headers={"Accept-Encoding": "gzip"})

        assert packed["Content-Encoding"] == "gzip"
        assert gzip.decompress(packed.content) == plain.content
        assert len(packed.content) < len(plain.content) / 3
        assert "Accept-Encoding" in packed["Vary"]


def test_both_can_be_kept_as_files(client):
    event = an_event(entrants=6)
    for address in (EVENT, of_event(event)):
        answer = client.get(f"{address}?download")

        assert answer["Content-Disposition"].startswith("attachment; filename=")
        assert answer.content == client.get(address).content


def test_it_is_offered_where_the_program_is(client):
    event = an_event(entrants=6, state="published", target=2)
    for page in ("results", "compare"):
        assert (
            of_event(event) in client.get(f"/t/{event.slug}/{page}/").content.decode()
        )


def test_it_is_only_read(client):
    event = an_event(entrants=6)
    for address in (EVENT, of_event(event)):
        assert client.post(address).status_code == 405
