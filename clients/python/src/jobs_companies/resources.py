# Generated from docs/reference/openapi-flat.json by `npm run openapi`. Do not edit.

"""The operations of the interface, by kind of resource: for `Client`, and as `Async…` for `AsyncClient`."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Iterator
from datetime import datetime
from typing import Literal

from ._core.call import CallOptions
from ._core.filters import members
from ._core.money import Amount
from ._core.operations import OPERATIONS
from ._core.runners import AsyncRunner, Runner
from .changes import ChangePage, ChangeStream, async_follow, follow
from .lists import AsyncPagedList, PagedList
from .response import Result
from .types import (
    ChangeKind,
    Company,
    CompanyFilter,
    Engagement,
    EventsBundle,
    FactsBundle,
    FactsFilter,
    Job,
    JobContent,
    JobStatus,
    Location,
    MatchingJobsFilter,
    Schedule,
    Seniority,
    TaxonomySnapshot,
    Tool,
    WorkArrangement,
)


class Jobs:
    """Jobs and the change stream (contract 8 and 16). Scope `jobs:read`."""

    def __init__(self, runner: Runner) -> None:
        self._runner = runner

    def list(
        self,
        *,
        base_annual_usd_max: int | None = None,
        base_annual_usd_min: int | None = None,
        companies: Iterable[str] | None = None,
        countries: Iterable[str] | None = None,
        cursor: str | None = None,
        direction: Literal["asc", "desc"] | None = None,
        engagements: Iterable[Engagement] | None = None,
        industries: Iterable[str] | None = None,
        languages: Iterable[str] | None = None,
        limit: int | None = None,
        locations: Iterable[str] | None = None,
        published_from: datetime | str | None = None,
        published_until: datetime | str | None = None,
        query: str | None = None,
        roles: Iterable[str] | None = None,
        schedules: Iterable[Schedule] | None = None,
        seniorities: Iterable[Seniority] | None = None,
        sort: Literal["created", "updated"] | None = None,
        statuses: Iterable[JobStatus] | None = None,
        tools: Iterable[str] | None = None,
        updated_from: datetime | str | None = None,
        updated_until: datetime | str | None = None,
        visa_sponsorship: bool | None = None,
        work_arrangements: Iterable[WorkArrangement] | None = None,
        max_usd: Amount | None = None,
        max_retries: int | None = None,
        timeout: float | None = None,
        traceparent: str | None = None,
    ) -> PagedList[Job]:
        """List jobs.

        Published jobs, by default open jobs and newest first. Values of a filter combine with OR, filters
        with AND. To keep a copy up to date, follow `/v0/job-changes` instead of reading the list again: it
        also names jobs that were withdrawn or erased.

        $0.001 per returned resource.

        Args:
            base_annual_usd_max: Maximum annual base pay in US dollars. Matches jobs whose disclosed range
                starts at or below it.
            base_annual_usd_min: Minimum annual base pay in US dollars. Matches jobs whose disclosed range
                reaches it; 0 matches every job that discloses pay.
            companies: Company IDs. An ID that does not exist matches nothing.
            countries: ISO 3166-1 alpha-2 codes.
            cursor: Cursor from a previous page. Valid for 24 hours with unchanged filters, sort and
                direction; `limit` may change.
            direction: Ascending or descending order.
            engagements: Types of employment.
            industries: Codes of the industry taxonomy. A sector includes the sectors under it.
            languages: Working languages that the job requires (ISO 639-1).
            limit: Maximum number of resources per page.
            locations: Canonical location IDs. A location includes everything in it.
            published_from: Jobs published at or after this time, as declared by their source.
            published_until: Jobs published before this time, as declared by their source.
            query: Words that must all occur in the job title or the company name; case-insensitive. At least
                one letter, digit, combining mark, `+` or `#`; a text without any is refused with 400
                (`invalid_format`).
            roles: Codes of the role taxonomy. A family includes its specialisms.
            schedules: Full time or part time.
            seniorities: Seniority levels.
            sort: Sort key of the list; the ID breaks ties.
            statuses: Open jobs, closed jobs or both.
            tools: Codes of the tool catalogue. Matches any mention of a tool.
            updated_from: Jobs changed at or after this time.
            updated_until: Jobs changed before this time.
            visa_sponsorship: `true`: explicitly offered. `false`: explicitly refused. Jobs that state neither
                never match.
            work_arrangements: On site, hybrid or remote.
            max_usd: The most that all requests of this call may cost together, in US dollars.
            max_retries: Further attempts after the first, in place of what the client has.
            timeout: Seconds that one attempt may take, in place of what the client has.
            traceparent: W3C trace context of the caller; its trace ID appears in the response.

        Raises:
            ClientError: a ProblemError with what the interface says, or an APIConnectionError or
                UnexpectedResponseError.
            BudgetExhausted: before a request that could exceed `max_usd`.
        """
        return PagedList(
            self._runner,
            OPERATIONS["listJobs"],
            {
                "base_annual_usd_max": base_annual_usd_max,
                "base_annual_usd_min": base_annual_usd_min,
                "companies": companies,
                "countries": countries,
                "cursor": cursor,
                "direction": direction,
                "engagements": engagements,
                "industries": industries,
                "languages": languages,
                "limit": limit,
                "locations": locations,
                "published_from": published_from,
                "published_until": published_until,
                "query": query,
                "roles": roles,
                "schedules": schedules,
                "seniorities": seniorities,
                "sort": sort,
                "statuses": statuses,
                "tools": tools,
                "updated_from": updated_from,
                "updated_until": updated_until,
                "visa_sponsorship": visa_sponsorship,
                "work_arrangements": work_arrangements,
            },
            CallOptions(max_retries, timeout, traceparent),
            max_usd,
        )

    def retrieve(
        self,
        job_id: str,
        *,
        max_retries: int | None = None,
        timeout: float | None = None,
        traceparent: str | None = None,
    ) -> Result[Job]:
        """Retrieve a job.

        A published job by its ID. A closed job keeps its ID and shows its status and lifecycle times; its
        `apply_url` is null.

        $0.001 per returned resource.

        Args:
            job_id: ID of a published job.
            max_retries: Further attempts after the first, in place of what the client has.
            timeout: Seconds that one attempt may take, in place of what the client has.
            traceparent: W3C trace context of the caller; its trace ID appears in the response.

        Raises:
            ClientError: a ProblemError with what the interface says, or an APIConnectionError or
                UnexpectedResponseError.
        """
        return self._runner.retrieve(
            OPERATIONS["retrieveJob"],
            job_id,
            CallOptions(max_retries, timeout, traceparent),
        )

    def content(
        self,
        job_id: str,
        *,
        max_retries: int | None = None,
        timeout: float | None = None,
        traceparent: str | None = None,
    ) -> Result[JobContent]:
        """Retrieve licensed job content.

        The description of an open job as the employer wrote it, while it may be distributed. A closed job and
        a description without distribution rights are both not found; check `content_available` of the job
        first.

        $0.005 per returned resource.

        Args:
            job_id: ID of an open job.
            max_retries: Further attempts after the first, in place of what the client has.
            timeout: Seconds that one attempt may take, in place of what the client has.
            traceparent: W3C trace context of the caller; its trace ID appears in the response.

        Raises:
            ClientError: a ProblemError with what the interface says, or an APIConnectionError or
                UnexpectedResponseError.
        """
        return self._runner.retrieve(
            OPERATIONS["retrieveJobContent"],
            job_id,
            CallOptions(max_retries, timeout, traceparent),
        )

    def changes(
        self,
        *,
        after: str | None = None,
        changes: Iterable[ChangeKind] | None = None,
        include: Literal["job"] | None = None,
        limit: int | None = None,
        max_usd: Amount | None = None,
        max_retries: int | None = None,
        timeout: float | None = None,
        traceparent: str | None = None,
    ) -> ChangePage:
        """Job changes.

        Every change of the jobs, once and in order, deletions included. Free without `include=job`. Read on
        from `next_position`; a position lives for 30 days. Of several changes of one job on a page the last
        is returned. `job` is null, and free, when a later change of the job follows behind the page.

        $0.001 per returned resource.

        Args:
            after: `next_position` of an earlier response. Left out, the page begins 30 days back. Other
                parameters may change.
            changes: Kinds of changes. Left out, all kinds.
            include: `job`: return the jobs too. Each returned job is charged; left out, the response is free.
            limit: Maximum number of changes per page; at most 100 with `include=job`.
            max_usd: The most that all requests of this call may cost together, in US dollars.
            max_retries: Further attempts after the first, in place of what the client has.
            timeout: Seconds that one attempt may take, in place of what the client has.
            traceparent: W3C trace context of the caller; its trace ID appears in the response.

        Raises:
            ClientError: a ProblemError with what the interface says, or an APIConnectionError or
                UnexpectedResponseError.
            BudgetExhausted: before a request that could exceed `max_usd`.
        """
        stream = ChangeStream(
            {
                "after": after,
                "changes": changes,
                "include": include,
                "limit": limit,
            },
            CallOptions(max_retries, timeout, traceparent),
            max_usd,
        )
        return stream.page(self._runner)

    def follow(
        self,
        *,
        after: str | None = None,
        changes: Iterable[ChangeKind] | None = None,
        include: Literal["job"] | None = None,
        limit: int | None = None,
        max_usd: Amount | None = None,
        poll_seconds: float | None = None,
        max_retries: int | None = None,
        timeout: float | None = None,
        traceparent: str | None = None,
    ) -> Iterator[ChangePage]:
        """Follow job changes.

        Yields pages from `after` on until the stream is caught up, or without end with `poll_seconds`. Save
        `page.next_position` together with what the page changed. The next page is requested only when the
        loop comes back for it.

        Raises PositionExpiredError after 30 days of absence.

        $0.001 per returned resource.

        Args:
            after: `next_position` of an earlier response. Left out, the page begins 30 days back. Other
                parameters may change.
            changes: Kinds of changes. Left out, all kinds.
            include: `job`: return the jobs too. Each returned job is charged; left out, the response is free.
            limit: Maximum number of changes per page; at most 100 with `include=job`.
            max_usd: The most that all requests of this call may cost together, in US dollars.
            poll_seconds: Wait before asking again once the stream is caught up; one poll per minute is
                plenty. Without it the iteration ends there.
            max_retries: Further attempts after the first, in place of what the client has.
            timeout: Seconds that one attempt may take, in place of what the client has.
            traceparent: W3C trace context of the caller; its trace ID appears in the response.

        Raises:
            ClientError: a ProblemError with what the interface says, or an APIConnectionError or
                UnexpectedResponseError.
            BudgetExhausted: before a request that could exceed `max_usd`.
        """
        return follow(
            self._runner,
            {
                "after": after,
                "changes": changes,
                "include": include,
                "limit": limit,
            },
            CallOptions(max_retries, timeout, traceparent),
            max_usd,
            poll_seconds,
        )


class JobFacts:
    """Source-attributed facts of jobs (contract 11). Scope `jobs:read`."""

    def __init__(self, runner: Runner) -> None:
        self._runner = runner

    def list(
        self,
        *,
        facts: FactsFilter | None = None,
        companies: Iterable[str] | None = None,
        cursor: str | None = None,
        engagements: Iterable[Engagement] | None = None,
        industries: Iterable[str] | None = None,
        jobs: Iterable[str] | None = None,
        languages: Iterable[str] | None = None,
        locations: Iterable[str] | None = None,
        query: str | None = None,
        roles: Iterable[str] | None = None,
        schedules: Iterable[Schedule] | None = None,
        tools: Iterable[str] | None = None,
        visa_sponsorship: bool | None = None,
        work_arrangements: Iterable[WorkArrangement] | None = None,
        max_usd: Amount | None = None,
        max_retries: int | None = None,
        timeout: float | None = None,
        traceparent: str | None = None,
    ) -> PagedList[FactsBundle]:
        """List job facts.

        Source-attributed observations about open jobs: one bundle per job, newest job first, 50 per page.
        Filters select jobs; a bundle has all facts of its job. Facts that are unknown or not permitted are
        absent. Observation dates do not establish when real-world activity began.

        $0.001 per returned resource.

        Args:
            facts: Filters by facts: a dictionary with the members of FactsFilter.
            companies: Company IDs. An ID that does not exist matches nothing.
            cursor: Cursor from a previous page. Valid for 24 hours with unchanged filters, sort and
                direction; `limit` may change.
            engagements: Types of employment.
            industries: Codes of the industry taxonomy. A sector includes the sectors under it.
            jobs: Job IDs. An ID that does not exist matches nothing.
            languages: Working languages that the job requires (ISO 639-1).
            locations: Canonical location IDs. A location includes everything in it.
            query: Words that must all occur in the job title or the company name; case-insensitive. At least
                one letter, digit, combining mark, `+` or `#`; a text without any is refused with 400
                (`invalid_format`).
            roles: Codes of the role taxonomy. A family includes its specialisms.
            schedules: Full time or part time.
            tools: Codes of the tool catalogue. Matches any mention of a tool.
            visa_sponsorship: `true`: explicitly offered. `false`: explicitly refused. Jobs that state neither
                never match.
            work_arrangements: On site, hybrid or remote.
            max_usd: The most that all requests of this call may cost together, in US dollars.
            max_retries: Further attempts after the first, in place of what the client has.
            timeout: Seconds that one attempt may take, in place of what the client has.
            traceparent: W3C trace context of the caller; its trace ID appears in the response.

        Raises:
            ClientError: a ProblemError with what the interface says, or an APIConnectionError or
                UnexpectedResponseError.
            BudgetExhausted: before a request that could exceed `max_usd`.
        """
        return PagedList(
            self._runner,
            OPERATIONS["listJobFacts"],
            {
                **members("facts", facts),
                "companies": companies,
                "cursor": cursor,
                "engagements": engagements,
                "industries": industries,
                "jobs": jobs,
                "languages": languages,
                "locations": locations,
                "query": query,
                "roles": roles,
                "schedules": schedules,
                "tools": tools,
                "visaSponsorship": visa_sponsorship,
                "workArrangements": work_arrangements,
            },
            CallOptions(max_retries, timeout, traceparent),
            max_usd,
        )


class Companies:
    """Hiring companies (contract 9). Scope `companies:read`."""

    def __init__(self, runner: Runner) -> None:
        self._runner = runner

    def list(
        self,
        *,
        countries: Iterable[str] | None = None,
        cursor: str | None = None,
        direction: Literal["asc", "desc"] | None = None,
        industries: Iterable[str] | None = None,
        limit: int | None = None,
        query: str | None = None,
        sort: Literal["name", "open_jobs", "updated"] | None = None,
        max_usd: Amount | None = None,
        max_retries: int | None = None,
        timeout: float | None = None,
        traceparent: str | None = None,
    ) -> PagedList[Company]:
        """List companies.

        Active, commercially cleared companies with open jobs. Values of a filter combine with OR, filters
        with AND.

        $0.010 per returned resource.

        Args:
            countries: ISO 3166-1 alpha-2 codes.
            cursor: Cursor from a previous page. Valid for 24 hours with unchanged filters, sort and
                direction; `limit` may change.
            direction: Ascending or descending order.
            industries: Codes of the industry taxonomy. A sector includes the sectors under it.
            limit: Maximum number of resources per page.
            query: Part of a company name, or a similar name; case-insensitive.
            sort: Sort key of the list; the ID breaks ties.
            max_usd: The most that all requests of this call may cost together, in US dollars.
            max_retries: Further attempts after the first, in place of what the client has.
            timeout: Seconds that one attempt may take, in place of what the client has.
            traceparent: W3C trace context of the caller; its trace ID appears in the response.

        Raises:
            ClientError: a ProblemError with what the interface says, or an APIConnectionError or
                UnexpectedResponseError.
            BudgetExhausted: before a request that could exceed `max_usd`.
        """
        return PagedList(
            self._runner,
            OPERATIONS["listCompanies"],
            {
                "countries": countries,
                "cursor": cursor,
                "direction": direction,
                "industries": industries,
                "limit": limit,
                "query": query,
                "sort": sort,
            },
            CallOptions(max_retries, timeout, traceparent),
            max_usd,
        )

    def retrieve(
        self,
        company_id: str,
        *,
        max_retries: int | None = None,
        timeout: float | None = None,
        traceparent: str | None = None,
    ) -> Result[Company]:
        """Retrieve a company.

        A published company by its ID. Inactive and merged companies stay retrievable; `merged_into_id` names
        the target of a merged company.

        $0.010 per returned resource.

        Args:
            company_id: ID of a published company.
            max_retries: Further attempts after the first, in place of what the client has.
            timeout: Seconds that one attempt may take, in place of what the client has.
            traceparent: W3C trace context of the caller; its trace ID appears in the response.

        Raises:
            ClientError: a ProblemError with what the interface says, or an APIConnectionError or
                UnexpectedResponseError.
        """
        return self._runner.retrieve(
            OPERATIONS["retrieveCompany"],
            company_id,
            CallOptions(max_retries, timeout, traceparent),
        )


class CompanyEvents:
    """Events observed at companies (contract 12). Scope `companies:read`."""

    def __init__(self, runner: Runner) -> None:
        self._runner = runner

    def list(
        self,
        *,
        company: CompanyFilter | None = None,
        matching_jobs: MatchingJobsFilter | None = None,
        countries: Iterable[str] | None = None,
        cursor: str | None = None,
        industries: Iterable[str] | None = None,
        query: str | None = None,
        max_usd: Amount | None = None,
        max_retries: int | None = None,
        timeout: float | None = None,
        traceparent: str | None = None,
    ) -> PagedList[EventsBundle]:
        """List company events.

        Source-attributed observations about active companies with open jobs: one bundle per company, newest
        company first, 50 per page. `company` sets conditions on the events, `matchingJobs` on the facts of a
        single open job. Observation dates do not establish when real-world activity began.

        $0.010 per returned resource.

        Args:
            company: Filters by company: a dictionary with the members of CompanyFilter.
            matching_jobs: Filters by matching jobs: a dictionary with the members of MatchingJobsFilter.
            countries: ISO 3166-1 alpha-2 codes.
            cursor: Cursor from a previous page. Valid for 24 hours with unchanged filters, sort and
                direction; `limit` may change.
            industries: Codes of the industry taxonomy. A sector includes the sectors under it.
            query: Part of a company name, or a similar name; case-insensitive.
            max_usd: The most that all requests of this call may cost together, in US dollars.
            max_retries: Further attempts after the first, in place of what the client has.
            timeout: Seconds that one attempt may take, in place of what the client has.
            traceparent: W3C trace context of the caller; its trace ID appears in the response.

        Raises:
            ClientError: a ProblemError with what the interface says, or an APIConnectionError or
                UnexpectedResponseError.
            BudgetExhausted: before a request that could exceed `max_usd`.
        """
        return PagedList(
            self._runner,
            OPERATIONS["listCompanyEvents"],
            {
                **members("company", company),
                **members("matching_jobs", matching_jobs),
                "countries": countries,
                "cursor": cursor,
                "industries": industries,
                "query": query,
            },
            CallOptions(max_retries, timeout, traceparent),
            max_usd,
        )


class Locations:
    """The catalogue of places (contract 10.1). Free. Scope `catalogues:read`."""

    def __init__(self, runner: Runner) -> None:
        self._runner = runner

    def list(
        self,
        *,
        query: str,
        cursor: str | None = None,
        limit: int | None = None,
        parent: str | None = None,
        type: Literal["region", "country", "admin", "metro", "city"] | None = None,
        max_retries: int | None = None,
        timeout: float | None = None,
        traceparent: str | None = None,
    ) -> PagedList[Location]:
        """List locations.

        Case-insensitive typeahead over places. The `locations` filters take the IDs found here.

        Free.

        Args:
            cursor: Cursor from a previous page. Valid for 24 hours with unchanged filters, sort and
                direction; `limit` may change.
            limit: Maximum number of resources per page.
            parent: Canonical ID of a location. Returns only locations inside it.
            query: The beginning of a name or of a word in it, ignoring case and diacritics. At least one
                letter, digit, combining mark, `+` or `#`; a text without any is refused with 400
                (`invalid_format`).
            type: Kind of location.
            max_retries: Further attempts after the first, in place of what the client has.
            timeout: Seconds that one attempt may take, in place of what the client has.
            traceparent: W3C trace context of the caller; its trace ID appears in the response.

        Raises:
            ClientError: a ProblemError with what the interface says, or an APIConnectionError or
                UnexpectedResponseError.
        """
        return PagedList(
            self._runner,
            OPERATIONS["listLocations"],
            {
                "cursor": cursor,
                "limit": limit,
                "parent": parent,
                "query": query,
                "type": type,
            },
            CallOptions(max_retries, timeout, traceparent),
            None,
        )

    def retrieve(
        self,
        id: str,
        *,
        max_retries: int | None = None,
        timeout: float | None = None,
        traceparent: str | None = None,
    ) -> Result[Location]:
        """Retrieve a location.

        A place by its canonical ID, in any case.

        Free.

        Args:
            id: Canonical ID of a location.
            max_retries: Further attempts after the first, in place of what the client has.
            timeout: Seconds that one attempt may take, in place of what the client has.
            traceparent: W3C trace context of the caller; its trace ID appears in the response.

        Raises:
            ClientError: a ProblemError with what the interface says, or an APIConnectionError or
                UnexpectedResponseError.
        """
        return self._runner.retrieve(
            OPERATIONS["retrieveLocation"],
            id,
            CallOptions(max_retries, timeout, traceparent),
        )


class Tools:
    """The catalogue of tools and technologies (contract 10.2). Free. Scope `catalogues:read`."""

    def __init__(self, runner: Runner) -> None:
        self._runner = runner

    def list(
        self,
        *,
        query: str,
        cursor: str | None = None,
        limit: int | None = None,
        max_retries: int | None = None,
        timeout: float | None = None,
        traceparent: str | None = None,
    ) -> PagedList[Tool]:
        """List tools.

        Case-insensitive typeahead over tools. The `tools` filters take the codes found here.

        Free.

        Args:
            cursor: Cursor from a previous page. Valid for 24 hours with unchanged filters, sort and
                direction; `limit` may change.
            limit: Maximum number of resources per page.
            query: The beginning of a name or of a word in it, ignoring case and diacritics. At least one
                letter, digit, combining mark, `+` or `#`; a text without any is refused with 400
                (`invalid_format`).
            max_retries: Further attempts after the first, in place of what the client has.
            timeout: Seconds that one attempt may take, in place of what the client has.
            traceparent: W3C trace context of the caller; its trace ID appears in the response.

        Raises:
            ClientError: a ProblemError with what the interface says, or an APIConnectionError or
                UnexpectedResponseError.
        """
        return PagedList(
            self._runner,
            OPERATIONS["listTools"],
            {
                "cursor": cursor,
                "limit": limit,
                "query": query,
            },
            CallOptions(max_retries, timeout, traceparent),
            None,
        )

    def retrieve(
        self,
        code: str,
        *,
        max_retries: int | None = None,
        timeout: float | None = None,
        traceparent: str | None = None,
    ) -> Result[Tool]:
        """Retrieve a tool.

        A tool by its code.

        Free.

        Args:
            code: Code of a tool.
            max_retries: Further attempts after the first, in place of what the client has.
            timeout: Seconds that one attempt may take, in place of what the client has.
            traceparent: W3C trace context of the caller; its trace ID appears in the response.

        Raises:
            ClientError: a ProblemError with what the interface says, or an APIConnectionError or
                UnexpectedResponseError.
        """
        return self._runner.retrieve(
            OPERATIONS["retrieveTool"],
            code,
            CallOptions(max_retries, timeout, traceparent),
        )


class Taxonomies:
    """The taxonomies of roles and industries (contract 10.3). Free. Scope `catalogues:read`."""

    def __init__(self, runner: Runner) -> None:
        self._runner = runner

    def roles(
        self,
        *,
        version: int | None = None,
        max_retries: int | None = None,
        timeout: float | None = None,
        traceparent: str | None = None,
    ) -> Result[TaxonomySnapshot]:
        """Get role taxonomy.

        The complete current snapshot of the role taxonomy, which defines the `roles` of jobs and filters.

        Free.

        Args:
            version: A published version (contract 10.4); by default the current one.
            max_retries: Further attempts after the first, in place of what the client has.
            timeout: Seconds that one attempt may take, in place of what the client has.
            traceparent: W3C trace context of the caller; its trace ID appears in the response.

        Raises:
            ClientError: a ProblemError with what the interface says, or an APIConnectionError or
                UnexpectedResponseError.
        """
        return self._runner.retrieve(
            OPERATIONS["getRoleTaxonomy" if version is None else "getRoleTaxonomyVersion"],
            version,
            CallOptions(max_retries, timeout, traceparent),
        )

    def industries(
        self,
        *,
        version: int | None = None,
        max_retries: int | None = None,
        timeout: float | None = None,
        traceparent: str | None = None,
    ) -> Result[TaxonomySnapshot]:
        """Get industry taxonomy.

        The complete current snapshot of the industry taxonomy, which defines the `industries` of jobs,
        companies and filters.

        Free.

        Args:
            version: A published version (contract 10.4); by default the current one.
            max_retries: Further attempts after the first, in place of what the client has.
            timeout: Seconds that one attempt may take, in place of what the client has.
            traceparent: W3C trace context of the caller; its trace ID appears in the response.

        Raises:
            ClientError: a ProblemError with what the interface says, or an APIConnectionError or
                UnexpectedResponseError.
        """
        return self._runner.retrieve(
            OPERATIONS["getIndustryTaxonomy" if version is None else "getIndustryTaxonomyVersion"],
            version,
            CallOptions(max_retries, timeout, traceparent),
        )


class AsyncJobs:
    """Jobs and the change stream (contract 8 and 16). Scope `jobs:read`."""

    def __init__(self, runner: AsyncRunner) -> None:
        self._runner = runner

    def list(
        self,
        *,
        base_annual_usd_max: int | None = None,
        base_annual_usd_min: int | None = None,
        companies: Iterable[str] | None = None,
        countries: Iterable[str] | None = None,
        cursor: str | None = None,
        direction: Literal["asc", "desc"] | None = None,
        engagements: Iterable[Engagement] | None = None,
        industries: Iterable[str] | None = None,
        languages: Iterable[str] | None = None,
        limit: int | None = None,
        locations: Iterable[str] | None = None,
        published_from: datetime | str | None = None,
        published_until: datetime | str | None = None,
        query: str | None = None,
        roles: Iterable[str] | None = None,
        schedules: Iterable[Schedule] | None = None,
        seniorities: Iterable[Seniority] | None = None,
        sort: Literal["created", "updated"] | None = None,
        statuses: Iterable[JobStatus] | None = None,
        tools: Iterable[str] | None = None,
        updated_from: datetime | str | None = None,
        updated_until: datetime | str | None = None,
        visa_sponsorship: bool | None = None,
        work_arrangements: Iterable[WorkArrangement] | None = None,
        max_usd: Amount | None = None,
        max_retries: int | None = None,
        timeout: float | None = None,
        traceparent: str | None = None,
    ) -> AsyncPagedList[Job]:
        """List jobs.

        Published jobs, by default open jobs and newest first. Values of a filter combine with OR, filters
        with AND. To keep a copy up to date, follow `/v0/job-changes` instead of reading the list again: it
        also names jobs that were withdrawn or erased.

        $0.001 per returned resource.

        Args:
            base_annual_usd_max: Maximum annual base pay in US dollars. Matches jobs whose disclosed range
                starts at or below it.
            base_annual_usd_min: Minimum annual base pay in US dollars. Matches jobs whose disclosed range
                reaches it; 0 matches every job that discloses pay.
            companies: Company IDs. An ID that does not exist matches nothing.
            countries: ISO 3166-1 alpha-2 codes.
            cursor: Cursor from a previous page. Valid for 24 hours with unchanged filters, sort and
                direction; `limit` may change.
            direction: Ascending or descending order.
            engagements: Types of employment.
            industries: Codes of the industry taxonomy. A sector includes the sectors under it.
            languages: Working languages that the job requires (ISO 639-1).
            limit: Maximum number of resources per page.
            locations: Canonical location IDs. A location includes everything in it.
            published_from: Jobs published at or after this time, as declared by their source.
            published_until: Jobs published before this time, as declared by their source.
            query: Words that must all occur in the job title or the company name; case-insensitive. At least
                one letter, digit, combining mark, `+` or `#`; a text without any is refused with 400
                (`invalid_format`).
            roles: Codes of the role taxonomy. A family includes its specialisms.
            schedules: Full time or part time.
            seniorities: Seniority levels.
            sort: Sort key of the list; the ID breaks ties.
            statuses: Open jobs, closed jobs or both.
            tools: Codes of the tool catalogue. Matches any mention of a tool.
            updated_from: Jobs changed at or after this time.
            updated_until: Jobs changed before this time.
            visa_sponsorship: `true`: explicitly offered. `false`: explicitly refused. Jobs that state neither
                never match.
            work_arrangements: On site, hybrid or remote.
            max_usd: The most that all requests of this call may cost together, in US dollars.
            max_retries: Further attempts after the first, in place of what the client has.
            timeout: Seconds that one attempt may take, in place of what the client has.
            traceparent: W3C trace context of the caller; its trace ID appears in the response.

        Raises:
            ClientError: a ProblemError with what the interface says, or an APIConnectionError or
                UnexpectedResponseError.
            BudgetExhausted: before a request that could exceed `max_usd`.
        """
        return AsyncPagedList(
            self._runner,
            OPERATIONS["listJobs"],
            {
                "base_annual_usd_max": base_annual_usd_max,
                "base_annual_usd_min": base_annual_usd_min,
                "companies": companies,
                "countries": countries,
                "cursor": cursor,
                "direction": direction,
                "engagements": engagements,
                "industries": industries,
                "languages": languages,
                "limit": limit,
                "locations": locations,
                "published_from": published_from,
                "published_until": published_until,
                "query": query,
                "roles": roles,
                "schedules": schedules,
                "seniorities": seniorities,
                "sort": sort,
                "statuses": statuses,
                "tools": tools,
                "updated_from": updated_from,
                "updated_until": updated_until,
                "visa_sponsorship": visa_sponsorship,
                "work_arrangements": work_arrangements,
            },
            CallOptions(max_retries, timeout, traceparent),
            max_usd,
        )

    async def retrieve(
        self,
        job_id: str,
        *,
        max_retries: int | None = None,
        timeout: float | None = None,
        traceparent: str | None = None,
    ) -> Result[Job]:
        """Retrieve a job.

        A published job by its ID. A closed job keeps its ID and shows its status and lifecycle times; its
        `apply_url` is null.

        $0.001 per returned resource.

        Args:
            job_id: ID of a published job.
            max_retries: Further attempts after the first, in place of what the client has.
            timeout: Seconds that one attempt may take, in place of what the client has.
            traceparent: W3C trace context of the caller; its trace ID appears in the response.

        Raises:
            ClientError: a ProblemError with what the interface says, or an APIConnectionError or
                UnexpectedResponseError.
        """
        return await self._runner.retrieve(
            OPERATIONS["retrieveJob"],
            job_id,
            CallOptions(max_retries, timeout, traceparent),
        )

    async def content(
        self,
        job_id: str,
        *,
        max_retries: int | None = None,
        timeout: float | None = None,
        traceparent: str | None = None,
    ) -> Result[JobContent]:
        """Retrieve licensed job content.

        The description of an open job as the employer wrote it, while it may be distributed. A closed job and
        a description without distribution rights are both not found; check `content_available` of the job
        first.

        $0.005 per returned resource.

        Args:
            job_id: ID of an open job.
            max_retries: Further attempts after the first, in place of what the client has.
            timeout: Seconds that one attempt may take, in place of what the client has.
            traceparent: W3C trace context of the caller; its trace ID appears in the response.

        Raises:
            ClientError: a ProblemError with what the interface says, or an APIConnectionError or
                UnexpectedResponseError.
        """
        return await self._runner.retrieve(
            OPERATIONS["retrieveJobContent"],
            job_id,
            CallOptions(max_retries, timeout, traceparent),
        )

    async def changes(
        self,
        *,
        after: str | None = None,
        changes: Iterable[ChangeKind] | None = None,
        include: Literal["job"] | None = None,
        limit: int | None = None,
        max_usd: Amount | None = None,
        max_retries: int | None = None,
        timeout: float | None = None,
        traceparent: str | None = None,
    ) -> ChangePage:
        """Job changes.

        Every change of the jobs, once and in order, deletions included. Free without `include=job`. Read on
        from `next_position`; a position lives for 30 days. Of several changes of one job on a page the last
        is returned. `job` is null, and free, when a later change of the job follows behind the page.

        $0.001 per returned resource.

        Args:
            after: `next_position` of an earlier response. Left out, the page begins 30 days back. Other
                parameters may change.
            changes: Kinds of changes. Left out, all kinds.
            include: `job`: return the jobs too. Each returned job is charged; left out, the response is free.
            limit: Maximum number of changes per page; at most 100 with `include=job`.
            max_usd: The most that all requests of this call may cost together, in US dollars.
            max_retries: Further attempts after the first, in place of what the client has.
            timeout: Seconds that one attempt may take, in place of what the client has.
            traceparent: W3C trace context of the caller; its trace ID appears in the response.

        Raises:
            ClientError: a ProblemError with what the interface says, or an APIConnectionError or
                UnexpectedResponseError.
            BudgetExhausted: before a request that could exceed `max_usd`.
        """
        stream = ChangeStream(
            {
                "after": after,
                "changes": changes,
                "include": include,
                "limit": limit,
            },
            CallOptions(max_retries, timeout, traceparent),
            max_usd,
        )
        return await stream.async_page(self._runner)

    def follow(
        self,
        *,
        after: str | None = None,
        changes: Iterable[ChangeKind] | None = None,
        include: Literal["job"] | None = None,
        limit: int | None = None,
        max_usd: Amount | None = None,
        poll_seconds: float | None = None,
        max_retries: int | None = None,
        timeout: float | None = None,
        traceparent: str | None = None,
    ) -> AsyncIterator[ChangePage]:
        """Follow job changes.

        Yields pages from `after` on until the stream is caught up, or without end with `poll_seconds`. Save
        `page.next_position` together with what the page changed. The next page is requested only when the
        loop comes back for it.

        Raises PositionExpiredError after 30 days of absence.

        $0.001 per returned resource.

        Args:
            after: `next_position` of an earlier response. Left out, the page begins 30 days back. Other
                parameters may change.
            changes: Kinds of changes. Left out, all kinds.
            include: `job`: return the jobs too. Each returned job is charged; left out, the response is free.
            limit: Maximum number of changes per page; at most 100 with `include=job`.
            max_usd: The most that all requests of this call may cost together, in US dollars.
            poll_seconds: Wait before asking again once the stream is caught up; one poll per minute is
                plenty. Without it the iteration ends there.
            max_retries: Further attempts after the first, in place of what the client has.
            timeout: Seconds that one attempt may take, in place of what the client has.
            traceparent: W3C trace context of the caller; its trace ID appears in the response.

        Raises:
            ClientError: a ProblemError with what the interface says, or an APIConnectionError or
                UnexpectedResponseError.
            BudgetExhausted: before a request that could exceed `max_usd`.
        """
        return async_follow(
            self._runner,
            {
                "after": after,
                "changes": changes,
                "include": include,
                "limit": limit,
            },
            CallOptions(max_retries, timeout, traceparent),
            max_usd,
            poll_seconds,
        )


class AsyncJobFacts:
    """Source-attributed facts of jobs (contract 11). Scope `jobs:read`."""

    def __init__(self, runner: AsyncRunner) -> None:
        self._runner = runner

    def list(
        self,
        *,
        facts: FactsFilter | None = None,
        companies: Iterable[str] | None = None,
        cursor: str | None = None,
        engagements: Iterable[Engagement] | None = None,
        industries: Iterable[str] | None = None,
        jobs: Iterable[str] | None = None,
        languages: Iterable[str] | None = None,
        locations: Iterable[str] | None = None,
        query: str | None = None,
        roles: Iterable[str] | None = None,
        schedules: Iterable[Schedule] | None = None,
        tools: Iterable[str] | None = None,
        visa_sponsorship: bool | None = None,
        work_arrangements: Iterable[WorkArrangement] | None = None,
        max_usd: Amount | None = None,
        max_retries: int | None = None,
        timeout: float | None = None,
        traceparent: str | None = None,
    ) -> AsyncPagedList[FactsBundle]:
        """List job facts.

        Source-attributed observations about open jobs: one bundle per job, newest job first, 50 per page.
        Filters select jobs; a bundle has all facts of its job. Facts that are unknown or not permitted are
        absent. Observation dates do not establish when real-world activity began.

        $0.001 per returned resource.

        Args:
            facts: Filters by facts: a dictionary with the members of FactsFilter.
            companies: Company IDs. An ID that does not exist matches nothing.
            cursor: Cursor from a previous page. Valid for 24 hours with unchanged filters, sort and
                direction; `limit` may change.
            engagements: Types of employment.
            industries: Codes of the industry taxonomy. A sector includes the sectors under it.
            jobs: Job IDs. An ID that does not exist matches nothing.
            languages: Working languages that the job requires (ISO 639-1).
            locations: Canonical location IDs. A location includes everything in it.
            query: Words that must all occur in the job title or the company name; case-insensitive. At least
                one letter, digit, combining mark, `+` or `#`; a text without any is refused with 400
                (`invalid_format`).
            roles: Codes of the role taxonomy. A family includes its specialisms.
            schedules: Full time or part time.
            tools: Codes of the tool catalogue. Matches any mention of a tool.
            visa_sponsorship: `true`: explicitly offered. `false`: explicitly refused. Jobs that state neither
                never match.
            work_arrangements: On site, hybrid or remote.
            max_usd: The most that all requests of this call may cost together, in US dollars.
            max_retries: Further attempts after the first, in place of what the client has.
            timeout: Seconds that one attempt may take, in place of what the client has.
            traceparent: W3C trace context of the caller; its trace ID appears in the response.

        Raises:
            ClientError: a ProblemError with what the interface says, or an APIConnectionError or
                UnexpectedResponseError.
            BudgetExhausted: before a request that could exceed `max_usd`.
        """
        return AsyncPagedList(
            self._runner,
            OPERATIONS["listJobFacts"],
            {
                **members("facts", facts),
                "companies": companies,
                "cursor": cursor,
                "engagements": engagements,
                "industries": industries,
                "jobs": jobs,
                "languages": languages,
                "locations": locations,
                "query": query,
                "roles": roles,
                "schedules": schedules,
                "tools": tools,
                "visaSponsorship": visa_sponsorship,
                "workArrangements": work_arrangements,
            },
            CallOptions(max_retries, timeout, traceparent),
            max_usd,
        )


class AsyncCompanies:
    """Hiring companies (contract 9). Scope `companies:read`."""

    def __init__(self, runner: AsyncRunner) -> None:
        self._runner = runner

    def list(
        self,
        *,
        countries: Iterable[str] | None = None,
        cursor: str | None = None,
        direction: Literal["asc", "desc"] | None = None,
        industries: Iterable[str] | None = None,
        limit: int | None = None,
        query: str | None = None,
        sort: Literal["name", "open_jobs", "updated"] | None = None,
        max_usd: Amount | None = None,
        max_retries: int | None = None,
        timeout: float | None = None,
        traceparent: str | None = None,
    ) -> AsyncPagedList[Company]:
        """List companies.

        Active, commercially cleared companies with open jobs. Values of a filter combine with OR, filters
        with AND.

        $0.010 per returned resource.

        Args:
            countries: ISO 3166-1 alpha-2 codes.
            cursor: Cursor from a previous page. Valid for 24 hours with unchanged filters, sort and
                direction; `limit` may change.
            direction: Ascending or descending order.
            industries: Codes of the industry taxonomy. A sector includes the sectors under it.
            limit: Maximum number of resources per page.
            query: Part of a company name, or a similar name; case-insensitive.
            sort: Sort key of the list; the ID breaks ties.
            max_usd: The most that all requests of this call may cost together, in US dollars.
            max_retries: Further attempts after the first, in place of what the client has.
            timeout: Seconds that one attempt may take, in place of what the client has.
            traceparent: W3C trace context of the caller; its trace ID appears in the response.

        Raises:
            ClientError: a ProblemError with what the interface says, or an APIConnectionError or
                UnexpectedResponseError.
            BudgetExhausted: before a request that could exceed `max_usd`.
        """
        return AsyncPagedList(
            self._runner,
            OPERATIONS["listCompanies"],
            {
                "countries": countries,
                "cursor": cursor,
                "direction": direction,
                "industries": industries,
                "limit": limit,
                "query": query,
                "sort": sort,
            },
            CallOptions(max_retries, timeout, traceparent),
            max_usd,
        )

    async def retrieve(
        self,
        company_id: str,
        *,
        max_retries: int | None = None,
        timeout: float | None = None,
        traceparent: str | None = None,
    ) -> Result[Company]:
        """Retrieve a company.

        A published company by its ID. Inactive and merged companies stay retrievable; `merged_into_id` names
        the target of a merged company.

        $0.010 per returned resource.

        Args:
            company_id: ID of a published company.
            max_retries: Further attempts after the first, in place of what the client has.
            timeout: Seconds that one attempt may take, in place of what the client has.
            traceparent: W3C trace context of the caller; its trace ID appears in the response.

        Raises:
            ClientError: a ProblemError with what the interface says, or an APIConnectionError or
                UnexpectedResponseError.
        """
        return await self._runner.retrieve(
            OPERATIONS["retrieveCompany"],
            company_id,
            CallOptions(max_retries, timeout, traceparent),
        )


class AsyncCompanyEvents:
    """Events observed at companies (contract 12). Scope `companies:read`."""

    def __init__(self, runner: AsyncRunner) -> None:
        self._runner = runner

    def list(
        self,
        *,
        company: CompanyFilter | None = None,
        matching_jobs: MatchingJobsFilter | None = None,
        countries: Iterable[str] | None = None,
        cursor: str | None = None,
        industries: Iterable[str] | None = None,
        query: str | None = None,
        max_usd: Amount | None = None,
        max_retries: int | None = None,
        timeout: float | None = None,
        traceparent: str | None = None,
    ) -> AsyncPagedList[EventsBundle]:
        """List company events.

        Source-attributed observations about active companies with open jobs: one bundle per company, newest
        company first, 50 per page. `company` sets conditions on the events, `matchingJobs` on the facts of a
        single open job. Observation dates do not establish when real-world activity began.

        $0.010 per returned resource.

        Args:
            company: Filters by company: a dictionary with the members of CompanyFilter.
            matching_jobs: Filters by matching jobs: a dictionary with the members of MatchingJobsFilter.
            countries: ISO 3166-1 alpha-2 codes.
            cursor: Cursor from a previous page. Valid for 24 hours with unchanged filters, sort and
                direction; `limit` may change.
            industries: Codes of the industry taxonomy. A sector includes the sectors under it.
            query: Part of a company name, or a similar name; case-insensitive.
            max_usd: The most that all requests of this call may cost together, in US dollars.
            max_retries: Further attempts after the first, in place of what the client has.
            timeout: Seconds that one attempt may take, in place of what the client has.
            traceparent: W3C trace context of the caller; its trace ID appears in the response.

        Raises:
            ClientError: a ProblemError with what the interface says, or an APIConnectionError or
                UnexpectedResponseError.
            BudgetExhausted: before a request that could exceed `max_usd`.
        """
        return AsyncPagedList(
            self._runner,
            OPERATIONS["listCompanyEvents"],
            {
                **members("company", company),
                **members("matching_jobs", matching_jobs),
                "countries": countries,
                "cursor": cursor,
                "industries": industries,
                "query": query,
            },
            CallOptions(max_retries, timeout, traceparent),
            max_usd,
        )


class AsyncLocations:
    """The catalogue of places (contract 10.1). Free. Scope `catalogues:read`."""

    def __init__(self, runner: AsyncRunner) -> None:
        self._runner = runner

    def list(
        self,
        *,
        query: str,
        cursor: str | None = None,
        limit: int | None = None,
        parent: str | None = None,
        type: Literal["region", "country", "admin", "metro", "city"] | None = None,
        max_retries: int | None = None,
        timeout: float | None = None,
        traceparent: str | None = None,
    ) -> AsyncPagedList[Location]:
        """List locations.

        Case-insensitive typeahead over places. The `locations` filters take the IDs found here.

        Free.

        Args:
            cursor: Cursor from a previous page. Valid for 24 hours with unchanged filters, sort and
                direction; `limit` may change.
            limit: Maximum number of resources per page.
            parent: Canonical ID of a location. Returns only locations inside it.
            query: The beginning of a name or of a word in it, ignoring case and diacritics. At least one
                letter, digit, combining mark, `+` or `#`; a text without any is refused with 400
                (`invalid_format`).
            type: Kind of location.
            max_retries: Further attempts after the first, in place of what the client has.
            timeout: Seconds that one attempt may take, in place of what the client has.
            traceparent: W3C trace context of the caller; its trace ID appears in the response.

        Raises:
            ClientError: a ProblemError with what the interface says, or an APIConnectionError or
                UnexpectedResponseError.
        """
        return AsyncPagedList(
            self._runner,
            OPERATIONS["listLocations"],
            {
                "cursor": cursor,
                "limit": limit,
                "parent": parent,
                "query": query,
                "type": type,
            },
            CallOptions(max_retries, timeout, traceparent),
            None,
        )

    async def retrieve(
        self,
        id: str,
        *,
        max_retries: int | None = None,
        timeout: float | None = None,
        traceparent: str | None = None,
    ) -> Result[Location]:
        """Retrieve a location.

        A place by its canonical ID, in any case.

        Free.

        Args:
            id: Canonical ID of a location.
            max_retries: Further attempts after the first, in place of what the client has.
            timeout: Seconds that one attempt may take, in place of what the client has.
            traceparent: W3C trace context of the caller; its trace ID appears in the response.

        Raises:
            ClientError: a ProblemError with what the interface says, or an APIConnectionError or
                UnexpectedResponseError.
        """
        return await self._runner.retrieve(
            OPERATIONS["retrieveLocation"],
            id,
            CallOptions(max_retries, timeout, traceparent),
        )


class AsyncTools:
    """The catalogue of tools and technologies (contract 10.2). Free. Scope `catalogues:read`."""

    def __init__(self, runner: AsyncRunner) -> None:
        self._runner = runner

    def list(
        self,
        *,
        query: str,
        cursor: str | None = None,
        limit: int | None = None,
        max_retries: int | None = None,
        timeout: float | None = None,
        traceparent: str | None = None,
    ) -> AsyncPagedList[Tool]:
        """List tools.

        Case-insensitive typeahead over tools. The `tools` filters take the codes found here.

        Free.

        Args:
            cursor: Cursor from a previous page. Valid for 24 hours with unchanged filters, sort and
                direction; `limit` may change.
            limit: Maximum number of resources per page.
            query: The beginning of a name or of a word in it, ignoring case and diacritics. At least one
                letter, digit, combining mark, `+` or `#`; a text without any is refused with 400
                (`invalid_format`).
            max_retries: Further attempts after the first, in place of what the client has.
            timeout: Seconds that one attempt may take, in place of what the client has.
            traceparent: W3C trace context of the caller; its trace ID appears in the response.

        Raises:
            ClientError: a ProblemError with what the interface says, or an APIConnectionError or
                UnexpectedResponseError.
        """
        return AsyncPagedList(
            self._runner,
            OPERATIONS["listTools"],
            {
                "cursor": cursor,
                "limit": limit,
                "query": query,
            },
            CallOptions(max_retries, timeout, traceparent),
            None,
        )

    async def retrieve(
        self,
        code: str,
        *,
        max_retries: int | None = None,
        timeout: float | None = None,
        traceparent: str | None = None,
    ) -> Result[Tool]:
        """Retrieve a tool.

        A tool by its code.

        Free.

        Args:
            code: Code of a tool.
            max_retries: Further attempts after the first, in place of what the client has.
            timeout: Seconds that one attempt may take, in place of what the client has.
            traceparent: W3C trace context of the caller; its trace ID appears in the response.

        Raises:
            ClientError: a ProblemError with what the interface says, or an APIConnectionError or
                UnexpectedResponseError.
        """
        return await self._runner.retrieve(
            OPERATIONS["retrieveTool"],
            code,
            CallOptions(max_retries, timeout, traceparent),
        )


class AsyncTaxonomies:
    """The taxonomies of roles and industries (contract 10.3). Free. Scope `catalogues:read`."""

    def __init__(self, runner: AsyncRunner) -> None:
        self._runner = runner

    async def roles(
        self,
        *,
        version: int | None = None,
        max_retries: int | None = None,
        timeout: float | None = None,
        traceparent: str | None = None,
    ) -> Result[TaxonomySnapshot]:
        """Get role taxonomy.

        The complete current snapshot of the role taxonomy, which defines the `roles` of jobs and filters.

        Free.

        Args:
            version: A published version (contract 10.4); by default the current one.
            max_retries: Further attempts after the first, in place of what the client has.
            timeout: Seconds that one attempt may take, in place of what the client has.
            traceparent: W3C trace context of the caller; its trace ID appears in the response.

        Raises:
            ClientError: a ProblemError with what the interface says, or an APIConnectionError or
                UnexpectedResponseError.
        """
        return await self._runner.retrieve(
            OPERATIONS["getRoleTaxonomy" if version is None else "getRoleTaxonomyVersion"],
            version,
            CallOptions(max_retries, timeout, traceparent),
        )

    async def industries(
        self,
        *,
        version: int | None = None,
        max_retries: int | None = None,
        timeout: float | None = None,
        traceparent: str | None = None,
    ) -> Result[TaxonomySnapshot]:
        """Get industry taxonomy.

        The complete current snapshot of the industry taxonomy, which defines the `industries` of jobs,
        companies and filters.

        Free.

        Args:
            version: A published version (contract 10.4); by default the current one.
            max_retries: Further attempts after the first, in place of what the client has.
            timeout: Seconds that one attempt may take, in place of what the client has.
            traceparent: W3C trace context of the caller; its trace ID appears in the response.

        Raises:
            ClientError: a ProblemError with what the interface says, or an APIConnectionError or
                UnexpectedResponseError.
        """
        return await self._runner.retrieve(
            OPERATIONS["getIndustryTaxonomy" if version is None else "getIndustryTaxonomyVersion"],
            version,
            CallOptions(max_retries, timeout, traceparent),
        )
