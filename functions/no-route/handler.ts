import { serveNoRoute } from '../../shared/http/serve-no-route.ts';

export const handler = serveNoRoute();
