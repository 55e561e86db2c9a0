import { openSfn } from '../clients/sfn.ts';
import { requiredVariable } from '../table/environment.ts';
import { Deadline, type Remaining } from './calls/deadline.ts';
import type { ObjectStore } from './calls/object-store.ts';
import { repeated } from './calls/patient-client.ts';
import { openUploads, patientStore } from './calls/upload-bucket.ts';
import { runningIn } from './running-executions.ts';
import { type IsRunning, UploadQueue } from './upload-queue.ts';
import type { UnitPrices } from './upload-report.ts';

/** What every step of an upload works with. Tests give their own. */
export interface UploadDependencies {
  readonly store: ObjectStore;
  readonly isRunning: IsRunning;
  readonly prices: UnitPrices;
  readonly now: () => number;
  readonly sleep?: (ms: number) => Promise<unknown>;
}

/** One invocation: it waits for throttled services until its time is up. */
export interface Invocation {
  readonly deadline: Deadline;
  readonly store: ObjectStore;
  readonly queue: UploadQueue;
  readonly prices: UnitPrices;
  readonly now: () => number;
}

/** A nanodollar per unit is a thousandth of a dollar per million units. */
const pricePerMillion = (name: string): number => Number(requiredVariable(process.env, name)) / 1_000;

/** Opens what the environment of a function names. */
export const openUploadDependencies = (): UploadDependencies => ({
  store: openUploads(),
  isRunning: runningIn(openSfn()),
  prices: {
    region: requiredVariable(process.env, 'PRICES_REGION'),
    million_read_units: pricePerMillion('READ_UNIT_NANODOLLARS'),
    million_write_units: pricePerMillion('WRITE_UNIT_NANODOLLARS'),
  },
  now: Date.now,
});

/** Begins an invocation of a function. */
export function invocationOf(
  { store, isRunning, prices, now, sleep }: UploadDependencies,
  context: Remaining,
): Invocation {
  const deadline = new Deadline({ remainingMs: () => context.getRemainingTimeInMillis(), sleep });
  const patient = patientStore(store, deadline);
  const queue = new UploadQueue(patient, (arn) => repeated(() => isRunning(arn), deadline));
  return { deadline, store: patient, queue, prices, now };
}
