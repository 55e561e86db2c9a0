import { KMSClient } from '@aws-sdk/client-kms';
import { CALLING } from './calling.ts';
import { openWireKms } from './wire/kms.ts';

/** The part of the SDK's client that the product uses. */
export type KeyClient = Pick<KMSClient, 'destroy' | 'send'>;

/** Opens a function's client of KMS: the wire client, or that of the SDK as in dynamodb.ts. */
export const openKms = (): KeyClient =>
  process.env['TABLE_CLIENT'] === 'sdk' ? new KMSClient(CALLING) : openWireKms();
