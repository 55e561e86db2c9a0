import { createHash } from 'node:crypto';
import type { CallFault, OtherFault } from '../engine/faults.ts';
import type { Invocation } from '../engine/invocation.ts';
import type { LoggedLine } from './functions.ts';

/** The id under which a posting or its void applies, and the start of its window. */
const POSTING_ID = /":id":\{"B":"([^"]+)"/;
const WINDOW = /":first":\{"N":"(\d+)"/;

interface LogLine {
  readonly message: string;
  readonly settlement?: string;
  readonly outcome?: string;
  readonly refunded?: readonly string[];
  readonly rate_limit?: string;
  readonly answered?: number;
  readonly shared?: boolean;
}

const add = <Name>(counts: Map<Name, number>, name: Name, more = 1): void => {
  counts.set(name, (counts.get(name) ?? 0) + more);
};

/** The counts of a world, and its trace, which is identical in every run of a seed. */
export class Tally {
  readonly faults = new Map<CallFault | OtherFault, number>();
  /** By status; `none` without a response. */
  readonly outcomes = new Map<string, number>();
  /** By kind. */
  readonly postings = new Map<string, number>();
  /** Results of the workers, and what the functions left for them. */
  readonly settled = new Map<string, number>();
  readonly violations: string[] = [];
  /** Intended calls, and the sends that they took. */
  calls = 0;
  sends = 0;
  /** The most sends of one call. */
  mostSends = 0;
  readonly #sendsOf = new WeakMap<Invocation, Map<string, number>>();
  readonly #hash = createHash('sha256');
  readonly #listen: ((line: string) => void) | undefined;

  constructor(listen?: (line: string) => void) {
    this.#listen = listen;
  }

  fault(kind: CallFault | OtherFault): void {
    add(this.faults, kind);
  }

  outcome(status: number | undefined): void {
    add(this.outcomes, String(status ?? 'none'));
  }

  /** Counts the content of a log line. */
  line({ invocation, text }: LoggedLine): void {
    const line: LogLine = JSON.parse(text);
    this.note(`line ${invocation.label} ${line.message}`);
    if (line.settlement === 'unresolved') add(this.settled, 'unresolved');
    if (line.message === 'reconciliation') add(this.settled, `reconciled: ${line.outcome ?? 'failed'}`);
    if (line.message === 'unanswered')
      add(this.settled, 'unanswered and refunded', line.refunded?.length ?? 0);
    if (line.message === 'answers')
      add(this.settled, line.shared === true ? 'recorded, shared' : 'recorded', line.answered ?? 0);
    if (line.rate_limit === 'failed open') add(this.settled, 'rate limit failed open');
  }

  posting(kind: string): void {
    add(this.postings, kind);
  }

  violation(text: string): void {
    this.violations.push(text);
  }

  /** Counts a send and its call. The SDK's attempts and the copies of a posting belong to one call. */
  sent(caller: Invocation, operation: string, attempt: number, body: string): void {
    this.sends += 1;
    const id = operation === 'UpdateItem' ? POSTING_ID.exec(body)?.[1] : undefined;
    // A posting that moves to a new window because the account moved on is another call.
    const posting = id === undefined ? undefined : `${id} ${WINDOW.exec(body)?.[1]}`;
    let sends = attempt;
    if (posting !== undefined) {
      const counts = this.#sendsOf.get(caller) ?? new Map<string, number>();
      this.#sendsOf.set(caller, counts);
      sends = (counts.get(posting) ?? 0) + 1;
      counts.set(posting, sends);
    }
    if (sends === 1) this.calls += 1;
    this.mostSends = Math.max(this.mostSends, sends);
  }

  /** Adds a line to the trace. */
  note(line: string): void {
    this.#hash.update(`${line}\n`);
    this.#listen?.(line);
  }

  /** Ends the trace with the counts. */
  trace(): string {
    const { faults, outcomes, postings, settled, calls, sends, mostSends } = this;
    const counts = [faults, outcomes, postings, settled].map((each) => [...each]);
    this.#hash.update(JSON.stringify([...counts, calls, sends, mostSends]));
    return this.#hash.digest('hex');
  }
}
