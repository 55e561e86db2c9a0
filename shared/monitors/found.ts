import { type Budget, REQUEST_BUDGET } from '../search/planner/budget.ts';
import type { Manifest } from '../search/store/manifest.ts';
import type { StrongReader } from '../table/strong-reader.ts';
import type { Watermark } from './watermark.ts';

/** What a run may take. */
export interface Wanted {
  /** Looks at each resource once, so it must not look at an old copy. */
  readonly reader: StrongReader;
  readonly manifest: Manifest;
  /** Resources at most. */
  readonly limit: number;
  readonly bounds: RunBounds;
}

/** What the walk of one run may cost: so many pages, each of so much. Read units are those of strong reads. */
export interface RunBounds {
  readonly page: Budget;
  readonly pages: number;
}

/** A page as any request's, ten of them: 4,000 read units. */
export const RUN_BOUNDS: RunBounds = { page: REQUEST_BUDGET, pages: 10 };

/** What lies behind a watermark. */
export interface Found {
  /** Ids in their order, at most `limit`. */
  readonly resourceIds: readonly string[];
  /** Behind everything that was decided. */
  readonly watermark: Watermark;
  /** false where the reads of a run ended before the end and before the limit: the next run should come soon. */
  readonly complete: boolean;
  /** Nothing was looked at: a publication is under way, and what is half published must not be passed. */
  readonly waits?: true;
}
