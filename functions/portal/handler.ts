import { servePortal } from '../../shared/portal/serve/serve-portal.ts';

export const handler = servePortal();
