import { S3Client } from '@aws-sdk/client-s3';
import { CALLING, timeOuts } from './calling.ts';

/** Opens a function's client of S3. */
export const openS3 = (): S3Client => new S3Client(CALLING);

/** Objects of tens of megabytes take longer than those of a request, and nobody waits for an answer. */
const LARGE = { maxAttempts: 5, ...timeOuts(30_000) };

/** Opens the client of a function that reads and writes large objects. */
export const openS3ForLargeObjects = (): S3Client => new S3Client(LARGE);
