import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DecryptCommand, EncryptCommand, KMSClient } from '@aws-sdk/client-kms';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { kms } from '../../../infra/local/engines/kms.ts';
import { RunningStack } from '../../../infra/local/stack/stack.ts';
import { parseTemplate } from '../../../infra/local/stack/template.ts';
import { fixtureOptions } from '../fixture/fixture.ts';

interface RunningKms {
  readonly client: KMSClient;
  /** The value of `Fn::GetAtt Secrets.Arn`, which the operator's command line also uses. */
  readonly arn: string;
  stop(): Promise<void>;
}

let folder: string;
const running: RunningKms[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kms-'));
});
afterEach(async () => {
  for (const one of running.splice(0)) await one.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function start(dataDir = folder): Promise<RunningKms> {
  const template = parseTemplate({ Resources: { Secrets: { Type: 'AWS::KMS::Key' } } });
  const stack = new RunningStack({
    ...fixtureOptions(dataDir),
    assembly: { stackName: 'Stack', template, assetFolder: () => '' },
    parameters: {},
    baseUrl: '',
    environmentsPerFunction: 1,
    environmentsPerConsumer: 1,
  });
  kms.name?.(stack);
  const stop = await kms.start(stack);
  const client = new KMSClient(stack.address('KMS'));
  const one = {
    client,
    arn: String(stack.resolver.resolve({ 'Fn::GetAtt': ['Secrets', 'Arn'] })),
    stop: async () => {
      client.destroy();
      await stop();
      await stack.log.close();
    },
  };
  running.push(one);
  return one;
}

const CONTEXT = { destination: 'd1', purpose: 'test' };
const encrypt = async ({ client, arn }: RunningKms, text: string): Promise<Uint8Array> => {
  const { CiphertextBlob } = await client.send(
    new EncryptCommand({ KeyId: arn, Plaintext: Buffer.from(text), EncryptionContext: CONTEXT }),
  );
  return CiphertextBlob ?? new Uint8Array();
};
const decrypt = async (
  { client }: RunningKms,
  CiphertextBlob: Uint8Array,
  EncryptionContext: Record<string, string> = CONTEXT,
): Promise<string> => {
  const { Plaintext } = await client.send(new DecryptCommand({ CiphertextBlob, EncryptionContext }));
  return Buffer.from(Plaintext ?? []).toString();
};

test('decrypts what it encrypted, even after a restart, and keeps its key in a file of this user only', async () => {
  const first = await start();
  const sealed = await encrypt(first, 'secret');
  expect(Buffer.from(sealed).toString('latin1')).not.toContain('secret');
  const again = await start();
  expect(await decrypt(again, sealed, { purpose: 'test', destination: 'd1' })).toBe('secret');
  const files = readdirSync(folder).filter((name) => name.endsWith('.key'));
  expect(files).toHaveLength(1);
  expect(statSync(join(folder, files[0] ?? '')).mode & 0o777).toBe(0o600);
});

test('encrypts the same text differently each time', async () => {
  const one = await start();
  expect(await encrypt(one, 'secret')).not.toEqual(await encrypt(one, 'secret'));
});

test('refuses a ciphertext with another context, an altered one, and one of another key', async () => {
  const one = await start();
  const sealed = await encrypt(one, 'secret');
  await expect(decrypt(one, sealed, { destination: 'd2', purpose: 'test' })).rejects.toThrow(/altered/);
  await expect(decrypt(one, sealed, {})).rejects.toThrow(/altered/);
  for (const at of [0, 5, sealed.length - 20, sealed.length - 1]) {
    const altered = Uint8Array.from(sealed, (byte, i) => (i === at ? byte ^ 1 : byte));
    await expect(decrypt(one, altered)).rejects.toMatchObject({ name: 'InvalidCiphertextException' });
  }
  await expect(decrypt(one, sealed.subarray(0, 30))).rejects.toMatchObject({
    name: 'InvalidCiphertextException',
  });
  const elsewhere = mkdtempSync(join(folder, 'other-'));
  await expect(decrypt(await start(elsewhere), sealed)).rejects.toThrow(/altered/);
});

test('refuses a ciphertext whose authentication tag was cut to one that is easier to guess', async () => {
  const one = await start();
  const empty = await encrypt(one, '');
  expect(await decrypt(one, empty)).toBe('');
  for (const bytes of [1, 4, 12]) {
    await expect(decrypt(one, empty.subarray(0, -bytes))).rejects.toMatchObject({
      name: 'InvalidCiphertextException',
    });
  }
});

test('refuses what KMS refuses: an unknown key, more than 4,096 bytes', async () => {
  const one = await start();
  await expect(encrypt({ ...one, arn: `${one.arn}x` }, 'secret')).rejects.toMatchObject({
    name: 'NotFoundException',
  });
  await expect(encrypt(one, 'x'.repeat(4_097))).rejects.toMatchObject({ name: 'ValidationException' });
  expect(await decrypt(one, await encrypt(one, 'x'.repeat(4_096)))).toHaveLength(4_096);
});
