import { canonicalJson } from '../../catalogue/jcs.ts';
import type { CompensationPackage } from '../../contract/resources/compensation.ts';
import type { Evidence } from '../../contract/resources/fact.ts';
import type { Job } from '../../contract/resources/job.ts';
import { recordDigest } from '../../sources/digests.ts';
import { type Version, WITHHELD } from '../../table/version.ts';
import type { CompanyLine, ContentLine, EventLine, FactsLine, JobLine, LineOf } from '../feed/feed.ts';
import type { OwnEvent } from './items.ts';

/**
 * Returns the version of a record (contract 13.4): its revision, else the time of its observation; companies and
 * descriptions are dated by the read that shows them, and not dated outside reads. The digest leaves out the times of observation: seeing the same again is no new version. It
 * also leaves out amounts converted to US dollars, which come from the rates of this table: of two lines that differ in
 * nothing else, the one with the newer rates stays (`isConvertedEarlier`), else the last one to arrive. Of two lines with
 * one revision the one that withholds the record is the newer one: a clearance that is withdrawn without a new
 * observation is withdrawn.
 */
export function jobVersion(line: LineOf<typeof JobLine>): Version {
  const known = versions.get(line) ?? computedVersion(line);
  versions.set(line, known);
  return known;
}

/** By line: the rules for a line ask for its version up to three times. */
const versions = new WeakMap<LineOf<typeof JobLine>, Version>();

function computedVersion(line: LineOf<typeof JobLine>): Version {
  const { first_observed_at: _first, last_verified_at: lastVerifiedAt, revision, ...record } = line;
  return {
    revision: revision ?? Date.parse(lastVerifiedAt),
    digest: digestOf(
      { ...record, compensation_packages: record.compensation_packages.map(unconverted) },
      !line.cleared,
    ),
  };
}

/** Returns whether the newest rate of a line is older than that of the job as it is kept. */
export const isConvertedEarlier = (
  { compensation_packages: pay }: LineOf<typeof JobLine>,
  { compensationPackages: kept }: Job,
): boolean => newestRateMs(pay) < newestRateMs(kept);

const newestRateMs = (packages: readonly CompensationPackage[]): number =>
  Math.max(0, ...packages.map(({ fxObservedAt }) => (fxObservedAt === null ? 0 : Date.parse(fxObservedAt))));

function unconverted(pay: CompensationPackage): object {
  if (pay.baseAnnualCurrency === null || pay.baseAnnualCurrency === 'USD') return pay;
  const { baseAnnualUsdMin: _low, baseAnnualUsdMax: _high, fxObservedAt: _date, ...stated } = pay;
  return stated;
}

/** `observedMs` is the start of the read that shows the record; null outside a read. */
export function companyVersion(
  { revision, ...record }: LineOf<typeof CompanyLine>,
  observedMs: number | null,
): Version {
  return { revision: revision ?? observedMs, digest: digestOf(record, !record.cleared) };
}

export function contentVersion(
  { revision, ...record }: LineOf<typeof ContentLine>,
  observedMs: number | null,
): Version {
  return { revision: revision ?? observedMs, digest: digestOf(record, !record.distributable) };
}

/** The observation of a bundle is the latest of its facts; a bundle without facts is not dated. */
export function factsVersion({ facts, revision, ...record }: LineOf<typeof FactsLine>): Version {
  const times = facts.map(({ evidence }) => Date.parse(evidence.dates.observedAt));
  const digest = digestOf(
    { ...record, facts: facts.map((each) => ({ ...each, evidence: undated(each.evidence) })) },
    facts.some(({ permitted }) => !permitted),
  );
  return { revision: revision ?? (times.length === 0 ? null : Math.max(...times)), digest };
}

/** Returns the version of an event of a company, by its ordinal: naming another company is another record. */
export function eventVersion(
  { event, evidence, permitted, revision }: LineOf<typeof EventLine> | OwnEvent,
  company: number,
): Version {
  return {
    revision: revision ?? Date.parse(evidence.dates.observedAt),
    digest: digestOf({ event, evidence: undated(evidence), permitted, company }, !permitted),
  };
}

const undated = ({ dates, ...evidence }: Evidence): object => ({
  ...evidence,
  dates: { ...dates, observedAt: null },
});

const digestOf = (record: object, isWithheld: boolean): string =>
  (isWithheld ? WITHHELD : '') + recordDigest(canonicalJson(record));
