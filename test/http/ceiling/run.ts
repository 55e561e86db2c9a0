import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Offer, Outcome } from './overload.ts';

/** An organisation whose limits are far above what its account sustains, and whose lists compute for a while. */
export const LISTS: Omit<Offer, 'requestsPerSecond'> = {
  limits: { perSecond: 10_000, perMinute: 600_000 },
  work: { kind: 'list', ms: 100, items: 3 },
  savedSeconds: 0.1,
  namesReason: true,
  warmUpSeconds: 2,
  seconds: 3,
};

/** The same organisation, with retrievals that compute nothing. */
export const RETRIEVALS = { ...LISTS, work: { kind: 'retrieval', ms: 0, items: 3 } } as const;

/** Runs offers one after the other, in a separate process. */
export async function runOffers(offers: readonly Offer[]): Promise<readonly Outcome[]> {
  const main = fileURLToPath(new URL('main.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--no-warnings',
    main,
    JSON.stringify(offers),
  ]);
  return JSON.parse(stdout);
}
