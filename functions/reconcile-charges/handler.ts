import { serveReconciliation } from '../../shared/credits/serve-reconciliation.ts';

export const handler = serveReconciliation();
