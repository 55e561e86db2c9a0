import { createHash } from 'node:crypto';
import type * as z from 'zod/mini';
import type { FactsLine } from '../publishing/feed/feed.ts';
import type { ReadFact, Reading } from '../reading/reading.ts';
import { digestOf, normaliseText } from '../reading/text/normalise.ts';

type Facts = z.input<typeof FactsLine>['facts'];
type Evidence = Facts[number]['evidence'];

/** The evidence that the facts of one record share. */
export interface RecordEvidence {
  readonly sourceUrl: string;
  readonly observedAt: string;
  /** RFC 3339 full-date, or null when the source has no date. */
  readonly publishedOn: string | null;
}

/** A fact that a field of the record states. */
export interface FieldFact {
  /** JSON pointer to the field. */
  readonly pointer: string;
  readonly fact: Facts[number]['fact'];
}

export function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

/**
 * Returns the facts of a record's fields. The digest is that of the record, normalised as all texts are (docs/facts.md);
 * `parserRevision` that of the importer.
 * @param text the record as received
 */
export function fieldFacts(
  found: readonly FieldFact[],
  text: string,
  evidence: RecordEvidence,
  parserRevision: string,
): Facts {
  const digest = digestOf(normaliseText(text));
  return found.map(({ pointer, fact }) => ({
    evidence: evidenceAt(evidence, digest, parserRevision, `pointer=${pointer}`),
    fact,
  }));
}

/** Returns the facts of a record's text. The digest is that of the text which was read. */
export function textFacts(
  found: readonly ReadFact[],
  { digest }: Reading,
  evidence: RecordEvidence,
  parserRevision: string,
): Facts {
  return found.map(({ fact, passage }) => ({
    evidence: evidenceAt(evidence, digest, parserRevision, `char=${passage.start},${passage.end}`),
    fact,
  }));
}

function evidenceAt(
  { sourceUrl, observedAt, publishedOn }: RecordEvidence,
  digest: string,
  parserRevision: string,
  reference: string,
): Evidence {
  const dates = { observedAt, occurredOn: null, publishedOn, reportingPeriod: null };
  return { dates, digest, parserRevision, reference, sourceUrl };
}
