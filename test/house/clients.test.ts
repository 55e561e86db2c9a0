import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** The only folder that opens clients, all of them with time-outs. */
const CLIENTS = 'shared/clients/';

const sources = ['functions', 'shared'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => path.endsWith('.ts')),
);

/** Returns the names that a source imports from the SDK as values, and `*` for a whole module. */
function sdkValues(source: string): string[] {
  const imports = source.matchAll(/import\s+(?!type\b)([^;]*?)\s+from\s+'@(?:aws-sdk|smithy)\/[^']+'/g);
  const dynamic = [...source.matchAll(/\bimport\(\s*'@(?:aws-sdk|smithy)\//g)].map(() => '*');
  const named = [...imports].flatMap(([, names = '']) =>
    names.includes('*')
      ? ['*']
      : names
          .replace(/[{}]/g, '')
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== '' && !name.startsWith('type ')),
  );
  return [...named, ...dynamic];
}

const opens = (source: string): boolean =>
  sdkValues(source).some((name) => name === '*' || /Client\b/.test(name));

test('functions open clients only in one folder, so none waits for a silent socket without limit', () => {
  expect(sources.length).toBeGreaterThan(100);
  const found = sources.filter((path) => opens(readFileSync(join(ROOT, path), 'utf8')));
  expect(found.filter((path) => !path.startsWith(CLIENTS))).toEqual([]);
  expect(found).toHaveLength(5);
});

test.each([
  ["import { SQSClient } from '@aws-sdk/client-sqs';", true],
  ["import {\n  SendMessageCommand,\n  SQSClient as Queue,\n} from '@aws-sdk/client-sqs';", true],
  ["import * as sqs from '@aws-sdk/client-sqs';", true],
  ["const { SQSClient } = await import('@aws-sdk/client-sqs');", true],
  ["import type { SQSClient } from '@aws-sdk/client-sqs';", false],
  ["import { type SQSClient, SendMessageCommand } from '@aws-sdk/client-sqs';", false],
])('%j opens a client: %j', (source, expected) => {
  expect(opens(source)).toBe(expected);
});
