import { setTimeout as delay } from 'node:timers/promises';
import type { Operator } from '../../../shared/credits/audit.ts';
import type { Table } from '../../../shared/table/client.ts';
import type { TableReader } from '../../../shared/table/reader.ts';
import type { TestLinks } from '../../../shared/webhooks/delivery/send-test.ts';
import type { Retention } from '../../../shared/webhooks/retention.ts';
import type { DeployedResources } from '../connection/deployed-stack.ts';

/** A response of the interface. */
export interface Response {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** What a check works with: a deployment, and an organisation that exists only for the checks. */
export interface Probe {
  readonly table: Table;
  readonly reader: TableReader;
  readonly organisationId: string;
  /** A charge of that organisation that no request answered. */
  readonly unansweredId: string;
  /** Null where no receiver can be reached, as on a laptop without one. */
  readonly destinationId: string | null;
  /** What the `action_url` of its events is made of. */
  readonly links: TestLinks;
  readonly retention: Retention;
  /** Null on a laptop. */
  readonly template: DeployedResources | null;
  /** The values of the parameters of the stack; empty on a laptop. */
  readonly parameters: Readonly<Record<string, string>>;
  /** Sends a GET, with the key unless `anonymous`. The path is sent exactly as it is given. */
  get(path: string, options?: { readonly anonymous?: boolean }): Promise<Response>;
  /** Resumes the destination and starts its drain. */
  resume(destinationId: string): Promise<void>;
  operator(): Operator;
  /** Asks until `look` finds something, or the time of a check is over. */
  until<T>(look: () => Promise<T | undefined>): Promise<T | undefined>;
}

const POLL_MS = 250;

/** Returns `Probe.until` with a limit in milliseconds. */
export const untilAfter =
  (limitMs: number, signal: AbortSignal): Probe['until'] =>
  async (look) => {
    const end = performance.now() + limitMs;
    for (;;) {
      const found = await look();
      if (found !== undefined || performance.now() >= end) return found;
      await delay(POLL_MS, undefined, { signal });
    }
  };
