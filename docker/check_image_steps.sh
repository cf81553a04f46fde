#!/bin/sh
# Runs the steps of docker/Dockerfile in a bare Debian root, without an engine:
# packages from the lock, the copied files and nothing else, static files collected,
# a user without rights, migrate, self-test, one answer.
# Says "skipped" and why where debootstrap or root is missing.
set -eu
cd "$(dirname "$0")/.."
HERE=$(pwd)
PORT=${PORT:-8199}

skip() {
    echo "check_image_steps: skipped ($1)"
    exit 0
}

[ "$(id -u)" = 0 ] || skip "needs root"
command -v debootstrap >/dev/null || skip "needs debootstrap"

ROOT=$(mktemp -d)
chmod 755 "$ROOT"
SERVER=""
finish() {
    if [ -n "$SERVER" ]; then
        kill "$SERVER" 2>/dev/null || true
        wait "$SERVER" 2>/dev/null || true
    fi
    umount "$ROOT/proc" 2>/dev/null || true
    rm -rf --one-file-system "$ROOT"
}
trap finish EXIT

echo "--- bare root with Python 3.11"
MIRROR=$(sed -n 's/^deb \(\[[^]]*\] \)\{0,1\}\([^ ]*\) .*/\2/p; s/^URIs: *\([^ ]*\).*/\1/p' \
    /etc/apt/sources.list /etc/apt/sources.list.d/* 2>/dev/null | head -n 1)
debootstrap --variant=minbase --include=python3,python3-venv,ca-certificates bookworm "$ROOT" \
    ${MIRROR:+"$MIRROR"} >"$ROOT.log" 2>&1 || { tail -n 3 "$ROOT.log"; rm -f "$ROOT.log"; skip "debootstrap could not fetch"; }
rm -f "$ROOT.log"
mount -t proc proc "$ROOT/proc" 2>/dev/null || true
cp /etc/resolv.conf "$ROOT/etc/resolv.conf"
for settings in /etc/pip.conf; do [ -f "$settings" ] && cp "$settings" "$ROOT$settings"; done
cp -r /etc/ssl/certs "$ROOT/etc/ssl/"

# Prefixed with exec, the server is the very process that is ended later.
INSIDE="chroot $ROOT /usr/bin/env -i HOME=/root LC_ALL=C.UTF-8"
INSIDE="$INSIDE PATH=/opt/cruce/bin:/usr/bin:/bin CRUCE_NO_BOOTSTRAP=1 PYTHONDONTWRITEBYTECODE=1"
AS_CRUCE="setpriv --reuid 10001 --regid 10001 --clear-groups"

inside() {
    $INSIDE "$@"
}

echo "--- packages"
cp requirements.lock "$ROOT/tmp/"
inside python3 -m venv /opt/cruce
inside pip install --quiet --no-cache-dir --no-deps --require-hashes -r /tmp/requirements.lock

echo "--- files"
mkdir -p "$ROOT/srv/cruce"
sed -n 's/^COPY \([a-z][a-z.]*\) .*/\1/p' docker/Dockerfile | grep -v requirements |
    while read -r name; do
        cp -r "$HERE/$name" "$ROOT/srv/cruce/"
    done

run() {
    inside sh -c "cd /srv/cruce && exec $*"
}

as_cruce() {
    $INSIDE $AS_CRUCE sh -c "cd /srv/cruce && $SITE exec $*"
}

echo "--- static files"
run env CRUCE_DATA=/tmp/build CRUCE_STATIC=/srv/static \
    python manage.py collectstatic --noinput -v 0
test -f "$ROOT/srv/static/staticfiles.json"

echo "--- as a user without rights"
mkdir -p "$ROOT/var/lib/cruce"
chown 10001:10001 "$ROOT/var/lib/cruce"
SITE="CRUCE_DATA=/var/lib/cruce CRUCE_STATIC=/srv/static"
as_cruce python manage.py migrate --noinput -v 0
as_cruce python manage.py check
(
    # shellcheck disable=SC2086
    exec $INSIDE $AS_CRUCE sh -c "cd /srv/cruce && $SITE exec uvicorn config.asgi:application \
        --host 127.0.0.1 --port $PORT --ws none --http config.connection:PatientConnection --no-server-header --no-proxy-headers --timeout-graceful-shutdown 5"
) &
SERVER=$!
for _ in $(seq 100); do
    if python3 -c "import urllib.request as r; r.urlopen('http://127.0.0.1:$PORT/readyz', timeout=2)" 2>/dev/null; then
        echo "check_image_steps: passed"
        exit 0
    fi
    sleep 0.2
done
echo "check_image_steps: FAILED, the site does not answer"
exit 1
