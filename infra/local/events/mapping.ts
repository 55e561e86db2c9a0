import type { LambdaFunction } from '../lambda/lambda-function.ts';
import type { Filter } from './filter-pattern.ts';

/** An event source mapping with everything resolved. */
export interface Mapping {
  /** Logical id in the template; replaces the mapping's UUID. */
  readonly id: string;
  readonly sourceArn: string;
  readonly lambda: LambdaFunction;
  readonly batchSize: number;
  readonly filter: Filter;
  readonly reportsItemFailures: boolean;
  readonly bisects: boolean;
  /** Maximum retries of a failing batch; -1 for no limit. */
  readonly maximumRetries: number;
  /** Maximum age of a record before it is abandoned; -1 for no limit. */
  readonly maximumAgeSeconds: number;
  readonly startingPosition: 'LATEST' | 'TRIM_HORIZON';
  readonly concurrency: number;
  readonly onFailure: ((record: object, key: string) => Promise<void>) | undefined;
}
