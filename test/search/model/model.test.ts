import { describe, expect, test } from '@jest/globals';
import { runModel } from './checker.ts';
import { MUTANTS } from './mutants.ts';

/**
 * Random publishers, readers, crashes and takeovers against the invariants of the index (docs/adr/0002), through the
 * product's own code over a simulated table. A longer search: MODEL_MINUTES=10 npm test -- test/search/model.
 */
const MINUTES = Number(process.env['MODEL_MINUTES'] ?? 0);
const SEEDS = 20;
/** Seeds that are tried before a mutant counts as not caught, from the one at which it was caught last. */
const TRIES = 60;
const CAUGHT_AT: Readonly<Record<string, number>> = {
  'the mark is raised before the documents are written': 2,
  'postings are written after the documents that changed': 3,
  'old postings go before the document is written': 13,
  'a head is written before the chunks that it names': 1,
  'a run that died is not finished by the next one': 7,
  'documents and heads are written without a condition': 5,
  'writes of a run that died are not ended by the next one': 6,
  'chunks that were replaced are deleted at once': 11,
  'a publish writes only to the running generation': 2,
  'a tombstone goes as soon as the documents are written': 2,
};

describe('publishing, rebuilding and reading at once', () => {
  test(`keeps every invariant under ${SEEDS} seeds`, async () => {
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const { violations } = await runModel(seed);
      expect({ seed, violations }).toEqual({ seed, violations: [] });
    }
  }, 240_000);

  test.each(Object.entries(MUTANTS))(
    'breaks one when %s',
    async (name, mutant) => {
      const first = CAUGHT_AT[name] ?? 1;
      for (let seed = first; seed < first + TRIES; seed += 1) {
        const { violations } = await runModel(seed, { mutant });
        if (violations.length === 0) continue;
        if (seed > first) process.stderr.write(`${name}: caught at seed ${seed} now, note that\n`);
        return;
      }
      throw new Error(`not caught by the seeds ${first} to ${first + TRIES - 1}`);
    },
    120_000,
  );

  // The long run: it lasts as long as it is told to, so nothing of it belongs into a run that told it nothing.
  (MINUTES > 0 ? test : test.skip)(
    `goes on for ${MINUTES} minutes (MODEL_MINUTES)`,
    async () => {
      const started = Date.now();
      const first = Math.floor(started / 1000);
      let seed = first;
      for (; Date.now() - started < MINUTES * 60_000; seed += 1) {
        const { violations } = await runModel(seed);
        expect({ seed, violations }).toEqual({ seed, violations: [] });
      }
      const aMinute = Math.round(((seed - first) * 60_000) / (Date.now() - started));
      process.stderr.write(`seeds ${first} to ${seed - 1}, ${aMinute} a minute\n`);
    },
    MINUTES * 60_000 + 60_000,
  );
});
