// Generated from docs/reference/openapi-flat.json by `npm run generate`. Do not edit.
import type { OperationInput } from '../schema/input.ts';

export const INPUTS = {
  "listJobs": {
    "description": "Published jobs, by default open jobs and newest first. Values of a filter combine with OR, filters with AND. To keep a copy up to date, follow `/v0/job-changes` instead of reading the list again: it also names jobs that were withdrawn or erased.",
    "required": [],
    "properties": {
      "base_annual_usd_max": {
        "type": "integer",
        "minimum": 0,
        "description": "Maximum annual base pay in US dollars. Matches jobs whose disclosed range starts at or below it."
      },
      "base_annual_usd_min": {
        "type": "integer",
        "minimum": 0,
        "description": "Minimum annual base pay in US dollars. Matches jobs whose disclosed range reaches it; 0 matches every job that discloses pay."
      },
      "companies": {
        "type": "array",
        "items": {
          "type": "string"
        },
        "description": "Company IDs. An ID that does not exist matches nothing.",
        "examples": [
          [
            "01a19b7c-a680-7000-8001-d062d032662d"
          ]
        ]
      },
      "countries": {
        "type": "array",
        "items": {
          "type": "string"
        },
        "description": "ISO 3166-1 alpha-2 codes.",
        "examples": [
          [
            "DE",
            "US"
          ]
        ]
      },
      "cursor": {
        "type": "string",
        "description": "Cursor from a previous page. Valid for 24 hours with unchanged filters, sort and direction; `limit` may change."
      },
      "direction": {
        "default": "desc",
        "type": "string",
        "enum": [
          "asc",
          "desc"
        ],
        "description": "Ascending or descending order."
      },
      "engagements": {
        "type": "array",
        "items": {
          "type": "string",
          "enum": [
            "apprenticeship",
            "contract",
            "fixed_term",
            "internship",
            "permanent",
            "temporary"
          ]
        },
        "description": "Types of employment."
      },
      "industries": {
        "type": "array",
        "items": {
          "type": "string"
        },
        "description": "Codes of the industry taxonomy. A sector includes the sectors under it.",
        "examples": [
          [
            "enterprise-software"
          ]
        ]
      },
      "languages": {
        "type": "array",
        "items": {
          "type": "string"
        },
        "description": "Working languages that the job requires (ISO 639-1).",
        "examples": [
          [
            "en"
          ]
        ]
      },
      "limit": {
        "default": 20,
        "type": "integer",
        "minimum": 1,
        "maximum": 100,
        "description": "Maximum number of resources per page."
      },
      "locations": {
        "type": "array",
        "items": {
          "type": "string"
        },
        "description": "Canonical location IDs. A location includes everything in it.",
        "examples": [
          [
            "country:DE",
            "metro:us:ca:san-jose"
          ]
        ]
      },
      "published_from": {
        "type": "string",
        "description": "Jobs published at or after this time, as declared by their source.",
        "examples": [
          "2026-10-01T00:00:00Z"
        ]
      },
      "published_until": {
        "type": "string",
        "description": "Jobs published before this time, as declared by their source.",
        "examples": [
          "2026-11-01T00:00:00Z"
        ]
      },
      "query": {
        "type": "string",
        "description": "Words that must all occur in the job title or the company name; case-insensitive.",
        "examples": [
          "engineer"
        ]
      },
      "roles": {
        "type": "array",
        "items": {
          "type": "string"
        },
        "description": "Codes of the role taxonomy. A family includes its specialisms.",
        "examples": [
          [
            "backend-engineering"
          ]
        ]
      },
      "schedules": {
        "type": "array",
        "items": {
          "type": "string",
          "enum": [
            "full_time",
            "part_time"
          ]
        },
        "description": "Full time or part time."
      },
      "seniorities": {
        "type": "array",
        "items": {
          "type": "string",
          "enum": [
            "intern",
            "entry",
            "mid",
            "senior",
            "lead",
            "director",
            "executive"
          ]
        },
        "description": "Seniority levels."
      },
      "sort": {
        "default": "created",
        "type": "string",
        "enum": [
          "created",
          "updated"
        ],
        "description": "Sort key of the list; the ID breaks ties."
      },
      "statuses": {
        "default": [
          "open"
        ],
        "type": "array",
        "items": {
          "type": "string",
          "enum": [
            "open",
            "closed"
          ]
        },
        "description": "Open jobs, closed jobs or both."
      },
      "tools": {
        "type": "array",
        "items": {
          "type": "string"
        },
        "description": "Codes of the tool catalogue. Matches any mention of a tool.",
        "examples": [
          [
            "postgresql",
            "rust"
          ]
        ]
      },
      "updated_from": {
        "type": "string",
        "description": "Jobs changed at or after this time.",
        "examples": [
          "2026-10-01T00:00:00Z"
        ]
      },
      "updated_until": {
        "type": "string",
        "description": "Jobs changed before this time.",
        "examples": [
          "2027-01-01T00:00:00Z"
        ]
      },
      "visa_sponsorship": {
        "type": "boolean",
        "description": "`true`: explicitly offered. `false`: explicitly refused. Jobs that state neither never match."
      },
      "work_arrangements": {
        "type": "array",
        "items": {
          "type": "string",
          "enum": [
            "hybrid",
            "onsite",
            "remote"
          ]
        },
        "description": "On site, hybrid or remote."
      }
    }
  },
  "retrieveJob": {
    "description": "A published job by its ID. A closed job keeps its ID and shows its status and lifecycle times; its `apply_url` is null.",
    "required": [
      "job_id"
    ],
    "properties": {
      "job_id": {
        "type": "string",
        "description": "ID of a published job.",
        "examples": [
          "01a19b7c-a680-7000-800f-5db40a98ef61"
        ]
      }
    }
  },
  "retrieveJobContent": {
    "description": "The description of an open job as the employer wrote it, while it may be distributed. A closed job and a description without distribution rights are both not found; check `content_available` of the job first.",
    "required": [
      "jobId"
    ],
    "properties": {
      "jobId": {
        "type": "string",
        "description": "ID of an open job.",
        "examples": [
          "01a19b7c-a680-7000-800f-5db40a98ef61"
        ]
      }
    }
  },
  "listJobFacts": {
    "description": "Source-attributed observations about open jobs: one bundle per job, newest job first, 50 per page. Filters select jobs; a bundle has all facts of its job. Facts that are unknown or not permitted are absent. Observation dates do not establish when real-world activity began.",
    "required": [],
    "properties": {
      "companies": {
        "type": "array",
        "items": {
          "type": "string"
        },
        "description": "Company IDs. An ID that does not exist matches nothing.",
        "examples": [
          [
            "01a19b7c-a680-7000-8001-d062d032662d"
          ]
        ]
      },
      "cursor": {
        "type": "string",
        "description": "Cursor from a previous page. Valid for 24 hours with unchanged filters, sort and direction; `limit` may change."
      },
      "engagements": {
        "type": "array",
        "items": {
          "type": "string",
          "enum": [
            "apprenticeship",
            "contract",
            "fixed_term",
            "internship",
            "permanent",
            "temporary"
          ]
        },
        "description": "Types of employment."
      },
      "facts": {
        "type": "object",
        "properties": {
          "agencyPolicies": {
            "type": "array",
            "items": {
              "type": "string",
              "enum": [
                "agencies_invited",
                "approved_agencies_only",
                "no_unsolicited_submissions"
              ]
            },
            "description": "The policy of the employer on recruitment agencies."
          },
          "applicationRoutes": {
            "type": "array",
            "items": {
              "type": "string",
              "enum": [
                "employer_external",
                "intermediary_external",
                "svc_hosted"
              ]
            },
            "description": "Where candidates apply."
          },
          "benefits": {
            "type": "array",
            "items": {
              "type": "string",
              "enum": [
                "health_insurance",
                "learning_budget",
                "paid_parental_leave",
                "paid_time_off",
                "relocation_assistance",
                "retirement_plan"
              ]
            },
            "description": "Benefits that the job offers."
          },
          "complianceConcepts": {
            "type": "array",
            "items": {
              "type": "string",
              "enum": [
                "fedramp",
                "gdpr",
                "hipaa",
                "iso_27001",
                "iso_9001",
                "pci_dss",
                "soc_2"
              ]
            },
            "description": "Standards and laws of a compliance fact."
          },
          "complianceRelationships": {
            "type": "array",
            "items": {
              "type": "string",
              "enum": [
                "document_verified",
                "employer_claim",
                "job_requirement",
                "planned_work",
                "registry_record"
              ]
            },
            "description": "How the compliance is known."
          },
          "includeUnstated": {
            "type": "boolean",
            "description": "Also matches jobs that state no fact of a requested kind. Needs at least one condition. Default: `false`."
          },
          "initiativeActions": {
            "type": "array",
            "items": {
              "type": "string",
              "enum": [
                "evaluate_vendor",
                "implement_system",
                "migrate_system",
                "prepare_audit",
                "pursue_certification",
                "replace_system"
              ]
            },
            "description": "Actions of an initiative."
          },
          "initiativeCompliance": {
            "type": "array",
            "items": {
              "type": "string",
              "enum": [
                "fedramp",
                "gdpr",
                "hipaa",
                "iso_27001",
                "iso_9001",
                "pci_dss",
                "soc_2"
              ]
            },
            "description": "Standards and laws that are the target of an initiative."
          },
          "initiativeTools": {
            "type": "array",
            "items": {
              "type": "string"
            },
            "description": "Tools or tool categories that are the target of an initiative.",
            "examples": [
              [
                "business-finance-and-erp"
              ]
            ]
          },
          "listingRelationships": {
            "type": "array",
            "items": {
              "type": "string",
              "enum": [
                "direct_employer",
                "recruitment_intermediary"
              ]
            },
            "description": "Who published the listing."
          },
          "noDegreeRequired": {
            "type": "boolean",
            "const": true,
            "description": "Matches only jobs that state that no degree is required."
          },
          "recruitingPlatforms": {
            "type": "array",
            "items": {
              "type": "string",
              "enum": [
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
                "workday"
              ]
            },
            "description": "Platforms that handle the application."
          },
          "technologyOperator": {
            "type": "string",
            "enum": [
              "any",
              "all"
            ],
            "description": "Whether a job must match `any` or `all` of `technologyTools`. `all` needs `technologyTools`. Default: `any`."
          },
          "technologyRelationships": {
            "type": "array",
            "items": {
              "type": "string",
              "enum": [
                "explicit_current_use",
                "planned_introduction",
                "planned_replacement",
                "preferred_experience",
                "required_experience"
              ]
            },
            "description": "Relationships of the job to a tool. Default: any relationship."
          },
          "technologyTools": {
            "type": "array",
            "items": {
              "type": "string"
            },
            "description": "Tools that the job states a relationship to.",
            "examples": [
              [
                "rust"
              ]
            ]
          }
        },
        "additionalProperties": false
      },
      "industries": {
        "type": "array",
        "items": {
          "type": "string"
        },
        "description": "Codes of the industry taxonomy. A sector includes the sectors under it.",
        "examples": [
          [
            "enterprise-software"
          ]
        ]
      },
      "jobs": {
        "type": "array",
        "items": {
          "type": "string"
        },
        "description": "Job IDs. An ID that does not exist matches nothing.",
        "examples": [
          [
            "01a19b7c-a680-7000-800f-5db40a98ef61"
          ]
        ]
      },
      "languages": {
        "type": "array",
        "items": {
          "type": "string"
        },
        "description": "Working languages that the job requires (ISO 639-1).",
        "examples": [
          [
            "en"
          ]
        ]
      },
      "locations": {
        "type": "array",
        "items": {
          "type": "string"
        },
        "description": "Canonical location IDs. A location includes everything in it.",
        "examples": [
          [
            "country:DE",
            "metro:us:ca:san-jose"
          ]
        ]
      },
      "query": {
        "type": "string",
        "description": "Words that must all occur in the job title or the company name; case-insensitive.",
        "examples": [
          "engineer"
        ]
      },
      "roles": {
        "type": "array",
        "items": {
          "type": "string"
        },
        "description": "Codes of the role taxonomy. A family includes its specialisms.",
        "examples": [
          [
            "backend-engineering"
          ]
        ]
      },
      "schedules": {
        "type": "array",
        "items": {
          "type": "string",
          "enum": [
            "full_time",
            "part_time"
          ]
        },
        "description": "Full time or part time."
      },
      "tools": {
        "type": "array",
        "items": {
          "type": "string"
        },
        "description": "Codes of the tool catalogue. Matches any mention of a tool.",
        "examples": [
          [
            "postgresql",
            "rust"
          ]
        ]
      },
      "visaSponsorship": {
        "type": "boolean",
        "description": "`true`: explicitly offered. `false`: explicitly refused. Jobs that state neither never match."
      },
      "workArrangements": {
        "type": "array",
        "items": {
          "type": "string",
          "enum": [
            "hybrid",
            "onsite",
            "remote"
          ]
        },
        "description": "On site, hybrid or remote."
      }
    }
  },
  "listJobChanges": {
    "description": "Every change of the jobs, once and in order, deletions included. Free without `include=job`. Read on from `next_position`; a position lives for 30 days. Of several changes of one job on a page the last is returned. `job` is null, and free, when a later change of the job follows behind the page.",
    "required": [],
    "properties": {
      "after": {
        "type": "string",
        "description": "`next_position` of an earlier response. Left out, the page begins 30 days back. Other parameters may change.",
        "examples": [
          "AbR5gZ8hUSuzzWXl2IXMLQ9V0CC-YcR52bi7Wt8IxPCcVQO1bep6Aca-92eGEO9Ahihbsj5bepzKKWNb1AX3A-Mos705aEj661aHvRg5HW_Hcmunuwqa5FMPH_cuSpxbLcQmcQLcy8COrO2r8z89DtjvBeWJM59JZFFVC0lE5Usyq5ia3l83xmh8ACEny3Uc"
        ]
      },
      "changes": {
        "type": "array",
        "items": {
          "type": "string",
          "enum": [
            "closed",
            "erased",
            "published",
            "reopened",
            "updated",
            "withdrawn"
          ]
        },
        "description": "Kinds of changes. Left out, all kinds."
      },
      "include": {
        "type": "string",
        "enum": [
          "job"
        ],
        "description": "`job`: return the jobs too. Each returned job is charged; left out, the response is free."
      },
      "limit": {
        "default": 100,
        "type": "integer",
        "minimum": 1,
        "maximum": 1000,
        "description": "Maximum number of changes per page; at most 100 with `include=job`."
      }
    }
  },
  "listCompanies": {
    "description": "Active, commercially cleared companies with open jobs. Values of a filter combine with OR, filters with AND.",
    "required": [],
    "properties": {
      "countries": {
        "type": "array",
        "items": {
          "type": "string"
        },
        "description": "ISO 3166-1 alpha-2 codes.",
        "examples": [
          [
            "DE",
            "US"
          ]
        ]
      },
      "cursor": {
        "type": "string",
        "description": "Cursor from a previous page. Valid for 24 hours with unchanged filters, sort and direction; `limit` may change."
      },
      "direction": {
        "default": "asc",
        "type": "string",
        "enum": [
          "asc",
          "desc"
        ],
        "description": "Ascending or descending order."
      },
      "industries": {
        "type": "array",
        "items": {
          "type": "string"
        },
        "description": "Codes of the industry taxonomy. A sector includes the sectors under it.",
        "examples": [
          [
            "enterprise-software"
          ]
        ]
      },
      "limit": {
        "default": 20,
        "type": "integer",
        "minimum": 1,
        "maximum": 100,
        "description": "Maximum number of resources per page."
      },
      "query": {
        "type": "string",
        "description": "Part of a company name, or a similar name; case-insensitive.",
        "examples": [
          "bridge"
        ]
      },
      "sort": {
        "default": "name",
        "type": "string",
        "enum": [
          "name",
          "open_jobs",
          "updated"
        ],
        "description": "Sort key of the list; the ID breaks ties."
      }
    }
  },
  "retrieveCompany": {
    "description": "A published company by its ID. Inactive and merged companies stay retrievable; `merged_into_id` names the target of a merged company.",
    "required": [
      "company_id"
    ],
    "properties": {
      "company_id": {
        "type": "string",
        "description": "ID of a published company.",
        "examples": [
          "01a19b7c-a680-7000-8001-818b344c9430"
        ]
      }
    }
  },
  "listCompanyEvents": {
    "description": "Source-attributed observations about active companies with open jobs: one bundle per company, newest company first, 50 per page. `company` sets conditions on the events, `matchingJobs` on the facts of a single open job. Observation dates do not establish when real-world activity began.",
    "required": [],
    "properties": {
      "company": {
        "type": "object",
        "properties": {
          "complianceConcepts": {
            "type": "array",
            "items": {
              "type": "string",
              "enum": [
                "fedramp",
                "gdpr",
                "hipaa",
                "iso_27001",
                "iso_9001",
                "pci_dss",
                "soc_2"
              ]
            },
            "description": "Standards and laws of a compliance event."
          },
          "complianceRelationships": {
            "type": "array",
            "items": {
              "type": "string",
              "enum": [
                "document_verified",
                "employer_claim",
                "job_requirement",
                "planned_work",
                "registry_record"
              ]
            },
            "description": "How the compliance is known."
          },
          "employeeCountMax": {
            "type": "integer",
            "minimum": 0,
            "maximum": 2147483647,
            "description": "The whole disclosed range of employees is at or below this number."
          },
          "employeeCountMin": {
            "type": "integer",
            "minimum": 0,
            "maximum": 2147483647,
            "description": "The whole disclosed range of employees is at or above this number. Full-time equivalents never count."
          },
          "employeeScopes": {
            "type": "array",
            "items": {
              "type": "string",
              "enum": [
                "consolidated_hiring_group",
                "hiring_organisation",
                "legal_entity",
                "local_establishment",
                "parent_organisation"
              ]
            },
            "description": "Scopes whose employees count. Needs `employeeCountMin` or `employeeCountMax`."
          },
          "eventKinds": {
            "type": "array",
            "items": {
              "type": "string",
              "enum": [
                "compliance",
                "funding",
                "initiative",
                "ownership_change",
                "site_change",
                "technology",
                "workforce",
                "workforce_reduction"
              ]
            },
            "description": "Kinds of events."
          },
          "observedFrom": {
            "type": "string",
            "description": "Observed at or after this time.",
            "examples": [
              "2026-01-01T00:00:00Z"
            ]
          },
          "observedUntil": {
            "type": "string",
            "description": "Observed before this time.",
            "examples": [
              "2027-01-01T00:00:00Z"
            ]
          },
          "types": {
            "type": "array",
            "items": {
              "type": "string",
              "enum": [
                "agency",
                "brand",
                "company",
                "education",
                "government",
                "healthcare",
                "nonprofit",
                "other",
                "partnership"
              ]
            },
            "description": "Types of companies."
          }
        },
        "additionalProperties": false
      },
      "countries": {
        "type": "array",
        "items": {
          "type": "string"
        },
        "description": "ISO 3166-1 alpha-2 codes.",
        "examples": [
          [
            "DE",
            "US"
          ]
        ]
      },
      "cursor": {
        "type": "string",
        "description": "Cursor from a previous page. Valid for 24 hours with unchanged filters, sort and direction; `limit` may change."
      },
      "industries": {
        "type": "array",
        "items": {
          "type": "string"
        },
        "description": "Codes of the industry taxonomy. A sector includes the sectors under it.",
        "examples": [
          [
            "enterprise-software"
          ]
        ]
      },
      "matchingJobs": {
        "type": "object",
        "properties": {
          "agencyPolicies": {
            "type": "array",
            "items": {
              "type": "string",
              "enum": [
                "agencies_invited",
                "approved_agencies_only",
                "no_unsolicited_submissions"
              ]
            },
            "description": "The policy of the employer on recruitment agencies."
          },
          "applicationRoutes": {
            "type": "array",
            "items": {
              "type": "string",
              "enum": [
                "employer_external",
                "intermediary_external",
                "svc_hosted"
              ]
            },
            "description": "Where candidates apply."
          },
          "benefits": {
            "type": "array",
            "items": {
              "type": "string",
              "enum": [
                "health_insurance",
                "learning_budget",
                "paid_parental_leave",
                "paid_time_off",
                "relocation_assistance",
                "retirement_plan"
              ]
            },
            "description": "Benefits that the job offers."
          },
          "complianceConcepts": {
            "type": "array",
            "items": {
              "type": "string",
              "enum": [
                "fedramp",
                "gdpr",
                "hipaa",
                "iso_27001",
                "iso_9001",
                "pci_dss",
                "soc_2"
              ]
            },
            "description": "Standards and laws of a compliance fact."
          },
          "complianceRelationships": {
            "type": "array",
            "items": {
              "type": "string",
              "enum": [
                "document_verified",
                "employer_claim",
                "job_requirement",
                "planned_work",
                "registry_record"
              ]
            },
            "description": "How the compliance is known."
          },
          "includeUnstated": {
            "type": "boolean",
            "description": "Also matches jobs that state no fact of a requested kind. Needs at least one condition. Default: `false`."
          },
          "initiativeActions": {
            "type": "array",
            "items": {
              "type": "string",
              "enum": [
                "evaluate_vendor",
                "implement_system",
                "migrate_system",
                "prepare_audit",
                "pursue_certification",
                "replace_system"
              ]
            },
            "description": "Actions of an initiative."
          },
          "initiativeCompliance": {
            "type": "array",
            "items": {
              "type": "string",
              "enum": [
                "fedramp",
                "gdpr",
                "hipaa",
                "iso_27001",
                "iso_9001",
                "pci_dss",
                "soc_2"
              ]
            },
            "description": "Standards and laws that are the target of an initiative."
          },
          "initiativeTools": {
            "type": "array",
            "items": {
              "type": "string"
            },
            "description": "Tools or tool categories that are the target of an initiative.",
            "examples": [
              [
                "business-finance-and-erp"
              ]
            ]
          },
          "listingRelationships": {
            "type": "array",
            "items": {
              "type": "string",
              "enum": [
                "direct_employer",
                "recruitment_intermediary"
              ]
            },
            "description": "Who published the listing."
          },
          "noDegreeRequired": {
            "type": "boolean",
            "const": true,
            "description": "Matches only jobs that state that no degree is required."
          },
          "recruitingPlatforms": {
            "type": "array",
            "items": {
              "type": "string",
              "enum": [
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
                "workday"
              ]
            },
            "description": "Platforms that handle the application."
          },
          "technologyOperator": {
            "type": "string",
            "enum": [
              "any",
              "all"
            ],
            "description": "Whether a job must match `any` or `all` of `technologyTools`. `all` needs `technologyTools`. Default: `any`."
          },
          "technologyRelationships": {
            "type": "array",
            "items": {
              "type": "string",
              "enum": [
                "explicit_current_use",
                "planned_introduction",
                "planned_replacement",
                "preferred_experience",
                "required_experience"
              ]
            },
            "description": "Relationships of the job to a tool. Default: any relationship."
          },
          "technologyTools": {
            "type": "array",
            "items": {
              "type": "string"
            },
            "description": "Tools that the job states a relationship to.",
            "examples": [
              [
                "python"
              ]
            ]
          },
          "workingConditions": {
            "type": "array",
            "items": {
              "type": "string",
              "enum": [
                "night_work",
                "on_call",
                "shift_work",
                "travel_required",
                "weekend_work"
              ]
            },
            "description": "Working conditions that the job states."
          }
        },
        "additionalProperties": false
      },
      "query": {
        "type": "string",
        "description": "Part of a company name, or a similar name; case-insensitive.",
        "examples": [
          "Silverland Airways"
        ]
      }
    }
  },
  "listLocations": {
    "description": "Case-insensitive typeahead over places. The `locations` filters take the IDs found here.",
    "required": [
      "query"
    ],
    "properties": {
      "cursor": {
        "type": "string",
        "description": "Cursor from a previous page. Valid for 24 hours with unchanged filters, sort and direction; `limit` may change."
      },
      "limit": {
        "default": 20,
        "type": "integer",
        "minimum": 1,
        "maximum": 20,
        "description": "Maximum number of resources per page."
      },
      "parent": {
        "type": "string",
        "description": "Canonical ID of a location. Returns only locations inside it.",
        "examples": [
          "country:DE"
        ]
      },
      "query": {
        "type": "string",
        "description": "The beginning of a name or of a word in it, ignoring case and diacritics.",
        "examples": [
          "ber"
        ]
      },
      "type": {
        "type": "string",
        "enum": [
          "region",
          "country",
          "admin",
          "metro",
          "city"
        ],
        "description": "Kind of location."
      }
    }
  },
  "retrieveLocation": {
    "description": "A place by its canonical ID, in any case.",
    "required": [
      "id"
    ],
    "properties": {
      "id": {
        "type": "string",
        "description": "Canonical ID of a location.",
        "examples": [
          "country:DE"
        ]
      }
    }
  },
  "listTools": {
    "description": "Case-insensitive typeahead over tools. The `tools` filters take the codes found here.",
    "required": [
      "query"
    ],
    "properties": {
      "cursor": {
        "type": "string",
        "description": "Cursor from a previous page. Valid for 24 hours with unchanged filters, sort and direction; `limit` may change."
      },
      "limit": {
        "default": 20,
        "type": "integer",
        "minimum": 1,
        "maximum": 20,
        "description": "Maximum number of resources per page."
      },
      "query": {
        "type": "string",
        "description": "The beginning of a name or of a word in it, ignoring case and diacritics.",
        "examples": [
          "pyth"
        ]
      }
    }
  },
  "retrieveTool": {
    "description": "A tool by its code.",
    "required": [
      "code"
    ],
    "properties": {
      "code": {
        "type": "string",
        "description": "Code of a tool.",
        "examples": [
          "python"
        ]
      }
    }
  },
  "getRoleTaxonomy": {
    "description": "The complete current snapshot of the role taxonomy, which defines the `roles` of jobs and filters.",
    "required": [],
    "properties": {}
  },
  "getRoleTaxonomyVersion": {
    "description": "A published version of the role taxonomy, byte for byte as published.",
    "required": [
      "version"
    ],
    "properties": {
      "version": {
        "type": "integer",
        "minimum": 1,
        "description": "Number of a published version, starting at 1."
      }
    }
  },
  "getIndustryTaxonomy": {
    "description": "The complete current snapshot of the industry taxonomy, which defines the `industries` of jobs, companies and filters.",
    "required": [],
    "properties": {}
  },
  "getIndustryTaxonomyVersion": {
    "description": "A published version of the industry taxonomy, byte for byte as published.",
    "required": [
      "version"
    ],
    "properties": {
      "version": {
        "type": "integer",
        "minimum": 1,
        "description": "Number of a published version, starting at 1."
      }
    }
  }
} as const satisfies Readonly<
  Record<string, OperationInput>
>;
