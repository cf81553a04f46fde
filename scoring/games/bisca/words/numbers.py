"""Where each rule of Bisca comes from, by its number, as docs/bisca.md has them."""

from __future__ import annotations

from collections.abc import Mapping

SOURCES: Mapping[str, str] = {
    "BI-01": "P",
    "BI-02": "S 003, P",
    "BI-03": "P; A for three, V for the card",
    "BI-04": "P",
    "BI-05": "S 003; P plays the other way round",
    "BI-06": "A",
    "BI-07": "A",
    "BI-10": "S 003",
    "BI-11": "S 003; A for the place",
    "BI-12": "S 003",
    "BI-13": "S 003",
    "BI-20": "S 003",
    "BI-21": "S 003",
    "BI-22": "S 003",
    "BI-23": "S 003",
    "BI-24": "A",
    "BI-25": "P",
    "BI-26": "S 003, P",
    "BI-27": "S 003",
    "BI-28": "S 003; I for the moment",
    "BI-29": "A, as R-22",
    "BI-30": "S 003; I for more than two sides; P for ties",
    "BI-31": "S 003",
    "BI-32": "S 003; A for pairs and for lapses",
    "BI-33": "arithmetic",
    "BI-40": "W",
    "BI-41": "A, as R-53",
    "BI-42": "A",
    "BI-43": "A",
    "BI-44": "A, as R-72",
    "BI-45": "A",
}
