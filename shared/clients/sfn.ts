import { SFNClient } from '@aws-sdk/client-sfn';
import { CALLING } from './calling.ts';
import { openWireSfn } from './wire/sfn.ts';

/** The part of the SDK's client that the product uses. */
export type MachineClient = Pick<SFNClient, 'destroy' | 'send'>;

/** Opens a function's client of Step Functions: the wire client, or that of the SDK as in dynamodb.ts. */
export const openSfn = (): MachineClient =>
  process.env['TABLE_CLIENT'] === 'sdk' ? new SFNClient(CALLING) : openWireSfn();
