import { test } from '@jest/globals';

/** A model that runs once per seed, and the defects that it must catch. */
export interface Mutants<Mutant> {
  readonly mutants: Readonly<Record<string, Mutant>>;
  /** The first seed to try for each mutant: the one that catches it. Default: 1. */
  readonly caughtAt: Readonly<Record<string, number>>;
  /** Seeds tried before a mutant counts as not caught. */
  readonly tries: number;
  /** Reports whether the model catches the mutant under a seed, the same for every run. */
  readonly catches: (mutant: Mutant, seed: number) => Promise<boolean>;
  readonly timeoutMs: number;
}

/**
 * Declares a test per mutant, which fails unless the recorded seed catches it. Changing a model moves the seeds. An
 * outdated record makes every run search, until the mutant is out of reach, so the test names the seed to record.
 * @param title with the name of the mutant as `%s`
 */
export function testMutants<Mutant>(title: string, options: Mutants<Mutant>): void {
  const { mutants, caughtAt, tries, catches, timeoutMs } = options;
  const gone = Object.keys(caughtAt).filter((name) => !(name in mutants));
  if (gone.length > 0) throw new Error(`recorded seeds of mutants that do not exist: ${gone.join('; ')}`);
  test.each(Object.entries(mutants))(
    title,
    async (name, mutant) => {
      const recorded = caughtAt[name] ?? 1;
      if (await catches(mutant, recorded)) return;
      for (let seed = 1; seed <= tries; seed += 1) {
        if (!(await catches(mutant, seed))) continue;
        throw new Error(`the recorded seed ${recorded} no longer catches it; record ${seed}`);
      }
      throw new Error(`neither ${recorded} nor any seed from 1 to ${tries} catches it`);
    },
    timeoutMs,
  );
}
