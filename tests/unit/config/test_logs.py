from __future__ import annotations

import logging

import pytest
from django.urls import reverse

from config.logs import HideSecrets
from tournaments.staff.urls import urlpatterns

SECRET = "GMVRZabc_123"
WITH_A_SECRET = [
    reverse(pattern.name, kwargs={"token": SECRET})
    for pattern in urlpatterns
    if "token" in pattern.pattern.converters
]


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
    assert len(WITH_A_SECRET) >= 3


def test_other_addresses_stay_readable():
    record = logging.LogRecord(
        "django", logging.WARNING, __file__, 1, "Not Found: /t/demo/rules/", (), None
    )

    HideSecrets().filter(record)

    assert record.getMessage() == "Not Found: /t/demo/rules/"
