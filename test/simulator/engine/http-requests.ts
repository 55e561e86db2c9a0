import { AsyncLocalStorage } from 'node:async_hooks';
import { EventEmitter } from 'node:events';
import http from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { WireClient } from '../../../shared/clients/wire/client.ts';
import type { Network, Underway } from './network.ts';

interface RequestOptions {
  readonly headers: Readonly<Record<string, string>>;
}

/** The sends so far of the call that is running. */
const calls = new AsyncLocalStorage<{ sends: number }>();

/**
 * Puts the network in place of `node:http` in this process, permanently: below the functions' client of the table,
 * which keeps its own signatures, time-outs and retries. Works for clients that send their first request later.
 */
export function sendHttpRequestsOver(network: Network): void {
  const sendOne: unknown = WireClient.prototype.send;
  if (typeof sendOne !== 'function') throw new TypeError('the client has no send method');
  const send = function (this: WireClient, ...call: unknown[]): unknown {
    return calls.run({ sends: 0 }, () => Reflect.apply(sendOne, this, call));
  };
  Object.assign(WireClient.prototype, { send });
  const request = ({ headers }: RequestOptions) => new SimulatedRequest(network, headers);
  Object.assign(http, { request });
  syncBuiltinESMExports();
}

/** A request as its sender sees it: it is sent when it ends, and emits an answer or an error. */
class SimulatedRequest extends EventEmitter {
  readonly #network: Network;
  readonly #operation: string;
  #underway: Underway | undefined;

  constructor(network: Network, headers: RequestOptions['headers']) {
    super();
    this.#network = network;
    this.#operation = headers['x-amz-target']?.split('.').at(-1) ?? '';
  }

  end(body: string): void {
    const call = calls.getStore() ?? { sends: 0 };
    call.sends += 1;
    this.#underway = this.#network.send(
      { operation: this.#operation, body, attempt: call.sends },
      {
        answered: (answer) => {
          const response = Object.assign(new EventEmitter(), { statusCode: answer.status, headers: {} });
          this.emit('response', response);
          response.emit('data', Buffer.from(answer.body));
          response.emit('end');
        },
        failed: (error) => this.emit('error', error),
      },
    );
  }

  destroy(): void {
    this.#underway?.abandon();
  }
}
