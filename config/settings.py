"""The one settings file; what differs between places comes from the environment.

docs/operations.md lists every variable.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import environ
from csp.constants import NONE, SELF
from django.utils.translation import gettext_lazy as _

from config import env, sqlite
from scoring.jobs import STAMP_HEADS, TELL_WEBHOOKS

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = env.folder("CRUCE_DATA", default=BASE_DIR / "data")
DATABASE_URL = env.address("DATABASE_URL", "postgres://", "postgresql://", "sqlite:")
REDIS_URL = env.address("REDIS_URL", "redis://", "rediss://")
HTTPS = env.switch("CRUCE_HTTPS")
PROXIES = env.number("CRUCE_PROXIES", default=0)

env.keep_private(DATA_DIR, database="")
SECRET_KEY = env.secret_key(DATA_DIR)
DEBUG = env.switch("CRUCE_DEBUG")
ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]", *env.hosts("CRUCE_ALLOWED_HOSTS")]
CSRF_TRUSTED_ORIGINS = env.origins("CRUCE_TRUSTED_ORIGINS")

INSTALLED_APPS = [
    "config",
    "scoring",
    "tables",
    "tournaments",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "csp",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "config.static_files.StaticFiles",
    # Adds random bytes, so that the length tells nothing about a token (BREACH).
    "django.middleware.gzip.GZipMiddleware",
    "tournaments.web.pages.secrecy.private_caching",
    "config.safe_headers.with_policy",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "tournaments.web.pages.reader.with_readers_cards",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "tournaments.web.pages.plain_texts.PlainTexts",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "tournaments.staff.pages.passwords.keep_devices",
    "tournaments.staff.pages.outages.AnswerOutages",
]

ROOT_URLCONF = "config.urls"
APPEND_SLASH = False

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "tournaments.web.pages.context.site_context",
            ],
        },
    }
]

# -- database ---------------------------------------------------------------------

# Milliseconds, 0 for none; manage.py lifts it for everything but `serve`.
STATEMENT_TIMEOUT = env.number("CRUCE_STATEMENT_TIMEOUT", default=5000)
_KEPT_OPEN = {"CONN_MAX_AGE": 60, "CONN_HEALTH_CHECKS": True}


def _database() -> dict[str, Any]:
    if not DATABASE_URL or DATABASE_URL.startswith("sqlite"):
        url = DATABASE_URL or f"sqlite:///{DATA_DIR / 'cruce.sqlite3'}"
        in_a_file = environ.Env.db_url_config(url)
        env.keep_private(DATA_DIR, database=str(in_a_file["NAME"]))
        return {
            **in_a_file,
            **_KEPT_OPEN,
            "OPTIONS": sqlite.options(),
        }
    given = environ.Env.db_url_config(DATABASE_URL)
    return {
        **given,
        **_KEPT_OPEN,
        "OPTIONS": {
            **given.get("OPTIONS", {}),
            "connect_timeout": 2,
            "options": (
                f"-c lock_timeout=3000 -c statement_timeout={STATEMENT_TIMEOUT} "
                "-c idle_in_transaction_session_timeout=15000 "
                "-c synchronous_commit=on"
            ),
        },
    }


DATABASES = {"default": _database()}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# -- people -----------------------------------------------------------------------

AUTH_USER_MODEL = "tournaments.User"
AUTHENTICATION_BACKENDS = [
    # It lets in or refuses; Django's own stays for sessions that were opened by it.
    "tournaments.staff.pages.passwords.CountedPasswords",
    "django.contrib.auth.backends.ModelBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
# In the database, so that a flushed Redis signs nobody out.
SESSION_ENGINE = "tournaments.staff.pages.sessions"
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SECURE = HTTPS

# -- the browser ------------------------------------------------------------------

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CONTENT_TYPE_NOSNIFF = True
if PROXIES:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
if HTTPS:
    SECURE_HSTS_SECONDS = 3600

# -- words ------------------------------------------------------------------------

LANGUAGE_CODE = "ro"
LANGUAGES = [("ro", _("Romanian")), ("hu", _("Hungarian")), ("en", _("English"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
TIME_ZONE = "Europe/Bucharest"

# -- static files -----------------------------------------------------------------

STATIC_URL = "/static/"
# The image collects and hashes the files; a laptop serves them where they lie.
_COLLECTED = bool(env.text("CRUCE_STATIC"))
STATIC_ROOT = env.folder("CRUCE_STATIC", default=BASE_DIR) if _COLLECTED else None
WHITENOISE_USE_FINDERS = not _COLLECTED
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": (
            "whitenoise.storage.CompressedManifestStaticFilesStorage"
            if _COLLECTED
            else "django.contrib.staticfiles.storage.StaticFilesStorage"
        )
    },
}

# What every page brings, each as one file (tournaments/web/bundles.py): of what parts,
# and what the rules of each stand in, a layer or a medium; of a script, which one it
# stands on.
BUNDLES = {
    "site.css": {
        "site/vendor/pico/pico.min.css": "@layer pico",
        **{
            f"site/css/{name}.css": ""
            for name in (
                "tokens", "base", "layout", "components", "parts", "wayfinding",
                "forms", "data-table", "table-card", "seats", "score", "curve", "card",
                "bracket", "referee", "card-table", "urn", "watermark", "desk",
                "public",
            )
        },
        "scoring/witness/witness.css": "",
        "site/css/print.css": "@media print",
        "site/css/margins.css": "@media print",
    },
    "site.js": {
        "tournaments/live/live.js": "",
        "tournaments/web/forms.js": "",
        "tournaments/web/half-filled.js": "",
        "tournaments/web/tabs.js": "",
        "scoring/player/follow.js": "",
        "scoring/witness/witness.js": "tables/draws/sha256.js",
    },
}  # fmt: skip

# -- API --------------------------------------------------------------------------

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "tournaments.staff.api.authentication.GrantToken",
        "tournaments.staff.api.authentication.SessionSignIn",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["tournaments.staff.api.authentication.ByPolicy"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["tournaments.web.api.parsing.StrictJSONParser"],
    "DEFAULT_CONTENT_NEGOTIATION_CLASS": "tournaments.web.api.parsing.AnswersJson",
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "tournaments.web.api.problems.answer_problem",
    "NUM_PROXIES": PROXIES,
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Cruce",
    "DESCRIPTION": "Records and shows card tournaments. docs/api.md explains it.",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SERVE_AUTHENTICATION": [],
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    "ENUM_NAME_OVERRIDES": {
        "StageState": "tournaments.events.enums.StageState",
        "TableState": "tables.seating.enums.TableState",
        "LineKind": "scoring.ledger.enums.LineKind",
        "PenaltyKind": "scoring.deals.api.OFFENCES",
        "ProposalStanding": "scoring.referee.commands.STATES",
        "CallState": "scoring.calls.enums.CallState",
        "Standing": "scoring.public.api.shapes.STANDINGS",
    },
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
}

# -- jobs and live hints ----------------------------------------------------------

# Whether webhooks may be sent to addresses inside the network of the site.
WEBHOOKS_INSIDE = env.switch("CRUCE_WEBHOOKS_INSIDE")
# Django's threads in each web process; also its number of database connections.
WEB_THREADS = env.number("CRUCE_THREADS", default=4, least=1)
# The time stamp authority (RFC 3161) that is asked, and whose certificates it has.
TIMESTAMP_URL = env.address("CRUCE_TIMESTAMP_URL", *env.WEB)
TIMESTAMP_AUTHORITY = env.file("CRUCE_TIMESTAMP_AUTHORITY")

CELERY_BROKER_URL = REDIS_URL or "memory://localhost//"
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_TIME_LIMIT = 30
CELERY_TASK_SOFT_TIME_LIMIT = 20
CELERY_TASK_PUBLISH_RETRY_POLICY = {"max_retries": 0, "interval_start": 0}
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_SOFT_SHUTDOWN_TIMEOUT = 5
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TIMEZONE = TIME_ZONE
CELERY_BROKER_TRANSPORT_OPTIONS = (
    {
        "socket_connect_timeout": 0.5,
        "socket_timeout": 1.0,
        "retry_policy": {"max_retries": 1},
        "visibility_timeout": 60,
    }
    if REDIS_URL
    else {"polling_interval": 0.05}
)
CELERY_BEAT_SCHEDULE = {
    "tell webhooks": {"task": TELL_WEBHOOKS, "schedule": 2.0},
}
if TIMESTAMP_URL:
    CELERY_BEAT_SCHEDULE["stamp heads"] = {"task": STAMP_HEADS, "schedule": 10.0}

# -- logs -------------------------------------------------------------------------

LOG_LEVEL = env.choice(
    "CRUCE_LOG_LEVEL", default="WARNING", among=("DEBUG", "INFO", "WARNING", "ERROR")
)
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}
    },
    "filters": {"secrets": {"()": "config.logs.HideSecrets"}},
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "formatter": "line",
            "filters": ["secrets"],
        }
    },
    "root": {"handlers": ["console"], "level": LOG_LEVEL},
    "loggers": {
        "django": {"handlers": [], "level": "WARNING", "propagate": True},
        # The server would write every address down by itself, secrets and all.
        "uvicorn.access": {
            "handlers": ["console"],
            "level": LOG_LEVEL,
            "propagate": False,
        },
    },
}
