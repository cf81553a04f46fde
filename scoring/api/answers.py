"""What the API answers about a table: lines, writes, the table itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rest_framework import serializers

from scoring.enums import LineKind
from scoring.ledger.append import Written
from scoring.ledger.lines import timestamp
from scoring.queries.table_view import LineView, TableView
from tables.enums import TableState
