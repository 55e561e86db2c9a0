import { matchesCompany } from '../companies/filter.ts';
import type { CompanyWithEvents } from '../companies/read.ts';
import { EVENT_SPACE } from '../companies/term-names.ts';
import { FIXED_PAGE_SIZE } from '../contract/resources/envelopes.ts';
import { Allowance, type Budget, REQUEST_BUDGET } from '../search/planner/budget.ts';
import { pageManifest } from '../search/state/kept-manifest.ts';
import type { CursorPosition } from '../search/walk/cursor-position.ts';
import type { ListExplanation } from '../search/walk/explanation.ts';
import { search, UNDECIDED } from '../search/walk/search.ts';
import { pageTwoWays, type TwoWayPage } from '../search/walk/two-way.ts';
import type { TableReader } from '../table/reader.ts';
import { readCompanyBundles } from './bundle.ts';
import { type CompanyEventsFilter, eventDimensions } from './dimensions.ts';
import type { Resumption } from './further-jobs.ts';
import { MatchingLoader } from './load-matching.ts';
import { matchesContext } from './semantics.ts';
import { type CompanyEventsRow, servedEvents, withShownEvents } from './served.ts';

export interface CompanyEventsRequest {
  readonly reader: TableReader;
  readonly filter: CompanyEventsFilter;
  readonly position: CursorPosition | null;
  /** What the page may spend before it ends short; `REQUEST_BUDGET` by default. */
  readonly budget?: Budget;
}

/**
 * A page of company events. The key of a cursor names the company where the next page starts, followed by the resumption
 * of a company that this page could not decide.
 */
export interface CompanyEventsPage {
  readonly rows: TwoWayPage<CompanyEventsRow>['rows'];
  readonly next: readonly number[] | null;
  readonly previous: readonly number[] | null;
  readonly explain: ListExplanation;
}

/** Planned read units of a company with its events. One query reads the items, with the first sheet if needed. */
const DOCUMENT_UNITS = 1;

/** Returns one page of companies with events, the newest company first. */
export async function listCompanyEvents(request: CompanyEventsRequest): Promise<CompanyEventsPage> {
  const { reader, filter, position, budget = REQUEST_BUDGET } = request;
  const allowance = new Allowance(budget, reader.usage);
  const manifest = await pageManifest(
    reader,
    ({ companyMark }) => position === null || Number(position.key[0]) < companyMark,
  );
  const { matchingJobs } = filter;
  const accepts = (company: CompanyWithEvents): boolean => matchesCompanyEvents(filter, company);
  const loader =
    matchingJobs === null
      ? null
      : new MatchingLoader({
          reader,
          manifest,
          filter: matchingJobs,
          accepts,
          allowance,
          resume: resumptionOf(position),
        });
  const load = async (ordinals: readonly number[], consistent: boolean) => {
    const found =
      loader === null ? await loadEvents(reader, ordinals, consistent) : await loader.load(ordinals);
    return found.map((row) => {
      if (row === undefined || row === null || row === UNDECIDED) return row;
      // Decides with all events of a company, then keeps only those that the page may show.
      return accepts(row) ? withShownEvents(row, filter.context) : null;
    });
  };
  const page = await pageTwoWays(position, (start, direction) =>
    search<CompanyEventsRow | null>({
      reader,
      space: EVENT_SPACE,
      index: manifest,
      dimensions: eventDimensions(filter, manifest.jobMark),
      start,
      direction,
      limit: FIXED_PAGE_SIZE,
      end: manifest.companyMark,
      excluded: (ordinal) => manifest.tombstones.includes(ordinal),
      load,
      accept: (row) => row !== null,
      documentUnits: DOCUMENT_UNITS,
      jsonOf: (row) => JSON.stringify(row === null ? null : servedEvents(row)),
      budget: { readUnits: allowance.unitsLeft, rounds: allowance.roundsLeft },
    }),
  );
  const { next, previous } = page;
  const rows = page.rows.flatMap(({ ordinal, document }) =>
    document === null ? [] : [{ ordinal, document }],
  );
  const onwards = (key: readonly [number] | null): readonly number[] | null => {
    const resumption = loader?.resumption ?? null;
    if (key === null || resumption === null) return key;
    return [...key, resumption.company, resumption.sheet, ...resumption.found];
  };
  const explain = { ...page.explain, knowledge: null };
  return position?.way === 'previous'
    ? { rows, next, previous: onwards(previous), explain }
    : { rows, next: onwards(next), previous, explain };
}

/** Returns companies with their events, for a filter without conditions on jobs. */
export async function loadEvents(
  reader: TableReader,
  ordinals: readonly number[],
  consistent: boolean,
): Promise<(CompanyEventsRow | undefined)[]> {
  const companies = await readCompanyBundles(reader, ordinals, 'events', consistent);
  return companies.map((company) => (company === undefined ? undefined : { ...company, matchedJobIds: [] }));
}

/** Reads the resumption from a cursor's key. A cursor that opens was sealed here, so its key is one of a page above. */
function resumptionOf(position: CursorPosition | null): Resumption | null {
  const [, company, sheet, ...found] = (position?.key ?? []).map(Number);
  return company === undefined || sheet === undefined ? null : { company, sheet, found };
}

/** Reports whether a company is listed, has a permitted event and satisfies every condition except those on jobs. */
export function matchesCompanyEvents(
  filter: CompanyEventsFilter,
  { document, events }: CompanyWithEvents,
): boolean {
  if (!matchesCompany(filter, document)) return false;
  // Read once: compressed events are unpacked whenever they are read.
  const all = events.events;
  return all.length > 0 && matchesContext(filter.context, document.company, all);
}
