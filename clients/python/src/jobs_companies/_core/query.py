from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime, timezone
from urllib.parse import quote, urlencode

Query = Mapping[str, object]


def parameters_of(query: Query) -> list[tuple[str, str]]:
    """Writes parameters as text: lists repeat their key (contract 2.2), and an absent value is left out.

    Raises ValueError for an empty list, because the unfiltered list would be returned and charged.
    """
    return [(name, text) for name, value in query.items() for text in _texts(name, value)]


def query_string(parameters: Iterable[tuple[str, str]]) -> str:
    text = urlencode(list(parameters), quote_via=quote)
    return f"?{text}" if text else ""


def segment_of(key: object) -> str:
    """Raises ValueError for a text that would name another path."""
    text = str(key)
    if text in ("", ".", ".."):
        raise ValueError(f"{text!r} is not an ID")
    return quote(text, safe="")


def time_of(value: datetime) -> str:
    """Raises ValueError for a time without a zone, which could mean any instant of a day."""
    if value.tzinfo is None:
        raise ValueError(f"{value!r} has no time zone; give one, such as datetime.now(timezone.utc)")
    return value.astimezone(timezone.utc).isoformat().replace("+00:00", "Z")


def _texts(name: str, value: object) -> list[str]:
    if value is None:
        return []
    if isinstance(value, bool):
        return ["true" if value else "false"]
    if isinstance(value, (str, int)):
        return [str(value)]
    if isinstance(value, datetime):
        return [time_of(value)]
    if isinstance(value, Iterable) and not isinstance(value, (Mapping, bytes)):
        texts = [text for each in value for text in _texts(name, each)]
        if not texts:
            raise ValueError(f"the parameter {name} is an empty list, which filters nothing; leave it out")
        return texts
    raise TypeError(f"the parameter {name} cannot be of the type {type(value).__name__}")
