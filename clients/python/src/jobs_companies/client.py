from __future__ import annotations

from types import TracebackType

import httpx

from . import resources
from ._jobs import AsyncJobsWithResync, JobsWithResync
from ._core.runners import AsyncRunner, Runner
from ._core.settings import settings_of

#: The interface and gateways in front of it close connections that idle for 5 s or longer. A request on a connection
#: that is just being closed is lost, and a billable one is not repeated.
_LIMITS = httpx.Limits(max_connections=100, max_keepalive_connections=20, keepalive_expiry=2.0)


class Client:
    """The interface, one attribute per kind of resource.

    Close the client, or use it in a ``with`` statement. Threads can share a client, but not a list or an iteration.

    Args:
        api_key: The API key, ``jck_…``. Keys are for servers only (contract 3.1, 3.3).
        base_url: The address of the deployment; by default that of a local runtime.
        max_retries: Further attempts after the first.
        timeout: Seconds that one attempt may take, body included. The interface gives up after 8.
        max_retry_after_seconds: The longest wait that a response may ask for; by default a whole rate window.
        retry_possibly_charged: Also retries a billable request whose response was lost. The interface may then charge both
            (contract 6.3).
        allow_http: Also sends the key without encryption to a host other than this machine.
        http_client: A client of httpx with proxies, certificates or transports of your own. You close it yourself.

    Raises:
        ValueError: for an option that cannot be meant.
    """

    def __init__(
        self,
        api_key: str,
        *,
        base_url: str | None = None,
        max_retries: int = 2,
        timeout: float = 15.0,
        max_retry_after_seconds: float = 60.0,
        retry_possibly_charged: bool = False,
        allow_http: bool = False,
        http_client: httpx.Client | None = None,
    ) -> None:
        settings = settings_of(
            api_key,
            base_url,
            max_retries,
            timeout,
            max_retry_after_seconds,
            retry_possibly_charged,
            allow_http,
        )
        self._owns_http = http_client is None
        http = httpx.Client(limits=_LIMITS) if http_client is None else http_client
        self._runner = Runner(settings, http)
        self.jobs = JobsWithResync(self._runner)
        self.job_facts = resources.JobFacts(self._runner)
        self.companies = resources.Companies(self._runner)
        self.company_events = resources.CompanyEvents(self._runner)
        self.locations = resources.Locations(self._runner)
        self.tools = resources.Tools(self._runner)
        self.taxonomies = resources.Taxonomies(self._runner)

    def close(self) -> None:
        """Closes the connections."""
        if self._owns_http:
            self._runner.http.close()

    def __enter__(self) -> Client:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"Client(base_url={self._runner.settings.base_url!r})"


class AsyncClient:
    """The interface, awaited, one attribute per kind of resource; for asyncio and trio.

    Close the client with ``await client.aclose()``, or use it in an ``async with`` statement. Tasks can share a client.

    Args:
        api_key: The API key, ``jck_…``. Keys are for servers only (contract 3.1, 3.3).
        base_url: The address of the deployment; by default that of a local runtime.
        max_retries: Further attempts after the first.
        timeout: Seconds that one attempt may take, body included. The interface gives up after 8.
        max_retry_after_seconds: The longest wait that a response may ask for; by default a whole rate window.
        retry_possibly_charged: Also retries a billable request whose response was lost. The interface may then charge both
            (contract 6.3).
        allow_http: Also sends the key without encryption to a host other than this machine.
        http_client: A client of httpx with proxies, certificates or transports of your own. You close it yourself.

    Raises:
        ValueError: for an option that cannot be meant.
    """

    def __init__(
        self,
        api_key: str,
        *,
        base_url: str | None = None,
        max_retries: int = 2,
        timeout: float = 15.0,
        max_retry_after_seconds: float = 60.0,
        retry_possibly_charged: bool = False,
        allow_http: bool = False,
        http_client: httpx.AsyncClient | None = None,
    ) -> None:
        settings = settings_of(
            api_key,
            base_url,
            max_retries,
            timeout,
            max_retry_after_seconds,
            retry_possibly_charged,
            allow_http,
        )
        self._owns_http = http_client is None
        http = httpx.AsyncClient(limits=_LIMITS) if http_client is None else http_client
        self._runner = AsyncRunner(settings, http)
        self.jobs = AsyncJobsWithResync(self._runner)
        self.job_facts = resources.AsyncJobFacts(self._runner)
        self.companies = resources.AsyncCompanies(self._runner)
        self.company_events = resources.AsyncCompanyEvents(self._runner)
        self.locations = resources.AsyncLocations(self._runner)
        self.tools = resources.AsyncTools(self._runner)
        self.taxonomies = resources.AsyncTaxonomies(self._runner)

    async def aclose(self) -> None:
        """Closes the connections."""
        if self._owns_http:
            await self._runner.http.aclose()

    async def __aenter__(self) -> AsyncClient:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.aclose()

    def __repr__(self) -> str:
        return f"AsyncClient(base_url={self._runner.settings.base_url!r})"
