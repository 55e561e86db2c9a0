from __future__ import annotations

import re
import unittest
from datetime import datetime, timedelta, timezone
from decimal import Decimal
from email.utils import format_datetime
from typing import Any
from unittest.mock import patch

import httpx

from jobs_companies import (
    APIConnectionError,
    ClientError,
    CursorExpiredError,
    InsufficientCreditsError,
    InvalidRequestError,
    PositionExpiredError,
    ProblemError,
    RateLimitExceededError,
    UnexpectedResponseError,
)
from jobs_companies import problems
from jobs_companies._core.exchange import back_off_seconds

from .fakes import Interface, Reply, answer, problem

SOON = {"retry-after": "0"}


def http_date(seconds: int) -> str:
    return format_datetime(datetime.now(timezone.utc) + timedelta(seconds=seconds), usegmt=True)


class Retries(unittest.TestCase):
    def setUp(self) -> None:
        # The waits are kept instead of waited.
        self.waits: list[float] = []
        patcher = patch("jobs_companies._core.runners.time.sleep", self.waits.append)
        patcher.start()
        self.addCleanup(patcher.stop)

    def send(self, *replies: Reply, free: bool = False, **options: Any) -> tuple[ClientError | None, int]:
        """Sends one request with up to one retry; returns the failure, and how often it was sent."""
        interface = Interface(*replies)
        client = interface.client(**{"max_retries": 1, **options})
        try:
            client.tools.retrieve("python") if free else client.jobs.retrieve("j")
        except ClientError as error:
            return error, len(interface.requests)
        return None, len(interface.requests)

    def test_sends_a_billable_request_again_that_cannot_have_been_charged(self) -> None:
        first: dict[str, Reply] = {
            "429": problem(429, "rate_limit_exceeded", SOON),
            "503": problem(503, "service_unavailable", SOON),
            "408": problem(408, "request_timeout", SOON),
            "500": problem(500, "internal_error"),
            "the throttle of a gateway": answer('{"message":"Too Many Requests"}', SOON, 429),
            "a connection that was refused": httpx.ConnectError("refused"),
            "a connection that took too long": httpx.ConnectTimeout("slow"),
            "a pool that was full": httpx.PoolTimeout("full"),
            "a proxy that refused": httpx.ProxyError("407"),
        }
        for name, reply in first.items():
            with self.subTest(name):
                self.assertEqual(self.send(reply, answer({})), (None, 2))

    def test_does_not_send_a_billable_request_again_otherwise(self) -> None:
        first: list[tuple[str, Reply, type[ClientError]]] = [
            ("400", problem(400, "invalid_request"), InvalidRequestError),
            ("402", problem(402, "insufficient_credits"), InsufficientCreditsError),
            ("a response that was lost", httpx.ReadError("reset"), APIConnectionError),
            ("a server that closed", httpx.RemoteProtocolError("closed"), APIConnectionError),
            ("a gateway that failed", answer("Bad gateway", {}, 502), UnexpectedResponseError),
            ("a body that is not JSON", answer('{"id":'), UnexpectedResponseError),
            (
                "a redirection",
                answer("", {"location": "https://other.example/"}, 302),
                UnexpectedResponseError,
            ),
            (
                "a wait that is too long",
                problem(429, "rate_limit_exceeded", {"retry-after": "61"}),
                ProblemError,
            ),
        ]
        for name, reply, kind in first:
            with self.subTest(name):
                error, sent = self.send(reply)
                self.assertEqual(sent, 1)
                self.assertIsInstance(error, kind)

    def test_requests_a_lost_response_again_where_it_costs_nothing_or_the_caller_allows_it(self) -> None:
        self.assertEqual(self.send(httpx.ReadError("reset"), answer({}), free=True), (None, 2))
        self.assertEqual(
            self.send(httpx.ReadError("reset"), answer({}), retry_possibly_charged=True), (None, 2)
        )

    def test_raises_the_last_failure_after_all_retries(self) -> None:
        error, sent = self.send(
            problem(503, "service_unavailable", SOON), problem(429, "rate_limit_exceeded", SOON)
        )
        self.assertEqual((type(error), sent), (RateLimitExceededError, 2))

    def test_waits_as_long_as_the_response_asks_and_a_little_longer(self) -> None:
        self.send(problem(429, "rate_limit_exceeded", {"retry-after": "7"}), answer({}))
        self.assertEqual(len(self.waits), 1)
        self.assertTrue(7.0625 <= self.waits[0] <= 7.125, self.waits)

    def test_waits_until_a_date(self) -> None:
        self.send(problem(503, "service_unavailable", {"retry-after": http_date(30)}), answer({}))
        self.assertTrue(28 < self.waits[0] <= 30.125, self.waits)

    def test_waits_for_exactly_the_longest_wait(self) -> None:
        minute = problem(429, "rate_limit_exceeded", {"retry-after": "60"})
        self.assertEqual(self.send(minute, answer({})), (None, 2))

    def test_reads_seconds_or_a_date_of_http(self) -> None:
        asked = {"7": 7, http_date(-5): 0, "-1": None, "1.5": None, "soon": None, "Thu, 99 Jan 1970 GMT": None}
        for text, seconds in asked.items():
            with self.subTest(text):
                error, _ = self.send(problem(429, "rate_limit_exceeded", {"retry-after": text}), max_retries=0)
                assert isinstance(error, RateLimitExceededError)
                self.assertEqual(error.retry_after_seconds, seconds)

    def test_reports_a_success_of_something_else_than_the_interface(self) -> None:
        bodies = (
            "<html>Sign in</html>",
            "null",
            "[]",
            "{}",
            '{"data":[]}',
            '{"data":{},"next_cursor":null}',
            '{"data":[],"next_cursor":7}',
            '{"data":[],"next_cursor":""}',
            '{"data":[],"next_position":null}',
            '{"data":[],"meta":null}',
            "[" * 100_000,
        )
        for body in bodies:
            with self.subTest(body[:40]), self.assertRaises(UnexpectedResponseError) as raised:
                Interface(answer(body)).client().jobs.list().first_page()
            self.assertTrue(raised.exception.may_have_been_charged)

    def test_waits_longer_with_each_retry_at_most_8_s_by_chance_up_to_half_less(self) -> None:
        self.assertEqual([back_off_seconds(retry, 1) for retry in (1, 2, 3, 9, 5000)], [0.5, 1, 2, 8, 8])
        self.assertEqual(back_off_seconds(1, 0), 0.25)

    def test_the_cause_of_a_lost_response_is_the_error_of_httpx(self) -> None:
        error, _ = self.send(httpx.ReadError("reset by peer"))
        assert isinstance(error, APIConnectionError)
        self.assertIsInstance(error.__cause__, httpx.ReadError)
        self.assertEqual(str(error), "no whole response came: reset by peer")


