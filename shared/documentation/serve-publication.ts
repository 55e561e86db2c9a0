import { readFileSync } from 'node:fs';
import { openS3 } from '../clients/s3.ts';
import { errorFields, type LogSink, log, writeToStandardOutput } from '../log/log.ts';
import { requiredVariable } from '../table/environment.ts';
import { type Bucket, openBucket } from './bucket.ts';
import { type Addresses, Publication } from './publication.ts';
import { publish, withdraw } from './publish.ts';
import { answerRequest, ResourceRequest, SiteProperties } from './resource-request.ts';

interface PublicationDependencies {
  readonly bucket: Bucket;
  readonly send: typeof fetch;
  readonly sink: LogSink;
}

/**
 * Creates the handler of the custom resource that publishes the documentation: a deployment writes it, the removal of
 * the stack empties its bucket. A failure fails the deployment, with its reason.
 * @param file the publication, next to the function's code
 */
export function servePublication(
  file: URL,
  given: Partial<PublicationDependencies> = {},
): (event: unknown) => Promise<void> {
  const bucket = given.bucket ?? openBucket(openS3(), requiredVariable(process.env, 'BUCKET_NAME'));
  const sink = given.sink ?? writeToStandardOutput;
  return async (event) => {
    const request = ResourceRequest.parse(event);
    let failure: string | undefined;
    try {
      const fields =
        request.RequestType === 'Delete'
          ? await withdraw(bucket)
          : await publish(bucket, readPublication(file), addressesOf(request));
      log(sink, 'INFO', 'documentation', { request: request.RequestType, ...fields });
    } catch (error) {
      failure =
        error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 1_000) : 'unknown failure';
      log(sink, 'ERROR', 'documentation', { request: request.RequestType, error: errorFields(error) });
    }
    await answerRequest(request, failure, given.send);
  };
}

const readPublication = (file: URL): Publication => Publication.parse(JSON.parse(readFileSync(file, 'utf8')));

function addressesOf({ ResourceProperties }: ResourceRequest): Addresses {
  const { BaseUrl, DocsUrl, AppUrl } = SiteProperties.parse(ResourceProperties);
  return { baseUrl: BaseUrl, docsUrl: DocsUrl, appUrl: AppUrl };
}
