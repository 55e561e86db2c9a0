import { serveDeliveries } from '../../shared/webhooks/delivery/serve-deliveries.ts';

export const handler = serveDeliveries();
