import { openSfn } from '../clients/sfn.ts';
import { requiredVariable } from '../table/environment.ts';
import { ObjectStore, openUploads } from './object-store.ts';
import { runningIn } from './running-executions.ts';
import { UploadQueue } from './upload-queue.ts';
import { UnitPrices } from './upload-report.ts';

/** What every step of an upload works with. Tests give their own. */
export interface UploadDependencies {
  readonly store: ObjectStore;
  readonly queue: UploadQueue;
  readonly prices: UnitPrices;
  readonly now: () => number;
}

/** Opens what the environment of a function names: `UPLOADS_BUCKET` and `UNIT_PRICES`. */
export function openUploadDependencies(): UploadDependencies {
  const store = new ObjectStore(openUploads(), requiredVariable(process.env, 'UPLOADS_BUCKET'));
  return {
    store,
    queue: new UploadQueue(store, runningIn(openSfn())),
    prices: UnitPrices.parse(JSON.parse(requiredVariable(process.env, 'UNIT_PRICES'))),
    now: Date.now,
  };
}

/** What the handlers use of Lambda's context. */
export interface Remaining {
  getRemainingTimeInMillis(): number;
}
