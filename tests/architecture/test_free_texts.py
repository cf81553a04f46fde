"""Every text in which somebody can be named is known to the erasing of a person."""

from __future__ import annotations

from django.apps import apps
from django.db.models import CharField, TextField

from scoring.archive.queries.mentions import FREE_TEXTS

# Long enough for a sentence or a name; shorter ones hold codes, states and letters.
SHORTEST_SENTENCE = 60
# Keys, hashes, frozen copies and protocol texts; and what erasing handles by itself:
# the names of the person.
NO_FREE_TEXT = {
    "Book.head", "BookLine.hash", "BookLine.prev_hash", "BookLine.reason",
    "BookLine.rules", "BookText.salt",
    "Draw.frozen_hash", "Draw.manifest_sha256", "Draw.commitment", "Draw.proof_sha256",
    "Draw.public_text", "DrawSecret.secret", "DrawStep.value", "UrnBook.key",
    "UrnLine.map_hash", "LedgerEntry.hash",
    "LedgerEntry.prev_hash", "LedgerEntry.reason", "LedgerEntry.rules",
    "LedgerText.salt", "Results.body",
    "Draw.void_secret", "Description.logo",
    "Stage.rules_hash", "TableScore.body", "TableScore.head", "AccessGrant.token_hash",
    "AccessGrant.pin_hash", "Invitation.token_hash", "Display.token_hash",
    "Tournament.name", "Tournament.place", "Tournament.slug",
    "Season.name", "Season.slug", "SeasonEvent.author", "SeasonEvent.removed_by",
    # Codes and accounts, no names.
    "PersonSaid.code", "PersonSaid.as_code", "PersonSaid.author",
    "PersonSaid.removed_by",
    # Where other programs are told, and what: numbers and hashes of books.
    "Webhook.url", "Webhook.secret", "Delivery.body",
    "User.password", "User.username", "User.first_name", "User.last_name", "User.email",
}  # fmt: skip
OF_THE_PERSON = {
    "Entrant.name", "Entrant.identity_key", "Entrant.search_key", "Entrant.sort_key",
    "Player.family", "Player.given", "Player.town", "Player.club",
    "Player.identity_key",
}  # fmt: skip


def texts():
    for app in ("tournaments", "tables", "scoring"):
        for model in apps.get_app_config(app).get_models():
            for field in model._meta.get_fields():
                if isinstance(field, TextField) or (
                    isinstance(field, CharField)
                    and (field.max_length or 0) >= SHORTEST_SENTENCE
                ):
                    yield f"{model.__name__}.{field.name}"


def test_erasing_a_person_knows_every_free_text():
    known = {f"{model.__name__}.{field}" for model, field, _path in FREE_TEXTS}

    assert set(texts()) - known - NO_FREE_TEXT - OF_THE_PERSON == set()
