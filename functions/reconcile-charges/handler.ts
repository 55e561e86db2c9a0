import { serveReconciliation } from '../../shared/credits/settlement/serve-reconciliation.ts';

export const handler = serveReconciliation();
