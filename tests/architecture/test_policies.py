"""Who may do what is declared at every address; an undeclared one fails here."""

from __future__ import annotations

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


def ours():
    """Yield every address but those of Django, and what it leads to."""
    for address, entry in addresses():
        if not address.startswith(OTHERS):
            yield address, entry


def test_an_address_declares_its_policy():
    undeclared = [a for a, entry in ours() if declared(entry) not in set(Access)]

    assert len(list(ours())) > 200
    assert undeclared == []


def test_an_address_has_a_name():
    assert [address for address, entry in ours() if not entry.name] == []


def test_no_address_is_declared_twice():
    seen = [address for address, _ in addresses()]
    views = {}
    for address, entry in addresses():
        views.setdefault(address, entry)

    assert len(seen) == len(views)
