import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createKey, listKeys, revokeKey } from '../../shared/auth/keys.ts';
import { inboxItems } from '../../shared/monitors/matching/inbox.ts';
import { newMonitor } from '../../shared/monitors/monitor.ts';
import { WHOLE_POSITION } from '../../shared/monitors/watermark.ts';
import { contrastOf, lightenedFor } from '../../shared/portal/look/contrast.ts';
import { putBrand, readBrand, STANDARD_BRAND } from '../../shared/portal/reading/brand.ts';
import { keys } from '../../shared/table/keys.ts';
import { uuid7 } from '../../shared/table/uuid7.ts';
import { startTestTable, type TestTable } from '../support/table.ts';
import { SECRET } from '../webhooks/support/world.ts';
import { type Browser, HOURS, PortalWorld } from './portal-world.ts';

const BEGINNING = { watermark: { position: 0, ordinal: WHOLE_POSITION }, seat: { shard: 0, seat: 0 } };

let table: TestTable;
let world: PortalWorld;
let browser: Browser;
let destinationId: string;
beforeAll(async () => {
  table = await startTestTable({ engine: 'memory' });
});
afterAll(async () => {
  await table.stop();
});
beforeEach(async () => {
  world = await PortalWorld.start(table);
  destinationId = await world.deliveries.destination();
  browser = await world.signedIn();
});

const textOf = async (path: string, given = browser): Promise<string> => (await given.get(path)).body ?? '';

