import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { OPERATIONS } from '../../infra/operations.ts';
import { publishDemoCatalogues } from '../support/demo.ts';
import { startInterface, type TestInterface } from '../support/interface.ts';
import { sendToNoRoute } from './demo.ts';

/**
 * Common mistakes, and the part of the answer that corrects them. The rest of the answer names the value and shows what
 * is allowed.
 */
const MISTAKES: Readonly<Record<string, readonly (readonly [query: string, says: string])[]>> = {
  '/v0/jobs': [
    ['location=country:DE', '"location" is not a parameter; did you mean locations? known are'],
    ['per_page=50', 'did you mean limit?'],
    ['page=2', 'did you mean cursor?'],
    ['q=rust', 'did you mean query?'],
    ['remote=true', 'did you mean work_arrangements?'],
    ['min_salary=80000', 'did you mean base_annual_usd_min?'],
    ['published=2026', 'did you mean published_from or published_until?'],
    ['workArrangements=remote', 'did you mean work_arrangements?'],
    ['api_key=jck_secret', 'send the key in the header "Authorization: Bearer <API_KEY>"; known are'],
    ['countries=DE,FR', 'repeat the key for each value: countries=DE&countries=FR'],
    ['countries=Germany', 'did you mean "DE"?'],
    ['countries=uk', 'did you mean "GB"?'],
    ['tools=Python', 'did you mean "python"?'],
    ['tools=python,rust', 'repeat the key for each value: tools=python&tools=rust'],
    ['tools=Visual%20Studio%20Code', 'did you mean "visual-studio-code"?'],
    ['tools=C%2B%2B', 'near it are "cpp", '],
    ['tools=pythom', 'did you mean "python"?'],
    ['locations=Berlin', 'near it are "metro:de:16:berlin", "admin:DE.16", "city:2950159"'],
    ['locations=DE', 'near it are "country:DE", '],
    [
      'locations=country:DE,country:FR',
      'repeat the key for each value: locations=country:DE&locations=country:FR',
    ],
    ['industries=Software', 'did you mean "software"?'],
    ['roles=Software%20Engineer', 'did you mean "software-engineer"?'],
    ['roles=Nurse', 'near it are "icu-nurse", '],
    ['roles=backend-enginering', 'near it are "backend-engineering", '],
    ['languages=English', 'did you mean "en"?'],
    ['languages=en-US', 'did you mean "en"?'],
    ['languages=xx', 'did you mean "xh"?'],
    ['seniorities=Senior', 'did you mean "senior"?'],
    ['seniorities=junior', 'did you mean "entry"?'],
    ['work_arrangements=on-site', 'did you mean "onsite"?'],
    ['schedules=fulltime', 'did you mean "full_time"?'],
    ['engagements=full_time', 'it must be one of apprenticeship, contract, '],
    ['statuses=Open', 'did you mean "open"?'],
    ['limit=1000', '\'limit\' is "1000"; it must be an integer from 1 to 100'],
    ['limit=ten', 'it must be an integer from 1 to 100, in decimal digits'],
    ['limit=-1', 'it must be an integer from 1 to 100, in decimal digits'],
    ['limit=10.0', 'did you mean "10"?'],
    ['limit=1&limit=2', '\'limit\' is given 2 times ("1", "2"); it takes one value'],
    ['base_annual_usd_min=80k', 'did you mean "80000"?'],
    ['base_annual_usd_min=$80,000', 'did you mean "80000"?'],
    [
      'base_annual_usd_min=2&base_annual_usd_max=1',
      "'base_annual_usd_min' must not be above 'base_annual_usd_max'",
    ],
    ['published_from=2026-01-31', 'did you mean "2026-01-31T00:00:00Z"?'],
    ['published_from=2026-01-31T09:30', 'did you mean "2026-01-31T09:30:00Z"?'],
    ['published_from=2026-01-31T09:30:00+02:00', 'did you mean "2026-01-31T09:30:00%2B02:00"?'],
    ['published_from=1767225600', 'did you mean "2026-01-01T00:00:00.000Z"?'],
    ['published_from=31.01.2026', '"31.01.2026"; it must be an RFC 3339 date-time'],
    ['published_from=2026-02-30T00:00:00Z', '"2026-02-30T00:00:00Z"; it must be an RFC 3339 date-time'],
    ['companies=Acme', '"Acme"; it must be a UUID of version 7; the lists return ids'],
    ['companies=019a4c107a007c3e8f215d1b2c3a4e01', 'did you mean "019a4c10-7a00-7c3e-8f21-5d1b2c3a4e01"?'],
    ['visa_sponsorship=yes', 'it must be true or false; did you mean "true"?'],
    ['query=', "'query' has an empty value; give one, or leave the parameter out"],
    ['roles[]=software', "'roles' has no brackets, it repeats as roles=a&roles=b"],
    ['sort=date', 'it must be one of created, updated; did you mean "created"?'],
    ['direction=DESC', 'did you mean "desc"?'],
    ['cursor=abc', "'cursor' is not one of this list and organisation; give next_cursor"],
  ],
  '/v0/jobs/{job_id}': [['', '\'job_id\' is "42"; it must be a UUID of version 7; the lists return ids']],
  '/v0/jobs/{jobId}/content': [
    ['', '\'jobId\' is "42"; it must be a UUID of version 7; the lists return ids'],
  ],
  '/v0/job-facts': [
    ['facts.benefits=health_insurance', 'did you mean facts[benefits]?'],
    ['facts_benefits=health_insurance', 'did you mean facts[benefits]?'],
    ['facts[benefit]=health_insurance', 'did you mean facts[benefits]?'],
    ['benefits=health_insurance', 'did you mean facts[benefits]?'],
    ['facts[tools]=python', 'did you mean facts[initiativeTools], facts[technologyTools] or tools?'],
    ['facts=%7B%22benefits%22:1%7D', 'one by one, as facts[agencyPolicies]=value; its properties are'],
    ['facts[benefits][x]=health_insurance', "'facts[benefits]' does not nest deeper"],
    ['facts[benefits]=health-insurance', 'did you mean "health_insurance"?'],
    ['facts[benefits]=dental', 'it must be one of health_insurance, learning_budget, '],
    [
      'facts[benefits]=health_insurance,paid_time_off',
      'repeat the key for each value: facts[benefits]=health_insurance&facts[benefits]=paid_time_off',
    ],
    ['facts[technologyTools]=Python', 'did you mean "python"?'],
    ['facts[technologyOperator]=all', "it needs 'facts[technologyTools]'"],
    ['facts[includeUnstated]=True', 'did you mean "true"?'],
    ['work_arrangements=remote', 'did you mean workArrangements?'],
    ['limit=10', '"limit" is not a parameter; known are'],
  ],
  '/v0/job-changes': [
    ['after=abc', "'after' is not a position of this stream and organisation; give next_position"],
    ['cursor=abc', 'did you mean after?'],
    ['include=jobs', 'did you mean "job"?'],
    ['include=job&limit=500', 'with include=job it must be at most 100'],
    ['changes=created', 'did you mean "published"?'],
  ],
  '/v0/companies': [
    ['name=acme', 'did you mean query?'],
    ['country=DE', 'did you mean countries?'],
    ['industry=software', 'did you mean industries?'],
    ['sort=open-jobs', 'did you mean "open_jobs"?'],
  ],
  '/v0/companies/{company_id}': [['', '\'company_id\' is "42"; it must be a UUID of version 7']],
  '/v0/company-events': [
    ['company.eventKinds=funding', 'did you mean company[eventKinds]?'],
    ['eventKinds=funding', 'did you mean company[eventKinds]?'],
    ['company[employeesMin]=50', 'did you mean company[employeeCountMin]?'],
    ['company[eventKinds]=Funding', 'did you mean "funding"?'],
    ['company[observedFrom]=2026-01-01', 'did you mean "2026-01-01T00:00:00Z"?'],
    ['company[employeeScopes]=legal_entity', "it needs 'company[employeeCountMin]' or"],
    ['matchingJobs[technologyTools]=Kubernetes', 'did you mean "kubernetes"?'],
  ],
  '/v0/locations': [
    ['q=ber', 'did you mean query?'],
    ['query=b', '\'query\' is "b"; it must be 2 to 100 characters'],
    ['query=ber&type=town', 'did you mean "city"?'],
    ['query=ber&parent=Germany', 'did you mean "country:DE"?'],
  ],
  '/v0/locations/{id}': [['', 'no location with the id "42". Find ids with /v0/locations?query=.']],
  '/v0/tools': [
    ['', "'query' is required; it must be 2 to 100 characters"],
    ['query=py&category=x', '"category" is not a parameter; known are'],
  ],
  '/v0/tools/{code}': [['', 'no tool with the code "42". Find codes with /v0/tools?query=.']],
  '/v0/taxonomies/roles': [['version=1', '"version" is not a parameter; this operation takes no query']],
  '/v0/taxonomies/roles/{version}': [['', 'no version 42 of the role taxonomy. The path without a version']],
  '/v0/taxonomies/industries': [['lang=de', '"lang" is not a parameter; this operation takes no query']],
  '/v0/taxonomies/industries/{version}': [['', 'no version 42 of the industry taxonomy. The path without']],
};

