import {
  DescribeExecutionCommand,
  ExecutionAlreadyExists,
  type SFNClient,
  StartExecutionCommand,
} from '@aws-sdk/client-sfn';
import { CALLING } from '../calling.ts';
import { JsonClient } from './client.ts';
import { serviceException, serviceOf } from './service.ts';

const SFN = serviceOf({
  service: 'states',
  variable: 'SFN',
  target: 'AWSStepFunctions',
  operations: new Map<unknown, string>([
    [DescribeExecutionCommand, 'DescribeExecution'],
    [StartExecutionCommand, 'StartExecution'],
  ]),
  // The one class that the product asks for.
  exceptionOf: (name, common) =>
    name === 'ExecutionAlreadyExists' ? new ExecutionAlreadyExists(common) : serviceException(name, common),
});

/** Opens a wire client under the type of the SDK's. Times in its answers are numbers; no function reads them. */
export const openWireSfn = (): Pick<SFNClient, 'destroy' | 'send'> => new JsonClient(CALLING, SFN);
