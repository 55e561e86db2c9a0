import { SLOT_SPACE, SLOTS_BEYOND_SPACE } from '../../../shared/companies/term-names.ts';
import {
  directoryOf,
  type JobSheet,
  listedAt,
  type SheetDirectory,
  sheetKey,
  sheetOf,
} from '../../../shared/events/job-sheet.ts';
import { BEYOND, placeOf, positionBeyond, rangeOf } from '../../../shared/events/slots.ts';
import { readFacts, readJob } from '../../../shared/jobs/items.ts';
import { type SlottedJob, slottedJobs } from '../../../shared/publishing/write/company-slots.ts';
import { type Manifest, readManifest } from '../../../shared/search/manifest/manifest.ts';
import { union } from '../../../shared/search/postings/ordinals.ts';
import { readHeads } from '../../../shared/search/state/posting-list.ts';
import { readRanges } from '../../../shared/search/state/posting-ranges.ts';
import { keys } from '../../../shared/table/keys.ts';
import type { TableReader } from '../../../shared/table/reader.ts';

/** A job whose sheet or slot postings differ from its documents. */
export interface SlotFault {
  readonly ordinal: number;
  readonly space: string;
  /** The missing term; null when the sheet itself is wrong. */
  readonly term: string | null;
}

/** A listed job with its positions in the index. */
interface Placed {
  readonly ordinal: number;
  readonly terms: readonly string[];
  /** By space: `e`, and `f` for a job outside the range of its company. */
  readonly positions: ReadonlyMap<string, number>;
}

/**
 * Checks the jobs `[from, until)` against the sheets of their companies and the postings of their slots. A sheet must
 * equal the documents, and the index must have at least what the sheets say (shared/events/job-sheet.ts).
 */
export async function slotFaults(
  reader: TableReader,
  manifest: Manifest,
  from: number,
  until: number,
): Promise<SlotFault[]> {
  const ordinals = Array.from({ length: until - from }, (_, i) => from + i);
  const items = await reader.getMany(
    [...ordinals.map((at) => keys.job(at, 'job')), ...ordinals.map((at) => keys.job(at, 'facts'))],
    true,
  );
  const jobs = ordinals.flatMap((_, i): SlottedJob[] => {
    const item = items[i];
    if (item?.['doc'] === undefined) return [];
    const { document, slot } = readJob(item);
    const facts = readFacts(items[ordinals.length + i]);
    return slottedJobs({ before: document, factsBefore: facts, after: document, facts, slot });
  });
  const sheets = await readSheets(reader, jobs);
  const faults: SlotFault[] = [];
  const placed: Placed[] = [];
  for (const { ordinal, from: at, after } of jobs) {
    const { sheet, offset } = placeOf(at?.slot ?? 0);
    const found = sheets.get(`${after.company},${sheet}`);
    const entry = at === null || found === undefined ? undefined : listedAt(found.sheet, offset);
    const listed = after.listed?.join() ?? null;
    if ((entry?.terms.join() ?? null) !== listed || (entry?.id ?? after.id) !== after.id) {
      faults.push({ ordinal, space: SLOT_SPACE, term: null });
    } else if (at !== null && after.listed !== null) {
      const positions = new Map([[SLOT_SPACE, rangeOf(after.company) + Math.min(at.slot, BEYOND)]]);
      const { ranges } = sheets.get(`${after.company},0`)?.directory ?? { ranges: [] };
      if (at.slot >= BEYOND) positions.set(SLOTS_BEYOND_SPACE, positionBeyond(at.slot, ranges));
      placed.push({ ordinal, terms: after.listed, positions });
    }
  }
  for (const space of [SLOT_SPACE, SLOTS_BEYOND_SPACE]) {
    faults.push(...(await missingPostings(reader, manifest.generation, space, placed)));
  }
  return faults;
}

async function readSheets(
  reader: TableReader,
  jobs: readonly SlottedJob[],
): Promise<Map<string, { readonly sheet: JobSheet; readonly directory: SheetDirectory | null }>> {
  const wanted = new Map<string, readonly [number, number]>();
  for (const { from, after } of jobs) {
    for (const sheet of new Set([0, placeOf(from?.slot ?? 0).sheet])) {
      wanted.set(`${after.company},${sheet}`, [after.company, sheet]);
    }
  }
  const items = await reader.getMany(
    [...wanted.values()].map(([company, sheet]) => sheetKey(company, sheet)),
    true,
  );
  const sheets = new Map<string, { readonly sheet: JobSheet; readonly directory: SheetDirectory | null }>();
  for (const [i, [name, [, sheet]]] of [...wanted].entries()) {
    const item = items[i];
    const read = sheetOf(item);
    if (read === undefined) continue;
    sheets.set(name, { sheet: read, directory: sheet === 0 ? directoryOf(item) : null });
  }
  return sheets;
}

async function missingPostings(
  reader: TableReader,
  generation: number,
  space: string,
  placed: readonly Placed[],
): Promise<SlotFault[]> {
  const wanted = new Map<string, { readonly ordinal: number; readonly position: number }[]>();
  for (const { ordinal, terms, positions } of placed) {
    const position = positions.get(space);
    if (position === undefined) continue;
    for (const term of terms) {
      const list = wanted.get(term);
      if (list === undefined) wanted.set(term, [{ ordinal, position }]);
      else list.push({ ordinal, position });
    }
  }
  const terms = [...wanted];
  const lists = await readHeads(
    reader,
    terms.map(([term]) => ({ generation, space, term })),
    // Those of this moment: the manifest of the check may be older than the sheets.
    (await readManifest(reader)).segments,
  );
  await readRanges(
    reader,
    terms.flatMap(([, jobs], i) => {
      const list = lists[i];
      return list === undefined
        ? []
        : jobs.map(({ position }) => ({ list, low: position, high: position + 1 }));
    }),
  );
  return terms.flatMap(([term, jobs], i) =>
    jobs.flatMap(({ ordinal, position }) =>
      union(lists[i]?.within(position, position + 1) ?? []).length > 0 ? [] : [{ ordinal, space, term }],
    ),
  );
}
