import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { buildLocations } from '../../../infra/operator/catalogues/places/locations.ts';
import { buildTools } from '../../../infra/operator/catalogues/tools/tools.ts';
import { createAshbyImporter, type Importer } from '../../../shared/importers/ashby/ashby.ts';
import { AshbyRecord } from '../../../shared/importers/ashby-record.ts';
import { buildPlaceIndex } from '../../../shared/importers/places/place-index.ts';
import { buildRoleIndex } from '../../../shared/importers/titles/role-index.ts';
import { buildToolIndex } from '../../../shared/importers/tools/tool-index.ts';
import { FeedLine, type FeedLineInput } from '../../../shared/publishing/feed/feed.ts';
import { readRoles } from '../titles/role-taxonomy.ts';

const root = new URL('../../../', import.meta.url);
const file = new URL('../../publishing/shared/data/jobs-ashby.ndjson.gz', root);
const present = existsSync(file);
// The file of real postings may not be committed, so a clone without it beside the project skips.
const title = present
  ? 'the real Ashby records'
  : 'the real Ashby records (skipped: no ../shared beside the project)';

(present ? describe : describe.skip)(title, () => {
  let lines: string[] = [];
  let importer: Importer;
  let emitted: FeedLineInput[] = [];

  beforeAll(() => {
    lines = gunzipSync(readFileSync(file)).toString('utf8').trim().split('\n');
    importer = createAshbyImporter({
      places: buildPlaceIndex(buildLocations()),
      roles: buildRoleIndex(readRoles()),
      tools: buildToolIndex(buildTools()),
      observedAt: new Date('2025-10-28T00:00:00Z'),
    });
    emitted = lines.flatMap((line) => {
      const converted = importer.convert(line);
      return 'lines' in converted ? converted.lines : [];
    });
  }, 240_000);

  test('every emitted line is valid in the feed', () => {
    expect(emitted.filter((line) => !FeedLine.safeParse(line).success)).toEqual([]);
  });

  test('every record is a job or left out for a counted reason', () => {
    const { records, jobs, unlisted, duplicates, rejected, companies } = importer.summary();
    expect(records).toBe(lines.length);
    expect(jobs + unlisted + duplicates + rejected).toBe(records);
    expect(emitted.filter(({ type }) => type === 'job')).toHaveLength(jobs);
    expect(emitted.filter(({ type }) => type === 'company')).toHaveLength(companies);
    expect(rejected).toBe(0);
  });

  test('every pay component of every job is in a package or counted', () => {
    const jobs = emitted.filter((line) => line.type === 'job');
    const kept = jobs.flatMap((job) =>
      (job.compensation_packages ?? []).flatMap(({ components }) => components),
    ).length;
    const seen = new Set<string>();
    let stated = 0;
    for (const line of lines) {
      const { id, compensation } = AshbyRecord.parse(JSON.parse(line));
      if (seen.has(id)) continue;
      seen.add(id);
      stated += (compensation?.compensationTiers ?? []).flatMap(({ components }) => components).length;
    }
    const leftOut = importer.summary().left_out;
    const dropped = ['pay_unknown_type', 'pay_component_over_limit'].map((kind) => leftOut[kind]?.count ?? 0);
    expect(kept + dropped.reduce((sum, count) => sum + count, 0)).toBe(stated);
  });

  test('most records resolve', () => {
    const { jobs, resolved } = importer.summary();
    expect((resolved['location_ids'] ?? 0) / jobs).toBeGreaterThan(0.97);
    expect((resolved['roles'] ?? 0) / jobs).toBeGreaterThan(0.8);
    expect((resolved['tools'] ?? 0) / jobs).toBeGreaterThan(0.6);
    expect((resolved['posting_language'] ?? 0) / jobs).toBeGreaterThan(0.98);
  });
});
