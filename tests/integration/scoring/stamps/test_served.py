"""A laptop with an authority set stamps by itself, in the process that serves."""

from __future__ import annotations

import os
import subprocess
import sys
import time

import httpx
import pytest

from tests.commands import manage
from tests.server import ROOT, Server

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        bool(os.environ.get("DATABASE_URL")), reason="about the embedded default"
    ),
]


def test_it_is_stamped_while_people_read(
    authority, signer, tmp_path, django_db_blocker
):
    environment = {
        "CRUCE_TIMESTAMP_URL": authority.url,
        "CRUCE_TIMESTAMP_AUTHORITY": str(signer.root),
    }
    with Server(data=tmp_path / "data", environment=environment) as server:
        with django_db_blocker.unblock():
            made = manage(server.data, "demo", "--state=final", "--entrants=8")
        assert made.returncode == 0, made.stderr
        deadline = time.monotonic() + 60
        while (
            "Hall Clock"
            not in (
                httpx.get(
                    f"{server.url}/t/demo/history/", params={"kind": "head_stamped"}
                )
            ).text
        ):
            assert time.monotonic() < deadline, server.output()
            time.sleep(0.5)


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("CRUCE_TIMESTAMP_URL", "tsa.example", "must begin with http"),
        ("CRUCE_TIMESTAMP_AUTHORITY", "nowhere.pem", "there is no file"),
    ],
)
def test_a_wrong_setting_is_one_sentence(name, value, told, tmp_path):
    done = subprocess.run(
        [sys.executable, "manage.py", "check"],
        cwd=ROOT,
        env={**os.environ, "CRUCE_DATA": str(tmp_path), name: value},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode != 0
    assert told in done.stderr
