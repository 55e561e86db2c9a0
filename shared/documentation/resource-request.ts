import * as z from 'zod/mini';

/** What CloudFormation sends to the function of a custom resource. */
export const ResourceRequest = z.object({
  RequestType: z.enum(['Create', 'Update', 'Delete']),
  /** Where it waits for the answer. */
  ResponseURL: z.string(),
  StackId: z.string(),
  RequestId: z.string(),
  LogicalResourceId: z.string(),
  /** Read only where they are needed: a request that is not understood could not be answered. */
  ResourceProperties: z.unknown(),
});

/** The properties of the documentation's own resource. */
export const SiteProperties = z.object({ BaseUrl: z.string(), DocsUrl: z.string(), AppUrl: z.string() });

export type ResourceRequest = z.output<typeof ResourceRequest>;

const ATTEMPTS = 3;
const TIME_OUT_MS = 5_000;

/**
 * Tells CloudFormation how the request ended; without an answer it waits until its time-out. The physical id never
 * changes, so an update never asks to delete what it replaced.
 * @throws Error if CloudFormation does not take the answer
 */
export async function answerRequest(
  request: ResourceRequest,
  failure: string | undefined,
  send: typeof fetch = fetch,
): Promise<void> {
  const body = JSON.stringify({
    Status: failure === undefined ? 'SUCCESS' : 'FAILED',
    ...(failure === undefined ? {} : { Reason: failure }),
    PhysicalResourceId: `${request.LogicalResourceId}-documentation`,
    StackId: request.StackId,
    RequestId: request.RequestId,
    LogicalResourceId: request.LogicalResourceId,
  });
  for (let attempt = 1; ; attempt += 1) {
    try {
      const response = await send(request.ResponseURL, {
        method: 'PUT',
        body,
        // The URL is signed for a request without this header.
        headers: { 'content-type': '' },
        signal: AbortSignal.timeout(TIME_OUT_MS),
      });
      if (!response.ok) throw new Error(`CloudFormation answered ${response.status}`);
      return;
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
    }
  }
}
