import { SLOT_SPACE, SLOTS_BEYOND_SPACE } from '../../companies/term-names.ts';
import { directoryOf, type JobSheet, listedAt, sheetKey, sheetOf } from '../../events/job-sheet.ts';
import { BEYOND, positionBeyond, rangeOf, type SlotRange, slotAt } from '../../events/slots.ts';
import type { PostingWriter } from '../../search/store/writer.ts';
import type { TableReader } from '../../table/reader.ts';

const SHEETS_PER_STEP = 200;

/**
 * Adds the postings of the job sheets of `companies` to spaces `e` and `f`, for a rebuild. Slots and ranges are the
 * same in every generation. Pass companies in ascending order, so that postings are appended to their lists in order.
 */
export async function addSheetPostings(
  reader: TableReader,
  postings: PostingWriter,
  companies: readonly number[],
): Promise<void> {
  const firsts = await reader.getMany(
    companies.map((company) => sheetKey(company, 0)),
    true,
  );
  for (const [i, company] of companies.entries()) {
    const { ranges, newest } = directoryOf(firsts[i]);
    addSheet(postings, company, 0, sheetOf(firsts[i]), ranges);
    for (let start = 1; start <= newest.length; start += SHEETS_PER_STEP) {
      const end = Math.min(newest.length + 1, start + SHEETS_PER_STEP);
      const sheets = Array.from({ length: end - start }, (_, at) => start + at);
      const items = await reader.getMany(
        sheets.map((sheet) => sheetKey(company, sheet)),
        true,
      );
      for (const [at, sheet] of sheets.entries()) {
        addSheet(postings, company, sheet, sheetOf(items[at]), ranges);
      }
    }
  }
}

function addSheet(
  postings: PostingWriter,
  company: number,
  sheet: number,
  found: JobSheet | undefined,
  ranges: readonly SlotRange[],
): void {
  for (const offset of found?.entries.keys() ?? []) {
    const entry = found === undefined ? undefined : listedAt(found, offset);
    if (entry !== undefined && entry !== null) {
      addSlotPostings(postings, company, slotAt(sheet, offset), entry.terms, ranges);
    }
  }
}

/** Adds the postings of a listed job: in its company's own range and, for a slot beyond that range, in space `f`. */
export function addSlotPostings(
  postings: PostingWriter,
  company: number,
  slot: number,
  terms: readonly string[],
  ranges: readonly SlotRange[],
): void {
  const position = rangeOf(company) + Math.min(slot, BEYOND);
  for (const term of terms) {
    postings.add(SLOT_SPACE, term, [position]);
    if (slot >= BEYOND) postings.add(SLOTS_BEYOND_SPACE, term, [positionBeyond(slot, ranges)]);
  }
}
