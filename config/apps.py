from __future__ import annotations

from django.apps import AppConfig


class SiteConfig(AppConfig):
    """The app that carries the commands `serve` and `test`; it has no models."""

    name = "config"
