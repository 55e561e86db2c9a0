/** The command is valid but cannot be done: one sentence for the operator, exit code 1. */
export class Refusal extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'Refusal';
  }
}

/** What an id can be of. */
export type IdKind =
  | 'company'
  | 'destination'
  | 'event'
  | 'job'
  | 'key'
  | 'link'
  | 'monitor'
  | 'organisation';

/** Nothing of a kind has this id. The program adds what it is the id of. */
export class UnknownId extends Refusal {
  readonly kind: IdKind;
  readonly id: string;

  constructor(kind: IdKind, id: string) {
    super(`${kind} ${id} does not exist${LISTED[kind] === undefined ? '' : `: see ${LISTED[kind]} list`}`);
    this.name = 'UnknownId';
    this.kind = kind;
    this.id = id;
  }
}

/** The nouns whose `list` shows the ids. */
const LISTED: Readonly<Partial<Record<IdKind, string>>> = {
  destination: 'destinations',
  event: 'deliveries',
  key: 'keys',
  link: 'portal',
  monitor: 'monitors',
  organisation: 'organisations',
};

/** Returns a handler for `catch` that turns errors of one class into refusals and rethrows all others. */
export const refusing =
  (kind: new (message?: string) => Error) =>
  (error: unknown): never => {
    throw error instanceof kind ? new Refusal(error.message) : error;
  };

/** The command line itself is wrong: one sentence per fault, exit code 2. */
export class UsageError extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.name = 'UsageError';
    this.faults = faults;
  }
}

/** Ctrl-C: says what is done and that running the command again continues; exit code 1. */
export class Interrupted extends Error {
  constructor(done: string) {
    super(`interrupted: ${done}`);
    this.name = 'Interrupted';
  }
}
