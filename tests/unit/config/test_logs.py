from __future__ import annotations

import logging

from config.logs import HideSecrets


def test_the_secret_of_a_link_is_not_written_down():
    record = logging.LogRecord(
        "django", logging.WARNING, __file__, 1,
        "Forbidden (%s): %s", ("CSRF", "/r/GMVRZabc_123/"), None,
    )  # fmt: skip

    kept = HideSecrets().filter(record)

    assert kept
    assert record.getMessage() == "Forbidden (CSRF): /r/…/"


def test_other_addresses_stay_readable():
    record = logging.LogRecord(
        "django", logging.WARNING, __file__, 1, "Not Found: /t/demo/rules/", (), None
    )

    HideSecrets().filter(record)

    assert record.getMessage() == "Not Found: /t/demo/rules/"
