import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../table/client.ts';
import { keys } from '../table/keys.ts';
import type { Item } from '../table/reader.ts';
import { MAXIMUM_BALANCE_MICROS, readAccount } from './account.ts';
import { auditPut, type Operator } from './audit.ts';
import { postingUpdate } from './posting-update.ts';
import { bytesOf, uuidOf } from './ring.ts';

/** A posting that no request causes: a payment, a correction, or the refund of a charge. */
export interface ReferencePosting {
  readonly organisationId: string;
  readonly kind: 'adjustment' | 'refund' | 'top_up';
  /** Micro-dollars. Only an adjustment may be negative, and it cannot take the balance below zero. */
  readonly deltaMicros: bigint;
  /** An invoice, a payment or a request id; each applies once. 1 to 64 characters of `A-Z a-z 0-9 . _ : / -`. */
  readonly reference: string;
  readonly note?: string;
}

export type ReferenceOutcome =
  | { readonly status: 'applied'; readonly postingId: string; readonly balanceMicros: bigint }
  /** The same posting was already made under this reference; the balance did not change. */
  | { readonly status: 'already_applied'; readonly postingId: string; readonly balanceMicros: bigint }
  | {
      readonly status: 'refused';
      readonly reason: 'insufficient_balance' | 'no_account' | 'reference_used' | 'too_large';
    };

const REFERENCE = /^[A-Za-z0-9._:/-]{1,64}$/;
const MAXIMUM_ATTEMPTS = 12;
/** 1 billion dollars. */
export const MAXIMUM_DELTA_MICROS = 1_000_000_000_000_000n;

/**
 * Posts under a reference: the reference item, the posting and the audit item in one transaction. Safe to repeat after
 * any failure with the same reference. A repetition posts under the same id, within the account's current window, and
 * not at all if the reference already exists. A refusal also excludes everything sent before it.
 * @throws RangeError for a malformed reference or an amount of the wrong sign; the engine's error if it persists
 */
export async function postReference(
  table: Table,
  posting: ReferencePosting,
  operator: Operator,
): Promise<ReferenceOutcome> {
  assertPosting(posting);
  const { organisationId, kind, deltaMicros, reference } = posting;
  const id = postingIdOf(organisationId, reference);
  let cause: unknown;
  for (let attempt = 0; attempt < MAXIMUM_ATTEMPTS; attempt += 1) {
    if (attempt > 0) await delay(Math.random() * Math.min(10 * 2 ** attempt, 500));
    // The reference is read first: a balance read after a posting shows it.
    const earlier = await read(table, keys.reference(organisationId, reference));
    const item = await read(table, keys.account(organisationId));
    if (item === undefined) return { status: 'refused', reason: 'no_account' };
    const { balanceMicros, sequence } = readAccount(item, operator.now);
    const refusals = refusalsOf(earlier);
    if (earlier !== undefined && refusals === 0) {
      const same = earlier['kind'] === kind && earlier['delta'] === Number(deltaMicros);
      return same
        ? { status: 'already_applied', postingId: String(earlier['posting_id']), balanceMicros }
        : { status: 'refused', reason: 'reference_used' };
    }
    const reason = refusalReason(balanceMicros + deltaMicros);
    if (reason !== null) {
      if (await refuse(table, posting, refusals, operator)) return { status: 'refused', reason };
      continue;
    }
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
                ...asBefore(refusals),
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
      // The reference exists, the balance moved, or another posting conflicted: the next attempt reads which.
      cause = error;
    }
  }
  throw cause ?? new Error(`the reference ${reference} changed ${MAXIMUM_ATTEMPTS} times`);
}

/** Returns why a balance is not allowed, or null if it is. */
const refusalReason = (balanceMicros: bigint): 'insufficient_balance' | 'too_large' | null => {
  if (balanceMicros < 0n) return 'insufficient_balance';
  return balanceMicros > MAXIMUM_BALANCE_MICROS ? 'too_large' : null;
};

/** Returns how often a reference was refused: 0 if its item is absent or holds a posting. */
const refusalsOf = (item: Item | undefined): number => Number(item?.['refusals'] ?? 0);

/** Returns the condition that a reference has not changed since it was read. */
const asBefore = (refusals: number) =>
  refusals === 0
    ? { ConditionExpression: 'attribute_not_exists(pk)' }
    : { ConditionExpression: 'refusals = :refusals', ExpressionAttributeValues: { ':refusals': refusals } };

/**
 * Makes a refusal final: a copy of the transaction still in flight finds the reference changed and cannot apply. A
 * later call may still post under the reference. Returns false if the reference changed in the meantime.
 */
async function refuse(
  table: Table,
  { organisationId, reference }: ReferencePosting,
  refusals: number,
  { now }: Operator,
): Promise<boolean> {
  const Item = { ...keys.reference(organisationId, reference), refusals: refusals + 1, at: now };
  try {
    await table.client.send(new PutCommand({ TableName: table.name, Item, ...asBefore(refusals) }));
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}

/** Returns the UUIDv5 (RFC 9562) of a reference in the organisation's namespace: every repetition has the same id. */
function postingIdOf(organisationId: string, reference: string): string {
  const digest = createHash('sha1').update(bytesOf(organisationId)).update(reference).digest();
  digest[6] = ((digest[6] ?? 0) & 0x0f) | 0x50;
  digest[8] = ((digest[8] ?? 0) & 0x3f) | 0x80;
  return uuidOf(digest.subarray(0, 16));
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
