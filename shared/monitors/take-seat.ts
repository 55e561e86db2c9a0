import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { Manifest } from '../search/manifest/manifest.ts';
import { floorOf } from '../search/manifest/writer-format.ts';
import { keys } from '../table/keys.ts';
import { progressUpdate } from './progress.ts';
import type { RunContext } from './run-context.ts';
import { formatOf, seatWrites } from './seats.ts';
import { WHOLE_POSITION } from './watermark.ts';

/**
 * Gives a monitor of an earlier release a seat, without a baseline and without a gap. Its walk must have reached
 * the mark of `manifest`. The transaction requires that no writer has held the lease since: every later commit reads the
 * registry with this monitor in it, and everything before is delivered. Jobs or companies below the mark that matched then count as
 * delivered. Nothing happens while a publication runs, or as long as writers are allowed that propose nothing.
 * @returns whether the monitor has a seat now
 */
export async function takeSeat(
  { dependencies, reader, monitor, now }: RunContext,
  { changes, changesMarkMs, companyMark, jobMark, lease }: Manifest,
): Promise<boolean> {
  const { operation, id, query, intervalMinutes } = monitor;
  if (lease === null || lease.untilMs > 0) return false;
  if (floorOf(await reader.get(keys.manifest())) < formatOf(operation)) return false;
  const { client, name } = dependencies.table;
  const place = await seatWrites(reader, name, { monitorId: id, operation, query }, intervalMinutes);
  const watermark = { position: changesMarkMs, ordinal: WHOLE_POSITION };
  const progress = { status: 'active', watermark, ranAt: now, dueAt: null, blocks: [] } as const;
  try {
    await client.send(
      new TransactWriteCommand({
        TransactItems: [
          {
            Update: progressUpdate(name, monitor, progress, {
              expression: 'seat_shard = :seatShard, seat = :seat, delivered_below = :below',
              values: {
                ':seatShard': place.seat.shard,
                ':seat': place.seat.seat,
                ':below': operation === 'company_events' ? companyMark : jobMark,
              },
            }),
          },
          ...place.items,
          {
            ConditionCheck: {
              TableName: name,
              Key: keys.manifest(),
              ConditionExpression: '#changes = :changes',
              ExpressionAttributeNames: { '#changes': 'changes' },
              ExpressionAttributeValues: { ':changes': changes },
            },
          },
        ],
      }),
    );
    return true;
  } catch (error) {
    // A publication began, another monitor took the seat, or this one changed. The next run tries again.
    if (error instanceof TransactionCanceledException && isConflict(error)) return false;
    throw error;
  }
}

const isConflict = ({ CancellationReasons = [] }: TransactionCanceledException): boolean =>
  CancellationReasons.every(({ Code = 'None' }) =>
    ['ConditionalCheckFailed', 'None', 'TransactionConflict'].includes(Code),
  );
