"""`python3 manage.py serve`: the whole site in one process."""

from __future__ import annotations

import os
import signal
import socket
import sys
import time
from argparse import ArgumentParser
from contextlib import AbstractContextManager, nullcontext
from typing import Any

import uvicorn
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError, connection
from django.utils import translation
from django.utils.translation import gettext as _

from config import database_file, env, lan, selftest, terminal, welcome
from config.backups import site_file
from config.connection import PatientConnection

GRACE_SECONDS = 3
MIGRATION_ATTEMPTS = 3


class Command(BaseCommand):
    help = "Serves the site; without Redis, jobs and live updates run in the process."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default="0.0.0.0")  # noqa: S104
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument(
            "--workers", type=int, default=1, help="web processes; needs REDIS_URL"
        )
        parser.add_argument(
            "--bare-copy",
            action="store_true",
            help="serve the copy of a served file, whose newest deals may be missing",
        )

    def handle(
        self,
        *,
        host: str,
        port: int,
        workers: int,
        bare_copy: bool,
        **options: object,  # noqa: ARG002
    ) -> None:
        """Prepare, say where the site is, and serve until stopped."""
        with translation.override(terminal.language()):
            if workers > 1 and not settings.REDIS_URL:
                raise CommandError(
                    _("Several web processes need REDIS_URL: hints travel through it.")
                )
            listener = self._listen(host=host, port=port)
            if not bare_copy:
                _refuse_a_bare_copy()
            self._prepare()
            _allow_hosts(host)
            urls = [*settings.CSRF_TRUSTED_ORIGINS, *lan.urls(host=host, port=port)]
            _note(urls[0])
            text = welcome.text(urls=urls)
        with _marked_as_served():
            if workers > 1:
                listener.close()
                self.stdout.write(text)
                _run_several(host=host, port=port, workers=workers)
            else:
                self._run(listener, text=text)

    def _listen(self, *, host: str, port: int) -> socket.socket:
        try:
            return lan.listen(host=host, port=port)
        except lan.PortTaken as taken:
            raise CommandError(
                _(
                    "Port %(port)d cannot be used: another program has it. "
                    "Choose another one: python3 manage.py serve --port %(other)d"
                )
                % {"port": port, "other": port + 1}
            ) from taken
        except (OSError, OverflowError) as problem:
            raise CommandError(
                _("This machine has no address %(host)s.") % {"host": f"{host}:{port}"}
            ) from problem

    def _prepare(self) -> None:
        try:
            _migrate()
            selftest.run()
        except (DatabaseError, selftest.Unsafe) as problem:
            raise CommandError(
                _("Not serving. %(why)s") % {"why": problem}
            ) from problem

    def _run(self, listener: socket.socket, *, text: str) -> None:
        signal.signal(signal.SIGTERM, _leave)
        from config.asgi import application  # noqa: PLC0415  (after the migration)

        def say(words: str) -> None:
            self.stdout.write(words)
            self.stdout.flush()

        class Server(uvicorn.Server):
            async def startup(self, sockets: list[socket.socket] | None = None) -> None:
                await super().startup(sockets)
                say(text)

        server = Server(uvicorn.Config(application, **_server_options()))
        try:
            with _jobs():
                server.run(sockets=[listener])
        except KeyboardInterrupt:
            pass
        with translation.override(terminal.language()):
            self.stdout.write(_("Stopped."))


def _refuse_a_bare_copy() -> None:
    if connection.vendor == "sqlite" and database_file.is_bare_copy(site_file()):
        raise CommandError(
            _(
                "Not serving. This database was copied while its site was served: "
                "the newest deals may be missing. Take the original, or a backup "
                "(python3 manage.py backup). To serve it all the same: --bare-copy"
            )
        )


def _marked_as_served() -> AbstractContextManager[None]:
    """Let nobody replace the served file, nor take a copy of it for all there is."""
    if connection.vendor != "sqlite":
        return nullcontext()
    return database_file.served(site_file())


def _jobs() -> AbstractContextManager[None]:
    if settings.REDIS_URL:
        return nullcontext()
    from config import embedded  # noqa: PLC0415  (not needed with Redis)

    return embedded.jobs()


def _leave(received: int, frame: object) -> None:  # noqa: ARG001
    sys.exit(0)


def _server_options() -> dict[str, Any]:
    return {
        "http": PatientConnection,
        "ws": "none",
        "lifespan": "on",
        "log_config": None,
        "access_log": False,
        "server_header": False,
        "timeout_graceful_shutdown": GRACE_SECONDS,
        "timeout_keep_alive": 10,
        "backlog": 2048,
        # The site itself knows how many proxies to believe (config/proxies.py).
        "proxy_headers": False,
    }


def _run_several(*, host: str, port: int, workers: int) -> None:
    uvicorn.run(
        "config.asgi:application",
        host=host,
        port=port,
        workers=workers,
        **_server_options(),
    )


def _migrate() -> None:
    """Bring the database up to date; another start may be doing the same."""
    for attempt in range(1, MIGRATION_ATTEMPTS + 1):
        try:
            call_command("migrate", verbosity=0, interactive=False)
        except DatabaseError:
            if attempt == MIGRATION_ATTEMPTS:
                raise
            connection.close()
            time.sleep(attempt)
        else:
            return


def _note(url: str) -> None:
    """Keep where the site is, for links that are made meanwhile."""
    address = settings.DATA_DIR / "address"
    try:
        address.touch(mode=env.FILE_RIGHTS)
        address.write_text(url, encoding="utf-8")
    except OSError as problem:
        raise CommandError(_("Not serving. %(why)s") % {"why": problem}) from problem


def _allow_hosts(host: str) -> None:
    """Accept requests for this machine's own addresses, in every web process."""
    own = [host, *lan.addresses(), *lan.names()]
    settings.ALLOWED_HOSTS = [*settings.ALLOWED_HOSTS, *own]
    given = os.environ.get("CRUCE_ALLOWED_HOSTS", "")
    os.environ["CRUCE_ALLOWED_HOSTS"] = ",".join(filter(None, [given, *own]))
