from __future__ import annotations

import logging

import pytest
from django.conf import settings
from django.urls import get_resolver, reverse

from config.logs import HideSecrets

SECRET = "GMVRZabc_123"
GIVEN = {"token": SECRET, "slug": "cupa", "number": 3}


def with_a_secret(patterns, before=frozenset()):
    """Yield an address for every pattern of the site that holds a secret."""
    for pattern in patterns:
        asked = before | set(pattern.pattern.converters)
        if hasattr(pattern, "url_patterns"):
            yield from with_a_secret(pattern.url_patterns, asked)
        elif "token" in asked:
            yield reverse(pattern.name, kwargs={name: GIVEN[name] for name in asked})


WITH_A_SECRET = sorted(with_a_secret(get_resolver().url_patterns))


@pytest.mark.parametrize("address", WITH_A_SECRET)
def test_the_secret_of_a_link_is_not_written_down(address):
    record = logging.LogRecord(
        "django", logging.WARNING, __file__, 1,
        "Forbidden (%s): %s", ("CSRF", address), None,
    )  # fmt: skip

    kept = HideSecrets().filter(record)

    assert kept
    assert record.getMessage() == f"Forbidden (CSRF): {address.replace(SECRET, '…')}"


def test_every_link_with_a_secret_is_asked():
    assert len(WITH_A_SECRET) >= 8


def test_other_addresses_stay_readable():
    record = logging.LogRecord(
        "django", logging.WARNING, __file__, 1, "Not Found: /t/demo/rules/", (), None
    )

    HideSecrets().filter(record)

    assert record.getMessage() == "Not Found: /t/demo/rules/"


def test_the_servers_own_line_for_each_request_is_no_way_around_it():
    """uvicorn gives its loggers handlers of their own, before the site is loaded."""
    of_the_server = settings.LOGGING["loggers"]["uvicorn.access"]

    assert not of_the_server["propagate"]
    for name in of_the_server["handlers"]:
        assert "secrets" in settings.LOGGING["handlers"][name]["filters"]
