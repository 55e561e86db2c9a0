# Generated from docs/reference/openapi-flat.json by `npm run openapi`. Do not edit.

"""Types of what the interface returns, and of the filters that are objects.

A body is the parsed JSON itself, a dictionary: `job["title"]`. Its fields are spelled as the interface sends them.
Filters are spelled as Python spells names. These are types only; nothing is checked when a program runs.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Literal, NotRequired, TypedDict, Union

__all__ = [
    "AgencyPolicy",
    "ApplicationRoute",
    "Benefit",
    "ChangeKind",
    "Company",
    "CompanyEvent",
    "CompanyEventCompliance",
    "CompanyEventFunding",
    "CompanyEventInitiative",
    "CompanyEventInitiativeTargetCompliance",
    "CompanyEventInitiativeTargetTechnology",
    "CompanyEventOwnershipChange",
    "CompanyEventSiteChange",
    "CompanyEventTechnology",
    "CompanyEventWorkforce",
    "CompanyEventWorkforceReduction",
    "CompanyFilter",
    "CompanyType",
    "Compensation",
    "CompensationPackage",
    "ComplianceConcept",
    "ComplianceRelationship",
    "CountryCode",
    "CreditLowEvent",
    "CreditLowEventData",
    "Currency",
    "DeliveryExhaustedEvent",
    "DeliveryExhaustedEventData",
    "DestinationPausedEvent",
    "DestinationPausedEventData",
    "Engagement",
    "EventItem",
    "EventKind",
    "EventsBundle",
    "EventsBundleCompany",
    "Evidence",
    "EvidenceDates",
    "EvidenceDatesReportingPeriod",
    "Fact",
    "FactAgencyPolicy",
    "FactApplicationRoute",
    "FactBenefit",
    "FactCompliance",
    "FactDegreeRequirement",
    "FactInitiative",
    "FactInitiativeTargetCompliance",
    "FactInitiativeTargetTechnology",
    "FactItem",
    "FactListingRelationship",
    "FactObservedListingInterval",
    "FactRecruitingPlatform",
    "FactTechnology",
    "FactVisaSponsorship",
    "FactWorkingCondition",
    "FactsBundle",
    "FactsBundleCompany",
    "FactsFilter",
    "InitiativeAction",
    "Job",
    "JobChange",
    "JobCompany",
    "JobContent",
    "JobLocation",
    "JobStatus",
    "ListingRelationship",
    "Location",
    "MatchingJobsFilter",
    "MonitorDeliveryEvent",
    "MonitorDeliveryEventData",
    "MonitorHeldEvent",
    "MonitorHeldEventData",
    "PayComponent",
    "PayComponentDisclosure",
    "PayComponentMoney",
    "PayComponentPercentage",
    "PayComponentUnits",
    "PayScope",
    "PayScopeAdmin",
    "PayScopeCountry",
    "PayScopeGlobal",
    "PayScopeMetro",
    "PayScopePlace",
    "PayScopeRegion",
    "PayScopeRemote",
    "PayScopeUnspecified",
    "RecruitingPlatform",
    "Schedule",
    "Seniority",
    "SubjectScope",
    "TaxonomyEntry",
    "TaxonomySnapshot",
    "TechnologyRelationship",
    "TestEvent",
    "TestEventData",
    "Tool",
    "WorkArrangement",
    "WorkingCondition",
]

AgencyPolicy = Literal["agencies_invited", "approved_agencies_only", "no_unsolicited_submissions"]
ApplicationRoute = Literal["employer_external", "intermediary_external", "svc_hosted"]
Benefit = Literal[
    "health_insurance",
    "learning_budget",
    "paid_parental_leave",
    "paid_time_off",
    "relocation_assistance",
    "retirement_plan",
]
ChangeKind = Literal["closed", "erased", "published", "reopened", "updated", "withdrawn"]
CompanyType = Literal[
    "agency",
    "brand",
    "company",
    "education",
    "government",
    "healthcare",
    "nonprofit",
    "other",
    "partnership",
]
ComplianceConcept = Literal["fedramp", "gdpr", "hipaa", "iso_27001", "iso_9001", "pci_dss", "soc_2"]
ComplianceRelationship = Literal[
    "document_verified",
    "employer_claim",
    "job_requirement",
    "planned_work",
    "registry_record",
]
CountryCode = Literal[
    "AD",
    "AE",
    "AF",
    "AG",
    "AI",
    "AL",
    "AM",
    "AO",
    "AQ",
    "AR",
    "AS",
    "AT",
    "AU",
    "AW",
    "AX",
    "AZ",
    "BA",
    "BB",
    "BD",
    "BE",
    "BF",
    "BG",
    "BH",
    "BI",
    "BJ",
    "BL",
    "BM",
    "BN",
    "BO",
    "BQ",
    "BR",
    "BS",
    "BT",
    "BV",
    "BW",
    "BY",
    "BZ",
    "CA",
    "CC",
    "CD",
    "CF",
    "CG",
    "CH",
    "CI",
    "CK",
    "CL",
    "CM",
    "CN",
    "CO",
    "CR",
    "CU",
    "CV",
    "CW",
    "CX",
    "CY",
    "CZ",
    "DE",
    "DJ",
    "DK",
    "DM",
    "DO",
    "DZ",
    "EC",
    "EE",
    "EG",
    "EH",
    "ER",
    "ES",
    "ET",
    "FI",
    "FJ",
    "FK",
    "FM",
    "FO",
    "FR",
    "GA",
    "GB",
    "GD",
    "GE",
    "GF",
    "GG",
    "GH",
    "GI",
    "GL",
    "GM",
    "GN",
    "GP",
    "GQ",
    "GR",
    "GS",
    "GT",
    "GU",
    "GW",
    "GY",
    "HK",
    "HM",
    "HN",
    "HR",
    "HT",
    "HU",
    "ID",
    "IE",
    "IL",
    "IM",
    "IN",
    "IO",
    "IQ",
    "IR",
    "IS",
    "IT",
    "JE",
    "JM",
    "JO",
    "JP",
    "KE",
    "KG",
    "KH",
    "KI",
    "KM",
    "KN",
    "KP",
    "KR",
    "KW",
    "KY",
    "KZ",
    "LA",
    "LB",
    "LC",
    "LI",
    "LK",
    "LR",
    "LS",
    "LT",
    "LU",
    "LV",
    "LY",
    "MA",
    "MC",
    "MD",
    "ME",
    "MF",
    "MG",
    "MH",
    "MK",
    "ML",
    "MM",
    "MN",
    "MO",
    "MP",
    "MQ",
    "MR",
    "MS",
    "MT",
    "MU",
    "MV",
    "MW",
    "MX",
    "MY",
    "MZ",
    "NA",
    "NC",
    "NE",
    "NF",
    "NG",
    "NI",
    "NL",
    "NO",
    "NP",
    "NR",
    "NU",
    "NZ",
    "OM",
    "PA",
    "PE",
    "PF",
    "PG",
    "PH",
    "PK",
    "PL",
    "PM",
    "PN",
    "PR",
    "PS",
    "PT",
    "PW",
    "PY",
    "QA",
    "RE",
    "RO",
    "RS",
    "RU",
    "RW",
    "SA",
    "SB",
    "SC",
    "SD",
    "SE",
    "SG",
    "SH",
    "SI",
    "SJ",
    "SK",
    "SL",
    "SM",
    "SN",
    "SO",
    "SR",
    "SS",
    "ST",
    "SV",
    "SX",
    "SY",
    "SZ",
    "TC",
    "TD",
    "TF",
    "TG",
    "TH",
    "TJ",
    "TK",
    "TL",
    "TM",
    "TN",
    "TO",
    "TR",
    "TT",
    "TV",
    "TW",
    "TZ",
    "UA",
    "UG",
    "UM",
    "US",
    "UY",
    "UZ",
    "VA",
    "VC",
    "VE",
    "VG",
    "VI",
    "VN",
    "VU",
    "WF",
    "WS",
    "YE",
    "YT",
    "ZA",
    "ZM",
    "ZW",
]
Currency = Literal[
    "AED",
    "AFN",
    "ALL",
    "AMD",
    "ANG",
    "AOA",
    "ARS",
    "AUD",
    "AWG",
    "AZN",
    "BAM",
    "BBD",
    "BDT",
    "BGN",
    "BHD",
    "BIF",
    "BMD",
    "BND",
    "BOB",
    "BOV",
    "BRL",
    "BSD",
    "BTN",
    "BWP",
    "BYN",
    "BZD",
    "CAD",
    "CDF",
    "CHE",
    "CHF",
    "CHW",
    "CLF",
    "CLP",
    "CNY",
    "COP",
    "COU",
    "CRC",
    "CUC",
    "CUP",
    "CVE",
    "CZK",
    "DJF",
    "DKK",
    "DOP",
    "DZD",
    "EGP",
    "ERN",
    "ETB",
    "EUR",
    "FJD",
    "FKP",
    "GBP",
    "GEL",
    "GHS",
    "GIP",
    "GMD",
    "GNF",
    "GTQ",
    "GYD",
    "HKD",
    "HNL",
    "HTG",
    "HUF",
    "IDR",
    "ILS",
    "INR",
    "IQD",
    "IRR",
    "ISK",
    "JMD",
    "JOD",
    "JPY",
    "KES",
    "KGS",
    "KHR",
    "KMF",
    "KPW",
    "KRW",
    "KWD",
    "KYD",
    "KZT",
    "LAK",
    "LBP",
    "LKR",
    "LRD",
    "LSL",
    "LYD",
    "MAD",
    "MDL",
    "MGA",
    "MKD",
    "MMK",
    "MNT",
    "MOP",
    "MRU",
    "MUR",
    "MVR",
    "MWK",
    "MXN",
    "MXV",
    "MYR",
    "MZN",
    "NAD",
    "NGN",
    "NIO",
    "NOK",
    "NPR",
    "NZD",
    "OMR",
    "PAB",
    "PEN",
    "PGK",
    "PHP",
    "PKR",
    "PLN",
    "PYG",
    "QAR",
    "RON",
    "RSD",
    "RUB",
    "RWF",
    "SAR",
    "SBD",
    "SCR",
    "SDG",
    "SEK",
    "SGD",
    "SHP",
    "SLE",
    "SOS",
    "SRD",
    "SSP",
    "STN",
    "SVC",
    "SYP",
    "SZL",
    "THB",
    "TJS",
    "TMT",
    "TND",
    "TOP",
    "TRY",
    "TTD",
    "TWD",
    "TZS",
    "UAH",
    "UGX",
    "USD",
    "USN",
    "UYI",
    "UYU",
    "UYW",
    "UZS",
    "VED",
    "VES",
    "VND",
    "VUV",
    "WST",
    "XAF",
    "XAG",
    "XAU",
    "XBA",
    "XBB",
    "XBC",
    "XBD",
    "XCD",
    "XDR",
    "XOF",
    "XPD",
    "XPF",
    "XPT",
    "XSU",
    "XTS",
    "XUA",
    "XXX",
    "YER",
    "ZAR",
    "ZMW",
    "ZWG",
]
Engagement = Literal["apprenticeship", "contract", "fixed_term", "internship", "permanent", "temporary"]
EventKind = Literal[
    "compliance",
    "funding",
    "initiative",
    "ownership_change",
    "site_change",
    "technology",
    "workforce",
    "workforce_reduction",
]
InitiativeAction = Literal[
    "evaluate_vendor",
    "implement_system",
    "migrate_system",
    "prepare_audit",
    "pursue_certification",
    "replace_system",
]
JobStatus = Literal["open", "closed"]
ListingRelationship = Literal["direct_employer", "recruitment_intermediary"]
RecruitingPlatform = Literal[
    "adp",
    "ashby",
    "avature",
    "dayforce",
    "eightfold",
    "greenhouse",
    "icims",
    "jobvite",
    "lever",
    "oraclecloud",
    "pageup",
    "personio",
    "phenom",
    "recruitee",
    "smartrecruiters",
    "successfactors",
    "taleo",
    "teamtailor",
    "ukg",
    "workable",
    "workday",
]
Schedule = Literal["full_time", "part_time"]
Seniority = Literal["intern", "entry", "mid", "senior", "lead", "director", "executive"]
SubjectScope = Literal[
    "consolidated_hiring_group",
    "hiring_organisation",
    "legal_entity",
    "local_establishment",
    "parent_organisation",
]
TechnologyRelationship = Literal[
    "explicit_current_use",
    "planned_introduction",
    "planned_replacement",
    "preferred_experience",
    "required_experience",
]
WorkArrangement = Literal["hybrid", "onsite", "remote"]
WorkingCondition = Literal["night_work", "on_call", "shift_work", "travel_required", "weekend_work"]


class Company(TypedDict):
    """A hiring company."""

    object: Literal["company"]
    id: str
    """Permanent ID."""
    name: str
    type: CompanyType
    status: Literal["active", "inactive", "merged"]
    """Inactive and merged companies stay retrievable."""
    country: str | None
    """ISO 3166-1 alpha-2; null if unknown."""
    industries: list[str]
    """Codes of the industry taxonomy."""
    logo_url: str | None
    website_url: str | None
    merged_into_id: str | None
    """The company that this one was merged into; never a merged company itself."""
    open_job_count: int
    """Number of open, published jobs."""


class CompanyEventCompliance(TypedDict):
    kind: Literal["compliance"]
    """Compliance with a standard or law."""
    appliesTo: Literal["facility", "job", "organisation", "product", "service"]
    """What complies."""
    concept: ComplianceConcept
    """The standard or law."""
    relationship: ComplianceRelationship
    """How the compliance is known."""
    soc2ReportType: Literal["type_i", "type_ii"] | None
    """The type of a SOC 2 report; null for another concept, or if not stated."""
    subjectScope: SubjectScope
    """The part of the organisation that it is about."""
    validFrom: str | None
    """The first day of a certificate or register entry."""
    validUntil: str | None
    """The last day of a certificate or register entry."""


class CompanyEventInitiative(TypedDict):
    kind: Literal["initiative"]
    """An initiative."""
    action: InitiativeAction
    """What the organisation plans or does."""
    subjectScope: SubjectScope
    """The part of the organisation that it is about."""
    target: CompanyEventInitiativeTargetTechnology | CompanyEventInitiativeTargetCompliance
    """What the initiative is about."""


class CompanyEventInitiativeTargetTechnology(TypedDict):
    kind: Literal["technology"]
    """A tool of the catalogue."""
    code: str
    """A code of the tool catalogue."""


class CompanyEventInitiativeTargetCompliance(TypedDict):
    kind: Literal["compliance"]
    """A standard or law."""
    code: ComplianceConcept
    """The standard or law."""


class CompanyEventTechnology(TypedDict):
    kind: Literal["technology"]
    """A technology that is used or wanted."""
    code: str
    """A code of the tool catalogue."""
    relationship: TechnologyRelationship
    """How the technology is used or wanted."""
    subjectScope: SubjectScope
    """The part of the organisation that it is about."""


class CompanyEventWorkforce(TypedDict):
    kind: Literal["workforce"]
    """The size of the workforce."""
    measure: Literal["employees", "full_time_equivalents"]
    """What is counted."""
    minimum: int | None
    """The lower bound of the disclosed range; null if open."""
    maximum: int | None
    """The upper bound of the disclosed range; null if open."""
    subjectScope: SubjectScope
    """The part of the organisation that it is about."""


class CompanyEventFunding(TypedDict):
    kind: Literal["funding"]
    """A round of funding."""
    amount: float | None
    """The amount; null if not disclosed."""
    currency: Currency | None
    """The currency of the amount (ISO 4217)."""
    stage: Literal["seed", "early", "growth", "debt", "grant", "public_offering", "undisclosed"]
    """The stage of the round."""


class CompanyEventOwnershipChange(TypedDict):
    kind: Literal["ownership_change"]
    """A change of ownership."""
    change: Literal["acquired", "acquired_by", "merged"]
    """What changed."""
    counterpartyId: str | None
    """The ID of the other company; null if it is not known here."""
    counterpartyName: str
    """The name of the other company."""


class CompanyEventSiteChange(TypedDict):
    kind: Literal["site_change"]
    """A change of a site."""
    change: Literal["opened", "closed", "planned"]
    """What changed."""
    locationId: str
    """The ID of the place, of the location catalogue."""


class CompanyEventWorkforceReduction(TypedDict):
    kind: Literal["workforce_reduction"]
    """A reduction of the workforce."""
    affectedMinimum: int | None
    """The lower bound of people affected; null if open."""
    affectedMaximum: int | None
    """The upper bound of people affected; null if open."""
    subjectScope: SubjectScope
    """The part of the organisation that it is about."""


class Compensation(TypedDict):
    """The widest range over all pay packages."""

    base_annual_minimum: float | None
    base_annual_maximum: float | None
    target_cash_annual_minimum: float | None
    target_cash_annual_maximum: float | None
    currency: str | None
    """Currency of the amounts (ISO 4217); null without amounts."""
    has_bonus: bool
    has_commission: bool
    has_equity: bool


class CompensationPackage(TypedDict):
    """One pay package, as its source states it."""

    baseAnnualCurrency: Currency | None
    """Currency of the annual base pay (ISO 4217); null without amounts."""
    baseAnnualMin: float | None
    """Annual base pay, lower bound; null if not disclosed."""
    baseAnnualMax: float | None
    """Annual base pay, upper bound; null if not disclosed."""
    baseAnnualUsdMin: float | None
    """In US dollars, at the exchange rate of `fxObservedAt`; null without a rate."""
    baseAnnualUsdMax: float | None
    """In US dollars, at the exchange rate of `fxObservedAt`; null without a rate."""
    components: list[PayComponent]
    """The parts of the package, as the source states them."""
    evidence: str
    """The words of the source."""
    fxObservedAt: str | None
    """When the exchange rate was observed."""
    hasBonus: bool
    """Whether a bonus is stated."""
    hasCommission: bool
    """Whether commission is stated."""
    hasEquity: bool
    """Whether equity is stated."""
    scope: PayScope


class CreditLowEvent(TypedDict):
    """A balance fell below the threshold of its organisation."""

    data: CreditLowEventData
    delivery_id: str
    """This attempt; new for every attempt."""
    event_id: str
    """The event, in every attempt and replay. Deduplicate by it."""
    event_type: Literal["credit.low"]
    occurred_at: str
    """When the event occurred."""
    schema_version: Literal[1]
    """The version of the envelope."""


class CreditLowEventData(TypedDict):
    action_url: str
    """A page about it in the application."""
    organisation_id: str
    """The organisation that it happened to."""
    resource_ids: list[str]
    """Empty: nothing is delivered and nothing charged."""
    schema_version: Literal[1]
    """The version of `data`."""
    summary: str
    """What happened, and what follows."""
    title: str
    """The event in a few words."""


class DeliveryExhaustedEvent(TypedDict):
    """No further attempt of a delivery follows."""

    data: DeliveryExhaustedEventData
    delivery_id: str
    """This attempt; new for every attempt."""
    event_id: str
    """The event, in every attempt and replay. Deduplicate by it."""
    event_type: Literal["delivery.exhausted"]
    occurred_at: str
    """When the event occurred."""
    schema_version: Literal[1]
    """The version of the envelope."""


class DeliveryExhaustedEventData(TypedDict):
    action_url: str
    """A page about it in the application."""
    destination_id: str
    """The destination that did not confirm it."""
    failed_event_id: str
    """The event that no attempt follows for."""
    organisation_id: str
    """The organisation that it happened to."""
    resource_ids: list[str]
    """Empty: nothing is delivered and nothing charged."""
    schema_version: Literal[1]
    """The version of `data`."""
    summary: str
    """What happened, and what follows."""
    title: str
    """The event in a few words."""


class DestinationPausedEvent(TypedDict):
    """A destination was paused."""

    data: DestinationPausedEventData
    delivery_id: str
    """This attempt; new for every attempt."""
    event_id: str
    """The event, in every attempt and replay. Deduplicate by it."""
    event_type: Literal["destination.paused"]
    occurred_at: str
    """When the event occurred."""
    schema_version: Literal[1]
    """The version of the envelope."""


class DestinationPausedEventData(TypedDict):
    action_url: str
    """A page about it in the application."""
    destination_id: str
    """The destination."""
    organisation_id: str
    """The organisation that it happened to."""
    resource_ids: list[str]
    """Empty: nothing is delivered and nothing charged."""
    schema_version: Literal[1]
    """The version of `data`."""
    summary: str
    """What happened, and what follows."""
    title: str
    """The event in a few words."""


class EventItem(TypedDict):
    """An observation about a company, with its source."""

    companyId: str
    """The company that the event was observed at; it differs from the company of the bundle after a merge."""
    event: CompanyEvent
    eventId: str
    """Permanent ID. Use it to deduplicate events."""
    evidence: Evidence


class EventsBundle(TypedDict):
    """The events of one company."""

    company: EventsBundleCompany
    events: list[EventItem]
    """Newest observation first."""
    eventsTruncated: bool
    """Whether the company has more permitted events than the bundle shows. Filters look at all of them; the
    bundle then has one event for each condition that was satisfied.
    """
    matchedJobIds: list[str]
    """Jobs that satisfy `matchingJobs`, newest first; empty if the request does not use `matchingJobs`."""


class EventsBundleCompany(TypedDict):
    id: str
    name: str
    type: CompanyType
    country: str | None
    industries: list[str]


class Evidence(TypedDict):
    """The source of an observation. Anyone who holds the source can verify the observation."""

    dates: EvidenceDates
    """Observation dates do not establish when real-world activity began."""
    digest: str
    """SHA-256 of the source text (UTF-8, NFC, LF, white space folded)."""
    parserRevision: str
    """SHA-256 of the parser that made the observation."""
    reference: str
    """The place in the source: character offsets, a JSON pointer or the ID of a record."""
    sourceUrl: str
    """Where the source is."""


class EvidenceDates(TypedDict):
    """Observation dates do not establish when real-world activity began."""

    observedAt: str
    """When the source showed it."""
    occurredOn: str | None
    """When it happened, if the source states that."""
    publishedOn: str | None
    """When the source published it, if it states that."""
    reportingPeriod: EvidenceDatesReportingPeriod | None
    """The period that a report covers, if the source states one."""


class EvidenceDatesReportingPeriod(TypedDict):
    start: str
    """The first day."""
    end: str
    """The last day."""


class FactAgencyPolicy(TypedDict):
    kind: Literal["agency_policy"]
    """A policy on agencies."""
    policy: AgencyPolicy
    """What the employer says to recruitment agencies."""


class FactApplicationRoute(TypedDict):
    kind: Literal["application_route"]
    """A route of application."""
    route: ApplicationRoute
    """Where candidates apply."""


class FactBenefit(TypedDict):
    kind: Literal["benefit"]
    """A benefit."""
    benefit: Benefit
    """What the job offers."""


class FactCompliance(TypedDict):
    kind: Literal["compliance"]
    """Compliance with a standard or law."""
    appliesTo: Literal["facility", "job", "organisation", "product", "service"]
    """What complies."""
    concept: ComplianceConcept
    """The standard or law."""
    relationship: ComplianceRelationship
    """How the compliance is known."""
    soc2ReportType: Literal["type_i", "type_ii"] | None
    """The type of a SOC 2 report; null for another concept, or if not stated."""
    subjectScope: SubjectScope
    """The part of the organisation that it is about."""
    validFrom: str | None
    """The first day of a certificate or register entry."""
    validUntil: str | None
    """The last day of a certificate or register entry."""


class FactDegreeRequirement(TypedDict):
    kind: Literal["degree_requirement"]
    """A requirement of a degree."""
    requirement: Literal["experience_accepted", "not_required", "preferred", "required"]
    """Whether the job asks for a degree."""


class FactInitiative(TypedDict):
    kind: Literal["initiative"]
    """An initiative."""
    action: InitiativeAction
    """What the organisation plans or does."""
    subjectScope: SubjectScope
    """The part of the organisation that it is about."""
    target: FactInitiativeTargetTechnology | FactInitiativeTargetCompliance
    """What the initiative is about."""


class FactInitiativeTargetTechnology(TypedDict):
    kind: Literal["technology"]
    """A tool of the catalogue."""
    code: str
    """A code of the tool catalogue."""


class FactInitiativeTargetCompliance(TypedDict):
    kind: Literal["compliance"]
    """A standard or law."""
    code: ComplianceConcept
    """The standard or law."""


class FactListingRelationship(TypedDict):
    kind: Literal["listing_relationship"]
    """The publisher of a listing."""
    relationship: ListingRelationship
    """Who published the listing."""


class FactObservedListingInterval(TypedDict):
    kind: Literal["observed_listing_interval"]
    """How long a listing was observed."""
    elapsedDays: int
    """Whole days between the two observations."""
    firstObservedAt: str
    """When the listing was first observed."""
    lastObservedAt: str
    """When the listing was last observed."""


class FactRecruitingPlatform(TypedDict):
    kind: Literal["recruiting_platform"]
    """A recruiting platform."""
    platform: RecruitingPlatform
    """The applicant tracking system of the listing."""


class FactTechnology(TypedDict):
    kind: Literal["technology"]
    """A technology that is used or wanted."""
    code: str
    """A code of the tool catalogue."""
    relationship: TechnologyRelationship
    """How the technology is used or wanted."""
    subjectScope: SubjectScope
    """The part of the organisation that it is about."""


class FactVisaSponsorship(TypedDict):
    kind: Literal["visa_sponsorship"]
    """Visa sponsorship."""
    offered: bool
    """Whether sponsorship is explicitly offered or refused."""


class FactWorkingCondition(TypedDict):
    kind: Literal["working_condition"]
    """A condition of the work."""
    condition: WorkingCondition
    """What the work brings along."""


class FactItem(TypedDict):
    """An observation about a job, with its source."""

    companyId: str
    """The company that the fact is about; it can be a parent of the hiring company."""
    evidence: Evidence
    fact: Fact


class FactsBundle(TypedDict):
    """The permitted facts of one job, at most 200."""

    company: FactsBundleCompany
    facts: list[FactItem]
    """Sorted by kind, then newest observation first."""
    factsTruncated: bool
    """Whether the job has more permitted facts than the bundle shows. Filters look at all of them; the bundle
    then has one fact for each condition that was satisfied.
    """
    jobId: str
    postingId: str
    """The canonical source listing of the job."""
    title: str


class FactsBundleCompany(TypedDict):
    id: str
    name: str


class Job(TypedDict):
    """A published job. All arrays except `compensationPackages` are sorted by code unit and have no
    duplicates.
    """

    object: Literal["job"]
    id: str
    """Permanent ID."""
    apply_url: str | None
    """Where to apply; null on a closed job."""
    closed_at: str | None
    """When the job was found closed; null on an open job."""
    company: JobCompany
    compensation: Compensation | None
    """Null if no pay is disclosed."""
    compensationPackages: list[CompensationPackage]
    content_available: bool
    """Whether the licensed description can be retrieved now."""
    engagements: list[Engagement]
    first_observed_at: str
    """When the job was first observed, not when it was created."""
    industries: list[str]
    """Codes of the industry taxonomy; those of the company."""
    languages: list[str]
    """Working languages that the job requires (ISO 639-1)."""
    last_verified_at: str
    """When the source of the job was last checked successfully."""
    locations: list[JobLocation]
    posting_count: int
    """Number of source listings merged into this job."""
    posting_language: str | None
    """Language of the text (ISO 639-1)."""
    published_at: str | None
    """When the job was published, if its source declares it."""
    role_taxonomy_version: int
    """Version of the role taxonomy that `roles` uses."""
    roles: list[str]
    """Codes of the role taxonomy."""
    schedules: list[Schedule]
    seniority: Seniority | None
    """Null if not stated."""
    status: JobStatus
    status_reason: Literal["duplicate", "removed_at_source", "source_expired", "withdrawn_by_employer"] | None
    """Why the job is closed; null on an open job."""
    superseded_by_id: str | None
    """The older job for the same vacancy, on a duplicate."""
    title: str
    """The title as published."""
    tools: list[str]
    """Codes of the tool catalogue: every tool that the job mentions."""
    updated_at: str
    """When any field last changed, except this one and `last_verified_at`."""
    visa_sponsorship: bool | None
    """Whether visa sponsorship is explicitly offered or refused; null if not stated."""
    work_arrangements: list[WorkArrangement]


class JobCompany(TypedDict):
    id: str
    name: str


class JobChange(TypedDict):
    """A change of a job, and the job if it was asked for."""

    object: Literal["job_change"]
    change: ChangeKind
    """What happened. `withdrawn`: the job is no longer available. `erased`: it never will be again."""
    changed_at: str
    """When the change was published; `updated_at` of the job then."""
    job_id: str
    """The job that changed."""
    job: Job | None


class JobContent(TypedDict):
    """The licensed description of an open job."""

    description: str
    """The description as the employer wrote it."""
    format: Literal["markdown"]
    license: Literal["employer_publishing_agreement"]
    jobId: str
    postingId: str
    revision: int
    """Version of the description; grows with each change."""


class JobLocation(TypedDict):
    """A place of work."""

    id: str
    kind: Literal["region", "country", "admin", "metro", "city"]
    label: str
    country: str | None


class Location(TypedDict):
    """A place in the catalogue."""

    object: Literal["location"]
    id: str
    kind: Literal["region", "country", "admin", "metro", "city"]
    label: str
    country: str | None
    parent_ids: list[str]
    """Locations that contain this one, nearest first."""


class MonitorDeliveryEvent(TypedDict):
    """New resources of a monitor."""

    data: MonitorDeliveryEventData
    delivery_id: str
    """This attempt; new for every attempt."""
    event_id: str
    """The event, in every attempt and replay. Deduplicate by it."""
    event_type: Literal["signals.monitor.delivery"]
    occurred_at: str
    """When the event occurred."""
    schema_version: Literal[1]
    """The version of the envelope."""


class MonitorDeliveryEventData(TypedDict):
    action_url: str
    """The page of the delivery in the application."""
    cost_usd: str
    """Credit charged for the resources, once, in US dollars."""
    monitor_id: str
    """The monitor that found the resources."""
    resource_ids: list[str]
    """The new jobs or companies, in the order of their first publication."""
    resource_kind: Literal["job", "company"]
    """What `resource_ids` names."""
    schema_version: Literal[1]
    """The version of `data`."""
    summary: str
    """The event in a sentence or two."""
    title: str
    """The event in a few words."""


class MonitorHeldEvent(TypedDict):
    """A monitor delivers nothing for now."""

    data: MonitorHeldEventData
    delivery_id: str
    """This attempt; new for every attempt."""
    event_id: str
    """The event, in every attempt and replay. Deduplicate by it."""
    event_type: Literal["monitor.held"]
    occurred_at: str
    """When the event occurred."""
    schema_version: Literal[1]
    """The version of the envelope."""


class MonitorHeldEventData(TypedDict):
    action_url: str
    """A page about it in the application."""
    monitor_id: str
    """The monitor."""
    organisation_id: str
    """The organisation that it happened to."""
    resource_ids: list[str]
    """Empty: nothing is delivered and nothing charged."""
    schema_version: Literal[1]
    """The version of `data`."""
    summary: str
    """What happened, and what follows."""
    title: str
    """The event in a few words."""


class PayComponentMoney(TypedDict):
    cadence: Literal["recurring", "one_time", "unknown"]
    """Whether it is paid again and again, or once."""
    condition: Literal["target", "guaranteed", "discretionary", "maximum_only", "unspecified"]
    """How sure the amount is."""
    evidence: str
    """The words of the source."""
    interval: Literal["year", "month", "week", "day", "hour", "none", "unknown"]
    """What the amounts are per."""
    kind: Literal["base_pay", "ote", "commission", "cash_bonus", "equity", "employer_total"]
    """What is paid."""
    min: NotRequired[float]
    """The lower bound, if the source states one."""
    max: NotRequired[float]
    """The upper bound, if the source states one."""
    valueType: Literal["money"]
    """An amount of money."""
    currency: Currency
    """The currency of the amounts (ISO 4217)."""


class PayComponentPercentage(TypedDict):
    cadence: Literal["recurring", "one_time", "unknown"]
    """Whether it is paid again and again, or once."""
    condition: Literal["target", "guaranteed", "discretionary", "maximum_only", "unspecified"]
    """How sure the amount is."""
    evidence: str
    """The words of the source."""
    interval: Literal["year", "month", "week", "day", "hour", "none", "unknown"]
    """What the amounts are per."""
    kind: Literal["base_pay", "ote", "commission", "cash_bonus", "equity", "employer_total"]
    """What is paid."""
    min: NotRequired[float]
    """The lower bound in per cent, if the source states one."""
    max: NotRequired[float]
    """The upper bound in per cent, if the source states one."""
    valueType: Literal["percentage"]
    """A share of base pay."""


class PayComponentUnits(TypedDict):
    cadence: Literal["recurring", "one_time", "unknown"]
    """Whether it is paid again and again, or once."""
    condition: Literal["target", "guaranteed", "discretionary", "maximum_only", "unspecified"]
    """How sure the amount is."""
    evidence: str
    """The words of the source."""
    interval: Literal["year", "month", "week", "day", "hour", "none", "unknown"]
    """What the amounts are per."""
    kind: Literal["base_pay", "ote", "commission", "cash_bonus", "equity", "employer_total"]
    """What is paid."""
    min: NotRequired[float]
    """The lower bound, if the source states one."""
    max: NotRequired[float]
    """The upper bound, if the source states one."""
    valueType: Literal["units"]
    """A number of things, such as shares."""
    unit: str
    """What is counted."""


class PayComponentDisclosure(TypedDict):
    cadence: Literal["recurring", "one_time", "unknown"]
    """Whether it is paid again and again, or once."""
    condition: Literal["target", "guaranteed", "discretionary", "maximum_only", "unspecified"]
    """How sure the amount is."""
    evidence: str
    """The words of the source."""
    interval: Literal["year", "month", "week", "day", "hour", "none", "unknown"]
    """What the amounts are per."""
    kind: Literal["base_pay", "ote", "commission", "cash_bonus", "equity", "employer_total"]
    """What is paid."""
    valueType: Literal["disclosure"]
    """Disclosed without an amount."""


class PayScopeUnspecified(TypedDict):
    kind: Literal["unspecified"]
    """Nothing is stated."""


class PayScopeGlobal(TypedDict):
    kind: Literal["global"]
    """Everywhere."""


class PayScopeCountry(TypedDict):
    kind: Literal["country"]
    """One country."""
    countryCode: CountryCode
    """The country (ISO 3166-1 alpha-2)."""


class PayScopeAdmin(TypedDict):
    kind: Literal["admin"]
    """One administrative area."""
    adminAreaCode: str
    """The country and the code of the area, such as `US.CA`."""


class PayScopeMetro(TypedDict):
    kind: Literal["metro"]
    """One metropolitan area."""
    metroId: str
    """The ID of the metropolitan area."""


class PayScopePlace(TypedDict):
    kind: Literal["place"]
    """One city."""
    placeId: int
    """The number in the ID of the city."""


class PayScopeRegion(TypedDict):
    kind: Literal["region"]
    """One region."""
    regionId: str
    """The ID of the region."""


class PayScopeRemote(TypedDict):
    kind: Literal["remote"]
    """Remote work."""
    countryCode: CountryCode | None
    """The country (ISO 3166-1 alpha-2); null for anywhere."""


class TaxonomyEntry(TypedDict):
    """One entry of a taxonomy."""

    code: str
    """The permanent code."""
    kind: Literal["family", "specialism", "sector"]
    """`family` and `specialism` of a role, `sector` of an industry."""
    label: str
    """The English name."""
    labels: dict[str, str]
    """Labels by BCP 47 language tag; `label` equals `labels.en`."""
    aliases: list[str]
    """Other codes with the same meaning."""
    boundary_notes: list[str]
    """What belongs here, and what belongs elsewhere."""
    definition: str | None
    """What the entry means."""
    parent_code: str | None
    """The code of the entry above it; null at the top."""
    replaced_by: str | None
    """The active code that replaces a deprecated one."""
    status: Literal["active", "deprecated"]
    """`deprecated` entries match still; new records use the one that replaces them."""


class TaxonomySnapshot(TypedDict):
    """A complete, immutable version of a taxonomy."""

    object: Literal["taxonomy"]
    id: str
    version: int
    revision: str
    """SHA-256 of the snapshot without `revision`, serialised by RFC 8785."""
    entries: list[TaxonomyEntry]
    """Sorted by code."""


class TestEvent(TypedDict):
    """A test of a destination."""

    data: TestEventData
    delivery_id: str
    """This attempt; new for every attempt."""
    event_id: str
    """The event, in every attempt and replay. Deduplicate by it."""
    event_type: Literal["integration.test"]
    occurred_at: str
    """When the event occurred."""
    schema_version: Literal[1]
    """The version of the envelope."""


class TestEventData(TypedDict):
    action_url: str
    """The page of the delivery in the application."""
    resource_ids: list[str]
    """Empty: a test delivers nothing."""
    schema_version: Literal[1]
    """The version of `data`."""
    summary: str
    """The event in a sentence or two."""
    title: str
    """The event in a few words."""


class Tool(TypedDict):
    """A tool in the catalogue."""

    object: Literal["tool"]
    code: str
    label: str


class FactsFilter(TypedDict, total=False):
    """The filter `facts`."""

    agency_policies: Iterable[AgencyPolicy]
    """The policy of the employer on recruitment agencies."""
    application_routes: Iterable[ApplicationRoute]
    """Where candidates apply."""
    benefits: Iterable[Benefit]
    """Benefits that the job offers."""
    compliance_concepts: Iterable[ComplianceConcept]
    """Standards and laws of a compliance fact."""
    compliance_relationships: Iterable[ComplianceRelationship]
    """How the compliance is known."""
    include_unstated: bool
    """Also matches jobs that state no fact of a requested kind. Needs at least one condition. Default:
    `false`.
    """
    initiative_actions: Iterable[InitiativeAction]
    """Actions of an initiative."""
    initiative_compliance: Iterable[ComplianceConcept]
    """Standards and laws that are the target of an initiative."""
    initiative_tools: Iterable[str]
    """Tools or tool categories that are the target of an initiative."""
    listing_relationships: Iterable[ListingRelationship]
    """Who published the listing."""
    no_degree_required: Literal[True]
    """Matches only jobs that state that no degree is required."""
    recruiting_platforms: Iterable[RecruitingPlatform]
    """Platforms that handle the application."""
    technology_operator: Literal["any", "all"]
    """Whether a job must match `any` or `all` of `technologyTools`. `all` needs `technologyTools`. Default:
    `any`.
    """
    technology_relationships: Iterable[TechnologyRelationship]
    """Relationships of the job to a tool. Default: any relationship."""
    technology_tools: Iterable[str]
    """Tools that the job states a relationship to."""


class CompanyFilter(TypedDict, total=False):
    """The filter `company`."""

    compliance_concepts: Iterable[ComplianceConcept]
    """Standards and laws of a compliance event."""
    compliance_relationships: Iterable[ComplianceRelationship]
    """How the compliance is known."""
    employee_count_max: int
    """The whole disclosed range of employees is at or below this number."""
    employee_count_min: int
    """The whole disclosed range of employees is at or above this number. Full-time equivalents never count.
    """
    employee_scopes: Iterable[SubjectScope]
    """Scopes whose employees count. Needs `employeeCountMin` or `employeeCountMax`."""
    event_kinds: Iterable[EventKind]
    """Kinds of events."""
    observed_from: datetime | str
    """Observed at or after this time."""
    observed_until: datetime | str
    """Observed before this time."""
    types: Iterable[CompanyType]
    """Types of companies."""


class MatchingJobsFilter(TypedDict, total=False):
    """The filter `matching_jobs`."""

    agency_policies: Iterable[AgencyPolicy]
    """The policy of the employer on recruitment agencies."""
    application_routes: Iterable[ApplicationRoute]
    """Where candidates apply."""
    benefits: Iterable[Benefit]
    """Benefits that the job offers."""
    compliance_concepts: Iterable[ComplianceConcept]
    """Standards and laws of a compliance fact."""
    compliance_relationships: Iterable[ComplianceRelationship]
    """How the compliance is known."""
    include_unstated: bool
    """Also matches jobs that state no fact of a requested kind. Needs at least one condition. Default:
    `false`.
    """
    initiative_actions: Iterable[InitiativeAction]
    """Actions of an initiative."""
    initiative_compliance: Iterable[ComplianceConcept]
    """Standards and laws that are the target of an initiative."""
    initiative_tools: Iterable[str]
    """Tools or tool categories that are the target of an initiative."""
    listing_relationships: Iterable[ListingRelationship]
    """Who published the listing."""
    no_degree_required: Literal[True]
    """Matches only jobs that state that no degree is required."""
    recruiting_platforms: Iterable[RecruitingPlatform]
    """Platforms that handle the application."""
    technology_operator: Literal["any", "all"]
    """Whether a job must match `any` or `all` of `technologyTools`. `all` needs `technologyTools`. Default:
    `any`.
    """
    technology_relationships: Iterable[TechnologyRelationship]
    """Relationships of the job to a tool. Default: any relationship."""
    technology_tools: Iterable[str]
    """Tools that the job states a relationship to."""
    working_conditions: Iterable[WorkingCondition]
    """Working conditions that the job states."""


CompanyEvent = Union[
    CompanyEventCompliance,
    CompanyEventInitiative,
    CompanyEventTechnology,
    CompanyEventWorkforce,
    CompanyEventFunding,
    CompanyEventOwnershipChange,
    CompanyEventSiteChange,
    CompanyEventWorkforceReduction,
]
Fact = Union[
    FactAgencyPolicy,
    FactApplicationRoute,
    FactBenefit,
    FactCompliance,
    FactDegreeRequirement,
    FactInitiative,
    FactListingRelationship,
    FactObservedListingInterval,
    FactRecruitingPlatform,
    FactTechnology,
    FactVisaSponsorship,
    FactWorkingCondition,
]
PayComponent = Union[PayComponentMoney, PayComponentPercentage, PayComponentUnits, PayComponentDisclosure]
PayScope = Union[
    PayScopeUnspecified,
    PayScopeGlobal,
    PayScopeCountry,
    PayScopeAdmin,
    PayScopeMetro,
    PayScopePlace,
    PayScopeRegion,
    PayScopeRemote,
]
