import { serveDrain } from '../../shared/webhooks/serve-drain.ts';

export const handler = serveDrain();
