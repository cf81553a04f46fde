"""The tables of the app, room by room: where Django looks for them."""

import tables.draws.models.draw
import tables.draws.models.secret
import tables.seating.models
import tables.urn.models
