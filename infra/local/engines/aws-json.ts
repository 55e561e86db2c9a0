import type { ServiceAddress } from '../stack/stack.ts';

/** An error that a service returned; `name` is its short name (`ConditionalCheckFailedException`). */
export class ServiceError extends Error {
  constructor(name: string, message: string) {
    super(message);
    this.name = name;
  }
}

/**
 * Calls an operation of a local service over AWS's JSON protocol.
 * @param target service version and operation, such as `AmazonSQS.SendMessage`.
 * @throws ServiceError when the service refuses the call.
 */
export async function callService(
  { endpoint, region, credentials }: ServiceAddress,
  target: string,
  input: unknown,
  signal?: AbortSignal,
): Promise<unknown> {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': target,
      // The doors read the access key and the engines the region; nothing checks the signature.
      authorization:
        `AWS4-HMAC-SHA256 Credential=${credentials.accessKeyId}/20200101/${region}/local/aws4_request, ` +
        'SignedHeaders=host, Signature=0',
      'x-amz-date': '20200101T000000Z',
    },
    body: JSON.stringify(input),
    signal: signal ?? null,
  });
  const body = await response.text();
  if (response.ok) return body === '' ? {} : JSON.parse(body);
  const [, type = `${response.status}`] = /"__type"\s*:\s*"(?:[^"]*#)?([^"]+)"/.exec(body) ?? [];
  throw new ServiceError(type, body.slice(0, 500));
}
