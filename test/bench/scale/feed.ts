import { MarketLines } from '../../support/generated/lines.ts';
import type { Market } from '../../support/generated/market.ts';

/**
 * Yields the feed lines of the jobs `from` to `until` (exclusive) with their facts. Each company that is not in `known`
 * yet comes before its first job, and is added to `known`.
 */
export function* jobFeed(market: Market, from: number, until: number, known: Set<number>): Generator<object> {
  const lines = new MarketLines(market);
  for (let ordinal = from; ordinal < until; ordinal += 1) {
    const draw = market.job(ordinal);
    if (!known.has(draw.company)) {
      known.add(draw.company);
      yield lines.company(draw.company);
    }
    yield lines.job(draw);
    yield lines.facts(draw);
  }
}
