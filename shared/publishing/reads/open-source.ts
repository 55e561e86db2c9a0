import type { Clock } from '../../sources/clock.ts';
import type { StoredSource } from '../../sources/source-items.ts';

/** A source while a publication reads it. */
export interface OpenSource extends StoredSource {
  readonly name: string;
  readonly clock: Clock;
  /** The catalogues of this publication. */
  readonly currentContext: string;
  /** Whether every record is applied again, although it did not change. */
  readonly lookAtAll: boolean;
}
