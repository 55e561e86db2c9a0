import { createReadStream, existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { createGunzip } from 'node:zlib';
import type { NumberedLine } from '../../../shared/publishing/publish.ts';

/** The time of every benchmark's data, so that each run publishes the same. */
export const DATA_TIME = Date.UTC(2026, 0, 15);
const ASHBY = fileURLToPath(new URL('../../../../shared/data/jobs-ashby.ndjson.gz', import.meta.url));

/** Records as the publisher takes them. */
export async function* feedOf(records: Iterable<object>): AsyncGenerator<NumberedLine> {
  let number = 0;
  for (const record of records) {
    number += 1;
    yield { number, text: JSON.stringify(record) };
  }
}

/** The Ashby postings, where they are beside the project. */
export const hasAshby = (): boolean => existsSync(ASHBY);

/** Raw postings, one JSON text each. */
export function ashbyPostings(): AsyncIterable<string> {
  return createInterface({ input: createReadStream(ASHBY).pipe(createGunzip()), crlfDelay: Infinity });
}
