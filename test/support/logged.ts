import type { NewChange } from '../../shared/search/store/changes.ts';
import { mintResourceId } from '../../shared/table/resource-id.ts';

/** Completes change log rows for tests that only look at times and ordinals. */
export const logged = (
  rows: readonly { readonly updatedAtMs: number; readonly ordinal: number }[],
): NewChange[] =>
  rows.map(({ updatedAtMs, ordinal }) => ({
    updatedAtMs,
    ordinal,
    kind: 'updated',
    id: mintResourceId(1_700_000_000_000 + ordinal, ordinal),
  }));
