import { readFileSync } from 'node:fs';

/** An answer of the demo, and the request that it answers. */
export interface RecordedOperation {
  /** Path and query. */
  readonly request: string;
  /** A list that has a second page, the one of the example of `cursor`. */
  readonly paged?: string;
  /** Examples of the parameters whose values come from the demo. */
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/** What the demo answered, by operation. The examples of the reference come from here. */
export interface Recording {
  readonly recorded_at: string;
  readonly operations: Readonly<Record<string, RecordedOperation>>;
}

/** `npm run openapi:examples` writes it. */
const FILE = new URL('recording.json', import.meta.url);

export const RECORDING: Recording = JSON.parse(readFileSync(FILE, 'utf8'));
