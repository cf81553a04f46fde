"""How the site speaks to other machines: nobody waits, and no address is changed."""

from __future__ import annotations

import logging
import threading
import urllib.request
from collections.abc import Callable
from http.client import HTTPConnection, HTTPResponse, HTTPSConnection

from django.db import close_old_connections, connection

logger = logging.getLogger(__name__)
# Of a kind of connection, of http or https: what makes one.
Making = Callable[[type[HTTPConnection]], Callable[..., HTTPConnection]]


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

    threading.Thread(target=run, name="outgoing", daemon=True).start()


def opener(
    making: Making, *handlers: urllib.request.BaseHandler
) -> urllib.request.OpenerDirector:
    """Return what opens addresses over connections that ``making`` makes.

    No answer leads it to another address; a certificate is that of the name.
    """

    class Plain(urllib.request.HTTPHandler):
        def http_open(self, req: urllib.request.Request) -> HTTPResponse:
            return self.do_open(making(HTTPConnection), req)

    class Secure(urllib.request.HTTPSHandler):
        def https_open(self, req: urllib.request.Request) -> HTTPResponse:
            return self.do_open(making(HTTPSConnection), req)

    return urllib.request.build_opener(_NowhereElse, Plain, Secure, *handlers)


class _NowhereElse(urllib.request.HTTPRedirectHandler):
    """What was said to one address is not carried to another."""

    def redirect_request(self, *_given: object) -> None:
        """Lead to no other one."""
