import { openS3ForLargeObjects } from '../../clients/s3.ts';
import { requiredVariable } from '../../table/environment.ts';
import type { Deadline } from './deadline.ts';
import { ObjectStore } from './object-store.ts';
import { patientClient } from './patient-client.ts';

/** Opens the bucket of uploads that the environment of a function names. */
export const openUploads = (): ObjectStore =>
  new ObjectStore(openS3ForLargeObjects(), requiredVariable(process.env, 'UPLOADS_BUCKET'));

/** Returns the store of an invocation, which waits for S3 until the time is up. */
export const patientStore = ({ client, bucket }: ObjectStore, deadline: Deadline): ObjectStore =>
  new ObjectStore(patientClient(client, deadline), bucket);
