"""What every test stands on: the database, the ledger check, stated skips."""

from __future__ import annotations

import gc
import os
import re
import shutil
import sys
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache, partial
from typing import Any

import pytest
from _pytest.runner import pytest_runtest_protocol as run_one
from django.core.cache import cache
from django.db import connection
from django.db.backends.sqlite3.base import SQLiteCursorWrapper
from django.test import TransactionTestCase
from django.test import client as test_client
from django.utils import translation
from hypothesis import settings as searching
from xdist.scheduler import LoadScopeScheduling

import config  # noqa: F401  (swaps SQLite in before Django opens a database)
from scoring.archive.queries.audit import differences_from_books
from scoring.rehearsal import scratch
from tests import compiled, copies
from tests.emptying import migrated
from tests.frames import in_one_piece
from tests.server import migrated_file, run_folder
from tournaments.people.queries import names

# No test is timed: a busy machine is no fault.
searching.register_profile("untimed", deadline=None)
searching.load_profile("untimed")

# A server and a browser for all tests of a file; six rehearsed events; a server that
# starts from nothing; a program that sets itself up.
TOGETHER = (
    "tests/e2e/", "/test_rehearse_corrections.py", "/test_serve.py", "/test_packing.py",
)  # fmt: skip
# Of files that one process runs those begin that take longest.
LONGEST = (
    "test_every_page.py", "test_screen.py", "test_bisca_event.py",
    "test_whole_event.py", "test_workplace.py", "test_in_browser.py", "test_away.py",
    "test_card_by_card.py", "test_final_live.py",
)  # fmt: skip
# A whole published event, of which all tests of a folder have the document.
FOLDERS = ("tests/integration/scoring/archive/event_file/",)
# What stands between the database and people or programs; see CONTRIBUTING.md.
DOORS = {"pages", "api"}
READS = ("SELECT", "SAVEPOINT", "ROLLBACK", "RELEASE", "PRAGMA", copies.MARK)
# Rows that the check after a test never reads: who signs in, and may guess how often.
NOT_COMPARED = (
    "django_session",
    "tournaments_organizer",
    "tournaments_user",
    "tournaments_wrongtries",
)
SIGNS_IN = re.compile(
    rf'(?:INSERT INTO|UPDATE|DELETE FROM) "(?:{"|".join(NOT_COMPARED)})" '
    '|UPDATE "tournaments_tournament" SET "last_organizer_number" = '
)
DATABASE_FIXTURES = {"db", "transactional_db", "live_server", "client_in_database"}
# The first is the same engine without the windows around it: half the work.
BROWSERS = (
    "chromium-headless-shell", "chromium", "chromium-browser", "google-chrome",
)  # fmt: skip
CHROMIUM = next((path for name in BROWSERS if (path := shutil.which(name))), None)
NEEDS = {
    "postgres": (
        os.environ.get("DATABASE_URL", "").startswith("postgres"),
        "needs PostgreSQL: set DATABASE_URL",
    ),
    "celery": (bool(os.environ.get("REDIS_URL")), "needs Redis: set REDIS_URL"),
    "e2e": (CHROMIUM is not None, "needs Chromium"),
}


