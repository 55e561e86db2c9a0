from __future__ import annotations

import copy
import pickle
import unittest
from collections.abc import Callable
from datetime import datetime, timedelta, timezone
from decimal import Decimal
from typing import Any
from urllib.parse import parse_qsl

from jobs_companies import Client, NotFoundError
from jobs_companies._core.money import Amount, micros_of, usd_of
from jobs_companies._core.operations import OPERATIONS
from jobs_companies._core.version import USER_AGENT, VERSION
from jobs_companies.response import RateLimit

from .fakes import BUNDLES, CHANGES, EMPTY, Interface, answer, problem

#: The call of every operation, and a body for it.
CALLS: dict[str, tuple[Callable[[Any], Any], object]] = {
    "listJobs": (lambda client: client.jobs.list().first_page(), EMPTY),
    "retrieveJob": (lambda client: client.jobs.retrieve("a b/c"), {}),
    "retrieveJobContent": (lambda client: client.jobs.content("a b/c"), {}),
    "listJobFacts": (lambda client: client.job_facts.list().first_page(), BUNDLES),
    "listJobChanges": (lambda client: client.jobs.changes(), CHANGES),
    "listCompanies": (lambda client: client.companies.list().first_page(), EMPTY),
    "retrieveCompany": (lambda client: client.companies.retrieve("a b/c"), {}),
    "listCompanyEvents": (lambda client: client.company_events.list().first_page(), BUNDLES),
    "listLocations": (lambda client: client.locations.list(query="be").first_page(), EMPTY),
    "retrieveLocation": (lambda client: client.locations.retrieve("a b/c"), {}),
    "listTools": (lambda client: client.tools.list(query="py").first_page(), EMPTY),
    "retrieveTool": (lambda client: client.tools.retrieve("a b/c"), {}),
    "getRoleTaxonomy": (lambda client: client.taxonomies.roles(), {}),
    "getRoleTaxonomyVersion": (lambda client: client.taxonomies.roles(version=3), {}),
    "getIndustryTaxonomy": (lambda client: client.taxonomies.industries(), {}),
    "getIndustryTaxonomyVersion": (lambda client: client.taxonomies.industries(version=3), {}),
}


class Operations(unittest.IsolatedAsyncioTestCase):
    def test_every_operation_has_a_method(self) -> None:
        self.assertEqual(set(CALLS), set(OPERATIONS))
        for operation, (call, body) in CALLS.items():
            with self.subTest(operation):
                interface = Interface(answer(body))
                call(interface.client(base_url="https://api.example/base/"))
                self._check(operation, interface)

    async def test_every_operation_has_a_method_that_is_awaited(self) -> None:
        for operation, (call, body) in CALLS.items():
            with self.subTest(operation):
                interface = Interface(answer(body))
                await call(interface.async_client(base_url="https://api.example/base/"))
                self._check(operation, interface)

    def _check(self, operation: str, interface: Interface) -> None:
        path = OPERATIONS[operation].path.replace("{version}", "3")
        if "{" in path:
            path = f"{path[:path.index('{')]}a%20b%2Fc{path[path.index('}') + 1:]}"
        [request] = interface.requests
        self.assertEqual(request.url.host, "api.example")
        self.assertEqual(request.url.raw_path.decode().split("?")[0], f"/base{path}")
        self.assertEqual(request.headers["authorization"], "Bearer jck_1")
        self.assertEqual(request.headers["user-agent"], USER_AGENT)
        self.assertEqual(request.headers["accept"], "application/json")


