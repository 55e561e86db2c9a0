import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Clock } from '../../../shared/search/manifest/pacing.ts';
import {
  COMPANY_CANDIDATES_FORMAT,
  FormatTooNewError,
} from '../../../shared/search/manifest/writer-format.ts';
import { aroundSend } from '../../../shared/table/around-send.ts';
import type { Table } from '../../../shared/table/client.ts';
import { keys } from '../../../shared/table/keys.ts';
import type { Item } from '../../../shared/table/reader.ts';
import { START_MS } from './world.ts';

/** How lists keep manifests in a run (docs/adr/0053). All but the first two are ways to get it wrong, or make it hard. */
export interface Pacing {
  /** Attributes of the manifest when the run begins. */
  readonly manifest: Item;
  /** The clock by which readers keep a manifest. */
  readonly clock: 'gateway' | 'process';
  /** Whether writers wait before they report. Default: yes. */
  readonly waits?: boolean;
  /** Attributes that readers take the manifest to have. */
  readonly seen?: Item;
  /** Whether the clocks of writers are set forward while they publish, and whether they measure their wait by them. */
  readonly isSet?: boolean;
  readonly waitsBySetClock?: boolean;
  /** Share of publications by the release before pacing. It does not wait, and a floor refuses it. */
  readonly earlierWriters?: number;
  /** Whether the operator begins and ends pacing meanwhile, and whether it then lowers the floor at once. */
  readonly isTurned?: boolean;
  readonly isHasty?: boolean;
}

const manifest = keys.manifest();

export const isPacing = (reason: Error | undefined): boolean => reason?.name === 'PacingReason';

const isManifest = (key: Readonly<Record<string, unknown>> | undefined): boolean =>
  key?.['pk'] === manifest.pk && key['sk'] === manifest.sk;

/** Returns a table as the release before pacing uses it: it knows neither the format nor the attribute. */
export function asEarlierRelease({ client, name }: Table): Table {
  const knows = { ':format': COMPANY_CANDIDATES_FORMAT };
  return {
    name,
    client: aroundSend(client, async (send, [command]) => {
      const isTaking =
        command instanceof UpdateCommand &&
        command.input.ExpressionAttributeValues?.[':format'] !== undefined;
      if (isTaking)
        command.input.ExpressionAttributeValues = { ...command.input.ExpressionAttributeValues, ...knows };
      const answer = await send(command).catch((error: unknown) => {
        const floor =
          error instanceof ConditionalCheckFailedException ? error.Item?.['formatFloor']?.N : undefined;
        if (isTaking && Number(floor) > COMPANY_CANDIDATES_FORMAT)
          throw new FormatTooNewError(Number(floor), COMPANY_CANDIDATES_FORMAT);
        throw error;
      });
      if (!(command instanceof UpdateCommand) || !isManifest(command.input.Key)) return answer;
      const attributes: Item | undefined = Reflect.get(Object(answer), 'Attributes');
      return { ...Object(answer), ...(attributes && { Attributes: { ...attributes, paced: false } }) };
    }),
  };
}

/** Returns a table whose readers find these attributes in the manifest. */
export const withSeen = ({ client, name }: Table, seen: Item): Table => ({
  name,
  client: aroundSend(client, async (send, [command]) => {
    const answer = await send(command);
    if (!(command instanceof GetCommand) || !isManifest(command.input.Key)) return answer;
    const item: Item | undefined = Reflect.get(Object(answer), 'Item');
    return { ...Object(answer), Item: { ...item, ...seen } };
  }),
});

/** By how much the clock of a writer is set forward: short of a wait, more than a list keeps a manifest. */
const SET_MS = 1_900;
/** Longer than most publications take apart from the wait at their end. */
const SET_WITHIN_MS = 1_000;

/** Returns the clock of a writer by that of the run, which is the steady one of all processes. */
export function writerClock(now: () => number, pacing: Pacing | null, below: (end: number) => number): Clock {
  if (pacing?.isSet !== true) return Object.assign(() => now(), { steady: now });
  const setAtMs = now() + below(SET_WITHIN_MS);
  const clock = () => (now() < setAtMs ? now() : now() + SET_MS);
  return Object.assign(clock, { steady: pacing.waitsBySetClock === true ? clock : now });
}

/** The clock of a process that is frozen between its requests. */
export class ProcessClock {
  readonly #now: () => number;
  #ranMs = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Runs a request with the time at which it was received, by this clock or by that of the gateway. */
  async during<T>(
    clock: Pacing['clock'] | null,
    request: (receivedMs: number | null) => Promise<T>,
  ): Promise<T> {
    const startedMs = this.#now();
    try {
      return await request(clock === null ? null : clock === 'gateway' ? startedMs : START_MS + this.#ranMs);
    } finally {
      this.#ranMs += this.#now() - startedMs;
    }
  }
}

const PACED: Pacing = { manifest: { paced: true, formatFloor: 4 }, clock: 'gateway' };
/** The operator begins and ends pacing, and the release before it writes whenever the floor lets it. */
const TURNED: Pacing = { ...PACED, isTurned: true, earlierWriters: 0.5 };

const SET: Pacing = { ...PACED, isSet: true };

export const PACINGS: Readonly<Record<string, Pacing>> = {
  'every writer paces': PACED,
  'the clocks of writers are set forward': SET,
  'the operator steps back and forth': TURNED,
};

export const PACING_MUTANTS: Readonly<Record<string, Pacing>> = {
  'a writer reports a withdrawal at once': { ...PACED, waits: false },
  'a writer waits by a clock that is set forward': { ...SET, waitsBySetClock: true },
  'a list keeps a manifest by the clock of its process': { ...PACED, clock: 'process' },
  'a list keeps a manifest that no floor protects': {
    ...PACED,
    manifest: { paced: true },
    seen: { formatFloor: 4 },
    earlierWriters: 0.5,
  },
  'the floor falls before the last list has let go of its manifest': { ...TURNED, isHasty: true },
};
