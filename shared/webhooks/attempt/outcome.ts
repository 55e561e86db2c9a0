/** How one attempt ended, as far as the receiver could be told. */
export type AttemptResult =
  | {
      /** The receiver answered. */
      readonly kind: 'answered';
      readonly status: number;
      readonly retryAfterSeconds: number | null;
    }
  | {
      /** No answer: nothing was sent, or nothing came back in time. */
      readonly kind: 'failed';
      readonly code: FailureCode;
    };

/** Fixed names of what goes wrong on the way; a receipt never says more. */
export type FailureCode =
  | 'address_rejected'
  | 'connection'
  | 'dns'
  | 'payload_too_large'
  | 'response'
  | 'timeout'
  | 'tls'
  | 'unknown';

/** Why a delivery ended without being completed (contract 14.7). */
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

/** What an attempt means for its delivery (contract 14.5; attempts left aside). */
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
