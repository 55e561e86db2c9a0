import { readCompaniesWithEvents } from '../../../shared/companies/read.ts';
import { EVENT_SPACE } from '../../../shared/companies/term-names.ts';
import { termsOfCompanyEvents } from '../../../shared/companies/terms.ts';
import { readJobsWithFacts } from '../../../shared/jobs/read.ts';
import { JOB_SPACE } from '../../../shared/jobs/term-names.ts';
import { indexTermsOf } from '../../../shared/publishing/write/job-postings.ts';
import { isCounted } from '../../../shared/publishing/write/session.ts';
import { type Manifest, readManifest } from '../../../shared/search/manifest/manifest.ts';
import { readComposites } from '../../../shared/search/state/compose.ts';
import { isPublishing } from '../../../shared/search/store/publication.ts';
import { termKey } from '../../../shared/search/store/terms.ts';
import type { TableReader } from '../../../shared/table/reader.ts';
import { ordinalOf } from '../../../shared/table/resource-id.ts';
import type { CommandContext } from '../program/command.ts';
import { counted } from '../terminal/output.ts';
import { Interrupted } from '../terminal/refusal.ts';
import { changeFaults } from './change-check.ts';
import { companyFaults } from './company-check.ts';
import { dueFaults } from './due-check.ts';
import { duplicateFaults } from './duplicate-check.ts';
import { eventFaults } from './event-check.ts';
import { type IndexFault, PARTS, type Part, type Steps } from './index-fault.ts';
import { lackingTerms, readLists } from './posting-check.ts';
import { segmentFaults } from './segment-check.ts';
import { slotFaults } from './slot-check.ts';
import { sourceFaults } from './source-check.ts';
import { StatisticsCheck } from './statistics-check.ts';

export interface IndexCheck {
  readonly jobs: number;
  readonly companies: number;
  readonly terms: number;
  readonly postings: number;
  readonly missingCount: number;
  /** The faults by part; a part without one is left out. */
  readonly faults: Readonly<Partial<Record<Part, number>>>;
  /** The first of the faults. */
  readonly missing: readonly Omit<IndexFault, 'part'>[];
  /** Parts that could not be checked, since a publication ran meanwhile or the next one has to build them. */
  readonly unchecked: readonly Part[];
}

/** Documents that are checked against the index together; each takes about 1 KB of memory. */
const WINDOW = 20_000;
const DOCUMENTS_A_READ = 500;
/** Events of a company take up to 350 KB. */
const COMPANIES_A_READ = 100;
/** A read of heads must end well within a second, since Ctrl-C waits for it. */
const TERMS_A_READ = 500;
const EXAMPLES = 50;
/** How often the orders of companies are checked while publications change them. */
const ATTEMPTS = 3;
const SOURCE_PARTS = ['sources', 'verified'] as const satisfies readonly Part[];
const COMPANY_PARTS = ['orders', 'names', 'overlay'] as const satisfies readonly Part[];

type Terms = Map<string, number[]>;

/**
 * Checks everything that answers a query against the documents below the marks. The index must have at least what they
 * say (docs/search.md, idea 1): every available job under each of its terms in space `j`, every available company with
 * events in space `c`, and what the job sheets say in `e` and `f`. The sheets must equal the documents, the change log
 * must announce them, the index `due` must hold those that time may change, fingerprints must name them, duplicates must
 * lead to the jobs that list them, and the counts and orders of companies must follow them. The events of a company must
 * be those that it and the companies merged into it have. Statistics may be old but not wrong. The ledger of sources must
 * agree with the jobs and with itself.
 */
