"""Verifies what the service sends to your endpoint (contract 14)."""

from __future__ import annotations

import hashlib
import hmac
import json
import math
import re
import time
from collections.abc import Iterable
from typing import Any, Protocol, Union

from .types import (
    CreditLowEvent,
    DeliveryExhaustedEvent,
    DestinationPausedEvent,
    MonitorDeliveryEvent,
    MonitorHeldEvent,
    TestEvent,
)

#: An event that this release knows. Handle an unknown ``event_type`` by answering 2xx: later releases may add some.
WebhookEvent = Union[
    CreditLowEvent,
    DeliveryExhaustedEvent,
    DestinationPausedEvent,
    MonitorDeliveryEvent,
    MonitorHeldEvent,
    TestEvent,
]

TOLERANCE_SECONDS = 300

_TIMESTAMP = re.compile(r"[0-9]{1,12}")
_SIGNATURE = re.compile(r"v0=([0-9a-f]{64})")


class WebhookVerificationError(Exception):
    """The request is not a genuine event. Answer 401 without a reason (contract 14.3)."""


class Headers(Protocol):
    """Headers of any framework, or a dictionary: what yields names and values."""

    def items(self) -> Iterable[tuple[Any, Any]]:
        ...


def verify_webhook(
    body: bytes | str,
    headers: Headers,
    secret: str | Iterable[str],
    *,
    tolerance_seconds: float = TOLERANCE_SECONDS,
    now: float | None = None,
) -> WebhookEvent:
    """Verifies the signature of a webhook and returns its event.

    Deduplicate by ``event_id``: delivery is at least once.

    Args:
        body: The raw bytes of the body, as they came. JSON that was parsed and written again has another signature.
        headers: The headers of the request; the case of their names does not matter.
        secret: The signing secret, ``whsec_…``; several while a secret is rotated.
        tolerance_seconds: How far the clocks may differ; the contract asks for 300.
        now: Unix seconds; by default the clock of this machine.

    Raises:
        WebhookVerificationError: for anything that the service did not send just now.
        ValueError: if a secret is missing.
        TypeError: for a body that was parsed.
    """
    if not isinstance(body, (bytes, bytearray, memoryview, str)):
        raise TypeError("the body must be its raw bytes or text, not parsed JSON")
    secrets = [secret] if isinstance(secret, str) else list(secret)
    if not secrets or "" in secrets:
        raise ValueError("a signing secret is missing")
    timestamp = _header(headers, "x-svc-timestamp")
    if _TIMESTAMP.fullmatch(timestamp) is None:
        raise WebhookVerificationError("the timestamp is missing or malformed")
    distance = abs((time.time() if now is None else now) - int(timestamp))
    if math.isnan(distance) or distance > tolerance_seconds:
        raise WebhookVerificationError("the timestamp is too far from the clock of this machine")
    signature = _SIGNATURE.fullmatch(_header(headers, "x-svc-signature"))
    if signature is None:
        raise WebhookVerificationError("the signature is missing or malformed")
    raw = body.encode() if isinstance(body, str) else bytes(body)
    signed = b"v0." + timestamp.encode() + b"." + raw
    # Every secret is tried, so the time does not tell which one matches.
    matches = [hmac.compare_digest(_sign(each, signed), signature.group(1)) for each in secrets]
    if True not in matches:
        raise WebhookVerificationError("the signature does not match")
    try:
        event: WebhookEvent = json.loads(raw.decode("utf-8"))
    except (ValueError, RecursionError):
        raise WebhookVerificationError("the body is not JSON") from None
    return event


def _sign(secret: str, signed: bytes) -> str:
    return hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest()


def _header(headers: Headers, name: str) -> str:
    """Returns a header that was sent exactly once; empty otherwise."""
    found = [value for key, value in headers.items() if isinstance(key, str) and key.lower() == name]
    return found[0] if len(found) == 1 and isinstance(found[0], str) else ""
