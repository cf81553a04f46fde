from __future__ import annotations

import pytest

from config import releases

WRITTEN = {
    "id, app, name, applied": "7\tscoring\t0002_newer\t2026-11-29 18:00:00+00",
    "applied, name, app, id": "2026-11-29 18:00:00+00\t0002_newer\tscoring\t7",
}


@pytest.mark.parametrize("columns", WRITTEN)
def test_a_backup_tells_its_migrations_in_whatever_order_its_columns_stand(columns):
    table = f"COPY public.django_migrations ({columns}) FROM stdin;"
    script = f"SET x;\n{table}\n{WRITTEN[columns]}\n\\.\n\nCOPY public.other (id)"

    assert releases.in_script(script.encode()) == [("scoring", "0002_newer")]
    assert releases.unknown(releases.in_script(script.encode()))
