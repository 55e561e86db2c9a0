from __future__ import annotations

from decimal import Decimal

from .money import Amount, micros_of, usd_of


class Reservation:
    """An amount that is set aside for one request. It stays spent unless it is settled."""

    def __init__(self, budget: Budget, micros: int) -> None:
        self._budget = budget
        self._micros = micros

    def settle(self, actual_micros: int) -> None:
        """Puts the actual cost in its place."""
        self._budget.spent_micros += actual_micros - self._micros
        self._micros = actual_micros


class Budget:
    """An amount that requests may cost together.

    Before a request its highest price is set aside; what the response says then takes its place. If no response comes,
    the highest price stays spent, since the interface may have charged it.
    """

    def __init__(self, max_usd: Amount | None = None) -> None:
        self._max_micros = None if max_usd is None else micros_of(max_usd)
        self.spent_micros = 0

    @property
    def max_usd(self) -> Decimal:
        return usd_of(self._max_micros or 0)

    @property
    def spent_usd(self) -> Decimal:
        return usd_of(self.spent_micros)

    def covers(self, micros: int) -> bool:
        return self._max_micros is None or self.spent_micros + micros <= self._max_micros

    def affordable(self, price_micros: int, wanted: int) -> int:
        """Returns how many resources of a price fit, at most those wanted."""
        if self._max_micros is None or price_micros == 0:
            return wanted
        left = max(0, self._max_micros - self.spent_micros)
        return min(wanted, left // price_micros)

    def reserve(self, micros: int) -> Reservation:
        self.spent_micros += micros
        return Reservation(self, micros)
