import { DecryptCommand, EncryptCommand, type KMSClient } from '@aws-sdk/client-kms';
import { CALLING } from '../calling.ts';
import { base64, bytesOf } from './attributes.ts';
import { JsonClient } from './client.ts';
import { serviceOf } from './service.ts';

const KMS = serviceOf({
  service: 'kms',
  variable: 'KMS',
  target: 'TrentService',
  contentType: 'application/x-amz-json-1.1',
  operations: new Map<unknown, string>([
    [DecryptCommand, 'Decrypt'],
    [EncryptCommand, 'Encrypt'],
  ]),
  encode: (_operation, input) =>
    Object.fromEntries(
      Object.entries(input).map(([name, value]) => [
        name,
        value instanceof Uint8Array ? base64(value) : value,
      ]),
    ),
  decode: (output) => {
    for (const [name, value] of Object.entries(output)) {
      if (BINARY.has(name)) Object.assign(output, { [name]: bytesOf(value) });
    }
  },
});

const BINARY: ReadonlySet<string> = new Set(['CiphertextBlob', 'Plaintext']);

/** Opens a wire client under the type of the SDK's, whose commands name the type of their answers. */
export const openWireKms = (): Pick<KMSClient, 'destroy' | 'send'> => new JsonClient(CALLING, KMS);
