"""The proof of a draw: made once, checked by anybody.

Source: docs/draw.md "The proof".
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import Any

from tables.protocol.assign import Assignment, assign
from tables.protocol.entropy import QUICK, check_public
from tables.protocol.errors import DrawError
from tables.protocol.hashes import commitment, draw_seed, from_hex, manifest_hash
from tables.protocol.manifest import Manifest, read_manifest
from tables.protocol.stream import numbers
from tables.protocol.strict_json import read_json

SECRET_BYTES = 32
_FIELDS = {
    "manifest",
    "manifest_sha256",
    "secret",
    "commitment",
    "public",
    "assignment",
}
# Test vectors name these steps between too; a proof may.
_EXTRA = {"seed", "u64"}
# Of a draw that was called off the proof says so itself; its seats count for nothing.
CALLED_OFF = "called_off"
_NAMED_NUMBERS = 3


@dataclass(frozen=True, slots=True)
class Verified:
    """What a proof that holds says."""

    manifest: Manifest
    commitment: str
    public: str
    assignment: Assignment
    called_off: bool

    @property
    def witnessed(self) -> bool:
        """Tell whether anything public went in; a quick draw has only the secret."""
        return self.manifest.sources != (QUICK,)


def reveal(
    manifest: dict[str, Any], *, secret: bytes, public: str
) -> tuple[dict[str, Any], Assignment]:
    """Return the proof of a draw and the seats it gives.

    Raises DrawError for a list or a public part that cannot be.
    """
    checked = read_manifest(manifest)
    check_public(public, sources=checked.sources)
    seed = draw_seed(secret=secret, manifest=manifest, public=public)
    drawn = assign(checked, seed=seed)
    proof = {
        "manifest": manifest,
        "manifest_sha256": manifest_hash(manifest).hex(),
        "secret": secret.hex(),
        "commitment": commitment(secret=secret, manifest=manifest),
        "public": public,
        "assignment": drawn.as_json(),
    }
    return proof, drawn


def verify_text(data: bytes | str) -> Verified:
    """Return what a proof file says, if it holds. Raises DrawError."""
    return verify(read_json(data))


def verify(proof: object) -> Verified:
    """Return what a proof says, if it holds.

    Raises DrawError: first what is wrong with its form, then with the frozen list,
    the commitment, the public part and the seats, in this order.
    """
    if not isinstance(proof, dict):
        raise DrawError("not_a_proof", why="it is no object")
    if not _FIELDS <= set(proof) <= _FIELDS | _EXTRA | {CALLED_OFF}:
        raise DrawError("not_a_proof", why="fields are missing or unknown")
    called_off = proof.get(CALLED_OFF, 1)
    if type(called_off) is not int or called_off != 1:
        raise DrawError("not_a_proof", why="called_off is not 1")
    manifest = read_manifest(proof["manifest"])
    for field in ("manifest_sha256", "commitment"):
        from_hex(proof[field], field=field)
    secret = from_hex(proof["secret"], field="secret")
    if manifest_hash(proof["manifest"]).hex() != proof["manifest_sha256"]:
        raise DrawError("list_changed")
    committed = commitment(secret=secret, manifest=proof["manifest"])
    if committed != proof["commitment"]:
        raise DrawError("wrong_commitment")
    public = check_public(proof["public"], sources=manifest.sources)
    seed = draw_seed(secret=secret, manifest=proof["manifest"], public=public)
    _check_extra(proof, seed=seed)
    drawn = assign(manifest, seed=seed)
    if proof["assignment"] != drawn.as_json():
        raise DrawError("wrong_seats")
    return Verified(
        manifest=manifest,
        commitment=proof["commitment"],
        public=public,
        assignment=drawn,
        called_off=CALLED_OFF in proof,
    )


def would_have_given(
    manifest: dict[str, Any], *, secret: bytes, public: str
) -> dict[str, Any]:
    """Return the proof that a draw would have had which was called off.

    The same proof with ``called_off``: nobody can take it for the draw that counts.
    Raises DrawError.
    """
    proof, _drawn = reveal(manifest, secret=secret, public=public)
    return {**proof, CALLED_OFF: 1}


def _check_extra(proof: dict[str, Any], *, seed: bytes) -> None:
    first = [f"{number:016x}" for number in islice(numbers(seed), _NAMED_NUMBERS)]
    if proof.get("seed", seed.hex()) != seed.hex() or proof.get("u64", first) != first:
        raise DrawError("wrong_seed")
