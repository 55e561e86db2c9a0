import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { RouteTable } from '../../infra/local/http/routes.ts';
import { OPERATIONS } from '../../infra/operations.ts';
import type { Operation } from '../../shared/contract/operation.ts';
import { CamelProblem, SnakeProblem } from '../../shared/contract/problem-document.ts';
import { goodPath } from '../contract/derived-requests.ts';
import { codePoint, webPath, webQuery } from '../support/code-points.ts';
import { type Demo, startDemo } from './demo.ts';
import { traceFaults } from './documented.ts';

const FILE = new URL('../../../shared/data/fuzz-blns.json.gz', import.meta.url);
// The list of naughty strings is test input that is not part of the project.
const withList = existsSync(FILE) ? describe : describe.skip;
const BATCH = 16;

let demo: Demo;
beforeAll(async () => {
  demo = await startDemo({ engine: 'memory' });
}, 240_000);
afterAll(() => demo.stop());

const casings = new RouteTable([
  ...OPERATIONS.map(({ path, casing }) => ({ routeKey: `GET ${path}`, target: casing })),
  { routeKey: '$default', target: 'snake' as const },
]);

interface Hostile {
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Returns the faults of the response to a hostile request. */
async function faultsOf({ target, headers }: Hostile): Promise<string[]> {
  const answer = await demo.get(target, headers);
  const faults = traceFaults(answer);
  if (answer.status >= 500) faults.push(`${answer.status} ${answer.text}`);
  // The text may be `*` in `If-None-Match`, which a catalogue answers without a body.
  const notModified = answer.status === 304 && answer.text === '' && 'if-none-match' in headers;
  if (answer.status === 200 || notModified) return faults;
  const casing = casings.match('GET', target.split('?')[0] ?? '')?.target;
  const problem = (casing === 'camel' ? CamelProblem : SnakeProblem).safeParse(answer.json);
  if (!problem.success) faults.push(`not a ${casing} problem: ${answer.text}`);
  if (answer.headers['content-type'] !== 'application/problem+json') faults.push('content type');
  const { requestId = answer.json.request_id } = answer.json;
  if (requestId !== answer.headers['x-request-id']) faults.push('request id');
  return faults;
}

/** Encodes text as a segment or value of a request target. Lone surrogates cannot be sent. */
const encoded = (text: string): string => encodeURIComponent(text.toWellFormed());
/** Returns the text's bytes unencoded, as far as a socket can transmit them. */
const raw = (text: string): string =>
  Buffer.from(text.toWellFormed(), 'utf8').toString('latin1').replace(/[\s#]/g, '_');
/** Returns the text without line breaks, which header values cannot have. */
const headerValue = (text: string): string => text.toWellFormed().replace(/[\r\n\0]/g, ' ');

const goodTarget = (operation: Operation): string =>
  operation.path.replace(/\{(\w+)\}/, (_, name) => encodeURIComponent(goodPath(operation)[name] ?? 'x'));

/** Returns requests with the text in every place: path, names and values of the query, headers. */
function requestsWith(text: string, operation: Operation): Hostile[] {
  const { path, query } = operation;
  const good = goodTarget(operation);
  const value = encoded(text);
  const named = Object.keys(query.shape).map((name) => `${name}=${value}`);
  const deep = ['facts', 'matchingJobs', 'company'].map((name) => `${name}[${value}]=${value}`);
  return [
    { target: path.replace(/\{\w+\}|\w+$/, value), headers: {} },
    { target: `${path.replace(/\{\w+\}|\w+$/, '')}${raw(text)}`, headers: {} },
    { target: `${good}?${named.join('&')}`, headers: {} },
    { target: `${good}?${deep.join('&')}&${value}=${value}`, headers: {} },
    { target: `${good}?${raw(text)}`, headers: {} },
    {
      target: `${good}?query=py`,
      headers: Object.fromEntries(
        [
          'accept',
          'if-none-match',
          'traceparent',
          'x-request-id',
          'user-agent',
          'cookie',
          'x-forwarded-for',
        ].map((name) => [name, headerValue(text)]),
      ),
    },
    { target: good, headers: { authorization: headerValue(text) } },
    { target: good, headers: { authorization: `Bearer ${headerValue(text)}` } },
    { target: good, headers: { origin: headerValue(text) } },
  ];
}

async function expectHarmless(requests: readonly Hostile[]): Promise<void> {
  for (let start = 0; start < requests.length; start += BATCH) {
    const batch = requests.slice(start, start + BATCH);
    const faults = await Promise.all(batch.map(faultsOf));
    faults.forEach((found, at) => {
      if (found.length > 0) throw new Error(`${found.join('; ')} for ${JSON.stringify(batch[at])}`);
    });
  }
}

withList('the big list of naughty strings (skipped if ../shared/data is absent)', () => {
  const strings: unknown = existsSync(FILE)
    ? JSON.parse(gunzipSync(readFileSync(FILE)).toString('utf8'))
    : [];
  const naughty = Array.isArray(strings) ? strings.map(String) : [];

  test('gets successes or valid problems, with each string in every other place of a request', async () => {
    expect(naughty.length).toBeGreaterThan(400);
    const requests = naughty.flatMap((text, at) => {
      const operation = OPERATIONS[at % OPERATIONS.length];
      const requests = operation === undefined ? [] : requestsWith(text, operation);
      return requests.filter((_, place) => (place + at) % 2 === 0);
    });
    await expectHarmless(requests);
  }, 240_000);
});

const noise = fc.oneof(
  fc.string({ maxLength: 300, unit: codePoint }),
  fc.string({ minLength: 2000, maxLength: 10_000, unit: 'grapheme' }),
  fc.uint8Array({ maxLength: 10_000 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
  fc.constantFrom(
    '__proto__',
    'constructor',
    '%',
    '%00',
    '%ff',
    '[]',
    '\u0000',
    '\ud800',
    '..',
    '../..',
    '-0',
    'NaN',
  ),
  fc.integer({ min: 1, max: 10_000 }).map((length) => '['.repeat(length)),
  fc.integer({ min: 1, max: 10_000 }).map((length) => 'a.'.repeat(length / 2)),
);

describe('generated text', () => {
  test.each(OPERATIONS.map((operation) => [operation.id, operation] as const))(
    'of up to 10,000 bytes in every place of a request to %s gets a success or a valid problem',
    async (_, operation) => {
      await fc.assert(
        fc.asyncProperty(noise, async (text) => await expectHarmless(requestsWith(text, operation))),
        { numRuns: 12, endOnFailure: true },
      );
    },
    240_000,
  );

  test('as a whole request target gets a success or a valid problem', async () => {
    const target = fc.tuple(webPath, webQuery).map(([path, query]) => `${path}?${query}`);
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          target,
          noise.map((text) => `/v0/${raw(text)}`),
        ),
        async (text) => expectHarmless([{ target: text, headers: {} }]),
      ),
      { numRuns: 100, endOnFailure: true },
    );
  }, 240_000);
});

test('no log line of the tests above contains an API key or has level ERROR', () => {
  expect(demo.logged.length).toBeGreaterThan(100);
  expect(demo.logged.filter((line) => line.includes(demo.apiKey))).toEqual([]);
  expect(demo.logged.filter((line) => line.startsWith('{"level":"ERROR"'))).toEqual([]);
});
