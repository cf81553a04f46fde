"""Keeps the secrets of links out of the log."""

from __future__ import annotations

import logging
import re

SECRET = re.compile(r"/(r|setup|o|hall|sign-up/\d+)/[^/\s]+")


class HideSecrets(logging.Filter):
    """Shortens addresses that hold a secret, wherever a record names them."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Rewrite the message; every record is kept."""
        record.msg = SECRET.sub(r"/\1/…", record.getMessage())
        record.args = ()
        return True
