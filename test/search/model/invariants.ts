import type { CompanyDocument } from '../../../shared/companies/document.ts';
import { eventsOf } from '../../../shared/companies/items.ts';
import { EVENT_SPACE } from '../../../shared/companies/term-names.ts';
import { termsOfCompanyEvents } from '../../../shared/companies/terms.ts';
import type { JobDocument } from '../../../shared/jobs/document.ts';
import { readFacts } from '../../../shared/jobs/items.ts';
import { JOB_SPACE } from '../../../shared/jobs/term-names.ts';
import { indexTermsOf } from '../../../shared/publishing/write/job-postings.ts';
import { isHiddenIn, type Manifest, manifestOf } from '../../../shared/search/manifest/manifest.ts';
import { decode } from '../../../shared/search/postings/chunk.ts';
import { entryHash, findPostings, partOf } from '../../../shared/search/segments/part.ts';
import { type Composites, decodeComposites } from '../../../shared/search/state/composites.ts';
import {
  chunkBytes,
  chunkKey,
  decodePage,
  type Entry,
  headKey,
  headOf,
} from '../../../shared/search/store/head.ts';
import { binaryAttribute } from '../../../shared/table/bytes.ts';
import { documentOf } from '../../../shared/table/document.ts';
import { keys, PREFIXES } from '../../../shared/table/keys.ts';
import type { SimulatedItem, SimulatedTable } from '../../support/simulated/simulated-table.ts';

/** What items say. An item never changes, since a write stores another one, and the checks of a run read most of them often. */
const manifests = new WeakMap<SimulatedItem, Manifest>();
const documents = new WeakMap<SimulatedItem, JobDocument | null>();
const NO_ITEM: SimulatedItem = {};

/** Returns what an item says as the manifest. */
export function manifestIn(item: SimulatedItem = NO_ITEM): Manifest {
  let manifest = manifests.get(item);
  if (manifest === undefined) {
    manifest = manifestOf(item);
    manifests.set(item, manifest);
  }
  return manifest;
}

/** Returns the document in an item; null if there is none. */
export function jobIn(item: SimulatedItem = NO_ITEM): JobDocument | null {
  let document = documents.get(item);
  if (document === undefined) {
    document = documentOf<JobDocument>(item) ?? null;
    documents.set(item, document);
  }
  return document;
}

/** Returns the manifest at this moment. */
export const manifestNow = (sim: SimulatedTable): Manifest => manifestIn(sim.item(keys.manifest()));

/** Returns what the listed segments have of a term. Reports a part that is missing in `lost`. */
function freshOf(sim: SimulatedTable, space: string, term: string, lost: string[]): number[] {
  const hash = entryHash(space, term);
  return manifestNow(sim).segments.flatMap(({ id, parts }) => {
    const part = sim.item(keys.segmentPart(id, partOf(hash, parts)));
    if (part === undefined) lost.push(`a part of the listed segment ${id} is missing`);
    return part === undefined ? [] : [...(findPostings(binaryAttribute(part, 'p'), hash) ?? [])];
  });
}

/** Returns the manifest as it was at a moment (Unix milliseconds), or the first one. */
export function manifestAt(sim: SimulatedTable, ms: number): Manifest {
  const versions = sim.versions(keys.manifest());
  const version = versions.findLast(({ atMs }) => atMs <= ms) ?? versions[0];
  return manifestIn(version?.item);
}

/**
 * Returns all postings of a term at this moment. Reports a chunk that the head names and that is missing in
 * `lost`.
 */
function postingsOf(sim: SimulatedTable, generation: number, space: string, term: string, lost: string[]) {
  const at = { generation, space, term };
  const item = sim.item(headKey(at));
  const found = new Set<number>(freshOf(sim, space, term, lost));
  if (item === undefined) return found;
  const head = headOf(item);
  for (const ordinal of head.tail) found.add(ordinal);
  const take = (entries: readonly Entry[]) => {
    for (const { chunk, page } of entries) {
      const bytes = sim.item(chunkKey(at, chunk));
      if (bytes === undefined) lost.push(`chunk ${chunk} of ${term} is missing`);
      else if (page) take(decodePage(chunkBytes(bytes)));
      else for (const ordinal of decode(chunkBytes(bytes))) found.add(ordinal);
    }
  };
  take(head.main);
  take(head.late);
  return found;
}

