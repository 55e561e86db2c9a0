import type { LocationKind, ToolCategory } from '../contract/vocabulary.ts';

/** A location in the catalogue: the served fields, and those that typeaheads and importers need. */
export interface LocationRecord {
  /** `region:eu`, `country:DE`, `admin:US.CA`, `metro:us:ca:san-francisco`, `city:<placeId>` (contract 10.1). */
  readonly id: string;
  readonly kind: LocationKind;
  readonly label: string;
  /** ISO 3166-1 alpha-2; null for a region, which may span countries. */
  readonly country: string | null;
  /** Every ancestor, nearest first, at most 20. */
  readonly parent_ids: readonly string[];
  /** Other spellings that typeaheads and importers accept; never served. */
  readonly aliases: readonly string[];
  /** Inhabitants; 0 when unknown. Orders typeaheads; never served. */
  readonly population: number;
}

/** A tool in the catalogue: the served fields, and those that filters, typeaheads and importers need. */
export interface ToolRecord {
  /** Has the form of contract 1.3: groups of lowercase letters and digits, joined by one `-`, `_` or `.` each. */
  readonly code: string;
  readonly label: string;
  readonly category: ToolCategory;
  /** Other spellings that typeaheads and importers accept; never served. */
  readonly aliases: readonly string[];
  /** Rough rank of how often jobs name the tool, larger first. Orders typeaheads; never served. */
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
