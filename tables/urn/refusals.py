"""The refusals of the paper urn's books."""

from django.utils.translation import gettext_lazy as _

from tables.refusals import UrnNotOpen
from tournaments.refusals import Refusal


class WrongCheckCode(Refusal):
    """The four characters are not those under this seat."""

    code = "wrong_check_code"
    status = 400
    sentence = _(
        "%(typed)s is not the check code of ticket %(seat)s: a slip in typing, a "
        "ticket of another draw, or one that was not printed here. Nothing was "
        "recorded."
    )


class OldCheckCode(Refusal):
    """The check code is void: the ticket was printed again."""

    code = "old_check_code"
    sentence = _(
        "Ticket %(seat)s was printed again, and %(typed)s is the check code of the "
        "lost one: it is void. Nothing was recorded."
    )


class CheckCodeMissing(Refusal):
    """Only the seat was typed where tickets carry check codes."""

    code = "check_code_missing"
    status = 400
    sentence = _(
        "Type the four characters under the seat as well: %(seat)s and its check code."
    )


class FormUsedBefore(Refusal):
    """The client key stands for something else."""

    code = "key_reused"
    status = 422
    sentence = _(
        "This form was sent before for ticket %(seat)s. Nothing was changed; "
        "please try again."
    )


class WhoMissing(Refusal):
    """Nobody was named."""

    code = "who_missing"
    status = 400
    sentence = _("Type the name or the code of who has drawn.")


class TicketMissing(Refusal):
    """No ticket was typed and none was pressed."""

    code = "ticket_missing"
    status = 400
    sentence = _("Type the ticket, or press it below.")


class TicketNotInUrn(Refusal):
    """The ticket was counted as not drawn."""

    code = "ticket_not_in_urn"
    sentence = _(
        "Ticket %(seat)s was counted as not drawn at %(time)s. Put it back into the "
        "urn first."
    )


class SecondPersonMissing(Refusal):
    """Two people are needed, and the second one is missing or is the first."""

    code = "second_person"
    status = 400
    sentence = _(
        "Two people are needed: name a second one by code, not %(author)s again."
    )


class NoSuchPerson(Refusal):
    """The second person is neither staff nor an entrant of the stage."""

    code = "no_such_person"
    status = 400
    sentence = _("“%(typed)s” is nobody of the staff and nobody in this stage.")


class AbsentCannotConfirm(Refusal):
    """The ticket was drawn for somebody who is not here."""

    code = "absent_cannot_confirm"
    sentence = _("%(name)s is absent: somebody of the staff has to confirm.")


class ReasonMissing(Refusal):
    """What goes on record needs a reason."""

    code = "reason_missing"
    status = 400
    sentence = _("Say why: the reason stays on record.")


class CountDiffers(Refusal):
    """The tickets counted in the urn are not as many as the books say."""

    code = "count_differs"
    sentence = _(
        "You counted %(counted)s, but the books say %(left)s in the urn: %(seats)s. "
        "Look for the difference first. Nothing was changed."
    )


class TableTooSmall(Refusal):
    """An empty seat would leave a table with fewer than three players."""

    code = "table_too_small"
    sentence = _(
        "Table %(letters)s would have fewer than three players. Let the head referee "
        "draw for those who are absent, or call the draw off."
    )


class OksMissing(Refusal):
    """Records that nobody has confirmed, where the organizer asked for it."""

    code = "oks_missing"
    sentence = _(
        "These records still need an OK: %(seats)s. The seats cannot be published yet."
    )


class OtherUrn(UrnNotOpen):
    """What was typed belongs to another urn than the one that is open now."""

    code = "other_urn"
    sentence = _(
        "This was typed for another urn (stage and draw %(typed)s); the latest one is "
        "%(now)s. Nothing was recorded."
    )


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