let api: TestInterface;
beforeAll(async () => {
  api = await startInterface(publishDemoCatalogues, { engine: 'memory' });
}, 240_000);
afterAll(() => api.stop());

test('the table covers every operation', () => {
  expect(Object.keys(MISTAKES).sort()).toEqual(OPERATIONS.map(({ path }) => path).sort());
});

const rows = Object.entries(MISTAKES).flatMap(([path, mistakes]) =>
  mistakes.map(
    ([query, says]) => [`${path.replace(/\{\w+\}/, '42')}${query === '' ? '' : `?${query}`}`, says] as const,
  ),
);

describe('the answer to a mistake shows the way out', () => {
  test.each(rows)('%s', async (target, says) => {
    const { status, json, headers } = await api.get(encodeURI(target).replaceAll('%25', '%'));
    expect([400, 404]).toContain(status);
    const messages = [json.detail, ...(json.errors ?? []).map(({ message }: { message: string }) => message)];
    expect(messages).toContainEqual(expect.stringContaining(says));
    expect(JSON.stringify(json)).not.toContain('jck_secret');
    expect(headers['svc-cost-usd']).toBeUndefined();
  });

  test('that never echoes more of a value than a line', async () => {
    const { json } = await api.get(
      `/v0/jobs?tools=${encodeURIComponent(`\u202e\u0007${'x,'.repeat(3000)}`)}`,
    );
    expect(json.detail.length).toBeLessThan(300);
    expect(json.detail).toMatch(/^[ -~\ufffd…]*$/);
  });

  test.each([
    ['/v0/job', 'did you mean /v0/jobs?'],
    ['/v0/jobs/', 'did you mean /v0/jobs?'],
    ['/jobs', 'did you mean /v0/jobs?'],
    ['/v1/companies', 'did you mean /v0/companies?'],
    ['/api/v0/tool/python', 'did you mean /v0/tools?'],
    ['/v0/job_facts', 'did you mean /v0/job-facts?'],
    ['/v0/roles', 'did you mean /v0/taxonomies/roles?'],
    ['/robots.txt', 'No operation exists at this path.'],
  ])('at the unknown path %s', async (path, says) => {
    const { status, json } = await sendToNoRoute('GET', path);
    expect([status, json.detail]).toEqual([404, expect.stringContaining(says)]);
  });

  test.each([
    ['no header', ''],
    ['no scheme', 'KEY'],
    ['another scheme', 'Basic KEY'],
    ['the placeholder', 'Bearer <API_KEY>'],
    ['quotes', 'Bearer "KEY"'],
    ['another deployment', 'Bearer jck_other_0000000000000000000000_00000000000000000000000000000000_000000'],
  ])('for a key with %s, always the same, so that it reveals nothing about a key', async (_, header) => {
    const { status, json } = await api.get('/v0/tools?query=py', {
      authorization: header.replace('KEY', api.apiKey),
    });
    expect([status, json.detail]).toEqual([
      401,
      expect.stringMatching(/Send it as "Authorization: Bearer <API_KEY>"/),
    ]);
    expect(JSON.stringify(json)).not.toContain('jck_test');
  });
});
