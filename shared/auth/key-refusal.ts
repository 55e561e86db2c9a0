import { ProblemError } from '../contract/problem.ts';

/** Why a key was refused. For the log only: every reason gets the same response. */
export type RefusalReason =
  /** No Authorization header. */
  | 'missing'
  /** Not the shape of a key of this stage. */
  | 'malformed'
  /** The shape of a key, but not minted by this deployment. */
  | 'forged'
  /** Minted by this deployment, but not stored: created by a command that failed, or deleted by hand. */
  | 'unknown'
  | 'expired'
  | 'revoked'
  /** The organisation is suspended or deleted. */
  | 'organisation_inactive';

/** One text for every reason: the response must not reveal which part of a guess was right. */
const TEXT =
  'The API key is missing, malformed, unknown, expired or revoked. Send it as "Authorization: Bearer <API_KEY>".';

/** A stored key that was refused. */
interface RefusedKey {
  readonly keyId: string;
  readonly organisationId: string;
}

/** A refused key: 401 `invalid_api_key`. */
export class KeyRefusal extends ProblemError {
  readonly reason: RefusalReason;
  /** Undefined if the key is not stored. */
  readonly key: RefusedKey | undefined;

  constructor(reason: RefusalReason, key?: RefusedKey) {
    super('invalid_api_key', TEXT);
    this.reason = reason;
    this.key = key;
  }
}
