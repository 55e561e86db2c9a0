import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { keys } from '../../table/keys.ts';
import { DUE_INDEX } from '../../webhooks/due.ts';
import { MONITOR_SHARDS, monitorShard } from '../monitor.ts';
import { runMonitor } from '../run.ts';
import type { RunDependencies } from '../run-context.ts';
import type { TurnDependencies } from './take-turn.ts';

/** Maximum number of monitors that one invocation takes from each shard. */
const MAXIMUM_PER_SHARD = 100;
const PARALLEL_RUNS = 8;
/** A claimed monitor is not due again for this long. A run that died or failed is retried after it. */
const CLAIM_MS = 10 * 60_000;

/**
 * Runs the due monitors without a seat, longest overdue first. A monitor that fails does not stop the others and is due again after
 * ten minutes.
 * @returns the number of monitors that failed
 */
export async function runDue(dependencies: TurnDependencies): Promise<number> {
  const { table, now } = dependencies;
  const shards = await Promise.all(
    Array.from({ length: MONITOR_SHARDS }, async (_, shard) => {
      const { Items = [] } = await table.client.send(
        new QueryCommand({
          TableName: table.name,
          IndexName: DUE_INDEX,
          KeyConditionExpression: 'due_shard = :shard AND due_at <= :now',
          ExpressionAttributeValues: { ':shard': monitorShard(shard), ':now': now() },
          Limit: MAXIMUM_PER_SHARD,
        }),
      );
      return Items;
    }),
  );
  const due = shards
    .flat()
    .map((item) => ({ id: String(item['pk']).split('#')[1] ?? '', dueAt: Number(item['due_at']) }))
    .sort((a, b) => a.dueAt - b.dueAt);
  let failed = 0;
  const worker = async (): Promise<void> => {
    for (let next = due.shift(); next !== undefined && now() < dependencies.until; next = due.shift()) {
      const { id, dueAt } = next;
      try {
        if (!(await claim(dependencies, id, dueAt))) continue;
        dependencies.report(id, { run: await runMonitor(dependencies, id) });
      } catch (error) {
        failed += 1;
        dependencies.report(id, { error });
      }
    }
  };
  await Promise.all(Array.from({ length: PARALLEL_RUNS }, worker));
  return failed;
}

/** Claims a monitor. Returns false if another invocation claimed it or the index was stale. */
async function claim({ table, now }: RunDependencies, monitorId: string, dueAt: number): Promise<boolean> {
  try {
    await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: keys.monitor(monitorId),
        UpdateExpression: 'SET due_at = :later',
        ConditionExpression: 'due_at = :due',
        ExpressionAttributeValues: { ':due': dueAt, ':later': now() + CLAIM_MS },
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}
