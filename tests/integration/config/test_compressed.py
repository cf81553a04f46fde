"""What a browser fetches comes compressed, and is not sent twice."""

from __future__ import annotations

import gzip
import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.scenarios import an_event
from tournaments.web.bundles import bundle

pytestmark = pytest.mark.django_db
GZIP = {"Accept-Encoding": "gzip, deflate, br"}


@pytest.fixture
def phone():
    return Client(headers=GZIP)


def test_a_page_is_compressed_and_is_the_same_page(phone):
    event = an_event(entrants=6, state="playing")
    address = reverse("standings-part", kwargs={"slug": event.slug})

    small = phone.get(address)
    whole = Client().get(address)

    assert small["Content-Encoding"] == "gzip"
    assert gzip.decompress(small.content) == whole.content
    assert len(small.content) < len(whole.content) / 2
    assert "Content-Encoding" not in whole
    assert "Accept-Encoding" in small["Vary"]


def test_who_has_a_compressed_version_is_told_so(phone):
    event = an_event(entrants=6, state="playing")
    for name in ("standings-part", "api-standings"):
        address = reverse(name, kwargs={"slug": event.slug})
        first = phone.get(address)

        again = phone.get(address, headers={"If-None-Match": first["ETag"]})

        assert first["ETag"].startswith('W/"')
        assert again.status_code == 304


def test_the_length_of_an_answer_tells_nothing_about_a_token_in_it(phone):
    """The same content has another length each time, so a guess cannot be measured."""
    event = an_event(entrants=6, state="playing")
    address = reverse("standings-part", kwargs={"slug": event.slug})

    lengths = {len(phone.get(address).content) for _ in range(12)}

    assert len(lengths) > 1


@pytest.mark.parametrize("name", ["site/css/base.css", "tournaments/live/live.js"])
def test_a_static_file_is_compressed_and_checked_by_its_tag(phone, name):
    small, whole = phone.get(f"/static/{name}"), Client().get(f"/static/{name}")
    content = b"".join(whole.streaming_content)

    assert small["Content-Encoding"] == "gzip"
    assert small["Content-Length"] == str(len(small.content))
    assert gzip.decompress(small.content) == content
    assert whole["Vary"] == small["Vary"] == "Accept-Encoding"
    again = phone.get(f"/static/{name}", headers={"If-None-Match": small["ETag"]})
    assert again.status_code == 304


def test_a_page_brings_one_stylesheet_and_one_script_and_they_are_kept_for_good(phone):
    event = an_event(entrants=6, state="playing")
    page = Client().get(reverse("standings", kwargs={"slug": event.slug})).text

    styles = re.findall(r'<link rel="stylesheet" href="([^"]+)"', page)
    scripts = re.findall(r'<script type="module" src="([^"]+)"', page)

    assert len(styles) == len(scripts) == 1
    for address in (*styles, *scripts):
        small, whole = phone.get(address), Client().get(address)
        assert gzip.decompress(small.content) == whole.content
        assert small["Vary"] == "Accept-Encoding"
        assert "immutable" in small["Cache-Control"]
        assert len(small.content) == int(small["Content-Length"])


def test_what_several_files_say_is_in_the_one_with_their_addresses_right():
    page = Client().get(reverse("home"), headers={"accept-language": "en"}).text
    (style,) = re.findall(r'<link rel="stylesheet" href="([^"]+)"', page)

    text = Client().get(style).text

    assert text.startswith("@layer pico {")
    assert 'url("/static/site/img/stitch.svg")' in text
    assert "../" not in text
    assert text.count("{") == text.count("}")


@pytest.mark.parametrize("address", ["all/site.000000000000.css", "all/none.js"])
def test_another_content_is_not_at_that_address(address):
    assert Client().get(f"/static/{address}").status_code == 404


def test_another_content_has_another_address(settings):
    before = bundle("site.js").address
    settings.BUNDLES = {"other.js": {"tournaments/web/forms.js": ""}}

    other = bundle("other.js")

    assert other.address != before
    assert other.content.startswith(b"{")
