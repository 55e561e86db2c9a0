import * as z from 'zod/mini';
import type { Telemetry } from '../../telemetry/telemetry.ts';
import { html, type Markup } from '../html.ts';
import { button, buttons, counted, figures, numbers, section, shortId, table, time } from './parts.ts';

const Organisations = z.object({
  data: z.array(
    z.object({
      organisation_id: z.string(),
      name: z.string(),
      status: z.string(),
      balance_usd: z.string(),
      low_credit_usd: z.nullable(z.string()),
      limits: z.object({ per_second: z.number(), per_minute: z.number() }),
    }),
  ),
});

/** Customers that a page has room for. `organisations list` has all. */
const SHOWN_CUSTOMERS = 25;
const SHOWN_LINES = 8;

/** Counts of the last hour by the name of their metric (the alarms and the dashboard of the stack read the same). */
const COUNTS = {
  UnansweredRefunded: 'refunded: not answered',
  DoubtsRefunded: 'refunded: doubts',
  UnresolvedPostings: 'doubts',
  DoubtsOverdue: 'doubts overdue',
  LedgerViolations: 'ledger violations',
  LowCredit: 'low credit',
} as const;
const BAD: ReadonlySet<string> = new Set(['DoubtsOverdue', 'LedgerViolations']);

/** Shows credit by customer, what was given back, and what is in doubt. */
export function moneySection(
  { money }: Telemetry,
  countOf: (metric: string) => number,
  organisations: unknown,
  nowMs: number,
): Markup {
  const all = Organisations.safeParse(organisations).data?.data;
  return section(
    'money',
    'Customers and credit',
    html`the saved queries <code>customers/revenue</code>, <code>customers/usage</code> and <code>charges/in-doubt</code>, and the dashboard. Counts are of the last hour. Balances are those of the table: <code>organisations list --stack NAME</code>.`,
    figures(
      Object.entries(COUNTS).map(([metric, name]) => {
        const count = countOf(metric);
        return BAD.has(metric) && count > 0 ? [name, counted(count), 'bad'] : [name, counted(count)];
      }),
    ),
    all === undefined
      ? html`<p class="empty">Reading the customers…</p>`
      : table(
          'Customers',
          ['Customer', 'Status', numbers('Credit'), numbers('Told below'), numbers('Per second'), 'Id', ''],
          all
            .slice(0, SHOWN_CUSTOMERS)
            .map((one) => [
              one.name,
              one.status === 'active' ? 'active' : html`<strong>${one.status}</strong>`,
              Number(one.balance_usd) <= Number(one.low_credit_usd ?? -1)
                ? html`<strong class="bad">$${one.balance_usd}</strong>`
                : `$${one.balance_usd}`,
              one.low_credit_usd === null ? '–' : `$${one.low_credit_usd}`,
              one.limits.per_second,
              shortId(one.organisation_id),
              one.status === 'deleted' ? '' : customerButtons(one.organisation_id, one.name, one.status),
            ]),
          'No customer yet.',
        ),
    all !== undefined &&
      all.length > SHOWN_CUSTOMERS &&
      html`<p class="empty">${all.length - SHOWN_CUSTOMERS} more: <code>organisations list</code>.</p>`,
    buttons(
      button('New customer', 'organisations create'),
      button('Verify the ledger', 'credits verify', {}, { reads: true }),
      button('Replay failed batches', 'credits replay'),
    ),
    money.latest().length > 0 && html`<h3>Given back and in doubt</h3>`,
    money.latest().length > 0 &&
      table(
        'Given back and in doubt',
        ['Time', 'What', 'Outcome', 'Customer', 'Request'],
        money
          .latest()
          .slice(0, SHOWN_LINES)
          .map((note) => [
            time(note['timestamp'], nowMs),
            note['message'] === 'unanswered' ? 'charges without an answer' : 'doubt',
            note['refunded'] === undefined ? (note['outcome'] ?? 'failed') : `${note['refunded']} refunded`,
            shortId(note['organisation_id']),
            shortId(note['request_id']),
          ]),
        '',
      ),
  );
}

function customerButtons(id: string, name: string, status: string): Markup {
  const of = { of: `for ${name}` };
  const organisation = { organisation: id };
  return buttons(
    button('Top up', 'credits top-up', organisation, of),
    button('Usage', 'credits usage', organisation, { ...of, reads: true }),
    button('New key', 'keys create', organisation, of),
    button('Keys', 'keys list', organisation, { ...of, reads: true }),
    status === 'active'
      ? button('Suspend', 'organisations suspend', { id }, of)
      : button('Resume', 'organisations resume', { id }, of),
  );
}
