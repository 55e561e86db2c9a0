import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BoardReads } from '../../../shared/importers/board-reads.ts';
import type { BoardFormat } from '../../../shared/importers/boards/board-format.ts';
import { FORMATS } from '../../../shared/importers/boards/formats.ts';
import { CompanyDirectory, tenantKey } from '../../../shared/importers/companies/company-directory.ts';
import type { Tenants } from '../../../shared/importers/companies/tenants.ts';
import type { ImportSummary } from '../../../shared/importers/import-summary.ts';
import { createImporter, readRecord } from '../../../shared/importers/importer.ts';
import { type InputFile, inputRecords } from '../../../shared/importers/input/input-records.ts';
import { countryOf } from '../../../shared/importers/places/country.ts';
import type { FeedLineInput } from '../../../shared/publishing/feed/feed.ts';
import { places, reader, roles } from '../catalogue.ts';

export const BOARDS = fileURLToPath(new URL('../../fixtures/boards/', import.meta.url));
export const OBSERVED = new Date('2026-03-10T12:00:00.000Z');

export function formatOf(name: string): BoardFormat {
  const format = FORMATS.find((one) => one.name === name);
  if (format === undefined) throw new RangeError(`no format ${name}`);
  return format;
}

export interface ImportedFiles {
  readonly lines: readonly FeedLineInput[];
  readonly rejects: readonly { readonly number: number; readonly field: string; readonly reason: string }[];
  readonly summary: ImportSummary;
  readonly companies: CompanyDirectory;
}

/** Imports files as the command does, without a table. */
export async function importFiles(
  name: string,
  files: readonly (string | Partial<InputFile>)[],
  tenants?: Tenants,
): Promise<ImportedFiles> {
  const format = formatOf(name);
  const inputs = files.map((file): InputFile => {
    const given = typeof file === 'string' ? { path: file } : file;
    return { url: null, board: null, ...given, path: join(BOARDS, given.path ?? '') };
  });
  const signal = new AbortController().signal;
  const boards = new BoardReads({
    observedAt: OBSERVED,
    sourceOf: (board) => tenantKey(format.name, board),
    isComplete: format.isComplete,
  });
  const companies = new CompanyDirectory({
    ...(tenants === undefined ? {} : { tenants }),
    countryOf: (text) => countryOf(places, text),
    industryOf: (text) => (text === 'Dental care' ? 'dental-care' : null),
    cleared: true,
  });
  for await (const record of inputRecords(inputs, format, signal)) {
    if (record.kind === 'empty') {
      boards.expectEmpty(record.board);
      continue;
    }
    const read = record.fault === undefined ? readRecord(format, record.text, record.context) : null;
    if (read !== null && 'listing' in read) {
      boards.expect(read.listing, record.total);
      if (read.posting !== null) companies.see(read.posting);
    } else boards.expect({ board: read?.board ?? null, id: null, hasText: false }, record.total);
  }
  const importer = createImporter(format, {
    places,
    roles,
    reader,
    observedAt: OBSERVED,
    companies,
    isElsewhere: boards.isElsewhere,
  });
  const lines: FeedLineInput[] = [];
  const rejects: { number: number; field: string; reason: string }[] = [];
  for await (const record of inputRecords(inputs, format, signal)) {
    if (record.kind === 'empty') continue;
    const { number, text, context, fault } = record;
    const made = fault === undefined ? importer.convert(text, context) : importer.reject(fault);
    if ('error' in made) rejects.push({ number, ...made.error });
    const taken = boards.take(number, made.board, 'error' in made ? null : made.lines);
    lines.push(...taken.map(({ line }) => line));
  }
  lines.push(...boards.empty(0).map(({ line }) => line));
  return { lines, rejects, summary: importer.summary(), companies };
}

export const linesOfType = <T extends FeedLineInput['type']>(
  { lines }: ImportedFiles,
  type: T,
): Extract<FeedLineInput, { type: T }>[] =>
  lines.filter((line): line is Extract<FeedLineInput, { type: T }> => line.type === type);
