import type { Market } from './market.ts';

const DAY_MS = 86_400_000;

/** The UTC date-time so many whole days before the market's now. */
export const publishedAt = ({ now }: Market, days: number): string =>
  new Date(now - days * DAY_MS).toISOString();
