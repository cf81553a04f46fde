"""The refusals of the paper urn's books."""

from django.utils.translation import gettext_lazy as _

from tournaments.errors import Refusal


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


class SeveralFit(Refusal):
    """What was typed fits several people; ``extra`` names them in ``meant``."""

    code = "several_fit"
    status = 400
    sentence = _("“%(typed)s” fits several people. Choose one of them.")


class TicketMissing(Refusal):
    """No ticket was typed and none was pressed."""

    code = "ticket_missing"
    status = 400
    sentence = _("Type the ticket, or press it below.")


class TwoTickets(Refusal):
    """One ticket was typed and another one pressed."""

    code = "two_tickets"
    status = 400
    sentence = _("You typed %(seat)s and chose %(pressed)s: which one is it?")


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
