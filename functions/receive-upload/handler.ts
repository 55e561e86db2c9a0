import { serveReceiving } from '../../shared/uploads/serve-receiving.ts';

export const handler = serveReceiving();
