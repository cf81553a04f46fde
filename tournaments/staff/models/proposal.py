"""What waits for the signature of a second person."""

from django.db import models
from django.db.models import F, Q, QuerySet

from tournaments.book.chain import TEXT_LIMIT
from tournaments.events.models.stage import Stage
from tournaments.staff.enums import ProposalKind, ProposalState

NAME_LIMIT = 170
_S = ProposalState
_NOT_DECIDED = Q(decided_by="", decided_at__isnull=True, answer="")
_DECIDED = ~Q(decided_by="") & Q(decided_at__isnull=False)
_BY_ANOTHER = _DECIDED & ~Q(decided_by=F("author"))


class Proposal(models.Model):
    """An act that one person alone may not do, as that person has written it.

    Nothing is done by it until a second person countersigns. ``arguments`` (codes,
    letters, numbers: no names) are those of the command, ``preview`` what it would
    have changed when it was proposed; the free texts stand apart, so that a person
    can be erased: ``reason``, and of an erratum its ``words`` and ``name``.
    ``letters`` are the tables it is about; none: the stage, or the event.
    """

    tournament = models.ForeignKey(
        "tournaments.Tournament", models.PROTECT, related_name="proposals"
    )
    number = models.PositiveIntegerField(help_text="1, 2, 3, ... without gaps")
    client_key = models.UUIDField(unique=True, help_text="makes a retry harmless")
    kind = models.CharField(max_length=12, choices=ProposalKind)
    stage = models.PositiveSmallIntegerField(null=True)
    letters = models.JSONField(default=list)
    arguments = models.JSONField(default=dict)
    preview = models.JSONField(default=dict)
    reason = models.CharField(max_length=TEXT_LIMIT)
    words = models.CharField(max_length=TEXT_LIMIT, blank=True)
    name = models.CharField(max_length=NAME_LIMIT, blank=True)
    author = models.CharField(max_length=12)
    at = models.DateTimeField()
    expires_at = models.DateTimeField()
    state = models.CharField(max_length=12, choices=ProposalState, default=_S.WAITING)
    decided_by = models.CharField(max_length=12, blank=True)
    decided_at = models.DateTimeField(null=True)
    answer = models.CharField(max_length=TEXT_LIMIT, blank=True)

    class Meta:
        ordering = ["tournament_id", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "number"], name="proposal_number_once"
            ),
            models.CheckConstraint(
                condition=Q(kind__in=ProposalKind.values),
                name="proposal_kind_is_known",
            ),
            models.CheckConstraint(
                condition=~Q(author="") & ~Q(reason="") & Q(expires_at__gt=F("at")),
                name="proposal_says_who_why_and_until_when",
            ),
            models.CheckConstraint(
                condition=Q(state=_S.WAITING) & _NOT_DECIDED
                | Q(state=_S.CONFIRMED, answer="") & _BY_ANOTHER
                | Q(state=_S.DECLINED) & ~Q(answer="") & _BY_ANOTHER
                | Q(state=_S.WITHDRAWN, answer="", decided_by=F("author")) & _DECIDED,
                name="proposal_is_decided_by_another",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.kind}"

    @property
    def stages(self) -> QuerySet[Stage]:
        """Return the stage it is about, as rows: none where it is of the event."""
        number = self.stage or 0
        return Stage.objects.filter(tournament=self.tournament_id, number=number)
