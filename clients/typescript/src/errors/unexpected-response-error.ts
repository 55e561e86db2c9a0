import type { ResponseMeta } from '../response/meta.ts';
import { ClientError } from './client-error.ts';

/** A response that is not the interface's own, such as that of a gateway in front of it (contract 7.3). */
export class UnexpectedResponseError extends ClientError {
  override readonly name = 'UnexpectedResponseError';
  readonly meta: ResponseMeta;
  readonly body: string;
  readonly mayHaveBeenCharged: boolean;

  constructor(meta: ResponseMeta, body: string, mayHaveBeenCharged: boolean) {
    super(`the response with status ${meta.status} is not one of the interface: ${body.slice(0, 200)}`);
    this.meta = meta;
    this.body = body;
    this.mayHaveBeenCharged = mayHaveBeenCharged;
  }
}
