from __future__ import annotations

import socket
import sys

import pytest

from config import lan


@pytest.mark.skipif(sys.platform != "linux", reason="other systems know by their name")
def test_a_laptop_that_is_the_access_point_itself_knows_its_address(monkeypatch):
    known = lan.addresses()
    if not known:
        pytest.skip("this machine is in no network")

    def unknown(*_asked, **_more):
        raise OSError

    monkeypatch.setattr(lan, "_source_for", lambda _target: None)
    monkeypatch.setattr(socket, "getaddrinfo", unknown)

    assert known[0] in lan.addresses()
