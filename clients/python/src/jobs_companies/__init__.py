"""The Python client of the jobs and companies data interface."""

from ._core.version import VERSION as __version__
from .changes import ChangePage, apply_changes
from .client import AsyncClient, Client
from .errors import (
    APIConnectionError,
    APITimeoutError,
    BudgetExhausted,
    ClientError,
    UnexpectedResponseError,
)
from .lists import AsyncPagedList, Page, PagedList
from .problems import (
    CursorExpiredError,
    Fault,
    InsufficientCreditsError,
    InsufficientScopeError,
    InternalError,
    InvalidApiKeyError,
    InvalidRequestError,
    MethodNotAllowedError,
    NotAcceptableError,
    NotFoundError,
    PositionExpiredError,
    ProblemError,
    RateLimitExceededError,
    RequestTimeoutError,
    ServiceUnavailableError,
)
from .response import RateLimit, ResponseMeta, Result
from .webhooks import WebhookEvent, WebhookVerificationError, verify_webhook

__all__ = [
    "APIConnectionError",
    "APITimeoutError",
    "AsyncClient",
    "AsyncPagedList",
    "BudgetExhausted",
    "ChangePage",
    "Client",
    "ClientError",
    "CursorExpiredError",
    "Fault",
    "InsufficientCreditsError",
    "InsufficientScopeError",
    "InternalError",
    "InvalidApiKeyError",
    "InvalidRequestError",
    "MethodNotAllowedError",
    "NotAcceptableError",
    "NotFoundError",
    "Page",
    "PagedList",
    "PositionExpiredError",
    "ProblemError",
    "RateLimit",
    "RateLimitExceededError",
    "RequestTimeoutError",
    "ResponseMeta",
    "Result",
    "ServiceUnavailableError",
    "UnexpectedResponseError",
    "WebhookEvent",
    "WebhookVerificationError",
    "__version__",
    "apply_changes",
    "verify_webhook",
]