class Parameters(unittest.TestCase):
    def asked(self, call: Callable[[Client], Any]) -> list[tuple[str, str]]:
        interface = Interface(answer(BUNDLES))
        call(interface.client())
        return parse_qsl(interface.requests[0].url.query.decode())

    def test_writes_lists_by_repeating_the_key_and_members_of_objects_in_brackets(self) -> None:
        asked = self.asked(
            lambda client: client.job_facts.list(
                facts={"benefits": ["health_insurance", "paid_time_off"], "include_unstated": False},
                work_arrangements=("remote",),
                companies=(each for each in ["c1", "c2"]),
                visa_sponsorship=True,
                query="C++ & Go",
                roles=None,
            ).first_page()
        )
        self.assertEqual(
            sorted(asked),
            [
                ("companies", "c1"),
                ("companies", "c2"),
                ("facts[benefits]", "health_insurance"),
                ("facts[benefits]", "paid_time_off"),
                ("facts[includeUnstated]", "false"),
                ("query", "C++ & Go"),
                ("visaSponsorship", "true"),
                ("workArrangements", "remote"),
            ],
        )

    def test_writes_members_of_companies_and_their_jobs(self) -> None:
        since = datetime(2026, 1, 2, 3, tzinfo=timezone(timedelta(hours=1)))
        asked = self.asked(
            lambda client: client.company_events.list(
                company={"event_kinds": ["funding"], "employee_count_min": 10, "observed_from": since},
                matching_jobs={"working_conditions": ["on_call"]},
            ).first_page()
        )
        self.assertEqual(
            sorted(asked),
            [
                ("company[employeeCountMin]", "10"),
                ("company[eventKinds]", "funding"),
                ("company[observedFrom]", "2026-01-02T02:00:00Z"),
                ("matchingJobs[workingConditions]", "on_call"),
            ],
        )

    def test_reads_a_single_text_as_one_value_not_as_letters(self) -> None:
        asked = self.asked(lambda client: client.job_facts.list(locations="country:DE").first_page())
        self.assertEqual(asked, [("locations", "country:DE")])

    def test_refuses_what_no_parameter_can_be(self) -> None:
        client: Any = Interface().client()
        with self.assertRaisesRegex(TypeError, "facts has no member 'lunch'; it has agency_policies, "):
            client.job_facts.list(facts={"lunch": True})
        with self.assertRaisesRegex(TypeError, "roles cannot be of the type dict"):
            client.jobs.list(roles={"a": 1})
        with self.assertRaisesRegex(ValueError, "has no time zone"):
            client.jobs.list(published_from=datetime(2026, 1, 1))
        with self.assertRaises(TypeError):
            client.jobs.list(location=["metro:1"])

    def test_refuses_an_empty_list_which_would_charge_the_unfiltered_one(self) -> None:
        client: Any = Interface().client()
        for empty in ([], (), set(), iter(())):
            with self.subTest(empty), self.assertRaisesRegex(ValueError, "roles is an empty list"):
                client.jobs.list(roles=empty)
        with self.assertRaisesRegex(ValueError, r"facts\[benefits\] is an empty list"):
            client.job_facts.list(facts={"benefits": []})

    def test_refuses_a_request_that_is_too_long_for_the_interface_before_it_is_sent(self) -> None:
        interface = Interface()
        with self.assertRaisesRegex(ValueError, "the request has 100.. characters"):
            interface.client().jobs.list(query="x" * 10_000).first_page()
        self.assertEqual(interface.requests, [])

    def test_does_not_turn_an_id_into_another_path(self) -> None:
        interface = Interface()
        for key in ("", ".", ".."):
            with self.subTest(key), self.assertRaises(ValueError):
                interface.client().jobs.retrieve(key)
        self.assertEqual(interface.requests, [])


class Responses(unittest.TestCase):
    def test_shows_cost_balance_request_and_rate(self) -> None:
        headers = {
            "svc-cost-usd": "0.001",
            "svc-credit-balance-usd": "12.3456",
            "svc-resources-returned": "1",
            "x-request-id": "r1",
            "ratelimit": '"org-minute";r=598;t=41',
            "traceparent": "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
        }
        result = Interface(answer({"id": "j"}, headers)).client().jobs.retrieve("j")
        self.assertEqual(result.data, {"id": "j"})
        meta = result.meta
        self.assertEqual((meta.status, meta.request_id, meta.resources_returned), (200, "r1", 1))
        self.assertEqual((str(meta.cost_usd), str(meta.balance_usd)), ("0.001", "12.3456"))
        self.assertEqual(meta.rate_limit, RateLimit("org-minute", 598, 41))
        self.assertEqual(meta.trace_id, "0af7651916cd43dd8448eb211c80319c")

    def test_says_nothing_about_headers_that_a_response_does_not_have(self) -> None:
        meta = Interface(answer({})).client().tools.retrieve("python").meta
        said = (
            meta.request_id,
            meta.cost_usd,
            meta.balance_usd,
            meta.resources_returned,
            meta.rate_limit,
            meta.trace_id,
        )
        self.assertEqual(said, (None,) * 6)

    def test_sends_the_trace_of_the_caller(self) -> None:
        interface = Interface(answer({}))
        trace = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
        interface.client().tools.retrieve("python", traceparent=trace)
        self.assertEqual(interface.requests[0].headers["traceparent"], trace)
        with self.assertRaises(ValueError):
            interface.client().tools.retrieve("python", traceparent="a\nb")


