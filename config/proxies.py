"""Who asks, where proxies stand in front: what only they can have written.

Each proxy adds to the right of ``X-Forwarded-For`` whom it has been asked by. What
stands further left was sent by the asker, who may write there what they like.
"""

from __future__ import annotations

from ipaddress import ip_address

from config.gate import Scope

_FOR = b"x-forwarded-for"
_PROTO = b"x-forwarded-proto"


def behind_proxies(scope: Scope, *, proxies: int) -> Scope:
    """Return the scope with the asker's own address; without proxies none is believed.

    An address that no proxy can have written leaves the nearest one.
    """
    headers = [pair for pair in scope["headers"] if pair[0] not in (_FOR, _PROTO)]
    if not proxies:
        same = len(headers) == len(scope["headers"])
        return scope if same else {**scope, "headers": headers}
    protocol = _said(scope, name=_PROTO)[-proxies:][:1]
    if protocol:
        headers.append((_PROTO, protocol[0].encode("latin-1")))
    hops = _said(scope, name=_FOR)
    port = (scope.get("client") or ("", 0))[1]
    if len(hops) >= proxies and _is_address(hops[-proxies]):
        scope = {**scope, "client": (hops[-proxies], port)}
    return {**scope, "headers": headers}


def _said(scope: Scope, *, name: bytes) -> list[str]:
    """Return the values of a header, of all its lines, in their order."""
    lines = [value for given, value in scope["headers"] if given == name]
    parts = b",".join(lines).decode("latin-1").split(",")
    return [part.strip() for part in parts if part.strip()]


def _is_address(text: str) -> bool:
    try:
        ip_address(text)
    except ValueError:
        return False
    return True
