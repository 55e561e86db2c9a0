import type { CompanyDocument, CompanyEventsDocument } from '../companies/document.ts';
import { documentOf } from '../table/document.ts';
import { keys } from '../table/keys.ts';
import type { TableReader } from '../table/reader.ts';
import {
  directoryOf,
  EMPTY_SHEET,
  type JobSheet,
  type SheetDirectory,
  sheetKey,
  sheetOf,
} from './job-sheet.ts';

/** A company with its events and the first sheet of its jobs; an empty one where no job was ever published. */
export interface CompanyBundle {
  readonly document: CompanyDocument;
  readonly events: CompanyEventsDocument;
  readonly sheet: JobSheet;
  readonly directory: SheetDirectory;
}

/** The items of a company that a list of events reads: up to its events, or up to the first sheet of its jobs. */
export type BundlePart = 'events' | 'jobs';

/**
 * Companies with events and, where they are asked for, the first sheet, in the order of `ordinals`, undefined where the company or its events are
 * absent. One round of a query each: the three items of a company lie side by side, and a query pays for their bytes
 * together, so that most companies cost half a read unit where three reads would cost three halves.
 */
export async function readCompanyBundles(
  reader: TableReader,
  ordinals: readonly number[],
  upTo: BundlePart,
  consistent: boolean,
): Promise<(CompanyBundle | undefined)[]> {
  return await Promise.all(
    ordinals.map(async (ordinal) => {
      const { pk, sk: from } = keys.company(ordinal, 'company');
      const sheet = sheetKey(ordinal, 0).sk;
      const to = upTo === 'jobs' ? sheet : keys.company(ordinal, 'events').sk;
      const { items } = await reader.query(pk, { from, to, limit: 3 }, consistent);
      const at = (sk: string) => items.find((item) => item['sk'] === sk);
      const document = documentOf<CompanyDocument>(at(from));
      const events = documentOf<CompanyEventsDocument>(at(keys.company(ordinal, 'events').sk));
      if (document === undefined || events === undefined) return undefined;
      const first = at(sheet);
      return { document, events, sheet: sheetOf(first) ?? EMPTY_SHEET, directory: directoryOf(first) };
    }),
  );
}
