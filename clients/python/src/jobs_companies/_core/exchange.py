"""How requests are sent and repeated, without input or output.

A generator yields what is to be done next, and receives what came of it. ``runners`` does it, blocking or awaited.

A problem document is never charged (contract 4.2), so a retryable one is repeated. A response that was lost may have been
charged, and a repeated request is charged again (contract 6.3): a billable request is then repeated only when it certainly
was not sent, or when the caller allows it.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Generator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar, Union

from .budget import Budget
from .call import CallOptions, Operation
from .money import cost_of
from .query import query_string, segment_of
from .settings import Settings, seconds, whole
from .version import USER_AGENT
from ..errors import APIConnectionError, APITimeoutError, ClientError, UnexpectedResponseError
from ..problems import problem_of
from ..response import ResponseMeta, Result, meta_of, retry_after_of

T = TypeVar("T")

FIRST_BACK_OFF_SECONDS = 0.5
LONGEST_BACK_OFF_SECONDS = 8.0

#: A request line and headers of more than 10,240 bytes are refused by the gateway or cut off (contract 7.3), and a
#: connection that is cut off looks like a response that was lost.
MOST_URL_CHARACTERS = 9_000

_HEADER_VALUE = re.compile(r"[\x20-\x7e]+")


@dataclass(frozen=True)
class Request:
    """Send this; the reply is Received or Lost."""

    url: str
    headers: Mapping[str, str] = field(repr=False)
    timeout: float


@dataclass(frozen=True)
class Pause:
    """Wait this long; there is no reply."""

    seconds: float


@dataclass(frozen=True)
class Received:
    status: int
    headers: Mapping[str, str]
    text: str


@dataclass(frozen=True)
class Lost:
    """No whole response came."""

    cause: Exception
    #: Whether the request may have reached the interface.
    may_have_been_sent: bool
    timed_out: bool
    #: The beginning of the response, if that came.
    status: int | None = None
    headers: Mapping[str, str] = field(default_factory=dict)


Reply = Union[Received, Lost]
Steps = Generator[Union[Request, Pause], Union[Reply, None], T]


@dataclass(frozen=True)
class Call:
    path: str
    parameters: tuple[tuple[str, str], ...]
    #: The most that this request can cost (contract 6.3).
    maximum_micros: int


@dataclass(frozen=True)
class _Failure:
    error: ClientError
    #: Whether the same request may succeed later.
    retryable: bool
    may_have_been_charged: bool
    #: The charge, where the headers came and the body did not.
    cost_micros: int | None
    retry_after_seconds: int | None


def exchange(settings: Settings, call: Call, options: CallOptions, budget: Budget) -> Steps[Result[Any]]:
    """Sends a request that its budget covers, and repeats it where that is safe. Raises ClientError."""
    timeout = (
        settings.timeout if options.timeout is None else seconds("timeout", options.timeout, positive=True)
    )
    max_retries = (
        settings.max_retries if options.max_retries is None else whole("max_retries", options.max_retries)
    )
    url = settings.base_url + call.path + query_string(call.parameters)
    if len(url) > MOST_URL_CHARACTERS:
        raise ValueError(
            f"the request has {len(url)} characters, and the interface takes {MOST_URL_CHARACTERS}; "
            "give fewer or shorter filters"
        )
    request = Request(url, _headers(settings, options), timeout)
    retry = 0
    while True:
        retry += 1
        reservation = budget.reserve(call.maximum_micros)
        reply = yield request
        assert reply is not None
        outcome = _outcome(reply, timeout)
        if isinstance(outcome, Result):
            cost = cost_of(reply.headers.get("svc-cost-usd"))
            reservation.settle(call.maximum_micros if cost is None else cost)
            return Result(_parsed(outcome), outcome.meta)
        charged = call.maximum_micros if outcome.cost_micros is None else outcome.cost_micros
        reservation.settle(charged if outcome.may_have_been_charged else 0)

        costly = outcome.may_have_been_charged and call.maximum_micros > 0
        again = (
            outcome.retryable
            and (not costly or settings.retry_possibly_charged)
            and retry <= max_retries
            and (outcome.retry_after_seconds or 0) <= settings.max_retry_after_seconds
        )
        if not again or not budget.covers(call.maximum_micros):
            raise outcome.error
        yield Pause(_wait(outcome.retry_after_seconds, retry))
        # Another iteration of the same list may have spent the rest meanwhile.
        if not budget.covers(call.maximum_micros):
            raise outcome.error


def retrieve(
    settings: Settings, operation: Operation, key: object, options: CallOptions
) -> Steps[Result[Any]]:
    """Requests one resource; the key takes the place of the parameter in the path."""
    path = re.sub(r"\{[^}]+\}", lambda _: segment_of(key), operation.path)
    return exchange(settings, Call(path, (), operation.price_micros), options, Budget())


def back_off_seconds(retry: int, chance: float | None = None) -> float:
    """Doubles with each retry; half of it is random, so that callers which failed together do not return together."""
    share = random.random() if chance is None else chance
    longest: float = min(FIRST_BACK_OFF_SECONDS * 2 ** min(retry - 1, 10), LONGEST_BACK_OFF_SECONDS)
    return longest * (0.5 + share / 2)


def _wait(retry_after_seconds: int | None, retry: int) -> float:
    """Waits at least as long as the response asks; the back-off on top keeps callers that wait together apart."""
    if retry_after_seconds is None:
        return back_off_seconds(retry)
    return retry_after_seconds + back_off_seconds(1) / 4


def _headers(settings: Settings, options: CallOptions) -> dict[str, str]:
    headers = {
        "Accept": "application/json",
        "Authorization": f"Bearer {settings.api_key}",
        "User-Agent": USER_AGENT,
    }
    if options.traceparent is not None:
        if _HEADER_VALUE.fullmatch(options.traceparent) is None:
            raise ValueError(f"traceparent {options.traceparent!r} cannot be a header")
        headers["traceparent"] = options.traceparent
    return headers


def _outcome(reply: Reply, timeout: float) -> Result[str] | _Failure:
    if isinstance(reply, Lost):
        return _lost(reply, timeout)
    meta = meta_of(reply.status, reply.headers)
    if reply.status == 200:
        return Result(reply.text, meta)
    retry_after = retry_after_of(reply.headers)
    problem = problem_of(reply.text, meta, retry_after)
    if problem is not None:
        return _Failure(problem, problem.retryable, False, None, retry_after)
    # A gateway that refuses by throttle or size has not called the function; one that fails may have.
    charged = reply.status >= 500
    error = UnexpectedResponseError(meta, reply.text, charged)
    return _Failure(error, charged or reply.status == 429, charged, None, retry_after)


def _lost(reply: Lost, timeout: float) -> _Failure:
    refused = reply.status is not None and 400 <= reply.status < 500
    charged = reply.may_have_been_sent and not refused
    error: APIConnectionError
    if reply.timed_out:
        error = APITimeoutError(f"no whole response came within {timeout:g} s", charged)
    else:
        said = str(reply.cause) or type(reply.cause).__name__
        error = APIConnectionError(f"no whole response came: {said}", charged)
    error.__cause__ = reply.cause
    return _Failure(error, True, charged, cost_of(reply.headers.get("svc-cost-usd")), None)


def _parsed(result: Result[str]) -> Any:
    try:
        body = json.loads(result.data)
    except (ValueError, RecursionError):
        body = None
    if isinstance(body, dict):
        return body
    raise UnexpectedResponseError(result.meta, result.data, True)
