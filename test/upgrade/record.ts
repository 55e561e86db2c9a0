import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { startInterface } from '../support/interface.ts';
import { recordFunctions } from './earlier-functions.ts';
import { leaveInFlight, publishMarket } from './in-flight.ts';
import { RELEASE_FILE, type Release, withoutTokens, writeRows } from './release.ts';

/** Records this release, for the tests of the next one: `npm run release:record`, at the commit that is released. */

const PATHS = [
  '/v0/jobs?limit=2',
  '/v0/jobs?limit=2&sort=updated&direction=asc',
  '/v0/companies?limit=1',
  '/v0/job-changes?limit=3',
  '/v0/locations?query=ger',
  '/v0/taxonomies/roles',
];

const recordedAtMs = Date.now();
const tested = await startInterface((table) => publishMarket(table, recordedAtMs), { stream: true });
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
const inFlight = await leaveInFlight(tested, recordedAtMs);

const { version }: { readonly version: string } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
);
const release: Release = { version, recordedAtMs, organisationId, apiKey, answers, inFlight };
mkdirSync(dirname(RELEASE_FILE), { recursive: true });
const rows = await writeRows(table);
writeFileSync(RELEASE_FILE, `${JSON.stringify(release, null, 2)}\n`);
const bytes = await recordFunctions();
await tested.stop();
process.stdout.write(
  `recorded ${version}: ${rows} rows, ${answers.length} answers, ${bytes} bytes of functions\n`,
);
