import { expect, test } from '@jest/globals';
import { CHANGE_KINDS } from '../../../shared/contract/vocabulary.ts';
import { type BlockRow, cutBlocks, rowsOf } from '../../../shared/search/store/change-block.ts';
import { idOf, idRest, mintResourceId } from '../../../shared/table/resource-id.ts';
import { Random } from '../../support/random.ts';

const random = new Random(9);

function makeUp(count: number, gap: number): BlockRow[] {
  let ordinal = random.below(1000);
  return Array.from({ length: count }, () => {
    ordinal += 1 + random.below(gap);
    const id = mintResourceId(Date.UTC(2026, 0, 1) + random.below(1e9), ordinal);
    return { ordinal, id, kind: random.pick(CHANGE_KINDS) };
  });
}

test('an id is its ordinal and the rest', () => {
  for (const ordinal of [0, 1, 63, 64, 0xf_ffff, 0x10_0000, 0xffff_ffff]) {
    const id = mintResourceId(1_750_000_000_123, ordinal);
    expect(idOf(ordinal, idRest(id))).toBe(id);
  }
});

test.each([
  ['none', 0, 1],
  ['one', 1, 1],
  ['neighbours', 5_000, 1],
  ['far apart', 5_000, 800_000],
])('blocks return their rows: %s', (_, count, gap) => {
  const rows = makeUp(count, gap);
  const blocks = [...cutBlocks(rows)];
  expect(blocks.flatMap(({ bytes }) => rowsOf(bytes))).toEqual(rows);
  for (const { first, bytes } of blocks) {
    expect(rowsOf(bytes)[0]?.ordinal).toBe(first);
    // With its key and its stamp the item stays within one write unit.
    expect(bytes.length).toBeLessThanOrEqual(980);
  }
  // More than sixty rows share a unit.
  expect(blocks.length).toBeLessThanOrEqual(Math.ceil(count / 60));
});

test('refuses bytes that are not a block', () => {
  const [block] = cutBlocks(makeUp(3, 5));
  const bytes = block?.bytes ?? new Uint8Array(0);
  expect(() => rowsOf(bytes.subarray(0, -1))).toThrow(RangeError);
  expect(() => rowsOf(Uint8Array.of(7, ...bytes.subarray(1)))).toThrow(RangeError);
  const lastTail = bytes.length - 6;
  const ofAnother = bytes.with(lastTail, (bytes[lastTail] ?? 0) ^ 0b100);
  expect(() => rowsOf(ofAnother)).toThrow(/^id [0-9a-f-]{36} does not belong to ordinal \d+$/);
});
