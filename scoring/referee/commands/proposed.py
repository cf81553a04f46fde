"""What two people do at tables and to official results, once both have signed.

``proposing`` writes the arguments that are read here;
``ACTS`` names every kind of proposal; those of draws come from below.
"""

from __future__ import annotations

from collections.abc import Mapping

from scoring.deals.commands.proposing import REOPEN_ACT
from scoring.disputes.commands.proposing import VOID_ACT
from scoring.finish.commands.proposing import ERRATUM_ACT
from scoring.raffles.commands import RAFFLE_OFF_ACT
from scoring.substitutions.commands.proposing import EXPEL_ACT, SIT_ACT, SWAP_ACT
from scoring.ties.commands.proposing import LOT_OFF_ACT
from tables.desk.commands import DRAW_ACTS
from tournaments.staff.commands.proposals import Act
from tournaments.staff.enums import ProposalKind

AT_TABLES: Mapping[ProposalKind, Act] = {
    ProposalKind.VOID: VOID_ACT,
    ProposalKind.REOPEN: REOPEN_ACT,
    ProposalKind.SWAP: SWAP_ACT,
    ProposalKind.SIT: SIT_ACT,
    ProposalKind.EXPEL: EXPEL_ACT,
}
ACTS: Mapping[ProposalKind, Act] = {
    **DRAW_ACTS,
    **AT_TABLES,
    ProposalKind.LOT_OFF: LOT_OFF_ACT,
    ProposalKind.RAFFLE_OFF: RAFFLE_OFF_ACT,
    ProposalKind.ERRATUM: ERRATUM_ACT,
}
