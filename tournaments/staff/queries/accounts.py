"""Whether the site has its first organizer."""

from __future__ import annotations

from tournaments.staff.models.user import User


def is_set_up() -> bool:
    """Tell whether the first organizer's account exists."""
    return User.objects.filter(is_superuser=True).exists()
