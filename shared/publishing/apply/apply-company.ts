import { canonicalJson } from '../../catalogue/jcs.ts';
import { COUNTRIES } from '../../contract/closed-lists.ts';
import type { VacancyRules } from '../../sources/vacancy.ts';
import { isOlder, versionAfter } from '../../table/version.ts';
import type { Catalogues } from '../catalogues/known-records.ts';
import type { CompanyLine, LineOf } from '../feed/feed.ts';
import { type LineFault, RejectedLineError, shown } from '../feed/rejection.ts';
import { foldSpace, sortedUnique, textFaults } from '../feed/text.ts';
import { eventsFault } from './event-size.ts';
import type { CompanyState, World } from './feed-world.ts';
import { companyVersion } from './versions.ts';

export interface Applying {
  readonly world: World;
  readonly catalogues: Catalogues;
  /** UTC date-time of the batch. */
  readonly at: string;
  /** What makes several listings one vacancy. A test may break a rule. */
  readonly rules?: VacancyRules;
}

/**
 * Applies a company line (contract 13.5). A merge is final and flattened: companies merged
 * into this one move on to its target. A line older than the company as it is kept changes nothing. One with a merge is
 * newer than any without, and one that contradicts a merge is refused, however old it is. `observedMs` is the start of
 * the read that shows it.
 * @returns whether anything changes
 * @throws RejectedLineError
 */
export async function applyCompany(
  applying: Applying,
  given: LineOf<typeof CompanyLine>,
  observedMs: number | null = null,
): Promise<boolean> {
  const { world, catalogues, at } = applying;
  const existing = world.companyOf(given.key);
  const line = asKnown(given, existing);
  const version = companyVersion(line, observedMs);
  const faults = [...textFaults('name', line.name, 240), ...industryFaults(line.industries, catalogues)];
  const merges = line.merged_into_key !== null;
  const older = existing !== undefined && isOlder(version, existing.version);
  if (existing !== undefined && ((older && !merges) || precedesMerge(line, existing))) {
    if (faults.length > 0) throw new RejectedLineError(faults);
    return false;
  }
  const target = mergeTarget(world, line, existing, faults);
  if (older && isMerged(existing)) {
    if (faults.length > 0) throw new RejectedLineError(faults);
    return false;
  }
  if (existing !== undefined && target !== undefined) {
    const mergedFrom = [...new Set([...target.mergedFrom, existing.ordinal, ...existing.mergedFrom])];
    const fault = await eventsFault(world, target, mergedFrom, 'merged_into_key');
    if (fault !== undefined) faults.push(fault);
  }
  if (faults.length > 0) throw new RejectedLineError(faults);

  const state = existing ?? world.addCompany(line.key);
  const industries = sortedUnique(
    line.industries.map((code) => catalogues.industries?.canonical(code) ?? code),
  );
  const before = state.after;
  const company = {
    object: 'company',
    id: state.id,
    name: foldSpace(line.name),
    type: line.company_type,
    status: target === undefined ? line.status : 'merged',
    country: line.country,
    industries,
    logo_url: line.logo_url,
    website_url: line.website_url,
    merged_into_id: target?.id ?? null,
    open_job_count: before?.company.open_job_count ?? 0,
  } as const;
  const industryCodes = catalogues.industries?.documentCodes(industries) ?? [];
  const same =
    before !== undefined &&
    before.cleared === line.cleared &&
    canonicalJson(before.industryCodes) === canonicalJson(industryCodes) &&
    canonicalJson(before.company) === canonicalJson(company);
  if (same && (line.revision ?? -1) <= (state.version.revision ?? -1)) return false;
  state.version = versionAfter(version, state.version);
  if (same) return false;
  const served = before === undefined || canonicalJson(before.company) !== canonicalJson(company);
  state.after = {
    ordinal: state.ordinal,
    company,
    cleared: line.cleared,
    industryCodes,
    updatedAt: served ? at : before.updatedAt,
  };
  if (target !== undefined && (before?.company.merged_into_id ?? null) === null) {
    await merge(applying, state, target);
  }
  return true;
}

