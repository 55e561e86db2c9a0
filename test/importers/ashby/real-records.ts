import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import type { LocationRecord } from '../../../shared/catalogue/records.ts';
import { ASHBY } from '../../../shared/importers/boards/ashby.ts';
import type { ImportSummary } from '../../../shared/importers/import-summary.ts';
import { createImporter } from '../../../shared/importers/importer.ts';
import { buildPlaceIndex } from '../../../shared/importers/places/place-index.ts';
import { buildRoleIndex } from '../../../shared/importers/titles/role-index.ts';
import type { FeedLineInput } from '../../../shared/publishing/feed/feed.ts';
import { createFactReader } from '../../../shared/reading/reader.ts';
import { buildToolIndex } from '../../../shared/reading/tools/tool-index.ts';
import { ImportGraph } from '../../runner/import-graph.ts';
import { allPlaces, allTools } from '../../support/catalogues.ts';
import { oncePerSources } from '../../support/once-per-run.ts';
import { readRoles } from '../titles/role-taxonomy.ts';

/** Real board records are test input that stays outside the project. */
const FILE = new URL('../../../../shared/data/jobs-ashby.ndjson.gz', import.meta.url);

/** Whether this checkout has them. */
export const hasRealRecords = existsSync(FILE);

/** Returns the lines of all real records. */
export const realRecords = (): string[] => gunzipSync(readFileSync(FILE)).toString('utf8').trim().split('\n');

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/**
 * Everything that affects how records are imported: all code that the import loads, and the data that the code reads.
 */
const sources = (): string[] => [
  ...[...new ImportGraph().filesBehind(fileURLToPath(import.meta.url)), fileURLToPath(FILE)].map((file) =>
    relative(ROOT, file),
  ),
  'package-lock.json',
  'infra/operator/catalogues',
  'shared/reading',
];
/** Later than all records, and the same in every run, because imports are kept between runs. */
const OBSERVED_AT = new Date('2026-03-01T00:00:00Z');

/** An import of real records, in the form kept as JSON. */
export interface RealImport {
  readonly records: readonly string[];
  readonly lines: readonly FeedLineInput[];
  readonly summary: ImportSummary;
  /** The places that the lines name, and their ancestors, each parent before its children. */
  readonly places: readonly LocationRecord[];
}

/** Returns the import of every `step`-th record with all catalogues. It is kept until its sources change. */
export const importOfRealRecords = (step: number): RealImport =>
  oncePerSources(`ashby-import-${step}`, sources(), () => {
    const records = realRecords().filter((_, i) => i % step === 0);
    const catalogue = allPlaces();
    const importer = createImporter(ASHBY, {
      places: buildPlaceIndex(catalogue),
      roles: buildRoleIndex(readRoles()),
      reader: createFactReader({ tools: buildToolIndex(allTools()) }),
      observedAt: OBSERVED_AT,
    });
    const lines = records.flatMap((record): readonly FeedLineInput[] => {
      const converted = importer.convert(record);
      return 'lines' in converted ? converted.lines : [];
    });
    const named = new Set(lines.flatMap((line) => (line.type === 'job' ? (line.location_ids ?? []) : [])));
    for (const { id, parent_ids } of catalogue.toReversed())
      if (named.has(id)) for (const parent of parent_ids) named.add(parent);
    return {
      records,
      lines,
      summary: importer.summary(),
      places: catalogue.filter(({ id }) => named.has(id)),
    };
  });
