"""The browser of the tests that look at pages."""

import os
import shutil

import pytest

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
ARGUMENTS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update"),
]

if CHROMIUM is None and os.environ.get("CI"):
    raise RuntimeError("the browser tests need Chromium: apt-get install chromium")

seen = pytest.mark.skipif(CHROMIUM is None, reason="NO CHROMIUM: pages were not looked at")
