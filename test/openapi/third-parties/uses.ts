/** What a customer writes with each generated client. Each prints what it got as one line of JSON. */

const SETTINGS = `
declare const process: { readonly env: Readonly<Record<string, string>> };
const baseUrl = process.env['BASE_URL'] ?? '';
const apiKey = process.env['API_KEY'] ?? '';
`;

/** openapi-typescript with openapi-fetch. */
export const OPENAPI_FETCH = `
import createClient from 'openapi-fetch';
import type { paths, webhooks } from './schema.js';
${SETTINGS}
const client = createClient<paths>({ baseUrl, headers: { Authorization: 'Bearer ' + apiKey } });

const facts = await client.GET('/v0/job-facts', {
  params: {
    query: {
      'facts[benefits]': ['health_insurance', 'paid_time_off'],
      'facts[includeUnstated]': true,
      workArrangements: ['remote', 'onsite', 'hybrid'],
    },
  },
});
const events = await client.GET('/v0/company-events', {
  params: { query: { 'company[eventKinds]': ['workforce'], 'matchingJobs[benefits]': ['health_insurance'] } },
});
const refused = await client.GET('/v0/jobs', { params: { query: { limit: 101 } } });
// No parameter is required, and a value outside a closed list does not compile.
await client.GET('/v0/jobs');
// @ts-expect-error lunch is not a benefit
const wrong: 'health_insurance' = 'lunch' satisfies NonNullable<NonNullable<paths['/v0/job-facts']['get']['parameters']['query']>['facts[benefits]']>[number];
type Event = webhooks['signals.monitor.delivery']['post']['requestBody']['content']['application/json'];
const ids = (event: Event): readonly string[] => event.data.resource_ids;

console.log(JSON.stringify({
  statuses: [facts.response.status, events.response.status, refused.response.status],
  facts: facts.data?.data.map(({ title }) => title).length,
  events: events.data?.data.map(({ company }) => company.name).length,
  problem: refused.error?.code,
  unused: [wrong.length, ids.length],
}));
`;

/** @hey-api/openapi-ts with its own fetch client. */
export const HEY_API = `
import { client } from './hey/client.gen';
import { listCompanyEvents, listJobFacts, listJobs } from './hey/sdk.gen';
import type { MonitorDeliveryEvent } from './hey/types.gen';
${SETTINGS}
client.setConfig({ auth: () => apiKey });

const facts = await listJobFacts({
  query: {
    'facts[benefits]': ['health_insurance', 'paid_time_off'],
    'facts[includeUnstated]': true,
    workArrangements: ['remote', 'onsite', 'hybrid'],
  },
});
const events = await listCompanyEvents({
  query: { 'company[eventKinds]': ['workforce'], 'matchingJobs[benefits]': ['health_insurance'] },
});
const refused = await listJobs({ query: { limit: 101 } });
await listJobs();
// @ts-expect-error lunch is not a benefit
const wrong = () => listJobFacts({ query: { 'facts[benefits]': ['lunch'] } });
const ids = (event: MonitorDeliveryEvent): readonly string[] => event.data.resource_ids;

console.log(JSON.stringify({
  statuses: [facts.response?.status, events.response?.status, refused.response?.status],
  facts: facts.data?.data.map(({ title }) => title).length,
  events: events.data?.data.map(({ company }) => company.name).length,
  problem: refused.error?.code,
  servedFrom: client.getConfig().baseUrl === baseUrl,
  unused: [wrong.length, ids.length],
}));
`;
