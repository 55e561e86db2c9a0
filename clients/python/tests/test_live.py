"""Every operation over a running interface: set BASE_URL and API_KEY."""

from __future__ import annotations

import os
import unittest
from decimal import Decimal
from itertools import islice

from jobs_companies import AsyncClient, Client, InvalidApiKeyError, InvalidRequestError, NotFoundError

BASE_URL = os.environ.get("BASE_URL", "")
API_KEY = os.environ.get("API_KEY", "")


@unittest.skipIf(BASE_URL == "", "no running interface: BASE_URL and API_KEY are not set")
class Live(unittest.IsolatedAsyncioTestCase):
    def test_every_operation(self) -> None:
        with Client(API_KEY, base_url=BASE_URL) as client:
            jobs = list(islice(client.jobs.list(limit=50, max_usd="0.20"), 120))
            self.assertGreater(len(jobs), 10)
            job = next(each for each in jobs if each["content_available"])
            retrieved = client.jobs.retrieve(job["id"])
            self.assertEqual((retrieved.data, retrieved.meta.cost_usd), (job, Decimal("0.001")))
            assert retrieved.meta.balance_usd is not None and retrieved.meta.rate_limit is not None
            self.assertGreater(retrieved.meta.balance_usd, 0)
            self.assertRegex(retrieved.meta.trace_id or "", "^[0-9a-f]{32}$")
            self.assertNotEqual(client.jobs.content(job["id"]).data["description"], "")

            company = client.companies.retrieve(job["company"]["id"]).data
            self.assertEqual(company["name"], job["company"]["name"])
            companies = client.companies.list(sort="open_jobs", direction="desc", limit=2).first_page()
            self.assertEqual(len(companies.data), 2)

            facts = client.job_facts.list(
                facts={"benefits": ["health_insurance", "paid_time_off"], "include_unstated": False},
                work_arrangements=["remote", "hybrid", "onsite"],
            ).first_page()
            self.assertGreater(len(facts.data), 0)
            kinds = {item["fact"]["kind"] for bundle in facts.data for item in bundle["facts"]}
            self.assertIn("benefit", kinds)
            events = client.company_events.list(
                company={"event_kinds": ["workforce", "initiative"]}
            ).first_page()
            self.assertGreater(len(events.data), 0)

            [place] = client.locations.list(query="germany", type="country").first_page().data
            self.assertEqual(client.locations.retrieve(place["id"]).data, place)
            tool = client.tools.retrieve("python").data
            self.assertIn(tool, list(client.tools.list(query="python")))
            roles = client.taxonomies.roles().data
            self.assertEqual(client.taxonomies.roles(version=roles["version"]).data, roles)
            industries = client.taxonomies.industries().data
            self.assertEqual(client.taxonomies.industries(version=industries["version"]).data, industries)

            changed = [change["job_id"] for page in client.jobs.follow(limit=1000) for change in page.data]
            self.assertTrue({each["id"] for each in jobs} & set(changed))
            self.assertEqual(list(client.jobs.resync(updated_until="2000-01-01T00:00:00Z")), [])

    def test_problems(self) -> None:
        with Client(API_KEY, base_url=BASE_URL) as client:
            with self.assertRaises(InvalidRequestError) as invalid:
                client.jobs.list(limit=101, roles=["backend-enginering"]).first_page()
            self.assertTrue(invalid.exception.has("out_of_range") and invalid.exception.has("unknown_code"))
            self.assertNotEqual(invalid.exception.request_id, "")
            with self.assertRaises(NotFoundError):
                client.tools.retrieve("no-such-tool")
        with Client("jck_wrong", base_url=BASE_URL) as stranger, self.assertRaises(
            InvalidApiKeyError
        ) as refused:
            stranger.tools.retrieve("python")
        self.assertNotIn("jck_wrong", repr(refused.exception))

    async def test_awaited(self) -> None:
        async with AsyncClient(API_KEY, base_url=BASE_URL) as client:
            page = await client.jobs.list(limit=3)
            self.assertEqual(len(page.data), 3)
            jobs = [
                job["id"]
                async for job in client.jobs.list(limit=2, max_usd="0.10", statuses=["open"], query="manager")
            ]
            self.assertEqual(len(jobs), len(set(jobs)))
            changed = [change async for page in client.jobs.follow(limit=1000) for change in page.data]
            self.assertGreater(len(changed), 10)