/**
 * Returns the postings that documents below the marks have and the index lacks. There must never be any
 * (docs/search.md, idea 1).
 */
export function lostPostings(sim: SimulatedTable): string[] {
  const { generation, jobMark, companyMark } = manifestNow(sim);
  const lost: string[] = [];
  const pairs = activePairs(sim, generation);
  const known = new Map<string, Set<number>>();
  const expect = (space: string, terms: readonly string[], ordinal: number) => {
    for (const term of terms) {
      let held = known.get(`${space} ${term}`);
      if (held === undefined) {
        held = postingsOf(sim, generation, space, term, lost);
        known.set(`${space} ${term}`, held);
      }
      if (!held.has(ordinal)) lost.push(`${space}/${term} lacks ${ordinal} in generation ${generation}`);
    }
  };
  for (const ordinal of jobOrdinals(sim)) {
    const document = jobIn(sim.item(keys.job(ordinal, 'job')));
    if (document === null || ordinal >= jobMark) continue;
    const facts = readFacts(sim.item(keys.job(ordinal, 'facts')));
    expect(JOB_SPACE, indexTermsOf({ document, facts }, pairs), ordinal);
  }
  for (let ordinal = 0; ordinal < companyMark; ordinal += 1) {
    const document = documentOf<CompanyDocument>(sim.item(keys.company(ordinal, 'company')));
    if (document === undefined) continue;
    const events = eventsOf(sim.item(keys.company(ordinal, 'events')));
    expect(EVENT_SPACE, termsOfCompanyEvents(document, events), ordinal);
  }
  return lost;
}

/** Returns the pairs that readers may use. Their lists are complete. */
export function activePairs(sim: SimulatedTable, generation: number): Composites {
  const { partners, active } = decodeComposites(
    sim.item(keys.statistics(generation, JOB_SPACE, 'composites')),
  );
  return { partners, terms: active, active };
}

/** Returns the ordinals of all jobs, visible or not. */
export function jobOrdinals(sim: SimulatedTable): number[] {
  return sim.partitions(`${PREFIXES.job}#`).map((pk) => Number(pk.slice(PREFIXES.job.length + 1)));
}

/** Returns the marks and ordinals that a change of the manifest lowered. There must never be any. */
export function wentBack(before: SimulatedItem | undefined, after: SimulatedItem | undefined): string[] {
  return [
    'nextJob',
    'nextCompany',
    'jobMark',
    'companyMark',
    'changesMarkMs',
    'lastMintedMs',
    'epoch',
    'generation',
  ]
    .filter((name) => Number(after?.[name] ?? 0) < Number(before?.[name] ?? 0))
    .map((name) => `${name} went from ${before?.[name]} to ${after?.[name]}`);
}

/**
 * Returns the versions of a document that a reader may have seen between two moments; null stands for a
 * missing document.
 */
export function versionsBetween(sim: SimulatedTable, ordinal: number, fromMs: number, untilMs: number) {
  const versions = sim.versions(keys.job(ordinal, 'job'));
  const seen: (JobDocument | null)[] = [];
  if ((versions[0]?.atMs ?? Number.POSITIVE_INFINITY) >= fromMs) seen.push(null);
  for (const [i, { atMs, item }] of versions.entries()) {
    const endMs = versions[i + 1]?.atMs ?? Number.POSITIVE_INFINITY;
    if (atMs <= untilMs && endMs >= fromMs) seen.push(jobIn(item));
  }
  return seen;
}

/** Returns a test for jobs that readers had to leave out at some moment between the two. */
export function hiddenBetween(
  sim: SimulatedTable,
  fromMs: number,
  untilMs: number,
): (ordinal: number, company: number) => boolean {
  const versions = sim.versions(keys.manifest());
  const during = versions.filter(({ atMs }, i) => {
    const endMs = versions[i + 1]?.atMs ?? Number.POSITIVE_INFINITY;
    return atMs <= untilMs && endMs >= fromMs;
  });
  const tests = during.map(({ item }) => isHiddenIn(manifestIn(item)));
  return (ordinal, company) => tests.some((isHidden) => isHidden(ordinal, company));
}
