import type { CompanyWithEvents } from '../../companies/read.ts';
import type { CompanyEventsFilter } from '../../events/dimensions.ts';
import { loadEvents, matchesCompanyEvents } from '../../events/list.ts';
import { MatchingLoader } from '../../events/load-matching.ts';
import { toCompanyEventsFilter } from '../../events/query.ts';
import { isRelevant } from '../../events/semantics.ts';
import type { Manifest } from '../../search/manifest/manifest.ts';
import { Allowance } from '../../search/planner/budget.ts';
import { companiesInFlux } from '../../search/store/publication.ts';
import { keys } from '../../table/keys.ts';
import type { StrongReader } from '../../table/readers/strong-reader.ts';
import { candidatesBehind, type PlacedCandidate } from '../matching/candidates-behind.ts';
import { eventTimeOf } from '../matching/event-time.ts';
import { companyBlockOf, DeliveredCompanies } from '../record/delivered-companies.ts';
import { readStoredQuery } from '../stored-query.ts';
import { type MatchWatermark, WHOLE_POSITION } from '../watermark.ts';
import type { Matches, MatchRun } from './find-matches.ts';

/** Blocks of the record that one run may change: a transaction has room for 4 MB. */
const MAXIMUM_BLOCKS = 60;
const MAXIMUM_CANDIDATES = 1_000;
/** A company takes two read units and, with conditions on jobs, one per 64 jobs. */
const CANDIDATES_PER_READ = 25;
/** A company is decided whatever it takes. */
const ENOUGH = { readUnits: Number.MAX_SAFE_INTEGER, rounds: Number.MAX_SAFE_INTEGER };

/** A company as a run finds it. */
interface Row {
  /** Time in the id of its newest event, in Unix milliseconds. */
  readonly newestMs: number;
  readonly company: CompanyWithEvents;
  readonly matches: boolean;
}

/**
 * Decides the candidates of a company_events monitor, like `findMatches`. A company that was delivered is delivered again
 * for each further event that meets the query. One whose records a publication is writing is delivered if it matches;
 * everything else about it waits until they are written.
 */
export async function findCompanyMatches(run: MatchRun): Promise<Matches> {
  const { reader, manifest, monitor, watermark, limit } = run;
  const { candidates, through } = await candidatesBehind({
    ...run,
    changesMarkMs: manifest.changesMarkMs,
    atLeast: limit === 0 ? 1 : MAXIMUM_CANDIDATES,
  });
  const filter = await toCompanyEventsFilter(reader, readStoredQuery('company_events', monitor.query));
  const blocks = new Map<number, DeliveredCompanies>();
  const resourceIds: string[] = [];
  const decided = (at: MatchWatermark, what: Pick<Matches, 'isInFlux' | 'isThrough' | 'waits'>): Matches => ({
    resourceIds,
    watermark: at,
    blocks: [...blocks.values()].filter(({ changed }) => changed),
    ...what,
  });
  let passed = watermark;
  const unfinished = { waits: false, isThrough: false };
  // Another run has read a later mark.
  if (manifest.changesMarkMs < watermark.position) return decided(watermark, unfinished);
  for (let start = 0; start < candidates.length; start += CANDIDATES_PER_READ) {
    const step = candidates.slice(start, start + CANDIDATES_PER_READ);
    await readBlocks(run, step, blocks);
    const rows = await readRows(reader, manifest, filter, step);
    const doubtful = step.flatMap(({ ordinal, ceases }) =>
      matchesNow(rows.get(ordinal)) === ceases ? [ordinal] : [],
    );
    const inFlux =
      doubtful.length === 0 ? new Set() : await companiesInFlux(reader, manifest.changes, doubtful);
    for (const { ordinal, position, ceases } of step) {
      const block = blocks.get(companyBlockOf(ordinal));
      // The run may change no further block; the next one goes on here.
      if (block === undefined) return decided(passed, unfinished);
      const before = { position, ordinal: ordinal - 1 };
      const row = rows.get(ordinal);
      if (matchesNow(row) === ceases && inFlux.has(ordinal)) {
        return decided(before, { ...unfinished, isInFlux: true });
      }
      const wasDelivered = ordinal < monitor.deliveredBelow;
      if (row === undefined || !row.matches) {
        if (ceases) block.end(ordinal, position, wasDelivered);
      } else if (ceases) {
        if (wasDelivered) block.hold(ordinal, position);
      } else {
        const since = block.newSince(ordinal, position);
        if (since === null || hasEventAfter(filter, row.company, since)) {
          if (resourceIds.length >= limit) return decided(before, { ...unfinished, waits: true });
          resourceIds.push(row.company.document.company.id);
          block.deliver(ordinal, row.newestMs);
        } else block.hold(ordinal, position);
      }
      passed = { position, ordinal };
    }
  }
  return decided(
    { position: through, ordinal: WHOLE_POSITION },
    { waits: false, isThrough: through === manifest.changesMarkMs },
  );
}

