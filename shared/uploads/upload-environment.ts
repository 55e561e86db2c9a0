import { openS3ForLargeObjects } from '../clients/s3.ts';
import { openSfn } from '../clients/sfn.ts';
import { requiredVariable } from '../table/environment.ts';
import { ObjectStore } from './object-store.ts';
import { runningIn } from './running-executions.ts';
import { UploadQueue } from './upload-queue.ts';
import type { UnitPrices } from './upload-report.ts';

/** What every step of an upload works with. Tests give their own. */
export interface UploadDependencies {
  readonly store: ObjectStore;
  readonly queue: UploadQueue;
  readonly prices: UnitPrices;
  readonly now: () => number;
}

/** A nanodollar per unit is a thousandth of a dollar per million units. */
const pricePerMillion = (name: string): number => Number(requiredVariable(process.env, name)) / 1_000;

/** Opens what the environment of a function names. */
export function openUploadDependencies(): UploadDependencies {
  const store = new ObjectStore(openS3ForLargeObjects(), requiredVariable(process.env, 'UPLOADS_BUCKET'));
  return {
    store,
    queue: new UploadQueue(store, runningIn(openSfn())),
    prices: {
      region: requiredVariable(process.env, 'PRICES_REGION'),
      million_read_units: pricePerMillion('READ_UNIT_NANODOLLARS'),
      million_write_units: pricePerMillion('WRITE_UNIT_NANODOLLARS'),
    },
    now: Date.now,
  };
}

/** What the handlers use of Lambda's context. */
export interface Remaining {
  getRemainingTimeInMillis(): number;
}
