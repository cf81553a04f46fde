"""The page that checks a draw is served with a policy of its own."""

from __future__ import annotations

import base64
import hashlib
import re

import pytest

pytestmark = pytest.mark.django_db


def test_it_may_run_its_own_script_and_nothing_else(client):
    answer = client.get("/verify/")
    page = answer.content.decode()
    policy = answer["Content-Security-Policy"]

    for tag in ("script", "style"):
        (inline,) = re.findall(f"<{tag}>(.*?)</{tag}>", page, re.S)
        digest = base64.b64encode(hashlib.sha256(inline.encode()).digest()).decode()
        assert f"{tag}-src 'sha256-{digest}'" in policy
    assert policy.startswith("default-src 'none'")
    assert "unsafe" not in policy


def test_it_asks_for_nothing_on_the_network(client):
    page = client.get("/verify/").content.decode()

    assert re.findall(r"""(?:src|href|action)=["'][^"']*""", page) == []
    assert re.findall(r"https?://|fetch\(|XMLHttp|import\(|WebSocket", page) == []


def test_it_can_be_kept_as_a_file(client):
    answer = client.get("/verify/?download")

    assert answer["Content-Disposition"].startswith("attachment; filename=")
    assert answer.content == client.get("/verify/").content


def test_it_is_only_read(client):
    assert client.post("/verify/").status_code == 405
