import { SendMessageBatchCommand, SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import { CALLING } from '../calling.ts';
import { JsonClient } from './client.ts';
import { serviceOf } from './service.ts';

const SQS = serviceOf({
  service: 'sqs',
  variable: 'SQS',
  target: 'AmazonSQS',
  operations: new Map<unknown, string>([
    [SendMessageBatchCommand, 'SendMessageBatch'],
    [SendMessageCommand, 'SendMessage'],
  ]),
});

/** Opens a wire client under the type of the SDK's, whose commands name the type of their answers. */
export const openWireSqs = (): Pick<SQSClient, 'destroy' | 'send'> => new JsonClient(CALLING, SQS);
