import { beforeAll, describe, expect, test } from '@jest/globals';
import { FeedLine } from '../../../shared/publishing/feed/feed.ts';
import { hasRealRecords, importOfRealRecords, type RealImport } from './real-records.ts';

/** `ASHBY_STEP=1` takes the whole file. */
const STEP = Number(process.env['ASHBY_STEP'] ?? 10);
interface Tiered {
  readonly id: string;
  readonly compensation: {
    readonly compensationTiers: readonly { readonly components: readonly object[] }[] | null;
  } | null;
}
// The file of real records must not be committed, so a checkout without it skips the test.
const title = hasRealRecords
  ? 'the import of real Ashby records'
  : 'the import of real Ashby records (skipped without ../shared/data)';

(hasRealRecords ? describe : describe.skip)(title, () => {
  let made: RealImport;

  beforeAll(() => {
    made = importOfRealRecords(STEP);
  }, 240_000);

  test('yields only valid feed lines', () => {
    expect(made.lines.filter((line) => !FeedLine.safeParse(line).success)).toEqual([]);
  });

  test('turns every record into a job or counts why not', () => {
    const { records, jobs, unlisted, duplicates, rejected, companies } = made.summary;
    expect(records).toBe(made.records.length);
    expect(jobs + unlisted + duplicates + rejected).toBe(records);
    expect(made.lines.filter(({ type }) => type === 'job')).toHaveLength(jobs);
    expect(made.lines.filter(({ type }) => type === 'company')).toHaveLength(companies);
    expect(rejected).toBe(0);
  });

  test('decides every field of every job once', () => {
    const { jobs, coverage } = made.summary;
    expect(Object.keys(coverage).length).toBeGreaterThan(20);
    for (const [field, { stated, absent, conflict, unresolved }] of Object.entries(coverage))
      expect([field, stated + absent + conflict + unresolved]).toEqual([field, jobs]);
    const withPay = made.lines.filter(
      (line) => line.type === 'job' && (line.compensation_packages ?? []).length > 0,
    );
    expect(coverage['compensation_packages']?.stated).toBe(withPay.length);
  });

  test('puts every pay component of a record into a package or counts it as left out', () => {
    const seen = new Set<string>();
    const paid = new Set<string>();
    let stated = 0;
    for (const line of made.records) {
      const { id, compensation }: Tiered = JSON.parse(line);
      if (seen.has(id)) continue;
      seen.add(id);
      const components = (compensation?.compensationTiers ?? []).flatMap((tier) => tier.components).length;
      stated += components;
      if (components > 0) paid.add(`ashby:${id.toLowerCase()}`);
    }
    const jobs = made.lines.filter((line) => line.type === 'job');
    // The others have the pay of their text, if any.
    const kept = jobs
      .filter(({ key }) => paid.has(key))
      .flatMap((job) => (job.compensation_packages ?? []).flatMap(({ components }) => components)).length;
    const leftOut = made.summary.left_out;
    const dropped = ['pay_unknown_type', 'pay_component_over_limit', 'pay_conflict'].map(
      (kind) => leftOut[kind]?.count ?? 0,
    );
    expect(kept + dropped.reduce((sum, count) => sum + count, 0)).toBe(stated);
  });

  test('resolves most places, roles, tools and languages', () => {
    const { jobs, coverage } = made.summary;
    const share = (field: string) => (coverage[field]?.stated ?? 0) / jobs;
    expect(share('location_ids')).toBeGreaterThan(0.97);
    expect(share('roles')).toBeGreaterThan(0.8);
    expect(share('tools')).toBeGreaterThan(0.6);
    expect(share('posting_language')).toBeGreaterThan(0.98);
  });
});
