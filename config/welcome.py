"""What `serve` says: where the site is, and how the first organizer signs in."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _

from config import lan
from tournaments.staff.queries.organizers import is_set_up
from tournaments.staff.tokens import make_setup_token


def text(*, urls: list[str]) -> str:
    """Everything to print once the site answers; the best address comes first."""
    parts = [_addresses(urls), lan.qr(urls[0] + "/"), _first_organizer(urls[0])]
    if settings.REDIS_URL:
        parts.append(_other_processes())
    parts.append(_("Stop with Ctrl-C."))
    return "\n\n".join(part.strip("\n") for part in parts if part) + "\n"


def _addresses(urls: list[str]) -> str:
    lines = [_("Cruce is ready.")]
    if len(urls) > 1:
        lines.append(_("In this network (phones scan the code):"))
        lines += [f"  {url}/" for url in urls[:-1]]
    lines.append(_("On this machine:"))
    lines.append(f"  {urls[-1]}/")
    return "\n".join(lines)


def _first_organizer(url: str) -> str:
    if is_set_up():
        return ""
    path = reverse("first-organizer", args=[make_setup_token()])
    return "\n".join(
        [
            _("The first organizer signs in here (once, within 24 hours, secret):"),
            f"  {url}{path}",
        ]
    )


def _other_processes() -> str:
    # Beside this Python, and most likely nowhere else on the machine.
    celery = str(Path(sys.executable).with_name("celery"))
    schedule = str(settings.DATA_DIR / "beat-schedule")
    return "\n".join(
        [
            _("Redis is configured, so the jobs run in processes of their own:"),
            "  " + shlex.join([celery, "-A", "config", "worker", "-c", "2"]),
            "  " + shlex.join([celery, "-A", "config", "beat", "-s", schedule]),
        ]
    )
