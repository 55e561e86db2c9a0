import type { CompanyWithEvents } from '../../companies/read.ts';
import { EVENT_SPACE } from '../../companies/term-names.ts';
import { eventDimensions } from '../../events/dimensions.ts';
import { loadEvents, matchesCompanyEvents } from '../../events/list.ts';
import { MatchingLoader } from '../../events/load-matching.ts';
import { toCompanyEventsFilter } from '../../events/query.ts';
import { isRelevant } from '../../events/semantics.ts';
import type { CompanyEventsRow } from '../../events/served.ts';
import { Allowance } from '../../search/planner/budget.ts';
import { isPublishing } from '../../search/store/publication.ts';
import { search } from '../../search/walk/search.ts';
import type { Monitor } from '../monitor.ts';
import { readStoredQuery } from '../stored-query.ts';
import type { CompanyWalk, CompanyWatermark } from '../watermark.ts';
import type { Found, Wanted } from './found.ts';

/** Read units of a strong read of a company and its events. */
const DOCUMENT_UNITS = 2;

/**
 * Returns, in id order, the companies that match and have a relevant event published since the watermark. Each walk
 * covers all matching companies and the events of one time range. An event therefore counts in one walk only, and a
 * walk returns a company at most once. A walk begins only after a new publication.
 */
export async function findCompanies(
  { reader, manifest, limit, bounds }: Wanted,
  query: Monitor['query'],
  watermark: CompanyWatermark,
): Promise<Found> {
  const { through } = watermark;
  const resourceIds: string[] = [];
  // Every event published up to this mark is readable, and no later event id carries an earlier time.
  const { changesMarkMs } = manifest;
  if (watermark.walk === null && changesMarkMs <= through) return { resourceIds, watermark, complete: true };
  // A company is listed only after its open jobs are counted, which a publication does last.
  if (watermark.walk === null && (await isPublishing(reader))) {
    return { resourceIds, watermark, complete: false, waits: true };
  }
  let walk: CompanyWalk = watermark.walk ?? { until: changesMarkMs, company: 0, resume: null };
  const filter = await toCompanyEventsFilter(reader, readStoredQuery('company_events', query));
  const { matchingJobs } = filter;
  const isNew = (eventId: string): boolean => {
    const at = Number.parseInt(eventId.slice(0, 8) + eventId.slice(9, 13), 16);
    return at > through && at <= walk.until;
  };
  const accepts = (company: CompanyWithEvents): boolean =>
    company.events.events.some((event) => isNew(event.eventId) && isRelevant(filter.context, event)) &&
    matchesCompanyEvents(filter, company);
  for (let page = 0; page < bounds.pages; page += 1) {
    const allowance = new Allowance(bounds.page, reader.usage);
    const { resume } = walk;
    const loader =
      matchingJobs === null
        ? null
        : new MatchingLoader({ reader, manifest, filter: matchingJobs, accepts, allowance, resume });
    const { rows, next } = await search<CompanyEventsRow | null>({
      reader,
      space: EVENT_SPACE,
      index: manifest,
      dimensions: eventDimensions(filter, manifest.jobMark),
      start: walk.company === 0 ? null : walk.company - 1,
      direction: 'asc',
      limit: limit - resourceIds.length,
      end: manifest.companyMark,
      excluded: (ordinal) => manifest.tombstones.includes(ordinal),
      load: (ordinals) => (loader === null ? loadEvents(reader, ordinals, true) : loader.load(ordinals)),
      accept: (row) => row !== null && accepts(row),
      documentUnits: DOCUMENT_UNITS,
      budget: { readUnits: allowance.unitsLeft, rounds: allowance.roundsLeft },
    });
    resourceIds.push(...rows.flatMap(({ document }) => document?.document.company.id ?? []));
    if (next === null) {
      return { resourceIds, watermark: { through: walk.until, walk: null }, complete: true };
    }
    walk = { ...walk, company: next + 1, resume: loader?.resumption ?? null };
    if (resourceIds.length >= limit) return { resourceIds, watermark: { through, walk }, complete: true };
  }
  return { resourceIds, watermark: { through, walk }, complete: false };
}