export async function verifyIndex(
  reader: TableReader,
  manifest: Manifest,
  { progress, signal, now }: Pick<CommandContext, 'now' | 'progress' | 'signal'>,
): Promise<IndexCheck> {
  const found = { jobs: 0, companies: 0, terms: 0, postings: 0 };
  const faults = new Map<Part, number>();
  const missing: IndexFault[] = [];
  const report = (some: readonly IndexFault[]) => {
    for (const fault of some) {
      faults.set(fault.part, (faults.get(fault.part) ?? 0) + 1);
      if (missing.length < EXAMPLES) missing.push(fault);
    }
  };
  const steps: Steps = {
    begin: (what) => progress.begin(what),
    at: (done, of) => {
      if (signal.aborted)
        throw new Interrupted(`${counted(done)} of ${counted(of)} checked; nothing was changed`);
      progress.update(`${counted(done)} of ${counted(of)}`);
    },
  };
  const { generation, jobMark, companyMark, nextJob } = manifest;
  const openJobs = new Uint32Array(companyMark);
  const statistics = await StatisticsCheck.open(reader, generation, JOB_SPACE, nextJob);

  const walk = async (
    what: 'companies' | 'jobs',
    space: string,
    end: number,
    read: (ordinals: readonly number[]) => Promise<(readonly string[] | undefined)[]>,
  ) => {
    steps.begin(`Checking ${what}`);
    for (let start = 0; start < end; start += WINDOW) {
      const terms: Terms = new Map();
      const stop = Math.min(start + WINDOW, end);
      for (let at = start; at < stop; at += DOCUMENTS_A_READ) {
        steps.at(at, end);
        const ordinals = Array.from({ length: Math.min(DOCUMENTS_A_READ, stop - at) }, (_, i) => at + i);
        for (const [i, list] of (await read(ordinals)).entries()) {
          if (list === undefined) continue;
          found[what] += 1;
          for (const term of list) push(terms, termKey(term), ordinals[i] ?? 0);
        }
      }
      found.terms = Math.max(found.terms, terms.size);
      const all = [...terms];
      for (let at = 0; at < all.length; at += TERMS_A_READ) {
        steps.at(stop, end);
        const some = all.slice(at, at + TERMS_A_READ);
        const addresses = some.map(([term]) => ({ generation, space, term }));
        const lists = await readLists(reader, addresses);
        const part = what === 'jobs' ? 'jobs' : 'events';
        const lacking = await lackingTerms(reader, some, lists, start, stop);
        report(
          lacking.map(({ term, ordinal }) => ({
            ...{ part, space, ordinal },
            term: ordinal === null ? `(the list of ${term} cannot be read)` : term,
          })),
        );
        const lost = new Set(lacking.map(({ term }) => term));
        for (const [i, [term]] of space === JOB_SPACE ? some.entries() : [])
          if (!lost.has(term)) statistics.note(term, lists[i]?.count ?? 0);
      }
      for (const list of terms.values()) found.postings += list.length;
    }
  };
  const { partners, active } = await readComposites(reader, generation, JOB_SPACE);
  const complete = { partners, terms: active, active };
  await walk('jobs', JOB_SPACE, jobMark, async (ordinals) =>
    (await readJobsWithFacts(reader, ordinals, true)).map((job) => {
      if (job === undefined || !job.document.cleared) return undefined;
      const company = ordinalOf(job.document.job.company.id);
      if (isCounted(job.document) && company < companyMark) openJobs[company] = (openJobs[company] ?? 0) + 1;
      return indexTermsOf(job, complete);
    }),
  );
  report(statistics.faults());
  await walk('companies', EVENT_SPACE, companyMark, async (ordinals) =>
    (await readCompaniesWithEvents(reader, ordinals, true)).map((company) =>
      company === undefined || !company.document.cleared
        ? undefined
        : termsOfCompanyEvents(company.document, company.events),
    ),
  );
  steps.begin('Checking events');
  for (let start = 0; start < companyMark; start += COMPANIES_A_READ) {
    steps.at(start, companyMark);
    const until = Math.min(start + COMPANIES_A_READ, companyMark);
    const differing = await eventFaults(reader, start, until);
    report(differing.map((ordinal) => ({ part: 'events', space: EVENT_SPACE, term: '(events)', ordinal })));
  }
  const unchecked: Part[] = [];
  /** Reports faults of what a publication writes one after the other, unless one runs or was interrupted. */
  const judge = async (part: Part, some: readonly IndexFault[]) => {
    if (some.length === 0 || (await isQuiet(reader, manifest, now))) report(some);
    else unchecked.push(part);
  };
  /** Checks the jobs below the mark, `DOCUMENTS_A_READ` at a time. */
  const checkJobs = async (
    part: Part,
    what: string,
    check: (start: number, end: number) => Promise<readonly IndexFault[]>,
  ) => {
    steps.begin(what);
    const some: IndexFault[] = [];
    for (let start = 0; start < jobMark; start += DOCUMENTS_A_READ) {
      steps.at(start, jobMark);
      some.push(...(await check(start, Math.min(start + DOCUMENTS_A_READ, jobMark))));
    }
    await judge(part, some);
  };
  await checkJobs('slots', 'Checking job sheets', async (start, end) =>
    (await slotFaults(reader, manifest, start, end)).map(({ space, term, ordinal }) => ({
      ...{ part: 'slots', space, ordinal },
      term: term ?? '(job sheet)',
    })),
  );
  steps.begin('Checking segments');
  report(await segmentFaults(reader));
  await checkJobs('due', 'Checking what is due by time', (start, end) => dueFaults(reader, start, end));
  steps.begin('Checking the change log');
  const changes = await changeFaults(reader, manifest, (at) => steps.at(at, jobMark));
  await judge(
    'changes',
    changes.map(({ ordinal, reason }) => ({
      ...{ part: 'changes', space: 'changes', ordinal },
      term: `(${reason})`,
    })),
  );
  await checkJobs('duplicates', 'Checking duplicates', async (start, end) =>
    (await duplicateFaults(reader, start, end)).map(({ ordinal, reason }) => ({
      ...{ part: 'duplicates', space: 'duplicates', ordinal },
      term: `(${reason})`,
    })),
  );
  const sources = await checkSources(reader, steps, now);
  report(sources.faults);
  const companies = await checkCompanies(reader, manifest, openJobs, steps, now);
  report(companies.faults);
  return {
    ...found,
    missingCount: [...faults.values()].reduce((sum, count) => sum + count, 0),
    faults: Object.fromEntries(PARTS.flatMap((part) => (faults.has(part) ? [[part, faults.get(part)]] : []))),
    missing: missing.map(({ space, term, ordinal }) => ({ space, term, ordinal })),
    unchecked: [...unchecked, ...sources.unchecked, ...companies.unchecked],
  };
}

