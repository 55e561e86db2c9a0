import type { FeedLineInput } from '../../../shared/publishing/feed/feed.ts';
import { makeCompanies } from './companies.ts';
import { makeEvents } from './events.ts';
import { makeJob } from './jobs.ts';
import { Random } from './random.ts';
import { buildWorld, type Catalogues } from './world.ts';

export interface DemoOptions {
  readonly catalogues: Catalogues;
  /** Unix milliseconds. All dates are counted back from here. */
  readonly now: number;
  readonly companies?: number;
  readonly seed?: number;
}

/**
 * Yields the feed of an invented labour market: companies, jobs with facts and content, and events, in every variant
 * and state. The same seed, time and catalogues yield the same lines.
 */
export function* demoFeed({
  catalogues,
  now,
  companies = 420,
  seed = 1,
}: DemoOptions): Generator<FeedLineInput> {
  const world = buildWorld(new Random(seed), now, catalogues);
  const all = makeCompanies(world, companies);
  for (const company of all) yield company.line;
  for (const company of all) {
    for (let index = 0; index < company.jobs; index += 1) yield* makeJob(world, company, index);
  }
  for (const company of all) yield* makeEvents(world, company);
}
