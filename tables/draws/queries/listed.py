"""The frozen list of a draw, read as strictly as a stranger reads it."""

from __future__ import annotations

from tables.draws.models.draw import Draw
from tables.protocol.errors import DrawError
from tables.protocol.manifest import Manifest, read_manifest
from tournaments.refusals import StoredOtherwise


def listed(draw: Draw) -> Manifest:
    """Return the frozen list of a draw by the protocol. Raises StoredOtherwise."""
    try:
        return read_manifest(draw.manifest)
    except DrawError as error:
        raise StoredOtherwise from error
