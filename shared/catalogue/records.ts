import type { LocationKind, ToolCategory } from '../contract/vocabulary.ts';

/** A place as the catalogue keeps it: the served fields plus what typeahead and import need. */
export interface LocationRecord {
  /** `region:eu`, `country:DE`, `admin:US.CA`, `metro:us:ca:san-francisco`, `city:<placeId>` (contract 10.1). */
  readonly id: string;
  readonly kind: LocationKind;
  readonly label: string;
  /** ISO 3166-1 alpha-2, null for regions that span countries. */
  readonly country: string | null;
  /** Every ancestor, nearest first, at most 20. */
  readonly parent_ids: readonly string[];
  /** Other spellings that typeahead and import accept; never served. */
  readonly aliases: readonly string[];
  /** Inhabitants; orders typeahead, never served. 0 when unknown. */
  readonly population: number;
}

/** A tool as the catalogue keeps it: the served fields plus category and what typeahead and import need. */
export interface ToolRecord {
  /** Code shape of contract 1.3 (lowercase letters and digits, groups joined by one `-`, `_` or `.`). */
  readonly code: string;
  readonly label: string;
  readonly category: ToolCategory;
  /** Other spellings that typeahead and import accept; never served. */
  readonly aliases: readonly string[];
  /** Orders typeahead, larger first; a rough rank of how often the tool is named. Never served. */
  readonly popularity: number;
}

/** One taxonomy entry, exactly as served (contract 10.3). */
export interface TaxonomyEntry {
  readonly code: string;
  readonly kind: 'family' | 'specialism' | 'sector';
  readonly label: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly aliases: readonly string[];
  readonly boundary_notes: readonly string[];
  readonly definition: string | null;
  readonly parent_code: string | null;
  readonly replaced_by: string | null;
  readonly status: 'active' | 'deprecated';
}