/** The ledger has no marks: a publication writes jobs, rosters and clocks one after the other. */
async function checkSources(
  reader: TableReader,
  steps: Steps,
  now: () => number,
): Promise<{ faults: IndexFault[]; unchecked: readonly Part[] }> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const before = await readManifest(reader);
    // Nothing was ever read, so there is nothing to judge.
    if (before.nextSource === 0) return { faults: [], unchecked: [] };
    const faults = await sourceFaults(reader, before, steps);
    if (await isQuiet(reader, before, now)) return { faults, unchecked: [] };
  }
  return { faults: [], unchecked: SOURCE_PARTS };
}

/** Reports whether no publication ran since `before` was read, and none that died waits to be finished. */
async function isQuiet(reader: TableReader, before: Manifest, now: () => number): Promise<boolean> {
  const after = await readManifest(reader);
  const isUnchanged = after.changes === before.changes && (after.lease?.untilMs ?? 0) <= now();
  return isUnchanged && !(await isPublishing(reader));
}

/**
 * Orders of companies have no marks: a publication changes them and the documents one after the other. So they are only
 * judged when none ran meanwhile.
 */
async function checkCompanies(
  reader: TableReader,
  first: Manifest,
  openJobs: Uint32Array,
  steps: Steps,
  now: () => number,
): Promise<{ faults: IndexFault[]; unchecked: readonly Part[] }> {
  for (let attempt = 1; ; attempt += 1) {
    const before = await readManifest(reader);
    const isAsFirst = before.changes === first.changes;
    const faults = await companyFaults(reader, before, isAsFirst ? openJobs : null, steps);
    if (await isQuiet(reader, before, now)) {
      const unchecked = isAsFirst ? [] : (['counts'] as const);
      if (!before.ranksAreStale) return { faults, unchecked };
      // The next publication builds the orders; until then they may differ.
      const counts = faults.filter(({ part }) => part === 'counts');
      return { faults: counts, unchecked: [...unchecked, ...COMPANY_PARTS] };
    }
    if (attempt === ATTEMPTS) return { faults: [], unchecked: ['counts', ...COMPANY_PARTS] };
  }
}

function push(terms: Terms, term: string, ordinal: number): void {
  const list = terms.get(term);
  if (list === undefined) terms.set(term, [ordinal]);
  else list.push(ordinal);
}
