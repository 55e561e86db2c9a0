import type { CompensationPackage } from '../../contract/resources/compensation.ts';
import type { JobLine, LineOf } from '../feed/feed.ts';
import { type LineFault, shown } from '../feed/rejection.ts';
import { textFaults } from '../feed/text.ts';
import type { Applying } from './apply-company.ts';
import type { JobState } from './feed-world.ts';

/** A closed job reopens under its id when it is observed again within 30 days (contract 13.2). */
const REOPENING_MS = 30 * 86_400_000;
/** How far the clock of a source may be ahead of ours (contract 13.4). */
const CLOCK_SKEW_MINUTES = 5;

/** Returns the faults of a job line that its schema misses: references, states, dates, pay (contract 8.1 and 13.2). */
export function jobFaults(
  applying: Applying,
  line: LineOf<typeof JobLine>,
  existing: JobState | undefined,
): LineFault[] {
  return [
    ...textFaults('title', line.title, 240),
    ...referenceFaults(applying, line),
    ...stateFaults(line),
    ...transitionFaults(line, existing),
    ...dateFaults(applying, line),
    ...line.compensation_packages.flatMap((each, i) => [
      ...payFaults(each, `compensation_packages.${i}`),
      ...rateFaults(applying, each, `compensation_packages.${i}.fxObservedAt`),
    ]),
  ];
}

function referenceFaults({ world, catalogues }: Applying, line: LineOf<typeof JobLine>): LineFault[] {
  const faults: LineFault[] = [];
  if (world.companyOf(line.company_key) === undefined) {
    faults.push({ field: 'company_key', reason: world.unknownKey('company', line.company_key) });
  }
  if (catalogues.roles === null) faults.push({ field: 'roles', reason: 'no role taxonomy is published yet' });
  for (const [i, code] of line.roles.entries()) {
    if (catalogues.roles === null || catalogues.roles.canonical(code) !== undefined) continue;
    faults.push({
      field: `roles.${i}`,
      reason: `${shown(code)} is not a code of the role taxonomy`,
      unknown: { vocabulary: 'role', value: code },
    });
  }
  for (const [i, code] of line.tools.entries()) {
    if (catalogues.tool(code) !== undefined) continue;
    faults.push({
      field: `tools.${i}`,
      reason: `${shown(code)} is not a code of the tool catalogue`,
      unknown: { vocabulary: 'tool', value: code },
    });
  }
  for (const [i, id] of line.location_ids.entries()) {
    if (catalogues.location(id) !== undefined) continue;
    faults.push({
      field: `location_ids.${i}`,
      reason: `${shown(id)} is not an id of the location catalogue`,
      unknown: { vocabulary: 'location', value: id },
    });
  }
  return faults;
}

function stateFaults(line: LineOf<typeof JobLine>): LineFault[] {
  const faults: LineFault[] = [];
  const mustBeNull = (field: 'apply_url' | 'closed_at' | 'status_reason', status: string) => {
    if (line[field] !== null)
      faults.push({ field, reason: `${shown(line[field])}: must be null while ${status}` });
  };
  const mustBeGiven = (field: 'closed_at' | 'status_reason') => {
    if (line[field] === null) faults.push({ field, reason: 'null: must be given for a closed job' });
  };
  if (line.status === 'open') {
    mustBeNull('closed_at', 'open');
    mustBeNull('status_reason', 'open');
  } else {
    mustBeNull('apply_url', 'closed');
    mustBeGiven('closed_at');
    mustBeGiven('status_reason');
  }
  if ((line.status_reason === 'duplicate') !== (line.superseded_by_key !== null)) {
    faults.push({
      field: 'superseded_by_key',
      reason: `${shown(line.superseded_by_key)}: must be given if and only if status_reason is duplicate`,
    });
  }
  return faults;
}

function transitionFaults(line: LineOf<typeof JobLine>, existing: JobState | undefined): LineFault[] {
  const before = existing?.after?.job;
  if (before === undefined || before.status === 'open') return [];
  if (before.status_reason === 'duplicate') {
    return line.status_reason === 'duplicate'
      ? []
      : [
          {
            field: 'status',
            reason: `${shown(line.status)}: the job was closed as a duplicate, which is final`,
          },
        ];
  }
  if (line.status === 'closed' || before.closed_at === null) return [];
  return Date.parse(line.last_verified_at) - Date.parse(before.closed_at) <= REOPENING_MS
    ? []
    : [
        {
          field: 'status',
          reason: `"open": the job was closed at ${before.closed_at}, more than 30 days before last_verified_at; use a new key`,
        },
      ];
}

/** Returns the latest time that a line published at `at` may state, in Unix milliseconds. */
const latestTime = (at: string): number => Date.parse(at) + CLOCK_SKEW_MINUTES * 60_000;

const inFuture = (value: string, at: string): string =>
  `${shown(value)}: must not be in the future, more than ${CLOCK_SKEW_MINUTES} minutes after ${at}`;

function dateFaults({ at }: Applying, line: LineOf<typeof JobLine>): LineFault[] {
  const faults: LineFault[] = [];
  const notBefore = (field: 'closed_at' | 'last_verified_at') => {
    const value = line[field];
    if (value !== null && Date.parse(value) < Date.parse(line.first_observed_at)) {
      const reason = `${shown(value)}: must not be before first_observed_at, ${line.first_observed_at}`;
      faults.push({ field, reason });
    }
  };
  notBefore('closed_at');
  notBefore('last_verified_at');
  const latest = latestTime(at);
  for (const field of ['published_at', 'first_observed_at', 'last_verified_at', 'closed_at'] as const) {
    const value = line[field];
    if (value === null || Date.parse(value) <= latest) continue;
    faults.push({ field, reason: inFuture(value, at) });
  }
  return faults;
}

function payFaults(each: CompensationPackage, field: string): LineFault[] {
  const faults: LineFault[] = [];
  const ordered = (
    low: number | null | undefined,
    high: number | null | undefined,
    at: string,
    name: string,
  ) => {
    if (low != null && high != null && low > high) {
      faults.push({ field: at, reason: `${low}: must be at most ${name}, ${high}` });
    }
  };
  ordered(each.baseAnnualMin, each.baseAnnualMax, `${field}.baseAnnualMin`, 'baseAnnualMax');
  ordered(each.baseAnnualUsdMin, each.baseAnnualUsdMax, `${field}.baseAnnualUsdMin`, 'baseAnnualUsdMax');
  if ((each.baseAnnualMin !== null || each.baseAnnualMax !== null) && each.baseAnnualCurrency === null) {
    faults.push({ field: `${field}.baseAnnualCurrency`, reason: 'null: must be given with an amount' });
  }
  for (const [i, component] of each.components.entries()) {
    if (component.valueType === 'disclosure') continue;
    ordered(component.min, component.max, `${field}.components.${i}.min`, 'max');
  }
  return faults;
}

/** Returns the faults of the date of an exchange rate, without which nobody could check a converted figure. */
function rateFaults({ at }: Applying, each: CompensationPackage, field: string): LineFault[] {
  const { baseAnnualCurrency: currency, fxObservedAt } = each;
  const isConverted =
    currency !== null &&
    currency !== 'USD' &&
    (each.baseAnnualUsdMin !== null || each.baseAnnualUsdMax !== null);
  if (fxObservedAt === null) {
    return isConverted
      ? [{ field, reason: `null: must be given with US dollar figures of pay in ${currency}` }]
      : [];
  }
  return Date.parse(fxObservedAt) <= latestTime(at) ? [] : [{ field, reason: inFuture(fxObservedAt, at) }];
}
