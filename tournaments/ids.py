"""Distinct types for the ids that commands and queries pass around.

A model says of what kind its own ``id`` is; a foreign key is a plain number to Django's
types, and is given its kind where it is passed on.
"""

from typing import NewType

TournamentId = NewType("TournamentId", int)
StageId = NewType("StageId", int)
EntrantId = NewType("EntrantId", int)
GrantId = NewType("GrantId", int)
