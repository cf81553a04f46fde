"""Lines of who leaves and who sits down, for ledgers written by hand."""

from __future__ import annotations

from dataclasses import replace

from scoring.ledger.enums import LineKind


def leave(ledger, seat, cause="withdrawn"):
    return ledger.write(LineKind.LEAVE, {"seat": seat, "cause": cause})


def sit(ledger, seat, code, right="substitute"):
    payload = {"seat": seat, "entrant": code, "as": right}
    return ledger.write(LineKind.SIT, payload)


def without_position(state):
    return replace(state, seq=0, head="", lines=())
