"""Distinct types for the ids of draws, tickets and tables."""

from typing import NewType

DrawId = NewType("DrawId", int)
TableId = NewType("TableId", int)
