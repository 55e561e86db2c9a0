import { readSnapshot } from '../../../shared/catalogue/snapshot.ts';
import { usdOf } from '../../../shared/contract/money.ts';
import { showOrganisation } from '../../../shared/credits/organisations.ts';
import { listMonitors } from '../../../shared/monitors/monitors.ts';
import { type Manifest, readManifest } from '../../../shared/search/store/manifest.ts';
import type { Table } from '../../../shared/table/client.ts';
import { keys } from '../../../shared/table/keys.ts';
import type { TableReader } from '../../../shared/table/reader.ts';
import { listDestinations } from '../../../shared/webhooks/destination/destinations.ts';
import type { Connection } from '../connection/connection.ts';
import { countPayWithoutUsd, type PayCount } from '../index/pay-count.ts';
import { type CommandContext, defineCommand } from '../program/command.ts';
import { ofEach, organisationIds } from '../program/organisation.ts';
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
    const [entry, ledger, catalogues, webhooks, pay] = await Promise.all([
      probeInterface(connection.baseUrl),
      ledgerState(connection, ids, context.now()),
      catalogueState(connection.reader),
      webhookState(connection.table, ids),
      countPayWithoutUsd(connection.reader, manifest),
    ]);
    const index = indexState(manifest, context);
    const ok = entry.ok && ledger.behind === 0;
    const json = {
      ok,
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
      text: properties([
        ['status', ok ? 'ok' : 'NOT OK'],
        ['place', connection.place],
        [
          'interface',
          entry.ok ? `answers in ${entry.answer_ms} ms (stage ${connection.stage})` : `FAILS: ${entry.fault}`,
        ],
        ['table', `${connection.table.name}, a consistent read takes ${readMs} ms`],
        [
          'jobs',
          `${counted(index.jobs_visible)} visible${lag(index.jobs_reserved - index.jobs_visible, 'not yet')}`,
        ],
        [
          'companies',
          `${counted(index.companies_visible)} visible${lag(index.companies_reserved - index.companies_visible, 'not yet')}`,
        ],
        ['pay without USD', payText(pay)],
        ['last publish', index.last_change_at],
        ['writer', index.writer ?? 'none'],
        [
          'rank spaces',
          index.rank_spaces.map(({ space, count }) => `${space} ${counted(count)}`).join(', ') || null,
        ],
        [
          'catalogues',
          `${counted(catalogues.locations)} locations, ${counted(catalogues.tools)} tools, ` +
            `roles ${versionOf(catalogues.roles_version)}, industries ${versionOf(catalogues.industries_version)}`,
        ],
        ['organisations', `${counted(ledger.organisations)}, ${ledger.balance_usd} USD in total`],
        ['ledger', `${counted(ledger.postings)} postings${lag(ledger.behind, 'not yet in the ledger')}`],
        ['webhooks', `${counting(webhooks.destinations, 'destination')}${lag(webhooks.paused, 'paused')}`],
        [
          'monitors',
          `${counting(webhooks.monitors, 'monitor')}${lag(webhooks.monitors_without_credit, 'without credit')}`,
        ],
      ]),
    };
  },
});

/** Currencies that one line has room for. */
const SHOWN_CURRENCIES = 8;

function payText({ jobs, withoutRate, isExact, byCurrency }: PayCount): string {
  if (jobs === 0) return '0 open jobs';
  const shown = byCurrency
    .slice(0, SHOWN_CURRENCIES)
    .map(({ currency, jobs: own }) => `${currency} ${counted(own)}`);
  const more = byCurrency.length - shown.length;
  return (
    `${isExact ? '' : 'at most '}${counting(jobs, 'open job')}` +
    `${withoutRate === null ? '' : `, ${counted(withoutRate)} for want of a rate`}: ` +
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

/** Counts the postings of all accounts, and how many the ledger has not received yet. */
async function ledgerState({ table, reader }: Connection, ids: readonly string[], now: number) {
  const state = { organisations: ids.length, postings: 0, behind: 0 };
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
    state.postings += sequence;
    state.behind += sequence - Number(items[0]?.['sk'] ?? 0);
  }
  return { ...state, balance_usd: usdOf(balanceMicros) };
}

/** Counts destinations and monitors, and those that wait for an operator or for credit. */
async function webhookState(table: Table, ids: readonly string[]) {
  const [destinations, monitors] = await Promise.all([
    ofEach(table, ids, listDestinations),
    ofEach(table, ids, listMonitors),
  ]);
  return {
    destinations: destinations.length,
    paused: destinations.filter(({ status }) => status === 'paused').length,
    monitors: monitors.length,
    monitors_without_credit: monitors.filter(({ status }) => status === 'paused_credit').length,
  };
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
