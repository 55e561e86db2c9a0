import { createHash } from 'node:crypto';
import { ExecutionAlreadyExists, type SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import type { Drain } from '../destination/destination.ts';

/**
 * Starts the execution that drains a resumption. Starting it twice with the same round has no effect.
 * @param round distinguishes a restart from the first start, because an execution name cannot be reused for 90 days
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
