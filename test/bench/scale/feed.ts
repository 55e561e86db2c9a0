import { MarketLines } from '../../support/generated/lines.ts';
import type { Market } from '../../support/generated/market.ts';

/**
 * Feed lines of the jobs `from` to `until` with their facts, and before each the companies that were not in
 * `known` yet, which then are.
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
