from __future__ import annotations

import random
import unittest
from collections.abc import Iterable
from decimal import Decimal
from typing import Any
from unittest.mock import patch

import httpx

from jobs_companies import (
    APIConnectionError,
    BudgetExhausted,
    ServiceUnavailableError,
    UnexpectedResponseError,
)
from jobs_companies._core.money import micros_of, usd_of

from .fakes import Interface, answer, list_of, problem


def drain(items: Iterable[Any]) -> tuple[list[Any], Exception | None]:
    seen: list[Any] = []
    try:
        for item in items:
            seen.append(item)
    except Exception as error:
        return seen, error
    return seen, None


class Lists(unittest.TestCase):
    def test_sends_nothing_before_it_is_asked(self) -> None:
        interface = Interface(list_of(45))
        jobs = interface.client().jobs.list()
        self.assertEqual(interface.requests, [])
        page = jobs.first_page()
        self.assertEqual((len(page.data), page.next_cursor, page.previous_cursor), (20, "20", None))

    def test_hands_out_every_resource_and_pays_the_first_page_once(self) -> None:
        interface = Interface(*[list_of(45)] * 3)
        jobs = interface.client().jobs.list()
        jobs.first_page()
        self.assertEqual([job["id"] for job in jobs], [str(number) for number in range(45)])
        self.assertEqual(len(interface.requests), 3)

    def test_goes_on_after_a_page_that_is_empty(self) -> None:
        empty = answer(
            {"object": "list", "data": [], "has_more": True, "next_cursor": "7"}, {"svc-cost-usd": "0.00"}
        )
        jobs = Interface(empty, list_of(9)).client().jobs.list()
        self.assertEqual([job["id"] for job in jobs], ["7", "8"])


