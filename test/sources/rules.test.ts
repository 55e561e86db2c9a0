import { expect, test } from '@jest/globals';
import { type Clock, UNREAD } from '../../shared/sources/clock.ts';
import { Roster } from '../../shared/sources/roster.ts';
import { canAccept, isLate, isMassRemoval, missed, reopens, sighted } from '../../shared/sources/rules.ts';
import { SourceRead } from '../../shared/sources/source-read.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const T = Date.UTC(2026, 10, 20);

const clock = (startMs: number, endMs = startMs, acceptedMs: number | null = startMs): Clock => ({
  newest: { startMs, endMs },
  acceptedMs,
  pending: false,
});

test('two absences exactly six hours apart close, from the first one on', () => {
  const once = missed(null, T, clock(T - HOUR));
  expect(once).toEqual({ seenAtMs: T - HOUR, sinceMs: T, closedByMs: null });
  expect(missed(once, T + 6 * HOUR - 1, clock(T))).toBe(once);
  const closed = missed(once, T + 6 * HOUR, clock(T));
  expect(closed).toEqual({ seenAtMs: T - HOUR, sinceMs: T, closedByMs: T + 6 * HOUR });
  expect(missed(closed, T + DAY, clock(T + 6 * HOUR))).toBe(closed);
});

test('the quarantine takes more than five and more than half', () => {
  expect(isMassRemoval(6, 11)).toBe(true);
  expect(isMassRemoval(6, 12)).toBe(false);
  expect(isMassRemoval(5, 5)).toBe(false);
  expect(isMassRemoval(100, 200)).toBe(false);
  expect(isMassRemoval(101, 200)).toBe(true);
});

test('a read is late if it begins before the newest one ended, even if that one is held', () => {
  expect(isLate({ startMs: T, endMs: T }, UNREAD)).toBe(false);
  const held = clock(T, T + HOUR, T - DAY);
  expect(isLate({ startMs: T + HOUR - 1, endMs: T + DAY }, held)).toBe(true);
  expect(isLate({ startMs: T + HOUR, endMs: T + DAY }, held)).toBe(false);
  expect(isLate({ startMs: T, endMs: T }, clock(T))).toBe(true);
});

test('only the newest read of a source can be accepted', () => {
  expect(canAccept(T, clock(T))).toBe(true);
  expect(canAccept(T, clock(T + HOUR))).toBe(false);
  expect(canAccept(T, UNREAD)).toBe(false);
});

test('a closed job opens under its id up to 30 days after it closed', () => {
  expect(reopens(T, T + 30 * DAY)).toBe(true);
  expect(reopens(T, T + 30 * DAY + 1)).toBe(false);
});

test('a late sighting takes back the absences before it and keeps those after it', () => {
  const closed = { seenAtMs: T, sinceMs: T + HOUR, closedByMs: T + 8 * HOUR };
  const last = clock(T + 20 * HOUR);
  expect(sighted(closed, T + HOUR, true, last)).toBe(closed);
  // The closing read and the last one are 12 hours apart: closed, but only since the former.
  expect(sighted(closed, T + 2 * HOUR, true, last)).toEqual({
    seenAtMs: T + 2 * HOUR,
    sinceMs: T + 8 * HOUR,
    closedByMs: T + 8 * HOUR,
  });
  // Only the last read still lacks it.
  expect(sighted(closed, T + 9 * HOUR, true, last)).toEqual({
    seenAtMs: T + 9 * HOUR,
    sinceMs: T + 20 * HOUR,
    closedByMs: null,
  });
  expect(sighted(closed, T + 21 * HOUR, true, last)).toBeNull();
  expect(sighted(closed, T + 21 * HOUR, false, last)).toBeNull();
});

test('half is of what was present before the read, whatever the read adds', () => {
  const slot = (key: string) => ({ key, digest: key, ordinal: 0, absence: null, floorMs: null });
  const roster = new Roster(Array.from({ length: 12 }, (_, i) => slot(`old ${i}`)));
  const read = new SourceRead(roster, clock(T), { startMs: T + DAY, endMs: T + DAY, complete: true });
  for (let i = 0; i < 5; i += 1) read.see(`old ${i}`, `old ${i}`);
  for (let i = 0; i < 20; i += 1) read.add(`new ${i}`, `new ${i}`, i);
  expect(read.end()).toMatchObject({ verdict: 'held', closings: [], gone: [], added: 20, seen: 25 });
  expect(roster.slots.every(({ absence }) => absence === null)).toBe(true);
});

test('a read with a record that could not be read decides nothing about absence', () => {
  const roster = new Roster([{ key: 'a', digest: 'a', ordinal: 0, absence: null, floorMs: null }]);
  const read = new SourceRead(roster, clock(T), { startMs: T + DAY, endMs: T + DAY, complete: true });
  read.spoil();
  expect(read.end()).toMatchObject({ verdict: 'incomplete', unseen: [0], gone: [] });
});

test('a late read adds nothing, and ignores sightings of the job before', () => {
  const floorMs = T;
  const absence = { seenAtMs: T + DAY, sinceMs: T + 2 * DAY, closedByMs: null };
  const roster = new Roster([{ key: 'a', digest: 'a', ordinal: 7, absence, floorMs }]);
  const late = { startMs: T - HOUR, endMs: T - HOUR, complete: true };
  const read = new SourceRead(roster, clock(T + 2 * DAY), late);
  expect(read.see('a', 'b')).toEqual({
    slot: 0,
    counts: false,
    changed: false,
    effect: 'none',
    sinceMs: null,
  });
  expect(read.see('b', 'b')).toBeUndefined();
  read.add('b', 'b', 8);
  expect(read.end()).toMatchObject({ verdict: 'late', added: 0, gone: [], back: [], closings: [] });
  expect(roster.slots).toHaveLength(1);
});
