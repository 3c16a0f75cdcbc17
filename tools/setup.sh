#!/bin/sh
# Makes the virtual environment $1 with the locked packages of $2, and the system
# libraries that PDFs need. Says in one line what is missing where it may not install it.
set -eu
venv=$1
requirements=$2
python=${PYTHON:-python3}

fail() {
    printf 'error: %s\n' "$1" >&2
    exit 2
}

"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null ||
    fail "examgen needs Python 3.11 or later; name one with: make PYTHON=/path/to/python3.11"

if [ ! -x "$venv/bin/python" ]; then
    echo "Setting up $venv …"
    "$python" -m venv "$venv" 2>/dev/null || {
        rm -rf "$venv"
        # Debian keeps venv in a package of its own.
        sh tools/system.sh "$("$python" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')"
        "$python" -m venv "$venv" || fail "python -m venv does not work; install the package python3-venv"
    }
fi
PIP_DISABLE_PIP_VERSION_CHECK=1 "$venv/bin/python" -m pip install --quiet --require-hashes --requirement "$requirements"
PIP_DISABLE_PIP_VERSION_CHECK=1 "$venv/bin/python" -m pip install --quiet --no-deps --no-build-isolation --editable .

# WeasyPrint loads Pango when it is imported.
pango() { "$venv/bin/python" -c 'import weasyprint' >/dev/null 2>&1; }
pango || {
    sh tools/system.sh libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0 || true
    pango || case $(uname -s) in
        Darwin) fail "PDFs need Pango; install it with: brew install pango" ;;
        *) fail "PDFs need Pango; install it with: apt install libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0 (Fedora: dnf install pango)" ;;
    esac
}
