import { canonicalJson } from '../../catalogue/jcs.ts';
import { type CatalogueKind, LOCATIONS, TOOLS } from '../../catalogue/kinds.ts';
import type { LocationRecord, ToolRecord } from '../../catalogue/records.ts';
import { type CatalogueWriter, loadCatalogue, storeCatalogue } from '../../catalogue/store.ts';
import { storeTaxonomy } from '../../catalogue/taxonomy-store.ts';
import type { LineOf, LocationLine, TaxonomyLine, ToolLine } from '../feed/feed.ts';
import { type LineFault, RejectedLineError, shown } from '../feed/rejection.ts';
import { foldSpace, sortedUnique, textFaults } from '../feed/text.ts';

/** The outcome of publishing catalogue lines. */
export interface CatalogueOutcome {
  applied: number;
  unchanged: number;
  readonly rejected: { readonly line: number; readonly faults: readonly LineFault[]; readonly key: string }[];
}

/** The form of a location id by kind (contract 10.1). */
const LOCATION_IDS: Readonly<Record<LocationRecord['kind'], RegExp>> = {
  region: /^region:[a-z0-9]+(?:-[a-z0-9]+)*$/,
  country: /^country:[A-Z]{2}$/,
  admin: /^admin:[A-Z]{2}\.[A-Z0-9-]{1,12}$/,
  metro: /^metro:[a-z]{2}(?::[a-z0-9]+(?:-[a-z0-9]+)*)+$/,
  city: /^city:[1-9][0-9]{0,15}$/,
};

interface Pending<R> {
  readonly line: number;
  readonly record: R;
}

/**
 * Collects location and tool lines, because a catalogue is published as a whole. The last line of an id wins. The
 * publisher publishes them before the next line of another type, and at the end of the feed.
 */
export class CatalogueLines {
  #locations: Pending<LocationRecord>[] = [];
  #tools: Pending<ToolRecord>[] = [];

  get isEmpty(): boolean {
    return this.#locations.length === 0 && this.#tools.length === 0;
  }

  /** @throws RejectedLineError */
  addLocation(line: number, given: LineOf<typeof LocationLine>): void {
    const { type: _, ...record } = given;
    const faults = textFaults('label', record.label, 240);
    if (!LOCATION_IDS[record.kind].test(record.id)) {
      const reason = `${shown(record.id)}: must match ${LOCATION_IDS[record.kind].source} for kind ${record.kind}`;
      faults.push({ field: 'id', reason });
    }
    if ((record.country === null) !== (record.kind === 'region')) {
      const reason = `${shown(record.country)}: must be null for a region and must be given for any other kind`;
      faults.push({ field: 'country', reason });
    }
    const repeated = record.parent_ids.findIndex(
      (id, i) => id === record.id || record.parent_ids.indexOf(id) !== i,
    );
    if (repeated !== -1) {
      const reason = `${shown(record.parent_ids[repeated])} is the location itself or a duplicate`;
      faults.push({ field: `parent_ids.${repeated}`, reason });
    }
    if (faults.length > 0) throw new RejectedLineError(faults);
    const aliases = sortedUnique(record.aliases);
    this.#locations.push({ line, record: { ...record, label: foldSpace(record.label), aliases } });
  }

  /** @throws RejectedLineError */
  addTool(line: number, given: LineOf<typeof ToolLine>): void {
    const { type: _, ...record } = given;
    const faults = textFaults('label', record.label, 240);
    if (faults.length > 0) throw new RejectedLineError(faults);
    const aliases = sortedUnique(record.aliases);
    this.#tools.push({ line, record: { ...record, label: foldSpace(record.label), aliases } });
  }

  /** Publishes the collected lines. */
  async publish(writer: CatalogueWriter): Promise<CatalogueOutcome> {
    const outcome: CatalogueOutcome = { applied: 0, unchanged: 0, rejected: [] };
    const locations = this.#locations;
    const tools = this.#tools;
    this.#locations = [];
    this.#tools = [];
    if (locations.length > 0) await upsert(writer, LOCATIONS, locations, outcome, parentFaults);
    if (tools.length > 0) await upsert(writer, TOOLS, tools, outcome, () => []);
    return outcome;
  }
}

/** Publishes a taxonomy line. @returns whether it created a new version @throws RejectedLineError */
export async function applyTaxonomy(
  writer: CatalogueWriter,
  line: LineOf<typeof TaxonomyLine>,
): Promise<boolean> {
  const outcome = await storeTaxonomy(writer, line.id, line.entries);
  if (outcome.kind === 'rejected') throw new RejectedLineError(outcome.faults.slice(0, 10));
  return outcome.kind === 'published';
}

type FaultsOf<R> = (record: R, byId: ReadonlyMap<string, R>) => LineFault[];

/** Stores the current snapshot with the lines on top of it. Records that were once served never disappear. */
async function upsert<R>(
  writer: CatalogueWriter,
  kind: CatalogueKind<R>,
  pending: readonly Pending<R>[],
  outcome: CatalogueOutcome,
  faultsOf: FaultsOf<R>,
): Promise<void> {
  const { records: before } = await loadCatalogue(writer, kind);
  const records = new Map(before);
  const writable = pending.filter(({ line, record }) => {
    const held = records.get(kind.idOf(record).toLowerCase());
    if (held !== undefined && kind.idOf(held) !== kind.idOf(record)) {
      const reason = `${shown(kind.idOf(record))} differs only in case from ${shown(kind.idOf(held))}`;
      outcome.rejected.push({ line, faults: [{ field: 'id', reason }], key: kind.idOf(record) });
      return false;
    }
    records.set(kind.idOf(record).toLowerCase(), record);
    return true;
  });
  // Rejecting a parent invalidates the lines that name it, so repeat until a pass rejects none.
  let valid = writable;
  for (let fallen = true; fallen; ) {
    fallen = false;
    valid = valid.filter(({ line, record }) => {
      const faults = faultsOf(record, records);
      if (faults.length === 0) return true;
      const id = kind.idOf(record).toLowerCase();
      const old = before.get(id);
      if (old === undefined) records.delete(id);
      else records.set(id, old);
      outcome.rejected.push({ line, faults, key: kind.idOf(record) });
      fallen = true;
      return false;
    });
  }
  const changed = valid.filter(({ record }) => {
    const old = before.get(kind.idOf(record).toLowerCase());
    return old === undefined || canonicalJson(old) !== canonicalJson(record);
  }).length;
  if (changed > 0) await storeCatalogue(writer, kind, [...records.values()]);
  outcome.applied += changed;
  outcome.unchanged += valid.length - changed;
}

function parentFaults(record: LocationRecord, byId: ReadonlyMap<string, LocationRecord>): LineFault[] {
  return record.parent_ids.flatMap((id, i) =>
    byId.get(id.toLowerCase())?.id === id
      ? []
      : [
          {
            field: `parent_ids.${i}`,
            reason: `${shown(id)} is not the id of a location`,
            unknown: { vocabulary: 'location', value: id },
          },
        ],
  );
}
