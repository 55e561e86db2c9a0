import { createHash } from 'node:crypto';
import { ExecutionAlreadyExists, type SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import type { Drain } from '../destination/destination.ts';

/**
 * Starts the execution that drains a resumption; one that runs already is that execution.
 * @param round tells a restart, after an execution that failed, from the first start: its name is used up for 90 days
 */
export async function startDrain(
  sfn: SFNClient,
  drainArn: string,
  { destinationId, resumption }: Drain,
  round = 0,
): Promise<void> {
  try {
    await sfn.send(
      new StartExecutionCommand({
        stateMachineArn: drainArn,
        name: createHash('sha256').update(`${destinationId} ${resumption} ${round}`).digest('hex'),
        input: JSON.stringify({ destinationId, resumption }),
      }),
    );
  } catch (error) {
    if (!(error instanceof ExecutionAlreadyExists)) throw error;
  }
}
