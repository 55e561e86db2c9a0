import { createServer } from 'node:http';
import { describe, expect, test } from '@jest/globals';
import { Client } from '../../../clients/typescript/src/client.ts';
import { ConnectionError, TimeoutError } from '../../../clients/typescript/src/errors/connection-error.ts';
import { ProblemError } from '../../../clients/typescript/src/errors/problem-error.ts';
import * as problems from '../../../clients/typescript/src/errors/problems.ts';
import { UnexpectedResponseError } from '../../../clients/typescript/src/errors/unexpected-response-error.ts';
import { backOffMs } from '../../../clients/typescript/src/transport/pause.ts';
import { PROBLEMS } from '../../../shared/contract/problem.ts';
import { answer, fakeFetch, problem, type Reply, socketFailure } from './fake-fetch.ts';

const caught = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );

/** Sends one request with up to one retry. */
async function send(replies: readonly Reply[], more: object = {}, free = false) {
  const { fetch, requests } = fakeFetch(...replies);
  const client = new Client({ apiKey: 'k', fetch, maxRetries: 1, ...more });
  const error = await caught(free ? client.tools.retrieve('python') : client.jobs.retrieve('j'));
  return { error, sent: requests.length };
}

const soon = { 'retry-after': '0' };

describe('a billable request is sent again', () => {
  test.each([
    ['after 429', problem(429, 'rate_limit_exceeded', {}, soon)],
    ['after 503', problem(503, 'service_unavailable', {}, soon)],
    ['after 408', problem(408, 'request_timeout', {}, soon)],
    ['after 500', problem(500, 'internal_error')],
    ['after the throttle of a gateway', answer('{"message":"Too Many Requests"}', soon, 429)],
    ['when the connection was refused', socketFailure('ECONNREFUSED')],
    ['when the name was not found', socketFailure('ENOTFOUND')],
  ])('%s', async (_, first) => {
    expect(await send([first, answer({})])).toEqual({ error: null, sent: 2 });
  });
});

describe('a billable request is not sent again', () => {
  test.each([
    ['after 400', problem(400, 'invalid_request'), problems.InvalidRequestError],
    ['after 402', problem(402, 'insufficient_credits'), problems.InsufficientCreditsError],
    ['when its response was lost', socketFailure('ECONNRESET'), ConnectionError],
    ['when a gateway failed', answer('Bad gateway', {}, 502), UnexpectedResponseError],
    ['when the body is not JSON', answer('{"id":'), UnexpectedResponseError],
    [
      'when the wait is too long',
      problem(429, 'rate_limit_exceeded', {}, { 'retry-after': '61' }),
      ProblemError,
    ],
  ])('%s', async (_, first, Class) => {
    const { error, sent } = await send([first]);
    expect(sent).toBe(1);
    expect(error).toBeInstanceOf(Class);
  });
});

test('a lost response is requested again where that costs nothing or the caller allows it', async () => {
  const replies = () => [socketFailure('ECONNRESET'), answer({})];
  expect(await send(replies(), {}, true)).toEqual({ error: null, sent: 2 });
  expect(await send(replies(), { retryPossiblyCharged: true })).toEqual({ error: null, sent: 2 });
});

describe('Retry-After', () => {
  const asked = async (text: string) => {
    const { fetch } = fakeFetch(problem(429, 'rate_limit_exceeded', {}, { 'retry-after': text }));
    const client = new Client({ apiKey: 'k', fetch, maxRetries: 0 });
    return Object(await caught(client.jobs.retrieve('j'))).retryAfterSeconds;
  };

  test('may be seconds or a date of HTTP; anything else asks for nothing', async () => {
    expect(await asked('7')).toBe(7);
    const date = await asked(new Date(Date.now() + 30_000).toUTCString());
    expect([29, 30]).toContain(date);
    expect(await asked('Thu, 01 Jan 1970 00:00:00 GMT')).toBe(0);
    for (const text of ['-1', '1.5', 'soon', '2030-01-01', 'Thu, 99 Jan 1970 00:00:00 GMT']) {
      expect(await asked(text)).toBeNull();
    }
  });

  test('of exactly the longest wait is honoured', async () => {
    const busy = problem(429, 'rate_limit_exceeded', {}, { 'retry-after': '1' });
    expect(await send([busy, answer({})], { maxRetryAfterMs: 1_000 })).toEqual({ error: null, sent: 2 });
  });
});

describe('a success that does not come from the interface is reported, not handed out', () => {
  test.each([
    '<html>Sign in</html>',
    'null',
    '"x"',
    '[]',
    '{}',
    '{"data":{}}',
    '{"data":[]}',
    '{"data":[],"next_cursor":7}',
    '{"data":[],"next_cursor":""}',
    '{"data":[],"next_position":null}',
    '{"data":[],"meta":null}',
  ])('%s', async (body) => {
    const { fetch } = fakeFetch(answer(body));
    const error = await caught(Promise.resolve(new Client({ apiKey: 'k', fetch }).jobs.list()));
    expect(error).toBeInstanceOf(UnexpectedResponseError);
    expect(error).toMatchObject({ body: expect.any(String), mayHaveBeenCharged: true });
  });
});

