import { ClientError } from './client-error.ts';

export interface Uncertainty extends ErrorOptions {
  readonly mayHaveBeenCharged: boolean;
}

/**
 * No response came, or only a part of one. The interface charges before it sends (contract 6.3), so a response that is
 * lost on the way may be paid for; `mayHaveBeenCharged` says whether this one can be.
 */
export class ConnectionError extends ClientError {
  override readonly name: string = 'ConnectionError';
  readonly mayHaveBeenCharged: boolean;

  constructor(message: string, { mayHaveBeenCharged, ...options }: Uncertainty) {
    super(message, options);
    this.mayHaveBeenCharged = mayHaveBeenCharged;
  }
}

/** The response took longer than `timeoutMs`. */
export class TimeoutError extends ConnectionError {
  override readonly name = 'TimeoutError';
}
