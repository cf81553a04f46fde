"""The client of docs/api.md, as it stands there, on a running site."""

from __future__ import annotations

import importlib.util
import os
import re
import subprocess
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from uuid import uuid4

import httpx
import pytest
from django.utils import timezone

from scoring.webhooks.commands import add_webhook
from tests.commands import manage, on
from tests.server import ROOT, Server
from tournaments.events.models.tournament import Tournament

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        bool(os.environ.get("DATABASE_URL")), reason="about the embedded default"
    ),
]
LONGEST = 65


@pytest.fixture(scope="module")
def source():
    text = (Path(ROOT) / "docs" / "api.md").read_text()
    return re.search(r"```python\n(.+?)```", text, re.DOTALL)[1]


@pytest.fixture
def client(source, tmp_path, monkeypatch):
    """The example as a module."""
    (tmp_path / "client.py").write_text(source)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "client", raising=False)
    return importlib.import_module("client")


def test_it_is_short(source):
    lines = [line for line in source.splitlines() if line.strip()]
    assert len(lines) <= LONGEST


@pytest.mark.skipif(
    importlib.util.find_spec("mypy") is None,
    reason="needs mypy: python3 manage.py lint",
)
def test_its_types_hold(source, tmp_path):
    file = tmp_path / "client.py"
    file.write_text(source)
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--config-file=", str(file)],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
    )
    assert done.returncode == 0, done.stdout


def test_it_records_a_deal_once_and_the_webhook_is_believed(
    client, tmp_path, django_db_blocker
):
    got = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self):
            body = self.rfile.read(int(self.headers["content-length"])).decode()
            got.append(({k.lower(): v for k, v in self.headers.items()}, body))
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_arguments):
            pass

    receiver = HTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=receiver.serve_forever, daemon=True).start()
    inside = {"CRUCE_WEBHOOKS_INSIDE": "1"}
    with (
        django_db_blocker.unblock(),
        Server(data=tmp_path / "data", environment=inside) as server,
    ):
        manage(server.data, "demo", "--state=playing", "--entrants=8")
        url = f"http://127.0.0.1:{receiver.server_port}/hook"
        secret = on(server.data, lambda: a_webhook(url))
        granted = manage(server.data, "grant", "demo", "--role=referee")
        token = re.search(r"token: (\S+)", granted.stdout)[1]

        site = client.Site(server.url, token)
        tables = httpx.get(f"{server.url}/api/v1/tournaments/demo/tables").json()
        table = next(one["id"] for one in tables["tables"] if not one["over"])
        deal = {
            "outcome": "played",
            "bidder": 0,
            "bid": 1,
            "trump": "G",
            "cards": [60, 20, 20, 20],
            "announcements": {},
        }
        first = site.record(table, deal, [1, 0, 0, 0])
        with pytest.raises(client.Refused) as refused:
            site.record(table, {**deal, "bid": 9}, [1, 0, 0, 0])
        assert refused.value.problem["code"] == "invalid"
        deadline = time.monotonic() + 30
        while not any(first["head"] in body for _headers, body in got):
            assert time.monotonic() < deadline, server.output()
            time.sleep(0.05)
    receiver.shutdown()
    receiver.server_close()
    headers, body = got[-1]
    now = time.time()
    assert client.is_ours(secret, headers, body, now=now)
    assert not client.is_ours(secret, headers, body + " ", now=now)
    assert not client.is_ours(secret, headers, body, now=now + 600)


def a_webhook(url):
    """Let the event tell this address; return the secret."""
    return add_webhook(
        tournament_id=Tournament.objects.get(slug="demo").id,
        url=url,
        author="O1",
        client_key=uuid4(),
        at=timezone.now(),
    ).secret
