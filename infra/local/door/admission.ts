import { type Credential, names } from './credential.ts';
import { type RequestHead, valuesOf } from './request-head.ts';
import { servesHost } from './served-hosts.ts';

/** Why a request is not admitted, in the form of an AWS error. */
export interface Refusal {
  readonly status: 400 | 403 | 405 | 411 | 431;
  readonly type: string;
  readonly message: string;
}

/**
 * Returns the reason to refuse a request, or undefined for one with the credential of this start. `Host` and `Origin`
 * come first: no web page may use an engine, even one that knows the credential.
 * @param port that the request arrived on.
 * @param methods that the engine takes: those of AWS's JSON protocols by default.
 */
export function refusalOf(
  credential: Credential,
  port: number,
  head: RequestHead,
  methods: readonly string[] = ['POST'],
): Refusal | undefined {
  if (!servesHost(valuesOf(head, 'host'), port)) {
    return denied(`this engine answers on 127.0.0.1:${port} and localhost:${port}, not on another Host`);
  }
  if (valuesOf(head, 'origin').length > 0) return denied('this engine does not answer web pages');
  const [authorization, ...others] = valuesOf(head, 'authorization');
  if (others.length > 0 || !names(credential, authorization)) {
    const message = 'the access key is not that of this start; runtime.json in the data folder contains it';
    return { status: 403, type: 'UnrecognizedClientException', message };
  }
  if (!methods.includes(head.method)) {
    const message = `this engine accepts ${methods.join(', ')} only`;
    return { status: 405, type: 'UnknownOperationException', message };
  }
  return undefined;
}

/** Returns the body of a refusal, which clients of AWS read as an error of the service. */
export function refusalBody({ type, message }: Refusal): string {
  return JSON.stringify({ __type: type, message });
}

const denied = (message: string): Refusal => ({ status: 403, type: 'AccessDeniedException', message });
