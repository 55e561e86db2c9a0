/** What the functions use of a message that SQS hands them; AWS sends more. */
export interface QueueMessage {
  readonly messageId: string;
  readonly body: string;
  readonly eventSourceARN?: string;
  readonly attributes?: { readonly ApproximateFirstReceiveTimestamp?: string };
}

/** A batch of messages from one queue. */
export interface QueueEvent {
  readonly Records: readonly QueueMessage[];
}
