"""The tables of the app, room by room: where Django looks for them."""

import tournaments.book.models
import tournaments.events.models.stage
import tournaments.events.models.tournament
import tournaments.opening.models
import tournaments.people.models.entrant
import tournaments.signup.models
import tournaments.staff.models.access
import tournaments.staff.models.guessing
import tournaments.staff.models.proposal
import tournaments.staff.models.user
