import { integerAttribute } from '../table/attributes.ts';
import { keys } from '../table/keys.ts';
import type { Item, TableReader } from '../table/reader.ts';
import type { LinkClaims } from './token.ts';

/**
 * What was revoked with all links of an organisation. Links name the generation in which they were made, so no clock
 * decides which of them a revocation covers: neither that of who made the link nor that of who revokes.
 *
 *   generation        how often all links were revoked; absent before the first time
 *   revoked_at        when that was, in Unix milliseconds
 *   revoked_through   the Unix second through which an earlier release revokes; it knows no generation
 */
export interface Revocations {
  readonly generation: number;
  /** Unix milliseconds; null before the first revocation. */
  readonly at: number | null;
  /** Through which links of generation 0 are revoked, in Unix seconds. */
  readonly through: number;
}

/** Returns the revocations of an organisation. Strongly consistent. */
export const readRevocations = async (reader: TableReader, organisationId: string): Promise<Revocations> =>
  revocationsOf(await reader.get(keys.portalLinks(organisationId), true));

/** Reads the item of the revocations, which does not exist before the first one. */
export function revocationsOf(item: Item | undefined): Revocations {
  if (item === undefined) return { generation: 0, at: null, through: 0 };
  const through = integerAttribute(item, 'revoked_through');
  if (item['generation'] === undefined) return { generation: 0, at: through * 1_000, through };
  return {
    generation: integerAttribute(item, 'generation'),
    at: integerAttribute(item, 'revoked_at'),
    through,
  };
}

/** Reports whether a link was revoked with all others. */
export const isRevokedWithAll = (
  { generation, issuedAt }: Pick<LinkClaims, 'generation' | 'issuedAt'>,
  revocations: Revocations,
): boolean => {
  if (generation !== revocations.generation) return true;
  return generation === 0 && issuedAt <= revocations.through;
};

/** Returns what a link made now says of its time: of generation 0, one after the last revocation by an earlier release. */
export const issueOf = (
  { generation, through }: Revocations,
  now: number,
): Pick<LinkClaims, 'generation' | 'issuedAt'> => {
  const second = Math.floor(now / 1_000);
  return { generation, issuedAt: generation === 0 ? Math.max(second, through + 1) : second };
};
