#!/bin/sh
# Installs Debian packages where the user may; else says which command does it.
set -eu
if ! command -v apt-get >/dev/null 2>&1; then
    printf 'error: missing system packages; install (they may have other names here): %s\n' "$*" >&2
    exit 2
fi
if [ "$(id -u)" = 0 ]; then
    as_root=
elif sudo -n true 2>/dev/null; then
    as_root="sudo -n"
else
    printf 'error: missing system packages; install them with: sudo apt-get install %s\n' "$*" >&2
    exit 2
fi
echo "Installing $* …"
log=$(mktemp)
if ! { $as_root apt-get update && DEBIAN_FRONTEND=noninteractive $as_root apt-get install --yes --no-install-recommends "$@"; } >"$log" 2>&1; then
    tail -n 20 "$log" >&2
    rm -f "$log"
    printf 'error: apt-get could not install: %s\n' "$*" >&2
    exit 2
fi
rm -f "$log"
