/** An error of SQS; `name` is its short name (`QueueDoesNotExist`). */
export class SqsError extends Error {
  constructor(name: string, message: string) {
    super(message);
    this.name = name;
  }
}
