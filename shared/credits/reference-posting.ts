import { setTimeout as delay } from 'node:timers/promises';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../table/client.ts';
import { keys } from '../table/keys.ts';
import { uuid7 } from '../table/uuid7.ts';
import { readAccount } from './account.ts';
import { auditPut, type Operator } from './audit.ts';
import { postingUpdate } from './posting-update.ts';

/** A posting from outside: money that came in, a correction, a charge given back. */
export interface ReferencePosting {
  readonly organisationId: string;
  readonly kind: 'adjustment' | 'refund' | 'top_up';
  /** Micro-dollars; only an adjustment may be negative, and never below a balance of zero. */
  readonly deltaMicros: bigint;
  /** Applies once, ever: an invoice, a payment, a request id. 1 to 64 characters of `A-Z a-z 0-9 . _ : / -`. */
  readonly reference: string;
  readonly note?: string;
}

export type ReferenceOutcome =
  | { readonly status: 'applied'; readonly postingId: string; readonly balanceMicros: bigint }
  /** The same posting had been made under this reference before; nothing moved. */
  | { readonly status: 'already_applied'; readonly postingId: string; readonly balanceMicros: bigint }
  | {
      readonly status: 'refused';
      readonly reason: 'insufficient_balance' | 'no_account' | 'reference_used' | 'too_large';
    };

const REFERENCE = /^[A-Za-z0-9._:/-]{1,64}$/;
const MAXIMUM_ATTEMPTS = 12;
/** 1 billion dollars. */
const MAXIMUM_DELTA_MICROS = 1_000_000_000_000_000n;

/**
 * Posts under a reference: the reference item, the posting and the audit item in one transaction. Safe to repeat
 * after any failure, with the same reference.
 * @throws RangeError for a malformed reference or an amount of the wrong sign; the engine's error when it persists
 */
export async function postReference(
  table: Table,
  posting: ReferencePosting,
  operator: Operator,
): Promise<ReferenceOutcome> {
  assertPosting(posting);
  const { organisationId, kind, deltaMicros, reference } = posting;
  const id = uuid7(operator.now);
  let cause: unknown;
  for (let attempt = 0; attempt < MAXIMUM_ATTEMPTS; attempt += 1) {
    if (attempt > 0) await delay(Math.random() * Math.min(10 * 2 ** attempt, 500));
    const item = await read(table, keys.account(organisationId));
    if (item === undefined) return { status: 'refused', reason: 'no_account' };
    const { balanceMicros, sequence } = readAccount(item, operator.now);
    const earlier = await read(table, keys.reference(organisationId, reference));
    if (earlier !== undefined) {
      const same = earlier['kind'] === kind && earlier['delta'] === Number(deltaMicros);
      return same
        ? { status: 'already_applied', postingId: String(earlier['posting_id']), balanceMicros }
        : { status: 'refused', reason: 'reference_used' };
    }
    if (balanceMicros + deltaMicros < 0n) return { status: 'refused', reason: 'insufficient_balance' };
    const update = postingUpdate(
      table.name,
      {
        organisationId,
        id,
        kind,
        deltaMicros,
        minimumMicros: deltaMicros < 0n ? -deltaMicros : 0n,
        at: operator.now,
        reference,
      },
      sequence,
    );
    try {
      await table.client.send(
        new TransactWriteCommand({
          TransactItems: [
            {
              Put: {
                TableName: table.name,
                Item: {
                  ...keys.reference(organisationId, reference),
                  posting_id: id,
                  kind,
                  delta: deltaMicros,
                  at: operator.now,
                  ...(posting.note === undefined ? {} : { note: posting.note }),
                },
                ConditionExpression: 'attribute_not_exists(pk)',
              },
            },
            { Update: update },
            auditPut(table.name, operator, {
              command: `credits ${kind}`,
              organisationId,
              before: { balance: balanceMicros },
              after: { balance: balanceMicros + deltaMicros, reference, posting_id: id },
            }),
          ],
        }),
      );
      return { status: 'applied', postingId: id, balanceMicros: balanceMicros + deltaMicros };
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error;
      // The reference exists, the balance moved, or another posting held the account: the next look tells.
      cause = error;
      if (balanceMicros + deltaMicros > MAXIMUM_DELTA_MICROS * 8n) {
        return { status: 'refused', reason: 'too_large' };
      }
    }
  }
  throw cause;
}

function assertPosting({ kind, deltaMicros, reference }: ReferencePosting): void {
  if (!REFERENCE.test(reference)) {
    throw new RangeError(
      `the reference ${JSON.stringify(reference)} is not 1 to 64 of A-Z a-z 0-9 . _ : / -`,
    );
  }
  const size = deltaMicros < 0n ? -deltaMicros : deltaMicros;
  if (size === 0n || size > MAXIMUM_DELTA_MICROS || (deltaMicros < 0n && kind !== 'adjustment')) {
    throw new RangeError(`${deltaMicros} micro-dollars cannot be posted as ${kind}`);
  }
}

async function read(table: Table, key: { pk: string; sk: string }) {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: key, ConsistentRead: true }),
  );
  return Item;
}
