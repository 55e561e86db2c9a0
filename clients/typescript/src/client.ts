import { Companies } from './resources/companies.ts';
import { CompanyEvents } from './resources/company-events.ts';
import { JobFacts } from './resources/job-facts.ts';
import { Jobs } from './resources/jobs.ts';
import { Locations } from './resources/locations.ts';
import { Taxonomies } from './resources/taxonomies.ts';
import { Tools } from './resources/tools.ts';
import { type ClientOptions, settingsOf } from './transport/settings.ts';
import { Transport } from './transport/transport.ts';

/** The interface, one member per kind of resource. A client holds no connection and needs no closing. */
export class Client {
  readonly jobs: Jobs;
  readonly jobFacts: JobFacts;
  readonly companies: Companies;
  readonly companyEvents: CompanyEvents;
  readonly locations: Locations;
  readonly tools: Tools;
  readonly taxonomies: Taxonomies;

  constructor(options: ClientOptions) {
    const transport = new Transport(settingsOf(options));
    this.jobs = new Jobs(transport);
    this.jobFacts = new JobFacts(transport);
    this.companies = new Companies(transport);
    this.companyEvents = new CompanyEvents(transport);
    this.locations = new Locations(transport);
    this.tools = new Tools(transport);
    this.taxonomies = new Taxonomies(transport);
  }
}
