import type { Budget } from '../search/budget.ts';
import type { Manifest } from '../search/manifest.ts';
import type { StrongReader } from '../table/strong-reader.ts';
import type { Watermark } from './watermark.ts';

/** What a run may take. */
export interface Wanted {
  /** Looks at each resource once, so it must not look at an old copy. */
  readonly reader: StrongReader;
  readonly manifest: Manifest;
  /** Resources at most. */
  readonly limit: number;
}

/** What lies behind a watermark. */
export interface Found {
  /** Ids in their order, at most `limit`. */
  readonly resourceIds: readonly string[];
  /** Behind everything that was decided. */
  readonly watermark: Watermark;
  /** false where the reads of a run ended before the end and before the limit: the next run should come soon. */
  readonly complete: boolean;
}

/** What one page of a walk may cost, as any request; read units are those of strong reads. */
export const PAGE_BUDGET: Budget = { readUnits: 400, rounds: 6 };
/** Pages a run walks: 4,000 read units. */
export const MAXIMUM_PAGES = 10;
