import { servePublishing } from '../../shared/uploads/serve-publishing.ts';

export const handler = servePublishing();
