"""The script by which a phone opens its pages alone, and whose copies they are."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from scoring.referee.pages.copies import COPY_FOR
from tests.integration.scoring.scoresheet.pages.phone import a_phone, second

pytestmark = pytest.mark.django_db


def test_the_script_names_the_version_of_the_files():
    answer = Client().get("/worker.js")

    assert answer["Content-Type"].startswith("text/javascript")
    assert re.match(r'const VERSION = "[0-9a-f]{16}";', answer.text)
    assert answer.text.count("VERSION") > 2


def test_each_page_says_for_whose_sign_in_a_copy_is():
    phone = a_phone()
    other = second(phone)

    whole, part = phone.get(), phone.get("part/")

    assert whole[COPY_FOR] == part[COPY_FOR] != ""
    assert other.get()[COPY_FOR] != whole[COPY_FOR]
    listed = phone.client.get(f"/t/{phone.tournament.slug}/referee/")
    assert listed[COPY_FOR] == whole[COPY_FOR]
    shown = phone.client.get(f"/t/{phone.tournament.slug}/tables/")
    assert COPY_FOR not in shown
