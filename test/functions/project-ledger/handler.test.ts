import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { DynamoDBRecord } from 'aws-lambda';
import { serveLedger } from '../../../shared/credits/ledger/serve-ledger.ts';
import { verifyOrganisation } from '../../../shared/credits/ledger/verify.ts';
import { postReference } from '../../../shared/credits/reference-posting.ts';
import { TableReader } from '../../../shared/table/reader.ts';
import { readStream } from '../../credits/stream.ts';
import { customer, OPERATOR } from '../../http/harness.ts';
import { startTestTable, type TestTable } from '../../support/table.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable({ stream: true });
});
afterAll(() => table.stop());

/** Records as Lambda passes them: JSON, with bytes in base64 and times in seconds. */
async function lambdaRecords(): Promise<DynamoDBRecord[]> {
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

describe('the ledger function', () => {
  test('writes the entries of a batch as Lambda sends it, and reports nothing to repeat', async () => {
    const lines: string[] = [];
    const { organisationId } = await customer(table);
    const handler = serveLedger(table, (line) => lines.push(line));
    expect(await handler({ Records: await lambdaRecords() })).toEqual({ batchItemFailures: [] });
    const reader = new TableReader(table, new AbortController().signal);
    expect(await verifyOrganisation(reader, organisationId)).toMatchObject({ ok: true, entries: 1 });
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'INFO', written: 1, failed: 0 });
  });

  test('asks again for the records that it could not write', async () => {
    const { organisationId } = await customer(table);
    const lines: string[] = [];
    const client = Object.assign(Object.create(table.client), {
      send: async () => {
        throw new Error('away');
      },
    });
    const records = await lambdaRecords();
    const mine = records.filter(({ dynamodb }) =>
      dynamodb?.NewImage?.['pk']?.S?.includes(`ACCOUNT#${organisationId}`),
    );
    const handler = serveLedger({ name: table.name, client }, (line) => lines.push(line));
    const posted = mine.filter(({ dynamodb }) => dynamodb?.NewImage?.['sequence']?.N === '1');
    expect(await handler({ Records: mine })).toEqual({
      batchItemFailures: posted.map(({ dynamodb }) => ({ itemIdentifier: dynamodb?.SequenceNumber })),
    });
    expect(posted).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 'ERROR',
      failed: 1,
      error: { message: 'away' },
    });
  });

  test('reports how long the oldest posting of a batch has waited', async () => {
    await customer(table);
    const records = await lambdaRecords();
    const oldest = Math.min(...records.map(({ dynamodb }) => Number(dynamodb?.ApproximateCreationDateTime)));
    const lines: string[] = [];
    await serveLedger(
      table,
      (line) => lines.push(line),
      () => oldest * 1_000 + 4_500,
    )({ Records: records });
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ operation: 'project-ledger', LedgerLag: 4_500 });
  });

  test('raises a metric for a missing number before its batch', async () => {
    const { organisationId } = await customer(table);
    await postReference(
      table,
      { organisationId, kind: 'top_up', deltaMicros: 1n, reference: 'second' },
      OPERATOR,
    );
    const second = (await lambdaRecords()).filter(
      ({ dynamodb }) =>
        dynamodb?.NewImage?.['pk']?.S?.includes(organisationId) === true &&
        dynamodb.NewImage['sequence']?.N === '2',
    );
    const lines: string[] = [];
    const handler = serveLedger(table, (line) => lines.push(line));
    expect(await handler({ Records: second })).toEqual({ batchItemFailures: [] });
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      LedgerViolations: 1,
      violations: [{ code: 'gap', organisationId, sequence: 1 }],
    });
  });

  test('raises a metric for an account that it cannot read, and goes on', async () => {
    const lines: string[] = [];
    const handler = serveLedger(table, (line) => lines.push(line));
    const [record] = (await lambdaRecords()).filter(
      ({ dynamodb }) => dynamodb?.NewImage?.['posting'] !== undefined,
    );
    const image = { ...record?.dynamodb?.NewImage, balance: { S: 'much' }, posting: { M: {} } };
    const broken: DynamoDBRecord = { dynamodb: { ...record?.dynamodb, NewImage: image } };
    expect(await handler({ Records: [broken] })).toEqual({ batchItemFailures: [] });
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      LedgerViolations: 1,
      violations: [{ code: 'unreadable', sequence: 1 }],
    });
  });
});
