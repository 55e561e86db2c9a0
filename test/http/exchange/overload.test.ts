import { ProvisionedThroughputExceededException, ThrottlingException } from '@aws-sdk/client-dynamodb';
import { describe, expect, test } from '@jest/globals';
import { isHotPartition } from '../../../shared/credits/engine-error.ts';
import { Overload } from '../../../shared/http/exchange/overload.ts';
import { NOW } from '../harness.ts';

const admitted = (overload: Overload, organisationId: string, now: number): number =>
  Array.from({ length: 1_000 }, () => overload.admits(organisationId, now)).filter(Boolean).length;

describe('overload', () => {
  test('admits everything until a write is throttled, then less with each throttled write', () => {
    const overload = new Overload();
    expect(admitted(overload, 'a', NOW)).toBe(1_000);
    expect(overload.isActive('a', NOW)).toBe(false);
    for (let i = 0; i < 10; i += 1) overload.throttled('a', NOW);
    expect(overload.isActive('a', NOW)).toBe(true);
    expect(admitted(overload, 'a', NOW)).toBeLessThan(300);
    for (let i = 0; i < 100; i += 1) overload.throttled('a', NOW);
    // Some requests always pass; otherwise nothing would notice that the partition is free again.
    expect(admitted(overload, 'a', NOW)).toBeGreaterThan(0);
    expect(admitted(overload, 'b', NOW)).toBe(1_000);
  });

  test('ends within ten seconds of the last throttled write', () => {
    const overload = new Overload();
    for (let i = 0; i < 100; i += 1) overload.throttled('a', NOW);
    expect(overload.isActive('a', NOW + 500)).toBe(true);
    expect(overload.isActive('a', NOW + 10_000)).toBe(false);
  });
});

test('a partition is hot only if the engine names the key range', () => {
  const reasons = (reason: string) => [{ reason, resource: 'table' }];
  const plain = { $metadata: {}, message: 'slow down' };
  const keyRange = reasons('TableWriteKeyRangeThroughputExceeded');
  expect(isHotPartition(new ThrottlingException({ ...plain, throttlingReasons: keyRange }))).toBe(true);
  expect(
    isHotPartition(new ProvisionedThroughputExceededException({ ...plain, ThrottlingReasons: keyRange })),
  ).toBe(true);
  const table = reasons('TableWriteAccountLimitExceeded');
  expect(isHotPartition(new ThrottlingException({ ...plain, throttlingReasons: table }))).toBe(false);
  expect(isHotPartition(new ThrottlingException(plain))).toBe(false);
  expect(isHotPartition(new Error('other'))).toBe(false);
});
