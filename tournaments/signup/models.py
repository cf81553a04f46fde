"""Who has signed up for an event; ordinary rows, which erasing a person empties."""

from django.db import models
from django.db.models import Q

from tournaments.people.names import PlayerDetails, initials, name_of_pair
from tournaments.signup.enums import SignUpState


class SignUp(models.Model):
    """One player, or a pair, who wants to play.

    ``number`` is the place in the order of signing up, and is never given twice;
    ``people`` has family and given name, town and club of each person.
    """

    tournament = models.ForeignKey(
        "tournaments.Tournament", models.PROTECT, related_name="sign_ups"
    )
    number = models.PositiveIntegerField()
    client_key = models.UUIDField(
        unique=True, help_text="makes a form sent twice harmless"
    )
    state = models.CharField(
        max_length=16, choices=SignUpState, default=SignUpState.PENDING
    )
    people = models.JSONField()
    initials_only = models.BooleanField(default=False)
    entrant = models.ForeignKey(
        "tournaments.Entrant", models.PROTECT, null=True, related_name="sign_ups"
    )
    signed_up_at = models.DateTimeField()
    decided_at = models.DateTimeField(null=True)
    decided_by = models.CharField(max_length=12, blank=True)
    erased_at = models.DateTimeField(null=True, help_text="the names are gone")

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "number"], name="sign_up_number_once"
            ),
            models.CheckConstraint(
                condition=Q(state__in=SignUpState.values),
                name="sign_up_state_is_known",
            ),
            models.CheckConstraint(
                condition=Q(state=SignUpState.ACCEPTED, entrant__isnull=False)
                | ~Q(state=SignUpState.ACCEPTED) & Q(entrant__isnull=True),
                name="sign_up_accepted_is_an_entrant",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.name}"

    @property
    def details(self) -> list[PlayerDetails]:
        """Return the persons; nobody once they are erased."""
        return [PlayerDetails(*one) for one in self.people]

    @property
    def name(self) -> str:
        """Return the whole name, of a pair both."""
        return name_of_pair([one.name for one in self.details])

    @property
    def shown_name(self) -> str:
        """Return the name as everybody reads it: whole, or the initials on wish.

        Of whoever is on the list it is the one that stands there.
        """
        if self.entrant is not None:
            return self.entrant.name
        if not self.initials_only:
            return self.name
        return name_of_pair([initials(one.name) for one in self.details])
