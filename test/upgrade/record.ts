import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { uuid7 } from '../../shared/table/uuid7.ts';
import { acceptanceOf } from '../../shared/webhooks/delivery/accept-event.ts';
import { testEvent } from '../../shared/webhooks/delivery/send-test.ts';
import { createDestination } from '../../shared/webhooks/destination/destinations.ts';
import { STANDARD_RETENTION } from '../../shared/webhooks/retention.ts';
import { CATALOGUE_LINES, companyLine, eventLine, jobLine, publishLines } from '../support/feed-lines.ts';
import { startInterface } from '../support/interface.ts';
import { RELEASE_FILE, type Release, withoutTokens, writeRows } from './release.ts';

/** Records this release, for the tests of the next one: `npm run release:record`, at the commit that is released. */

const JOBS = ['one', 'two', 'three', 'four', 'five', 'six'];
const PATHS = [
  '/v0/jobs?limit=2',
  '/v0/jobs?limit=2&sort=updated&direction=asc',
  '/v0/companies?limit=1',
  '/v0/job-changes?limit=3',
  '/v0/locations?query=ger',
  '/v0/taxonomies/roles',
];

// The change stream serves the last 30 days.
const NOW = { now: Date.now };
const recordedAtMs = Date.now();
const tested = await startInterface(async (table) => {
  await publishLines(table, [...CATALOGUE_LINES, companyLine('Alder'), companyLine('Birch')], NOW);
  await publishLines(
    table,
    [
      ...JOBS.map((name, i) => jobLine(name, i % 2 === 0 ? 'Alder' : 'Birch')),
      eventLine('grown', 'Alder', {
        ...{ kind: 'workforce', measure: 'employees', minimum: 5, maximum: 9 },
        subjectScope: 'legal_entity',
      }),
    ],
    NOW,
  );
});
const { table, organisationId, apiKey } = tested;
const answers: { path: string; body: unknown }[] = [];
const ask = async (path: string): Promise<void> => {
  const { status, json } = await tested.get(path);
  if (status !== 200) throw new Error(`${path} is answered with ${status}`);
  answers.push({ path, body: withoutTokens(json) });
  // One page further, from the token that a customer would keep.
  if (/[?&](?:after|cursor)=/.test(path)) return;
  for (const [field, parameter] of [
    ['next_cursor', 'cursor'],
    ['next_position', 'after'],
  ] as const) {
    const token: unknown = json[field];
    if (typeof token === 'string') await ask(`${path}&${parameter}=${encodeURIComponent(token)}`);
  }
};
for (const path of PATHS) await ask(path);

const operator = { name: 'record', now: recordedAtMs };
const { id: destinationId } = await createDestination(
  table,
  { organisationId, name: 'hook', url: 'https://hooks.customer.com/', secret: 'whsec_of_a_test' },
  async (_, secret) => Buffer.from(secret).reverse(),
  operator,
);
const eventId = uuid7(recordedAtMs);
const event = testEvent('hook', {
  eventId,
  organisationId,
  now: recordedAtMs,
  appUrl: 'https://app.example',
});
await table.client.send(
  new TransactWriteCommand({
    TransactItems: acceptanceOf(
      table.name,
      { event, organisationId, destinationIds: [destinationId], test: false },
      recordedAtMs,
      STANDARD_RETENTION,
    ),
  }),
);

const { version }: { readonly version: string } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
);
const release: Release = {
  ...{ version, recordedAtMs, organisationId, apiKey, answers },
  deliveryMessage: { event_id: eventId, destination_id: destinationId, generation: 1, attempt: 1 },
};
mkdirSync(dirname(RELEASE_FILE), { recursive: true });
const rows = await writeRows(table);
writeFileSync(RELEASE_FILE, `${JSON.stringify(release, null, 2)}\n`);
await tested.stop();
process.stdout.write(`recorded ${version}: ${rows} rows and ${answers.length} answers\n`);
