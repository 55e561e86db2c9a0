import type { ApiKey } from '../../../shared/auth/key-item.ts';

/** A key as `--json` shows it; the key itself and its digest never are. */
export const keyJson = ({
  keyId,
  organisationId,
  name,
  scopes,
  createdAt,
  expiresAt,
  revokedAt,
}: ApiKey) => ({
  key_id: keyId,
  organisation_id: organisationId,
  name,
  scopes,
  created_at: createdAt,
  expires_at: expiresAt,
  revoked_at: revokedAt,
});
