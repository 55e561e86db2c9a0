from __future__ import annotations

from datetime import datetime

from ._core.money import Amount
from .changes import resync_until
from .lists import AsyncPagedList, PagedList
from .resources import AsyncJobs, Jobs
from .types import Job


class JobsWithResync(Jobs):
    __doc__ = Jobs.__doc__

    def resync(
        self,
        *,
        cursor: str | None = None,
        updated_until: datetime | str | None = None,
        max_usd: Amount | None = None,
        max_retries: int | None = None,
        timeout: float | None = None,
        traceparent: str | None = None,
    ) -> PagedList[Job]:
        """Lists the jobs that have not changed for 30 days, open and closed, at $0.001 each.

        Start a copy with these, in place of what it held, and then follow the changes without ``after``, which brings all
        others.
        """
        return self.list(
            statuses=["open", "closed"],
            sort="updated",
            direction="asc",
            limit=100,
            updated_until=resync_until(updated_until),
            cursor=cursor,
            max_usd=max_usd,
            max_retries=max_retries,
            timeout=timeout,
            traceparent=traceparent,
        )


class AsyncJobsWithResync(AsyncJobs):
    __doc__ = AsyncJobs.__doc__

    def resync(
        self,
        *,
        cursor: str | None = None,
        updated_until: datetime | str | None = None,
        max_usd: Amount | None = None,
        max_retries: int | None = None,
        timeout: float | None = None,
        traceparent: str | None = None,
    ) -> AsyncPagedList[Job]:
        """Lists the jobs that have not changed for 30 days, open and closed, at $0.001 each.

        Start a copy with these, in place of what it held, and then follow the changes without ``after``, which brings all
        others.
        """
        return self.list(
            statuses=["open", "closed"],
            sort="updated",
            direction="asc",
            limit=100,
            updated_until=resync_until(updated_until),
            cursor=cursor,
            max_usd=max_usd,
            max_retries=max_retries,
            timeout=timeout,
            traceparent=traceparent,
        )
