"""What a response says next to its body."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timezone
from decimal import Decimal
from email.utils import parsedate_to_datetime
from typing import Generic, TypeVar

from ._core.money import micros_of

T = TypeVar("T")

_RATE_LIMIT = re.compile(r'"([^"]+)";r=([0-9]+);t=([0-9]+)')
_TRACEPARENT = re.compile(r"[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}.*")
_WHOLE = re.compile(r"[0-9]+")


@dataclass(frozen=True)
class RateLimit:
    """The rate window nearest exhaustion (contract 7.1)."""

    policy: str
    remaining: int
    #: Seconds until the window ends.
    reset_seconds: int


@dataclass(frozen=True)
class ResponseMeta:
    """What the headers of a response say (contract 1.5). None: the response does not say."""

    status: int
    #: Names the attempt; quote it to support.
    request_id: str | None
    #: Credit that this request consumed; None on catalogue operations, which are free.
    cost_usd: Decimal | None
    #: Credit left after this request.
    balance_usd: Decimal | None
    resources_returned: int | None
    rate_limit: RateLimit | None
    traceparent: str | None

    @property
    def trace_id(self) -> str | None:
        """The trace of this request, as 32 hex digits."""
        match = _TRACEPARENT.fullmatch(self.traceparent or "")
        return match.group(1) if match else None


@dataclass(frozen=True)
class Result(Generic[T]):
    """A resource, and what its response says."""

    data: T
    meta: ResponseMeta


def meta_of(status: int, headers: Mapping[str, str]) -> ResponseMeta:
    rate = _RATE_LIMIT.fullmatch(headers.get("ratelimit", ""))
    return ResponseMeta(
        status=status,
        request_id=headers.get("x-request-id"),
        cost_usd=amount(headers.get("svc-cost-usd")),
        balance_usd=amount(headers.get("svc-credit-balance-usd")),
        resources_returned=whole_number(headers.get("svc-resources-returned")),
        rate_limit=RateLimit(rate.group(1), int(rate.group(2)), int(rate.group(3))) if rate else None,
        traceparent=headers.get("traceparent"),
    )


def retry_after_of(headers: Mapping[str, str]) -> int | None:
    """Returns the seconds to wait.

    The interface sends a number; what stands in front of it may send a date (RFC 9110).
    """
    text = headers.get("retry-after")
    if text is None or not text.endswith(" GMT"):
        return whole_number(text)
    try:
        until = parsedate_to_datetime(text)
    except ValueError:
        return None
    return max(0, math.ceil((until - datetime.now(timezone.utc)).total_seconds()))


def whole_number(text: str | None) -> int | None:
    """Returns a header that counts; None for anything else."""
    return int(text) if text is not None and _WHOLE.fullmatch(text) else None


def amount(text: str | None) -> Decimal | None:
    """Returns an amount with the decimals that the interface sent; None for anything else."""
    try:
        return None if text is None or micros_of(text) < 0 else Decimal(text)
    except ValueError:
        return None
