import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { LedgerEntry } from '../../shared/credits/ledger/ledger-entry.ts';
import { readUsage, type Usage } from '../../shared/portal/reading/usage.ts';
import { keys } from '../../shared/table/keys.ts';
import { startTestTable, type TestTable } from '../support/table.ts';
import { readerOf } from '../support/table-state.ts';
import { HOURS, PortalWorld } from './portal-world.ts';

type Given = Pick<LedgerEntry, 'at'> & Partial<LedgerEntry>;

let table: TestTable;
let world: PortalWorld;
beforeAll(async () => {
  table = await startTestTable({ engine: 'memory' });
});
afterAll(async () => {
  await table.stop();
});
beforeEach(async () => {
  world = await PortalWorld.start(table);
});

const view = async (lastSequence: number): Promise<Usage> => {
  const { organisationId, now } = world;
  return await readUsage(table, readerOf(table), { organisationId, lastSequence, now });
};

/** The cost of each day in micro-dollars, and how many postings are missing in it. */
const sumsOf = ({ days, behind }: Usage) => ({
  days: days.map(({ rows }) => Number(rows.reduce((sum, { costMicros }) => sum + costMicros, 0n))),
  behind,
});

const sums = async (lastSequence: number) => sumsOf(await view(lastSequence));

/** Charges of one, two, four… micro-dollars, so that a sum says which of them are in it. */
const binary = (count: number, at = world.now): readonly Given[] =>
  Array.from({ length: count }, (_, i) => ({ at, deltaMicros: -(2n ** BigInt(i)) }));

describe('the sums of usage', () => {
  test('go on behind a gap, and add what fills it, once and in any order', async () => {
    const entries = binary(12);
    const arrived = (...missing: readonly number[]) =>
      world.charge(entries, 1, (sequence) => !missing.includes(sequence));
    await arrived(2, 5, 6, 7, 12);
    // All but 2, 5, 6, 7 and the last.
    const first = 2 ** 11 - 1 - 2 - 16 - 32 - 64;
    expect(await sums(12)).toEqual({ days: [first], behind: 5 });
    expect(await sums(12)).toEqual({ days: [first], behind: 5 });
    await arrived(2, 5, 7);
    expect(await sums(12)).toEqual({ days: [2 ** 12 - 1 - 2 - 16 - 64], behind: 3 });
    await arrived(2);
    expect(await sums(12)).toEqual({ days: [2 ** 12 - 1 - 2], behind: 1 });
    await arrived();
    expect(await sums(12)).toEqual({ days: [2 ** 12 - 1], behind: 0 });
    await world.charge([{ at: world.now, deltaMicros: -(2n ** 12n) }], 13);
    expect(await sums(13)).toEqual({ days: [2 ** 13 - 1], behind: 0 });
  });

  test('do not count twice what several views find in a gap at the same time', async () => {
    const entries = binary(6);
    await world.charge(entries, 1, (sequence) => sequence !== 3);
    await view(6);
    await world.charge(entries);
    await Promise.all([1, 2, 3, 4].map(() => view(6)));
    expect(await sums(6)).toEqual({ days: [2 ** 6 - 1], behind: 0 });
  });

  test('go on behind more gaps than a view remembers as soon as one of them is filled or old', async () => {
    const entries = Array.from({ length: 240 }, () => ({ at: world.now, deltaMicros: -1n }));
    const isEven = (sequence: number) => sequence % 2 === 0;
    await world.charge(entries, 1, isEven);
    // A hundred gaps, with a hundred postings behind them.
    expect(await sums(240)).toEqual({ days: [100], behind: 140 });
    await world.charge(entries, 1, (sequence) => isEven(sequence) || sequence === 7);
    expect(await sums(240)).toEqual({ days: [102], behind: 138 });
    world.now += HOURS(24 * 46);
    await view(240);
    expect((await view(240)).behind).toBeLessThan(100);
  });

  test('take what comes late to its own day', async () => {
    const yesterday = world.now - HOURS(24);
    await world.charge([
      { at: yesterday, deltaMicros: -1n },
      { at: world.now, deltaMicros: -2n },
    ]);
    expect((await sums(2)).days).toEqual([1, 2]);
    await world.charge([{ at: yesterday, deltaMicros: -4n }], 3);
    expect((await sums(3)).days).toEqual([5, 2]);
  });

  test('continue in the next view where one transaction cannot write all days', async () => {
    // Clocks that were wrong: no more days than are kept lie in the past.
    const at = (i: number) => world.now + HOURS(24 * (i - 25));
    await world.charge(Array.from({ length: 44 }, (_, i) => ({ at: at(i), deltaMicros: -1n })));
    expect((await sums(44)).behind).toBe(4);
    const { days, behind } = await sums(44);
    expect([days.slice(0, 26), behind]).toEqual([Array.from({ length: 26 }, () => 1), 0]);
  });

  test('subtract refunds on the day on which they were given, in a row of their own, and count no void', async () => {
    const yesterday = world.now - HOURS(24);
    const given = { operation: null, meter: null, keyId: null, resources: 0 };
    await world.charge([{ at: yesterday, deltaMicros: -9n, resources: 3 }]);
    await view(1);
    await world.charge(
      [
        // A void takes the place of a charge that was never made, and repeats what it would have been for.
        { at: world.now, kind: 'void', deltaMicros: 0n, resources: 5 },
        { at: world.now, kind: 'refund', deltaMicros: 9n, reference: 'refund:r1', ...given },
        { at: world.now, kind: 'adjustment', deltaMicros: -100n, reference: 'a', ...given },
        { at: world.now, kind: 'top_up', deltaMicros: 1_000n, reference: 't', ...given },
      ],
      2,
    );
    const { days } = await view(5);
    expect(days.map(({ rows }) => rows)).toEqual([
      [{ keyId: 'k1', operation: 'list-jobs', requests: 1, resources: 3, costMicros: 9n }],
      [{ keyId: null, operation: 'refund', requests: 0, resources: 0, costMicros: -9n }],
    ]);
  });

  test('write nothing when there is nothing new', async () => {
    await world.charge(binary(4), 1, (sequence) => sequence !== 2);
    await view(4);
    const state = keys.usage(world.organisationId, 'summed');
    const written = await world.deliveries.item(state);
    world.now += HOURS(1);
    await view(4);
    expect(await world.deliveries.item(state)).toEqual(written);
  });
});
