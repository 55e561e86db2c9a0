import { createHash, timingSafeEqual } from 'node:crypto';
import type { APIGatewayRequestAuthorizerEventV2, APIGatewaySimpleAuthorizerResult } from 'aws-lambda';
import { requiredVariable } from '../table/environment.ts';
import { EDGE_SECRET_HEADER } from './headers.ts';

/** Decides whether a request came through the edge. */
export type Admission = (
  event: APIGatewayRequestAuthorizerEventV2,
) => Promise<APIGatewaySimpleAuthorizerResult>;

/**
 * Builds the authorizer that admits requests with a secret of the edge, by its digest. There may be two digests, so
 * that a secret can be replaced without a gap.
 * @throws Error at start if EDGE_SECRET_DIGESTS is missing
 */
export function serveAdmission(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Admission {
  const digests = requiredVariable(environment, 'EDGE_SECRET_DIGESTS')
    .split(' ')
    .map((digest) => Buffer.from(digest, 'hex'));
  return async ({ headers }) => {
    const secret = headers?.[EDGE_SECRET_HEADER] ?? '';
    const given = createHash('sha256').update(secret).digest();
    return { isAuthorized: digests.some((digest) => timingSafeEqual(digest, given)) };
  };
}