@pytest.hookimpl(wrapper=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> Iterator[None]:
    """Mark by folder before ``-m`` chooses, and put in order what others have shuffled.

    What takes long comes first, so that no process has to wait for it at the end; what
    needs a browser comes after all that needs none.
    """
    _mark(items)
    yield
    items.sort(key=_turn)


def _turn(item: pytest.Item) -> tuple[bool, int, bool]:
    *folders, name = _file(item)
    # A browser keeps its loop running, in which no test can run another.
    browser = "e2e" in folders
    turn = LONGEST.index(name) if browser and name in LONGEST else len(LONGEST)
    long = item.get_closest_marker("slow") or item.nodeid.startswith(FOLDERS)
    return browser, turn, not long


def _mark(items: list[pytest.Item]) -> None:
    """Mark by folder; skip, with its reason, what this machine cannot run."""
    for item in items:
        folders = set(_file(item)[:-1])
        if "e2e" in folders:
            item.add_marker("e2e")
        elif folders & DOORS and not _about_the_database(item):
            item.add_marker("door")
        for name, (available, reason) in NEEDS.items():
            if not available and item.get_closest_marker(name):
                item.add_marker(pytest.mark.skip(reason=reason))


def _file(item: pytest.Item) -> list[str]:
    """Return the folders and the name of its file, without the cost of a path."""
    return item.nodeid.partition("::")[0].split("/")


def pytest_configure(config: pytest.Config) -> None:  # noqa: F811
    """Make the folder of the run before there are processes that share it.

    They read what is compiled, tests as well, and do not compile it anew: a third of a
    minute of each run, where the environment asks for nothing to be kept.
    """
    run_folder()
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    sys.dont_write_bytecode = False
    others = config.getoption("numprocesses", None)
    if others and "PYTEST_XDIST_WORKER" not in os.environ:
        compiled.rewrite_once(config, processes=others)


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:  # noqa: F811
    """Give each test to whoever is free, but the tests of some files to one process."""
    return OneByOne(config, log)


class OneByOne(LoadScopeScheduling):  # type: ignore[misc]
    """Hands out tests one by one, and at once those that share what is dear to make.

    They say so by folder or name: the marks of a test are not known here. The order is
    that in which they were collected.
    """

    def __init__(self, config: pytest.Config, log: Any) -> None:  # noqa: F811
        """Keep the order, which the longest would leave otherwise."""
        config.option.loadscopereorder = False
        super().__init__(config, log)

    def mark_test_complete(
        self, node: Any, item_index: int, duration: float = 0
    ) -> None:
        """Forget what is done: all of it would be counted again after each test."""
        super().mark_test_complete(node, item_index, duration)
        assigned = self.assigned_work[node]
        scope = self._split_scope(self.registered_collections[node][item_index])
        if all(assigned[scope].values()):
            del assigned[scope]

    def _split_scope(self, nodeid: str) -> str:
        file = nodeid.partition("::")[0]
        for folder in FOLDERS:
            if file.startswith(folder):
                return folder
        return file if file.startswith(TOGETHER) or file.endswith(TOGETHER) else nodeid


def _about_the_database(item: pytest.Item) -> bool:
    """Tell whether a test at a door is about what a database can break."""
    marker = item.get_closest_marker("django_db")
    commits = marker is not None and marker.kwargs.get("transaction", False)
    return commits or item.get_closest_marker("both_databases") is not None


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool:
    """Run each test as ever, with room for its calls."""
    return in_one_piece(partial(run_one, item, nextitem))


def pytest_collection_finish() -> None:
    """Spare the collector of garbage what stays until the end, and most of its turns.

    It took a twelfth of the time: after every few hundred objects, as for a server.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say how many tests were skipped, and why."""
    skipped = terminalreporter.stats.get("skipped", [])
    reasons = Counter(
        str(report.longrepr[2]).removeprefix("Skipped: ")
        for report in skipped
        if isinstance(report.longrepr, tuple)
    )
    stated = "".join(f"; {count} {why}" for why, count in sorted(reasons.items()))
    terminalreporter.write_line(f"Skipped tests: {len(skipped)}{stated}.")


@pytest.fixture(scope="session")
def chromium() -> str:
    """The browser's path."""
    if CHROMIUM is None:
        pytest.skip("needs Chromium")
    return CHROMIUM


@pytest.fixture(scope="session")
def django_db_keepdb(django_db_keepdb, django_db_modify_db_settings) -> bool:
    """Begin with the file that one process of the run migrates, on SQLite."""
    if "PYTEST_XDIST_WORKER" not in os.environ or connection.vendor != "sqlite":
        return bool(django_db_keepdb)
    shutil.copy(migrated_file(), connection.settings_dict["TEST"]["NAME"])
    return True


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup, django_db_blocker) -> Iterator[None]:
    """Migrate once; what empties a database, or makes one for scratch, copies that."""
    if "PYTEST_XDIST_WORKER" in os.environ:
        copies.share(run_folder() / "copies")
    with (
        django_db_blocker.unblock(),
        pytest.MonkeyPatch.context() as patch,
        migrated() as kept,
    ):
        patch.setattr(
            TransactionTestCase, "_fixture_teardown", lambda _case: kept.restore()
        )
        patch.setattr(scratch, "migrate", kept.copy)
        yield


@pytest.fixture(autouse=True, scope="session")
def context_of_the_view() -> Iterator[None]:
    """Let an answer keep what its view gave, not a copy for each template in it."""
    keep = vars(test_client)["store_rendered_templates"]

    def once(store: dict[str, Any], *rest: Any, **told: Any) -> None:
        if "context" not in store:
            keep(store, *rest, **told)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(test_client, "store_rendered_templates", once)
        yield


@pytest.fixture(autouse=True, scope="session")
def statements_put_once() -> Iterator[None]:
    """Let a statement be put in SQLite's form once; few thousand are all of them.

    Django searches each for its places whenever it is asked: a fiftieth of the time.
    """
    put: Any = SQLiteCursorWrapper.convert_query
    kept = lru_cache(maxsize=4096)(partial(put, None))

    def once(cursor: Any, query: str, *, param_names: Any = None) -> str:
        if param_names is not None:
            return str(put(cursor, query, param_names=param_names))
        return str(kept(query))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(SQLiteCursorWrapper, "convert_query", once)
        yield


@pytest.fixture(autouse=True)
def nothing_kept() -> None:
    """No page of an earlier test's event is kept: rows of two tests share their ids."""
    cache.clear()
    names.forget()


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Sentences are English where no request says otherwise, in whatever order."""
    with translation.override("en"):
        yield


@pytest.fixture(autouse=True)
def ledger_agrees(request: pytest.FixtureRequest) -> Iterator[None]:
    """After a test in the database, the ledger and its projections agree."""
    if not _uses_database(request):
        yield
        return
    request.getfixturevalue("_django_db_helper")
    writes = Writes()
    with (
        connection.execute_wrapper(writes),
        copies.allowed(when=lambda: not _changes_the_product(request)),
    ):
        yield
    if connection.needs_rollback or request.node.get_closest_marker("no_ledger_check"):
        return
    # Other threads write only where the test really commits.
    if writes.seen or not connection.in_atomic_block:
        assert differences_from_books() == []
        copies.say_compared()


def _changes_the_product(request: pytest.FixtureRequest) -> bool:
    """Tell whether a test has changed the product, and so what it makes with it."""
    patch = request.getfixturevalue("monkeypatch")
    return bool(
        patch._setattr
        or patch._setitem
        or {"settings", "time_machine"} & set(request.fixturenames)
    )


class Writes:
    """Sees whether anything was written that the check after a test compares.

    The copy of a scenario was compared where it was made, and a grant in the first test
    that issued such a one.
    """

    seen = False

    def __call__(self, execute: Any, sql: str, *rest: Any) -> Any:
        self.seen = self.seen or not (
            sql.startswith(READS) or SIGNS_IN.match(sql) or copies.is_compared()
        )
        return execute(sql, *rest)


def _uses_database(request: pytest.FixtureRequest) -> bool:
    return bool(
        request.node.get_closest_marker("django_db")
        or DATABASE_FIXTURES & set(request.fixturenames)
    )
