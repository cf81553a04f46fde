"""Distinct types for the ids of draws and tables, as in ``tournaments.ids``."""

from typing import NewType

DrawId = NewType("DrawId", int)
TableId = NewType("TableId", int)
