import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { listKeyCards } from '../../../shared/auth/key-card.ts';
import { keys } from '../../../shared/table/keys.ts';
import { readerOf } from '../../support/table-state.ts';
import { startTestRuntime, type TestRuntime } from './support.ts';

let runtime: TestRuntime;
let kms: Server;
let organisation: string;
const nobody = '019583a0-0000-7000-8000-000000000000';
beforeAll(async () => {
  runtime = await startTestRuntime({ engine: 'memory' });
  // Encrypts by turning the text around, for the commands that need a key of KMS.
  kms = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { Plaintext, CiphertextBlob, EncryptionContext } = JSON.parse(Buffer.concat(chunks).toString());
    expect(EncryptionContext).toEqual({ portal: 'links' });
    const turned = (text: string): string => Buffer.from(text, 'base64').reverse().toString('base64');
    response.writeHead(200, { 'content-type': 'application/x-amz-json-1.1' });
    response.end(
      JSON.stringify(
        Plaintext === undefined
          ? { Plaintext: turned(CiphertextBlob) }
          : { CiphertextBlob: turned(Plaintext) },
      ),
    );
  });
  await new Promise<void>((done) => {
    kms.listen(0, '127.0.0.1', done);
  });
  const address = kms.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const file = join(runtime.dataDir, 'runtime.json');
  const given = JSON.parse(readFileSync(file, 'utf8'));
  given.engines.kms = `http://127.0.0.1:${port}`;
  given.outputs.WebhookKeyArn = 'arn:aws:kms:us-east-1:1:key/k';
  writeFileSync(file, JSON.stringify(given));
  const made = await runtime.json('organisations', 'create', '--name', 'Acme');
  organisation = String(made['organisation_id']);
}, 60_000);
afterAll(async () => {
  kms.closeAllConnections();
  kms.close();
  await runtime.stop();
});

describe('portal link', () => {
  test('prints a link once, lists it without what opens it, and revokes it', async () => {
    const made = await runtime.json('portal', 'link', '--organisation', organisation, '--hours', '2');
    expect(made).toMatchObject({
      organisation_id: organisation,
      status: 'open',
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:9\/app\/enter\/[\w-]{96}$/),
    });
    const life = Date.parse(String(made['ends_at'])) - Date.parse(String(made['created_at']));
    expect(Math.abs(life - 2 * 3_600_000)).toBeLessThan(1_001);
    const token = String(made['url']).split('/').at(-1) ?? '';
    const listed = await runtime.ops('portal', 'list', '--organisation', organisation, '--json');
    expect(listed.stdout).toContain(String(made['link_id']));
    expect(listed.stdout).not.toContain(token);

    const revoke = ['portal', 'revoke', '--organisation', organisation, '--link', String(made['link_id'])];
    const revoked = await runtime.json(...revoke);
    expect(revoked).toMatchObject({ status: 'revoked', revoked_at: expect.any(String) });
    expect(await runtime.json(...revoke)).toEqual(revoked);
    expect(await runtime.json('portal', 'revoke', '--organisation', organisation, '--all')).toMatchObject({
      revoked: 'all',
    });
    const next = await runtime.json('portal', 'link', '--organisation', organisation);
    expect(Date.parse(String(next['ends_at'])) - Date.now()).toBeGreaterThan(23 * 3_600_000);
  });

  test('adds what the portal shows of keys that were created before it', async () => {
    const key = await runtime.json(
      'keys',
      'create',
      '--organisation',
      organisation,
      '--name',
      'old',
      '--scopes',
      'jobs:read',
    );
    const reader = readerOf(runtime.table);
    const card = keys.keyCard(organisation, String(key['key_id']));
    const { DeleteCommand } = await import('@aws-sdk/lib-dynamodb');
    await runtime.table.client.send(new DeleteCommand({ TableName: runtime.table.name, Key: card }));
    expect(await listKeyCards(reader, organisation)).toEqual([]);
    await runtime.json('portal', 'link', '--organisation', organisation);
    expect(await listKeyCards(reader, organisation)).toEqual([
      expect.objectContaining({ keyId: key['key_id'], name: 'old', scopes: ['jobs:read'] }),
    ]);
  });

  test.each([
    [['link', '--organisation', nobody], `organisation ${nobody} does not exist`],
    [['link', '--organisation', 'ORGANISATION', '--hours', '721'], '--hours'],
    [['revoke', '--organisation', 'ORGANISATION'], 'give either --link <id> or --all'],
    [['revoke', '--organisation', 'ORGANISATION', '--link', nobody, '--all'], 'give either'],
    [['revoke', '--organisation', 'ORGANISATION', '--link', nobody], `link ${nobody} does not exist`],
    [['brand', '--colour', 'blue'], 'must be # and six hex digits'],
    [['brand', '--colour', '#ffcc00'], 'has a contrast of 1.5'],
    [['brand', '--contact', 'javascript:alert(1)'], 'must be an e-mail address or an https URL'],
  ])('portal %j is refused', async (words, sentence) => {
    const argv = words.map((word) => (word === 'ORGANISATION' ? organisation : word));
    const { code, stderr } = await runtime.ops('portal', ...argv);
    expect(code).toBeGreaterThan(0);
    expect(stderr).toContain(sentence);
  });
});

test('portal brand changes what is given and keeps the rest', async () => {
  const before = await runtime.json('portal', 'brand');
  expect(before).toMatchObject({ name: 'Jobs and companies data', contact: null });
  await runtime.json('portal', 'brand', '--name', 'Acme Jobs', '--contact', 'help@acme.example');
  expect(await runtime.json('portal', 'brand', '--colour', '#7A1FA2')).toMatchObject({
    name: 'Acme Jobs',
    colour: '#7a1fa2',
    contact: 'mailto:help@acme.example',
  });
});

test('portal rotate numbers the key that signs, and a test event has a link', async () => {
  expect(await runtime.json('portal', 'rotate')).toMatchObject({ link_key: 2 });
});
