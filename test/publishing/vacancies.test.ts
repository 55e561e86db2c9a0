import { describe, expect, test } from '@jest/globals';
import { VACANCY_RULES, type VacancyRules } from '../../shared/sources/vacancy.ts';
import { testMutants } from '../support/seeds/caught-at.ts';
import { worldsOf } from '../support/seeds/worlds.ts';
import { playVacancies } from './vacancy-world.ts';

/** For a longer search: VACANCY_WORLDS=2000 npm test -- test/publishing/vacancies. */
const WORLDS = worldsOf(30, 'VACANCY_WORLDS');
/** Worlds in which a mutant must be caught. */
const TRIES = 60;
const CAUGHT_AT: Readonly<Record<string, number>> = {
  'a split pair is remembered by the older listing alone': 9,
  'a vacancy closes at the first end of its listings': 3,
};

/** The rules with one of them broken, by what is wrong. */
const MUTANTS: Readonly<Record<string, Partial<VacancyRules>>> = {
  'listings of one source are joined': {
    mayBeOne: (left, right) =>
      VACANCY_RULES.mayBeOne(
        left.map((each) => ({ ...each, source: `left ${each.source}` })),
        right,
      ),
  },
  'a split pair is forgotten': {
    mayBeOne: (left, right) =>
      VACANCY_RULES.mayBeOne(
        left.map((each) => ({ ...each, apart: [] })),
        right.map((each) => ({ ...each, apart: [] })),
      ),
  },
  'a split pair is remembered by the older listing alone': {
    mayBeOne: (left, right) =>
      !left.some((a) => right.some((b) => a.source === b.source || a.apart.includes(b.key))),
  },
  'the entry of a duplicate does not lead to the job that stands for it': { leadsTo: () => null },
  'the vacancy follows its own listing alone': {
    stateOf: (listings, own, nowMs) =>
      VACANCY_RULES.stateOf(
        listings.map((each) => {
          const { closed } = listings.find(({ ordinal }) => ordinal === own) ?? each;
          return { ...each, closed };
        }),
        own,
        nowMs,
      ),
  },
  'a vacancy does not open by another listing than its own': {
    stateOf: (listings, own, nowMs) => {
      const state = VACANCY_RULES.stateOf(listings, own, nowMs);
      const ownListing = listings.find(({ ordinal }) => ordinal === own);
      const missed = listings.every(({ closed, ordinal }) => ordinal === own || closed === null);
      return ownListing?.closed != null && missed ? { ...state, closed: ownListing.closed } : state;
    },
  },
  'a vacancy closes with the first listing that is gone': {
    stateOf: (listings, own, nowMs) => {
      const gone = listings.find(({ closed }) => closed !== null);
      return { ...VACANCY_RULES.stateOf(listings, own, nowMs), ...(gone ? { closed: gone.closed } : {}) };
    },
  },
  'a vacancy closes at the first end of its listings': {
    stateOf: (listings, own, nowMs) => {
      const state = VACANCY_RULES.stateOf(listings, own, nowMs);
      const ends = listings.map(({ closed }) => closed).filter((end) => end !== null);
      const [first = null] = ends.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
      return state.closed === null ? state : { ...state, closed: first };
    },
  },
  'listings are not counted': {
    stateOf: (listings, own, nowMs) => ({ ...VACANCY_RULES.stateOf(listings, own, nowMs), postingCount: 1 }),
  },
};

describe('vacancies of several sources', () => {
  test(`are as the reads, merges and splits say, in ${WORLDS} random worlds`, async () => {
    for (let seed = 1; seed <= WORLDS; seed += 1) {
      expect({ seed, faults: await playVacancies(seed) }).toEqual({ seed, faults: [] });
    }
  }, 600_000);

  testMutants('notice if %s', {
    mutants: MUTANTS,
    caughtAt: CAUGHT_AT,
    tries: TRIES,
    catches: async (rules, seed) => (await playVacancies(seed, { ...VACANCY_RULES, ...rules })).length > 0,
    timeoutMs: 240_000,
  });
});
