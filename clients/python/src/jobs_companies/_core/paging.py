from __future__ import annotations

import json
from typing import Any

from .budget import Budget
from .call import CallOptions, Operation
from .exchange import Call, Steps, exchange
from .money import Amount, micros_of, usd_of
from .query import Query, parameters_of
from .settings import Settings
from ..errors import BudgetExhausted, UnexpectedResponseError
from ..response import Result


class PagedCall:
    """Requests pages of one list within one budget."""

    def __init__(
        self, operation: Operation, query: Query, options: CallOptions, max_usd: Amount | None
    ) -> None:
        self._operation = operation
        # Written at once: an iterable of the caller can end after one use, and a list can change between two pages.
        self._parameters = parameters_of(query)
        self._options = options
        self._budget = Budget(max_usd)
        limit = query.get("limit")
        self._wanted = limit if isinstance(limit, int) else operation.page_size
        self._price_micros = operation.price_micros

    def request(self, settings: Settings, position: str | None) -> Steps[Result[Any]]:
        """Requests the page at a position; None stands for the beginning that the query names."""
        name = self._operation.position
        given = dict(self._parameters).get(name)
        at = given if position is None else position
        size = self._size(at)
        parameters = [each for each in self._parameters if each[0] not in ("limit", name)]
        if self._operation.takes_limit:
            parameters.append(("limit", str(size)))
        if at is not None:
            parameters.append((name, at))
        call = Call(self._operation.path, tuple(parameters), self._price_micros * size)
        result = yield from exchange(settings, call, self._options, self._budget)
        self._learn(result, size)
        _require_page(result)
        return result

    def _learn(self, result: Result[Any], size: int) -> None:
        """A price that has risen since this release is known from the first response on."""
        cost, count = result.meta.cost_usd, result.meta.resources_returned or size or 1
        if cost is not None:
            self._price_micros = max(self._price_micros, -(-micros_of(cost) // count))

    def _size(self, position: str | None) -> int:
        """Raises BudgetExhausted when not even the smallest page fits."""
        price = self._price_micros
        size = self._budget.affordable(price, self._wanted)
        least = min(1, self._wanted) if self._operation.takes_limit else self._operation.page_size
        if size >= least:
            return size
        raise BudgetExhausted(position, self._budget.max_usd, self._budget.spent_usd, usd_of(price * least))


def _require_page(result: Result[Any]) -> None:
    """Every page has its resources and says where the list continues (contract 5.1, 5.2, 16.1)."""
    body = result.data
    tokens = body["meta"] if isinstance(body.get("meta"), dict) else {}
    after = body.get("next_position", body.get("next_cursor", tokens.get("nextToken", "")))
    ended = after is None and "next_position" not in body
    if not isinstance(body.get("data"), list) or not (ended or (isinstance(after, str) and after != "")):
        raise UnexpectedResponseError(result.meta, json.dumps(body), True)
