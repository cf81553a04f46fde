"""The states and kinds here, as stored."""

from tables.draws.enums import DrawState

# A digital draw or lot that is neither drawn nor called off.
UNDER_WAY = (DrawState.FROZEN, DrawState.COMMITTED, DrawState.ENTROPY)
