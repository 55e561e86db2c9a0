import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import * as z from 'zod/mini';
import { freePort } from '../../infra/local/engines/dynamodb.ts';
import { classify } from '../../shared/webhooks/attempt/outcome.ts';
import { sign } from '../../shared/webhooks/attempt/signature.ts';
import { bodyOf } from '../../shared/webhooks/delivery/envelope.ts';
import { MAXIMUM_ATTEMPTS, waitAfter } from '../../shared/webhooks/delivery/schedule.ts';
import { eventually } from '../local/fixture/fixture.ts';
import { makeCertificates } from '../webhooks/support/certificates.ts';
import { has } from './programs.ts';

const read = (name: string): string => readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8');
const guide = read('webhooks.md');

const Vector = z.object({
  name: z.string(),
  secret: z.string(),
  timestamp: z.string(),
  /** The receiver's clock, Unix seconds. */
  now: z.int(),
  body_base64: z.string(),
  signature: z.string(),
  valid: z.boolean(),
});
const vectors = z.parse(z.array(Vector), JSON.parse(read('webhook-vectors.json')));
const VALID = vectors.filter(({ valid }) => valid);
const REFUSED = vectors.filter(({ valid }) => !valid);

/** Returns the only code block in a language. */
function blockOf(language: string): string {
  const blocks = [...guide.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'gms'))];
  const [[, code = ''] = []] = blocks;
  expect(blocks).toHaveLength(1);
  return code;
}

