"""What is refused here, as data: status, code, sentence."""

from django.utils.translation import gettext_lazy as _

from tournaments.refusals import Refusal


class BadLetters(Refusal):
    """Letters that no table has, or the same both left out and used."""

    code = "bad_letters"
    status = 400
    sentence = _(
        "Not possible: %(letters)s. Write letters as A, C or AB with a comma between "
        "them; a table that is left out cannot be a table of three."
    )
