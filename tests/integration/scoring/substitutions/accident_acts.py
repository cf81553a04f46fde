"""What happens around the play at a table, in few words."""

from __future__ import annotations
