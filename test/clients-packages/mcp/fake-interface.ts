import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** An HTTP server that stands in for the interface, for behaviour that the real one never shows. */
export interface FakeInterface {
  readonly baseUrl: string;
  /** The targets of all requests, in order. */
  readonly targets: string[];
  handle: Handler;
  stop(): Promise<void>;
}

export async function startFakeInterface(): Promise<FakeInterface> {
  const targets: string[] = [];
  const server = createServer((request, response) => {
    targets.push(request.url ?? '');
    fake.handle(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const fake: FakeInterface = {
    baseUrl: `http://127.0.0.1:${port}`,
    targets,
    handle: (_, response) => response.writeHead(500).end(),
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return fake;
}

export const limitOf = (request: IncomingMessage): number =>
  Number(new URL(request.url ?? '', 'http://x').searchParams.get('limit'));

/** Sends a page of jobs and its cost. */
export function sendJobs(
  response: ServerResponse,
  jobs: readonly object[],
  headers: Readonly<Record<string, string>> = {},
): void {
  const costUsd = (jobs.length / 1000).toFixed(3);
  response
    .writeHead(200, { 'svc-cost-usd': costUsd, 'svc-credit-balance-usd': '9.00', ...headers })
    .end(JSON.stringify({ object: 'list', data: jobs, has_more: false, next_cursor: null }));
}

export function sendProblem(
  response: ServerResponse,
  status: number,
  more: Readonly<Record<string, unknown>> = {},
  headers: Readonly<Record<string, string>> = {},
): void {
  const body = {
    type: 'https://docs.example/errors/x',
    title: 'x',
    status,
    code: 'service_unavailable',
    detail: 'The service is unavailable.',
    instance: '/v0/jobs',
    request_id: '01a203b2-4ee6-78c2-97d1-1cf539222d64',
    retryable: status >= 500,
    errors: [{ code: 'service_unavailable', message: 'The service is unavailable.', pointer: '/' }],
    ...more,
  };
  response
    .writeHead(status, { 'content-type': 'application/problem+json', ...headers })
    .end(JSON.stringify(body));
}

export const jobOf = (more: Readonly<Record<string, unknown>> = {}): object => ({
  object: 'job',
  id: '01a203b0-681a-7000-8029-bc8acf016403',
  apply_url: 'https://jobs.example/1',
  closed_at: null,
  company: { id: '01a203b0-681a-7000-8004-ad7f4f269f3b', name: 'Acme' },
  compensation: null,
  compensationPackages: [],
  content_available: true,
  engagements: [],
  first_observed_at: '2026-08-13T00:00:00.000Z',
  industries: [],
  languages: [],
  last_verified_at: '2026-11-19T00:00:00.000Z',
  locations: [{ id: 'city:1', kind: 'city', label: 'Berlin', country: 'DE' }],
  posting_count: 1,
  posting_language: 'en',
  published_at: null,
  role_taxonomy_version: 1,
  roles: [],
  schedules: [],
  seniority: null,
  status: 'open',
  status_reason: null,
  superseded_by_id: null,
  title: 'Engineer',
  tools: [],
  updated_at: '2026-11-22T14:37:02.362Z',
  visa_sponsorship: null,
  work_arrangements: ['remote'],
  ...more,
});

export const jobs = (count: number): readonly object[] => Array.from({ length: count }, () => jobOf());
