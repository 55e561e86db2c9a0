import { serveSweep } from '../../shared/webhooks/waking/serve-delivery-sweep.ts';

export const handler = serveSweep();
