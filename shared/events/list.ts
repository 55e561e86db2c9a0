import { matchesCompany } from '../companies/filter.ts';
import { type CompanyWithEvents, readCompaniesWithEvents } from '../companies/read.ts';
import { EVENT_SPACE } from '../companies/term-names.ts';
import { FIXED_PAGE_SIZE } from '../contract/resources/envelopes.ts';
import type { CursorPosition } from '../search/cursor.ts';
import { type Manifest, readManifest } from '../search/manifest.ts';
import { jsonBytes } from '../search/page-rows.ts';
import { type Budget, REQUEST_BUDGET, search, UNDECIDED } from '../search/search.ts';
import { pageTwoWays, type TwoWayPage } from '../search/two-way.ts';
import type { TableReader } from '../table/reader.ts';
import { type CompanyEventsFilter, eventDimensions } from './dimensions.ts';
import { matchingJobIds } from './matching-jobs.ts';
import { matchesContext } from './semantics.ts';
import { type CompanyEventsRow, servedEvents } from './served.ts';

export interface CompanyEventsRequest {
  readonly reader: TableReader;
  readonly filter: CompanyEventsFilter;
  readonly position: CursorPosition | null;
  /** What the page may spend before it ends short; `REQUEST_BUDGET` read units and 24 rounds when left out. */
  readonly budget?: Budget;
}

/** A company and its events are two items; looking at its jobs costs about as much as five more. */
const DOCUMENT_UNITS = 1;
const JOBS_UNITS = 5;
const JOBS_ROUNDS = 3;
/** The jobs of a page's companies are searched a few companies at a time, which takes rounds of their own. */
const PAGE_BUDGET: Budget = { ...REQUEST_BUDGET, rounds: 24 };

/** One page of companies with events, the newest company first. */
export async function listCompanyEvents(
  request: CompanyEventsRequest,
): Promise<TwoWayPage<CompanyEventsRow>> {
  const { reader, filter, position, budget = PAGE_BUDGET } = request;
  const before = { ...reader.usage };
  const left = (): Budget => ({
    readUnits: budget.readUnits - (reader.usage.readUnits - before.readUnits),
    rounds: budget.rounds - (reader.usage.rounds - before.rounds),
  });
  const manifest = await readManifest(reader);
  const asksJobs = filter.matchingJobs !== null;
  return await pageTwoWays(position, (start, direction) =>
    search({
      reader,
      space: EVENT_SPACE,
      generation: manifest.generation,
      dimensions: eventDimensions(filter),
      start,
      direction,
      limit: FIXED_PAGE_SIZE,
      end: manifest.companyMark,
      excluded: (ordinal) => manifest.tombstones.includes(ordinal),
      load: (ordinals, consistent) => load({ reader, manifest, filter, left }, ordinals, consistent),
      accept: (row) => matches(filter, row) && (!asksJobs || row.matchedJobIds.length > 0),
      documentUnits: DOCUMENT_UNITS + (asksJobs ? JOBS_UNITS : 0),
      documentRounds: asksJobs ? 1 + JOBS_ROUNDS : 1,
      bytesOf: (row) => jsonBytes(servedEvents(row)),
    }),
  );
}

interface LoadContext {
  readonly reader: TableReader;
  readonly manifest: Manifest;
  readonly filter: CompanyEventsFilter;
  readonly left: () => Budget;
}

/** Companies with events, and the matching jobs of those that satisfy everything else. */
async function load(
  { reader, manifest, filter, left }: LoadContext,
  ordinals: readonly number[],
  consistent: boolean,
): Promise<(CompanyEventsRow | undefined | typeof UNDECIDED)[]> {
  const companies = await readCompaniesWithEvents(reader, ordinals, consistent);
  const { matchingJobs } = filter;
  const asked = companies.flatMap((company) =>
    company !== undefined && matchingJobs !== null && matches(filter, company) ? [company.document] : [],
  );
  const answers =
    matchingJobs === null
      ? []
      : await matchingJobIds({ reader, manifest, companies: asked, filter: matchingJobs, left });
  const idsOf = new Map<unknown, readonly string[] | typeof UNDECIDED>(
    asked.map((document, i) => [document, answers[i] ?? UNDECIDED]),
  );
  return companies.map((company) => {
    if (company === undefined) return undefined;
    const matchedJobIds = idsOf.get(company.document) ?? [];
    return matchedJobIds === UNDECIDED ? UNDECIDED : { ...company, matchedJobIds };
  });
}

/** A listed company with a permitted event that satisfies every condition but those on jobs. */
function matches(filter: CompanyEventsFilter, { document, events }: CompanyWithEvents): boolean {
  return (
    events.events.length > 0 &&
    matchesCompany(filter, document) &&
    matchesContext(filter.context, document.company, events.events)
  );
}
