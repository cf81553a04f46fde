"""What is refused here, as data: status, code, sentence."""

from django.utils.translation import gettext_lazy as _

from tournaments.refusals import Refusal


class NoRoom(Refusal):
    """All tables of the open urn are full: a late entry would need a new plan."""

    code = "no_room"
    sentence = _(
        "All tables are full: %(name)s cannot enter this stage any more. The stand-by "
        "list is open, for a place that becomes free; or call the draw off and open a "
        "new urn."
    )


class NoLateEntry(Refusal):
    """A later stage: only who went through plays in it."""

    code = "no_late_entry"
    sentence = _(
        "%(name)s cannot enter now: a late entry is possible only in the first stage, "
        "while its urn is open. The stand-by list is open."
    )


class PlaysAlready(Refusal):
    """The entrant is among those who draw."""

    code = "plays_already"
    sentence = _("%(name)s is among those who draw. Nothing was changed.")


class LateReasonMissing(Refusal):
    """A decision that stays on record without a reason."""

    code = "reason_missing"
    status = 400
    sentence = _("Say why: the reason stays on record.")


class LateTicketDrawn(Refusal):
    """A late entry cannot be taken back any more."""

    code = "late_ticket_drawn"
    sentence = _(
        "The late entry of %(name)s cannot be taken back: ticket %(seat)s or their own "
        "has been drawn or counted. Put it back into the urn first."
    )
