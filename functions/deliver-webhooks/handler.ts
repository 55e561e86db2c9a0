import { serveDeliveries } from '../../shared/webhooks/serve-deliveries.ts';

export const handler = serveDeliveries();
