"""Where this machine can be reached in the hall."""

from __future__ import annotations

import errno
import io
import os
import socket
import struct
import sys

import segno

# Nothing is sent there: the system only says from which address it would send.
_TOWARDS = ("192.0.2.1", "10.255.255.254", "172.31.255.254", "192.168.255.254")
_ANYWHERE = {"", "0.0.0.0", "::"}  # noqa: S104
LOOPBACK = "127.0.0.1"
_SIOCGIFADDR = 0x8915


class PortTaken(Exception):
    """Another program listens there, or only an administrator may."""


def addresses() -> list[str]:
    """This machine's addresses in its networks, most likely first."""
    found = [address for target in _TOWARDS if (address := _source_for(target))]
    try:
        named = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
    except OSError:
        named = []
    found += [str(entry[4][0]) for entry in named]
    return _in_networks(found) or _in_networks(_of_interfaces())


def _in_networks(found: list[str]) -> list[str]:
    return list(dict.fromkeys(one for one in found if not one.startswith("127.")))


def names() -> list[str]:
    """The names under which a browser in the network may ask for this machine."""
    own = socket.gethostname().lower()
    return [own, f"{own}.local"] if own else []


def urls(*, host: str, port: int) -> list[str]:
    """The addresses to type in, best for a phone first, this machine's own last."""
    if host in _ANYWHERE:
        return [f"http://{one}:{port}" for one in (*addresses(), LOOPBACK)]
    return [f"http://{host}:{port}"]


def qr(text: str) -> str:
    """The text as a QR code drawn with characters."""
    out = io.StringIO()
    segno.make(text, error="m", micro=False).terminal(out=out, compact=True, border=2)
    return out.getvalue()


def listen(*, host: str, port: int) -> socket.socket:
    """A socket that listens there.

    Raises: PortTaken; OSError if the host is not this machine's.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    # On Windows the option would let two programs share the port.
    if os.name != "nt":
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(2048)
    except OSError as problem:
        listener.close()
        if problem.errno in (errno.EADDRINUSE, errno.EACCES):
            raise PortTaken from problem
        raise
    listener.set_inheritable(True)
    return listener


def _of_interfaces() -> list[str]:
    """The address of each interface; on Linux, other systems know it by their name.

    A laptop that is the access point itself has no way to any network but its own.
    """
    if not sys.platform.startswith("linux"):
        return []
    import fcntl  # noqa: PLC0415  (not everywhere)

    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _number, name in socket.if_nameindex():
            asked = struct.pack("256s", name.encode())
            try:
                told = fcntl.ioctl(probe, _SIOCGIFADDR, asked)
            except OSError:
                continue  # It has none.
            found.append(socket.inet_ntoa(told[20:24]))
    return found


def _source_for(target: str) -> str | None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((target, 9))
        except OSError:
            return None
        return str(probe.getsockname()[0])
