import { serveMonitors } from '../../shared/monitors/serve-monitors.ts';

export const handler = serveMonitors();
