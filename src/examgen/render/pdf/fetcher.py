"""What WeasyPrint may fetch: registered figures, and nothing else in the world."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from examgen.source import Span

SCHEME = "examgen-asset:"


@dataclass(frozen=True, slots=True, kw_only=True)
class Asset:
    """A figure that a document shows, made safe, and where it is asked for."""

    media_type: str
    data: bytes
    span: Span


def fetcher(assets: Mapping[str, Asset], refused: list[str]) -> Any:
    """Return a fetcher that serves ``assets`` by address; it notes what it refuses."""
    return _kind()(assets, refused)


@cache
def _kind() -> Any:
    from weasyprint.urls import URLFetcher, URLFetcherResponse

    class Fetcher(URLFetcher):  # type: ignore[misc]
        """Serves registered assets, whatever their address looks like, and opens nothing."""

        def __init__(self, assets: Mapping[str, Asset], refused: list[str]) -> None:
            super().__init__(timeout=1, allowed_protocols=(), allow_redirects=False)
            self._assets = assets
            self._refused = refused

        def fetch(self, url: str, headers: Mapping[str, str] | None = None) -> Any:  # noqa: ARG002
            asset = self._assets.get(url)
            if asset is None:
                self._refused.append(url)
                raise ValueError("not an asset of this document")
            return URLFetcherResponse(url, asset.data, {"Content-Type": asset.media_type})

    return Fetcher