describe('the overview', () => {
  const entriesOf = (count: number) =>
    Array.from({ length: count }, (_, i) => ({
      at: world.now - HOURS(24 * 40) + HOURS(i),
      keyId: i % 2 === 0 ? 'k1' : null,
    }));

  test('sums charges by day, operation and key, once however many views there are', async () => {
    await world.charge([
      { at: world.now - HOURS(25), deltaMicros: -3_000n, operation: 'list-companies', keyId: null },
      { at: world.now - HOURS(1), deltaMicros: -2_000_000n, resources: 20 },
      {
        at: world.now - HOURS(1),
        deltaMicros: 1_000_000n,
        kind: 'refund',
        operation: null,
        meter: null,
        keyId: null,
      },
      { at: world.now, deltaMicros: 9_000_000n, kind: 'top_up', operation: null, meter: null, keyId: null },
    ]);
    const views = await Promise.all([1, 2, 3].map(() => textOf('/app/overview')));
    for (const text of [
      ...views.filter((each) => !each.includes('not included yet')),
      await textOf('/app/overview'),
    ]) {
      expect(text).toContain('<dt>Balance</dt><dd>$5.00</dd>');
      expect(text).toContain('<dt>Today (UTC)</dt><dd>$1.00</dd>');
      expect(text).toContain('<dt>Last 30 days</dt><dd>$1.003</dd>');
      expect(text).toContain('list-companies');
      expect(text).toContain('Monitors');
      expect(text).toContain(
        `<title>${new Date(world.now).toISOString().slice(0, 10)}: $1.00, 1 charge</title>`,
      );
      expect(text.match(/<span>Refunds<\/span>/g)).toHaveLength(2);
      expect(text).toContain('<span>−$1.00</span>');
    }
  });

  test('keeps keys of one name apart, and from monitors', async () => {
    const { organisationId } = world;
    const made = await Promise.all(
      ['Monitors', 'sync', 'sync'].map((name) =>
        createKey(
          table,
          'test',
          { organisationId, name, scopes: ['jobs:read'], expiresAt: null },
          world.operator(),
        ),
      ),
    );
    await world.charge([
      { at: world.now, deltaMicros: -1_000_000n, keyId: null },
      ...made.map((key, i) => ({
        at: world.now,
        deltaMicros: BigInt(-2_000_000 - i * 1_000_000),
        keyId: key?.keyId ?? '',
      })),
    ]);
    const text = await textOf('/app/overview');
    const byKey = text.slice(text.indexOf('<h2>By key</h2>'));
    for (const cost of ['$1.00', '$2.00', '$3.00', '$4.00']) expect(byKey).toContain(`<span>${cost}</span>`);
    for (const key of made) expect(byKey).toContain(key?.keyId);
  });

  test('leads to the page about credit, above all when the balance is low', async () => {
    await world.charge([{ at: world.now }]);
    expect(await textOf('/app/overview')).toContain('href="/app/credits"');
    const low = { ...keys.account(world.organisationId) };
    const account = await world.deliveries.item(low);
    await world.deliveries.put({ ...account, low: 6_000_000 });
    const text = await textOf('/app/overview');
    expect(text).toContain('<span class="state bad">low</span>');
    expect(text).toContain('href="/app/credits"');
  });

  test('adds what came since once, also in views at the same time', async () => {
    await world.charge([{ at: world.now, deltaMicros: -1_000_000n }]);
    await textOf('/app/overview');
    await world.charge([{ at: world.now, deltaMicros: -10_000_000n }], 2);
    await Promise.all([1, 2, 3].map(() => textOf('/app/overview')));
    expect(await textOf('/app/overview')).toContain('<dt>Last 30 days</dt><dd>$11.00</dd>');
  });

  test('says how many postings have not reached the ledger', async () => {
    const entries = [1n, 10n, 100n].map((cost) => ({ at: world.now, deltaMicros: -cost * 1_000_000n }));
    await world.charge(entries, 1, (sequence) => sequence !== 2);
    const behind = await textOf('/app/overview');
    expect(behind).toContain('<dt>Last 30 days</dt><dd>$101.00</dd>');
    expect(behind).toContain('1 posting not included yet');
    await world.charge(entries);
    expect(await textOf('/app/overview')).toContain('<dt>Last 30 days</dt><dd>$111.00</dd>');
  });

  test('does not count again after a long pause, nor what is older than it shows', async () => {
    await world.charge(entriesOf(24 * 40));
    const first = await textOf('/app/overview');
    // Of the last of the 30 days, twelve hours.
    expect(first.includes('>708 charges')).toBe(true);
    world.now += HOURS(24 * 9);
    browser = await world.signedIn();
    await world.charge([{ at: world.now }], 24 * 40 + 1);
    const second = await textOf('/app/overview');
    // The 20 days that are left, the half day, and the new charge.
    expect(second).toContain(`<dt>Last 30 days</dt><dd>$0.493</dd>`);
    expect(second).not.toContain('not included yet');
  });
});

test('the keys have names and scopes, and neither a key, a digest nor a secret is in any page', async () => {
  const operator = world.operator();
  const { organisationId } = world;
  const wanted = { organisationId, name: 'old', scopes: ['jobs:read'], expiresAt: null } as const;
  const old = await createKey(table, 'test', wanted, operator);
  await revokeKey(table, organisationId, old?.keyId ?? '', operator);
  const text = await textOf('/app/keys');
  expect(text).toContain('nightly &lt;sync&gt;');
  expect(text).toContain('jobs:read');
  expect(text).toMatch(/old<br>[\s\S]*?revoked/);
  const eventId = await world.deliver(destinationId);
  const account = await world.deliveries.item(keys.account(organisationId));
  const secrets = [
    world.apiKey,
    SECRET,
    Buffer.from(account?.['cursor_key'] as Uint8Array).toString('base64'),
    ...(await listKeys(table, organisationId)).map(({ digest }) => digest),
  ];
  for (const path of [
    '/app/overview',
    '/app/keys',
    '/app/destinations',
    `/app/destinations/${destinationId}`,
    `/app/deliveries/${eventId}`,
    '/app/monitors',
  ]) {
    const page = await textOf(path);
    for (const secret of secrets) expect(page).not.toContain(secret);
    expect(page).not.toContain('<sync>');
    expect(page).not.toMatch(/ style=|<script|<style/);
  }
});

