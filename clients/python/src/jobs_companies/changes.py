"""The change stream (contract 16)."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, MutableMapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta, timezone
from typing import Any

from ._core.call import CallOptions
from ._core.money import Amount
from ._core.operations import OPERATIONS
from ._core.paging import PagedCall
from ._core.query import Query, time_of
from ._core.runners import AsyncRunner, Runner
from ._core.settings import seconds
from .response import ResponseMeta, Result
from .types import Job, JobChange

#: The stream reaches 30 days back; a little less leaves time for the first request (contract 16.1).
_RESYNC_AGE = timedelta(days=29.99)


@dataclass(frozen=True)
class ChangePage:
    """A page of the change stream (contract 16.1)."""

    data: list[JobChange] = field(repr=False)
    #: ``after`` of the next request. Save it together with what you made of the page.
    next_position: str
    #: Whether the page ends with the last published change.
    caught_up: bool
    meta: ResponseMeta

    def effects(self) -> Iterator[tuple[str, Job | None]]:
        """Yields, in order, the ID of a job with what to keep of it: the job, or None to remove it.

        For pages that were requested with ``include="job"``. A change without a job needs nothing: its body follows with a
        later change (contract 16.2).
        """
        for change in self.data:
            if change["change"] in ("withdrawn", "erased"):
                yield change["job_id"], None
            elif change["job"] is not None:
                yield change["job_id"], change["job"]


def apply_changes(page: ChangePage, copy: MutableMapping[str, Job]) -> None:
    """Applies a page that was requested with ``include="job"`` to jobs by their ID."""
    for job_id, job in page.effects():
        if job is None:
            copy.pop(job_id, None)
        else:
            copy[job_id] = job


class ChangeStream:
    """Requests pages of the change stream, one at a time."""

    def __init__(self, query: Query, options: CallOptions, max_usd: Amount | None) -> None:
        operation = OPERATIONS["listJobChanges"]
        if query.get("include") != "job":
            operation = replace(operation, price_micros=0)  # Bodies are charged, IDs are free (contract 6.1).
        self._call = PagedCall(operation, query, options, max_usd)

    def page(self, runner: Runner, position: str | None = None) -> ChangePage:
        return _page_of(runner.run(self._call.request(runner.settings, position)))

    async def async_page(self, runner: AsyncRunner, position: str | None = None) -> ChangePage:
        return _page_of(await runner.run(self._call.request(runner.settings, position)))


def follow(
    runner: Runner,
    query: Query,
    options: CallOptions,
    max_usd: Amount | None,
    poll_seconds: float | None,
) -> Iterator[ChangePage]:
    """Yields the pages from ``after`` on.

    The next page is requested when the loop comes back for it, after the caller has applied and saved this one. A position
    is never requested twice, so a body is paid once unless the caller starts from an older position.
    """
    wait = None if poll_seconds is None else seconds("poll_seconds", poll_seconds)
    stream = ChangeStream(query, options, max_usd)

    def pages() -> Iterator[ChangePage]:
        page = stream.page(runner)
        yield page
        while not page.caught_up or wait is not None:
            if page.caught_up and wait is not None:
                runner.pause(wait)
            page = stream.page(runner, page.next_position)
            yield page

    return pages()


def async_follow(
    runner: AsyncRunner,
    query: Query,
    options: CallOptions,
    max_usd: Amount | None,
    poll_seconds: float | None,
) -> AsyncIterator[ChangePage]:
    """As ``follow``, awaited."""
    wait = None if poll_seconds is None else seconds("poll_seconds", poll_seconds)
    stream = ChangeStream(query, options, max_usd)

    async def pages() -> AsyncIterator[ChangePage]:
        page = await stream.async_page(runner)
        yield page
        while not page.caught_up or wait is not None:
            if page.caught_up and wait is not None:
                await runner.pause(wait)
            page = await stream.async_page(runner, page.next_position)
            yield page

    return pages()


def resync_until(given: datetime | str | None) -> str:
    """Returns where the list of older jobs ends and the change stream takes over."""
    if isinstance(given, str):
        return given
    return time_of(datetime.now(timezone.utc) - _RESYNC_AGE if given is None else given)


def _page_of(result: Result[Any]) -> ChangePage:
    body = result.data
    return ChangePage(body["data"], body["next_position"], body["caught_up"], result.meta)
