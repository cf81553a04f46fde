"""What the floors that use Django share: the product's SQLite, its threads, its server.

Neither has a middleware: between the socket and their one view is only what the
product cannot do without either.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import uvicorn  # noqa: E402
from django.conf import settings  # noqa: E402

from config import sqlite  # noqa: E402
from config.gate import Gate  # noqa: E402
from config.threads import Threads  # noqa: E402

THREADS = 4


def configure(file: str, *, urls: str, **more: Any) -> None:
    """Set Django up on a SQLite file; ``urls`` is the module of the one view."""
    sqlite.swap_in()
    settings.configure(
        ALLOWED_HOSTS=["*"],
        ROOT_URLCONF=urls,
        MIDDLEWARE=[],
        DATABASES={
            "default": {
                "ENGINE": "django.db.backends.sqlite3",
                "NAME": file,
                "CONN_MAX_AGE": 60,
                "OPTIONS": sqlite.options(),
            }
        },
        DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
        **more,
    )
    import django  # noqa: PLC0415  (after the settings)

    django.setup()


def serve(port: int) -> None:
    """Answer at this port until the process is ended."""
    from django.core.handlers.wsgi import WSGIHandler  # noqa: PLC0415

    application = Gate(Threads(WSGIHandler(), number=THREADS))
    uvicorn.run(
        application, port=port, lifespan="off", access_log=False, log_level="error"
    )
