import type { Market } from './market.ts';

const DAY_MS = 86_400_000;

/** Returns the UTC date-time this many whole days before the `now` of the market. */
export const publishedAt = ({ now }: Market, days: number): string =>
  new Date(now - days * DAY_MS).toISOString();
