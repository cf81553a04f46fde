"""Nobody chooses the address that their wrong passwords count against."""

from __future__ import annotations

import pytest

from config.proxies import behind_proxies

NEAREST = "10.0.0.2"


def asked_by(*forwarded, proxies):
    headers = [(b"x-forwarded-for", line.encode()) for line in forwarded]
    scope = {"client": (NEAREST, 5000), "headers": [(b"host", b"site"), *headers]}
    return behind_proxies(scope, proxies=proxies)["client"][0]


def test_without_a_proxy_nobody_is_believed():
    assert asked_by("203.0.113.9", proxies=0) == NEAREST


@pytest.mark.parametrize(
    ("forwarded", "proxies", "found"),
    [
        (("203.0.113.9",), 1, "203.0.113.9"),
        (("6.6.6.6, 203.0.113.9",), 1, "203.0.113.9"),
        (("6.6.6.6", "203.0.113.9"), 1, "203.0.113.9"),
        (("6.6.6.6, 203.0.113.9, 10.0.0.3",), 2, "203.0.113.9"),
        (("2001:db8::1",), 1, "2001:db8::1"),
        (("10.0.0.3",), 2, NEAREST),
        (("made up",), 1, NEAREST),
        ((), 1, NEAREST),
    ],
)
def test_only_what_the_proxies_have_written_counts(forwarded, proxies, found):
    assert asked_by(*forwarded, proxies=proxies) == found


@pytest.mark.parametrize(
    ("sent", "proxies", "left"),
    [
        ("https", 0, []),
        ("https", 1, [b"https"]),
        ("https, http", 1, [b"http"]),
        ("https, http", 2, [b"https"]),
    ],
)
def test_the_protocol_is_the_proxy_s_word_too(sent, proxies, left):
    headers = [(b"x-forwarded-proto", sent.encode())]

    found = behind_proxies({"client": None, "headers": headers}, proxies=proxies)

    assert [v for name, v in found["headers"] if name == b"x-forwarded-proto"] == left
