import { serveEnqueuing } from '../../shared/webhooks/serve-enqueuing.ts';

export const handler = serveEnqueuing();
