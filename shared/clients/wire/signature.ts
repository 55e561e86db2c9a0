import { createHmac, createSecretKey, hash, type KeyObject } from 'node:crypto';
import type { Protocol } from './protocol.ts';

/** What a signature depends on of a service. */
type Signed = Pick<Protocol, 'contentType' | 'service' | 'target'>;

export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
}

/** Signs requests to a service with version 4 of AWS's signature. */
export class Signature {
  readonly #protocol: Signed;
  readonly #region: string;
  readonly #host: string;
  readonly #path: string;
  /**
   * The derived key of the last request. It holds for a day, a region and a secret. Node takes 2 µs to sign with a key
   * object, and 11 µs with the bytes of a key.
   */
  #key: { readonly secret: string; readonly date: string; readonly signing: KeyObject } | undefined;

  /** @param path of every request, as `pathOf` (exchange.ts) returns it */
  constructor(protocol: Signed, region: string, host: string, path: string) {
    this.#protocol = protocol;
    this.#region = region;
    this.#host = host;
    // The signature has the path encoded once more than the request.
    this.#path = path.split('/').map(encodeURIComponent).join('/');
  }

  /**
   * Returns the headers of a request, all of them signed.
   * @param at Unix milliseconds
   */
  headers(operation: string, body: Buffer, credentials: Credentials, at: number): Record<string, string> {
    const { accessKeyId, secretAccessKey, sessionToken } = credentials;
    const { contentType, service, target } = this.#protocol;
    const time = new Date(at).toISOString().replaceAll(/[-:]|\.\d+/g, '');
    const digest = sha256(body);
    // In the order of the signature, which is that of their names.
    const headers: Record<string, string> = {
      'content-type': contentType,
      host: this.#host,
      'x-amz-content-sha256': digest,
      'x-amz-date': time,
      ...(sessionToken === undefined ? {} : { 'x-amz-security-token': sessionToken }),
      'x-amz-target': `${target}.${operation}`,
    };
    let lines = '';
    for (const name in headers) lines += `${name}:${headers[name]}\n`;
    const names = Object.keys(headers).join(';');
    const date = time.slice(0, 8);
    const scope = `${date}/${this.#region}/${service}/aws4_request`;
    const request = sha256(`POST\n${this.#path}\n\n${lines}\n${names}\n${digest}`);
    const signature = hmac(
      this.#keyOf(secretAccessKey, date),
      `AWS4-HMAC-SHA256\n${time}\n${scope}\n${request}`,
    );
    headers['authorization'] =
      `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature.toString('hex')}`;
    return headers;
  }

  #keyOf(secret: string, date: string): KeyObject {
    if (this.#key?.secret !== secret || this.#key.date !== date) {
      const parts = [date, this.#region, this.#protocol.service, 'aws4_request'];
      const bytes = parts.reduce<Buffer>(hmac, Buffer.from(`AWS4${secret}`));
      this.#key = { secret, date, signing: createSecretKey(bytes) };
    }
    return this.#key.signing;
  }
}

const sha256 = (content: Buffer | string): string => hash('sha256', content, 'hex');
const hmac = (key: Buffer | KeyObject, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest();
