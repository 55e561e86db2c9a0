import { servePreparation } from '../../shared/uploads/serve-preparation.ts';

export const handler = servePreparation();
