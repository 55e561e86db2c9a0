import type { JobDocument } from '../../../shared/jobs/document.ts';
import type { FeedLineInput } from '../../../shared/publishing/feed/feed.ts';
import type { SegmentRules } from '../../../shared/search/segments/segment-rules.ts';
import type { TermLayout } from '../../../shared/search/store/seal.ts';
import { keys } from '../../../shared/table/keys.ts';
import { ordinalOf } from '../../../shared/table/resource-id.ts';
import {
  CATALOGUE_LINES,
  closed,
  companyLine,
  factsLine,
  jobLine,
  publishLines,
} from '../../support/feed-lines.ts';
import { Random } from '../../support/random.ts';
import { forkedIndex } from '../../support/simulated/forked-index.ts';
import { type SimulatedItem, SimulatedTable } from '../../support/simulated/simulated-table.ts';
import { jobIn, manifestNow } from './invariants.ts';

export const COMPANIES = ['a', 'b', 'c'] as const;
const JOBS = 26;
/** The first of these are published before a run begins. */
const OLD_JOBS = 18;
const TOOLS = ['python', 'rust', 'sap'] as const;

export const JOB_KEYS: readonly string[] = Array.from({ length: JOBS }, (_, i) => `j${i}`);

/** The time at which every run of the model begins. */
export const START_MS = Date.UTC(2026, 2, 1, 12);

export const companyOfJob = (key: string): string =>
  COMPANIES[Number(key.slice(1)) % COMPANIES.length] ?? 'a';

/** A layout so small that a term with a dozen jobs has chunks, and one with two dozen has directory pages. */
export const SMALL_LAYOUT: TermLayout = { head: 54, chunk: 40, directory: 14 };

/** Makes up rules so small that a run of some fifteen publications joins, closes and merges segments. */
export function makeUpRules(random: Random): SegmentRules {
  const openPostings = random.pick([0, 40, 80]);
  return {
    fromJobs: 0,
    leastTerms: random.pick([1, 8]),
    mostPostings: 130,
    openPostings,
    closedPostings: openPostings + random.pick([30, 60]),
    slices: random.pick([1, 2, 3]),
    partBytes: 60,
    mergedTogether: random.pick([1, 2]),
  };
}

let base: Promise<SimulatedTable> | undefined;

/** Copies catalogues, three companies and some jobs into a run. They are published only once. */
export async function startWorld(sim: SimulatedTable): Promise<void> {
  base ??= makeBase();
  // A run that found what an earlier one kept of a build would not be the same again.
  for (const item of forkedIndex(await base).all()) sim.set(keyOf(item), item, START_MS - 3_600_000);
}

async function makeBase(): Promise<SimulatedTable> {
  const random = new Random(1);
  const sim = new SimulatedTable({ now: () => START_MS });
  let nowMs = START_MS - 86_400_000;
  const publish = async (lines: readonly FeedLineInput[]) => {
    nowMs += 3_600_000;
    const at = nowMs;
    await publishLines(sim.open(), lines, { now: () => at, layout: SMALL_LAYOUT });
    skipOrdinals(sim, random);
  };
  await publish([...CATALOGUE_LINES, ...COMPANIES.map((key) => companyLine(key))]);
  for (let start = 0; start < OLD_JOBS; start += 4) {
    await publish(
      JOB_KEYS.slice(start, Math.min(OLD_JOBS, start + 4)).map((key) =>
        jobLine(key, companyOfJob(key), {
          title: `Engineer ${key}`,
          tools: TOOLS.filter(() => random.next() < 0.6),
        }),
      ),
    );
  }
  return sim;
}

/** Skips ordinals as if a dead run had reserved them, which spreads the postings. */
export function skipOrdinals(sim: SimulatedTable, random: Random): void {
  const key = keys.manifest();
  const before = sim.item(key);
  const { nextJob, jobMark } = manifestNow(sim);
  if (nextJob !== jobMark) return;
  const next = nextJob + random.below(2_000);
  sim.set(key, { ...before, nextJob: next, jobMark: next });
}

const keyOf = (item: SimulatedItem) => ({ pk: String(item['pk']), sk: String(item['sk']) });

/** Returns the state of a job before a run begins. */
export const oldState = (key: string): string =>
  JOB_KEYS.indexOf(key) < OLD_JOBS ? `Engineer ${key} true` : 'none';

/** The feed of a publication, and the state that it gives to jobs and companies. */
export interface Change {
  readonly lines: readonly FeedLineInput[];
  /** Title and own clearance by job key. */
  readonly jobs: ReadonlyMap<string, { readonly title: string; readonly cleared: boolean }>;
  /** Clearance by company key. */
  readonly companies: ReadonlyMap<string, boolean>;
}

/** Makes up a feed. Every job line has a unique title; with `places`, most jobs are in Berlin, so that tools get pairs. */
export function makeUpChange(random: Random, number: number, places = false): Change {
  const lines: FeedLineInput[] = [];
  const jobs = new Map<string, { title: string; cleared: boolean }>();
  const companies = new Map<string, boolean>();
  for (let i = 0; i < 1 + random.skewed(5); i += 1) {
    const key = `j${random.below(JOBS)}`;
    const kind = random.next();
    if (kind < 0.12) {
      const company = random.pick(COMPANIES);
      const cleared = random.next() < 0.5;
      companies.set(company, cleared);
      lines.push(companyLine(company, { cleared, name: `Company ${company} ${random.below(3)}` }));
      continue;
    }
    const cleared = random.next() < 0.85;
    const title = `Engineer v${number}x${i}`;
    jobs.set(key, { title, cleared });
    const tools = TOOLS.filter(() => random.next() < 0.5);
    lines.push(
      jobLine(key, companyOfJob(key), {
        ...{ title, cleared, tools },
        ...(random.next() < 0.2 ? closed() : {}),
        ...(places && random.next() < 0.8 ? { location_ids: ['city:2950159'] } : {}),
      }),
    );
    if (random.next() < 0.15) {
      const code = random.pick(TOOLS);
      lines.push(
        factsLine(key, [
          { kind: 'technology', code, relationship: 'planned_introduction', subjectScope: 'legal_entity' },
        ]),
      );
    }
  }
  return { lines, jobs, companies };
}

/** Returns the document of a job key; undefined if there is none. */
export function documentOfKey(sim: SimulatedTable, key: string): JobDocument | undefined {
  const id = sim.item(keys.source('job', key))?.['id'];
  if (typeof id !== 'string') return undefined;
  const document = jobIn(sim.item(keys.job(ordinalOf(id), 'job')));
  return document?.job.id === id ? document : undefined;
}
