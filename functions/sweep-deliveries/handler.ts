import { serveSweep } from '../../shared/webhooks/serve-sweep.ts';

export const handler = serveSweep();
