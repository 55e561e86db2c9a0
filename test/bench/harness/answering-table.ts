// A process that answers every call to the table at once, from memory, over a real socket. Sends its port to its parent.
import { createServer } from 'node:http';
import { crc32 } from 'node:zlib';

const text = (length: number): string => 'lorem ipsum '.repeat(length / 12);
const base64 = (length: number): string => Buffer.alloc(length, 7).toString('base64');

/** Items of about the size that they have in the demo. */
const KEY = {
  pk: { S: 'KEY#a' },
  sk: { S: 'd'.repeat(64) },
  scopes: { L: [{ S: 'jobs:read' }] },
  id: { S: text(36) },
};
const ACCOUNT = {
  pk: { S: 'ACCOUNT#a#0' },
  sk: { S: 'account' },
  balance: { N: '999000000' },
  sequence: { N: '1234' },
  cursor_key: { B: base64(32) },
  ...Object.fromEntries(Array.from({ length: 32 }, (_, i) => [`r${i.toString(32)}`, { B: base64(16) }])),
};
const JOB = { pk: { S: 'JOB#1' }, sk: { S: 'job' }, facts: { N: '44' }, doc: { B: base64(1_500) } };

const USED = { CapacityUnits: 1, TableName: 'table' };
const ANSWERS: Readonly<Record<string, object>> = {
  GetItem: { Item: JOB, ConsumedCapacity: USED },
  BatchGetItem: { Responses: { table: [KEY, ACCOUNT, JOB] }, UnprocessedKeys: {}, ConsumedCapacity: [USED] },
  UpdateItem: {
    Attributes: { balance: { N: '998999000' }, sequence: { N: '1235' } },
    ConsumedCapacity: USED,
  },
};

const server = createServer((request, response) => {
  request.resume().on('end', () => {
    const operation = String(request.headers['x-amz-target']).split('.')[1] ?? '';
    const body = Buffer.from(JSON.stringify(ANSWERS[operation]));
    response.writeHead(200, {
      'content-type': 'application/x-amz-json-1.0',
      'content-length': body.length,
      'x-amz-crc32': crc32(body),
      'x-amzn-requestid': 'R'.repeat(52),
    });
    response.end(body);
  });
});
server.keepAliveTimeout = 600_000;
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.(typeof address === 'object' ? address?.port : undefined);
});
process.once('disconnect', () => process.exit(0));
