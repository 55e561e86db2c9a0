"""An interface that replies from a list, in order, and keeps what was asked. Fakes a transport of httpx, not the client."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Union

import httpx

from jobs_companies import AsyncClient, Client

Reply = Union[httpx.Response, Exception, Callable[[httpx.Request], httpx.Response]]


class Interface:
    def __init__(self, *replies: Reply) -> None:
        self._replies = replies
        self.requests: list[httpx.Request] = []

    def client(self, **options: Any) -> Client:
        return Client(
            "jck_1", http_client=httpx.Client(transport=httpx.MockTransport(self._reply)), **options
        )

    def async_client(self, **options: Any) -> AsyncClient:
        http_client = httpx.AsyncClient(transport=httpx.MockTransport(self._reply))
        return AsyncClient("jck_1", http_client=http_client, **options)

    def asked(self, name: str) -> list[str | None]:
        """The values of a parameter, by request."""
        return [request.url.params.get(name) for request in self.requests]

    def _reply(self, request: httpx.Request) -> httpx.Response:
        self.requests.append(request)
        if len(self.requests) > len(self._replies):
            raise AssertionError(f"no reply to request {len(self.requests)}: {request.url}")
        reply = self._replies[len(self.requests) - 1]
        if isinstance(reply, Exception):
            raise reply
        return reply if isinstance(reply, httpx.Response) else reply(request)


def answer(body: object, headers: dict[str, str] | None = None, status: int = 200) -> httpx.Response:
    text = body if isinstance(body, str) else json.dumps(body)
    return httpx.Response(status, headers=headers, content=text.encode())


def problem(status: int, code: str, headers: dict[str, str] | None = None, **more: object) -> httpx.Response:
    document = {
        "type": f"https://docs.example/errors/{code}",
        "title": code,
        "status": status,
        "code": code,
        "detail": f"detail of {code}",
        "instance": "/v0/jobs",
        "request_id": "r1",
        "retryable": status in (408, 429) or status >= 500,
        "errors": [{"code": code, "message": f"detail of {code}", "pointer": "/"}],
        **more,
    }
    return answer(document, headers, status)


def list_of(total: int) -> Callable[[httpx.Request], httpx.Response]:
    """A list over as many numbered jobs as asked for, priced like list jobs."""

    def reply(request: httpx.Request) -> httpx.Response:
        start = int(request.url.params.get("cursor", "0"))
        end = min(start + int(request.url.params.get("limit", "20")), total)
        data = [{"id": str(number)} for number in range(start, end)]
        following = str(end) if end < total else None
        body = {"object": "list", "data": data, "has_more": following is not None, "next_cursor": following}
        return answer(body, {"svc-cost-usd": f"{len(data) / 1000:.3f}"})

    return reply


def change(kind: str, job_id: str, body: bool = True) -> dict[str, object]:
    job = {"id": job_id} if body else None
    changed_at = "2026-11-02T09:00:00.000Z"
    return {"object": "job_change", "change": kind, "changed_at": changed_at, "job_id": job_id, "job": job}


def change_page(data: list[Any], position: str, caught_up: bool, cost: str = "0.00") -> httpx.Response:
    body = {"object": "change_list", "data": data, "next_position": position, "caught_up": caught_up}
    return answer(body, {"svc-cost-usd": cost})


EMPTY = {"object": "list", "data": [], "has_more": False, "next_cursor": None}
BUNDLES = {"data": [], "meta": {"nextToken": None, "previousToken": None, "resultCount": 0}}
CHANGES = {"object": "change_list", "data": [], "next_position": "p", "caught_up": True}
