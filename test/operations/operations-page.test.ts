import { once } from 'node:events';
import { createConnection } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { argvOf, lineOf } from '../../infra/local/operations/commands/command-line.ts';
import { CommandRunner } from '../../infra/local/operations/commands/command-runner.ts';
import { openOperationsPage } from '../../infra/local/operations/operations-page.ts';
import { allCommands } from '../../infra/operator/commands.ts';
import { commandsOf } from '../../infra/operator/program/command.ts';
import { newDestination } from '../operator/commands/support.ts';
import { type Stage, startStage } from './stage.ts';

const HOSTILE = '<img src=x onerror=alert(1)> & "Söhne"';

let stage: Stage;
let organisation: string;
let destination: string;
/** Calls of the engine of the queues. */
let looks = 0;

beforeAll(async () => {
  stage = await startStage();
  stage.stack.telemetry.queues = async () => {
    looks += 1;
    return [{ name: 'JobsData-Q', visible: 3, inFlight: 2, delayed: 1, oldestMs: Date.now() - 5_000 }];
  };
  const made = await stage.runtime.json<{ organisation_id: string }>(
    ...['organisations', 'create', '--name', HOSTILE],
  );
  organisation = made.organisation_id;
  destination = await newDestination(stage.runtime, organisation, HOSTILE);
  await stage.runtime.ops('destinations', 'pause', destination);
});
afterAll(() => stage.stop());

/** Looks until the page shows something. */
async function until(section: string, text: RegExp): Promise<string> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await delay(100)) {
    const { sections } = await stage.state();
    const shown = Object.entries(sections).find(([name]) => name === section)?.[1] ?? '';
    if (text.test(shown)) return shown;
  }
  throw new Error(`${section} never shows ${text}`);
}

/** Sends a request as it is. fetch would not send another Host. */
async function raw(...lines: readonly string[]): Promise<string> {
  const socket = createConnection(Number(new URL(stage.origin).port), '127.0.0.1');
  socket.end(`${[...lines, 'connection: close'].join('\r\n')}\r\n\r\n`);
  let answer = '';
  socket.on('data', (chunk: Buffer) => {
    answer += chunk.toString();
  });
  await once(socket, 'close');
  return answer;
}

test('nothing happens before somebody looks: no command runs and no engine is asked', async () => {
  await delay(50);
  expect(looks).toBe(0);
});

describe('who is let in', () => {
  const post = (headers: Readonly<Record<string, string>>) =>
    stage.ask('/run', { method: 'POST', headers, body: '{"command":"status","values":{}}' });

  test.each([
    ['no token', { authorization: '' }],
    ['another token', { authorization: 'Bearer AAAAAAAAAAAAAAAAAAAAAA' }],
    ['the beginning of the token', { authorization: 'Bearer A' }],
  ])('%s is refused as the doors of the engines refuse', async (_, headers) => {
    for (const response of [await stage.ask('/state', { headers }), await post(headers)]) {
      expect([response.status, await response.json()]).toEqual([
        403,
        { __type: 'UnrecognizedClientException', message: expect.stringContaining('token') },
      ]);
    }
  });

  test.each([
    ['another origin', { origin: 'http://attacker.test' }],
    ['an origin that is hidden', { origin: 'null' }],
    ['another port of this machine', { origin: 'http://127.0.0.1:3000' }],
    ['another site, even without an origin', { 'sec-fetch-site': 'cross-site' }],
    ['another port of this machine, without an origin', { 'sec-fetch-site': 'same-site' }],
  ])('a page of %s is refused, even with the token', async (_, headers) => {
    const { authorization } = { authorization: `Bearer ${stage.token}` };
    const head = [
      `authorization: ${authorization}`,
      ...Object.entries(headers).map((pair) => pair.join(': ')),
    ];
    const host = `host: ${new URL(stage.origin).host}`;
    expect(await raw('GET /state HTTP/1.1', host, ...head)).toMatch(/^HTTP\/1\.1 403 .*AccessDenied/s);
    expect(await raw('POST /run HTTP/1.1', host, ...head)).toMatch(/^HTTP\/1\.1 403 .*AccessDenied/s);
  });

  test('a name that leads to this machine is refused, for the files too', async () => {
    for (const target of ['/', '/operations.js', '/state']) {
      const token = `authorization: Bearer ${stage.token}`;
      expect(await raw(`GET ${target} HTTP/1.1`, 'host: rebound.test', token)).toMatch(
        /^HTTP\/1\.1 403 .*not on another Host/s,
      );
    }
  });

  test('a question before a request of another origin gets no permission', async () => {
    const host = `host: ${new URL(stage.origin).host}`;
    const asked = ['origin: http://attacker.test', 'access-control-request-headers: authorization'];
    const answer = await raw('OPTIONS /state HTTP/1.1', host, ...asked);
    expect(answer).toMatch(/^HTTP\/1\.1 403/);
    expect(answer.toLowerCase()).not.toContain('access-control-allow');
  });

  test('the page itself is for everybody on this machine, has no data, and runs no inline script', async () => {
    const response = await fetch(`${stage.origin}/`);
    const text = await response.text();
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(text).not.toMatch(/<script>|<style|style=|onclick=/);
    for (const secret of [stage.token, organisation, HOSTILE]) expect(text).not.toContain(secret);
  });

  test('the token is neither in runtime.json nor in a log', async () => {
    const { readdirSync, readFileSync, statSync } = await import('node:fs');
    const files = readdirSync(stage.runtime.dataDir).map((name) => `${stage.runtime.dataDir}/${name}`);
    for (const file of files.filter((name) => statSync(name).isFile())) {
      expect(readFileSync(file, 'latin1')).not.toContain(stage.token);
    }
  });
});

