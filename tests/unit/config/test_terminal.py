"""In which language a command of `manage.py` speaks."""

from __future__ import annotations

import pytest
from django.utils import translation

from config.terminal import Commands


@pytest.mark.parametrize(
    ("command", "terminal", "spoken"),
    [
        ("restore", "hu_HU.UTF-8", "hu"),
        ("export_event", "C.UTF-8", "en"),
        ("createsuperuser", "ro_RO.UTF-8", "en"),
        # It answers people afterwards, in their languages.
        ("serve", "hu_HU.UTF-8", "ro"),
    ],
)
def test_a_command_speaks_one_language(monkeypatch, command, terminal, spoken):
    monkeypatch.setenv("LC_ALL", terminal)
    with translation.override("ro"):
        Commands(["manage.py", command]).fetch_command(command)

        assert translation.get_language() == spoken
