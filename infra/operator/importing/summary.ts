import type { MergeProposal } from '../../../shared/importers/companies/company-directory.ts';
import type { ImportSummary } from '../../../shared/importers/import-summary.ts';
import { type Cell, counted, counting, tableLines } from '../terminal/output.ts';
import type { ImportInput } from './input-files.ts';

/** Most proposals and failed pages that are listed. */
const LISTED = 20;

export interface ImportReport {
  readonly summary: ImportSummary;
  readonly proposals: readonly MergeProposal[];
  readonly input: ImportInput;
}

export function importJson({ summary, proposals, input }: ImportReport) {
  const { rejected: _, ...counts } = summary;
  const { files, unchanged, failed } = input;
  return {
    ...counts,
    merge_proposals: proposals,
    pages: {
      read: files.length - unchanged,
      unchanged,
      failed: failed.map(({ url, reason }) => ({ url, reason })),
    },
  };
}

export function importText({ summary, proposals, input }: ImportReport): string[] {
  const { records, jobs, companies, unlisted, duplicates, rejected, name_sources, looks_like } = summary;
  const slugs = name_sources['slug'] ?? 0;
  return [
    ...pagesText(input),
    `${counting(records, 'record')}: ${counting(jobs, 'job')} of ${counting(companies, 'company', 'companies')}, ` +
      `${counted(unlisted)} unlisted, ${counting(duplicates, 'duplicate')}, ${counted(rejected)} rejected`,
    ...Object.entries(looks_like).map(
      ([format, count]) =>
        `${counting(count, 'rejected record looks', 'rejected records look')} like ${format}: see import ${format} --help`,
    ),
    ...(slugs === 0
      ? []
      : [
          `${counting(slugs, 'company is', 'companies are')} named by a slug: give their names with --companies`,
        ]),
    ...proposals
      .slice(0, LISTED)
      .map(
        ({ name, keys }) =>
          `one name, not merged: ${name} is ${keys.join(', ')}; --companies can say that they are one`,
      ),
    ...(proposals.length > LISTED ? [`and ${counted(proposals.length - LISTED)} more names`] : []),
    ...coverageText(summary),
    ...leftOutText(summary),
  ];
}

function coverageText({ coverage }: ImportSummary): string[] {
  const fields = Object.entries(coverage);
  if (fields.length === 0) return [];
  return [
    '',
    ...tableLines(
      ['FIELD', 'STATED', 'ABSENT', 'CONFLICT', 'UNRESOLVED', 'COMMONEST UNRESOLVED'],
      fields.map(([field, { stated, absent, conflict, unresolved, commonest }]): readonly Cell[] => [
        field,
        stated,
        absent,
        conflict,
        unresolved,
        commonest
          .map(({ value, count }) => `${value} (${counted(count)})`)
          .slice(0, 2)
          .join(', ') || null,
      ]),
    ),
  ];
}

function leftOutText({ left_out }: ImportSummary): string[] {
  const rows = Object.entries(left_out).map(([kind, { count, examples }]): readonly Cell[] => [
    kind,
    count,
    examples[0] ?? null,
  ]);
  return rows.length === 0 ? [] : ['', ...tableLines(['LEFT OUT', 'TIMES', 'EXAMPLE'], rows)];
}

function pagesText({ files, unchanged, failed }: ImportInput): string[] {
  if (unchanged === 0 && failed.length === 0) return [];
  return [
    `${counting(files.length - unchanged, 'page')} fetched, ${counted(unchanged)} unchanged and read again, ` +
      `${counted(failed.length)} failed`,
    ...tableLines(
      ['FAILED PAGE', 'REASON'],
      failed.slice(0, LISTED).map(({ url, reason }) => [url, reason]),
    ).slice(failed.length === 0 ? 1 : 0),
  ];
}
