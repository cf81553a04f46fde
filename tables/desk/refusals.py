"""What is refused here, as data: status, code, sentence."""

from django.utils.translation import gettext_lazy as _

from tournaments.refusals import Refusal


class SeveralFit(Refusal):
    """What was typed fits several people; ``extra`` names them in ``meant``."""

    code = "several_fit"
    status = 400
    sentence = _("“%(typed)s” fits several people. Choose one of them.")


class TwoTickets(Refusal):
    """One ticket was typed and another one pressed."""

    code = "two_tickets"
    status = 400
    sentence = _("You typed %(seat)s and chose %(pressed)s: which one is it?")
