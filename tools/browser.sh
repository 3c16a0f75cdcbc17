#!/bin/sh
# Installs the programs that only tests use: Chromium for pages, poppler and qpdf for PDFs, npm
# for the tool that checks SARIF.
# Without them those tests are skipped on a user's machine, and fail where CI is set.
missing=
command -v chromium >/dev/null 2>&1 || missing="$missing chromium"
command -v pdftotext >/dev/null 2>&1 || missing="$missing poppler-utils"
command -v qpdf >/dev/null 2>&1 || missing="$missing qpdf"
command -v npx >/dev/null 2>&1 || missing="$missing npm"
if [ "$(uname -s)" = Linux ]; then
    # The node that Playwright brings along needs it.
    "${PYTHON:-python3}" -c 'import ctypes; ctypes.CDLL("libatomic.so.1")' 2>/dev/null || missing="$missing libatomic1"
fi
# shellcheck disable=SC2086 # one word a package
[ -z "$missing" ] || sh tools/system.sh $missing || echo "note: tests that need$missing will be skipped" >&2
