"""Who may do what is declared at every address; an undeclared one fails here."""

from __future__ import annotations

import pytest
from django.urls import URLPattern, URLResolver, get_resolver

from tournaments.staff.policy import Access

# Django's own: changing the language is public.
OTHERS = ("i18n/setlang/",)


def addresses(resolver=None, prefix=""):
    for entry in (resolver or get_resolver()).url_patterns:
        address = prefix + str(entry.pattern)
        if isinstance(entry, URLResolver):
            yield from addresses(entry, address)
        else:
            yield address, entry


def declared(entry: URLPattern):
    view = getattr(entry.callback, "view_class", None) or getattr(
        entry.callback, "cls", None
    )
    return getattr(entry.callback, "policy", None) or getattr(view, "policy", None)


ALL = [
    pytest.param(entry, id=address)
    for address, entry in addresses()
    if not address.startswith(OTHERS)
]


@pytest.mark.parametrize("entry", ALL)
def test_an_address_declares_its_policy(entry):
    assert declared(entry) in set(Access)


@pytest.mark.parametrize("entry", ALL)
def test_an_address_has_a_name(entry):
    assert entry.name


def test_no_address_is_declared_twice():
    seen = [address for address, _ in addresses()]
    views = {}
    for address, entry in addresses():
        views.setdefault(address, entry)

    assert len(seen) == len(views)
