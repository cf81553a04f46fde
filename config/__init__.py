"""How the product is put together: settings, addresses, server and jobs.

Importing this package swaps in the newer SQLite, so every entry point (manage.py,
ASGI, Celery, tests) has it before Django opens a database.
"""

from config import sqlite

sqlite.swap_in()

from config.celery import app as celery_app  # noqa: E402  (after the swap)

__all__ = ("celery_app",)
