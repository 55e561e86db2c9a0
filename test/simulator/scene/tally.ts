import { createHash } from 'node:crypto';
import type { CallFault, OtherFault } from '../engine/faults.ts';
import type { Invocation } from '../engine/invocation.ts';
import type { LoggedLine } from './functions.ts';

/** The id under which a posting, or the voiding of one, applies, and where its window begins. */
const POSTING_ID = /":id":\{"B":"([^"]+)"/;
const WINDOW = /":first":\{"N":"(\d+)"/;

interface LogLine {
  readonly message: string;
  readonly settlement?: string;
  readonly outcome?: string;
  readonly refunded?: readonly string[];
  readonly rate_limit?: string;
}

const add = <Name>(counts: Map<Name, number>, name: Name, more = 1): void => {
  counts.set(name, (counts.get(name) ?? 0) + more);
};

/** What happened in a world, counted, and its trace: two runs of a seed have the same. */
export class Tally {
  readonly faults = new Map<CallFault | OtherFault, number>();
  /** By status; `none` where no answer came. */
  readonly outcomes = new Map<string, number>();
  /** By kind. */
  readonly postings = new Map<string, number>();
  /** What the workers behind the functions did, and what the functions left to them. */
  readonly settled = new Map<string, number>();
  readonly violations: string[] = [];
  /** Calls that functions meant to make, and sends that came of them. */
  calls = 0;
  sends = 0;
  /** Sends of the call that was sent most often. */
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

  /** Reads what a line of the log tells. */
  line({ invocation, text }: LoggedLine): void {
    const line: LogLine = JSON.parse(text);
    this.note(`line ${invocation.label} ${line.message}`);
    if (line.settlement === 'unresolved') add(this.settled, 'unresolved');
    if (line.message === 'reconciliation') add(this.settled, `reconciled: ${line.outcome ?? 'failed'}`);
    if (line.message === 'unanswered')
      add(this.settled, 'unanswered and refunded', line.refunded?.length ?? 0);
    if (line.rate_limit === 'failed open') add(this.settled, 'rate limit failed open');
  }

  posting(kind: string): void {
    add(this.postings, kind);
  }

  violation(text: string): void {
    this.violations.push(text);
  }

  /** Counts a send, and the call that it belongs to: the SDK's attempts, and the copies of one posting. */
  sent(caller: Invocation, operation: string, attempt: number, body: string): void {
    this.sends += 1;
    const id = operation === 'UpdateItem' ? POSTING_ID.exec(body)?.[1] : undefined;
    // Sent with a fresh window, since the account had moved on, it is another call.
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

  /** Ends the trace. */
  trace(): string {
    return this.#hash.digest('hex');
  }
}
