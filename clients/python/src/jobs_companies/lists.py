"""Lists that page by themselves, within a budget."""

from __future__ import annotations

from collections.abc import AsyncIterator, Generator, Iterator
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

import anyio

from ._core.call import CallOptions, Operation
from ._core.money import Amount
from ._core.paging import PagedCall
from ._core.query import Query
from ._core.runners import AsyncRunner, Runner
from .response import ResponseMeta, Result

T = TypeVar("T")


@dataclass(frozen=True)
class Page(Generic[T]):
    """A page of a list. A page may be short or empty although more follow (contract 5.1)."""

    data: list[T] = field(repr=False)
    #: ``cursor`` of the next page; None at the end.
    next_cursor: str | None
    #: ``cursor`` of the previous page; only pages of facts and events have one.
    previous_cursor: str | None
    meta: ResponseMeta


class PagedList(Generic[T]):
    """A list that has not been requested yet.

    Call ``first_page()``, or iterate over all resources, or over ``pages()``. Nothing is sent before that. An iteration
    after ``first_page()`` begins with the page that is already there; a second iteration requests and pays the later
    pages again.

    With ``max_usd``, an iteration asks for smaller pages near the end of the budget, and raises BudgetExhausted instead of
    sending a request that could exceed it.
    """

    def __init__(
        self,
        runner: Runner,
        operation: Operation,
        query: Query,
        options: CallOptions,
        max_usd: Amount | None,
    ) -> None:
        self._runner = runner
        self._path = operation.path
        self._call = PagedCall(operation, query, options, max_usd)
        self._first: Page[T] | None = None

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._path!r})"

    def __iter__(self) -> Iterator[T]:
        for page in self.pages():
            yield from page.data

    def first_page(self) -> Page[T]:
        """Requests the first page, once. After a failure the next call asks again, with what is left of the budget."""
        if self._first is None:
            self._first = self._page(None)
        return self._first

    def pages(self) -> Iterator[Page[T]]:
        """Yields page by page, for callers that save ``next_cursor``."""
        page = self.first_page()
        yield page
        while page.next_cursor is not None:
            page = self._page(page.next_cursor)
            yield page

    def _page(self, cursor: str | None) -> Page[T]:
        return _page_of(self._runner.run(self._call.request(self._runner.settings, cursor)))


class AsyncPagedList(Generic[T]):
    """A list that has not been requested yet.

    ``await`` it for its first page, or iterate over all resources with ``async for``, or over ``pages()``. Nothing is sent
    before that. An iteration after ``await`` begins with the page that is already there; a second iteration requests and
    pays the later pages again.

    With ``max_usd``, an iteration asks for smaller pages near the end of the budget, and raises BudgetExhausted instead of
    sending a request that could exceed it.
    """

    def __init__(
        self,
        runner: AsyncRunner,
        operation: Operation,
        query: Query,
        options: CallOptions,
        max_usd: Amount | None,
    ) -> None:
        self._runner = runner
        self._path = operation.path
        self._call = PagedCall(operation, query, options, max_usd)
        self._first: Page[T] | None = None
        self._turn: anyio.Lock | None = None

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._path!r})"

    def __await__(self) -> Generator[Any, Any, Page[T]]:
        return self.first_page().__await__()

    async def __aiter__(self) -> AsyncIterator[T]:
        async for page in self.pages():
            for item in page.data:
                yield item

    async def first_page(self) -> Page[T]:
        """Requests the first page, once. After a failure the next call asks again, with what is left of the budget."""
        # Made here, because some event loops allow it only while they run.
        self._turn = self._turn or anyio.Lock()
        async with self._turn:
            if self._first is None:
                self._first = await self._page(None)
        return self._first

    async def pages(self) -> AsyncIterator[Page[T]]:
        """Yields page by page, for callers that save ``next_cursor``."""
        page = await self.first_page()
        yield page
        while page.next_cursor is not None:
            page = await self._page(page.next_cursor)
            yield page

    async def _page(self, cursor: str | None) -> Page[T]:
        return _page_of(await self._runner.run(self._call.request(self._runner.settings, cursor)))


def _page_of(result: Result[Any]) -> Page[Any]:
    """Reads both envelopes of lists (contract 5.1, 5.2)."""
    body = result.data
    if "next_cursor" in body:
        return Page(body["data"], body["next_cursor"], None, result.meta)
    return Page(body["data"], body["meta"]["nextToken"], body["meta"]["previousToken"], result.meta)