describe('what it shows', () => {
  test('names of strangers are text', async () => {
    stage.stack.log.write(
      'JobsData-F',
      JSON.stringify({ level: 'ERROR', message: HOSTILE, error: { name: 'E', message: HOSTILE } }),
    );
    await until('commands', /data-command="status"/);
    const { sections } = await stage.state();
    for (const name of ['money', 'webhooks', 'faults', 'alarms'] as const) {
      expect([name, sections[name]]).toEqual([name, expect.stringContaining('&lt;img src=x')]);
    }
    expect(Object.values(sections).join()).not.toMatch(/<img|<script/);
  });

  test('a request appears with the next look, and nothing else is sent again', async () => {
    await until('data', /What|jobs/);
    await delay(900);
    const { version } = await stage.state();
    const line = {
      level: 'INFO',
      timestamp: new Date().toISOString(),
      message: 'request',
      operation: 'list-jobs',
      status: 200,
      ms: 12.5,
      settlement: 'charged',
      cost_usd: '0.02',
      cost_micros: 20_000,
      resources: 20,
      organisation_id: organisation,
      request_id: 'request-1',
    };
    stage.stack.log.write('JobsData-List', JSON.stringify(line));
    await delay(900);
    const { sections } = await stage.state(version);
    expect(sections.requests).toMatch(/list-jobs.*\$0\.02/s);
    expect(sections.requests).toContain('data-command="credits ledger"');
    expect(Object.keys(sections)).not.toContain('commands');
    expect(Object.keys(sections)).not.toContain('webhooks');
  });

  test('every button names a command that exists, with values that it takes', async () => {
    const { sections } = await stage.state();
    const shown = Object.values(sections).join('\n');
    const unescaped = (text: string): string => text.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
    const buttons = [...shown.matchAll(/data-command="([^"]+)" data-values="([^"]*)"/g)];
    const commands = commandsOf(await allCommands());
    expect(buttons.length).toBeGreaterThan(commands.length);
    for (const [, words = '', values = ''] of buttons) {
      const found = commands.find((command) => command.words.join(' ') === words);
      if (found === undefined) throw new Error(`there is no command ${words}`);
      const described = {
        words: found.words,
        summary: found.summary,
        arguments: found.arguments.map((one) => ({ ...one, allowed: one.allowed })),
        options: found.options.map((one) => ({ ...one, allowed: one.allowed })),
      };
      expect(() => argvOf(described, JSON.parse(unescaped(values)))).not.toThrow();
    }
    for (const { words } of commands) {
      // A button cannot run a command that only Ctrl-C ends.
      const isShown = shown.includes(`data-command="${words.join(' ')}"`);
      expect([words, isShown]).toEqual([words, words[0] !== 'listen']);
    }
  });
});

test('a page that is closed starts no thread again', async () => {
  const runner = new CommandRunner(stage.runtime.dataDir);
  await runner.close();
  await expect(runner.json(['status'])).rejects.toThrow('is closed');
  await expect(runner.describe()).rejects.toThrow('is closed');
});

test('a command that is asked while the thread goes to rest gets another thread', async () => {
  const runner = new CommandRunner(stage.runtime.dataDir);
  const interrupted = expect(runner.json(['organisations', 'list'])).rejects.toThrow('has ended');
  const resting = runner.rest();
  const asked = runner.json(['organisations', 'list']);
  await Promise.all([resting, interrupted]);
  expect(await asked).toHaveProperty('data');
  expect(runner.running).toBe(0);
  await runner.close();
});

