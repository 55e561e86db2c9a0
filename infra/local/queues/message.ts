import { createHash, randomUUID } from 'node:crypto';

/** A value of a message attribute, as the calls of SQS have it. */
export interface MessageAttribute {
  readonly DataType: string;
  readonly StringValue?: string | undefined;
}

export type MessageAttributes = Readonly<Record<string, MessageAttribute>>;

/** A message in a queue. */
export interface Message {
  readonly id: string;
  readonly body: string;
  readonly md5OfBody: string;
  readonly attributes: MessageAttributes;
  /** Unix milliseconds. */
  readonly sentMs: number;
  receiveCount: number;
  firstReceivedMs: number | undefined;
}

/** A message that a consumer has until its visibility ends. */
export interface Received extends Message {
  readonly receiptHandle: string;
}

export function newMessage(body: string, attributes: MessageAttributes): Message {
  return {
    id: randomUUID(),
    body,
    md5OfBody: createHash('md5').update(body).digest('hex'),
    attributes,
    sentMs: Date.now(),
    receiveCount: 0,
    firstReceivedMs: undefined,
  };
}

/** Returns the system attributes of a received message, by their names in SQS. */
export function systemAttributesOf(
  { receiveCount, sentMs, firstReceivedMs = sentMs }: Message,
  senderId: string,
): Record<string, string> {
  return {
    ApproximateReceiveCount: String(receiveCount),
    SentTimestamp: String(sentMs),
    SenderId: senderId,
    ApproximateFirstReceiveTimestamp: String(firstReceivedMs),
  };
}
