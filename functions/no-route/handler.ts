import { serveNoRoute } from '../../shared/http/serve-no-route.ts';
import { PATHS } from './paths.ts';

export const handler = serveNoRoute(PATHS);
