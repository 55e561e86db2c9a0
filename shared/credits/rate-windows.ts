import type { Item } from '../table/reader.ts';

/**
 * The rate windows of an organisation (contract 7.1, 7.2): attributes of its account, named by their number. `S` counts
 * the requests of a second, `M` those of a minute, and `U` the read units of a minute that nobody paid for.
 *
 * Naming a new attribute starts a new window, so one conditional update counts exactly, however many functions count at
 * once. No window is named again once it is over, so that any update may remove those that are. The letters begin no
 * other attribute of an account: a role is granted the windows by their first letter. Some names are reserved words of
 * DynamoDB (`Storage` was a second of 2026, `Minute` is a minute of 2029), so expressions refer to them by placeholders.
 */
export const WINDOW_ATTRIBUTES: readonly string[] = ['S*', 'M*', 'U*'];

const WINDOW = /^([SMU])([0-9a-z]+)$/;
const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
/**
 * How long a window outlasts its end: 1.3 s for an update on its way (client.ts), the rest for differences between the
 * clocks of functions, which AWS keeps within milliseconds.
 */
const OVER_AFTER_MS = 2_000;
/** A window that begins later than this from now was named by a clock that was wrong, and nobody would remove it in time. */
const AHEAD_MS = 60_000;
/** Windows removed by one update. An expression has at most 4 KB, and one beyond them would block the account for good. */
const MOST_REMOVED = 32;

/** Counts by the name of their window. */
export type WindowCounts = Readonly<Record<string, number>>;

/** The most that the windows of an organisation admit. */
export interface Allowance {
  readonly perSecond: number;
  readonly perMinute: number;
  /** Read units per minute that nobody pays for. */
  readonly unpaidUnits: number;
}

/** What the windows of a moment have counted. */
export interface RateUsage {
  readonly second: number;
  readonly minute: number;
  readonly unpaidUnits: number;
  /** The moment, Unix milliseconds. */
  readonly at: number;
}

/** A request to be counted. */
export interface RequestCount {
  readonly allowance: Allowance;
  /** Read units of earlier requests that are counted with this one. */
  readonly unpaidUnits: number;
  /** The windows that the account had when it was read. */
  readonly seen: WindowCounts;
}

/** Returns the windows in an account item. */
export function windowsIn(item: Item): WindowCounts {
  const windows: Record<string, number> = {};
  for (const name in item) {
    if (WINDOW.test(name)) windows[name] = Number(item[name]);
  }
  return windows;
}

const named = (letter: 'M' | 'S' | 'U', lengthMs: number, at: number): string =>
  `${letter}${Math.floor(at / lengthMs).toString(36)}`;

const namesAt = (at: number) => ({
  second: named('S', SECOND_MS, at),
  minute: named('M', MINUTE_MS, at),
  unpaid: named('U', MINUTE_MS, at),
});

/** Returns what the windows of a moment have counted. @param at Unix milliseconds */
export function usageOf(count: (name: string) => number | undefined, at: number): RateUsage {
  const { second, minute, unpaid } = namesAt(at);
  return { second: count(second) ?? 0, minute: count(minute) ?? 0, unpaidUnits: count(unpaid) ?? 0, at };
}

/**
 * Returns how many requests per second an organisation sends, by the windows of its account: in this second or in the last
 * one, whichever had more. @param at Unix milliseconds
 */
export const requestsPerSecond = (windows: WindowCounts, at: number): number =>
  Math.max(windows[namesAt(at).second] ?? 0, windows[namesAt(at - SECOND_MS).second] ?? 0);

/** Reports whether a window is full, which refuses every later request of its second or minute: counts only grow. */
export const isFull = ({ second, minute, unpaidUnits }: RateUsage, allowance: Allowance): boolean =>
  second >= allowance.perSecond || minute >= allowance.perMinute || unpaidUnits >= allowance.unpaidUnits;

/**
 * Returns the parts of an update that counts a request in the windows of a moment, unless one of them is full, and
 * removes windows that are over. The values need `:one`.
 * @param at Unix milliseconds, when the update is sent: a window of the past may be gone already
 */
export function countingUpdate({ allowance, unpaidUnits, seen }: RequestCount, at: number) {
  const { second, minute, unpaid } = namesAt(at);
  const removed = Object.keys(seen)
    .filter((name) => isRemovable(name, at))
    .slice(0, MOST_REMOVED)
    .map((name, i) => [`#over${i}`, name] as const);
  return {
    changes:
      `ADD #second :one, #minute :one${unpaidUnits === 0 ? '' : ', #unpaid :units'}` +
      (removed.length === 0 ? '' : ` REMOVE ${removed.map(([placeholder]) => placeholder).join(', ')}`),
    condition: NOT_FULL,
    names: { '#second': second, '#minute': minute, '#unpaid': unpaid, ...Object.fromEntries(removed) },
    values: {
      ':perSecond': allowance.perSecond,
      ':perMinute': allowance.perMinute,
      ':allowance': allowance.unpaidUnits,
      ...(unpaidUnits === 0 ? {} : { ':units': unpaidUnits }),
    },
  };
}

const NOT_FULL = [
  ['#second', ':perSecond'],
  ['#minute', ':perMinute'],
  ['#unpaid', ':allowance'],
]
  .map(([name, most]) => `(attribute_not_exists(${name}) OR ${name} < ${most})`)
  .join(' AND ');

function isRemovable(name: string, at: number): boolean {
  const [, letter, number = ''] = WINDOW.exec(name) ?? [];
  const lengthMs = letter === 'S' ? SECOND_MS : MINUTE_MS;
  const beginsAt = Number.parseInt(number, 36) * lengthMs;
  return beginsAt + lengthMs <= at - OVER_AFTER_MS || beginsAt > at + AHEAD_MS;
}
