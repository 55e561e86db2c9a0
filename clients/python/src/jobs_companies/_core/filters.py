from __future__ import annotations

from collections.abc import Mapping

from .operations import FILTERS


def members(name: str, given: Mapping[str, object] | None) -> dict[str, object]:
    """Returns the members of an object as parameters: ``facts[includeUnstated]`` (contract 2.2).

    Raises TypeError for a member that does not exist, as Python does for a keyword argument.
    """
    known = FILTERS[name]
    parameters: dict[str, object] = {}
    for member, value in (given or {}).items():
        if member not in known.members:
            raise TypeError(f"{name} has no member {member!r}; it has {', '.join(known.members)}")
        parameters[f"{known.name}[{known.members[member]}]"] = value
    return parameters
