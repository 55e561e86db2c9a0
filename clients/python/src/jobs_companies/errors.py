"""Everything that this package raises about a request, except for wrong use: ``ValueError`` and ``TypeError``."""

from __future__ import annotations

from decimal import Decimal

from .response import ResponseMeta


class ClientError(Exception):
    """A request did not succeed, or was not sent."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"


class BudgetExhausted(ClientError):
    """The next page could cost more than is left of ``max_usd``. Everything before it was handed out.

    Continue there with a new budget and ``cursor=error.position``, or ``after=error.position`` for job changes.
    """

    #: The cursor of the next page; None when not even the first page fits the budget.
    position: str | None
    max_usd: Decimal
    #: What was charged, and the most that responses which were lost can have cost.
    spent_usd: Decimal
    #: The price of the smallest page that the interface would return there.
    needed_usd: Decimal

    def __init__(
        self, position: str | None, max_usd: Decimal, spent_usd: Decimal, needed_usd: Decimal
    ) -> None:
        super().__init__(position, max_usd, spent_usd, needed_usd)
        self.position = position
        self.max_usd = max_usd
        self.spent_usd = spent_usd
        self.needed_usd = needed_usd

    def __str__(self) -> str:
        spent = f"${self.spent_usd} of the budget of ${self.max_usd} is spent"
        return f"the next page can cost ${self.needed_usd}, and {spent}"


class APIConnectionError(ClientError):
    """No response came, or only a part of one; ``__cause__`` is the error of httpx.

    The interface charges before it sends (contract 6.3), so a response that is lost on the way may be paid for;
    ``may_have_been_charged`` says whether this one can be.
    """

    may_have_been_charged: bool

    def __init__(self, message: str, may_have_been_charged: bool) -> None:
        super().__init__(message, may_have_been_charged)
        self.may_have_been_charged = may_have_been_charged

    def __str__(self) -> str:
        return str(self.args[0])


class APITimeoutError(APIConnectionError):
    """The response took longer than ``timeout``."""


class UnexpectedResponseError(ClientError):
    """A response that is not the interface's own, such as that of a gateway in front of it (contract 7.3)."""

    meta: ResponseMeta
    body: str
    may_have_been_charged: bool

    def __init__(self, meta: ResponseMeta, body: str, may_have_been_charged: bool) -> None:
        super().__init__(meta, body, may_have_been_charged)
        self.meta = meta
        self.body = body
        self.may_have_been_charged = may_have_been_charged

    def __str__(self) -> str:
        return f"the response with status {self.meta.status} is not one of the interface: {self.body[:200]}"