class Budgets(unittest.TestCase):
    def test_asks_for_smaller_pages_near_its_end_and_holds_the_position_to_resume(self) -> None:
        interface = Interface(*[list_of(100)] * 9)
        client = interface.client()
        jobs, error = drain(client.jobs.list(max_usd="0.045"))
        self.assertEqual(len(jobs), 45)
        self.assertEqual(interface.asked("limit"), ["20", "20", "5"])
        assert isinstance(error, BudgetExhausted)
        amounts = [str(each) for each in (error.position, error.max_usd, error.spent_usd, error.needed_usd)]
        self.assertEqual(amounts, ["45", "0.045", "0.045", "0.001"])
        self.assertEqual(
            str(error), "the next page can cost $0.001, and $0.045 of the budget of $0.045 is spent"
        )

        jobs, error = drain(client.jobs.list(cursor="45", max_usd=0.1))
        self.assertEqual((len(jobs), jobs[0]["id"], error), (55, "45", None))

    def test_ends_without_an_error_when_it_is_just_enough(self) -> None:
        jobs, error = drain(Interface(list_of(3)).client().jobs.list(max_usd=Decimal("0.003")))
        self.assertEqual((len(jobs), error), (3, None))

    def test_sends_no_request_that_a_page_of_fixed_size_could_exceed(self) -> None:
        interface = Interface()
        _, error = drain(interface.client().company_events.list(max_usd="0.499999"))
        assert isinstance(error, BudgetExhausted)
        self.assertEqual((error.position, error.spent_usd, error.needed_usd), (None, 0, Decimal("0.50")))
        self.assertEqual(interface.requests, [])

    def test_covers_all_iterations_of_a_list_together(self) -> None:
        interface = Interface(*[list_of(40)] * 9)
        jobs = interface.client().jobs.list(max_usd="0.05")
        drain(jobs)
        _, error = drain(jobs)
        assert isinstance(error, BudgetExhausted)
        self.assertEqual((error.spent_usd, interface.asked("limit")), (Decimal("0.05"), ["20", "20", "10"]))

    def test_counts_a_response_that_was_lost_as_paid(self) -> None:
        jobs = (
            Interface(list_of(40), httpx.ReadError("reset"))
            .client(max_retries=0)
            .jobs.list(limit=10, max_usd="0.02")
        )
        _, error = drain(jobs)
        assert isinstance(error, APIConnectionError)
        self.assertTrue(error.may_have_been_charged)
        _, error = drain(jobs)
        assert isinstance(error, BudgetExhausted)
        self.assertEqual(error.spent_usd, Decimal("0.02"))

    def test_counts_a_response_that_does_not_say_its_cost_as_paid_in_full(self) -> None:
        said: list[dict[str, str]] = [{}, {"svc-cost-usd": "much"}]
        for headers in said:
            with self.subTest(headers):
                silent = answer(
                    {"object": "list", "data": [{}], "has_more": True, "next_cursor": "c"}, headers
                )
                _, error = drain(Interface(silent).client().jobs.list(limit=5, max_usd="0.005"))
                assert isinstance(error, BudgetExhausted)
                self.assertEqual((error.position, error.spent_usd), ("c", Decimal("0.005")))

    def test_lets_a_list_begin_again_after_its_first_page_failed(self) -> None:
        interface = Interface(httpx.ConnectError("refused"), list_of(3))
        jobs = interface.client(max_retries=0).jobs.list(limit=3, max_usd="0.003")
        with self.assertRaises(APIConnectionError) as raised:
            jobs.first_page()
        self.assertFalse(raised.exception.may_have_been_charged)
        self.assertEqual(len(jobs.first_page().data), 3)

    def test_is_exceeded_by_one_page_at_most_when_the_price_has_doubled(self) -> None:
        def dear(request: httpx.Request) -> httpx.Response:
            page = list_of(500)(request)
            count = int(request.url.params["limit"])
            return answer(
                page.text, {"svc-cost-usd": f"{count / 500:.3f}", "svc-resources-returned": str(count)}
            )

        interface = Interface(*[dear] * 9)
        _, error = drain(interface.client().jobs.list(limit=10, max_usd="0.05"))
        assert isinstance(error, BudgetExhausted)
        self.assertEqual(interface.asked("limit"), ["10", "10", "5"])
        self.assertEqual((error.spent_usd, error.needed_usd), (Decimal("0.05"), Decimal("0.002")))

    def test_counts_a_failure_that_a_gateway_words_like_a_problem_as_paid(self) -> None:
        gateway = answer({"code": "bad_gateway", "message": "upstream", "retryable": True}, {}, 502)
        interface = Interface(gateway)
        jobs = interface.client().jobs.list(limit=10, max_usd="0.01")
        _, error = drain(jobs)
        assert isinstance(error, UnexpectedResponseError)
        self.assertTrue(error.may_have_been_charged)
        _, error = drain(jobs)
        assert isinstance(error, BudgetExhausted)
        self.assertEqual((error.spent_usd, len(interface.requests)), (Decimal("0.01"), 1))

    def test_is_not_exceeded_by_a_retry_that_another_iteration_overtook(self) -> None:
        interface = Interface(
            list_of(90), problem(503, "service_unavailable", {"retry-after": "0"}), list_of(90)
        )
        jobs = interface.client().jobs.list(limit=10, max_usd="0.02")
        jobs.first_page()
        overtaking: list[Exception | None] = []
        with patch("jobs_companies._core.runners.time.sleep", lambda _: overtaking.append(drain(jobs)[1])):
            _, error = drain(jobs)
        self.assertIsInstance(error, ServiceUnavailableError)
        self.assertIsInstance(overtaking[0], BudgetExhausted)
        self.assertEqual(len(interface.requests), 3)

    def test_is_never_exceeded_whatever_is_lost_wherever_it_ends(self) -> None:
        for seed in range(200):
            chance = random.Random(seed)
            serve = list_of(60)
            charged = 0

            def reply(request: httpx.Request) -> httpx.Response:
                nonlocal charged
                response = serve(request)
                charged += micros_of(response.headers["svc-cost-usd"])
                if chance.random() < 0.25:
                    raise httpx.ReadError("reset")
                return response

            maximum = chance.randrange(10_000, 70_000)
            client = Interface(*[reply] * 1000).client(max_retries=0, retry_possibly_charged=True)
            jobs = client.jobs.list(limit=1 + chance.randrange(25), max_usd=usd_of(maximum))
            for _ in range(3):
                drain(jobs)
            self.assertLessEqual(charged, maximum)
            self.assertGreater(charged, 0)
