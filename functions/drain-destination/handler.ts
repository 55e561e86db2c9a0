import { serveDrain } from '../../shared/webhooks/waking/serve-drain.ts';

export const handler = serveDrain();
