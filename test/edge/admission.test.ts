import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import type { APIGatewayRequestAuthorizerEventV2 } from 'aws-lambda';
import { EDGE_SECRET_HEADER } from '../../shared/edge/headers.ts';
import { serveAdmission } from '../../shared/edge/serve-admission.ts';

const OLD = '0'.repeat(64);
const NEW = '1'.repeat(64);
const digestOf = (secret: string) => createHash('sha256').update(secret).digest('hex');
const admit = serveAdmission({ EDGE_SECRET_DIGESTS: `${digestOf(OLD)} ${digestOf(NEW)}` });

const asked = async (headers?: Readonly<Record<string, string>>) => {
  const event = { version: '2.0', type: 'REQUEST', headers } as APIGatewayRequestAuthorizerEventV2;
  return (await admit(event)).isAuthorized;
};

describe('the lock of the edge', () => {
  test('admits each secret that has a digest, so that one can be replaced without a gap', async () => {
    expect(await asked({ [EDGE_SECRET_HEADER]: OLD })).toBe(true);
    expect(await asked({ [EDGE_SECRET_HEADER]: NEW })).toBe(true);
  });

  test.each([
    ['no header', {}],
    ['an empty header', { [EDGE_SECRET_HEADER]: '' }],
    ['another secret', { [EDGE_SECRET_HEADER]: '2'.repeat(64) }],
    ['the digest itself', { [EDGE_SECRET_HEADER]: digestOf(OLD) }],
    ['two secrets, joined by the gateway', { [EDGE_SECRET_HEADER]: `${OLD},${NEW}` }],
    ['a long text', { [EDGE_SECRET_HEADER]: 'x'.repeat(10_000) }],
  ])('refuses %s', async (_, headers) => {
    expect(await asked(headers)).toBe(false);
  });

  test('refuses a request without headers, and does not start without digests', async () => {
    expect(await asked()).toBe(false);
    expect(() => serveAdmission({})).toThrow('EDGE_SECRET_DIGESTS');
  });
});
