"""The one-time link by which the first organizer signs in.

The token is signed with the site's key and valid for a day; it is worthless as soon
as the first account exists. Whoever checks it must also ask for that.
"""

from __future__ import annotations

from datetime import timedelta

from django.core import signing

VALID_FOR = timedelta(hours=24)
_PURPOSE = "first organizer"


def make_setup_token() -> str:
    """A token for the page `first-organizer`."""
    return signing.dumps(_PURPOSE, salt=_PURPOSE)


def setup_token_valid(token: str) -> bool:
    """Whether the site made this token within the last day."""
    try:
        return bool(signing.loads(token, salt=_PURPOSE, max_age=VALID_FOR) == _PURPOSE)
    except signing.BadSignature:
        return False
