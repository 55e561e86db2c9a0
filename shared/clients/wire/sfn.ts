import {
  DescribeExecutionCommand,
  ExecutionAlreadyExists,
  type SFNClient,
  StartExecutionCommand,
} from '@aws-sdk/client-sfn';
import { CALLING } from '../calling.ts';
import { JsonClient } from './client.ts';
import { failureOfService, serviceOf } from './service.ts';

const SFN = serviceOf(
  {
    service: 'states',
    variable: 'SFN',
    target: 'AWSStepFunctions',
    failureOf: (answer) => {
      const failure = failureOfService(answer);
      if (failure.name !== 'ExecutionAlreadyExists') return failure;
      // The one class that the product asks for.
      return new ExecutionAlreadyExists({ message: failure.message, $metadata: {} });
    },
  },
  new Map<unknown, string>([
    [DescribeExecutionCommand, 'DescribeExecution'],
    [StartExecutionCommand, 'StartExecution'],
  ]),
);

/** Opens a wire client under the type of the SDK's. Times in its answers are numbers; no function reads them. */
export const openWireSfn = (): Pick<SFNClient, 'destroy' | 'send'> => new JsonClient(CALLING, SFN);
