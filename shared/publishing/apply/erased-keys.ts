import { hash } from 'node:crypto';
import { type Key, keys } from '../../table/keys.ts';
import type { FeedLine } from '../feed/feed.ts';
import { type LineFault, shown } from '../feed/rejection.ts';

/** Kinds of records that a source names by a key. */
export type SourceKind = 'company' | 'event' | 'job';

/**
 * Returns the key of the item that keeps an erased record from coming back. It holds a digest of the source key and
 * neither the key nor the id, so it proves that a known key was erased and reveals no other.
 */
export const erasedKey = (kind: SourceKind, identity: string): Key =>
  keys.erased(kind, hash('sha256', `${kind}#${identity}`, 'hex'));

/** A source key that a line names, and the field that names it. */
export interface NamedKey {
  readonly field: string;
  readonly kind: SourceKind;
  readonly identity: string;
}

/** Returns every source key that a line names. */
export function keysNamed(line: FeedLine): NamedKey[] {
  const named = (field: string, kind: SourceKind, identity: string | null | undefined): NamedKey[] =>
    identity === null || identity === undefined ? [] : [{ field, kind, identity }];
  switch (line.type) {
    case 'company':
      return [
        ...named('key', 'company', line.key),
        ...named('merged_into_key', 'company', line.merged_into_key),
      ];
    case 'job':
      return [
        ...named('key', 'job', line.key),
        ...named('company_key', 'company', line.company_key),
        ...named('superseded_by_key', 'job', line.superseded_by_key),
      ];
    case 'content':
      return named('job_key', 'job', line.job_key);
    case 'facts':
      return [
        ...named('job_key', 'job', line.job_key),
        ...line.facts.flatMap(({ company_key }, i) =>
          named(`facts.${i}.company_key`, 'company', company_key),
        ),
      ];
    case 'event':
      return [...named('key', 'event', line.key), ...named('company_key', 'company', line.company_key)];
    default:
      return [];
  }
}

export const erasedFault = ({ field, kind, identity }: NamedKey): LineFault => ({
  field,
  reason: `${shown(identity)} is the key of an erased ${kind}, which is never published again`,
});
