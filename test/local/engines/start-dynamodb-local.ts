// Runs DynamoDB Local until standard input ends, and prints its endpoint.
import { once } from 'node:events';
import { startDynamoDbLocal } from '../../../infra/local/engines/dynamodb-local.ts';

const engine = await startDynamoDbLocal();
process.stdout.write(`${engine.endpoint}\n`);
process.stdin.resume();
await once(process.stdin, 'end');
await engine.stop();
