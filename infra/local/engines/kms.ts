import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { type Engine, openDoor } from '../door/door.ts';
import type { RunningStack, Service } from '../stack/stack.ts';

const TYPE = 'AWS::KMS::Key';
const ALIAS = 'AWS::KMS::Alias';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Maximum plaintext of one KMS call. */
const MAXIMUM_PLAINTEXT_BYTES = 4_096;

const Context = z._default(z.record(z.string(), z.string()), {});
const Encrypt = z.object({ KeyId: z.string(), Plaintext: z.string(), EncryptionContext: Context });
const Decrypt = z.object({ CiphertextBlob: z.string(), EncryptionContext: Context });

/**
 * KMS: Encrypt and Decrypt with keys in files of the data folder (mode 0600). Uses AES-256-GCM with the encryption
 * context as associated data. A ciphertext starts with the name of its key, as it does on AWS.
 */
export const kms: Service = {
  types: [TYPE, ALIAS],

  name(stack) {
    for (const [id] of stack.resolver.resources(TYPE)) {
      const name = stack.physicalName(id);
      stack.resolver.name(id, name, { Arn: stack.arn('kms', `key/${name}`), KeyId: name });
    }
    for (const [id] of stack.resolver.resources(ALIAS)) {
      stack.resolver.name(id, `alias/${stack.physicalName(id)}`, {});
    }
  },

  async start(stack) {
    const ids = stack.resolver.resources(TYPE).map(([id]) => id);
    if (ids.length === 0) return async () => undefined;
    const keys = new Map(ids.map((id) => [stack.physicalName(id), openKey(stack, id)]));
    const door = await openDoor(stack.credential, serve(keys));
    stack.endpoints.KMS = door.endpoint;
    return () => door.close();
  },
};

function openKey(stack: RunningStack, id: string): Buffer {
  const file = join(stack.options.dataDir, `kms-${stack.physicalName(id)}.key`);
  if (!existsSync(file)) writeFileSync(file, randomBytes(KEY_BYTES).toString('base64'), { mode: 0o600 });
  const key = Buffer.from(readFileSync(file, 'utf8'), 'base64');
  if (key.length !== KEY_BYTES) throw new Error(`${file} does not contain a key of ${KEY_BYTES} bytes`);
  return key;
}

function serve(keys: ReadonlyMap<string, Buffer>): Engine {
  return async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const operation = String(request.headers['x-amz-target'] ?? '').split('.')[1] ?? '';
    const { status, body } = answer(keys, operation, Buffer.concat(chunks).toString());
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' });
    response.end(JSON.stringify(body));
  };
}

function answer(keys: ReadonlyMap<string, Buffer>, operation: string, body: string) {
  try {
    const input: unknown = JSON.parse(body);
    if (operation === 'Encrypt') return encrypt(keys, z.parse(Encrypt, input));
    if (operation === 'Decrypt') return decrypt(keys, z.parse(Decrypt, input));
    return refusal('UnknownOperationException', `the local runtime does not support ${operation}`);
  } catch {
    return refusal('ValidationException', 'the request is invalid');
  }
}

function encrypt(keys: ReadonlyMap<string, Buffer>, input: z.output<typeof Encrypt>) {
  const name = input.KeyId.split('/').at(-1) ?? '';
  const key = keys.get(name);
  const plaintext = Buffer.from(input.Plaintext, 'base64');
  if (key === undefined) return refusal('NotFoundException', `the key ${name} does not exist`);
  if (plaintext.length > MAXIMUM_PLAINTEXT_BYTES)
    return refusal('ValidationException', `the plaintext exceeds ${MAXIMUM_PLAINTEXT_BYTES} bytes`);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(contextBytes(input.EncryptionContext));
  const sealed = Buffer.concat([cipher.update(plaintext), cipher.final()]);
  const head = Buffer.from([Buffer.byteLength(name), ...Buffer.from(name)]);
  const blob = Buffer.concat([head, nonce, cipher.getAuthTag(), sealed]);
  return { status: 200, body: { CiphertextBlob: blob.toString('base64'), KeyId: name } };
}

function decrypt(keys: ReadonlyMap<string, Buffer>, input: z.output<typeof Decrypt>) {
  const blob = Buffer.from(input.CiphertextBlob, 'base64');
  const from = 1 + (blob[0] ?? 0);
  const name = blob.subarray(1, from).toString();
  const key = keys.get(name);
  if (key === undefined) return refusal('InvalidCiphertextException', 'the key of the ciphertext is unknown');
  const nonce = blob.subarray(from, from + NONCE_BYTES);
  const tag = blob.subarray(from + NONCE_BYTES, from + NONCE_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
      .setAAD(contextBytes(input.EncryptionContext))
      .setAuthTag(tag);
    const sealed = blob.subarray(from + NONCE_BYTES + TAG_BYTES);
    const plaintext = Buffer.concat([decipher.update(sealed), decipher.final()]);
    return { status: 200, body: { Plaintext: plaintext.toString('base64'), KeyId: name } };
  } catch {
    return refusal('InvalidCiphertextException', 'the ciphertext or its context was altered');
  }
}

/** Serialises the context independently of the order of its names. */
const contextBytes = (context: Readonly<Record<string, string>>): Buffer =>
  Buffer.from(JSON.stringify(Object.entries(context).sort(([a], [b]) => (a < b ? -1 : 1))));

function refusal(type: string, message: string) {
  return { status: 400, body: { __type: type, message } };
}
