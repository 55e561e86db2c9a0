"""Failures of real connections, which a transport that is faked cannot show."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
import unittest
from collections.abc import Callable

import httpx

from jobs_companies import (
    APIConnectionError,
    APITimeoutError,
    AsyncClient,
    Client,
    ClientError,
    UnexpectedResponseError,
)

HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nSvc-Cost-USD: 0.001\r\nContent-Length: 1000\r\n\r\n"


class FaultyServer:
    """Accepts connections, and lets a function do what it wants with each."""

    def __init__(self, serve: Callable[[socket.socket], None]) -> None:
        self._serve = serve
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        self.served = 0
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        self._listener.close()

    def _accept(self) -> None:
        while True:
            try:
                connection, _ = self._listener.accept()
            except OSError:
                return
            self.served += 1
            threading.Thread(target=self._answer, args=[connection], daemon=True).start()

    def _answer(self, connection: socket.socket) -> None:
        with connection:
            try:
                connection.recv(65_536)
                self._serve(connection)
            except OSError:
                pass  # The client has closed.


def trickle(connection: socket.socket) -> None:
    connection.sendall(HEAD)
    for _ in range(200):
        connection.sendall(b" ")
        time.sleep(0.01)


class Sockets(unittest.IsolatedAsyncioTestCase):
    async def asyncSetUp(self) -> None:
        asyncio.get_running_loop().set_debug(False)  # It would report the calls that block on purpose.

    def served(self, serve: Callable[[socket.socket], None]) -> FaultyServer:
        server = FaultyServer(serve)
        self.addCleanup(server.close)
        return server

    async def both(self, url: str, timeout: float = 10) -> list[ClientError]:
        """What a billable request raises, blocking and awaited."""
        with Client("jck_secret", base_url=url, timeout=timeout, max_retries=1) as client:
            with self.assertRaises(ClientError) as blocking:
                client.jobs.retrieve("j")
        async with AsyncClient("jck_secret", base_url=url, timeout=timeout, max_retries=1) as async_client:
            with self.assertRaises(ClientError) as awaited:
                await async_client.jobs.retrieve("j")
        for error in (blocking.exception, awaited.exception):
            chain = f"{error!r} {error} {error.__cause__!r} {error.__context__!r}"
            self.assertNotIn("jck_secret", chain)
        return [blocking.exception, awaited.exception]

    async def test_a_connection_that_is_refused_is_not_charged_and_tried_again(self) -> None:
        with socket.create_server(("127.0.0.1", 0)) as listener:
            port = listener.getsockname()[1]
        for error in await self.both(f"http://127.0.0.1:{port}"):
            self.assertIs(type(error), APIConnectionError)
            self.assertFalse(vars(error)["may_have_been_charged"])

    async def test_a_response_that_breaks_off_may_have_been_charged_and_is_not_asked_for_again(self) -> None:
        for sent in (b"", HEAD, HEAD + b'{"id":'):
            with self.subTest(sent):
                server = self.served(lambda connection: connection.sendall(sent))
                for error in await self.both(server.url):
                    self.assertIs(type(error), APIConnectionError)
                    self.assertTrue(vars(error)["may_have_been_charged"])
                self.assertEqual(server.served, 2)

    async def test_a_server_that_is_silent_ends_at_the_time_out(self) -> None:
        server = self.served(lambda connection: time.sleep(0.5))
        for error in await self.both(server.url, timeout=0.05):
            self.assertIs(type(error), APITimeoutError)
            self.assertTrue(vars(error)["may_have_been_charged"])
            self.assertEqual(str(error), "no whole response came within 0.05 s")
        self.assertEqual(server.served, 2)

    async def test_a_body_that_never_ends_ends_at_the_time_out(self) -> None:
        for error in await self.both(self.served(trickle).url, timeout=0.1):
            self.assertIs(type(error), APITimeoutError)

    async def test_a_redirection_is_not_followed_so_no_other_host_gets_the_key(self) -> None:
        other = self.served(lambda connection: None)
        answer = f"HTTP/1.1 302 Found\r\nLocation: {other.url}\r\nContent-Length: 0\r\n\r\n".encode()
        server = self.served(lambda connection: connection.sendall(answer))
        for error in await self.both(server.url):
            self.assertIs(type(error), UnexpectedResponseError)
        with httpx.Client(follow_redirects=True, auth=("user", "password")) as http_client:
            with self.assertRaises(UnexpectedResponseError):
                Client("jck_1", base_url=server.url, http_client=http_client).jobs.retrieve("j")
        self.assertEqual(other.served, 0)

    async def test_a_given_client_does_not_replace_the_key(self) -> None:
        seen: list[str] = []

        def keep(request: httpx.Request) -> httpx.Response:
            seen.append(request.headers["authorization"])
            return httpx.Response(200, json={})

        transport = httpx.MockTransport(keep)
        with httpx.Client(transport=transport, auth=("user", "password")) as http_client:
            Client("jck_1", http_client=http_client).tools.retrieve("python")
        async with httpx.AsyncClient(transport=transport, auth=("user", "password")) as async_http_client:
            await AsyncClient("jck_1", http_client=async_http_client).tools.retrieve("python")
        self.assertEqual(seen, ["Bearer jck_1", "Bearer jck_1"])
