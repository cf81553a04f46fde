"""Settings of the test suite: quick hasher, a data folder apart."""

from __future__ import annotations

import atexit
import os
import secrets
import shutil
import tempfile
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

os.environ.setdefault("CRUCE_SECRET_KEY", secrets.token_hex(32))
os.environ.setdefault("CRUCE_STATEMENT_TIMEOUT", "60000")
MEMORY = Path("/dev/shm")  # noqa: S108  (a folder in memory, where there is one)
ROOM = 1_000_000_000
if "CRUCE_DATA" not in os.environ:
    # A database that ends with the run needs no disk.
    roomy = MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > ROOM
    os.environ["CRUCE_DATA"] = tempfile.mkdtemp(
        prefix="cruce-tests-",
        dir=MEMORY if roomy and os.access(MEMORY, os.W_OK) else None,
    )
    atexit.register(shutil.rmtree, os.environ["CRUCE_DATA"], ignore_errors=True)

if os.environ.get("REDIS_URL") and os.environ.get("PYTEST_XDIST_WORKER"):
    # A Redis database of its own, or it would ring the jobs of another test worker.
    number = int(os.environ["PYTEST_XDIST_WORKER"].removeprefix("gw")) + 1
    apart = urlsplit(os.environ["REDIS_URL"])._replace(path=f"/{number}")
    os.environ["REDIS_URL"] = urlunsplit(apart)

from config.settings import *

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
ALLOWED_HOSTS = ["*"]
# The receivers of tests stand on this machine.
WEBHOOKS_INSIDE = True
# Looks a static file up when it is asked for, not all of them for each new client.
WHITENOISE_AUTOREFRESH = True

if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    # A file and not memory: tests with threads and processes need it too.
    DATABASES["default"]["TEST"] = {"NAME": str(DATA_DIR / "test.sqlite3")}
    # The suite asks all that can be asked; a site asks for little in one hour.
    DATABASES["default"]["OPTIONS"]["cached_statements"] = 2000
else:
    # A test that waits for another process holds its transaction meanwhile.
    DATABASES["default"]["OPTIONS"]["options"] += (
        " -c idle_in_transaction_session_timeout=0"
    )
