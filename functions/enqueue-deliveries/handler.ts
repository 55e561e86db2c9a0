import { serveEnqueuing } from '../../shared/webhooks/waking/serve-enqueuing.ts';

export const handler = serveEnqueuing();
