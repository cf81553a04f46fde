"""The refusals of the draw and of the seats."""

from django.utils.translation import gettext_lazy as _

from tournaments.errors import Refusal


class TooFewEntrants(Refusal):
    """Fewer than two people are checked in."""

    code = "too_few_entrants"
    sentence = _("%(count)s checked in: a tournament needs at least two.")


class TooFewPairs(Refusal):
    """Fewer than two pairs are checked in."""

    code = "too_few_entrants"
    sentence = _("%(count)s checked in: a tournament needs at least two pairs.")


class TooManyEntrants(Refusal):
    """More people than the plan can seat."""

    code = "too_many_entrants"
    sentence = _("%(count)s checked in: at most %(most)s can play in one event.")


class FiveEntrants(Refusal):
    """Five cannot be split into tables of three and four."""

    code = "five_entrants"
    sentence = _(
        "Five cannot sit at tables of three and four. Choose: one stands by and "
        "the other four play the final; wait for a sixth; or a table of three and "
        "a table of two, where the two simply go through."
    )


class BadLetters(Refusal):
    """Letters that no table has, or the same both left out and used."""

    code = "bad_letters"
    status = 400
    sentence = _(
        "Not possible: %(letters)s. Write letters as A, C or AB with a comma between "
        "them; a table that is left out cannot be a table of three."
    )


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


class UrnNotOpen(Refusal):
    """The stage's urn has not been opened, or its draw is published."""

    code = "urn_not_open"
    sentence = _("The urn of this stage is not open.")


class OtherUrn(UrnNotOpen):
    """What was typed belongs to another urn than the one that is open now."""

    code = "other_urn"
    sentence = _(
        "This was typed for another urn (stage and draw %(typed)s); the latest one is "
        "%(now)s. Nothing was recorded."
    )


class UrnAlreadyOpen(Refusal):
    """The stage has an open urn or a published draw."""

    code = "urn_already_open"
    sentence = _("The urn of this stage is open already, or its seats are published.")


class NoSuchTicket(Refusal):
    """The seat is not one of this draw's tickets."""

    code = "no_such_ticket"
    status = 400
    sentence = _("There is no ticket “%(seat)s” in this urn.")


class TicketTaken(Refusal):
    """The ticket was recorded for somebody else before."""

    code = "ticket_taken"
    sentence = _(
        "Ticket %(seat)s was drawn before: by %(name)s (%(code)s) at %(time)s. "
        "Nothing was changed."
    )


class HasTicket(Refusal):
    """The entrant has drawn before."""

    code = "has_ticket"
    sentence = _("%(name)s drew ticket %(seat)s at %(time)s. Nothing was changed.")


class NotInStage(Refusal):
    """The entrant does not play in this stage."""

    code = "not_in_stage"
    status = 400
    sentence = _("“%(name)s” is not among those who draw in this stage.")


class TicketNotDrawn(Refusal):
    """There is nothing to take back."""

    code = "ticket_not_drawn"
    sentence = _("Ticket %(seat)s is still in the urn.")


class FreeTicketAgain(Refusal):
    """The free ticket for a pair that has gone on without playing before."""

    code = "free_ticket_again"
    sentence = _(
        "Ticket %(seat)s goes on without playing, and %(name)s have done so before. "
        "Put it back: they draw again, while this ticket is out of the urn."
    )


class OthersDrawFirst(Refusal):
    """Whoever has gone on without playing draws before everybody else."""

    code = "others_draw_first"
    sentence = _(
        "First those draw who have gone on without playing before: %(names)s. "
        "Ticket %(seat)s goes into the urn after that."
    )


class UrnNotEmpty(Refusal):
    """Not every ticket has been drawn."""

    code = "urn_not_empty"
    sentence = _(
        "Tickets still in the urn: %(left)s. The seats cannot be published yet."
    )


class SeatsPublished(Refusal):
    """The seats of this stage are public and fixed."""

    code = "seats_published"
    sentence = _("The seats of this stage are published and cannot be drawn again.")
