import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sign } from '../../../shared/webhooks/attempt/signature.ts';
import { runIn } from './support.ts';

const SECRET = 'whsec_c2VjcmV0IG9mIGEgdGVzdA';
const BODY = Buffer.from('{"event_type":"integration.test"}');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'listen-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the command until `work` has ended. `work` gets its address. */
async function listening(options: readonly string[], work: (address: string) => Promise<void>) {
  const stop = new AbortController();
  let begun: (address: string) => void = () => undefined;
  const address = new Promise<string>((resolve) => {
    begun = resolve;
  });
  let notes = '';
  const argv = ['listen', '--keep', folder, '--port', '0', ...options, '--json'];
  const running = runIn({ DATA_DIR: folder }, argv, stop.signal, (text) => {
    notes += text;
    const found = /listening on (https:\S+),/.exec(notes)?.[1];
    if (found !== undefined) begun(found);
  });
  await work(await Promise.race([address, running.then(({ stderr }) => Promise.reject(new Error(stderr)))]));
  stop.abort();
  return { ...(await running), notes };
}

/** Posts a body as the sender would, trusting only the certificate that the command made. */
function post(address: string, secret: string, timestamp: number): Promise<number | undefined> {
  const headers = {
    'x-svc-timestamp': String(timestamp),
    'x-svc-signature': sign(secret, timestamp, BODY),
  };
  const ca = readFileSync(join(folder, 'authority.pem'));
  return new Promise((resolve, reject) => {
    const sent = request(`${address}/hook`, { method: 'POST', headers, ca, agent: false }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode));
    });
    sent.once('error', reject).end(BODY);
  });
}

const nowSeconds = () => Math.floor(Date.now() / 1_000);

test('answers a genuine delivery as told, any other with 401, and keeps and prints each', async () => {
  const { code, stdout, notes } = await listening(
    ['--status', '503', '--delay', '0.01s'],
    async (address) => {
      // The destination is created while the command listens.
      expect(await post(address, SECRET, nowSeconds())).toBe(401);
      writeFileSync(join(folder, 'destination.json'), JSON.stringify({ signing_secret: SECRET }));
      expect(await post(address, SECRET, nowSeconds())).toBe(503);
      expect(await post(address, 'whsec_other', nowSeconds())).toBe(401);
      expect(await post(address, SECRET, nowSeconds() - 400)).toBe(401);
    },
  );
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toEqual({ received: 1, refused: 3, folder });
  expect(notes).toContain(`received ${BODY}`);
  expect(notes).toContain('refused: the signature does not match the secret');
  expect(notes).toMatch(/refused: the timestamp differs from this clock by 40\d seconds/);
  expect(notes).not.toContain(SECRET);
  const kept = readdirSync(folder).filter((name) => name.startsWith('delivery-'));
  expect(kept).toHaveLength(4);
  const contents = kept.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
  expect(contents.filter(({ refusal }) => refusal === null)).toEqual([
    expect.objectContaining({ method: 'POST', url: '/hook', body: String(BODY) }),
  ]);
  for (const name of [...kept, 'key.pem']) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
});

test('takes the certificate that it made before', async () => {
  const certificate = () => readFileSync(join(folder, 'authority.pem'), 'utf8');
  const seen: string[] = [];
  for (const _ of [1, 2]) await listening([], async () => void seen.push(certificate()));
  expect(seen[1]).toBe(seen[0]);
});

test.each([
  ['--delay', '3'],
  ['--delay', '61s'],
  ['--status', '100'],
])('refuses %s %s', async (option, value) => {
  const { code, stderr } = await runIn({ DATA_DIR: folder }, ['listen', option, value]);
  expect(code).toBe(2);
  expect(stderr).toContain(`${option} '${value}' must be`);
});
