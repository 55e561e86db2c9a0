import { type Key, keys } from '../table/keys.ts';
import type { LocationRecord, ToolRecord } from './records.ts';

/** A region is small when it contains less than one in this many places. */
const SMALL_REGION = 8;

/** Describes the records of a catalogue to its storage. */
export interface CatalogueKind<R> {
  /** The name of the pointer item and of the typeahead with every record. */
  readonly name: 'locations' | 'tools';
  idOf(record: R): string;
  /** The rank of a record in typeaheads: larger first, then by id. */
  rankOf(record: R): number;
  /** Returns, for a catalogue of `records`, which typeaheads list each record. */
  listing(records: readonly R[]): (record: R) => readonly string[];
  /** The label and other spellings. */
  textsOf(record: R): readonly string[];
  bucketKey(version: number, bucket: number): Key;
}

/**
 * Most locations are cities, so only the other kinds have their own typeaheads. Countries and small regions also have
 * one each, for the places they contain. Larger regions need none: at least an eighth of all places match, so the
 * pages of the whole catalogue soon fill a response.
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

/** Returns the name of the typeahead that lists the locations of a kind. */
export const listOfKind = (kind: LocationRecord['kind']): string =>
  kind === 'city' ? 'locations' : `locations.${kind}`;

/** Returns the name of the typeahead of the places in a country or small region, given its id in any letter case. */
export const listWithin = (parent: string): string => `locations.in.${parent.toLowerCase()}`;

/** Compares by code unit, the order of ids everywhere. */
export const byCodeUnit = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
