"""What a roster file may be at most, and the refusal of anything else."""

from __future__ import annotations

from collections.abc import Mapping

MAX_BYTES = 2 * 1024 * 1024
MAX_ROWS = 5_000
MAX_COLUMNS = 30
MAX_CELL = 200
# A title and an empty line may stand above the header.
HEADER_WITHIN = 10

MAX_ENTRIES = 50
MAX_UNPACKED = 20 * 1024 * 1024
MAX_RATIO = 100
# A sheet of 5,000 x 30 cells has 910,000 tags; more only costs time and memory.
MAX_TAGS = 1_000_000
MAX_TAGS_BESIDE = 100_000


class RosterError(ValueError):
    """The file as a whole cannot be read; ``code`` and ``params`` say why."""

    def __init__(
        self, code: str, params: Mapping[str, str | int] | None = None
    ) -> None:
        super().__init__(code)
        self.code = code
        self.params: dict[str, str | int] = dict(params or {})