class Problems(unittest.TestCase):
    def caught(self, reply: httpx.Response) -> ProblemError:
        with self.assertRaises(ProblemError) as raised:
            Interface(reply).client(max_retries=0).jobs.retrieve("j")
        return raised.exception

    def test_every_code_has_a_class_of_its_own(self) -> None:
        for code, kind in problems._CLASSES.items():
            with self.subTest(code):
                error = self.caught(problem(400, code))
                name = re.sub("(?:^|_)([a-z])", lambda match: match.group(1).upper(), code)
                self.assertEqual(type(error), kind)
                self.assertEqual(kind.__name__, f"{name}Error".replace("ErrorError", "Error"))
                self.assertEqual((error.code, error.status, error.request_id), (code, 400, "r1"))

    def test_keeps_all_faults_in_either_casing(self) -> None:
        errors = [
            {"code": "unknown_code", "message": "one", "pointer": "/roles/0"},
            {"code": "out_of_range", "message": "two", "pointer": "/limit"},
        ]
        error = self.caught(
            problem(400, "invalid_request", errors=errors, param="roles", request_id=None, requestId="r2")
        )
        self.assertEqual([vars(fault) for fault in error.errors], errors)
        self.assertEqual((error.param, error.request_id, error.retry_after_seconds), ("roles", "r2", None))
        self.assertEqual((error.has("out_of_range"), error.has("other")), (True, False))

    def test_says_how_much_credit_is_missing(self) -> None:
        error = self.caught(
            problem(
                402,
                "insufficient_credits",
                available_credit_usd="0.01",
                required_credit_usd="0.02",
                top_up_url="https://a.example/",
            )
        )
        assert isinstance(error, InsufficientCreditsError)
        self.assertEqual(
            (error.available_credit_usd, error.required_credit_usd), (Decimal("0.01"), Decimal("0.02"))
        )
        self.assertEqual(error.top_up_url, "https://a.example/")

    def test_a_fault_that_calls_for_something_else_has_a_class_that_says_so(self) -> None:
        for code, kind in (
            ("cursor_expired", CursorExpiredError),
            ("position_expired", PositionExpiredError),
        ):
            error = self.caught(
                problem(400, "invalid_request", errors=[{"code": code, "message": "m", "pointer": "/"}])
            )
            self.assertIsInstance(error, kind)
            self.assertIsInstance(error, InvalidRequestError)

    def test_survives_an_unknown_code_and_a_document_without_its_members(self) -> None:
        error = self.caught(answer({"code": "too_early", "errors": ["odd", None]}, {}, 425))
        self.assertEqual(
            (type(error), error.code, error.status, error.retryable), (ProblemError, "too_early", 425, False)
        )