describe('a command', () => {
  const run = async (command: string, values: Readonly<Record<string, string>>) => {
    const response = await stage.ask('/run', { method: 'POST', body: JSON.stringify({ command, values }) });
    const text = await response.text();
    if (!response.ok) return { status: response.status, text };
    const printed = text
      .trim()
      .split('\n')
      .map((line): Readonly<Record<string, unknown>> => JSON.parse(line));
    return {
      status: response.status,
      line: printed[0]?.['line'],
      out: printed.map(({ out = '' }) => out).join(''),
      err: printed.map(({ err = '' }) => err).join(''),
      code: printed.at(-1)?.['code'],
    };
  };

  test('runs as npm run ops would, says its command line first, and shows what it printed', async () => {
    const { line, out, code } = await run('credits top-up', {
      organisation,
      usd: '12.5',
      reference: 'invoice-1',
    });
    expect(line).toBe(
      `npm run ops -- credits top-up --organisation=${organisation} --usd=12.5 --reference=invoice-1`,
    );
    expect([code, out]).toEqual([0, expect.stringContaining('12.50')]);
    expect((await stage.runtime.json('organisations', 'show', organisation))['balance_usd']).toBe('12.50');
    // The page reads again what a command may have changed.
    await until('money', /\$12\.50/);
  });

  test('that cannot be undone changes nothing without the name, and says what would be lost', async () => {
    const { code, err } = await run('organisations delete', { id: organisation });
    expect([code, err]).toEqual([1, expect.stringContaining('--confirm is missing; nothing changed')]);
  });

  test.each([
    ['another stack', 'status', { stack: 'JobsData' }, 'status has no stack'],
    [
      'an option as an argument',
      'organisations show',
      { id: '--stack=JobsData' },
      'must not begin with a hyphen',
    ],
    ['a command that does not exist', 'shell', {}, 'there is no such command'],
    ['a noun alone', 'organisations', {}, 'there is no such command'],
  ])('cannot be made to name %s', async (_, command, values, message) => {
    expect(await run(command, values)).toEqual({ status: 400, text: expect.stringContaining(message) });
  });

  test('keeps a value together with its option, whatever it contains', () => {
    const command = {
      words: ['a', 'b'],
      summary: '',
      arguments: [{ name: 'id', description: '', required: true, allowed: undefined }],
      options: [
        { flags: '--note <text>', description: '', required: false, allowed: 'any' },
        { flags: '--keep', description: '', required: false, allowed: undefined },
      ],
    };
    const argv = argvOf(command, { id: 'x y', note: "--stack 'A'; rm", keep: '1' });
    expect(argv).toEqual(['a', 'b', 'x y', "--note=--stack 'A'; rm", '--keep']);
    expect(lineOf(argv)).toBe(`npm run ops -- a b 'x y' --note='--stack '\\''A'\\''; rm' --keep`);
    expect(argvOf(command, { id: '', note: '', keep: '' })).toEqual(['a', 'b']);
  });

  test('is interrupted when its dialog is closed', async () => {
    const controller = new AbortController();
    const values = { id: destination, wait: '600' };
    const response = await stage.ask('/run', {
      method: 'POST',
      body: JSON.stringify({ command: 'destinations test', values }),
      signal: controller.signal,
    });
    await response.body?.getReader().read();
    controller.abort();
    // The thread is free again: another command ends before the first one would.
    const { code } = await run('organisations list', {});
    expect(code).toBe(0);
  });

  test('whose dialog is closed before it begins does not begin', async () => {
    // The thread of another page loads the commands for a second, and the socket is gone by then.
    const page = await openOperationsPage(stage.stack);
    const { host, port, hash } = new URL(page.url);
    const body = JSON.stringify({ command: 'organisations create', values: { name: 'Never created' } });
    const socket = createConnection(Number(port), '127.0.0.1');
    const head = [
      'POST /run HTTP/1.1',
      `host: ${host}`,
      `authorization: Bearer ${hash.slice(1)}`,
      `content-length: ${body.length}`,
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
    await delay(100);
    socket.destroy();
    // This one is asked later and waits for the same thread.
    const list = async () =>
      await fetch(`http://${host}/run`, {
        method: 'POST',
        headers: { authorization: `Bearer ${hash.slice(1)}` },
        body: JSON.stringify({ command: 'organisations list', values: {} }),
      });
    expect((await list()).status).toBe(200);
    await delay(500);
    const listed = await (await list()).text();
    await page.close();
    expect(listed).toContain(organisation);
    expect(listed).not.toContain('Never created');
  });
});
