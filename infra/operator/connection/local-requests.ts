import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Period, RequestTally, type Row } from '../../cost/request-query.ts';
import { Refusal } from '../terminal/refusal.ts';

/** The log of the local runtime, and the older one that a start keeps (infra/local/lambda/function-log.ts). */
const FILES = ['functions.log.1', 'functions.log'];

/**
 * Computes the query of requests over the log of the local runtime.
 * @param onRead called with the number of lines read so far
 * @throws Refusal when there is no log; AbortError after Ctrl-C
 */
export async function localRequests(
  dataDir: string,
  period: Period,
  signal: AbortSignal,
  onRead: (lines: number) => void,
): Promise<readonly Row[]> {
  const files = FILES.map((name) => join(dataDir, name)).filter((file) => existsSync(file));
  if (files.length === 0) throw new Refusal(`${dataDir} has no functions.log: no function has run there`);
  const tally = new RequestTally(period);
  let read = 0;
  for (const file of files) {
    const input = createReadStream(file);
    try {
      for await (const line of createInterface({ input })) {
        signal.throwIfAborted();
        tally.add(line);
        read += 1;
        onRead(read);
      }
    } finally {
      input.destroy();
    }
  }
  return tally.rows();
}
