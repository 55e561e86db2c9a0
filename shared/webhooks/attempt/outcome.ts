/** How one attempt ended, as the sender saw it. */
export type AttemptResult =
  | {
      /** The receiver sent a status. */
      readonly kind: 'answered';
      readonly status: number;
      readonly retryAfterSeconds: number | null;
    }
  | {
      /** No status: nothing was sent, or no response came in time. */
      readonly kind: 'failed';
      readonly code: FailureCode;
    };

/** Why an attempt got no status. A receipt contains no further detail. */
export type FailureCode =
  | 'address_rejected'
  | 'connection'
  | 'dns'
  | 'payload_too_large'
  | 'response'
  | 'timeout'
  | 'tls'
  | 'unknown';

/** Why an attempt failed its delivery terminally (contract 14.5). */
export type TerminalCode =
  | 'address_rejected'
  | 'attempts_exhausted'
  | 'http_status'
  | 'payload_too_large'
  | 'redirect';

export type Verdict =
  | { readonly outcome: 'complete' }
  | { readonly outcome: 'retry' }
  | { readonly outcome: 'terminal_failure'; readonly code: TerminalCode };

const RETRYABLE: ReadonlySet<number> = new Set([408, 409, 425, 429]);

/** Classifies an attempt for its delivery (contract 14.5), without regard to the number of attempts. */
export function classify(result: AttemptResult): Verdict {
  if (result.kind === 'failed') {
    return result.code === 'address_rejected' || result.code === 'payload_too_large'
      ? { outcome: 'terminal_failure', code: result.code }
      : { outcome: 'retry' };
  }
  const { status } = result;
  if (status >= 200 && status < 300) return { outcome: 'complete' };
  if (status >= 300 && status < 400) return { outcome: 'terminal_failure', code: 'redirect' };
  if (RETRYABLE.has(status) || (status >= 500 && status < 600)) return { outcome: 'retry' };
  return { outcome: 'terminal_failure', code: 'http_status' };
}
