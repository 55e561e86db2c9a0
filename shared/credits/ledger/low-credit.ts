import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { type Notice, noticePut } from '../../notices/notice.ts';
import type { Table } from '../../table/client.ts';
import { crossesLowCredit } from '../account.ts';
import type { StreamRecord } from './ledger.ts';
import { entryOfImage } from './ledger-entry.ts';

/** Records of the stream live for a day. What shows an older posting again was told long ago. */
const TOLD_MS = 7 * 86_400_000;
/** Crossings that a process remembers to have written. */
const MAXIMUM_REMEMBERED = 10_000;

const written = new WeakMap<Table, Set<string>>();

/**
 * Writes a notice for each charge that took a balance below the threshold of its organisation. A charge writes one item
 * only, the account, so this is told from the stream. Every later change of the account shows its last posting again: the
 * key of a notice is the posting, and it is put if absent.
 * @returns the stream sequence numbers of the records to send again
 */
export async function noteLowCredit(
  table: Table,
  records: readonly StreamRecord[],
  now: number,
): Promise<readonly string[]> {
  const known = written.get(table) ?? new Set<string>();
  written.set(table, known);
  const failed: string[] = [];
  for (const { dynamodb } of records) {
    const notice = dynamodb?.NewImage === undefined ? null : crossingIn(dynamodb.NewImage, now);
    if (notice === null) continue;
    const name = `${notice.organisationId} ${notice.sequence}`;
    if (known.has(name)) continue;
    try {
      const { Put } = noticePut(table.name, notice);
      await table.client.send(new PutCommand({ ...Put, ConditionExpression: 'attribute_not_exists(pk)' }));
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) {
        failed.push(dynamodb?.SequenceNumber ?? '');
        continue;
      }
    }
    if (known.size >= MAXIMUM_REMEMBERED) known.clear();
    known.add(name);
  }
  return failed;
}

function crossingIn(
  image: NonNullable<NonNullable<StreamRecord['dynamodb']>['NewImage']>,
  now: number,
): Extract<Notice, { readonly type: 'credit.low' }> | null {
  const lowCreditMicros = BigInt(image['low']?.N ?? 0);
  if (lowCreditMicros === 0n) return null;
  const entry = entryIn(image);
  if (entry?.kind !== 'charge' || now - entry.at > TOLD_MS) return null;
  const { organisationId, sequence, at, balanceMicros, deltaMicros } = entry;
  if (!crossesLowCredit({ lowCreditMicros }, balanceMicros, -deltaMicros)) return null;
  const amounts = { balanceMicros: String(balanceMicros), thresholdMicros: String(lowCreditMicros) };
  return { type: 'credit.low', organisationId, at, sequence, ...amounts };
}

/** An unreadable record is reported by the ledger. */
function entryIn(image: Parameters<typeof entryOfImage>[0]): ReturnType<typeof entryOfImage> {
  try {
    return entryOfImage(image);
  } catch {
    return null;
  }
}
