import { createHash } from 'node:crypto';
import type * as z from 'zod/mini';
import type { FactsLine } from '../publishing/feed/feed.ts';

type Facts = z.input<typeof FactsLine>['facts'];

/** The evidence that the facts of one structured record share. */
export interface RecordEvidence {
  /** The record as received. The digest covers its normalised text. */
  readonly text: string;
  readonly sourceUrl: string;
  readonly observedAt: string;
  /** RFC 3339 full-date, or null when the source has no date. */
  readonly publishedOn: string | null;
  /** SHA-256 of the parser's revision. */
  readonly parserRevision: string;
}

/** Returns the SHA-256, in lowercase hex, of the text in NFC with white space folded (contract 11.3). */
export function textDigest(text: string): string {
  return sha256(text.normalize('NFC').replace(/\s+/gu, ' ').trim());
}

export function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

/** Returns facts of one record. The evidence of each points into the record by RFC 6901 pointer. */
export function factsAt(
  { text, sourceUrl, observedAt, publishedOn, parserRevision }: RecordEvidence,
  found: readonly { readonly pointer: string; readonly fact: Facts[number]['fact'] }[],
): Facts {
  const digest = textDigest(text);
  const dates = { observedAt, occurredOn: null, publishedOn, reportingPeriod: null };
  return found.map(({ pointer, fact }) => ({
    evidence: { dates, digest, parserRevision, reference: `pointer=${pointer}`, sourceUrl },
    fact,
  }));
}
