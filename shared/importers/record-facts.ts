import { createHash } from 'node:crypto';
import type * as z from 'zod/mini';
import type { FactsLine } from '../publishing/feed/feed.ts';

type Facts = z.input<typeof FactsLine>['facts'];

/** Where a fact stands in a structured record, by RFC 6901 pointer. */
export interface RecordEvidence {
  /** The record as its holder keeps it; the digest is over its normalised text. */
  readonly text: string;
  readonly sourceUrl: string;
  readonly observedAt: string;
  /** RFC 3339 full-date, or null when the source declares none. */
  readonly publishedOn: string | null;
  /** SHA-256 of the parser's revision. */
  readonly parserRevision: string;
}

/** SHA-256, in lower-case hex, of the text in NFC with white space folded (contract 11.3). */
export function textDigest(text: string): string {
  return sha256(text.normalize('NFC').replace(/\s+/gu, ' ').trim());
}

export function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

/** Facts of one record, each proved by a pointer into it. */
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