class Options(unittest.TestCase):
    def test_refuses_options_that_cannot_be_meant(self) -> None:
        wrong: list[dict[str, Any]] = [
            {"max_retries": -1},
            {"max_retries": 1.5},
            {"timeout": 0},
            {"timeout": float("inf")},
            {"timeout": True},
            {"max_retry_after_seconds": -1},
            {"base_url": "ftp://x"},
            {"base_url": "https://x/?a=1"},
            {"base_url": "https://user:secret@x"},
            {"base_url": "nonsense"},
            {"base_url": ""},
        ]
        for options in wrong:
            with self.subTest(options), self.assertRaises(ValueError) as raised:
                Client("jck_1", **options)
            self.assertNotIn("secret", str(raised.exception))

    def test_sends_a_key_without_encryption_only_within_this_machine_or_where_it_is_allowed(self) -> None:
        for host in ("127.0.0.1:8787", "localhost", "api.localhost:80", "[::1]:8787"):
            Client("jck_1", base_url=f"http://{host}").close()
        for host in ("api.example", "127.0.0.1.example", "localhost.example", "10.0.0.1"):
            with self.subTest(host), self.assertRaisesRegex(ValueError, "without encryption"):
                Client("jck_1", base_url=f"http://{host}")
            Client("jck_1", base_url=f"http://{host}", allow_http=True).close()

    def test_refuses_a_key_without_showing_it(self) -> None:
        for key in ("", "  ", "jck_se\ncret", "jck_secrét", "jck_a secret"):
            with self.subTest(key), self.assertRaises(ValueError) as raised:
                Client(key)
            self.assertNotRegex(str(raised.exception), "jck_|secr|cret")

    def test_never_shows_the_key(self) -> None:
        interface = Interface(problem(404, "not_found"), answer({}))
        client = interface.client()
        with self.assertRaises(NotFoundError) as raised:
            client.jobs.retrieve("j")
        shown = [client, client._runner.settings, client.jobs.list(), raised.exception, raised.exception.meta]
        for each in shown:
            self.assertNotIn("jck_1", repr(each) + str(each))

    def test_closes_only_what_it_opened(self) -> None:
        with Client("jck_1") as own:
            http = own._runner.http
        self.assertTrue(http.is_closed)
        given = Interface().client()
        given.close()
        self.assertFalse(given._runner.http.is_closed)

    def test_errors_survive_another_process(self) -> None:
        interface = Interface(problem(404, "not_found"))
        with self.assertRaises(NotFoundError) as raised:
            interface.client().jobs.retrieve("j")
        for error in (pickle.loads(pickle.dumps(raised.exception)), copy.copy(raised.exception)):
            self.assertEqual(
                (type(error), str(error), error.meta),
                (NotFoundError, str(raised.exception), raised.exception.meta),
            )


class Money(unittest.TestCase):
    def test_calculates_in_whole_micro_dollars(self) -> None:
        amounts: list[Amount] = ["12.3456", 0.1, "0.0000019", 3, Decimal("0.5"), Decimal("1E+1")]
        expected = [12_345_600, 100_000, 1, 3_000_000, 500_000, 10_000_000]
        self.assertEqual([micros_of(each) for each in amounts], expected)
        printed = [str(usd_of(each)) for each in (0, 20_000, 1_000, 12_345_600, 1)]
        self.assertEqual(printed, ["0.00", "0.02", "0.001", "12.3456", "0.000001"])

    def test_refuses_what_is_not_an_amount(self) -> None:
        amounts: list[Amount] = [
            "",
            "-1",
            "1e3",
            ".5",
            "NaN",
            "01",
            "1\n",
            "١",
            1e-7,
            float("nan"),
            True,
            Decimal("NaN"),
            Decimal(-1),
        ]
        for wrong in amounts:
            with self.subTest(wrong), self.assertRaises(ValueError):
                micros_of(wrong)

    def test_the_version_is_named_once(self) -> None:
        self.assertEqual(USER_AGENT, f"jobs-companies-client/{VERSION} (python)")
