"""All that a server reads of the product before it looks at its folder of data.

Imported once in a process of the tests, of which each of their servers is a fork
(tests/server.py): to read this takes a server most of its start.
"""

from __future__ import annotations

import gc
import os
from pathlib import Path

# The site's own settings, not those of the tests that start it.
os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
for _given in ("DATABASE_URL", "REDIS_URL", "CRUCE_SECRET_KEY"):
    os.environ.pop(_given, None)

import django
from django.conf import settings
from django.core.management import execute_from_command_line, load_command_class
from django.db import connections
from django.template.loader import get_template
from django.urls import reverse
from django.utils import translation

from config import celery_app, env
from tests.server import FILE, LOG


def serve(data: Path, arguments: list[str]) -> None:
    """Become the server of this folder, with what the settings read of it."""
    log = os.open(data / LOG, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    for said in (1, 2):
        os.dup2(log, said)
    database = str(data / FILE)
    env.keep_private(data, database=database)
    settings.DATA_DIR = data
    settings.SECRET_KEY = env.secret_key(data)
    connections.settings["default"]["NAME"] = database
    execute_from_command_line(["manage.py", "serve", *arguments])


def _read() -> None:
    """Read what starting and the first requests would."""
    load_command_class("config", "serve")
    celery_app.loader.import_default_modules()
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            reverse("sign-in")
    folder = settings.BASE_DIR / "templates"
    for file in folder.rglob("*.html"):
        get_template(str(file.relative_to(folder)))


# Not `config.asgi`: what a site of its own has is made after the fork.
django.setup()
_read()
gc.freeze()  # a fork looks through its own objects alone
