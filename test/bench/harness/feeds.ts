import { createReadStream, existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { createGunzip } from 'node:zlib';
import type { NumberedLine } from '../../../shared/publishing/publish.ts';

/** The time of all benchmark data, so every run publishes the same. */
export const DATA_TIME = Date.UTC(2026, 0, 15);
const ASHBY = fileURLToPath(new URL('../../../../shared/data/jobs-ashby.ndjson.gz', import.meta.url));

/** Yields records as the publisher reads them. */
export async function* feedOf(records: Iterable<object>): AsyncGenerator<NumberedLine> {
  let number = 0;
  for (const record of records) {
    number += 1;
    yield { number, text: JSON.stringify(record) };
  }
}

/** Returns whether the file of Ashby records is next to the checkout. */
export const hasAshby = (): boolean => existsSync(ASHBY);

/** Returns the raw Ashby records, one JSON text each. */
export function ashbyRecords(): AsyncIterable<string> {
  return createInterface({ input: createReadStream(ASHBY).pipe(createGunzip()), crlfDelay: Infinity });
}
