"""Settings of the test suite: quick hasher, mail in memory, a data folder apart."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile

os.environ.setdefault("CRUCE_SECRET_KEY", "only-for-tests-and-never-for-a-served-site")
os.environ.setdefault("CRUCE_STATEMENT_TIMEOUT", "60000")
if "CRUCE_DATA" not in os.environ:
    os.environ["CRUCE_DATA"] = tempfile.mkdtemp(prefix="cruce-tests-")
    atexit.register(shutil.rmtree, os.environ["CRUCE_DATA"], ignore_errors=True)

from config.settings import *

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
ALLOWED_HOSTS = ["*"]

if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    # A file and not memory: tests with threads and processes need it too.
    DATABASES["default"]["TEST"] = {"NAME": str(DATA_DIR / "test.sqlite3")}
