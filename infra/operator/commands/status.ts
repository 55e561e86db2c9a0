import { readSnapshot } from '../../../shared/catalogue/snapshot.ts';
import { usdOf } from '../../../shared/contract/money.ts';
import { showOrganisation } from '../../../shared/credits/organisations.ts';
import { listMonitors } from '../../../shared/monitors/monitors.ts';
import { type Manifest, readManifest } from '../../../shared/search/manifest/manifest.ts';
import type { Clock } from '../../../shared/sources/clock.ts';
import { CLOCKS_PER_PAGE, readClocks } from '../../../shared/sources/source-items.ts';
import { keys } from '../../../shared/table/keys.ts';
import type { TableReader } from '../../../shared/table/reader.ts';
import { countParked } from '../../../shared/webhooks/delivery/receipts.ts';
import { listDestinations } from '../../../shared/webhooks/destination/destinations.ts';
import type { Connection } from '../connection/connection.ts';
import { countPayWithoutUsd, type PayCount } from '../index/pay-count.ts';
import { type CommandContext, defineCommand } from '../program/command.ts';
import { ofEach, organisationIds } from '../program/organisation.ts';
import { troublesOf } from '../program/status-troubles.ts';
import { counted, counting, properties } from '../terminal/output.ts';

const INTERFACE_TIMEOUT_MS = 5000;

export const status = defineCommand({
  name: 'status',
  summary: 'Shows the health of every part on one screen',
  examples: ['status', 'status --stack JobsData --json'],
  run: async (context) => {
    const connection = await context.connect();
    const startedMs = performance.now();
    const manifest = await readManifest(connection.reader);
    const readMs = Math.round((performance.now() - startedMs) * 10) / 10;
    const ids = await organisationIds(connection.table, undefined, context.now());
    const [entry, ledger, catalogues, held, pay, sources] = await Promise.all([
      probeInterface(connection.baseUrl),
      ledgerState(connection, ids, context.now()),
      catalogueState(connection.reader),
      webhookState(connection, ids, context.now()),
      countPayWithoutUsd(connection.reader, manifest),
      clocksOf(connection.reader, manifest),
    ]);
    const { webhooks } = held;
    const index = indexState(manifest, context);
    const ok = entry.ok && ledger.behind === 0;
    const troubles = troublesOf(
      {
        interfaceFault: entry.fault,
        isLocal: connection.stack === null,
        postingsBehind: ledger.behind,
        manifest,
        locations: catalogues.locations,
        hasTaxonomies: catalogues.roles_version !== null && catalogues.industries_version !== null,
        jobsWithoutRate: pay.withoutRate,
        paused: held.paused,
        monitors: held.monitors,
        sources,
      },
      context.now(),
    );
    const json = {
      ok,
      troubles,
      place: connection.place,
      interface: { base_url: connection.baseUrl, stage: connection.stage, ...entry },
      table: { name: connection.table.name, read_ms: readMs },
      index,
      pay_without_usd: {
        jobs: pay.jobs,
        without_rate: pay.withoutRate,
        exact: pay.isExact,
        by_currency: pay.byCurrency,
      },
      catalogues,
      ledger,
      webhooks,
    };
    return {
      ok,
      json,
      text: [
        ok ? 'status: ok' : 'status: NOT OK',
        ...troubles.map((trouble) => `- ${trouble}`),
        '',
        ...properties([
          ['place', connection.place],
          ['interface', entry.ok ? `answers in ${entry.answer_ms} ms (stage ${connection.stage})` : 'FAILS'],
          ['table', `${connection.table.name}, a read takes ${readMs} ms`],
          [
            'jobs',
            `${counted(index.jobs_visible)}${lag(index.jobs_reserved - index.jobs_visible, 'being published')}`,
          ],
          [
            'companies',
            `${counted(index.companies_visible)}${lag(index.companies_reserved - index.companies_visible, 'being published')}`,
          ],
          ['pay without US dollars', payText(pay)],
          ['last change of data', index.last_change_at ?? 'never'],
          ['publication', index.writer === null ? 'none is running' : `running (${index.writer})`],
          [
            'sources',
            sources.length === 0
              ? 'none was read'
              : `${counting(sources.length, 'board or feed', 'boards and feeds')} read`,
          ],
          ['orders of companies', ordersText(index.rank_spaces)],
          [
            'catalogues',
            `${counted(catalogues.locations)} locations, ${counted(catalogues.tools)} tools, ` +
              `roles ${versionOf(catalogues.roles_version)}, industries ${versionOf(catalogues.industries_version)}`,
          ],
          [
            'organisations',
            `${counted(ledger.organisations)} with ${ledger.balance_usd} USD of credit in total`,
          ],
          ['low credit', lowCreditText(ledger.low_credit)],
          [
            'ledger',
            `${counting(ledger.postings, 'charge or payment', 'charges and payments')}${lag(ledger.behind, 'not yet in the ledger')}`,
          ],
          ['destinations', `${counted(webhooks.destinations)}${lag(webhooks.paused, 'paused')}`],
          [
            'monitors',
            `${counted(webhooks.monitors)}${lag(webhooks.monitors_without_credit, 'without credit')}`,
          ],
        ]),
      ],
    };
  },
});

