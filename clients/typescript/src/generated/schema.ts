// Generated from docs/reference/openapi-flat.json by `npm run generate`. Do not edit.
export interface paths {
    readonly "/v0/jobs": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List jobs
         * @description Published jobs, by default open jobs and newest first. Values of a filter combine with OR, filters with AND. To keep a copy up to date, follow `/v0/job-changes` instead of reading the list again: it also names jobs that were withdrawn or erased.
         *
         *     Requires the scope `jobs:read`. $0.001 per returned resource (meter `job_resource`).
         */
        readonly get: operations["listJobs"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v0/jobs/{job_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Retrieve a job
         * @description A published job by its ID. A closed job keeps its ID and shows its status and lifecycle times; its `apply_url` is null.
         *
         *     Requires the scope `jobs:read`. $0.001 per returned resource (meter `job_resource`).
         */
        readonly get: operations["retrieveJob"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v0/jobs/{jobId}/content": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Retrieve licensed job content
         * @description The description of an open job as the employer wrote it, while it may be distributed. A closed job and a description without distribution rights are both not found; check `content_available` of the job first.
         *
         *     Requires the scope `jobs:read`. $0.005 per returned resource (meter `job_content_resource`).
         */
        readonly get: operations["retrieveJobContent"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v0/job-facts": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List job facts
         * @description Source-attributed observations about open jobs: one bundle per job, newest job first, 50 per page. Filters select jobs; a bundle has all facts of its job. Facts that are unknown or not permitted are absent. Observation dates do not establish when real-world activity began.
         *
         *     Requires the scope `jobs:read`. $0.001 per returned resource (meter `job_resource`).
         */
        readonly get: operations["listJobFacts"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v0/job-changes": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Job changes
         * @description Every change of the jobs, once and in order, deletions included. Free without `include=job`. Read on from `next_position`; a position lives for 30 days. Of several changes of one job on a page the last is returned. `job` is null, and free, when a later change of the job follows behind the page.
         *
         *     Requires the scope `jobs:read`. $0.001 per returned resource (meter `job_resource`).
         */
        readonly get: operations["listJobChanges"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v0/companies": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List companies
         * @description Active, commercially cleared companies with open jobs. Values of a filter combine with OR, filters with AND.
         *
         *     Requires the scope `companies:read`. $0.01 per returned resource (meter `company_resource`).
         */
        readonly get: operations["listCompanies"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v0/companies/{company_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Retrieve a company
         * @description A published company by its ID. Inactive and merged companies stay retrievable; `merged_into_id` names the target of a merged company.
         *
         *     Requires the scope `companies:read`. $0.01 per returned resource (meter `company_resource`).
         */
        readonly get: operations["retrieveCompany"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v0/company-events": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List company events
         * @description Source-attributed observations about active companies with open jobs: one bundle per company, newest company first, 50 per page. `company` sets conditions on the events, `matchingJobs` on the facts of a single open job. Observation dates do not establish when real-world activity began.
         *
         *     Requires the scope `companies:read`. $0.01 per returned resource (meter `company_resource`).
         */
        readonly get: operations["listCompanyEvents"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v0/locations": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List locations
         * @description Case-insensitive typeahead over places. The `locations` filters take the IDs found here.
         *
         *     Requires the scope `catalogues:read`. Free.
         */
        readonly get: operations["listLocations"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v0/locations/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Retrieve a location
         * @description A place by its canonical ID, in any case.
         *
         *     Requires the scope `catalogues:read`. Free.
         */
        readonly get: operations["retrieveLocation"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v0/tools": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List tools
         * @description Case-insensitive typeahead over tools. The `tools` filters take the codes found here.
         *
         *     Requires the scope `catalogues:read`. Free.
         */
        readonly get: operations["listTools"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v0/tools/{code}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Retrieve a tool
         * @description A tool by its code.
         *
         *     Requires the scope `catalogues:read`. Free.
         */
        readonly get: operations["retrieveTool"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v0/taxonomies/roles": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get role taxonomy
         * @description The complete current snapshot of the role taxonomy, which defines the `roles` of jobs and filters.
         *
         *     Requires the scope `catalogues:read`. Free.
         */
        readonly get: operations["getRoleTaxonomy"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v0/taxonomies/roles/{version}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get role taxonomy version
         * @description A published version of the role taxonomy, byte for byte as published.
         *
         *     Requires the scope `catalogues:read`. Free.
         */
        readonly get: operations["getRoleTaxonomyVersion"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v0/taxonomies/industries": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get industry taxonomy
         * @description The complete current snapshot of the industry taxonomy, which defines the `industries` of jobs, companies and filters.
         *
         *     Requires the scope `catalogues:read`. Free.
         */
        readonly get: operations["getIndustryTaxonomy"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v0/taxonomies/industries/{version}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get industry taxonomy version
         * @description A published version of the industry taxonomy, byte for byte as published.
         *
         *     Requires the scope `catalogues:read`. Free.
         */
        readonly get: operations["getIndustryTaxonomyVersion"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export interface webhooks {
    readonly "signals.monitor.delivery": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * New resources of a monitor
         * @description A monitor has found 1 to 500 new jobs or companies. They are charged once, when the event occurs; each can be retrieved free of charge for seven days. Verify the signature over the raw bytes of the body before you parse it.
         */
        readonly post: operations["receiveMonitorDelivery"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "integration.test": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * A test of a destination
         * @description An operator tests a destination. The event names no resources and costs nothing. Verify the signature over the raw bytes of the body before you parse it.
         */
        readonly post: operations["receiveTest"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "credit.low": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Credit is low
         * @description A charge took the balance below the threshold of the organisation. Sent to the destination that was chosen for operational events, once, free of charge. Verify the signature over the raw bytes of the body before you parse it.
         */
        readonly post: operations["receiveCreditLow"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "delivery.exhausted": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * A delivery has failed for good
         * @description A delivery has ended without success. Sent to the destination that was chosen for operational events, once, free of charge. Verify the signature over the raw bytes of the body before you parse it.
         */
        readonly post: operations["receiveDeliveryExhausted"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "destination.paused": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * A destination is paused
         * @description A destination was paused: after five failures in a row, or by an operator. Sent to the destination that was chosen for operational events, once, free of charge. Verify the signature over the raw bytes of the body before you parse it.
         */
        readonly post: operations["receiveDestinationPaused"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "monitor.held": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * A monitor waits
         * @description A monitor delivers nothing for now, and charges nothing. Sent to the destination that was chosen for operational events, once, free of charge. Verify the signature over the raw bytes of the body before you parse it.
         */
        readonly post: operations["receiveMonitorHeld"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export interface components {
    schemas: {
        /** @description A hiring company. */
        readonly Company: {
            /** @constant */
            readonly object: "company";
            /**
             * Format: uuid
             * @description Permanent ID.
             */
            readonly id: string;
            readonly name: string;
            /** @enum {string} */
            readonly type: "agency" | "brand" | "company" | "education" | "government" | "healthcare" | "nonprofit" | "other" | "partnership";
            /**
             * @description Inactive and merged companies stay retrievable.
             * @enum {string}
             */
            readonly status: "active" | "inactive" | "merged";
            /** @description ISO 3166-1 alpha-2; null if unknown. */
            readonly country: string | null;
            /** @description Codes of the industry taxonomy. */
            readonly industries: readonly string[];
            readonly logo_url: string | null;
            readonly website_url: string | null;
            /** @description The company that this one was merged into; never a merged company itself. */
            readonly merged_into_id: string | null;
            /** @description Number of open, published jobs. */
            readonly open_job_count: number;
        };
        /** @description One observation about a company. `kind` decides the other fields. */
        readonly CompanyEvent: {
            /**
             * @description Compliance with a standard or law.
             * @constant
             */
            readonly kind: "compliance";
            /**
             * @description What complies.
             * @enum {string}
             */
            readonly appliesTo: "facility" | "job" | "organisation" | "product" | "service";
            /**
             * @description The standard or law.
             * @enum {string}
             */
            readonly concept: "fedramp" | "gdpr" | "hipaa" | "iso_27001" | "iso_9001" | "pci_dss" | "soc_2";
            /**
             * @description How the compliance is known.
             * @enum {string}
             */
            readonly relationship: "document_verified" | "employer_claim" | "job_requirement" | "planned_work" | "registry_record";
            /** @description The type of a SOC 2 report; null for another concept, or if not stated. */
            readonly soc2ReportType: ("type_i" | "type_ii") | null;
            /**
             * @description The part of the organisation that it is about.
             * @enum {string}
             */
            readonly subjectScope: "consolidated_hiring_group" | "hiring_organisation" | "legal_entity" | "local_establishment" | "parent_organisation";
            /** @description The first day of a certificate or register entry. */
            readonly validFrom: string | null;
            /** @description The last day of a certificate or register entry. */
            readonly validUntil: string | null;
        } | {
            /**
             * @description An initiative.
             * @constant
             */
            readonly kind: "initiative";
            /**
             * @description What the organisation plans or does.
             * @enum {string}
             */
            readonly action: "evaluate_vendor" | "implement_system" | "migrate_system" | "prepare_audit" | "pursue_certification" | "replace_system";
            /**
             * @description The part of the organisation that it is about.
             * @enum {string}
             */
            readonly subjectScope: "consolidated_hiring_group" | "hiring_organisation" | "legal_entity" | "local_establishment" | "parent_organisation";
            /** @description What the initiative is about. */
            readonly target: {
                /**
                 * @description A tool of the catalogue.
                 * @constant
                 */
                readonly kind: "technology";
                /** @description A code of the tool catalogue. */
                readonly code: string;
            } | {
                /**
                 * @description A standard or law.
                 * @constant
                 */
                readonly kind: "compliance";
                /**
                 * @description The standard or law.
                 * @enum {string}
                 */
                readonly code: "fedramp" | "gdpr" | "hipaa" | "iso_27001" | "iso_9001" | "pci_dss" | "soc_2";
            };
        } | {
            /**
             * @description A technology that is used or wanted.
             * @constant
             */
            readonly kind: "technology";
            /** @description A code of the tool catalogue. */
            readonly code: string;
            /**
             * @description How the technology is used or wanted.
             * @enum {string}
             */
            readonly relationship: "explicit_current_use" | "planned_introduction" | "planned_replacement" | "preferred_experience" | "required_experience";
            /**
             * @description The part of the organisation that it is about.
             * @enum {string}
             */
            readonly subjectScope: "consolidated_hiring_group" | "hiring_organisation" | "legal_entity" | "local_establishment" | "parent_organisation";
        } | {
            /**
             * @description The size of the workforce.
             * @constant
             */
            readonly kind: "workforce";
            /**
             * @description What is counted.
             * @enum {string}
             */
            readonly measure: "employees" | "full_time_equivalents";
            /** @description The lower bound of the disclosed range; null if open. */
            readonly minimum: number | null;
            /** @description The upper bound of the disclosed range; null if open. */
            readonly maximum: number | null;
            /**
             * @description The part of the organisation that it is about.
             * @enum {string}
             */
            readonly subjectScope: "consolidated_hiring_group" | "hiring_organisation" | "legal_entity" | "local_establishment" | "parent_organisation";
        } | {
            /**
             * @description A round of funding.
             * @constant
             */
            readonly kind: "funding";
            /** @description The amount; null if not disclosed. */
            readonly amount: number | null;
            /** @description The currency of the amount (ISO 4217). */
            readonly currency: ("AED" | "AFN" | "ALL" | "AMD" | "ANG" | "AOA" | "ARS" | "AUD" | "AWG" | "AZN" | "BAM" | "BBD" | "BDT" | "BGN" | "BHD" | "BIF" | "BMD" | "BND" | "BOB" | "BOV" | "BRL" | "BSD" | "BTN" | "BWP" | "BYN" | "BZD" | "CAD" | "CDF" | "CHE" | "CHF" | "CHW" | "CLF" | "CLP" | "CNY" | "COP" | "COU" | "CRC" | "CUC" | "CUP" | "CVE" | "CZK" | "DJF" | "DKK" | "DOP" | "DZD" | "EGP" | "ERN" | "ETB" | "EUR" | "FJD" | "FKP" | "GBP" | "GEL" | "GHS" | "GIP" | "GMD" | "GNF" | "GTQ" | "GYD" | "HKD" | "HNL" | "HTG" | "HUF" | "IDR" | "ILS" | "INR" | "IQD" | "IRR" | "ISK" | "JMD" | "JOD" | "JPY" | "KES" | "KGS" | "KHR" | "KMF" | "KPW" | "KRW" | "KWD" | "KYD" | "KZT" | "LAK" | "LBP" | "LKR" | "LRD" | "LSL" | "LYD" | "MAD" | "MDL" | "MGA" | "MKD" | "MMK" | "MNT" | "MOP" | "MRU" | "MUR" | "MVR" | "MWK" | "MXN" | "MXV" | "MYR" | "MZN" | "NAD" | "NGN" | "NIO" | "NOK" | "NPR" | "NZD" | "OMR" | "PAB" | "PEN" | "PGK" | "PHP" | "PKR" | "PLN" | "PYG" | "QAR" | "RON" | "RSD" | "RUB" | "RWF" | "SAR" | "SBD" | "SCR" | "SDG" | "SEK" | "SGD" | "SHP" | "SLE" | "SOS" | "SRD" | "SSP" | "STN" | "SVC" | "SYP" | "SZL" | "THB" | "TJS" | "TMT" | "TND" | "TOP" | "TRY" | "TTD" | "TWD" | "TZS" | "UAH" | "UGX" | "USD" | "USN" | "UYI" | "UYU" | "UYW" | "UZS" | "VED" | "VES" | "VND" | "VUV" | "WST" | "XAF" | "XAG" | "XAU" | "XBA" | "XBB" | "XBC" | "XBD" | "XCD" | "XDR" | "XOF" | "XPD" | "XPF" | "XPT" | "XSU" | "XTS" | "XUA" | "XXX" | "YER" | "ZAR" | "ZMW" | "ZWG") | null;
            /**
             * @description The stage of the round.
             * @enum {string}
             */
            readonly stage: "seed" | "early" | "growth" | "debt" | "grant" | "public_offering" | "undisclosed";
        } | {
            /**
             * @description A change of ownership.
             * @constant
             */
            readonly kind: "ownership_change";
            /**
             * @description What changed.
             * @enum {string}
             */
            readonly change: "acquired" | "acquired_by" | "merged";
            /** @description The ID of the other company; null if it is not known here. */
            readonly counterpartyId: string | null;
            /** @description The name of the other company. */
            readonly counterpartyName: string;
        } | {
            /**
             * @description A change of a site.
             * @constant
             */
            readonly kind: "site_change";
            /**
             * @description What changed.
             * @enum {string}
             */
            readonly change: "opened" | "closed" | "planned";
            /** @description The ID of the place, of the location catalogue. */
            readonly locationId: string;
        } | {
            /**
             * @description A reduction of the workforce.
             * @constant
             */
            readonly kind: "workforce_reduction";
            /** @description The lower bound of people affected; null if open. */
            readonly affectedMinimum: number | null;
            /** @description The upper bound of people affected; null if open. */
            readonly affectedMaximum: number | null;
            /**
             * @description The part of the organisation that it is about.
             * @enum {string}
             */
            readonly subjectScope: "consolidated_hiring_group" | "hiring_organisation" | "legal_entity" | "local_establishment" | "parent_organisation";
        };
        /** @description The widest range over all pay packages. */
        readonly Compensation: {
            readonly base_annual_minimum: number | null;
            readonly base_annual_maximum: number | null;
            readonly target_cash_annual_minimum: number | null;
            readonly target_cash_annual_maximum: number | null;
            /** @description Currency of the amounts (ISO 4217); null without amounts. */
            readonly currency: string | null;
            readonly has_bonus: boolean;
            readonly has_commission: boolean;
            readonly has_equity: boolean;
        };
        /** @description One pay package, as its source states it. */
        readonly CompensationPackage: {
            /** @description Currency of the annual base pay (ISO 4217); null without amounts. */
            readonly baseAnnualCurrency: ("AED" | "AFN" | "ALL" | "AMD" | "ANG" | "AOA" | "ARS" | "AUD" | "AWG" | "AZN" | "BAM" | "BBD" | "BDT" | "BGN" | "BHD" | "BIF" | "BMD" | "BND" | "BOB" | "BOV" | "BRL" | "BSD" | "BTN" | "BWP" | "BYN" | "BZD" | "CAD" | "CDF" | "CHE" | "CHF" | "CHW" | "CLF" | "CLP" | "CNY" | "COP" | "COU" | "CRC" | "CUC" | "CUP" | "CVE" | "CZK" | "DJF" | "DKK" | "DOP" | "DZD" | "EGP" | "ERN" | "ETB" | "EUR" | "FJD" | "FKP" | "GBP" | "GEL" | "GHS" | "GIP" | "GMD" | "GNF" | "GTQ" | "GYD" | "HKD" | "HNL" | "HTG" | "HUF" | "IDR" | "ILS" | "INR" | "IQD" | "IRR" | "ISK" | "JMD" | "JOD" | "JPY" | "KES" | "KGS" | "KHR" | "KMF" | "KPW" | "KRW" | "KWD" | "KYD" | "KZT" | "LAK" | "LBP" | "LKR" | "LRD" | "LSL" | "LYD" | "MAD" | "MDL" | "MGA" | "MKD" | "MMK" | "MNT" | "MOP" | "MRU" | "MUR" | "MVR" | "MWK" | "MXN" | "MXV" | "MYR" | "MZN" | "NAD" | "NGN" | "NIO" | "NOK" | "NPR" | "NZD" | "OMR" | "PAB" | "PEN" | "PGK" | "PHP" | "PKR" | "PLN" | "PYG" | "QAR" | "RON" | "RSD" | "RUB" | "RWF" | "SAR" | "SBD" | "SCR" | "SDG" | "SEK" | "SGD" | "SHP" | "SLE" | "SOS" | "SRD" | "SSP" | "STN" | "SVC" | "SYP" | "SZL" | "THB" | "TJS" | "TMT" | "TND" | "TOP" | "TRY" | "TTD" | "TWD" | "TZS" | "UAH" | "UGX" | "USD" | "USN" | "UYI" | "UYU" | "UYW" | "UZS" | "VED" | "VES" | "VND" | "VUV" | "WST" | "XAF" | "XAG" | "XAU" | "XBA" | "XBB" | "XBC" | "XBD" | "XCD" | "XDR" | "XOF" | "XPD" | "XPF" | "XPT" | "XSU" | "XTS" | "XUA" | "XXX" | "YER" | "ZAR" | "ZMW" | "ZWG") | null;
            /** @description Annual base pay, lower bound; null if not disclosed. */
            readonly baseAnnualMin: number | null;
            /** @description Annual base pay, upper bound; null if not disclosed. */
            readonly baseAnnualMax: number | null;
            /** @description In US dollars, at the exchange rate of `fxObservedAt`; null without a rate. */
            readonly baseAnnualUsdMin: number | null;
            /** @description In US dollars, at the exchange rate of `fxObservedAt`; null without a rate. */
            readonly baseAnnualUsdMax: number | null;
            /** @description The parts of the package, as the source states them. */
            readonly components: readonly components["schemas"]["PayComponent"][];
            /** @description The words of the source. */
            readonly evidence: string;
            /** @description When the exchange rate was observed. */
            readonly fxObservedAt: string | null;
            /** @description Whether a bonus is stated. */
            readonly hasBonus: boolean;
            /** @description Whether commission is stated. */
            readonly hasCommission: boolean;
            /** @description Whether equity is stated. */
            readonly hasEquity: boolean;
            readonly scope: components["schemas"]["PayScope"];
        };
        /** @description A balance fell below the threshold of its organisation. */
        readonly CreditLowEvent: {
            readonly data: {
                /**
                 * Format: uri
                 * @description A page about it in the application.
                 */
                readonly action_url: string;
                /**
                 * Format: uuid
                 * @description The organisation that it happened to.
                 */
                readonly organisation_id: string;
                /** @description Empty: nothing is delivered and nothing charged. */
                readonly resource_ids: readonly string[];
                /**
                 * @description The version of `data`.
                 * @constant
                 */
                readonly schema_version: 1;
                /** @description What happened, and what follows. */
                readonly summary: string;
                /** @description The event in a few words. */
                readonly title: string;
            } & {
                readonly [key: string]: unknown;
            };
            /**
             * Format: uuid
             * @description This attempt; new for every attempt.
             */
            readonly delivery_id: string;
            /**
             * Format: uuid
             * @description The event, in every attempt and replay. Deduplicate by it.
             */
            readonly event_id: string;
            /** @constant */
            readonly event_type: "credit.low";
            /**
             * Format: date-time
             * @description When the event occurred.
             */
            readonly occurred_at: string;
            /**
             * @description The version of the envelope.
             * @constant
             */
            readonly schema_version: 1;
        } & {
            readonly [key: string]: unknown;
        };
        /** @description No further attempt of a delivery follows. */
        readonly DeliveryExhaustedEvent: {
            readonly data: {
                /**
                 * Format: uri
                 * @description A page about it in the application.
                 */
                readonly action_url: string;
                /**
                 * Format: uuid
                 * @description The destination that did not confirm it.
                 */
                readonly destination_id: string;
                /**
                 * Format: uuid
                 * @description The event that no attempt follows for.
                 */
                readonly failed_event_id: string;
                /**
                 * Format: uuid
                 * @description The organisation that it happened to.
                 */
                readonly organisation_id: string;
                /** @description Empty: nothing is delivered and nothing charged. */
                readonly resource_ids: readonly string[];
                /**
                 * @description The version of `data`.
                 * @constant
                 */
                readonly schema_version: 1;
                /** @description What happened, and what follows. */
                readonly summary: string;
                /** @description The event in a few words. */
                readonly title: string;
            } & {
                readonly [key: string]: unknown;
            };
            /**
             * Format: uuid
             * @description This attempt; new for every attempt.
             */
            readonly delivery_id: string;
            /**
             * Format: uuid
             * @description The event, in every attempt and replay. Deduplicate by it.
             */
            readonly event_id: string;
            /** @constant */
            readonly event_type: "delivery.exhausted";
            /**
             * Format: date-time
             * @description When the event occurred.
             */
            readonly occurred_at: string;
            /**
             * @description The version of the envelope.
             * @constant
             */
            readonly schema_version: 1;
        } & {
            readonly [key: string]: unknown;
        };
        /** @description A destination was paused. */
        readonly DestinationPausedEvent: {
            readonly data: {
                /**
                 * Format: uri
                 * @description A page about it in the application.
                 */
                readonly action_url: string;
                /**
                 * Format: uuid
                 * @description The destination.
                 */
                readonly destination_id: string;
                /**
                 * Format: uuid
                 * @description The organisation that it happened to.
                 */
                readonly organisation_id: string;
                /** @description Empty: nothing is delivered and nothing charged. */
                readonly resource_ids: readonly string[];
                /**
                 * @description The version of `data`.
                 * @constant
                 */
                readonly schema_version: 1;
                /** @description What happened, and what follows. */
                readonly summary: string;
                /** @description The event in a few words. */
                readonly title: string;
            } & {
                readonly [key: string]: unknown;
            };
            /**
             * Format: uuid
             * @description This attempt; new for every attempt.
             */
            readonly delivery_id: string;
            /**
             * Format: uuid
             * @description The event, in every attempt and replay. Deduplicate by it.
             */
            readonly event_id: string;
            /** @constant */
            readonly event_type: "destination.paused";
            /**
             * Format: date-time
             * @description When the event occurred.
             */
            readonly occurred_at: string;
            /**
             * @description The version of the envelope.
             * @constant
             */
            readonly schema_version: 1;
        } & {
            readonly [key: string]: unknown;
        };
        /** @description An observation about a company, with its source. */
        readonly EventItem: {
            /**
             * Format: uuid
             * @description The company that the event was observed at; it differs from the company of the bundle after a merge.
             */
            readonly companyId: string;
            readonly event: components["schemas"]["CompanyEvent"];
            /**
             * Format: uuid
             * @description Permanent ID. Use it to deduplicate events.
             */
            readonly eventId: string;
            readonly evidence: components["schemas"]["Evidence"];
        };
        /** @description The events of one company. */
        readonly EventsBundle: {
            readonly company: {
                /** Format: uuid */
                readonly id: string;
                readonly name: string;
                /** @enum {string} */
                readonly type: "agency" | "brand" | "company" | "education" | "government" | "healthcare" | "nonprofit" | "other" | "partnership";
                readonly country: string | null;
                readonly industries: readonly string[];
            };
            /** @description Newest observation first. */
            readonly events: readonly components["schemas"]["EventItem"][];
            /** @description Whether the company has more permitted events than the bundle shows. Filters look at all of them; the bundle then has one event for each condition that was satisfied. */
            readonly eventsTruncated: boolean;
            /** @description Jobs that satisfy `matchingJobs`, newest first; empty if the request does not use `matchingJobs`. */
            readonly matchedJobIds: readonly string[];
        };
        /** @description The source of an observation. Anyone who holds the source can verify the observation. */
        readonly Evidence: {
            /** @description Observation dates do not establish when real-world activity began. */
            readonly dates: {
                /**
                 * Format: date-time
                 * @description When the source showed it.
                 */
                readonly observedAt: string;
                /** @description When it happened, if the source states that. */
                readonly occurredOn: string | null;
                /** @description When the source published it, if it states that. */
                readonly publishedOn: string | null;
                /** @description The period that a report covers, if the source states one. */
                readonly reportingPeriod: {
                    /**
                     * Format: date
                     * @description The first day.
                     */
                    readonly start: string;
                    /**
                     * Format: date
                     * @description The last day.
                     */
                    readonly end: string;
                } | null;
            };
            /** @description SHA-256 of the source text (UTF-8, NFC, LF, white space folded). */
            readonly digest: string;
            /** @description SHA-256 of the parser that made the observation. */
            readonly parserRevision: string;
            /** @description The place in the source: character offsets, a JSON pointer or the ID of a record. */
            readonly reference: string;
            /**
             * Format: uri
             * @description Where the source is.
             */
            readonly sourceUrl: string;
        };
        /** @description One observation about a job. `kind` decides the other fields. */
        readonly Fact: {
            /**
             * @description A policy on agencies.
             * @constant
             */
            readonly kind: "agency_policy";
            /**
             * @description What the employer says to recruitment agencies.
             * @enum {string}
             */
            readonly policy: "agencies_invited" | "approved_agencies_only" | "no_unsolicited_submissions";
        } | {
            /**
             * @description A route of application.
             * @constant
             */
            readonly kind: "application_route";
            /**
             * @description Where candidates apply.
             * @enum {string}
             */
            readonly route: "employer_external" | "intermediary_external" | "svc_hosted";
        } | {
            /**
             * @description A benefit.
             * @constant
             */
            readonly kind: "benefit";
            /**
             * @description What the job offers.
             * @enum {string}
             */
            readonly benefit: "health_insurance" | "learning_budget" | "paid_parental_leave" | "paid_time_off" | "relocation_assistance" | "retirement_plan";
        } | {
            /**
             * @description Compliance with a standard or law.
             * @constant
             */
            readonly kind: "compliance";
            /**
             * @description What complies.
             * @enum {string}
             */
            readonly appliesTo: "facility" | "job" | "organisation" | "product" | "service";
            /**
             * @description The standard or law.
             * @enum {string}
             */
            readonly concept: "fedramp" | "gdpr" | "hipaa" | "iso_27001" | "iso_9001" | "pci_dss" | "soc_2";
            /**
             * @description How the compliance is known.
             * @enum {string}
             */
            readonly relationship: "document_verified" | "employer_claim" | "job_requirement" | "planned_work" | "registry_record";
            /** @description The type of a SOC 2 report; null for another concept, or if not stated. */
            readonly soc2ReportType: ("type_i" | "type_ii") | null;
            /**
             * @description The part of the organisation that it is about.
             * @enum {string}
             */
            readonly subjectScope: "consolidated_hiring_group" | "hiring_organisation" | "legal_entity" | "local_establishment" | "parent_organisation";
            /** @description The first day of a certificate or register entry. */
            readonly validFrom: string | null;
            /** @description The last day of a certificate or register entry. */
            readonly validUntil: string | null;
        } | {
            /**
             * @description A requirement of a degree.
             * @constant
             */
            readonly kind: "degree_requirement";
            /**
             * @description Whether the job asks for a degree.
             * @enum {string}
             */
            readonly requirement: "experience_accepted" | "not_required" | "preferred" | "required";
        } | {
            /**
             * @description An initiative.
             * @constant
             */
            readonly kind: "initiative";
            /**
             * @description What the organisation plans or does.
             * @enum {string}
             */
            readonly action: "evaluate_vendor" | "implement_system" | "migrate_system" | "prepare_audit" | "pursue_certification" | "replace_system";
            /**
             * @description The part of the organisation that it is about.
             * @enum {string}
             */
            readonly subjectScope: "consolidated_hiring_group" | "hiring_organisation" | "legal_entity" | "local_establishment" | "parent_organisation";
            /** @description What the initiative is about. */
            readonly target: {
                /**
                 * @description A tool of the catalogue.
                 * @constant
                 */
                readonly kind: "technology";
                /** @description A code of the tool catalogue. */
                readonly code: string;
            } | {
                /**
                 * @description A standard or law.
                 * @constant
                 */
                readonly kind: "compliance";
                /**
                 * @description The standard or law.
                 * @enum {string}
                 */
                readonly code: "fedramp" | "gdpr" | "hipaa" | "iso_27001" | "iso_9001" | "pci_dss" | "soc_2";
            };
        } | {
            /**
             * @description The publisher of a listing.
             * @constant
             */
            readonly kind: "listing_relationship";
            /**
             * @description Who published the listing.
             * @enum {string}
             */
            readonly relationship: "direct_employer" | "recruitment_intermediary";
        } | {
            /**
             * @description How long a listing was observed.
             * @constant
             */
            readonly kind: "observed_listing_interval";
            /** @description Whole days between the two observations. */
            readonly elapsedDays: number;
            /**
             * Format: date-time
             * @description When the listing was first observed.
             */
            readonly firstObservedAt: string;
            /**
             * Format: date-time
             * @description When the listing was last observed.
             */
            readonly lastObservedAt: string;
        } | {
            /**
             * @description A recruiting platform.
             * @constant
             */
            readonly kind: "recruiting_platform";
            /**
             * @description The applicant tracking system of the listing.
             * @enum {string}
             */
            readonly platform: "adp" | "ashby" | "avature" | "dayforce" | "eightfold" | "greenhouse" | "icims" | "jobvite" | "lever" | "oraclecloud" | "pageup" | "personio" | "phenom" | "recruitee" | "smartrecruiters" | "successfactors" | "taleo" | "teamtailor" | "ukg" | "workable" | "workday";
        } | {
            /**
             * @description A technology that is used or wanted.
             * @constant
             */
            readonly kind: "technology";
            /** @description A code of the tool catalogue. */
            readonly code: string;
            /**
             * @description How the technology is used or wanted.
             * @enum {string}
             */
            readonly relationship: "explicit_current_use" | "planned_introduction" | "planned_replacement" | "preferred_experience" | "required_experience";
            /**
             * @description The part of the organisation that it is about.
             * @enum {string}
             */
            readonly subjectScope: "consolidated_hiring_group" | "hiring_organisation" | "legal_entity" | "local_establishment" | "parent_organisation";
        } | {
            /**
             * @description Visa sponsorship.
             * @constant
             */
            readonly kind: "visa_sponsorship";
            /** @description Whether sponsorship is explicitly offered or refused. */
            readonly offered: boolean;
        } | {
            /**
             * @description A condition of the work.
             * @constant
             */
            readonly kind: "working_condition";
            /**
             * @description What the work brings along.
             * @enum {string}
             */
            readonly condition: "night_work" | "on_call" | "shift_work" | "travel_required" | "weekend_work";
        };
        /** @description An observation about a job, with its source. */
        readonly FactItem: {
            /**
             * Format: uuid
             * @description The company that the fact is about; it can be a parent of the hiring company.
             */
            readonly companyId: string;
            readonly evidence: components["schemas"]["Evidence"];
            readonly fact: components["schemas"]["Fact"];
        };
        /** @description The permitted facts of one job, at most 200. */
        readonly FactsBundle: {
            readonly company: {
                /** Format: uuid */
                readonly id: string;
                readonly name: string;
            };
            /** @description Sorted by kind, then newest observation first. */
            readonly facts: readonly components["schemas"]["FactItem"][];
            /** @description Whether the job has more permitted facts than the bundle shows. Filters look at all of them; the bundle then has one fact for each condition that was satisfied. */
            readonly factsTruncated: boolean;
            /** Format: uuid */
            readonly jobId: string;
            /**
             * Format: uuid
             * @description The canonical source listing of the job.
             */
            readonly postingId: string;
            readonly title: string;
        };
        /** @description A published job. All arrays except `compensationPackages` are sorted by code unit and have no duplicates. */
        readonly Job: {
            /** @constant */
            readonly object: "job";
            /**
             * Format: uuid
             * @description Permanent ID.
             */
            readonly id: string;
            /** @description Where to apply; null on a closed job. */
            readonly apply_url: string | null;
            /** @description When the job was found closed; null on an open job. */
            readonly closed_at: string | null;
            readonly company: {
                /** Format: uuid */
                readonly id: string;
                readonly name: string;
            };
            /** @description Null if no pay is disclosed. */
            readonly compensation: components["schemas"]["Compensation"] | null;
            readonly compensationPackages: readonly components["schemas"]["CompensationPackage"][];
            /** @description Whether the licensed description can be retrieved now. */
            readonly content_available: boolean;
            readonly engagements: readonly ("apprenticeship" | "contract" | "fixed_term" | "internship" | "permanent" | "temporary")[];
            /**
             * Format: date-time
             * @description When the job was first observed, not when it was created.
             */
            readonly first_observed_at: string;
            /** @description Codes of the industry taxonomy; those of the company. */
            readonly industries: readonly string[];
            /** @description Working languages that the job requires (ISO 639-1). */
            readonly languages: readonly string[];
            /**
             * Format: date-time
             * @description When the source of the job was last checked successfully.
             */
            readonly last_verified_at: string;
            readonly locations: readonly components["schemas"]["JobLocation"][];
            /** @description Number of source listings merged into this job. */
            readonly posting_count: number;
            /** @description Language of the text (ISO 639-1). */
            readonly posting_language: string | null;
            /** @description When the job was published, if its source declares it. */
            readonly published_at: string | null;
            /** @description Version of the role taxonomy that `roles` uses. */
            readonly role_taxonomy_version: number;
            /** @description Codes of the role taxonomy. */
            readonly roles: readonly string[];
            readonly schedules: readonly ("full_time" | "part_time")[];
            /** @description Null if not stated. */
            readonly seniority: ("intern" | "entry" | "mid" | "senior" | "lead" | "director" | "executive") | null;
            /** @enum {string} */
            readonly status: "open" | "closed";
            /** @description Why the job is closed; null on an open job. */
            readonly status_reason: ("duplicate" | "removed_at_source" | "source_expired" | "withdrawn_by_employer") | null;
            /** @description The older job for the same vacancy, on a duplicate. */
            readonly superseded_by_id: string | null;
            /** @description The title as published. */
            readonly title: string;
            /** @description Codes of the tool catalogue: every tool that the job mentions. */
            readonly tools: readonly string[];
            /**
             * Format: date-time
             * @description When any field last changed, except this one and `last_verified_at`.
             */
            readonly updated_at: string;
            /** @description Whether visa sponsorship is explicitly offered or refused; null if not stated. */
            readonly visa_sponsorship: boolean | null;
            readonly work_arrangements: readonly ("hybrid" | "onsite" | "remote")[];
        };
        /** @description A change of a job, and the job if it was asked for. */
        readonly JobChange: {
            /** @constant */
            readonly object: "job_change";
            /**
             * @description What happened. `withdrawn`: the job is no longer available. `erased`: it never will be again.
             * @enum {string}
             */
            readonly change: "closed" | "erased" | "published" | "reopened" | "updated" | "withdrawn";
            /**
             * Format: date-time
             * @description When the change was published; `updated_at` of the job then.
             */
            readonly changed_at: string;
            /**
             * Format: uuid
             * @description The job that changed.
             */
            readonly job_id: string;
            readonly job: components["schemas"]["Job"] | null;
        };
        /** @description The licensed description of an open job. */
        readonly JobContent: {
            /** @description The description as the employer wrote it. */
            readonly description: string;
            /** @constant */
            readonly format: "markdown";
            /** @constant */
            readonly license: "employer_publishing_agreement";
            /** Format: uuid */
            readonly jobId: string;
            /** Format: uuid */
            readonly postingId: string;
            /** @description Version of the description; grows with each change. */
            readonly revision: number;
        };
        /** @description A place of work. */
        readonly JobLocation: {
            readonly id: string;
            /** @enum {string} */
            readonly kind: "region" | "country" | "admin" | "metro" | "city";
            readonly label: string;
            readonly country: string | null;
        };
        /** @description A place in the catalogue. */
        readonly Location: {
            /** @constant */
            readonly object: "location";
            readonly id: string;
            /** @enum {string} */
            readonly kind: "region" | "country" | "admin" | "metro" | "city";
            readonly label: string;
            readonly country: string | null;
            /** @description Locations that contain this one, nearest first. */
            readonly parent_ids: readonly string[];
        };
        /** @description New resources of a monitor. */
        readonly MonitorDeliveryEvent: {
            readonly data: {
                /**
                 * Format: uri
                 * @description The page of the delivery in the application.
                 */
                readonly action_url: string;
                /** @description Credit charged for the resources, once, in US dollars. */
                readonly cost_usd: string;
                /**
                 * Format: uuid
                 * @description The monitor that found the resources.
                 */
                readonly monitor_id: string;
                /** @description The new jobs or companies, in the order of their first publication. */
                readonly resource_ids: readonly string[];
                /**
                 * @description What `resource_ids` names.
                 * @enum {string}
                 */
                readonly resource_kind: "job" | "company";
                /**
                 * @description The version of `data`.
                 * @constant
                 */
                readonly schema_version: 1;
                /** @description The event in a sentence or two. */
                readonly summary: string;
                /** @description The event in a few words. */
                readonly title: string;
            } & {
                readonly [key: string]: unknown;
            };
            /**
             * Format: uuid
             * @description This attempt; new for every attempt.
             */
            readonly delivery_id: string;
            /**
             * Format: uuid
             * @description The event, in every attempt and replay. Deduplicate by it.
             */
            readonly event_id: string;
            /** @constant */
            readonly event_type: "signals.monitor.delivery";
            /**
             * Format: date-time
             * @description When the event occurred.
             */
            readonly occurred_at: string;
            /**
             * @description The version of the envelope.
             * @constant
             */
            readonly schema_version: 1;
        } & {
            readonly [key: string]: unknown;
        };
        /** @description A monitor delivers nothing for now. */
        readonly MonitorHeldEvent: {
            readonly data: {
                /**
                 * Format: uri
                 * @description A page about it in the application.
                 */
                readonly action_url: string;
                /**
                 * Format: uuid
                 * @description The monitor.
                 */
                readonly monitor_id: string;
                /**
                 * Format: uuid
                 * @description The organisation that it happened to.
                 */
                readonly organisation_id: string;
                /** @description Empty: nothing is delivered and nothing charged. */
                readonly resource_ids: readonly string[];
                /**
                 * @description The version of `data`.
                 * @constant
                 */
                readonly schema_version: 1;
                /** @description What happened, and what follows. */
                readonly summary: string;
                /** @description The event in a few words. */
                readonly title: string;
            } & {
                readonly [key: string]: unknown;
            };
            /**
             * Format: uuid
             * @description This attempt; new for every attempt.
             */
            readonly delivery_id: string;
            /**
             * Format: uuid
             * @description The event, in every attempt and replay. Deduplicate by it.
             */
            readonly event_id: string;
            /** @constant */
            readonly event_type: "monitor.held";
            /**
             * Format: date-time
             * @description When the event occurred.
             */
            readonly occurred_at: string;
            /**
             * @description The version of the envelope.
             * @constant
             */
            readonly schema_version: 1;
        } & {
            readonly [key: string]: unknown;
        };
        /** @description The cursors and the size of a page. */
        readonly PageMeta: {
            /** @description The `cursor` of the next page; null on the last page. */
            readonly nextToken: string | null;
            /** @description The `cursor` of the previous page; null on the first page. */
            readonly previousToken: string | null;
            /** @description The length of `data`, which is also the number of charged resources. */
            readonly resultCount: number;
        };
        /** @description One component of a pay package. `valueType` decides the other fields. */
        readonly PayComponent: {
            /**
             * @description Whether it is paid again and again, or once.
             * @enum {string}
             */
            readonly cadence: "recurring" | "one_time" | "unknown";
            /**
             * @description How sure the amount is.
             * @enum {string}
             */
            readonly condition: "target" | "guaranteed" | "discretionary" | "maximum_only" | "unspecified";
            /** @description The words of the source. */
            readonly evidence: string;
            /**
             * @description What the amounts are per.
             * @enum {string}
             */
            readonly interval: "year" | "month" | "week" | "day" | "hour" | "none" | "unknown";
            /**
             * @description What is paid.
             * @enum {string}
             */
            readonly kind: "base_pay" | "ote" | "commission" | "cash_bonus" | "equity" | "employer_total";
            /** @description The lower bound, if the source states one. */
            readonly min?: number;
            /** @description The upper bound, if the source states one. */
            readonly max?: number;
            /**
             * @description An amount of money.
             * @constant
             */
            readonly valueType: "money";
            /**
             * @description The currency of the amounts (ISO 4217).
             * @enum {string}
             */
            readonly currency: "AED" | "AFN" | "ALL" | "AMD" | "ANG" | "AOA" | "ARS" | "AUD" | "AWG" | "AZN" | "BAM" | "BBD" | "BDT" | "BGN" | "BHD" | "BIF" | "BMD" | "BND" | "BOB" | "BOV" | "BRL" | "BSD" | "BTN" | "BWP" | "BYN" | "BZD" | "CAD" | "CDF" | "CHE" | "CHF" | "CHW" | "CLF" | "CLP" | "CNY" | "COP" | "COU" | "CRC" | "CUC" | "CUP" | "CVE" | "CZK" | "DJF" | "DKK" | "DOP" | "DZD" | "EGP" | "ERN" | "ETB" | "EUR" | "FJD" | "FKP" | "GBP" | "GEL" | "GHS" | "GIP" | "GMD" | "GNF" | "GTQ" | "GYD" | "HKD" | "HNL" | "HTG" | "HUF" | "IDR" | "ILS" | "INR" | "IQD" | "IRR" | "ISK" | "JMD" | "JOD" | "JPY" | "KES" | "KGS" | "KHR" | "KMF" | "KPW" | "KRW" | "KWD" | "KYD" | "KZT" | "LAK" | "LBP" | "LKR" | "LRD" | "LSL" | "LYD" | "MAD" | "MDL" | "MGA" | "MKD" | "MMK" | "MNT" | "MOP" | "MRU" | "MUR" | "MVR" | "MWK" | "MXN" | "MXV" | "MYR" | "MZN" | "NAD" | "NGN" | "NIO" | "NOK" | "NPR" | "NZD" | "OMR" | "PAB" | "PEN" | "PGK" | "PHP" | "PKR" | "PLN" | "PYG" | "QAR" | "RON" | "RSD" | "RUB" | "RWF" | "SAR" | "SBD" | "SCR" | "SDG" | "SEK" | "SGD" | "SHP" | "SLE" | "SOS" | "SRD" | "SSP" | "STN" | "SVC" | "SYP" | "SZL" | "THB" | "TJS" | "TMT" | "TND" | "TOP" | "TRY" | "TTD" | "TWD" | "TZS" | "UAH" | "UGX" | "USD" | "USN" | "UYI" | "UYU" | "UYW" | "UZS" | "VED" | "VES" | "VND" | "VUV" | "WST" | "XAF" | "XAG" | "XAU" | "XBA" | "XBB" | "XBC" | "XBD" | "XCD" | "XDR" | "XOF" | "XPD" | "XPF" | "XPT" | "XSU" | "XTS" | "XUA" | "XXX" | "YER" | "ZAR" | "ZMW" | "ZWG";
        } | {
            /**
             * @description Whether it is paid again and again, or once.
             * @enum {string}
             */
            readonly cadence: "recurring" | "one_time" | "unknown";
            /**
             * @description How sure the amount is.
             * @enum {string}
             */
            readonly condition: "target" | "guaranteed" | "discretionary" | "maximum_only" | "unspecified";
            /** @description The words of the source. */
            readonly evidence: string;
            /**
             * @description What the amounts are per.
             * @enum {string}
             */
            readonly interval: "year" | "month" | "week" | "day" | "hour" | "none" | "unknown";
            /**
             * @description What is paid.
             * @enum {string}
             */
            readonly kind: "base_pay" | "ote" | "commission" | "cash_bonus" | "equity" | "employer_total";
            /** @description The lower bound in per cent, if the source states one. */
            readonly min?: number;
            /** @description The upper bound in per cent, if the source states one. */
            readonly max?: number;
            /**
             * @description A share of base pay.
             * @constant
             */
            readonly valueType: "percentage";
        } | {
            /**
             * @description Whether it is paid again and again, or once.
             * @enum {string}
             */
            readonly cadence: "recurring" | "one_time" | "unknown";
            /**
             * @description How sure the amount is.
             * @enum {string}
             */
            readonly condition: "target" | "guaranteed" | "discretionary" | "maximum_only" | "unspecified";
            /** @description The words of the source. */
            readonly evidence: string;
            /**
             * @description What the amounts are per.
             * @enum {string}
             */
            readonly interval: "year" | "month" | "week" | "day" | "hour" | "none" | "unknown";
            /**
             * @description What is paid.
             * @enum {string}
             */
            readonly kind: "base_pay" | "ote" | "commission" | "cash_bonus" | "equity" | "employer_total";
            /** @description The lower bound, if the source states one. */
            readonly min?: number;
            /** @description The upper bound, if the source states one. */
            readonly max?: number;
            /**
             * @description A number of things, such as shares.
             * @constant
             */
            readonly valueType: "units";
            /** @description What is counted. */
            readonly unit: string;
        } | {
            /**
             * @description Whether it is paid again and again, or once.
             * @enum {string}
             */
            readonly cadence: "recurring" | "one_time" | "unknown";
            /**
             * @description How sure the amount is.
             * @enum {string}
             */
            readonly condition: "target" | "guaranteed" | "discretionary" | "maximum_only" | "unspecified";
            /** @description The words of the source. */
            readonly evidence: string;
            /**
             * @description What the amounts are per.
             * @enum {string}
             */
            readonly interval: "year" | "month" | "week" | "day" | "hour" | "none" | "unknown";
            /**
             * @description What is paid.
             * @enum {string}
             */
            readonly kind: "base_pay" | "ote" | "commission" | "cash_bonus" | "equity" | "employer_total";
            /**
             * @description Disclosed without an amount.
             * @constant
             */
            readonly valueType: "disclosure";
        };
        /** @description Where a pay package applies. */
        readonly PayScope: {
            /**
             * @description Nothing is stated.
             * @constant
             */
            readonly kind: "unspecified";
        } | {
            /**
             * @description Everywhere.
             * @constant
             */
            readonly kind: "global";
        } | {
            /**
             * @description One country.
             * @constant
             */
            readonly kind: "country";
            /**
             * @description The country (ISO 3166-1 alpha-2).
             * @enum {string}
             */
            readonly countryCode: "AD" | "AE" | "AF" | "AG" | "AI" | "AL" | "AM" | "AO" | "AQ" | "AR" | "AS" | "AT" | "AU" | "AW" | "AX" | "AZ" | "BA" | "BB" | "BD" | "BE" | "BF" | "BG" | "BH" | "BI" | "BJ" | "BL" | "BM" | "BN" | "BO" | "BQ" | "BR" | "BS" | "BT" | "BV" | "BW" | "BY" | "BZ" | "CA" | "CC" | "CD" | "CF" | "CG" | "CH" | "CI" | "CK" | "CL" | "CM" | "CN" | "CO" | "CR" | "CU" | "CV" | "CW" | "CX" | "CY" | "CZ" | "DE" | "DJ" | "DK" | "DM" | "DO" | "DZ" | "EC" | "EE" | "EG" | "EH" | "ER" | "ES" | "ET" | "FI" | "FJ" | "FK" | "FM" | "FO" | "FR" | "GA" | "GB" | "GD" | "GE" | "GF" | "GG" | "GH" | "GI" | "GL" | "GM" | "GN" | "GP" | "GQ" | "GR" | "GS" | "GT" | "GU" | "GW" | "GY" | "HK" | "HM" | "HN" | "HR" | "HT" | "HU" | "ID" | "IE" | "IL" | "IM" | "IN" | "IO" | "IQ" | "IR" | "IS" | "IT" | "JE" | "JM" | "JO" | "JP" | "KE" | "KG" | "KH" | "KI" | "KM" | "KN" | "KP" | "KR" | "KW" | "KY" | "KZ" | "LA" | "LB" | "LC" | "LI" | "LK" | "LR" | "LS" | "LT" | "LU" | "LV" | "LY" | "MA" | "MC" | "MD" | "ME" | "MF" | "MG" | "MH" | "MK" | "ML" | "MM" | "MN" | "MO" | "MP" | "MQ" | "MR" | "MS" | "MT" | "MU" | "MV" | "MW" | "MX" | "MY" | "MZ" | "NA" | "NC" | "NE" | "NF" | "NG" | "NI" | "NL" | "NO" | "NP" | "NR" | "NU" | "NZ" | "OM" | "PA" | "PE" | "PF" | "PG" | "PH" | "PK" | "PL" | "PM" | "PN" | "PR" | "PS" | "PT" | "PW" | "PY" | "QA" | "RE" | "RO" | "RS" | "RU" | "RW" | "SA" | "SB" | "SC" | "SD" | "SE" | "SG" | "SH" | "SI" | "SJ" | "SK" | "SL" | "SM" | "SN" | "SO" | "SR" | "SS" | "ST" | "SV" | "SX" | "SY" | "SZ" | "TC" | "TD" | "TF" | "TG" | "TH" | "TJ" | "TK" | "TL" | "TM" | "TN" | "TO" | "TR" | "TT" | "TV" | "TW" | "TZ" | "UA" | "UG" | "UM" | "US" | "UY" | "UZ" | "VA" | "VC" | "VE" | "VG" | "VI" | "VN" | "VU" | "WF" | "WS" | "YE" | "YT" | "ZA" | "ZM" | "ZW";
        } | {
            /**
             * @description One administrative area.
             * @constant
             */
            readonly kind: "admin";
            /** @description The country and the code of the area, such as `US.CA`. */
            readonly adminAreaCode: string;
        } | {
            /**
             * @description One metropolitan area.
             * @constant
             */
            readonly kind: "metro";
            /** @description The ID of the metropolitan area. */
            readonly metroId: string;
        } | {
            /**
             * @description One city.
             * @constant
             */
            readonly kind: "place";
            /** @description The number in the ID of the city. */
            readonly placeId: number;
        } | {
            /**
             * @description One region.
             * @constant
             */
            readonly kind: "region";
            /** @description The ID of the region. */
            readonly regionId: string;
        } | {
            /**
             * @description Remote work.
             * @constant
             */
            readonly kind: "remote";
            /** @description The country (ISO 3166-1 alpha-2); null for anywhere. */
            readonly countryCode: ("AD" | "AE" | "AF" | "AG" | "AI" | "AL" | "AM" | "AO" | "AQ" | "AR" | "AS" | "AT" | "AU" | "AW" | "AX" | "AZ" | "BA" | "BB" | "BD" | "BE" | "BF" | "BG" | "BH" | "BI" | "BJ" | "BL" | "BM" | "BN" | "BO" | "BQ" | "BR" | "BS" | "BT" | "BV" | "BW" | "BY" | "BZ" | "CA" | "CC" | "CD" | "CF" | "CG" | "CH" | "CI" | "CK" | "CL" | "CM" | "CN" | "CO" | "CR" | "CU" | "CV" | "CW" | "CX" | "CY" | "CZ" | "DE" | "DJ" | "DK" | "DM" | "DO" | "DZ" | "EC" | "EE" | "EG" | "EH" | "ER" | "ES" | "ET" | "FI" | "FJ" | "FK" | "FM" | "FO" | "FR" | "GA" | "GB" | "GD" | "GE" | "GF" | "GG" | "GH" | "GI" | "GL" | "GM" | "GN" | "GP" | "GQ" | "GR" | "GS" | "GT" | "GU" | "GW" | "GY" | "HK" | "HM" | "HN" | "HR" | "HT" | "HU" | "ID" | "IE" | "IL" | "IM" | "IN" | "IO" | "IQ" | "IR" | "IS" | "IT" | "JE" | "JM" | "JO" | "JP" | "KE" | "KG" | "KH" | "KI" | "KM" | "KN" | "KP" | "KR" | "KW" | "KY" | "KZ" | "LA" | "LB" | "LC" | "LI" | "LK" | "LR" | "LS" | "LT" | "LU" | "LV" | "LY" | "MA" | "MC" | "MD" | "ME" | "MF" | "MG" | "MH" | "MK" | "ML" | "MM" | "MN" | "MO" | "MP" | "MQ" | "MR" | "MS" | "MT" | "MU" | "MV" | "MW" | "MX" | "MY" | "MZ" | "NA" | "NC" | "NE" | "NF" | "NG" | "NI" | "NL" | "NO" | "NP" | "NR" | "NU" | "NZ" | "OM" | "PA" | "PE" | "PF" | "PG" | "PH" | "PK" | "PL" | "PM" | "PN" | "PR" | "PS" | "PT" | "PW" | "PY" | "QA" | "RE" | "RO" | "RS" | "RU" | "RW" | "SA" | "SB" | "SC" | "SD" | "SE" | "SG" | "SH" | "SI" | "SJ" | "SK" | "SL" | "SM" | "SN" | "SO" | "SR" | "SS" | "ST" | "SV" | "SX" | "SY" | "SZ" | "TC" | "TD" | "TF" | "TG" | "TH" | "TJ" | "TK" | "TL" | "TM" | "TN" | "TO" | "TR" | "TT" | "TV" | "TW" | "TZ" | "UA" | "UG" | "UM" | "US" | "UY" | "UZ" | "VA" | "VC" | "VE" | "VG" | "VI" | "VN" | "VU" | "WF" | "WS" | "YE" | "YT" | "ZA" | "ZM" | "ZW") | null;
        };
        /** @description A problem document (RFC 9457). */
        readonly Problem: {
            /** Format: uri */
            readonly type: string;
            readonly title: string;
            readonly status: number;
            readonly code: string;
            readonly detail: string;
            readonly instance: string;
            /** Format: uuid */
            readonly request_id: string;
            readonly retryable: boolean;
            readonly errors?: readonly {
                readonly code: string;
                readonly message: string;
                readonly pointer: string;
            }[];
            readonly param?: string;
            readonly available_credit_usd?: string;
            readonly required_credit_usd?: string;
            /** Format: uri */
            readonly top_up_url?: string;
        };
        /** @description A problem document (RFC 9457) in camelCase. */
        readonly ProblemCamel: {
            /** Format: uri */
            readonly type: string;
            readonly title: string;
            readonly status: number;
            readonly code: string;
            readonly detail: string;
            readonly instance: string;
            /** Format: uuid */
            readonly requestId: string;
            readonly retryable: boolean;
            readonly errors: readonly {
                readonly code: string;
                readonly message: string;
                readonly pointer: string;
            }[];
            readonly param?: string;
            readonly availableCreditUsd?: string;
            readonly requiredCreditUsd?: string;
            /** Format: uri */
            readonly topUpUrl?: string;
        } & {
            readonly [key: string]: unknown;
        };
        /** @description One entry of a taxonomy. */
        readonly TaxonomyEntry: {
            /** @description The permanent code. */
            readonly code: string;
            /**
             * @description `family` and `specialism` of a role, `sector` of an industry.
             * @enum {string}
             */
            readonly kind: "family" | "specialism" | "sector";
            /** @description The English name. */
            readonly label: string;
            /** @description Labels by BCP 47 language tag; `label` equals `labels.en`. */
            readonly labels: {
                readonly [key: string]: string;
            };
            /** @description Other codes with the same meaning. */
            readonly aliases: readonly string[];
            /** @description What belongs here, and what belongs elsewhere. */
            readonly boundary_notes: readonly string[];
            /** @description What the entry means. */
            readonly definition: string | null;
            /** @description The code of the entry above it; null at the top. */
            readonly parent_code: string | null;
            /** @description The active code that replaces a deprecated one. */
            readonly replaced_by: string | null;
            /**
             * @description `deprecated` entries match still; new records use the one that replaces them.
             * @enum {string}
             */
            readonly status: "active" | "deprecated";
        };
        /** @description A complete, immutable version of a taxonomy. */
        readonly TaxonomySnapshot: {
            /** @constant */
            readonly object: "taxonomy";
            readonly id: string;
            readonly version: number;
            /** @description SHA-256 of the snapshot without `revision`, serialised by RFC 8785. */
            readonly revision: string;
            /** @description Sorted by code. */
            readonly entries: readonly components["schemas"]["TaxonomyEntry"][];
        };
        /** @description A test of a destination. */
        readonly TestEvent: {
            readonly data: {
                /**
                 * Format: uri
                 * @description The page of the delivery in the application.
                 */
                readonly action_url: string;
                /** @description Empty: a test delivers nothing. */
                readonly resource_ids: readonly string[];
                /**
                 * @description The version of `data`.
                 * @constant
                 */
                readonly schema_version: 1;
                /** @description The event in a sentence or two. */
                readonly summary: string;
                /** @description The event in a few words. */
                readonly title: string;
            } & {
                readonly [key: string]: unknown;
            };
            /**
             * Format: uuid
             * @description This attempt; new for every attempt.
             */
            readonly delivery_id: string;
            /**
             * Format: uuid
             * @description The event, in every attempt and replay. Deduplicate by it.
             */
            readonly event_id: string;
            /** @constant */
            readonly event_type: "integration.test";
            /**
             * Format: date-time
             * @description When the event occurred.
             */
            readonly occurred_at: string;
            /**
             * @description The version of the envelope.
             * @constant
             */
            readonly schema_version: 1;
        } & {
            readonly [key: string]: unknown;
        };
        /** @description A tool in the catalogue. */
        readonly Tool: {
            /** @constant */
            readonly object: "tool";
            readonly code: string;
            readonly label: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readonly listJobs: {
        readonly parameters: {
            readonly query?: {
                /** @description Maximum annual base pay in US dollars. Matches jobs whose disclosed range starts at or below it. */
                readonly base_annual_usd_max?: number;
                /** @description Minimum annual base pay in US dollars. Matches jobs whose disclosed range reaches it; 0 matches every job that discloses pay. */
                readonly base_annual_usd_min?: number;
                /** @description Company IDs. An ID that does not exist matches nothing. */
                readonly companies?: readonly string[];
                /** @description ISO 3166-1 alpha-2 codes. */
                readonly countries?: readonly string[];
                /** @description Cursor from a previous page. Valid for 24 hours with unchanged filters, sort and direction; `limit` may change. */
                readonly cursor?: string;
                /** @description Ascending or descending order. */
                readonly direction?: "asc" | "desc";
                /** @description Types of employment. */
                readonly engagements?: readonly ("apprenticeship" | "contract" | "fixed_term" | "internship" | "permanent" | "temporary")[];
                /** @description Codes of the industry taxonomy. A sector includes the sectors under it. */
                readonly industries?: readonly string[];
                /** @description Working languages that the job requires (ISO 639-1). */
                readonly languages?: readonly string[];
                /** @description Maximum number of resources per page. */
                readonly limit?: number;
                /** @description Canonical location IDs. A location includes everything in it. */
                readonly locations?: readonly string[];
                /** @description Jobs published at or after this time, as declared by their source. */
                readonly published_from?: string;
                /** @description Jobs published before this time, as declared by their source. */
                readonly published_until?: string;
                /** @description Words that must all occur in the job title or the company name; case-insensitive. At least one letter, digit, combining mark, `+` or `#`; a text without any is refused with 400 (`invalid_format`). */
                readonly query?: string;
                /** @description Codes of the role taxonomy. A family includes its specialisms. */
                readonly roles?: readonly string[];
                /** @description Full time or part time. */
                readonly schedules?: readonly ("full_time" | "part_time")[];
                /** @description Seniority levels. */
                readonly seniorities?: readonly ("intern" | "entry" | "mid" | "senior" | "lead" | "director" | "executive")[];
                /** @description Sort key of the list; the ID breaks ties. */
                readonly sort?: "created" | "updated";
                /** @description Open jobs, closed jobs or both. */
                readonly statuses?: readonly ("open" | "closed")[];
                /** @description Codes of the tool catalogue. Matches any mention of a tool. */
                readonly tools?: readonly string[];
                /** @description Jobs changed at or after this time. */
                readonly updated_from?: string;
                /** @description Jobs changed before this time. */
                readonly updated_until?: string;
                /** @description `true`: explicitly offered. `false`: explicitly refused. Jobs that state neither never match. */
                readonly visa_sponsorship?: boolean;
                /** @description On site, hybrid or remote. */
                readonly work_arrangements?: readonly ("hybrid" | "onsite" | "remote")[];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. `Svc-Cost-USD` shows the charge. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @constant */
                        readonly object: "list";
                        readonly data: readonly components["schemas"]["Job"][];
                        /** @description Whether there is a next page. */
                        readonly has_more: boolean;
                        /** @description The `cursor` of the next page; null on the last page. */
                        readonly next_cursor: string | null;
                    };
                };
            };
        };
    };
    readonly retrieveJob: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description ID of a published job. */
                readonly job_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. `Svc-Cost-USD` shows the charge. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Job"];
                };
            };
        };
    };
    readonly retrieveJobContent: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description ID of an open job. */
                readonly jobId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. `Svc-Cost-USD` shows the charge. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["JobContent"];
                };
            };
        };
    };
    readonly listJobFacts: {
        readonly parameters: {
            readonly query?: {
                /** @description Company IDs. An ID that does not exist matches nothing. */
                readonly companies?: readonly string[];
                /** @description Cursor from a previous page. Valid for 24 hours with unchanged filters, sort and direction; `limit` may change. */
                readonly cursor?: string;
                /** @description Types of employment. */
                readonly engagements?: readonly ("apprenticeship" | "contract" | "fixed_term" | "internship" | "permanent" | "temporary")[];
                /** @description The policy of the employer on recruitment agencies. */
                readonly "facts[agencyPolicies]"?: readonly ("agencies_invited" | "approved_agencies_only" | "no_unsolicited_submissions")[];
                /** @description Where candidates apply. */
                readonly "facts[applicationRoutes]"?: readonly ("employer_external" | "intermediary_external" | "svc_hosted")[];
                /** @description Benefits that the job offers. */
                readonly "facts[benefits]"?: readonly ("health_insurance" | "learning_budget" | "paid_parental_leave" | "paid_time_off" | "relocation_assistance" | "retirement_plan")[];
                /** @description Standards and laws of a compliance fact. */
                readonly "facts[complianceConcepts]"?: readonly ("fedramp" | "gdpr" | "hipaa" | "iso_27001" | "iso_9001" | "pci_dss" | "soc_2")[];
                /** @description How the compliance is known. */
                readonly "facts[complianceRelationships]"?: readonly ("document_verified" | "employer_claim" | "job_requirement" | "planned_work" | "registry_record")[];
                /** @description Also matches jobs that state no fact of a requested kind. Needs at least one condition. Default: `false`. */
                readonly "facts[includeUnstated]"?: boolean;
                /** @description Actions of an initiative. */
                readonly "facts[initiativeActions]"?: readonly ("evaluate_vendor" | "implement_system" | "migrate_system" | "prepare_audit" | "pursue_certification" | "replace_system")[];
                /** @description Standards and laws that are the target of an initiative. */
                readonly "facts[initiativeCompliance]"?: readonly ("fedramp" | "gdpr" | "hipaa" | "iso_27001" | "iso_9001" | "pci_dss" | "soc_2")[];
                /** @description Tools or tool categories that are the target of an initiative. */
                readonly "facts[initiativeTools]"?: readonly string[];
                /** @description Who published the listing. */
                readonly "facts[listingRelationships]"?: readonly ("direct_employer" | "recruitment_intermediary")[];
                /** @description Matches only jobs that state that no degree is required. */
                readonly "facts[noDegreeRequired]"?: true;
                /** @description Platforms that handle the application. */
                readonly "facts[recruitingPlatforms]"?: readonly ("adp" | "ashby" | "avature" | "dayforce" | "eightfold" | "greenhouse" | "icims" | "jobvite" | "lever" | "oraclecloud" | "pageup" | "personio" | "phenom" | "recruitee" | "smartrecruiters" | "successfactors" | "taleo" | "teamtailor" | "ukg" | "workable" | "workday")[];
                /** @description Whether a job must match `any` or `all` of `technologyTools`. `all` needs `technologyTools`. Default: `any`. */
                readonly "facts[technologyOperator]"?: "any" | "all";
                /** @description Relationships of the job to a tool. Default: any relationship. */
                readonly "facts[technologyRelationships]"?: readonly ("explicit_current_use" | "planned_introduction" | "planned_replacement" | "preferred_experience" | "required_experience")[];
                /** @description Tools that the job states a relationship to. */
                readonly "facts[technologyTools]"?: readonly string[];
                /** @description Codes of the industry taxonomy. A sector includes the sectors under it. */
                readonly industries?: readonly string[];
                /** @description Job IDs. An ID that does not exist matches nothing. */
                readonly jobs?: readonly string[];
                /** @description Working languages that the job requires (ISO 639-1). */
                readonly languages?: readonly string[];
                /** @description Canonical location IDs. A location includes everything in it. */
                readonly locations?: readonly string[];
                /** @description Words that must all occur in the job title or the company name; case-insensitive. At least one letter, digit, combining mark, `+` or `#`; a text without any is refused with 400 (`invalid_format`). */
                readonly query?: string;
                /** @description Codes of the role taxonomy. A family includes its specialisms. */
                readonly roles?: readonly string[];
                /** @description Full time or part time. */
                readonly schedules?: readonly ("full_time" | "part_time")[];
                /** @description Codes of the tool catalogue. Matches any mention of a tool. */
                readonly tools?: readonly string[];
                /** @description `true`: explicitly offered. `false`: explicitly refused. Jobs that state neither never match. */
                readonly visaSponsorship?: boolean;
                /** @description On site, hybrid or remote. */
                readonly workArrangements?: readonly ("hybrid" | "onsite" | "remote")[];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. `Svc-Cost-USD` shows the charge. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["FactsBundle"][];
                        readonly meta: components["schemas"]["PageMeta"];
                    };
                };
            };
        };
    };
    readonly listJobChanges: {
        readonly parameters: {
            readonly query?: {
                /** @description `next_position` of an earlier response. Left out, the page begins 30 days back. Other parameters may change. */
                readonly after?: string;
                /** @description Kinds of changes. Left out, all kinds. */
                readonly changes?: readonly ("closed" | "erased" | "published" | "reopened" | "updated" | "withdrawn")[];
                /** @description `job`: return the jobs too. Each returned job is charged; left out, the response is free. */
                readonly include?: "job";
                /** @description Maximum number of changes per page; at most 100 with `include=job`. */
                readonly limit?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. `Svc-Cost-USD` shows the charge. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @constant */
                        readonly object: "change_list";
                        readonly data: readonly components["schemas"]["JobChange"][];
                        /** @description `after` of the next request, also when nothing has changed. */
                        readonly next_position: string;
                        /** @description Whether the page ends with the last change that was published. */
                        readonly caught_up: boolean;
                    };
                };
            };
        };
    };
    readonly listCompanies: {
        readonly parameters: {
            readonly query?: {
                /** @description ISO 3166-1 alpha-2 codes. */
                readonly countries?: readonly string[];
                /** @description Cursor from a previous page. Valid for 24 hours with unchanged filters, sort and direction; `limit` may change. */
                readonly cursor?: string;
                /** @description Ascending or descending order. */
                readonly direction?: "asc" | "desc";
                /** @description Codes of the industry taxonomy. A sector includes the sectors under it. */
                readonly industries?: readonly string[];
                /** @description Maximum number of resources per page. */
                readonly limit?: number;
                /** @description Part of a company name, or a similar name; case-insensitive. */
                readonly query?: string;
                /** @description Sort key of the list; the ID breaks ties. */
                readonly sort?: "name" | "open_jobs" | "updated";
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. `Svc-Cost-USD` shows the charge. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @constant */
                        readonly object: "list";
                        readonly data: readonly components["schemas"]["Company"][];
                        /** @description Whether there is a next page. */
                        readonly has_more: boolean;
                        /** @description The `cursor` of the next page; null on the last page. */
                        readonly next_cursor: string | null;
                    };
                };
            };
        };
    };
    readonly retrieveCompany: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description ID of a published company. */
                readonly company_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. `Svc-Cost-USD` shows the charge. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Company"];
                };
            };
        };
    };
    readonly listCompanyEvents: {
        readonly parameters: {
            readonly query?: {
                /** @description Standards and laws of a compliance event. */
                readonly "company[complianceConcepts]"?: readonly ("fedramp" | "gdpr" | "hipaa" | "iso_27001" | "iso_9001" | "pci_dss" | "soc_2")[];
                /** @description How the compliance is known. */
                readonly "company[complianceRelationships]"?: readonly ("document_verified" | "employer_claim" | "job_requirement" | "planned_work" | "registry_record")[];
                /** @description The whole disclosed range of employees is at or below this number. */
                readonly "company[employeeCountMax]"?: number;
                /** @description The whole disclosed range of employees is at or above this number. Full-time equivalents never count. */
                readonly "company[employeeCountMin]"?: number;
                /** @description Scopes whose employees count. Needs `employeeCountMin` or `employeeCountMax`. */
                readonly "company[employeeScopes]"?: readonly ("consolidated_hiring_group" | "hiring_organisation" | "legal_entity" | "local_establishment" | "parent_organisation")[];
                /** @description Kinds of events. */
                readonly "company[eventKinds]"?: readonly ("compliance" | "funding" | "initiative" | "ownership_change" | "site_change" | "technology" | "workforce" | "workforce_reduction")[];
                /** @description Observed at or after this time. */
                readonly "company[observedFrom]"?: string;
                /** @description Observed before this time. */
                readonly "company[observedUntil]"?: string;
                /** @description Types of companies. */
                readonly "company[types]"?: readonly ("agency" | "brand" | "company" | "education" | "government" | "healthcare" | "nonprofit" | "other" | "partnership")[];
                /** @description ISO 3166-1 alpha-2 codes. */
                readonly countries?: readonly string[];
                /** @description Cursor from a previous page. Valid for 24 hours with unchanged filters, sort and direction; `limit` may change. */
                readonly cursor?: string;
                /** @description Codes of the industry taxonomy. A sector includes the sectors under it. */
                readonly industries?: readonly string[];
                /** @description The policy of the employer on recruitment agencies. */
                readonly "matchingJobs[agencyPolicies]"?: readonly ("agencies_invited" | "approved_agencies_only" | "no_unsolicited_submissions")[];
                /** @description Where candidates apply. */
                readonly "matchingJobs[applicationRoutes]"?: readonly ("employer_external" | "intermediary_external" | "svc_hosted")[];
                /** @description Benefits that the job offers. */
                readonly "matchingJobs[benefits]"?: readonly ("health_insurance" | "learning_budget" | "paid_parental_leave" | "paid_time_off" | "relocation_assistance" | "retirement_plan")[];
                /** @description Standards and laws of a compliance fact. */
                readonly "matchingJobs[complianceConcepts]"?: readonly ("fedramp" | "gdpr" | "hipaa" | "iso_27001" | "iso_9001" | "pci_dss" | "soc_2")[];
                /** @description How the compliance is known. */
                readonly "matchingJobs[complianceRelationships]"?: readonly ("document_verified" | "employer_claim" | "job_requirement" | "planned_work" | "registry_record")[];
                /** @description Also matches jobs that state no fact of a requested kind. Needs at least one condition. Default: `false`. */
                readonly "matchingJobs[includeUnstated]"?: boolean;
                /** @description Actions of an initiative. */
                readonly "matchingJobs[initiativeActions]"?: readonly ("evaluate_vendor" | "implement_system" | "migrate_system" | "prepare_audit" | "pursue_certification" | "replace_system")[];
                /** @description Standards and laws that are the target of an initiative. */
                readonly "matchingJobs[initiativeCompliance]"?: readonly ("fedramp" | "gdpr" | "hipaa" | "iso_27001" | "iso_9001" | "pci_dss" | "soc_2")[];
                /** @description Tools or tool categories that are the target of an initiative. */
                readonly "matchingJobs[initiativeTools]"?: readonly string[];
                /** @description Who published the listing. */
                readonly "matchingJobs[listingRelationships]"?: readonly ("direct_employer" | "recruitment_intermediary")[];
                /** @description Matches only jobs that state that no degree is required. */
                readonly "matchingJobs[noDegreeRequired]"?: true;
                /** @description Platforms that handle the application. */
                readonly "matchingJobs[recruitingPlatforms]"?: readonly ("adp" | "ashby" | "avature" | "dayforce" | "eightfold" | "greenhouse" | "icims" | "jobvite" | "lever" | "oraclecloud" | "pageup" | "personio" | "phenom" | "recruitee" | "smartrecruiters" | "successfactors" | "taleo" | "teamtailor" | "ukg" | "workable" | "workday")[];
                /** @description Whether a job must match `any` or `all` of `technologyTools`. `all` needs `technologyTools`. Default: `any`. */
                readonly "matchingJobs[technologyOperator]"?: "any" | "all";
                /** @description Relationships of the job to a tool. Default: any relationship. */
                readonly "matchingJobs[technologyRelationships]"?: readonly ("explicit_current_use" | "planned_introduction" | "planned_replacement" | "preferred_experience" | "required_experience")[];
                /** @description Tools that the job states a relationship to. */
                readonly "matchingJobs[technologyTools]"?: readonly string[];
                /** @description Working conditions that the job states. */
                readonly "matchingJobs[workingConditions]"?: readonly ("night_work" | "on_call" | "shift_work" | "travel_required" | "weekend_work")[];
                /** @description Part of a company name, or a similar name; case-insensitive. */
                readonly query?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. `Svc-Cost-USD` shows the charge. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["EventsBundle"][];
                        readonly meta: components["schemas"]["PageMeta"];
                    };
                };
            };
        };
    };
    readonly listLocations: {
        readonly parameters: {
            readonly query: {
                /** @description Cursor from a previous page. Valid for 24 hours with unchanged filters, sort and direction; `limit` may change. */
                readonly cursor?: string;
                /** @description Maximum number of resources per page. */
                readonly limit?: number;
                /** @description Canonical ID of a location. Returns only locations inside it. */
                readonly parent?: string;
                /** @description The beginning of a name or of a word in it, ignoring case and diacritics. At least one letter, digit, combining mark, `+` or `#`; a text without any is refused with 400 (`invalid_format`). */
                readonly query: string;
                /** @description Kind of location. */
                readonly type?: "region" | "country" | "admin" | "metro" | "city";
            };
            readonly header?: {
                /** @description The `ETag` of a response that you have. Lists and `*` are allowed; the comparison is weak. */
                readonly "If-None-Match"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @constant */
                        readonly object: "list";
                        readonly data: readonly components["schemas"]["Location"][];
                        /** @description Whether there is a next page. */
                        readonly has_more: boolean;
                        /** @description The `cursor` of the next page; null on the last page. */
                        readonly next_cursor: string | null;
                    };
                };
            };
        };
    };
    readonly retrieveLocation: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` of a response that you have. Lists and `*` are allowed; the comparison is weak. */
                readonly "If-None-Match"?: string;
            };
            readonly path: {
                /** @description Canonical ID of a location. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Location"];
                };
            };
        };
    };
    readonly listTools: {
        readonly parameters: {
            readonly query: {
                /** @description Cursor from a previous page. Valid for 24 hours with unchanged filters, sort and direction; `limit` may change. */
                readonly cursor?: string;
                /** @description Maximum number of resources per page. */
                readonly limit?: number;
                /** @description The beginning of a name or of a word in it, ignoring case and diacritics. At least one letter, digit, combining mark, `+` or `#`; a text without any is refused with 400 (`invalid_format`). */
                readonly query: string;
            };
            readonly header?: {
                /** @description The `ETag` of a response that you have. Lists and `*` are allowed; the comparison is weak. */
                readonly "If-None-Match"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @constant */
                        readonly object: "list";
                        readonly data: readonly components["schemas"]["Tool"][];
                        /** @description Whether there is a next page. */
                        readonly has_more: boolean;
                        /** @description The `cursor` of the next page; null on the last page. */
                        readonly next_cursor: string | null;
                    };
                };
            };
        };
    };
    readonly retrieveTool: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` of a response that you have. Lists and `*` are allowed; the comparison is weak. */
                readonly "If-None-Match"?: string;
            };
            readonly path: {
                /** @description Code of a tool. */
                readonly code: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Tool"];
                };
            };
        };
    };
    readonly getRoleTaxonomy: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` of a response that you have. Lists and `*` are allowed; the comparison is weak. */
                readonly "If-None-Match"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TaxonomySnapshot"];
                };
            };
        };
    };
    readonly getRoleTaxonomyVersion: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` of a response that you have. Lists and `*` are allowed; the comparison is weak. */
                readonly "If-None-Match"?: string;
            };
            readonly path: {
                /** @description Number of a published version, starting at 1. */
                readonly version: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TaxonomySnapshot"];
                };
            };
        };
    };
    readonly getIndustryTaxonomy: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` of a response that you have. Lists and `*` are allowed; the comparison is weak. */
                readonly "If-None-Match"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TaxonomySnapshot"];
                };
            };
        };
    };
    readonly getIndustryTaxonomyVersion: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` of a response that you have. Lists and `*` are allowed; the comparison is weak. */
                readonly "If-None-Match"?: string;
            };
            readonly path: {
                /** @description Number of a published version, starting at 1. */
                readonly version: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TaxonomySnapshot"];
                };
            };
        };
    };
    readonly receiveMonitorDelivery: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description The event: deduplicate by it. */
                readonly "X-Svc-Event-Id": string;
                /** @description This attempt: log it. */
                readonly "X-Svc-Delivery-Id": string;
                /** @description The type of the event. */
                readonly "X-Svc-Event-Type": "signals.monitor.delivery";
                /** @description When this attempt was signed, in Unix seconds. Reject one that differs from your clock by more than 300 s. */
                readonly "X-Svc-Timestamp": string;
                /** @description HMAC-SHA256 of `v0.`, the timestamp, `.` and the raw body, under the signing secret; compare in constant time. The secret of the example is `whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8`. */
                readonly "X-Svc-Signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description Canonical JSON (RFC 8785) of at most 64 KiB. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["MonitorDeliveryEvent"];
            };
        };
        readonly responses: {
            /** @description The event is stored durably, or its `event_id` was known. The delivery is complete. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly receiveTest: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description The event: deduplicate by it. */
                readonly "X-Svc-Event-Id": string;
                /** @description This attempt: log it. */
                readonly "X-Svc-Delivery-Id": string;
                /** @description The type of the event. */
                readonly "X-Svc-Event-Type": "integration.test";
                /** @description When this attempt was signed, in Unix seconds. Reject one that differs from your clock by more than 300 s. */
                readonly "X-Svc-Timestamp": string;
                /** @description HMAC-SHA256 of `v0.`, the timestamp, `.` and the raw body, under the signing secret; compare in constant time. The secret of the example is `whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8`. */
                readonly "X-Svc-Signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description Canonical JSON (RFC 8785) of at most 64 KiB. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["TestEvent"];
            };
        };
        readonly responses: {
            /** @description The event is stored durably, or its `event_id` was known. The delivery is complete. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly receiveCreditLow: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description The event: deduplicate by it. */
                readonly "X-Svc-Event-Id": string;
                /** @description This attempt: log it. */
                readonly "X-Svc-Delivery-Id": string;
                /** @description The type of the event. */
                readonly "X-Svc-Event-Type": "credit.low";
                /** @description When this attempt was signed, in Unix seconds. Reject one that differs from your clock by more than 300 s. */
                readonly "X-Svc-Timestamp": string;
                /** @description HMAC-SHA256 of `v0.`, the timestamp, `.` and the raw body, under the signing secret; compare in constant time. The secret of the example is `whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8`. */
                readonly "X-Svc-Signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description Canonical JSON (RFC 8785) of at most 64 KiB. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CreditLowEvent"];
            };
        };
        readonly responses: {
            /** @description The event is stored durably, or its `event_id` was known. The delivery is complete. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly receiveDeliveryExhausted: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description The event: deduplicate by it. */
                readonly "X-Svc-Event-Id": string;
                /** @description This attempt: log it. */
                readonly "X-Svc-Delivery-Id": string;
                /** @description The type of the event. */
                readonly "X-Svc-Event-Type": "delivery.exhausted";
                /** @description When this attempt was signed, in Unix seconds. Reject one that differs from your clock by more than 300 s. */
                readonly "X-Svc-Timestamp": string;
                /** @description HMAC-SHA256 of `v0.`, the timestamp, `.` and the raw body, under the signing secret; compare in constant time. The secret of the example is `whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8`. */
                readonly "X-Svc-Signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description Canonical JSON (RFC 8785) of at most 64 KiB. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["DeliveryExhaustedEvent"];
            };
        };
        readonly responses: {
            /** @description The event is stored durably, or its `event_id` was known. The delivery is complete. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly receiveDestinationPaused: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description The event: deduplicate by it. */
                readonly "X-Svc-Event-Id": string;
                /** @description This attempt: log it. */
                readonly "X-Svc-Delivery-Id": string;
                /** @description The type of the event. */
                readonly "X-Svc-Event-Type": "destination.paused";
                /** @description When this attempt was signed, in Unix seconds. Reject one that differs from your clock by more than 300 s. */
                readonly "X-Svc-Timestamp": string;
                /** @description HMAC-SHA256 of `v0.`, the timestamp, `.` and the raw body, under the signing secret; compare in constant time. The secret of the example is `whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8`. */
                readonly "X-Svc-Signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description Canonical JSON (RFC 8785) of at most 64 KiB. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["DestinationPausedEvent"];
            };
        };
        readonly responses: {
            /** @description The event is stored durably, or its `event_id` was known. The delivery is complete. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly receiveMonitorHeld: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description The event: deduplicate by it. */
                readonly "X-Svc-Event-Id": string;
                /** @description This attempt: log it. */
                readonly "X-Svc-Delivery-Id": string;
                /** @description The type of the event. */
                readonly "X-Svc-Event-Type": "monitor.held";
                /** @description When this attempt was signed, in Unix seconds. Reject one that differs from your clock by more than 300 s. */
                readonly "X-Svc-Timestamp": string;
                /** @description HMAC-SHA256 of `v0.`, the timestamp, `.` and the raw body, under the signing secret; compare in constant time. The secret of the example is `whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8`. */
                readonly "X-Svc-Signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description Canonical JSON (RFC 8785) of at most 64 KiB. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["MonitorHeldEvent"];
            };
        };
        readonly responses: {
            /** @description The event is stored durably, or its `event_id` was known. The delivery is complete. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