test('a monitor shows its status, its next run, and what waits', async () => {
  const { organisationId } = world;
  const query = { countries: ['DE', 'FR'], roles: [], content: { available: true }, facts: null };
  const given = { organisationId, destinationId, query, operation: 'jobs', intervalMinutes: 60 } as const;
  const limits = { maximumResources: 100, dailyBudgetMicros: 10_000_000n };
  for (const [name, change] of [
    ['new', {}],
    ['earlier', { last_run_at: world.now - HOURS(0.5), watermark: '{"job":0}' }],
    ['found', { last_run_at: world.now - HOURS(0.5), seat: 1 }],
    ['poor', { status: 'paused_credit', last_run_at: world.now }],
    ['held', { status: 'paused_destination', last_run_at: world.now }],
  ] as const) {
    const id = uuid7(world.now);
    await world.deliveries.put({
      ...keys.monitor(id),
      ...newMonitor(id, { ...given, ...limits, name }, BEGINNING, world.now),
      ...change,
    });
    await world.deliveries.put({ ...keys.organisationMonitor(organisationId, id) });
    world.now += 1;
  }
  const candidates = [4, 9].map((ordinal) => ({ ordinal, ceases: false }));
  const found = inboxItems(0, world.now - HOURS(0.2), [{ seat: 1, candidates }]);
  for (const item of [...found, { ...keys.manifest(), changesMarkMs: world.now }])
    await world.deliveries.put(item);
  const text = await textOf('/app/monitors');
  expect(text).toContain('<span class="id">countries=DE,FR content[available]=true</span>');
  expect(text).toMatch(/new<br>[\s\S]*?when something matches[\s\S]*?nothing/);
  expect(text).toMatch(/earlier<br>[\s\S]*?2026-03-15 12:30:0/);
  // At its own minute of the interval.
  expect(text).toMatch(
    /found<br>[\s\S]*?by [\s\S]*?2026-03-15 1[23]:\d\d:0[\s\S]*?up to 2 jobs, the oldest since/,
  );
  expect(text).toMatch(/poor<br>[\s\S]*?no credit[\s\S]*?within 15 minutes[\s\S]*?waits for credit/);
  expect(text).toMatch(
    /held<br>[\s\S]*?destination paused[\s\S]*?when the destination is resumed[\s\S]*?Nothing is charged/,
  );
  expect(text).toContain('$0.00 of $10.00');
});

describe('the brand', () => {
  test('is on every page, also on those without a link, and its colour is in the style sheet', async () => {
    const operator = world.operator();
    const brand = { name: 'Acme <Jobs>', colour: '#7a1fa2', contact: 'mailto:help@acme.example' };
    await putBrand(table, brand, STANDARD_BRAND, operator);
    expect(await readBrand(table)).toEqual(brand);
    // Another process of the function.
    const later = await PortalWorld.start(table, 'Branded', 3);
    const text = await textOf('/app/credits', later.browser());
    expect(text).toContain('Acme &lt;Jobs&gt;');
    expect(text).toContain('<a href="mailto:help@acme.example">help@acme.example</a>');
    const style = /href="(\/app\/style\/[^"]+)"/.exec(text)?.[1] ?? '';
    expect(await textOf(style, later.browser())).toContain('--brand:#7a1fa2');
    expect(await textOf('/app/no-such', later.browser())).toContain('help@acme.example');
  });

  test('has a colour whose text is readable in light and dark pages', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21);
    expect(contrastOf('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
    for (const colour of [STANDARD_BRAND.colour, '#000000', '#7a1fa2', '#0000ff']) {
      expect(contrastOf(colour, '#ffffff')).toBeGreaterThanOrEqual(4.5);
      expect(contrastOf(lightenedFor(colour, '#1d2127'), '#1d2127')).toBeGreaterThanOrEqual(4.5);
    }
  });
});