/**
 * A line that says where its name comes from states only what its source knows: what another source stated stays, and a
 * slug replaces no name. Sources of one company would otherwise take back what the others state, in turns.
 */
function asKnown(line: LineOf<typeof CompanyLine>, existing: CompanyState | undefined): typeof line {
  if (line.name_source === undefined || existing?.after === undefined) return line;
  const { name, country, industries, logo_url, website_url } = existing.after.company;
  return {
    ...line,
    name: line.name_source === 'slug' ? name : line.name,
    country: line.country ?? COUNTRIES.find((code) => code === country) ?? null,
    industries: line.industries.length > 0 ? line.industries : [...industries],
    logo_url: line.logo_url ?? logo_url,
    website_url: line.website_url ?? website_url,
  };
}

/**
 * Returns whether a line describes a company as it was before its merge. A merge is final, so a line without it is older,
 * unless its revision says otherwise.
 */
function precedesMerge(line: LineOf<typeof CompanyLine>, existing: CompanyState): boolean {
  if (line.merged_into_key !== null || !isMerged(existing)) return false;
  const { version } = existing;
  return line.revision === undefined || version.revision === null || line.revision < version.revision;
}

const isMerged = ({ after }: CompanyState): boolean => (after?.company.merged_into_id ?? null) !== null;

function mergeTarget(
  world: World,
  line: LineOf<typeof CompanyLine>,
  existing: CompanyState | undefined,
  faults: LineFault[],
): CompanyState | undefined {
  const mergedInto = existing?.after?.company.merged_into_id ?? null;
  const field = 'merged_into_key';
  if (line.merged_into_key === null) {
    if (mergedInto !== null) {
      faults.push({ field, reason: `null: a merge is final, the company is merged into ${mergedInto}` });
    }
    return undefined;
  }
  const named = world.companyOf(line.merged_into_key);
  if (line.merged_into_key === line.key) {
    faults.push({ field, reason: `${shown(line.merged_into_key)} is the company itself` });
    return undefined;
  }
  if (named === undefined) {
    faults.push({ field, reason: world.unknownKey('company', line.merged_into_key) });
    return undefined;
  }
  const target = world.targetOf(named);
  if (target.ordinal === existing?.ordinal) {
    faults.push({ field, reason: `${shown(line.merged_into_key)} was itself merged into this company` });
    return undefined;
  }
  if (mergedInto !== null && mergedInto !== target.id) {
    faults.push({
      field,
      reason: `${shown(line.merged_into_key)}: a merge is final, the company is merged into ${mergedInto}`,
    });
  }
  return target;
}

/** Merges `from` into `target`. Loads the events of both: `commit` writes them again, under the target. */
async function merge({ world, at }: Applying, from: CompanyState, target: CompanyState): Promise<void> {
  const moved = [from.ordinal, ...from.mergedFrom];
  for (const ordinal of from.mergedFrom) {
    const earlier = await world.companyAt(ordinal);
    if (earlier.after === undefined) continue;
    const company = { ...earlier.after.company, merged_into_id: target.id };
    earlier.after = { ...earlier.after, company, updatedAt: at };
  }
  from.mergedFrom = [];
  target.mergedFrom = [...new Set([...target.mergedFrom, ...moved])].sort((a, b) => a - b);
  for (const ordinal of [...moved, target.ordinal]) await world.eventsOf(ordinal);
}

function industryFaults(codes: readonly string[], catalogues: Catalogues): LineFault[] {
  return codes.flatMap((code, i) =>
    catalogues.industries?.canonical(code) === undefined
      ? [
          {
            field: `industries.${i}`,
            reason: `${shown(code)} is not a code of the industry taxonomy`,
            unknown: { vocabulary: 'industry' as const, value: code },
          },
        ]
      : [],
  );
}