const ORDERS: Readonly<Record<string, string>> = { n: 'by name', o: 'by open jobs', u: 'by update' };

function ordersText(spaces: readonly { readonly space: string; readonly count: number }[]): string {
  if (spaces.length === 0) return 'not built yet';
  return spaces.map(({ space, count }) => `${ORDERS[space] ?? space} ${counted(count)}`).join(', ');
}

/** Currencies that one line has room for. */
const SHOWN_CURRENCIES = 8;

function payText({ jobs, withoutRate, isExact, byCurrency }: PayCount): string {
  if (jobs === 0) return 'no open job';
  const shown = byCurrency
    .slice(0, SHOWN_CURRENCIES)
    .map(({ currency, jobs: own }) => `${currency} ${counted(own)}`);
  const more = byCurrency.length - shown.length;
  return (
    `${isExact ? '' : 'at most '}${counting(jobs, 'open job')}` +
    `${withoutRate === null ? '' : `, ${counted(withoutRate)} of them because no rate is there`}: ` +
    `${shown.join(', ')}${more > 0 ? ` and ${counted(more)} more` : ''}`
  );
}

const lag = (count: number, what: string): string => (count === 0 ? '' : `, ${counted(count)} ${what}`);
const versionOf = (version: number | null): string => (version === null ? 'none' : `version ${version}`);

/** Sends a request without a key. The answer 401 proves that gateway, function and chain work. */
async function probeInterface(baseUrl: string) {
  const startedMs = performance.now();
  try {
    const response = await fetch(`${baseUrl}/v0/taxonomies/roles`, {
      signal: AbortSignal.timeout(INTERFACE_TIMEOUT_MS),
    });
    await response.body?.cancel();
    const answerMs = Math.round(performance.now() - startedMs);
    return response.status === 401
      ? { ok: true, answer_ms: answerMs, fault: null }
      : {
          ok: false,
          answer_ms: answerMs,
          fault: `a request without a key got ${response.status} instead of 401`,
        };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return { ok: false, answer_ms: null, fault: cause instanceof Error ? cause.message : String(cause) };
  }
}

function indexState(manifest: Manifest, context: CommandContext) {
  const { lease } = manifest;
  const lastMs = Math.max(manifest.changesMarkMs, manifest.lastMintedMs);
  return {
    jobs_visible: manifest.jobMark,
    jobs_reserved: manifest.nextJob,
    companies_visible: manifest.companyMark,
    companies_reserved: manifest.nextCompany,
    tombstones: manifest.tombstones.length,
    last_change_at: lastMs === 0 ? null : new Date(lastMs).toISOString(),
    writer: lease !== null && lease.untilMs > context.now() ? lease.holder : null,
    rank_spaces: Object.entries(manifest.ranks).map(([space, { count, builtAtMs }]) => ({
      space,
      count,
      built_at: new Date(builtAtMs).toISOString(),
    })),
  };
}

