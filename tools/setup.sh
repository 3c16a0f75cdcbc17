#!/bin/sh
# Makes the virtual environment $1 with the locked packages of $2, and the system
# libraries that PDFs need. Says in one line what is missing where it may not install it.
set -eu
venv=$1
requirements=$2
python=${PYTHON:-python3}
export PIP_DISABLE_PIP_VERSION_CHECK=1

fail() {
    printf 'error: %s\n' "$1" >&2
    exit 2
}

version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null) || version=
case $version in
    3.1[1-9] | 3.[2-9][0-9]) ;;
    *) fail "examgen needs Python 3.11 or later, and $python is ${version:-missing}; name another with: make PYTHON=/path/to/python3.11" ;;
esac

# Asked for together, so that whoever may not install them is told once.
missing=
# Debian keeps venv in a package of its own.
"$python" -c 'import ensurepip, venv' 2>/dev/null || missing="python$version-venv"
if [ "$(uname -s)" = Linux ]; then
    "$python" -c '
import ctypes
for name in ("pango-1.0", "pangoft2-1.0", "harfbuzz-subset"):
    ctypes.CDLL(f"lib{name}.so.0")' 2>/dev/null ||
        missing="$missing libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0"
fi
# shellcheck disable=SC2086 # one word a package
[ -z "$missing" ] || sh tools/system.sh $missing

# A virtual environment knows its own path: one that was moved is made anew, as is half of one.
if ! { grep -qF "$(pwd -P)/$venv/bin/python" "$venv/bin/pip" && "$venv/bin/python" -m pip --version; } >/dev/null 2>&1; then
    echo "Setting up $venv, for a minute or two …"
    "$python" -m venv --clear "$venv" || fail "python -m venv does not work; install the package python3-venv"
fi
"$venv/bin/python" -m pip install -qq --require-hashes --requirement "$requirements" ||
    fail "the packages of $requirements could not be installed; is the network reachable?"
"$venv/bin/python" -m pip install --quiet --no-deps --no-build-isolation --editable .

# WeasyPrint loads Pango when it is imported.
"$venv/bin/python" -c 'import weasyprint' >/dev/null 2>&1 || case $(uname -s) in
    Darwin) fail "PDFs need Pango; install it with: brew install pango" ;;
    *) fail "PDFs need Pango and HarfBuzz; install them with the system's package manager" ;;
esac
