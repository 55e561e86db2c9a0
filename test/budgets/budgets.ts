import { readFileSync, writeFileSync } from 'node:fs';
import type { FunctionBundle } from '../../infra/bundle.ts';

/** Counts by what is counted, per function or turn of a function. */
export type Budgets = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** The least that a function loads: the clients of the table and one read. The product adds everything beyond it. */
export const BARE_SDK = 'bare SDK';

const RECORDINGS = {
  /** What a function loads at a cold start. */
  bundles: new URL('recording.json', import.meta.url),
  /** What a turn of a function asks of the table. */
  turns: new URL('turns.json', import.meta.url),
} as const;
/** How far a figure may differ from its recording before someone must look. */
const TOLERANCE = 0.05;

export const budgetsOf = (bundles: Readonly<Record<string, FunctionBundle>>): Budgets =>
  Object.fromEntries(
    Object.entries(bundles)
      .map(([name, { bytes, modules }]) => [name, { bytes, modules }] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

export const recordedBudgets = (of: keyof typeof RECORDINGS): Budgets =>
  JSON.parse(readFileSync(RECORDINGS[of], 'utf8'));

export const recordBudgets = (of: keyof typeof RECORDINGS, budgets: Budgets): void =>
  writeFileSync(RECORDINGS[of], `${JSON.stringify(budgets, null, 2)}\n`);

/** Returns the figures that differ from their recordings by more than the tolerance, in either direction. */
export function departures(budgets: Budgets, recorded: Budgets): readonly string[] {
  const names = [...new Set([...Object.keys(budgets), ...Object.keys(recorded)])].sort();
  return names.flatMap((name) => {
    const [now, then] = [budgets[name], recorded[name]];
    if (now === undefined || then === undefined)
      return [`${name}: only ${now === undefined ? 'recorded' : 'counted'}`];
    return [...new Set([...Object.keys(now), ...Object.keys(then)])].flatMap((what) => {
      const [counted = 0, before = 0] = [now[what], then[what]];
      return Math.abs(counted - before) > TOLERANCE * before
        ? [`${name}: ${counted} ${what}, recorded ${before}`]
        : [];
    });
  });
}
