import { type Key, keys } from '../table/keys.ts';
import type { LocationRecord, ToolRecord } from './records.ts';

/** What the storage of a catalogue must know about its records. */
export interface CatalogueKind<R> {
  /** Names the pointer item and the typeahead that holds every record. */
  readonly name: 'locations' | 'tools';
  idOf(record: R): string;
  /** Orders typeaheads, larger first, then by id. */
  rankOf(record: R): number;
  /** Typeaheads that list the record. */
  listsOf(record: R): readonly string[];
  /** Label and other spellings. */
  textsOf(record: R): readonly string[];
  bucketKey(version: number, bucket: number): Key;
}

/** Cities are nearly all locations, so only the other kinds have typeaheads of their own. */
export const LOCATIONS: CatalogueKind<LocationRecord> = {
  name: 'locations',
  idOf: (record) => record.id,
  rankOf: (record) => record.population,
  listsOf: (record) => (record.kind === 'city' ? ['locations'] : ['locations', listOfKind(record.kind)]),
  textsOf: (record) => [record.label, ...record.aliases],
  bucketKey: keys.locationBucket,
};

export const TOOLS: CatalogueKind<ToolRecord> = {
  name: 'tools',
  idOf: (record) => record.code,
  rankOf: (record) => record.popularity,
  listsOf: () => ['tools'],
  textsOf: (record) => [record.label, ...record.aliases],
  bucketKey: keys.toolBucket,
};

/** The typeahead in which the locations of a kind are found. */
export const listOfKind = (kind: LocationRecord['kind']): string =>
  kind === 'city' ? 'locations' : `locations.${kind}`;

/** Code unit order, the order of ids everywhere. */
export const byCodeUnit = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
