"""Accounts with a password; referees need none."""

from django.contrib.auth.models import AbstractUser


class User(AbstractUser):
    """An organizer's account; what it may do in an event is an Organizer row."""
