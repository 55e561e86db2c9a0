import { createHash } from 'node:crypto';
import type { Evidence } from '../../../shared/contract/resources/fact.ts';

const REVISION = sha256('demo records 1');

/** Returns the evidence of what an invented record states. */
export function evidence(
  reference: string,
  digest: string,
  sourceUrl: string,
  dates: Evidence['dates'],
): Evidence {
  return { dates, digest, parserRevision: REVISION, reference, sourceUrl };
}

export function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}
