"""The commands of `manage.py`, and the one language in which each speaks."""

from __future__ import annotations

import os

from django.conf import settings
from django.core.management import ManagementUtility
from django.core.management.base import BaseCommand
from django.utils import translation


def language() -> str:
    """Return the terminal's language if the site has it, else English."""
    locale = os.environ.get("LC_ALL") or os.environ.get("LANG") or ""
    known = [code for code, _name in settings.LANGUAGES]
    return next((one for one in known if locale.lower().startswith(one)), "en")


class Commands(ManagementUtility):
    def fetch_command(self, subcommand: str) -> BaseCommand:
        """Return a command; what it asks and says is in the terminal's language.

        Django's own have half of their words in English only, so they speak that. And
        `serve` speaks for itself: it goes on to answer people in their languages.
        """
        command = super().fetch_command(subcommand)
        if subcommand != "serve":
            is_ours = not type(command).__module__.startswith("django.")
            translation.activate(language() if is_ours else "en")
        return command
