"""A refusal says what it has to say to whoever is told: a reader, or a terminal."""

from __future__ import annotations

from django.utils.translation import override

from tournaments.refusals import NotFound


def test_a_page_speaks_the_reader_s_language_and_a_terminal_english():
    with override("ro"):
        detail, line = NotFound().detail, str(NotFound())

    assert detail == "La această adresă nu este nimic."
    assert line == "There is nothing at this address. (not_found)"
