import { ASHBY } from './ashby.ts';
import type { BoardFormat, JsonObject } from './board-format.ts';
import { GREENHOUSE } from './greenhouse.ts';
import { isJobPosting, JSON_LD } from './json-ld.ts';
import { LEVER } from './lever.ts';
import { RECRUITEE } from './recruitee.ts';
import { SMARTRECRUITERS } from './smartrecruiters.ts';
import { WORKABLE } from './workable.ts';

/** Every format that can be imported, in the order of the help. */
export const FORMATS: readonly BoardFormat[] = [
  ASHBY,
  GREENHOUSE,
  LEVER,
  SMARTRECRUITERS,
  WORKABLE,
  RECRUITEE,
  JSON_LD,
];

/** Returns the format that a record probably has: the one with most fields of its own in it, of at least two. */
export function guessFormat(record: JsonObject): BoardFormat | null {
  if (isJobPosting(record)) return JSON_LD;
  const counts = FORMATS.map((format) => ({
    format,
    count: format.ownFields.filter((field) => Object.hasOwn(record, field)).length,
  })).sort((a, b) => b.count - a.count);
  const [best, next] = counts;
  return best !== undefined && best.count >= 2 && best.count > (next?.count ?? 0) ? best.format : null;
}
