import { type Key, keys } from '../table/keys.ts';
import type { LocationRecord, ToolRecord } from './records.ts';

/** A region that contains less than this part of all places is small. */
const SMALL_REGION = 8;

/** What the storage of a catalogue must know about its records. */
export interface CatalogueKind<R> {
  /** Names the pointer item and the typeahead that holds every record. */
  readonly name: 'locations' | 'tools';
  idOf(record: R): string;
  /** Orders typeaheads, larger first, then by id. */
  rankOf(record: R): number;
  /** Tells, for a catalogue of these records, the typeaheads that list each of them. */
  listing(records: readonly R[]): (record: R) => readonly string[];
  /** Label and other spellings. */
  textsOf(record: R): readonly string[];
  bucketKey(version: number, bucket: number): Key;
}

/**
 * Cities are nearly all locations, so only the other kinds have typeaheads of their own. Countries have them, too,
 * for what they contain, and so have regions that are small: where an eighth of all places match, the pages of all
 * soon fill a page of answers.
 */
export const LOCATIONS: CatalogueKind<LocationRecord> = {
  name: 'locations',
  idOf: (record) => record.id,
  rankOf: (record) => record.population,
  listing: (records) => {
    const members = new Map<string, number>();
    for (const parent of records.flatMap(({ parent_ids }) => parent_ids)) {
      members.set(parent, (members.get(parent) ?? 0) + 1);
    }
    const listed = new Set(
      records
        .filter(
          ({ id, kind }) =>
            kind === 'country' ||
            (kind === 'region' && (members.get(id) ?? 0) < records.length / SMALL_REGION),
        )
        .map(({ id }) => id),
    );
    return (record) => [
      'locations',
      ...(record.kind === 'city' ? [] : [listOfKind(record.kind)]),
      ...record.parent_ids.filter((parent) => listed.has(parent)).map(listWithin),
    ];
  },
  textsOf: (record) => [record.label, ...record.aliases],
  bucketKey: keys.locationBucket,
};

export const TOOLS: CatalogueKind<ToolRecord> = {
  name: 'tools',
  idOf: (record) => record.code,
  rankOf: (record) => record.popularity,
  listing: () => () => ['tools'],
  textsOf: (record) => [record.label, ...record.aliases],
  bucketKey: keys.toolBucket,
};

/** The typeahead in which the locations of a kind are found. */
export const listOfKind = (kind: LocationRecord['kind']): string =>
  kind === 'city' ? 'locations' : `locations.${kind}`;

/** The typeahead of what a country or a small region contains, by its id in any case. */
export const listWithin = (parent: string): string => `locations.in.${parent.toLowerCase()}`;

/** Code unit order, the order of ids everywhere. */
export const byCodeUnit = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
