/** The command was understood and can not be done: one sentence for the operator, exit code 1. */
export class Refusal extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'Refusal';
  }
}

/** For `catch`: makes a refusal of an error of one class, with its message; throws any other as it is. */
export const refusing =
  (kind: new (message?: string) => Error) =>
  (error: unknown): never => {
    throw error instanceof kind ? new Refusal(error.message) : error;
  };

/** The command line itself is wrong: a sentence a fault, exit code 2. */
export class UsageError extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.name = 'UsageError';
    this.faults = faults;
  }
}

/** Ctrl-C: says what was done so far and that running the command again goes on; exit code 1. */
export class Interrupted extends Error {
  constructor(done: string) {
    super(`interrupted: ${done}`);
    this.name = 'Interrupted';
  }
}
