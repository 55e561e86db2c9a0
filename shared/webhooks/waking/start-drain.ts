import { createHash } from 'node:crypto';
import { ExecutionAlreadyExists, StartExecutionCommand } from '@aws-sdk/client-sfn';
import type { MachineClient } from '../../clients/sfn.ts';
import type { Drain } from '../destination/destination.ts';
import type { MoveJob } from './move.ts';

/**
 * Starts the execution that moves what waits for a monitor to its new destination. Starting it twice with the same round
 * has no effect.
 */
export async function startMove(
  sfn: MachineClient,
  drainArn: string,
  { destinationId, monitorId }: MoveJob,
  round: number,
): Promise<void> {
  await start(sfn, drainArn, `move ${destinationId} ${monitorId} ${round}`, { destinationId, monitorId });
}

/**
 * Starts the execution that drains a resumption. Starting it twice with the same round has no effect.
 * @param round distinguishes a restart from the first start, because an execution name cannot be reused for 90 days
 */
export async function startDrain(
  sfn: MachineClient,
  drainArn: string,
  { destinationId, resumption }: Drain,
  round = 0,
): Promise<void> {
  await start(sfn, drainArn, `${destinationId} ${resumption} ${round}`, { destinationId, resumption });
}

async function start(sfn: MachineClient, drainArn: string, name: string, input: object): Promise<void> {
  try {
    await sfn.send(
      new StartExecutionCommand({
        stateMachineArn: drainArn,
        name: createHash('sha256').update(name).digest('hex'),
        input: JSON.stringify(input),
      }),
    );
  } catch (error) {
    if (!(error instanceof ExecutionAlreadyExists)) throw error;
  }
}
