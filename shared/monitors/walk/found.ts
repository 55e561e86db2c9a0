import type { Manifest } from '../../search/manifest/manifest.ts';
import { type Budget, REQUEST_BUDGET } from '../../search/planner/budget.ts';
import type { StrongReader } from '../../table/readers/strong-reader.ts';
import type { CompanyWatermark, JobWatermark } from '../watermark.ts';

/** What a run searches, and its limits. */
export interface Wanted {
  /** Strong, because a run checks each resource only once and must not check a stale copy. */
  readonly reader: StrongReader;
  readonly manifest: Manifest;
  /** Maximum number of resources. */
  readonly limit: number;
  readonly bounds: RunBounds;
}

/** The most that one run may read. Strong reads consume twice the units of eventually consistent ones. */
export interface RunBounds {
  readonly page: Budget;
  readonly pages: number;
}

/** Ten pages with the budget of a request: 4,000 read units. */
export const RUN_BOUNDS: RunBounds = { page: REQUEST_BUDGET, pages: 10 };

/** The resources found after a watermark. */
export interface Found {
  /** In id order, at most `limit`. */
  readonly resourceIds: readonly string[];
  /** Covers everything that this run decided. */
  readonly watermark: CompanyWatermark | JobWatermark;
  /** False if the run used up its reads before it reached the end or the limit; the next run should follow soon. */
  readonly complete: boolean;
  /** The run checked nothing, because the watermark must not pass resources that are only partly published. */
  readonly waits?: true;
}
