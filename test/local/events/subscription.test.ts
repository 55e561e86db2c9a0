import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { compileLogFilter } from '../../../infra/local/events/log-filter-pattern.ts';
import { SETTLEMENT_PATTERN } from '../../../shared/credits/settlement/settlement-line.ts';
import { eventually, type RunningFixture, startFixture } from '../fixture/fixture.ts';

describe('a log filter pattern', () => {
  test.each([
    ['', 'anything', true],
    ['{ $.a = "x" }', '{"a":"x"}', true],
    ['{ $.a = "x" }', '{"a":"y"}', false],
    ['{ $.a = "x" }', '{"b":"x"}', false],
    ['{ $.a = "x*" }', '{"a":"xyz"}', true],
    ['{ $.a = "x.*" }', '{"a":"xyz"}', false],
    ['{ $.a = * }', '{"a":7}', true],
    ['{ $.a.b = 200 }', '{"a":{"b":200}}', true],
    ['{ $.a.b = 200 }', '{"a":{"b":"200"}}', true],
    ['{ $.a.b != 200 }', '{"a":{"b":201}}', true],
    ['{ $.a.b != 200 }', '{}', false],
    ['{ $.a IS TRUE }', '{"a":true}', true],
    ['{ $.a IS TRUE }', '{"a":"true"}', false],
    ['{ $.a IS NULL }', '{"a":null}', true],
    ['{ $.a NOT EXISTS }', '{}', true],
    ['{ ($.a = 1) && ($.b = 2) }', '{"a":1,"b":2}', true],
    ['{ ($.a = 1) && ($.b = 2) }', '{"a":1,"b":3}', false],
    ['{ ($.a = 1) || ($.b = 2) }', '{"a":0,"b":2}', true],
    ['{ $.a = 1 }', 'START RequestId: {', false],
    ['{ $.a = 1 }', '{broken', false],
    [SETTLEMENT_PATTERN, '{"settlement":"charged"}', true],
    [SETTLEMENT_PATTERN, '{"settlement":"unresolved"}', true],
    [SETTLEMENT_PATTERN, '{"status":200}', false],
  ])('%s of %s', (pattern, message, passes) => {
    expect(compileLogFilter(pattern)(message)).toBe(passes);
  });

  test.each(['ERROR', '[a, b]', '{ $.a > 1 }', '{ $.a[0] = 1 }', '{ ($.a = 1) && ($.b = 1) || ($.c = 1) }'])(
    '%s is refused, not ignored',
    (pattern) => {
      expect(() => compileLogFilter(pattern)).toThrow('does not support the log filter pattern');
    },
  );
});

describe('a subscription to the log of a function', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'fixture-lines-'));
  let fixture: RunningFixture;
  beforeAll(async () => {
    fixture = await startFixture(dataDir);
  }, 240_000);
  afterAll(async () => {
    await fixture.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const writeLines = (kinds: string) => fetch(`${fixture.baseUrl}/items?mode=lines&kinds=${kinds}`);

  test('delivers the lines that pass, in order, in the format of CloudWatch Logs', async () => {
    await writeLines('wanted.other.wanted');
    // On a busy machine the two lines may arrive more than 200 ms apart, in two batches.
    const batches = await eventually(() => {
      const found = fixture.batches('lines');
      return found.flatMap(([, ...messages]) => messages).length > 1 ? found : undefined;
    });
    expect(batches.flatMap(([, ...messages]) => messages)).toEqual([
      '{"kind":"wanted"}',
      '{"kind":"wanted"}',
    ]);
    for (const [envelope] of batches) {
      expect(envelope).toEqual({
        messageType: 'DATA_MESSAGE',
        owner: '000000000000',
        logGroup: expect.stringContaining('echoLogs'),
        logStream: 'local',
        subscriptionFilters: [expect.stringContaining('Lines')],
      });
    }
  });

  test('retries an event that the function fails, twice', async () => {
    await writeLines('poison');
    const last = await eventually(() => {
      const found = fixture.batches('lines').at(-1);
      return found?.includes('{"kind":"poison"}') ? found : undefined;
    });
    expect(last).toHaveLength(2);
    const log = readFileSync(join(dataDir, 'functions.log'), 'utf8');
    expect(log.match(/not yet/g)).toHaveLength(2);
  });

  test('delivers lines that were written just before the runtime stops', async () => {
    const before = fixture.batches('lines').length;
    await writeLines('wanted');
    await fixture.stop();
    expect(fixture.batches('lines')).toHaveLength(before + 1);
  });
});
