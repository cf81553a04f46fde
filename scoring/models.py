"""The tables of the app, room by room: where Django looks for them."""

import scoring.calls.models
import scoring.cards.models
import scoring.devices.models
import scoring.finish.models
import scoring.hall.models
import scoring.ledger.models
import scoring.people.models
import scoring.seasons.models
import scoring.webhooks.models
