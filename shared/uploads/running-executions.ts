import { DescribeExecutionCommand } from '@aws-sdk/client-sfn';
import type { MachineClient } from '../clients/sfn.ts';
import type { IsRunning } from './upload-queue.ts';

/** Asks Step Functions whether an execution goes on. */
export const runningIn =
  (client: MachineClient): IsRunning =>
  async (executionArn) => {
    try {
      const { status } = await client.send(new DescribeExecutionCommand({ executionArn }));
      return status === 'RUNNING' || status === 'PENDING_REDRIVE';
    } catch (error) {
      if (error instanceof Error && error.name === 'ExecutionDoesNotExist') return false;
      throw error;
    }
  };