const matchesNow = (row: Row | undefined): boolean => row?.matches === true;

const hasEventAfter = (
  filter: CompanyEventsFilter,
  { events }: CompanyWithEvents,
  sinceMs: number,
): boolean =>
  events.events.some((event) => eventTimeOf(event.eventId) > sinceMs && isRelevant(filter.context, event));

/** Reads the blocks of candidates, as many as one run may change. */
async function readBlocks(
  { reader, monitor }: MatchRun,
  candidates: readonly PlacedCandidate[],
  blocks: Map<number, DeliveredCompanies>,
): Promise<void> {
  const wanted = [...new Set(candidates.map(({ ordinal }) => companyBlockOf(ordinal)))].filter(
    (block) => !blocks.has(block),
  );
  const taken = wanted.slice(0, MAXIMUM_BLOCKS - blocks.size);
  const items = await reader.getMany(taken.map((block) => keys.delivered(monitor.id, block)));
  for (const [i, block] of taken.entries()) {
    blocks.set(block, new DeliveredCompanies(block, items[i], monitor.editedAtMs));
  }
}

async function readRows(
  reader: StrongReader,
  manifest: Manifest,
  filter: CompanyEventsFilter,
  candidates: readonly PlacedCandidate[],
): Promise<ReadonlyMap<number, Row>> {
  const ordinals = [...new Set(candidates.map(({ ordinal }) => ordinal))];
  const hidden = new Set(manifest.tombstones);
  const accepts = (company: CompanyWithEvents): boolean =>
    company.document.ordinal < manifest.companyMark &&
    !hidden.has(company.document.ordinal) &&
    matchesCompanyEvents(filter, company);
  const found = await loadEvents(reader, ordinals, true);
  const rows = new Map<number, Row>();
  for (const [i, ordinal] of ordinals.entries()) {
    const company = found[i];
    if (company === undefined) continue;
    const newestMs = Math.max(0, ...company.events.events.map(({ eventId }) => eventTimeOf(eventId)));
    rows.set(ordinal, { newestMs, company, matches: accepts(company) });
  }
  const { matchingJobs } = filter;
  if (matchingJobs === null) return rows;
  const asked = ordinals.filter((ordinal) => rows.get(ordinal)?.matches === true);
  const allowance = new Allowance(ENOUGH, reader.usage);
  const request = { reader, manifest, filter: matchingJobs, allowance, resume: null };
  const loader = new MatchingLoader({ ...request, accepts: () => true });
  const withJobs = asked.length === 0 ? [] : await loader.load(asked);
  for (const [i, ordinal] of asked.entries()) {
    const row = rows.get(ordinal);
    const answer = withJobs[i];
    if (row !== undefined) rows.set(ordinal, { ...row, matches: answer !== null && answer !== undefined });
  }
  return rows;
}
