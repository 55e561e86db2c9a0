"""Problem documents (contract 4), as exceptions: one class for each code. No failure is ever charged."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal

from .errors import ClientError
from .response import ResponseMeta, amount


@dataclass(frozen=True)
class Fault:
    """One fault of a request (contract 4.3)."""

    code: str
    message: str
    #: Names the parameter, then the property, then the index: ``/facts/technologyTools/3``.
    pointer: str


class ProblemError(ClientError):
    """A problem document. Every code that the contract lists has a class of its own.

    A code that a later release adds is a plain ProblemError.
    """

    code: str
    status: int
    title: str
    detail: str
    #: The page that explains the code.
    type: str
    instance: str
    request_id: str
    #: Whether the same request may succeed later.
    retryable: bool
    #: All faults of the request, not only the first.
    errors: tuple[Fault, ...]
    param: str | None
    #: What the response asks to wait.
    retry_after_seconds: int | None
    meta: ResponseMeta

    def __init__(
        self,
        document: Mapping[str, object],
        meta: ResponseMeta,
        retry_after_seconds: int | None,
    ) -> None:
        super().__init__(document, meta, retry_after_seconds)
        self.code = _text(document, "code") or ""
        self.status = meta.status
        self.title = _text(document, "title") or self.code
        self.detail = _text(document, "detail") or self.code
        self.type = _text(document, "type") or "about:blank"
        self.instance = _text(document, "instance") or "/"
        self.request_id = _text(document, "request_id", "requestId") or ""
        self.retryable = document.get("retryable") is True
        errors = document.get("errors")
        self.errors = tuple(map(_fault, errors)) if isinstance(errors, list) else ()
        self.param = _text(document, "param")
        self.retry_after_seconds = retry_after_seconds
        self.meta = meta

    def __str__(self) -> str:
        return f"{self.code} ({self.status}): {self.detail} (request {self.request_id})"

    @property
    def trace_id(self) -> str | None:
        return self.meta.trace_id

    def has(self, fault_code: str) -> bool:
        """Whether a fault of the request has this code: ``error.has("unknown_code")``."""
        return any(fault.code == fault_code for fault in self.errors)


class InvalidRequestError(ProblemError):
    """400: a parameter, a combination of parameters, the cursor or the position is at fault; see ``errors``."""


class CursorExpiredError(InvalidRequestError):
    """The cursor is older than 24 hours (contract 5.3). Start the list again."""


class PositionExpiredError(InvalidRequestError):
    """The position of the change stream has expired (contract 16.1). Start again with ``client.jobs.resync()``."""


class InvalidApiKeyError(ProblemError):
    """401: the key is missing, malformed, unknown, expired, revoked, or of another deployment."""


class InsufficientCreditsError(ProblemError):
    """402: the balance is below the most that the request can cost."""

    available_credit_usd: Decimal | None
    required_credit_usd: Decimal | None
    top_up_url: str | None

    def __init__(
        self,
        document: Mapping[str, object],
        meta: ResponseMeta,
        retry_after_seconds: int | None,
    ) -> None:
        super().__init__(document, meta, retry_after_seconds)
        self.available_credit_usd = amount(_text(document, "available_credit_usd", "availableCreditUsd"))
        self.required_credit_usd = amount(_text(document, "required_credit_usd", "requiredCreditUsd"))
        self.top_up_url = _text(document, "top_up_url", "topUpUrl")


class InsufficientScopeError(ProblemError):
    """403: the key lacks the scope, or the request comes from a browser."""


class NotFoundError(ProblemError):
    """404: the resource does not exist or is not available."""


class MethodNotAllowedError(ProblemError):
    """405."""


class NotAcceptableError(ProblemError):
    """406."""


class RequestTimeoutError(ProblemError):
    """408: the work took longer than 8 seconds. Ask for a smaller page."""


class RateLimitExceededError(ProblemError):
    """429: over a rate window or the read allowance (contract 7.1, 7.2)."""


class InternalError(ProblemError):
    """500: a defect of the service. Quote ``request_id``."""


class ServiceUnavailableError(ProblemError):
    """503."""


_CLASSES: Mapping[str, type[ProblemError]] = {
    "invalid_request": InvalidRequestError,
    "invalid_api_key": InvalidApiKeyError,
    "insufficient_credits": InsufficientCreditsError,
    "insufficient_scope": InsufficientScopeError,
    "not_found": NotFoundError,
    "method_not_allowed": MethodNotAllowedError,
    "not_acceptable": NotAcceptableError,
    "request_timeout": RequestTimeoutError,
    "rate_limit_exceeded": RateLimitExceededError,
    "internal_error": InternalError,
    "service_unavailable": ServiceUnavailableError,
}

#: Faults that call for something else than a corrected request.
_FAULT_CLASSES: Mapping[str, type[ProblemError]] = {
    "cursor_expired": CursorExpiredError,
    "position_expired": PositionExpiredError,
}


def problem_of(text: str, meta: ResponseMeta, retry_after_seconds: int | None) -> ProblemError | None:
    """Returns the exception of the class that the problem's code names; None if the text is not a problem document.

    Reads both casings (contract 1.2, 4.1). A member that is missing or of another type is left empty.
    """
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(document, dict) or not isinstance(document.get("code"), str):
        return None
    plain = ProblemError(document, meta, retry_after_seconds)
    # Gateways answer JSON with a code, too. After a charge only the interface's own document proves a refund.
    if meta.status >= 500 and plain.request_id == "":
        return None
    by_fault = [_FAULT_CLASSES[fault.code] for fault in plain.errors if fault.code in _FAULT_CLASSES]
    chosen = by_fault[0] if by_fault else _CLASSES.get(plain.code, ProblemError)
    return chosen(document, meta, retry_after_seconds)


def _text(document: Mapping[str, object], *names: str) -> str | None:
    """Returns the first of several spellings that is a text."""
    for name in names:
        value = document.get(name)
        if isinstance(value, str):
            return value
    return None


def _fault(value: object) -> Fault:
    fault = value if isinstance(value, dict) else {}
    return Fault(str(fault.get("code", "")), str(fault.get("message", "")), str(fault.get("pointer", "/")))
