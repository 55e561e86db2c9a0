from __future__ import annotations

import asyncio
import unittest
from collections.abc import Callable

import httpx

from jobs_companies import AsyncClient, BudgetExhausted, RateLimitExceededError, apply_changes
from jobs_companies.types import Job

from .fakes import Interface, answer, change, change_page, list_of, problem


class Silent(httpx.AsyncBaseTransport):
    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        await asyncio.sleep(50)
        raise AssertionError("not reached")


class Slow(httpx.AsyncBaseTransport):
    """Gives other tasks a turn before it replies."""

    def __init__(self, reply: Callable[[httpx.Request], httpx.Response]) -> None:
        self._reply = reply
        self.sent = 0

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        self.sent += 1
        await asyncio.sleep(0)
        return self._reply(request)


class Awaited(unittest.IsolatedAsyncioTestCase):
    async def asyncSetUp(self) -> None:
        asyncio.get_running_loop().set_debug(
            False
        )  # It would report every step that takes long on a busy machine.

    async def test_a_list_sends_nothing_before_it_is_awaited_and_pays_its_first_page_once(self) -> None:
        transport = Slow(list_of(45))
        jobs = AsyncClient("jck_1", http_client=httpx.AsyncClient(transport=transport)).jobs.list()
        self.assertEqual(transport.sent, 0)
        first, again = await asyncio.gather(jobs.first_page(), jobs.first_page())
        self.assertIs(first, again)
        self.assertIs(await jobs, first)
        self.assertEqual(len([job async for job in jobs]), 45)
        self.assertEqual(transport.sent, 3)

    async def test_a_budget_stops_before_a_page_that_could_exceed_it(self) -> None:
        interface = Interface(*[list_of(100)] * 9)
        seen = 0
        with self.assertRaises(BudgetExhausted) as raised:
            async for _ in interface.async_client().jobs.list(max_usd="0.045"):
                seen += 1
        self.assertEqual(
            (seen, raised.exception.position, interface.asked("limit")), (45, "45", ["20", "20", "5"])
        )

    async def test_follows_and_polls(self) -> None:
        interface = Interface(
            change_page([change("published", "a"), change("published", "b")], "p1", False),
            change_page([change("erased", "b", False)], "p2", True),
            change_page([], "p3", True),
        )
        copy: dict[str, Job] = {}
        async for page in interface.async_client().jobs.follow(include="job", poll_seconds=0):
            apply_changes(page, copy)
            if page.next_position == "p3":
                break
        self.assertEqual((list(copy), interface.asked("after")), (["a"], [None, "p1", "p2"]))

    async def test_retries_and_raises_like_the_client_that_blocks(self) -> None:
        busy = problem(429, "rate_limit_exceeded", {"retry-after": "0"})
        interface = Interface(busy, answer({}), problem(429, "rate_limit_exceeded", {"retry-after": "61"}))
        client = interface.async_client()
        await client.jobs.retrieve("j")
        with self.assertRaises(RateLimitExceededError):
            await client.jobs.retrieve("j")
        self.assertEqual(len(interface.requests), 3)

    async def test_a_request_that_is_cancelled_stays_paid_and_a_wait_does_not(self) -> None:
        waits = Interface(problem(503, "service_unavailable", {"retry-after": "50"}), list_of(5))
        jobs = waits.async_client().jobs.list(limit=5, max_usd="0.005")
        with self.assertRaises(TimeoutError):
            await asyncio.wait_for(jobs.first_page(), 0.01)
        self.assertEqual(len((await jobs).data), 5)

        http_client = httpx.AsyncClient(transport=Silent())
        jobs = AsyncClient("jck_1", http_client=http_client).jobs.list(limit=5, max_usd="0.005")
        with self.assertRaises(TimeoutError):
            await asyncio.wait_for(jobs.first_page(), 0.01)
        with self.assertRaises(BudgetExhausted):
            await jobs

    async def test_closes_only_what_it_opened(self) -> None:
        async with AsyncClient("jck_1") as own:
            http = own._runner.http
        self.assertTrue(http.is_closed)
        async with httpx.AsyncClient() as given:
            await AsyncClient("jck_1", http_client=given).aclose()
            self.assertFalse(given.is_closed)
        self.assertEqual(repr(own), "AsyncClient(base_url='http://127.0.0.1:8787')")
