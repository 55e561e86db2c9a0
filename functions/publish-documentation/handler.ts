import { PUBLICATION_FILE } from '../../shared/documentation/publication.ts';
import { servePublication } from '../../shared/documentation/serve-publication.ts';

export const handler: (event: unknown) => Promise<void> = servePublication(
  new URL(PUBLICATION_FILE, import.meta.url),
);
