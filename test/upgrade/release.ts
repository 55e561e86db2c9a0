import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { exportTable, importTable } from '../../infra/operator/restore/export-file.ts';
import type { Table } from '../../shared/table/client.ts';
import type { InFlight } from './in-flight.ts';

/** What the last release left behind: rows of its table, tokens that customers have, and what was in flight. */
export interface Release {
  readonly version: string;
  /** Unix milliseconds. Tokens and the rows of windows are as old as the release. */
  readonly recordedAtMs: number;
  readonly organisationId: string;
  readonly apiKey: string;
  /** Requests with the body that the release answered, without tokens that are new in each response. */
  readonly answers: readonly { readonly path: string; readonly body: unknown }[];
  readonly inFlight: InFlight;
}

const FOLDER = fileURLToPath(new URL('../fixtures/release/', import.meta.url));
export const RELEASE_FILE = `${FOLDER}release.json`;
const ROWS_FILE = `${FOLDER}rows.json.gz`;

const signal = new AbortController().signal;

export const readRelease = (): Release => JSON.parse(readFileSync(RELEASE_FILE, 'utf8'));

export const writeRows = (table: Table): Promise<number> =>
  exportTable(table, ROWS_FILE, () => undefined, signal);

export const readRows = (table: Table): Promise<number> =>
  importTable(table, ROWS_FILE, () => undefined, signal);

/** Removes the tokens that every response has anew. */
export function withoutTokens(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body;
  const { next_cursor: _, next_position: __, ...rest } = body as Record<string, unknown>;
  return rest;
}
