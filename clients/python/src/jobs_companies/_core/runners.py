"""Do what ``exchange`` asks for: send a request, or wait."""

from __future__ import annotations

import time
from typing import Any, TypeVar

import anyio
import httpx

from .call import CallOptions, Operation
from .exchange import Lost, Pause, Received, Reply, Request, Steps, retrieve
from .settings import Settings
from ..response import Result

T = TypeVar("T")

#: Failures before a request is sent: nothing reached the interface, so nothing can be charged.
_NOT_SENT = (
    httpx.ConnectError,
    httpx.ConnectTimeout,
    httpx.PoolTimeout,
    httpx.ProxyError,
    httpx.UnsupportedProtocol,
)

#: The key of this package is the only credential, whatever a given client has.
_NO_AUTH = httpx.Auth()


class Runner:
    def __init__(self, settings: Settings, http: httpx.Client) -> None:
        self.settings = settings
        self.http = http

    def run(self, steps: Steps[T]) -> T:
        reply: Reply | None = None
        while True:
            try:
                step = steps.send(reply)
            except StopIteration as end:
                result: T = end.value
                return result
            if isinstance(step, Pause):
                self.pause(step.seconds)
                reply = None
            else:
                reply = self._send(step)

    def retrieve(self, operation: Operation, key: object, options: CallOptions) -> Result[Any]:
        return self.run(retrieve(self.settings, operation, key, options))

    def pause(self, seconds: float) -> None:
        time.sleep(seconds)

    def _send(self, request: Request) -> Reply:
        deadline = time.monotonic() + request.timeout
        response: httpx.Response | None = None
        try:
            # The interface never redirects; a host that does must not get the key.
            with self.http.stream(
                "GET",
                request.url,
                headers=dict(request.headers),
                timeout=request.timeout,
                follow_redirects=False,
                auth=_NO_AUTH,
            ) as response:
                body = bytearray()
                for chunk in response.iter_bytes():
                    body += chunk
                    if time.monotonic() > deadline:
                        raise httpx.ReadTimeout("the body did not end in time")
            return _received(response, bytes(body))
        except httpx.RequestError as cause:
            return _lost(cause, response)


class AsyncRunner:
    def __init__(self, settings: Settings, http: httpx.AsyncClient) -> None:
        self.settings = settings
        self.http = http

    async def run(self, steps: Steps[T]) -> T:
        reply: Reply | None = None
        while True:
            try:
                step = steps.send(reply)
            except StopIteration as end:
                result: T = end.value
                return result
            if isinstance(step, Pause):
                await self.pause(step.seconds)
                reply = None
            else:
                reply = await self._send(step)

    async def retrieve(self, operation: Operation, key: object, options: CallOptions) -> Result[Any]:
        return await self.run(retrieve(self.settings, operation, key, options))

    async def pause(self, seconds: float) -> None:
        await anyio.sleep(seconds)

    async def _send(self, request: Request) -> Reply:
        response: httpx.Response | None = None
        try:
            with anyio.fail_after(request.timeout):
                async with self.http.stream(
                    "GET",
                    request.url,
                    headers=dict(request.headers),
                    timeout=request.timeout,
                    follow_redirects=False,
                    auth=_NO_AUTH,
                ) as response:
                    body = await response.aread()
            return _received(response, body)
        except (httpx.RequestError, TimeoutError) as cause:
            return _lost(cause, response)


def _received(response: httpx.Response, body: bytes) -> Received:
    # The interface writes UTF-8; a gateway may not.
    return Received(response.status_code, response.headers, body.decode("utf-8", "replace"))


def _lost(cause: Exception, response: httpx.Response | None) -> Lost:
    return Lost(
        cause,
        may_have_been_sent=not isinstance(cause, _NOT_SENT),
        timed_out=isinstance(cause, (httpx.TimeoutException, TimeoutError)),
        status=None if response is None else response.status_code,
        headers={} if response is None else response.headers,
    )
