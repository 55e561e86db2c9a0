import type { CloudWatchLogsEvent } from 'aws-lambda';
import { serveCollection } from '../../shared/credits/settlement/serve-collection.ts';

export const handler: (event: CloudWatchLogsEvent) => Promise<void> = serveCollection();
