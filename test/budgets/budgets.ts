import { readFileSync, writeFileSync } from 'node:fs';
import type { FunctionBundle } from '../../infra/bundle.ts';

/** What a function loads at a cold start, by the name of the function. */
export type Budgets = Readonly<Record<string, { readonly bytes: number; readonly modules: number }>>;

const RECORDING = new URL('recording.json', import.meta.url);
/** How far a figure may be from its recording before somebody must look. */
const TOLERANCE = 0.05;

export const budgetsOf = (bundles: Readonly<Record<string, FunctionBundle>>): Budgets =>
  Object.fromEntries(
    Object.entries(bundles)
      .map(([name, { bytes, modules }]) => [name, { bytes, modules }] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

export const recordedBudgets = (): Budgets => JSON.parse(readFileSync(RECORDING, 'utf8'));

export const recordBudgets = (budgets: Budgets): void =>
  writeFileSync(RECORDING, `${JSON.stringify(budgets, null, 2)}\n`);

/** Returns what is more than the tolerance away from its recording, in either direction. */
export function departures(budgets: Budgets, recorded: Budgets): readonly string[] {
  const names = [...new Set([...Object.keys(budgets), ...Object.keys(recorded)])].sort();
  return names.flatMap((name) => {
    const [now, then] = [budgets[name], recorded[name]];
    if (now === undefined || then === undefined)
      return [`${name}: only ${now === undefined ? 'recorded' : 'bundled'}`];
    return (['bytes', 'modules'] as const).flatMap((what) =>
      Math.abs(now[what] - then[what]) > TOLERANCE * then[what]
        ? [`${name}: ${now[what]} ${what}, recorded ${then[what]}`]
        : [],
    );
  });
}
