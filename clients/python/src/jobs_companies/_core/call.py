from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Operation:
    path: str
    #: Price of a resource.
    price_micros: int
    #: Resources of a page without ``limit``.
    page_size: int
    #: Without a parameter ``limit``, the page size is fixed (contract 5.2).
    takes_limit: bool
    #: The parameter that continues a list.
    position: str = ""


@dataclass(frozen=True)
class Filter:
    """A filter that is an object, and its members, with the names of Python and of the interface."""

    name: str
    members: Mapping[str, str]


@dataclass(frozen=True)
class CallOptions:
    """Options of one call, in place of those of the client."""

    max_retries: int | None = None
    timeout: float | None = None
    traceparent: str | None = None