test('does not follow a redirection, which would show the key to another host, and counts it as free', async () => {
  const heard: string[] = [];
  const server = createServer((request, response) => {
    heard.push(`${request.headers.host} ${request.url}`);
    response.writeHead(302, { location: `http://localhost:${port}/stolen` }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const port = Object(server.address()).port;
  const client = new Client({ apiKey: 'k', baseUrl: `http://127.0.0.1:${port}` });
  for (const request of [client.jobs.retrieve('j'), client.tools.retrieve('python')]) {
    expect(await caught(request)).toMatchObject({
      name: 'UnexpectedResponseError',
      meta: { status: 302 },
      mayHaveBeenCharged: false,
    });
  }
  expect(heard.toSorted()).toEqual([`127.0.0.1:${port} /v0/jobs/j`, `127.0.0.1:${port} /v0/tools/python`]);
  server.closeAllConnections();
  server.close();
});

test('throws the last failure after all retries', async () => {
  const { error, sent } = await send([
    problem(503, 'service_unavailable', {}, soon),
    problem(429, 'rate_limit_exceeded', {}, soon),
  ]);
  expect([sent, error]).toEqual([2, expect.any(problems.RateLimitExceededError)]);
});

test('waits longer with each retry, up to 8 s, randomly reduced by up to half', () => {
  expect([1, 2, 3, 9].map((retry) => backOffMs(retry, 1))).toEqual([500, 1000, 2000, 8000]);
  expect(backOffMs(1, 0)).toBe(250);
});

test('stops after the time-out, and says that the request may have been charged', async () => {
  const silent: Reply = (_, signal) =>
    new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  const { error, sent } = await send([silent], { timeoutMs: 5 });
  expect([sent, error]).toEqual([1, expect.any(TimeoutError)]);
  expect(error).toMatchObject({ mayHaveBeenCharged: true });
});

test('ends with the reason of an abort, during the request, during a wait and before it', async () => {
  const reason = new Error('enough');
  const controller = new AbortController();
  const silent: Reply = (_, signal) =>
    new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
      controller.abort(reason);
    });
  const during = new Client({ apiKey: 'k', fetch: fakeFetch(silent).fetch });
  expect(await caught(during.jobs.retrieve('j', { signal: controller.signal }))).toBe(reason);

  const waiting = new AbortController();
  const busy: Reply = () => {
    setTimeout(() => waiting.abort(reason), 1);
    return problem(503, 'service_unavailable', {}, { 'retry-after': '50' });
  };
  const patient = new Client({ apiKey: 'k', fetch: fakeFetch(busy).fetch });
  expect(await caught(patient.jobs.retrieve('j', { signal: waiting.signal }))).toBe(reason);

  const { fetch, requests } = fakeFetch();
  const late = new Client({ apiKey: 'k', fetch });
  expect(await caught(late.jobs.retrieve('j', { signal: AbortSignal.abort(reason) }))).toBe(reason);
  expect(requests).toEqual([]);
});

describe('a problem', () => {
  const nameOf = (code: string): string =>
    `${code.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())}Error`.replace(
      'ErrorError',
      'Error',
    );

  test.each(Object.entries(PROBLEMS))('%s has its own class', async (code, { status }) => {
    const { error } = await send([problem(status, code)], { maxRetries: 0 });
    expect(error).toBeInstanceOf(ProblemError);
    expect(error).toMatchObject({ name: nameOf(code), code, status, requestId: 'r1' });
  });

  test('keeps all its faults in either casing, and its extra members', async () => {
    const errors = [
      { code: 'unknown_code', message: 'one', pointer: '/roles/0' },
      { code: 'out_of_range', message: 'two', pointer: '/limit' },
    ];
    const given = { errors, param: 'roles', request_id: undefined, requestId: 'r2' };
    const { error } = await send([problem(400, 'invalid_request', given)]);
    expect(error).toMatchObject({ errors, param: 'roles', requestId: 'r2', retryAfterSeconds: null });
    expect(error instanceof ProblemError && [error.has('out_of_range'), error.has('other')]).toEqual([
      true,
      false,
    ]);

    const credit = {
      available_credit_usd: '0.01',
      required_credit_usd: '0.02',
      top_up_url: 'https://a.example/',
    };
    expect((await send([problem(402, 'insufficient_credits', credit)])).error).toMatchObject({
      availableCreditUsd: '0.01',
      requiredCreditUsd: '0.02',
      topUpUrl: 'https://a.example/',
    });
  });

  test.each([
    ['cursor_expired', problems.CursorExpiredError],
    ['position_expired', problems.PositionExpiredError],
  ])('with the fault %s has a class that says so', async (code, Class) => {
    const errors = [{ code, message: 'm', pointer: '/' }];
    const { error } = await send([problem(400, 'invalid_request', { errors })]);
    expect(error).toBeInstanceOf(Class);
    expect(error).toBeInstanceOf(problems.InvalidRequestError);
  });

  test('tolerates a code that this release does not know, and a document without its members', async () => {
    const { error } = await send([answer({ code: 'too_early', errors: ['odd', null] }, {}, 425)]);
    expect(error).toMatchObject({ name: 'ProblemError', code: 'too_early', status: 425, retryable: false });
  });
});
