/** Attempts of a call, including the first. Between attempts the SDK waits with full jitter, never for long. */
const MAXIMUM_ATTEMPTS = 3;

/**
 * Returns the time-outs of a call, in milliseconds. Without them, the SDK waits for as long as the socket stays open,
 * and a connection that died unnoticed lasts until Lambda stops the function.
 * @param ms for the head of the response, and for every silence within its body
 */
export const timeOuts = (ms: number) => ({
  requestHandler: {
    connectionTimeout: 700,
    requestTimeout: ms,
    socketTimeout: ms,
    throwOnRequestTimeout: true,
  },
});

/**
 * The settings of a function's clients. A late call is repeated, up to three calls in total: a silent service costs
 * about six seconds, less than the time that any function has left when it calls.
 *
 * Every call with these settings is safe to repeat: a read, a write that is conditional or idempotent, a transaction
 * with a token by which DynamoDB recognises it, a message of which a duplicate changes nothing, or an execution with a
 * name. A posting is not, and has settings of its own (credits/client.ts).
 */
export const CALLING = { maxAttempts: MAXIMUM_ATTEMPTS, ...timeOuts(2_000) };
