import { SQSClient } from '@aws-sdk/client-sqs';
import { CALLING } from './calling.ts';

/** Opens a function's client of SQS. */
export const openSqs = (): SQSClient => new SQSClient(CALLING);
