import { timingSafeEqual } from 'node:crypto';
import { ProblemError } from '../contract/problem.ts';
import { type Account, readAccount } from '../credits/account.ts';
import { keys } from '../table/keys.ts';
import type { TableReader } from '../table/reader.ts';
import { MAXIMUM_KEY_LENGTH, type ParsedKey, parseApiKey } from './api-key.ts';
import { type ApiKey, readKeyItem } from './key-item.ts';

/** The caller of a request, from one strongly consistent read. */
export interface Identity {
  readonly key: ApiKey;
  readonly account: Account;
}

/** One text for every reason: the response must not reveal which part of a guess was right. */
const REFUSAL =
  'The API key is missing, malformed, unknown, expired or revoked. Send it as "Authorization: Bearer <API_KEY>".';

/** The scheme in any case, then spaces or tabs. A key has no comma, so joined headers never match. */
const BEARER = /^bearer[ \t]+([0-9A-Za-z_]+)[ \t]*$/i;
const MAXIMUM_HEADER_LENGTH = MAXIMUM_KEY_LENGTH + 100;

/**
 * Finds the caller of a request (contract 3.1). Key and account come from one strongly consistent read, so a
 * revocation takes effect with the next request.
 * @param now Unix milliseconds
 * @throws ProblemError `invalid_api_key`, with the same message for every reason
 */
export async function authenticate(
  authorization: string | undefined,
  stage: string,
  reader: TableReader,
  now: number,
): Promise<Identity> {
  const parsed = recall(authorization, stage);
  if (parsed === null) throw refusal();
  const { organisationId, digest } = parsed;
  const [keyItem, accountItem] = await reader.getMany(
    [keys.apiKey(organisationId, digest), keys.account(organisationId)],
    true,
  );
  if (keyItem === undefined || accountItem === undefined) throw refusal();
  const key = readKeyItem(keyItem);
  const account = readAccount(accountItem, now);
  const valid =
    sameText(key.digest, digest) &&
    key.organisationId === organisationId &&
    key.revokedAt === null &&
    (key.expiresAt === null || now < Date.parse(key.expiresAt)) &&
    account.status === 'active';
  if (!valid) throw refusal();
  return { key, account };
}

/** Recent headers with a well-formed key, in memory only: a caller sends the same header every time. */
const recalled = new Map<string, ParsedKey>();
const MAXIMUM_RECALLED = 64;

/** Parses the key of a header, or recalls it. Whether the key is valid is read from the table on every request. */
function recall(authorization: string | undefined, stage: string): ParsedKey | null {
  const known = authorization === undefined ? undefined : recalled.get(authorization);
  if (known?.stage === stage) return known;
  const parsed = parseApiKey(bearerOf(authorization), stage);
  if (parsed !== null && authorization !== undefined) {
    if (recalled.size >= MAXIMUM_RECALLED) recalled.clear();
    recalled.set(authorization, parsed);
  }
  return parsed;
}

/** Returns the key in an Authorization header, or an empty text if the header has none. */
export function bearerOf(authorization: string | undefined): string {
  if (authorization === undefined || authorization.length > MAXIMUM_HEADER_LENGTH) return '';
  return BEARER.exec(authorization)?.[1] ?? '';
}

const refusal = (): ProblemError => new ProblemError('invalid_api_key', REFUSAL);

function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
