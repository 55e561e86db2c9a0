import { randomBytes } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { binaryAttribute } from '../table/bytes.ts';
import type { Table } from '../table/client.ts';
import { keys } from '../table/keys.ts';
import { TableReader } from '../table/reader.ts';
import { KeyCheck, SECRET_BYTES } from './key-check.ts';

/**
 * A process without a secret refuses every key, and looks again after this long. Without the pause, a burst of forged
 * keys at a new deployment would be a burst of reads.
 */
const PAUSE_MS = 5_000;

interface Known {
  check?: KeyCheck;
  loading?: Promise<KeyCheck | null>;
  /** When the table had no secret, Unix milliseconds. */
  absentAt?: number;
}

const knownByTable = new WeakMap<Table, Known>();

/**
 * Returns what this process knows of the secret without a read: null if the deployment had none a moment ago, undefined
 * if it is time to read.
 */
export function knownKeyCheck(table: Table, now: number): KeyCheck | null | undefined {
  const known = knownByTable.get(table);
  if (known?.check !== undefined) return known.check;
  if (known?.absentAt === undefined) return undefined;
  // A clock that moved back must not extend the pause.
  return Math.abs(now - known.absentAt) < PAUSE_MS ? null : undefined;
}

/**
 * Reads the secret, once per process: requests that arrive meanwhile share the read. Returns null if the deployment has
 * none. The read belongs to the process, so no request's deadline aborts it and no request counts it.
 */
export async function loadKeyCheck(table: Table, now: number): Promise<KeyCheck | null> {
  const known = knownByTable.get(table) ?? {};
  knownByTable.set(table, known);
  known.loading ??= readKeyCheck(table)
    .then((check) => {
      if (check === null) known.absentAt = now;
      else known.check = check;
      return check;
    })
    .finally(() => {
      delete known.loading;
    });
  return await known.loading;
}

/** Returns the deployment's check, and creates its secret if it has none. For operators only: no function may put it. */
export async function ensureKeyCheck(table: Table): Promise<KeyCheck> {
  const found = await readKeyCheck(table);
  if (found !== null) return found;
  const secret = randomBytes(SECRET_BYTES);
  try {
    await table.client.send(
      new PutCommand({
        TableName: table.name,
        Item: { ...keys.keySecret(), secret },
        ConditionExpression: 'attribute_not_exists(pk)',
      }),
    );
    return new KeyCheck(secret);
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
  // Another operator has just created it.
  const created = await readKeyCheck(table);
  if (created === null) throw new Error('the secret of the API keys disappeared while it was created');
  return created;
}

async function readKeyCheck(table: Table): Promise<KeyCheck | null> {
  const item = await new TableReader(table, new AbortController().signal).get(keys.keySecret(), true);
  return item === undefined ? null : new KeyCheck(binaryAttribute(item, 'secret'));
}
