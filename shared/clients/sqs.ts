import { SQSClient } from '@aws-sdk/client-sqs';
import { CALLING } from './calling.ts';
import { openWireSqs } from './wire/sqs.ts';

/** The part of the SDK's client that the product uses. */
export type QueueClient = Pick<SQSClient, 'destroy' | 'send'>;

/** Opens a function's client of SQS: the wire client, or that of the SDK as in dynamodb.ts. */
export const openSqs = (): QueueClient =>
  process.env['TABLE_CLIENT'] === 'sdk' ? new SQSClient(CALLING) : openWireSqs();
