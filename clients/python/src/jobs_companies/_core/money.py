"""Amounts in US dollars, calculated in whole micro-dollars (contract 6.2)."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Union

#: What callers may give as an amount.
Amount = Union[Decimal, str, int, float]

_DECIMAL = re.compile(r"(0|[1-9][0-9]*)(?:\.([0-9]+))?")


def micros_of(usd: Amount) -> int:
    """Returns an amount in micro-dollars.

    A number is read as it prints, so 0.1 is exactly 0.10. Decimals beyond the sixth are cut: a budget never grows by
    rounding. Raises ValueError for anything else.
    """
    text = f"{usd:f}" if isinstance(usd, Decimal) else str(usd)
    match = _DECIMAL.fullmatch(text)
    if match is None:
        raise ValueError(f"{text!r} is not an amount in US dollars")
    whole, decimals = match.group(1), match.group(2) or ""
    return int(whole + decimals[:6].ljust(6, "0"))


def cost_of(header: str | None) -> int | None:
    """Returns what a response says it cost; None when it does not say, which counts as the highest price."""
    try:
        return None if header is None else micros_of(header)
    except ValueError:
        return None


def usd_of(micros: int) -> Decimal:
    """Returns an amount as the interface writes it: at least two decimals, no further zeros at the end."""
    digits = str(micros).rjust(7, "0")
    return Decimal(digits[:-6] + "." + re.sub(r"0{1,4}$", "", digits[-6:]))
