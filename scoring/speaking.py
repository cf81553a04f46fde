"""How the site speaks to other machines: nobody waits, and no address is changed."""

from __future__ import annotations

import logging
import threading
import urllib.request
from collections.abc import Callable

from django.db import close_old_connections, connection

logger = logging.getLogger(__name__)


def in_a_thread(speak: Callable[[], None]) -> None:
    """Let it speak to another machine, and wait for nothing."""

    def run() -> None:
        close_old_connections()
        try:
            speak()
        except Exception:
            logger.exception("What another machine has answered was not written.")
        finally:
            connection.close()

    threading.Thread(target=run, name="speaking", daemon=True).start()


class NowhereElse(urllib.request.HTTPRedirectHandler):
    """What was said to one address is not carried to another."""

    def redirect_request(self, *_given: object) -> None:
        """Lead to no other one."""
