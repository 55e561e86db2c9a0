import type { LinkKeyRing } from '../../links/link-keys.ts';
import { isLinkOpen } from '../../links/portal-links.ts';
import { claimsOf, formToken, isFormToken, type LinkClaims, type LinkKey } from '../../links/token.ts';
import type { TableReader } from '../../table/reader.ts';
import { type AccountCard, readAccountCard } from './account-card.ts';

/** A verified link, as the cookie carries it. */
export interface Session {
  readonly claims: LinkClaims;
  readonly token: string;
  readonly account: AccountCard;
  /** What each form of this session contains. */
  readonly formToken: string;
  isFormToken(given: string): boolean;
}

/**
 * Opens the session of a token; null if this deployment did not sign it, its time has ended, it was revoked, or its
 * organisation is deleted. A forged token costs no read.
 */
export async function openSession(
  token: string,
  ring: Pick<LinkKeyRing, 'keyOf'>,
  reader: TableReader,
  now: number,
): Promise<Session | null> {
  const key: LinkKey | null = await ring.keyOf(token, now);
  const claims = key === null ? null : claimsOf(token, key);
  if (key === null || claims === null) return null;
  const [open, account] = await Promise.all([
    isLinkOpen(reader, claims, now),
    readAccountCard(reader, claims.organisationId),
  ]);
  if (!open || account === undefined || account.status === 'deleted') return null;
  return {
    claims,
    token,
    account,
    formToken: formToken(token, key),
    isFormToken: (given) => isFormToken(given, token, key),
  };
}