describe('the test vectors for receivers', () => {
  test.each(VALID)(
    '$name: has the signature that the product computes',
    ({ secret, timestamp, body_base64, signature }) => {
      expect(sign(secret, Number(timestamp), Buffer.from(body_base64, 'base64'))).toBe(signature);
    },
  );

  test('have bodies as the product writes them: canonical JSON in UTF-8', () => {
    for (const { body_base64 } of VALID) {
      const bytes = Buffer.from(body_base64, 'base64');
      const { event_id, delivery_id, event_type, occurred_at, data } = JSON.parse(bytes.toString());
      const event = { eventId: event_id, type: event_type, occurredAt: occurred_at, data };
      expect(Buffer.from(bodyOf(event, delivery_id)).equals(bytes)).toBe(true);
    }
    expect(
      VALID.some(({ body_base64 }) => /[^\0-\x7f]/.test(Buffer.from(body_base64, 'base64').toString())),
    ).toBe(true);
  });

  test('include cases to refuse, each of which differs from an accepted one in one part', () => {
    expect(REFUSED.length).toBeGreaterThanOrEqual(8);
    const parts = ({ secret, timestamp, now, body_base64, signature }: z.output<typeof Vector>) => [
      secret,
      timestamp,
      now,
      body_base64,
      signature,
    ];
    for (const refused of REFUSED) {
      const differences = VALID.map(
        (valid) => parts(refused).filter((part, i) => part !== parts(valid)[i]).length,
      );
      expect({ name: refused.name, differences: Math.min(...differences) }).toEqual({
        name: refused.name,
        differences: 1,
      });
    }
  });

  test('have their first case in full in the guide', () => {
    const [first] = vectors;
    if (first === undefined) throw new Error('the vectors are empty');
    const block = /^secret .*?(?=^```)/ms.exec(guide)?.[0] ?? '';
    const shown = Object.fromEntries(
      block
        .trim()
        .split('\n')
        .map((line) => line.split(/ {2,}/)),
    );
    expect(shown).toEqual({
      secret: first.secret,
      timestamp: first.timestamp,
      body: Buffer.from(first.body_base64, 'base64').toString(),
      signature: first.signature,
    });
  });
});

const TYPESCRIPT = `
import { readFileSync } from 'node:fs';
import { verify } from './verify.ts';
const vectors = JSON.parse(readFileSync(process.argv[2], 'utf8'));
console.log(JSON.stringify(vectors.map((v) =>
  verify(v.secret, v.timestamp, v.signature, Buffer.from(v.body_base64, 'base64'), v.now))));
`;
const PYTHON = `
import base64, json, sys
from verify import verify
vectors = json.load(open(sys.argv[1], encoding="utf-8"))
print(json.dumps([
    verify(v["secret"], v["timestamp"], v["signature"], base64.b64decode(v["body_base64"]), v["now"])
    for v in vectors
]))
`;
const GO = `
package main

import (
	"encoding/json"
	"fmt"
	"os"

	webhooks "verifier/webhooks"
)

func main() {
	text, err := os.ReadFile(os.Args[1])
	if err != nil {
		panic(err)
	}
	var vectors []struct {
		Secret, Timestamp, Signature string
		Now                          int64
		Body                         []byte \`json:"body_base64"\`
	}
	if err := json.Unmarshal(text, &vectors); err != nil {
		panic(err)
	}
	accepted := []bool{}
	for _, v := range vectors {
		accepted = append(accepted, webhooks.Verify(v.Secret, v.Timestamp, v.Signature, v.Body, v.Now))
	}
	answer, _ := json.Marshal(accepted)
	fmt.Println(string(answer))
}
`;

describe('the verifiers of the guide', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'verifiers-'));
    writeFileSync(join(folder, 'vectors.json'), JSON.stringify(vectors));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const put = (name: string, text: string): void => {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), text);
  };
  const run = (command: string, ...given: string[]): unknown => {
    const { status, stdout, stderr } = spawnSync(command, [...given, join(folder, 'vectors.json')], {
      cwd: folder,
      encoding: 'utf8',
      // A language that every machine has: for any other, shells and Perl warn.
      env: {
        ...process.env,
        LC_ALL: 'C.UTF-8',
        GOFLAGS: '-mod=mod',
        GOTOOLCHAIN: 'local',
        PYTHONDONTWRITEBYTECODE: '1',
      },
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    return JSON.parse(stdout);
  };
  const expected = vectors.map(({ valid }) => valid);
  /** Skips a test whose toolchain is missing; the title says so. */
  const where = (command: string, version: string) => (has(command, version) ? test : test.skip);

  test('accept and refuse the vectors in TypeScript', () => {
    put('verify.ts', blockOf('ts'));
    put('run.ts', TYPESCRIPT);
    expect(run(process.execPath, '--no-warnings', 'run.ts')).toEqual(expected);
  }, 240_000);

  where('python3', '--version')(
    'accept and refuse the vectors in Python (skipped without python3)',
    () => {
      put('verify.py', blockOf('python'));
      put('run.py', PYTHON);
      expect(run('python3', 'run.py')).toEqual(expected);
    },
    240_000,
  );

  where('go', 'version')(
    'accept and refuse the vectors in Go (skipped without go)',
    () => {
      put('go.mod', 'module verifier\n\ngo 1.18\n');
      put('webhooks/verify.go', blockOf('go'));
      put('main.go', GO);
      expect(run('go', 'run', '.')).toEqual(expected);
    },
    240_000,
  );
});

describe('the receiver of the guide', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'receiver-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('accepts a signed event, prints its title, and answers 401 to anything else', async () => {
    const [{ secret, body_base64 } = { secret: '', body_base64: '' }] = vectors;
    const body = Buffer.from(body_base64, 'base64');
    const { ca, good } = await makeCertificates('localhost');
    const port = await freePort();
    const put = (name: string, text: string): void => writeFileSync(join(folder, name), text);
    put('verify.ts', blockOf('ts'));
    put('receiver.mjs', blockOf('js').replace('8443', String(port)));
    put('key.pem', good.key);
    put('authority.pem', good.cert);
    const child = spawn(process.execPath, ['--no-warnings', 'receiver.mjs'], {
      cwd: folder,
      env: { SIGNING_SECRET: secret },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    const post = (signature: string, timestamp: number): Promise<number | undefined> =>
      new Promise((answered) => {
        const headers = {
          'x-svc-timestamp': timestamp,
          'x-svc-signature': signature,
          'x-svc-event-id': 'e1',
        };
        const sent = request({
          host: '127.0.0.1',
          port,
          servername: 'localhost',
          ca,
          method: 'POST',
          headers,
        });
        sent.once('response', (response) => answered(response.resume().statusCode));
        sent.once('error', () => answered(undefined));
        sent.end(body);
      });
    try {
      const now = Math.floor(Date.now() / 1_000);
      const signature = sign(secret, now, body);
      // The receiver needs a moment to start listening.
      expect(await eventually(() => post(signature, now))).toBe(204);
      expect(await post(signature, now + 1)).toBe(401);
      expect(await post('', now)).toBe(401);
      expect(await eventually(() => (output.includes('\n') ? output : undefined))).toBe('e1 Test delivery\n');
    } finally {
      child.kill();
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    }
  }, 240_000);
});

describe('the guide', () => {
  test('shows the waits of the schedule', () => {
    const cells = (row: string): number[] =>
      (new RegExp(`^\\| ${row} \\|(.*)\\|$`, 'm').exec(guide)?.[1] ?? '').split('|').map(Number);
    const attempts = Array.from({ length: MAXIMUM_ATTEMPTS - 1 }, (_, i) => i + 1);
    expect(cells('After attempt')).toEqual(attempts);
    expect(cells('Seconds')).toEqual(attempts.map((attempt) => waitAfter(attempt, null, 0) / 1_000));
    const hours = (random: number) =>
      attempts.reduce((sum, attempt) => sum + waitAfter(attempt, null, random), 0) / 3_600_000;
    expect([Math.round(hours(0)), Math.round(hours(1))]).toEqual([28, 31]);
    expect(guide).toContain('retried for 28 to 31 hours');
  });

  test('names the statuses that are retried', () => {
    const outcome = (status: number) =>
      classify({ kind: 'answered', status, retryAfterSeconds: null }).outcome;
    const retried = Array.from({ length: 400 }, (_, i) => i + 100).filter(
      (status) => outcome(status) === 'retry',
    );
    expect(retried).toEqual([408, 409, 425, 429]);
    expect(guide).toContain('| 408, 409, 425, 429 or any 5xx |');
    for (let status = 500; status < 600; status += 1) expect(outcome(status)).toBe('retry');
  });
});
