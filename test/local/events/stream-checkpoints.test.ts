import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { Checkpoints } from '../../../infra/local/events/stream-checkpoints.ts';
import { eventually } from '../fixture/fixture.ts';

let folder = '';
const failures: unknown[] = [];
const open = (): Checkpoints => new Checkpoints(folder, (error) => failures.push(error));
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'checkpoints-'));
  failures.length = 0;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a stop writes the latest position of every shard, and a start continues there', async () => {
  const checkpoints = open();
  const ledger = checkpoints.of('Ledger', 'stream-1');
  for (let position = 1; position <= 100; position += 1) ledger.save('shard-1', `${position}`);
  checkpoints.of('Webhooks', 'stream-1').save('shard-2', '7');
  const first = checkpoints.flush();
  // What is saved while a write is under way is in the next one.
  ledger.save('shard-1', '101');
  await Promise.all([first, checkpoints.flush()]);
  const again = open();
  expect(again.of('Ledger', 'stream-1').sequenceNumber('shard-1')).toBe('101');
  expect(again.of('Webhooks', 'stream-1').sequenceNumber('shard-2')).toBe('7');
  expect(again.of('Ledger', 'another stream').sequenceNumber('shard-1')).toBeUndefined();
  expect(failures).toEqual([]);
});

test('a position is written without a stop, in one write for many', async () => {
  const position = open().of('Ledger', 'stream-1');
  position.save('shard-1', '1');
  position.save('shard-1', '2');
  expect(() => readFileSync(join(folder, 'checkpoints.json'))).toThrow('ENOENT');
  expect(await eventually(() => open().of('Ledger', 'stream-1').sequenceNumber('shard-1'))).toBe('2');
});

test('a position that cannot be written is reported, and the next one is written', async () => {
  const checkpoints = open();
  const position = checkpoints.of('Ledger', 'stream-1');
  rmSync(folder, { recursive: true });
  position.save('shard-1', '1');
  await checkpoints.flush();
  expect(failures).toHaveLength(1);
  mkdirSync(folder);
  position.save('shard-1', '2');
  await checkpoints.flush();
  expect(open().of('Ledger', 'stream-1').sequenceNumber('shard-1')).toBe('2');
});
