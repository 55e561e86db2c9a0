/** How a step of an upload is repeated, in the words of the Amazon States Language. */
export interface Retrier {
  readonly ErrorEquals: readonly string[];
  readonly MaxAttempts: number;
  readonly IntervalSeconds?: number;
  readonly BackoffRate?: number;
  readonly MaxDelaySeconds?: number;
  readonly JitterStrategy?: 'FULL';
}

/** Errors that another attempt meets again: the upload is at fault. */
const REFUSALS = ['FeedFileError', 'FormatTooNewError', 'ImportRefusedError', 'UploadRefusedError'];
/** Lambda has no room for the function now, or could not be reached; or a step waited for S3 until its time was up. */
const BUSY = [
  'Lambda.TooManyRequestsException',
  'Lambda.ServiceException',
  'Lambda.AWSLambdaException',
  'Lambda.SdkClientException',
  'TimeUpError',
];
/** A day of them. Every attempt adds three events to the history of an execution, which has room for 25,000. */
const BUSY_ATTEMPTS = 1_440;

/** A function that dies has begun, so another attempt goes on where it stopped. Throttling is waited for. */
export const RETRIERS: readonly Retrier[] = [
  { ErrorEquals: REFUSALS, MaxAttempts: 0 },
  {
    ErrorEquals: BUSY,
    IntervalSeconds: 2,
    BackoffRate: 2,
    MaxDelaySeconds: 60,
    JitterStrategy: 'FULL',
    MaxAttempts: BUSY_ATTEMPTS,
  },
  { ErrorEquals: ['States.ALL'], IntervalSeconds: 5, BackoffRate: 3, MaxAttempts: 3 },
];
