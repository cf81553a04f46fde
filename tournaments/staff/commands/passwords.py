"""Change the password of an account."""

from __future__ import annotations

from django.db import transaction
from django.views.decorators.debug import sensitive_variables

from tournaments.staff.models.user import User


@sensitive_variables("password")
@transaction.atomic(durable=True)
def change_password(user: User, *, password: str) -> None:
    """Let the account sign in with this password alone; other devices are out."""
    user.set_password(password)
    user.save(update_fields=["password"])
