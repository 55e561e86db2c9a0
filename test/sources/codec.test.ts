import { expect, test } from '@jest/globals';
import { type Clock, UNREAD, VERDICTS } from '../../shared/sources/clock.ts';
import { decodeClocks, encodeClocks } from '../../shared/sources/clock-codec.ts';
import { keyDigest, recordDigest } from '../../shared/sources/digests.ts';
import {
  decodeObservations,
  encodeObservations,
  type Observations,
  setDigest,
} from '../../shared/sources/observations.ts';
import { Roster, SLOTS_PER_SEGMENT, type Slot } from '../../shared/sources/roster.ts';
import { decodeSlots, encodeSlots } from '../../shared/sources/roster-codec.ts';
import { Random } from '../support/random.ts';

const T = Date.UTC(2026, 10, 1);

function slotsOf(seed: number, count: number): Slot[] {
  const random = new Random(seed);
  const draw = () => random.next();
  const at = () => T + Math.floor(draw() * 1e9);
  return Array.from({ length: count }, (_, i) => ({
    key: keyDigest(`key ${seed} ${i}`),
    digest: recordDigest(`record ${seed} ${i}`),
    ordinal: Math.floor(draw() * 2 ** 32),
    absence:
      draw() < 0.5
        ? null
        : { seenAtMs: draw() < 0.2 ? 0 : at(), sinceMs: at(), closedByMs: draw() < 0.5 ? null : at() },
    floorMs: draw() < 0.8 ? null : at(),
  }));
}

test('a segment of a roster comes back as it was', () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const slots = slotsOf(seed, seed % SLOTS_PER_SEGMENT);
    expect(decodeSlots(encodeSlots(slots))).toEqual(slots);
  }
});

test('a segment of present postings of one board takes 3 KB', () => {
  const slots = slotsOf(1, SLOTS_PER_SEGMENT).map((slot, i) => ({
    ...slot,
    ordinal: 9_000_000 + i,
    absence: null,
    floorMs: null,
  }));
  expect(encodeSlots(slots).length).toBeLessThanOrEqual(3 * 1024 - 200);
});

test('a segment that ends early or states an unknown kind is refused', () => {
  const bytes = encodeSlots(slotsOf(3, 2));
  expect(() => decodeSlots(bytes.subarray(0, bytes.length - 1))).toThrow(RangeError);
  const unknown = Uint8Array.from([...Array.from({ length: 16 }, () => 0), 3]);
  expect(() => decodeSlots(unknown)).toThrow('unknown kind 3');
});

test('a roster tells the segments that changed, once', () => {
  const roster = new Roster(slotsOf(4, 2 * SLOTS_PER_SEGMENT));
  expect(roster.takeChanged()).toEqual([]);
  roster.change(SLOTS_PER_SEGMENT + 1, { digest: recordDigest('other') });
  expect(roster.takeChanged()).toEqual([{ segment: 1, slots: roster.slots.slice(SLOTS_PER_SEGMENT) }]);
  const [slot] = slotsOf(5, 1);
  if (slot === undefined) throw new Error('no slot');
  expect(roster.slotOf(slot.key)).toBeUndefined();
  expect(roster.add(slot)).toBe(2 * SLOTS_PER_SEGMENT);
  expect(roster.slotOf(slot.key)).toBe(2 * SLOTS_PER_SEGMENT);
  expect(roster.takeChanged()).toEqual([{ segment: 2, slots: [slot] }]);
  expect(roster.takeChanged()).toEqual([]);
  expect(() => roster.change(9_999, {})).toThrow('slot 9999 does not exist');
});

test('a page of clocks comes back as it was, at 16 bytes per source', () => {
  const random = new Random(6);
  const draw = () => random.next();
  const clocks = new Map<number, Clock>();
  for (let source = 0; source < 128; source += 1) {
    const startMs = T + Math.floor(draw() * 1e9);
    const endMs = startMs + Math.floor(draw() * 60_000);
    const acceptedMs = draw() < 0.2 ? null : startMs - (draw() < 0.9 ? 0 : 21_600_000);
    clocks.set(source * 2 + 3, { newest: { startMs, endMs }, acceptedMs, pending: draw() < 0.1 });
  }
  clocks.set(0, { ...UNREAD, pending: true });
  const bytes = encodeClocks(clocks);
  expect(decodeClocks(bytes)).toEqual(clocks);
  expect(bytes.length).toBeLessThanOrEqual(16 * clocks.size);
});

test('the observations of a run come back as they were', () => {
  const random = new Random(7);
  const draw = () => random.next();
  const slots = () => {
    let slot = 0;
    return Array.from({ length: Math.floor(draw() * 5) }, () => {
      slot += 1 + Math.floor(draw() * 300);
      return slot;
    });
  };
  for (let round = 0; round < 100; round += 1) {
    const reads: Observations[] = Array.from({ length: 1 + Math.floor(draw() * 20) }, (_, i) => {
      const startMs = T + Math.floor(draw() * 1e8);
      return {
        source: i * 3,
        startMs,
        endMs: startMs + Math.floor(draw() * 1e5),
        complete: draw() < 0.8,
        verdict: VERDICTS[Math.floor(draw() * VERDICTS.length)] ?? 'accepted',
        set: recordDigest(`${round} ${i}`),
        seen: Math.floor(draw() * 1000),
        added: draw() < 0.5 ? 0 : 3,
        gone: slots(),
        back: slots(),
        unseen: slots(),
        changed: slots().map((slot) => ({ slot, before: recordDigest(`${slot}`) })),
      };
    });
    expect(decodeObservations(encodeObservations(reads))).toEqual(reads);
  }
});

test('the digest of a set depends on its members, not on their order', () => {
  const records = ['a', 'b', 'c', 'd'].map(recordDigest);
  expect(setDigest(records.toReversed())).toBe(setDigest(records));
  expect(setDigest(records.slice(1))).not.toBe(setDigest(records));
  expect(setDigest([])).toBe('000000000000');
});
