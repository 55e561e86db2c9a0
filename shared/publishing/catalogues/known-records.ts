import { findLocations, findTools } from '../../catalogue/find.ts';
import type { LocationRecord, ToolRecord } from '../../catalogue/records.ts';
import { readTaxonomy } from '../../catalogue/taxonomies.ts';
import type { TaxonomyIndex } from '../../catalogue/taxonomy-index.ts';
import type { TableReader } from '../../table/reader.ts';
import type { FeedLine } from '../feed/feed.ts';

/** Most records kept in memory; a record takes about 1 KB. */
const REMEMBERED = 50_000;

/** Caches catalogue records and taxonomies until `refresh`. */
export class Catalogues {
  readonly #reader: TableReader;
  readonly #locations = new Map<string, LocationRecord | undefined>();
  readonly #tools = new Map<string, ToolRecord | undefined>();
  roles: TaxonomyIndex | null = null;
  industries: TaxonomyIndex | null = null;

  constructor(reader: TableReader) {
    this.#reader = reader;
  }

  /** Drops the cached records and reads the taxonomies. Call it at the start and after publishing a catalogue. */
  async refresh(): Promise<void> {
    this.#locations.clear();
    this.#tools.clear();
    this.roles = (await readTaxonomy(this.#reader, 'roles', 'current', true))?.index ?? null;
    this.industries = (await readTaxonomy(this.#reader, 'industries', 'current', true))?.index ?? null;
  }

  /** Reads the records that `lines` name; `location` and `tool` answer from these. */
  async prepare(lines: readonly FeedLine[]): Promise<void> {
    await Promise.all([
      fill(this.#locations, lines.flatMap(locationsNamed), (ids) => findLocations(this.#reader, ids)),
      fill(this.#tools, lines.flatMap(toolsNamed), (codes) => findTools(this.#reader, codes)),
    ]);
  }

  /** Returns a location by its id, in any letter case. */
  location(id: string): LocationRecord | undefined {
    return this.#locations.get(id.toLowerCase());
  }

  tool(code: string): ToolRecord | undefined {
    return this.#tools.get(code);
  }
}

function locationsNamed(line: FeedLine): readonly string[] {
  if (line.type === 'job') return line.location_ids;
  return line.type === 'event' && line.event.kind === 'site_change' ? [line.event.locationId] : [];
}

function toolsNamed(line: FeedLine): readonly string[] {
  if (line.type === 'job') return line.tools;
  const stated = line.type === 'facts' ? line.facts.map(({ fact }) => fact) : [];
  if (line.type === 'event' && line.event.kind === 'technology') return [line.event.code];
  if (line.type === 'event' && line.event.kind === 'initiative') return [line.event.target.code];
  return stated.flatMap((fact) =>
    fact.kind === 'technology' ? [fact.code] : fact.kind === 'initiative' ? [fact.target.code] : [],
  );
}

async function fill<R>(
  known: Map<string, R | undefined>,
  names: readonly string[],
  find: (names: readonly string[]) => Promise<readonly (R | undefined)[]>,
): Promise<void> {
  if (known.size > REMEMBERED) known.clear();
  const wanted = [...new Set(names.map((name) => name.toLowerCase()))].filter((name) => !known.has(name));
  const records = await find(wanted);
  for (const [i, name] of wanted.entries()) known.set(name, records[i]);
}
