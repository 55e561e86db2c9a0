import type { DynamoDBRecord } from 'aws-lambda';
import { readStream } from '../../../credits/stream.ts';
import type { TestTable } from '../../../support/table.ts';

/** Returns the records of the stream as Lambda hands them over: JSON, in which bytes are base64 and times seconds. */
export async function lambdaRecords(table: TestTable): Promise<DynamoDBRecord[]> {
  const text = JSON.stringify(
    await readStream(table),
    function (this: Record<string, unknown>, name, value: unknown) {
      const raw = this[name];
      if (raw instanceof Date) return Math.floor(raw.getTime() / 1_000);
      return raw instanceof Uint8Array ? Buffer.from(raw).toString('base64') : value;
    },
  );
  return JSON.parse(text);
}
