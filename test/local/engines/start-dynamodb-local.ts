// Runs DynamoDB Local until standard input ends, and prints its endpoint. Arguments are ports to try first.
import { once } from 'node:events';
import { freePort } from '../../../infra/local/engines/dynamodb.ts';
import { startDynamoDbLocal } from '../../../infra/local/engines/dynamodb-local.ts';

const ports = process.argv.slice(2).map(Number);
const engine = await startDynamoDbLocal(undefined, async () => ports.shift() ?? (await freePort()));
process.stdout.write(`${engine.endpoint}\n`);
process.stdin.resume();
await once(process.stdin, 'end');
await engine.stop();
