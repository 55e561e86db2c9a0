import { SFNClient } from '@aws-sdk/client-sfn';
import { CALLING } from './calling.ts';

/** Opens a function's client of Step Functions. */
export const openSfn = (): SFNClient => new SFNClient(CALLING);
