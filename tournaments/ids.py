"""Distinct types for the ids that commands and queries pass around."""

from typing import NewType

TournamentId = NewType("TournamentId", int)
StageId = NewType("StageId", int)
EntrantId = NewType("EntrantId", int)
GrantId = NewType("GrantId", int)
