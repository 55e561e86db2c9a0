# Generated from docs/reference/openapi-flat.json by `npm run openapi`. Do not edit.

from __future__ import annotations

from .call import Filter, Operation

DEFAULT_BASE_URL = "http://127.0.0.1:8787"

OPERATIONS = {
    "listJobs": Operation(
        "/v0/jobs",
        price_micros=1000,
        page_size=20,
        takes_limit=True,
        position="cursor",
    ),
    "retrieveJob": Operation(
        "/v0/jobs/{job_id}",
        price_micros=1000,
        page_size=1,
        takes_limit=False,
    ),
    "retrieveJobContent": Operation(
        "/v0/jobs/{jobId}/content",
        price_micros=5000,
        page_size=1,
        takes_limit=False,
    ),
    "listJobFacts": Operation(
        "/v0/job-facts",
        price_micros=1000,
        page_size=50,
        takes_limit=False,
        position="cursor",
    ),
    "listJobChanges": Operation(
        "/v0/job-changes",
        price_micros=1000,
        page_size=100,
        takes_limit=True,
        position="after",
    ),
    "listCompanies": Operation(
        "/v0/companies",
        price_micros=10000,
        page_size=20,
        takes_limit=True,
        position="cursor",
    ),
    "retrieveCompany": Operation(
        "/v0/companies/{company_id}",
        price_micros=10000,
        page_size=1,
        takes_limit=False,
    ),
    "listCompanyEvents": Operation(
        "/v0/company-events",
        price_micros=10000,
        page_size=50,
        takes_limit=False,
        position="cursor",
    ),
    "listLocations": Operation(
        "/v0/locations",
        price_micros=0,
        page_size=20,
        takes_limit=True,
        position="cursor",
    ),
    "retrieveLocation": Operation(
        "/v0/locations/{id}",
        price_micros=0,
        page_size=1,
        takes_limit=False,
    ),
    "listTools": Operation(
        "/v0/tools",
        price_micros=0,
        page_size=20,
        takes_limit=True,
        position="cursor",
    ),
    "retrieveTool": Operation(
        "/v0/tools/{code}",
        price_micros=0,
        page_size=1,
        takes_limit=False,
    ),
    "getRoleTaxonomy": Operation(
        "/v0/taxonomies/roles",
        price_micros=0,
        page_size=1,
        takes_limit=False,
    ),
    "getRoleTaxonomyVersion": Operation(
        "/v0/taxonomies/roles/{version}",
        price_micros=0,
        page_size=1,
        takes_limit=False,
    ),
    "getIndustryTaxonomy": Operation(
        "/v0/taxonomies/industries",
        price_micros=0,
        page_size=1,
        takes_limit=False,
    ),
    "getIndustryTaxonomyVersion": Operation(
        "/v0/taxonomies/industries/{version}",
        price_micros=0,
        page_size=1,
        takes_limit=False,
    ),
}

FILTERS = {
    "facts": Filter(
        "facts",
        {
            "agency_policies": "agencyPolicies",
            "application_routes": "applicationRoutes",
            "benefits": "benefits",
            "compliance_concepts": "complianceConcepts",
            "compliance_relationships": "complianceRelationships",
            "include_unstated": "includeUnstated",
            "initiative_actions": "initiativeActions",
            "initiative_compliance": "initiativeCompliance",
            "initiative_tools": "initiativeTools",
            "listing_relationships": "listingRelationships",
            "no_degree_required": "noDegreeRequired",
            "recruiting_platforms": "recruitingPlatforms",
            "technology_operator": "technologyOperator",
            "technology_relationships": "technologyRelationships",
            "technology_tools": "technologyTools",
        },
    ),
    "company": Filter(
        "company",
        {
            "compliance_concepts": "complianceConcepts",
            "compliance_relationships": "complianceRelationships",
            "employee_count_max": "employeeCountMax",
            "employee_count_min": "employeeCountMin",
            "employee_scopes": "employeeScopes",
            "event_kinds": "eventKinds",
            "observed_from": "observedFrom",
            "observed_until": "observedUntil",
            "types": "types",
        },
    ),
    "matching_jobs": Filter(
        "matchingJobs",
        {
            "agency_policies": "agencyPolicies",
            "application_routes": "applicationRoutes",
            "benefits": "benefits",
            "compliance_concepts": "complianceConcepts",
            "compliance_relationships": "complianceRelationships",
            "include_unstated": "includeUnstated",
            "initiative_actions": "initiativeActions",
            "initiative_compliance": "initiativeCompliance",
            "initiative_tools": "initiativeTools",
            "listing_relationships": "listingRelationships",
            "no_degree_required": "noDegreeRequired",
            "recruiting_platforms": "recruitingPlatforms",
            "technology_operator": "technologyOperator",
            "technology_relationships": "technologyRelationships",
            "technology_tools": "technologyTools",
            "working_conditions": "workingConditions",
        },
    ),
}
