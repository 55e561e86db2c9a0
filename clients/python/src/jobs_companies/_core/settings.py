from __future__ import annotations

import math
import re
from dataclasses import dataclass, field

import httpx

from .operations import DEFAULT_BASE_URL

_KEY = re.compile(r"[\x21-\x7e]+")
#: Host names that never leave this machine.
_LOCAL = re.compile(r"(?:.+\.)?localhost|127(?:\.[0-9]+){3}|::1")


@dataclass(frozen=True)
class Settings:
    api_key: str = field(repr=False)
    base_url: str
    max_retries: int
    timeout: float
    max_retry_after_seconds: float
    retry_possibly_charged: bool


def settings_of(
    api_key: str,
    base_url: str | None,
    max_retries: int,
    timeout: float,
    max_retry_after_seconds: float,
    retry_possibly_charged: bool,
    allow_http: bool,
) -> Settings:
    """Raises ValueError for an option that cannot be meant. No message shows the key."""
    key = api_key.strip() if isinstance(api_key, str) else ""
    if key == "":
        raise ValueError("api_key is missing")
    # Checked here, because a HTTP library shows a header that it refuses.
    if _KEY.fullmatch(key) is None:
        raise ValueError("api_key has characters that a key cannot have")
    return Settings(
        api_key=key,
        base_url=_base_url(DEFAULT_BASE_URL if base_url is None else base_url, allow_http),
        max_retries=whole("max_retries", max_retries),
        timeout=seconds("timeout", timeout, positive=True),
        max_retry_after_seconds=seconds("max_retry_after_seconds", max_retry_after_seconds),
        retry_possibly_charged=retry_possibly_charged,
    )


def whole(name: str, value: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise ValueError(f"{name} is {value!r}; it must be a whole number from 0")
    return value


def seconds(name: str, value: float, positive: bool = False) -> float:
    number = isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)
    if not number or value < 0 or (positive and value == 0):
        raise ValueError(
            f"{name} is {value!r}; it must be a finite number of seconds, {'above' if positive else 'from'} 0"
        )
    return float(value)


def _base_url(text: str, allow_http: bool) -> str:
    try:
        url = httpx.URL(text)
    except (httpx.InvalidURL, TypeError):
        url = httpx.URL("")
    if url.scheme not in ("http", "https") or not url.host or url.userinfo or re.search(r"[?#\s]", text):
        raise ValueError("base_url is not an http address without credentials and query")
    if url.scheme == "http" and _LOCAL.fullmatch(url.host) is None and not allow_http:
        raise ValueError(
            f"base_url {text!r} would send the key without encryption; "
            "use https, or allow_http=True in a network of your own"
        )
    return text.rstrip("/")
