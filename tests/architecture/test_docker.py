"""No engine runs here; what can be checked without one is."""

from __future__ import annotations

import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest
import yaml

PROJECT = Path("pyproject.toml")
COMPOSE = Path("docker/compose.yaml")
DOCKERFILE = Path("docker/Dockerfile").read_text()


@pytest.fixture(scope="module")
def services():
    return yaml.safe_load(COMPOSE.read_text())["services"]


def test_the_house_of_a_big_event_is_complete(services):
    assert set(services) == {
        "postgres",
        "redis",
        "migrate",
        "web",
        "worker",
        "beat",
        "proxy",
    }


def test_everything_waits_for_what_it_needs(services):
    for name in ("web", "worker", "beat"):
        needs = services[name]["depends_on"]
        assert needs["migrate"]["condition"] == "service_completed_successfully"
        assert needs["redis"]["condition"] == "service_healthy"
    for name in ("postgres", "redis"):
        assert services[name]["healthcheck"]["test"]


def test_the_database_and_redis_are_not_open_to_the_network(services):
    open_to_all = {name for name, service in services.items() if "ports" in service}

    assert open_to_all == {"proxy"}


def test_redis_forgets_nothing_for_want_of_memory(services):
    assert "noeviction" in services["redis"]["command"]


def test_no_password_has_a_default(services):
    assert "${POSTGRES_PASSWORD:?}" in COMPOSE.read_text()
    assert "${CRUCE_SECRET_KEY:?}" in COMPOSE.read_text()


def test_the_image_has_the_oldest_python_that_the_product_takes():
    oldest = tomllib.loads(PROJECT.read_text())["project"]["requires-python"]
    python = f"python:{oldest.removeprefix('>=')}-slim"

    images = re.findall(r"^FROM (\S+)", DOCKERFILE, re.MULTILINE)
    assert len(images) == 2
    assert all(image.startswith(python) for image in images)


def test_the_image_runs_without_rights_and_installs_nothing_at_start():
    assert re.search(r"^USER cruce$", DOCKERFILE, re.MULTILINE)
    assert "CRUCE_NO_BOOTSTRAP=1" in DOCKERFILE
    assert "--require-hashes" in DOCKERFILE


def test_the_site_in_the_image_can_be_backed_up_and_put_back(services):
    """The two programs are of the database's version where both are of one Debian."""
    debian = re.search(r"^FROM python:\S+-slim-(\w+)$", DOCKERFILE, re.MULTILINE)[1]
    home = re.search(r"--home-dir (\S+)", DOCKERFILE)[1]

    assert "postgresql-client" in DOCKERFILE
    assert services["postgres"]["image"].endswith(f"-{debian}")
    assert services["web"]["volumes"] == [f"kept:{home}"]


def test_the_image_copies_what_exists_and_the_ignore_file_lets_it_through():
    copied = set(re.findall(r"^COPY ([a-z][a-z.]*) ", DOCKERFILE, re.MULTILINE))
    let_through = {
        line[1:]
        for line in Path(".dockerignore").read_text().splitlines()
        if line.startswith("!")
    }

    assert copied == let_through
    assert {name for name in copied if not Path(name).exists()} == set()


@pytest.mark.skipif(
    shutil.which("docker-compose") is None, reason="needs docker-compose"
)
def test_docker_compose_accepts_the_file():
    done = subprocess.run(
        ["docker-compose", "-f", str(COMPOSE), "config", "-q"],
        env={
            "PATH": "/usr/bin:/bin",
            "POSTGRES_PASSWORD": "x",
            "CRUCE_SECRET_KEY": "x",
        },
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0, done.stderr
