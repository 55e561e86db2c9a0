import {
  ConditionalCheckFailedException,
  DynamoDBServiceException,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import { decodeBinary } from './attributes.ts';
import type { Answer } from './exchange.ts';
import type { Common, Protocol } from './protocol.ts';

/** The errors of DynamoDB whose classes the product asks for. */
const CLASSES = new Map<string, new (common: Common) => Error>([
  ['ConditionalCheckFailedException', ConditionalCheckFailedException],
  ['TransactionCanceledException', TransactionCanceledException],
  ['TransactionConflictException', TransactionConflictException],
]);

/** Returns the SDK's error for an answer that is none of success: its class or name, status, and members. */
export function failureOf({ status, headers, body }: Answer, { exceptionOf }: Protocol): Error {
  const { __type: type, code, message, Message, ...members } = fieldsOf(body);
  // Such as com.amazonaws.dynamodb.v20120810#ThrottlingException, in a header with a colon and an address after it.
  const [id = ''] = String(type ?? code ?? headers['x-amzn-errortype'] ?? 'Unknown').split(/[,:]/);
  const exception = exceptionOf(id.slice(id.indexOf('#') + 1), {
    $fault: status < 500 ? 'client' : 'server',
    $metadata: { httpStatusCode: status },
    message: String(message ?? Message ?? 'UnknownError'),
  });
  // Items that DynamoDB shows with a refusal, alone or one for each part of a transaction.
  const { Item: item, CancellationReasons: reasons } = members;
  decodeBinary(item);
  if (Array.isArray(reasons)) for (const reason of reasons) decodeBinary(Object(reason).Item);
  return Object.assign(exception, members);
}

/** Returns an error of DynamoDB. */
export function tableException(name: string, common: Common): Error {
  const Known = CLASSES.get(name);
  return Known === undefined ? new DynamoDBServiceException({ ...common, name }) : new Known(common);
}

/** Returns the members of the body of an error; none for a body that is not JSON, such as that of a proxy. */
function fieldsOf(body: Buffer): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(body.toString()));
  } catch {
    return {};
  }
}
