import { type LogLine, metricsOf, parseLine } from './log-line.ts';
import { Metrics } from './metrics.ts';
import { Recent } from './recent.ts';

/** A queue as the engine has it. */
export interface QueueState {
  readonly name: string;
  readonly visible: number;
  readonly inFlight: number;
  readonly delayed: number;
  /** Unix milliseconds of its oldest visible message; undefined without one. */
  readonly oldestMs: number | undefined;
}

/** An execution of a state machine as the engine has it. */
export interface ExecutionState {
  readonly machine: string;
  readonly name: string;
  readonly status: string;
  readonly startedMs: number;
  readonly stoppedMs: number | undefined;
  readonly error: string | undefined;
}

/** A line as the operations page shows it: short texts and numbers. */
export type Note = Readonly<Record<string, number | string>>;

/** Lines that are kept of each kind. */
const KEPT_LINES = 60;
/** Figures of requests by operation are no metrics on AWS, where a saved query computes them from the same lines. */
export const FIGURES = 'log';
const LONGEST_TEXT = 200;

const REQUEST_FIELDS = [
  'timestamp',
  'operation',
  'status',
  'ms',
  'settlement',
  'cost_usd',
  'resources',
  'read_units',
  'organisation_id',
  'request_id',
  'problem',
];
const MONEY_FIELDS = [
  'timestamp',
  'message',
  'operation',
  'outcome',
  'organisation_id',
  'request_id',
  'refunded',
];
const FAULT_FIELDS = ['timestamp', 'message', 'operation', 'function', 'status', 'problem', 'request_id'];

/**
 * What CloudWatch would have of this start: metrics by minute and the latest lines. Everything in it is bounded, and it
 * works only when something happens.
 */
export class Telemetry {
  readonly metrics: Metrics;
  /** The clock of metrics and alarms, in Unix milliseconds. */
  readonly now: () => number;
  readonly startedMs: number;
  readonly requests = new Recent<Note>(KEPT_LINES);
  /** Lines about charges that were given back or are in doubt. */
  readonly money = new Recent<Note>(KEPT_LINES);
  /** Lines of level ERROR, and reports of the runtime. */
  readonly faults = new Recent<Note>(KEPT_LINES);
  /** Asks the engine for the state of all queues. */
  queues: () => Promise<readonly QueueState[]> = async () => [];
  /** Returns the latest executions, the latest first. */
  executions: () => readonly ExecutionState[] = () => [];
  /** Counts what changes, so that a reader knows whether to look again. */
  changes = 0;

  constructor(now: () => number = Date.now) {
    this.now = now;
    this.startedMs = now();
    this.metrics = new Metrics(now);
  }

  /** Takes a line of a function or a report about one. */
  take(functionName: string, text: string): void {
    const line = parseLine(functionName, text);
    if (line === undefined) return;
    this.changes += 1;
    for (const [metric, value] of metricsOf(line)) this.metrics.add(metric, value);
    const { message, level, refunded } = line.fields;
    if (message === 'request') this.#takeRequest(line);
    else if (message === 'unanswered' || message === 'reconciliation') {
      const count = Array.isArray(refunded) ? { refunded: refunded.length } : {};
      this.money.add({ ...noteOf(line, MONEY_FIELDS), ...count });
    }
    if (level === 'ERROR') this.faults.add({ ...noteOf(line, FAULT_FIELDS), ...causeOf(line) });
  }

  #takeRequest(line: LogLine): void {
    const note = noteOf(line, REQUEST_FIELDS);
    this.requests.add(note);
    const dimensions = { operation: String(note['operation'] ?? ''), status: String(note['status'] ?? '') };
    const add = (name: string, value: unknown): void => {
      if (typeof value === 'number') this.metrics.add({ namespace: FIGURES, name, dimensions }, value);
    };
    add('ms', line.fields['ms']);
    add('resources', line.fields['resources']);
    if (line.fields['settlement'] === 'charged') add('cost_micros', line.fields['cost_micros']);
  }
}

/** Returns the fields of a line that are text or numbers, the texts cut. */
function noteOf({ functionName, fields }: LogLine, names: readonly string[]): Note {
  const note: Record<string, number | string> = { writer: functionName };
  for (const name of names) {
    const value = fields[name];
    if (typeof value === 'number') note[name] = value;
    if (typeof value === 'string') note[name] = value.slice(0, LONGEST_TEXT);
  }
  return note;
}

/** Returns what an error line says about its error. The line of the runtime has its report as its message. */
function causeOf({ fields }: LogLine): Note {
  const error = fields['error'];
  const said =
    typeof error === 'object' && error !== null
      ? ['name', 'message'].map((name) => Reflect.get(error, name)).filter((text) => typeof text === 'string')
      : [];
  return said.length === 0 ? {} : { cause: said.join(': ').slice(0, LONGEST_TEXT) };
}
