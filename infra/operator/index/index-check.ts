import { readCompaniesWithEvents } from '../../../shared/companies/read.ts';
import { EVENT_SPACE } from '../../../shared/companies/term-names.ts';
import { termsOfCompanyEvents } from '../../../shared/companies/terms.ts';
import { readJobsWithFacts } from '../../../shared/jobs/read.ts';
import { JOB_SPACE } from '../../../shared/jobs/term-names.ts';
import { indexTermsOf } from '../../../shared/publishing/write/job-postings.ts';
import { readComposites } from '../../../shared/search/state/compose.ts';
import { readHeads, readPostings } from '../../../shared/search/state/posting-list.ts';
import type { Manifest } from '../../../shared/search/store/manifest.ts';
import { union } from '../../../shared/search/store/ordinals.ts';
import { termKey } from '../../../shared/search/store/terms.ts';
import type { TableReader } from '../../../shared/table/reader.ts';
import type { CommandContext } from '../program/command.ts';
import { counted } from '../terminal/output.ts';
import { Interrupted } from '../terminal/refusal.ts';
import { changeFaults } from './change-check.ts';
import { eventFaults } from './event-check.ts';
import { slotFaults } from './slot-check.ts';

/** A term of a document under which the index lacks the document. */
export interface MissingPosting {
  readonly space: string;
  readonly term: string;
  readonly ordinal: number;
}

export interface IndexCheck {
  readonly jobs: number;
  readonly companies: number;
  readonly terms: number;
  readonly postings: number;
  readonly missingCount: number;
  /** The first of the missing postings. */
  readonly missing: readonly MissingPosting[];
}

/** Documents that are checked against the index together; each takes about 1 KB of memory. */
const WINDOW = 20_000;
const DOCUMENTS_A_READ = 500;
/** Events of a company take up to 350 KB. */
const COMPANIES_A_READ = 100;
const TERMS_A_READ = 2000;
const EXAMPLES = 50;

type Terms = Map<string, number[]>;

/**
 * Checks the index against the documents below the marks. The index must have at least what they say (docs/search.md,
 * idea 1): every available job under each of its terms in space `j`, every available company with events in space `c`,
 * and what the job sheets say in `e` and `f`. The sheets must equal the documents, and the change log must announce them.
 * The events of a company must be those that it and the companies merged into it have.
 */
export async function verifyIndex(
  reader: TableReader,
  manifest: Manifest,
  { progress, signal }: Pick<CommandContext, 'progress' | 'signal'>,
): Promise<IndexCheck> {
  const found = { jobs: 0, companies: 0, terms: 0, postings: 0, missingCount: 0 };
  const missing: MissingPosting[] = [];
  const walk = async (
    what: 'companies' | 'jobs',
    space: string,
    end: number,
    read: (ordinals: readonly number[]) => Promise<(readonly string[] | undefined)[]>,
  ) => {
    progress.begin(`Checking ${what}`);
    for (let start = 0; start < end; start += WINDOW) {
      const terms: Terms = new Map();
      const stop = Math.min(start + WINDOW, end);
      for (let at = start; at < stop; at += DOCUMENTS_A_READ) {
        if (signal.aborted) throw new Interrupted(`${counted(at)} ${what} checked; nothing was changed`);
        progress.update(`${counted(at)} of ${counted(end)}`);
        const ordinals = Array.from({ length: Math.min(DOCUMENTS_A_READ, stop - at) }, (_, i) => at + i);
        for (const [i, list] of (await read(ordinals)).entries()) {
          if (list === undefined) continue;
          found[what] += 1;
          for (const term of list) push(terms, termKey(term), ordinals[i] ?? 0);
        }
      }
      found.terms = Math.max(found.terms, terms.size);
      for (const lost of await missingOf(reader, manifest.generation, space, terms, start, stop)) {
        found.missingCount += 1;
        if (missing.length < EXAMPLES) missing.push(lost);
      }
      for (const list of terms.values()) found.postings += list.length;
    }
  };
  const { partners, active } = await readComposites(reader, manifest.generation, JOB_SPACE);
  const complete = { partners, terms: active, active };
  await walk('jobs', JOB_SPACE, manifest.jobMark, async (ordinals) =>
    (await readJobsWithFacts(reader, ordinals, true)).map((job) =>
      job === undefined || !job.document.cleared ? undefined : indexTermsOf(job, complete),
    ),
  );
  await walk('companies', EVENT_SPACE, manifest.companyMark, async (ordinals) =>
    (await readCompaniesWithEvents(reader, ordinals, true)).map((company) =>
      company === undefined || !company.document.cleared
        ? undefined
        : termsOfCompanyEvents(company.document, company.events),
    ),
  );
  progress.begin('Checking events');
  for (let start = 0; start < manifest.companyMark; start += COMPANIES_A_READ) {
    if (signal.aborted) throw new Interrupted(`${counted(start)} companies checked; nothing was changed`);
    progress.update(`${counted(start)} of ${counted(manifest.companyMark)}`);
    const until = Math.min(start + COMPANIES_A_READ, manifest.companyMark);
    for (const ordinal of await eventFaults(reader, start, until)) {
      found.missingCount += 1;
      if (missing.length < EXAMPLES) missing.push({ space: EVENT_SPACE, term: '(events)', ordinal });
    }
  }
  progress.begin('Checking job sheets');
  for (let start = 0; start < manifest.jobMark; start += DOCUMENTS_A_READ) {
    if (signal.aborted) throw new Interrupted(`${counted(start)} jobs checked; nothing was changed`);
    progress.update(`${counted(start)} of ${counted(manifest.jobMark)}`);
    const until = Math.min(start + DOCUMENTS_A_READ, manifest.jobMark);
    for (const { space, term, ordinal } of await slotFaults(reader, manifest, start, until)) {
      found.missingCount += 1;
      if (missing.length < EXAMPLES) missing.push({ space, term: term ?? '(job sheet)', ordinal });
    }
  }
  progress.begin('Checking the change log');
  const faults = await changeFaults(reader, manifest, (at) => {
    if (signal.aborted) throw new Interrupted(`${counted(at)} jobs checked; nothing was changed`);
    progress.update(`${counted(at)} of ${counted(manifest.jobMark)}`);
  });
  for (const { ordinal, reason } of faults) {
    found.missingCount += 1;
    if (missing.length < EXAMPLES) missing.push({ space: 'changes', term: `(${reason})`, ordinal });
  }
  return { ...found, missing };
}

async function missingOf(
  reader: TableReader,
  generation: number,
  space: string,
  terms: Terms,
  low: number,
  high: number,
): Promise<MissingPosting[]> {
  const missing: MissingPosting[] = [];
  const all = [...terms];
  for (let start = 0; start < all.length; start += TERMS_A_READ) {
    const some = all.slice(start, start + TERMS_A_READ);
    const lists = await readHeads(
      reader,
      some.map(([term]) => ({ generation, space, term })),
      null,
    );
    await readPostings(reader, lists, low, high);
    for (const [i, [term, ordinals]] of some.entries()) {
      const held = new Set(union(lists[i]?.within(low, high) ?? []));
      for (const ordinal of ordinals) if (!held.has(ordinal)) missing.push({ space, term, ordinal });
    }
  }
  return missing;
}

function push(terms: Terms, term: string, ordinal: number): void {
  const list = terms.get(term);
  if (list === undefined) terms.set(term, [ordinal]);
  else list.push(ordinal);
}
