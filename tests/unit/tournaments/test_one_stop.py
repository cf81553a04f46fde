from __future__ import annotations

import pytest
from django.template import engines

from tournaments.people.refusals import EntrantElsewhere
from tournaments.stops import one_stop


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("Next dealer: Moldovan Gh..", "Next dealer: Moldovan Gh."),
        ("Tied: Pop I.. Draw lots.", "Tied: Pop I. Draw lots."),
        ("A1, A2 ...", "A1, A2 ..."),
        ("Nothing was changed.", "Nothing was changed."),
    ],
)
def test_a_name_that_ends_in_a_stop_ends_the_sentence(sentence, told):
    assert one_stop(sentence) == told


def test_in_a_template_what_was_escaped_stays_so_and_once():
    source = "{% load stops %}{% filter one_stop %}{{ name }}.{% endfilter %}"
    template = engines["django"].from_string(source)

    assert template.render({"name": "Gh. <b> & I."}) == "Gh. &lt;b&gt; &amp; I."


def test_a_refusal_has_one_stop_too():
    class Told(EntrantElsewhere):
        sentence = "It was %(name)s."

    assert Told(name="Moldovan Gh.").detail == "It was Moldovan Gh."
