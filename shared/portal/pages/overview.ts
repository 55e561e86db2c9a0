import type { KeyCard } from '../../auth/key-card.ts';
import { html, type Markup, type Part } from '../../markup/html.ts';
import type { PageContent } from '../look/layout.ts';
import { count, counted, id, state, table, usd } from '../look/parts.ts';
import { barPlot, shareBar } from '../look/plot.ts';
import { REFUND, type UsageRow } from '../reading/sum-postings.ts';
import { USAGE_DAYS, type Usage } from '../reading/usage.ts';
import type { AccountCard } from '../session/account-card.ts';
import { paths } from '../session/paths.ts';

const DAY_MS = 86_400_000;

export interface Overview {
  readonly account: AccountCard;
  readonly usage: Usage;
  readonly keys: readonly KeyCard[];
  readonly now: number;
}

/** Balance and usage, by day, operation and key. */
export function overviewPage({ account, usage, keys, now }: Overview): PageContent {
  const rows = usage.days.flatMap((day) => day.rows);
  const total = sumOf(rows);
  const days = Array.from({ length: USAGE_DAYS }, (_, i) => dayOf(now - (USAGE_DAYS - 1 - i) * DAY_MS));
  const byDay = new Map(usage.days.map(({ day, rows: of }) => [day, sumOf(of)]));
  const today = byDay.get(dayOf(now)) ?? NOTHING;
  const low = account.balanceMicros < account.lowCreditMicros;
  const highest = days.reduce((most, day) => {
    const cost = byDay.get(day)?.costMicros ?? 0n;
    return cost > most ? cost : most;
  }, 0n);
  const names = new Map(keys.map(({ keyId, name }) => [keyId, name]));
  return {
    title: 'Overview',
    entry: paths.overview,
    content: html`${account.status === 'active' ? null : html`<p class="notice">This organisation is ${account.status}: its keys are refused.</p>`}
<dl class="figures">
<div><dt>Balance</dt><dd>${usd(account.balanceMicros)}</dd><dd><small>${low ? html`${state('low', 'bad')} ` : null}<a href="${paths.credits}">Top up</a></small></dd></div>
<div><dt>Today (UTC)</dt><dd>${usd(today.costMicros)}</dd><dd><small>${counted(today.requests, 'charge')}</small></dd></div>
<div><dt>Last ${USAGE_DAYS} days</dt><dd>${usd(total.costMicros)}</dd><dd><small>${counted(total.requests, 'charge')}, ${counted(total.resources, 'resource')}</small></dd></div>
</dl>
<section class="card"><h2>Usage by day</h2>
${barPlot({
  label: `Cost per day in the last ${USAGE_DAYS} days, at most ${usd(highest)}`,
  bars: days.map((day) => {
    const { costMicros, requests } = byDay.get(day) ?? NOTHING;
    return {
      value: Number(costMicros),
      title: `${day}: ${usd(costMicros)}, ${counted(requests, 'charge')}`,
      kind: 'bar',
    };
  }),
  top: usd(highest),
  from: days[0] ?? '',
  to: days.at(-1) ?? '',
})}
${usage.behind > 0 ? html`<p class="quiet">${counted(usage.behind, 'posting')} not included yet. Reload to add more; what reaches the ledger late is added to its day.</p>` : null}
<details><summary>The days as a table</summary>
${table(
  'Usage by day',
  ['Day (UTC)', { number: 'Charges' }, { number: 'Resources' }, { number: 'Cost' }],
  [...byDay]
    .reverse()
    .map(([day, sum]) => [day, count(sum.requests), count(sum.resources), usd(sum.costMicros)]),
  'No charges in this period.',
)}</details></section>
<section class="card"><h2>By operation</h2>${breakdown('Usage by operation', 'Operation', rows, total, {
      groupOf: ({ operation }) => operation,
      nameOf: ({ operation }) => (operation === REFUND ? 'Refunds' : operation),
    })}</section>
<section class="card"><h2>By key</h2>${breakdown('Usage by key', 'Key', rows, total, {
      // Keys may share a name, also with what is not a key.
      groupOf: ({ keyId, operation }) => keyId ?? (operation === REFUND ? '' : null),
      nameOf: ({ keyId, operation }) => {
        if (keyId !== null) return html`${names.get(keyId) ?? ''}<br>${id(keyId)}`;
        return operation === REFUND ? 'Refunds' : 'Monitors';
      },
    })}</section>`,
  };
}

type Sum = Pick<UsageRow, 'costMicros' | 'requests' | 'resources'>;

const NOTHING: Sum = { requests: 0, resources: 0, costMicros: 0n };

export const sumOf = (rows: readonly UsageRow[]): Sum =>
  rows.reduce<Sum>(
    (sum, row) => ({
      requests: sum.requests + row.requests,
      resources: sum.resources + row.resources,
      costMicros: sum.costMicros + row.costMicros,
    }),
    NOTHING,
  );

/** How the rows of usage are grouped, and what a group is called, by any of its rows. */
interface Grouping {
  readonly groupOf: (row: UsageRow) => string | null;
  readonly nameOf: (row: UsageRow) => Part;
}

function breakdown(
  caption: string,
  heading: string,
  rows: readonly UsageRow[],
  total: Sum,
  { groupOf, nameOf }: Grouping,
): Markup {
  const groups = [...Map.groupBy(rows, groupOf).values()]
    .map((of) => ({ name: of.slice(0, 1).map(nameOf), ...sumOf(of) }))
    .sort((a, b) => Number(b.costMicros - a.costMicros));
  return table(
    caption,
    [heading, { number: 'Charges' }, { number: 'Resources' }, { number: 'Cost' }, 'Share'],
    groups.map(({ name, requests, resources, costMicros }) => [
      name,
      count(requests),
      count(resources),
      usd(costMicros),
      shareBar(total.costMicros > 0n ? Math.max(0, Number(costMicros) / Number(total.costMicros)) : 0),
    ]),
    `No charges in the last ${USAGE_DAYS} days.`,
  );
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
