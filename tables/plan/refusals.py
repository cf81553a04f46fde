"""What is refused here, as data: status, code, sentence."""

from django.utils.translation import gettext_lazy as _

from tournaments.refusals import refusal

BadLetters = refusal(
    "bad_letters",
    _(
        "Not possible: %(letters)s. Write letters as A, C or AB with a comma between "
        "them; a table that is left out cannot be a table of three."
    ),
    status=400,
)
