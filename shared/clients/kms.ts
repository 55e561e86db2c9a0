import { KMSClient } from '@aws-sdk/client-kms';
import { CALLING } from './calling.ts';

/** Opens a function's client of KMS. */
export const openKms = (): KMSClient => new KMSClient(CALLING);
