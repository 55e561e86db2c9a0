import { S3Client } from '@aws-sdk/client-s3';
import { CALLING } from './calling.ts';

/** Opens a function's client of S3. */
export const openS3 = (): S3Client => new S3Client(CALLING);