interface LowCredit {
  readonly organisation_id: string;
  readonly name: string;
  readonly balance_usd: string;
  readonly low_credit_usd: string;
}

/** Customers that one line has room for. */
const SHOWN_CUSTOMERS = 5;

function lowCreditText(customers: readonly LowCredit[]): string {
  if (customers.length === 0) return 'nobody below their threshold';
  const shown = customers
    .slice(0, SHOWN_CUSTOMERS)
    .map(({ name, balance_usd, low_credit_usd }) => `${name} ${balance_usd} of ${low_credit_usd} USD`);
  const more = customers.length - shown.length;
  return `${shown.join(', ')}${more > 0 ? ` and ${counted(more)} more` : ''}`;
}

/** Counts the postings of all accounts, and how many the ledger has not received yet. */
async function ledgerState({ table, reader }: Connection, ids: readonly string[], now: number) {
  const state = { organisations: ids.length, postings: 0, behind: 0 };
  const lowCredit: LowCredit[] = [];
  let balanceMicros = 0n;
  for (const organisationId of ids) {
    const shown = await showOrganisation(table, organisationId, now);
    if (shown === undefined) continue;
    const { sequence } = shown.account;
    const { items } = await reader.query(
      keys.ledger(organisationId, 0).pk,
      { limit: 1, descending: true, to: keys.ledger(organisationId, sequence).sk },
      true,
    );
    balanceMicros += shown.account.balanceMicros;
    const { status: accountStatus, balanceMicros: own, lowCreditMicros } = shown.account;
    if (accountStatus === 'active' && own < lowCreditMicros) {
      lowCredit.push({
        organisation_id: organisationId,
        name: shown.name,
        balance_usd: usdOf(own),
        low_credit_usd: usdOf(lowCreditMicros),
      });
    }
    state.postings += sequence;
    state.behind += sequence - Number(items[0]?.['sk'] ?? 0);
  }
  return { ...state, balance_usd: usdOf(balanceMicros), low_credit: lowCredit };
}

/** Counts destinations and monitors, and returns those that may wait for an operator or for credit. */
async function webhookState({ table, reader }: Connection, ids: readonly string[], now: number) {
  const [destinations, monitors] = await Promise.all([
    ofEach(table, ids, listDestinations),
    ofEach(table, ids, listMonitors),
  ]);
  const paused = [];
  for (const destination of destinations.filter(({ status }) => status === 'paused')) {
    paused.push({ destination, parked: await countParked(reader, destination.id, now) });
  }
  return {
    paused,
    monitors,
    webhooks: {
      destinations: destinations.length,
      paused: paused.length,
      monitors: monitors.length,
      monitors_without_credit: monitors.filter(({ status }) => status === 'paused_credit').length,
    },
  };
}

/** Returns what reads have decided, per source. Takes a read per 128 sources. */
async function clocksOf(reader: TableReader, { nextSource }: Manifest): Promise<readonly Clock[]> {
  const clocks: Clock[] = [];
  for (let page = 0; page * CLOCKS_PER_PAGE < nextSource; page += 1) {
    clocks.push(...(await readClocks(reader, page)).values());
  }
  return clocks;
}

async function catalogueState(reader: TableReader) {
  const [locations, tools, roles, industries] = await Promise.all([
    readSnapshot(reader, 'locations'),
    readSnapshot(reader, 'tools'),
    reader.get(keys.catalogue('roles')),
    reader.get(keys.catalogue('industries')),
  ]);
  const version = (item: Readonly<Record<string, unknown>> | undefined): number | null =>
    typeof item?.['version'] === 'number' ? item['version'] : null;
  return {
    locations: locations?.count ?? 0,
    tools: tools?.count ?? 0,
    roles_version: version(roles),
    industries_version: version(industries),
  };
}
