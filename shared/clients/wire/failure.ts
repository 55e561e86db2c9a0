import {
  ConditionalCheckFailedException,
  DynamoDBServiceException,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import { decodeBinary } from './attributes.ts';
import type { Answer } from './exchange.ts';

/** What the SDK's error says for an answer that is none of success. */
export function readFailure({ status, headers, body }: Answer): {
  readonly name: string;
  readonly common: Common;
  readonly members: Readonly<Record<string, unknown>>;
} {
  const { __type: type, code, message, Message, ...members } = fieldsOf(body);
  // Such as com.amazonaws.dynamodb.v20120810#ThrottlingException, in a header with a colon and an address after it.
  const [id = ''] = String(type ?? code ?? headers['x-amzn-errortype'] ?? 'Unknown').split(/[,:]/);
  const common = {
    $fault: status < 500 ? 'client' : 'server',
    $metadata: { httpStatusCode: status },
    message: String(message ?? Message ?? 'UnknownError'),
  } as const;
  return { name: id.slice(id.indexOf('#') + 1), common, members };
}

/** Returns the SDK's error for an answer of DynamoDB that is none of success: its class or name, status, and members. */
export function failureOf(answer: Answer): Error {
  const { name, common, members } = readFailure(answer);
  decodeBinary(members['Item']);
  const { CancellationReasons: reasons } = members;
  if (Array.isArray(reasons)) for (const reason of reasons) decodeBinary(Object(reason).Item);
  return Object.assign(exceptionOf(name, common), members);
}

interface Common {
  readonly $fault: 'client' | 'server';
  readonly $metadata: { readonly httpStatusCode: number };
  readonly message: string;
}

function exceptionOf(name: string, common: Common): Error {
  switch (name) {
    case 'ConditionalCheckFailedException':
      return new ConditionalCheckFailedException(common);
    case 'TransactionCanceledException':
      return new TransactionCanceledException(common);
    case 'TransactionConflictException':
      return new TransactionConflictException(common);
    default:
      return new DynamoDBServiceException({ ...common, name });
  }
}

/** Returns the members of the body of an error; none for a body that is not JSON, such as that of a proxy. */
function fieldsOf(body: Buffer): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(body.toString()));
  } catch {
    return {};
  }
}

/** An answer is not what DynamoDB computed its checksum of. */
export class ChecksumError extends Error {
  override readonly name = 'ChecksumError';

  constructor() {
    super('the answer does not have its checksum');
  }
}
