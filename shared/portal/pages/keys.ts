import type { KeyCard } from '../../auth/key-card.ts';
import { html, type Markup } from '../../markup/html.ts';
import type { PageContent } from '../look/layout.ts';
import { count, id, state, table, time, usd } from '../look/parts.ts';
import { USAGE_DAYS, type Usage } from '../reading/usage.ts';
import { paths } from '../session/paths.ts';
import { sumOf } from './overview.ts';

/** The keys of an organisation, by name. No key and no digest of one is stored where this page reads. */
export function keysPage(keys: readonly KeyCard[], usage: Usage, now: number): PageContent {
  const rows = usage.days.flatMap((day) => day.rows);
  return {
    title: 'Keys',
    entry: paths.keys,
    content: html`<section class="card"><h2>API keys</h2>
<p class="quiet">A key is shown once, when it is created. The operator creates and revokes keys.</p>
${table(
  'API keys',
  [
    'Name',
    'Status',
    'Scopes',
    'Created',
    'Expires',
    { number: `Charges, ${USAGE_DAYS} days` },
    { number: 'Cost' },
  ],
  keys.map((key) => {
    const sum = sumOf(rows.filter(({ keyId }) => keyId === key.keyId));
    return [
      html`${key.name}<br>${id(key.keyId)}`,
      statusOf(key, now),
      key.scopes.map((scope) => html`${scope}<br>`),
      time(Date.parse(key.createdAt)),
      key.expiresAt === null ? 'never' : time(Date.parse(key.expiresAt)),
      count(sum.requests),
      usd(sum.costMicros),
    ];
  }),
  'No keys yet.',
)}</section>`,
  };
}

function statusOf({ revokedAt, expiresAt }: KeyCard, now: number): Markup {
  if (revokedAt !== null) return state('revoked', 'bad');
  if (expiresAt !== null && now >= Date.parse(expiresAt)) return state('expired', 'bad');
  return state('working', 'good');
}
