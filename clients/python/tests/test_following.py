from __future__ import annotations

import unittest
from datetime import datetime, timedelta, timezone
from decimal import Decimal
from typing import Any
from unittest.mock import patch

from jobs_companies import BudgetExhausted, PositionExpiredError, apply_changes

from .fakes import Interface, change, change_page, list_of, problem


class Following(unittest.TestCase):
    def test_asks_for_the_next_page_only_after_the_caller_came_back_and_ends_when_it_is_caught_up(
        self,
    ) -> None:
        interface = Interface(
            change_page([change("published", "a"), change("published", "b")], "p1", False),
            change_page(
                [change("updated", "a", False), change("withdrawn", "b", False), change("closed", "c")],
                "p2",
                True,
            ),
        )
        copy: dict[str, Any] = {"x": {}}
        positions: list[str] = []
        for page in interface.client().jobs.follow(include="job", after="p0"):
            self.assertEqual(len(interface.requests), len(positions) + 1)
            apply_changes(page, copy)
            positions.append(page.next_position)
        self.assertEqual((sorted(copy), positions), (["a", "c", "x"], ["p1", "p2"]))
        self.assertEqual(interface.asked("after"), ["p0", "p1"])
        self.assertEqual((interface.asked("include"), interface.asked("limit")), (["job"] * 2, ["100"] * 2))

    def test_keeps_within_a_budget_and_holds_the_position_to_continue(self) -> None:
        def updated(count: int) -> list[Any]:
            return [change("updated", f"j{number}") for number in range(count)]

        interface = Interface(
            change_page(updated(4), "p1", False, "0.004"), change_page(updated(2), "p2", False, "0.002")
        )
        with self.assertRaises(BudgetExhausted) as raised:
            list(interface.client().jobs.follow(include="job", limit=4, max_usd="0.006"))
        self.assertEqual((raised.exception.position, raised.exception.spent_usd), ("p2", Decimal("0.006")))
        self.assertEqual(interface.asked("limit"), ["4", "2"])

    def test_is_free_without_bodies_so_a_budget_of_nothing_is_enough(self) -> None:
        interface = Interface(change_page([change("closed", "a", False)], "p1", True))
        page = interface.client().jobs.changes(limit=1000, max_usd=0)
        self.assertEqual((len(page.data), page.caught_up, interface.asked("limit")), (1, True, ["1000"]))

    def test_polls_without_end(self) -> None:
        interface = Interface(
            change_page([], "p1", True), change_page([], "p2", False), change_page([], "p3", True)
        )
        waits: list[float] = []
        with patch("jobs_companies._core.runners.time.sleep", waits.append):
            for page in interface.client().jobs.follow(poll_seconds=60):
                if page.next_position == "p3":
                    break
        self.assertEqual((interface.asked("after"), waits), ([None, "p1", "p2"], [60.0]))

    def test_refuses_a_wait_that_cannot_be_meant_at_once(self) -> None:
        with self.assertRaises(ValueError):
            Interface().client().jobs.follow(poll_seconds=-1)

    def test_says_that_a_position_has_expired_and_lists_the_jobs_to_start_again_with(self) -> None:
        errors = [{"code": "position_expired", "message": "expired", "pointer": "/after"}]
        interface = Interface(problem(400, "invalid_request", errors=errors), list_of(150), list_of(150))
        client = interface.client()
        with self.assertRaises(PositionExpiredError):
            client.jobs.changes(after="old")

        before = datetime.now(timezone.utc) - timedelta(days=30)
        self.assertEqual(len(list(client.jobs.resync(max_usd="0.20"))), 150)
        _, first, second = (request.url.params for request in interface.requests)
        self.assertEqual(first.get_list("statuses"), ["open", "closed"])
        self.assertEqual((first["sort"], first["direction"], first["limit"]), ("updated", "asc", "100"))
        self.assertGreater(datetime.fromisoformat(first["updated_until"]), before)
        self.assertEqual((second["cursor"], second["updated_until"]), ("100", first["updated_until"]))
