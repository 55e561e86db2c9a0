import { setTimeout as delay } from 'node:timers/promises';
import { listKeys } from '../../../../shared/auth/keys.ts';
import { usdOf } from '../../../../shared/contract/money.ts';
import { entriesBetween, lastEntry, timeOfUuid7 } from '../../../../shared/credits/ledger/find-entries.ts';
import type { LedgerEntry } from '../../../../shared/credits/ledger/ledger-entry.ts';
import { readLedger } from '../../../../shared/credits/ledger/read-ledger.ts';
import { statementOf } from '../../../../shared/credits/ledger/statement.ts';
import { POSTING_KINDS } from '../../../../shared/credits/posting-update.ts';
import { refundReference } from '../../../../shared/credits/settlement/reconcile-charges.ts';
import type { TableReader } from '../../../../shared/table/reader.ts';
import { defineCommand } from '../../program/command.ts';
import { organisationOption, requireOrganisation } from '../../program/organisation.ts';
import { flag, optional, type ValueType } from '../../terminal/option.ts';
import { type Cell, counting, csv, properties, tableLines } from '../../terminal/output.ts';
import { Refusal, UsageError } from '../../terminal/refusal.ts';
import { signedUsd } from '../../terminal/usd.ts';
import { dateValue, integerValue, oneOfValue, uuidValue } from '../../terminal/value-types.ts';
import { referenceValue } from './credits.ts';

const DAY_MS = 86_400_000;
/** Postings reach the ledger through the stream, usually within a second. */
const WAIT_MS = 10_000;
const POLL_MS = 100;
const SHOWN = 100;
const MOST_SHOWN = 100_000;

/** A request's id, or a trace id: that of an event is the id of its charge without hyphens. */
const requestValue: ValueType<string> = {
  allowed: 'the X-Request-Id of a request, or an event id, with or without hyphens',
  read: (text) => {
    const digits = /^[0-9a-f]{32}$/.exec(text.toLowerCase())?.[0];
    return digits === undefined
      ? uuidValue.read(text)
      : digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  },
};

const dayValue: ValueType<string> = {
  allowed: 'a day like 2027-01-31 (UTC)',
  read: (text) => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? dateValue.read(text) : undefined),
  // A date-time, or a day without its zeros.
  hint: (text) => {
    const [, year = '', month = '', day = ''] =
      /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:T.*)?$/.exec(text) ?? [];
    const padded = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    return dateValue.read(padded) === undefined ? undefined : `did you mean ${padded}?`;
  },
};

const ledger = defineCommand({
  name: 'credits ledger',
  summary: 'Lists postings: what a request cost and whether it was refunded, a day, an invoice',
  examples: [
    'credits ledger --organisation 019583a0-1111-7000-8000-000000000001 --request 019583a0-3333-7000-8000-000000000003',
    'credits ledger --organisation 019583a0-1111-7000-8000-000000000001 --day 2026-11-22 --csv',
    'credits ledger --organisation 019583a0-1111-7000-8000-000000000001 --kind top_up',
  ],
  options: {
    organisation: organisationOption,
    request: optional('--request <id>', 'the charge of a request, and what became of it', requestValue),
    day: optional('--day <date>', 'a day (UTC)', dayValue),
    reference: optional('--reference <text>', 'the posting of an invoice or payment', referenceValue),
    kind: optional('--kind <kind>', `only one kind: ${POSTING_KINDS.join(', ')}`, oneOfValue(POSTING_KINDS)),
    limit: optional(
      '--limit <n>',
      `the latest postings (default ${SHOWN}, with --csv all)`,
      integerValue(1, MOST_SHOWN),
    ),
    csv: flag('--csv', 'print comma-separated values'),
  },
  run: async (context, { organisation, request, day, reference, kind, limit: given, csv: asCsv }) => {
    // What goes into a spreadsheet is summed there, so it must be all.
    const limit = given ?? (asCsv ? Number.POSITIVE_INFINITY : SHOWN);
    const choices = Object.entries({ request, day, reference }).filter(([, value]) => value !== undefined);
    if (choices.length > 1) {
      throw new UsageError([`${choices.map(([name]) => `--${name}`).join(' and ')} exclude each other`]);
    }
    const { reader, table } = await context.connect();
    const { account } = await requireOrganisation(table, organisation, context.now());
    const behind = await waitForLedger(reader, organisation, account.sequence);
    const found: LedgerEntry[] = [];
    let matching = 0;
    let sumMicros = 0n;
    for await (const entry of entriesOf(reader, organisation, account.sequence, {
      request,
      day,
      reference,
    })) {
      if (kind !== undefined && entry.kind !== kind) continue;
      matching += 1;
      sumMicros += entry.deltaMicros;
      found.push(entry);
      if (found.length > limit) found.shift();
    }
    if (request !== undefined && matching === 0) {
      throw new Refusal(
        `the ledger of organisation ${organisation} has nothing for request ${request}: it was not charged, or ` +
          'belongs to another organisation. By the trace of a caller, the saved query charges/of-request finds it',
      );
    }
    if (reference !== undefined && matching === 0) {
      throw new Refusal(`the ledger of organisation ${organisation} has no posting under ${reference}`);
    }
    const names = await keyNames(table, organisation);
    const data = found.map((entry) => jsonOf(entry, names));
    const omitted = matching - found.length;
    const notes = [
      ...(omitted === 0 ? [] : [`${counting(omitted, 'earlier posting')} not shown: see --limit.`]),
      ...behindNote(behind),
    ];
    if (asCsv) for (const line of notes) context.note(`ops: ${line}`);
    return {
      json: { organisation_id: organisation, sum_usd: signedUsd(sumMicros), omitted, behind, data },
      text: asCsv
        ? csv(COLUMNS, data.map(cellsOf))
        : [
            ...tableLines(
              COLUMNS.map((name) => name.replaceAll('_', ' ').toUpperCase()),
              data.map(cellsOf),
              'no postings',
            ),
            '',
            ...properties([['sum', `${signedUsd(sumMicros)} USD`]], notes),
          ],
    };
  },
});

const usage = defineCommand({
  name: 'credits usage',
  summary: 'Shows what each key of an organisation used, by operation',
  examples: [
    'credits usage --organisation 019583a0-1111-7000-8000-000000000001 --from 2026-11-01',
    'credits usage --organisation 019583a0-1111-7000-8000-000000000001 --csv',
  ],
  options: {
    organisation: organisationOption,
    from: optional('--from <date>', 'start (default the first posting)', dateValue),
    until: optional('--until <date>', 'end, exclusive (default now)', dateValue),
    csv: flag('--csv', 'print comma-separated values'),
  },
  run: async (context, { organisation, from, until, csv: asCsv }) => {
    if (from !== undefined && until !== undefined && from >= until) {
      throw new UsageError([`--from '${from}' must be before --until '${until}'`]);
    }
    const { reader, table } = await context.connect();
    const { account } = await requireOrganisation(table, organisation, context.now());
    const behind = await waitForLedger(reader, organisation, account.sequence);
    const period = {
      ...(from === undefined ? {} : { from: Date.parse(from) }),
      ...(until === undefined ? {} : { until: Date.parse(until) }),
    };
    const { rows } = await statementOf(reader, organisation, period, ['key', 'operation', 'kind']);
    const names = await keyNames(table, organisation);
    const lines = new Map<string, UsageRow>();
    for (const { groups, postings, resources, deltaMicros } of rows) {
      const [keyId = null, operation = null, kind] = groups;
      // Payments, corrections and refunds name no operation.
      if (operation === null || (kind !== 'charge' && kind !== 'void')) continue;
      const at = `${keyId} ${operation}`;
      const line = lines.get(at) ?? { keyId, operation, charges: 0, resources: 0, micros: 0n };
      lines.set(at, {
        ...line,
        charges: line.charges + (kind === 'charge' ? postings : 0),
        resources: line.resources + resources,
        micros: line.micros - deltaMicros,
      });
    }
    const data = [...lines.values()]
      .map(({ keyId, operation, charges, resources, micros }) => ({
        // The charges of monitors belong to no key.
        key: keyId === null ? null : (names.get(keyId) ?? null),
        key_id: keyId,
        operation,
        charges,
        resources,
        charged_usd: usdOf(micros),
      }))
      .toSorted((a, b) => Number(b.charged_usd) - Number(a.charged_usd));
    const columns = ['key', 'key_id', 'operation', 'charges', 'resources', 'charged_usd'];
    if (asCsv) for (const line of behindNote(behind)) context.note(`ops: ${line}`);
    const cells = data.map((row): readonly Cell[] => Object.values(row));
    return {
      json: { organisation_id: organisation, from: from ?? null, until: until ?? null, behind, data },
      text: asCsv
        ? csv(columns, cells)
        : [
            ...tableLines(
              columns.map((name) => name.replaceAll('_', ' ').toUpperCase()),
              cells,
              'no charges in this period',
            ),
            ...behindNote(behind),
          ],
    };
  },
});

/** Commands that show single postings, and sums by the names of keys. */
export const creditsEntries = [ledger, usage];

/** Waits for postings on their way to the ledger. Returns how many have not arrived in time. */
async function waitForLedger(
  reader: TableReader,
  organisationId: string,
  lastSequence: number,
): Promise<number> {
  const until = performance.now() + WAIT_MS;
  for (;;) {
    const behind = lastSequence - ((await lastEntry(reader, organisationId))?.sequence ?? 0);
    if (behind <= 0) return 0;
    if (performance.now() >= until) return behind;
    await delay(POLL_MS);
  }
}

const behindNote = (behind: number): string[] =>
  behind === 0 ? [] : [`${counting(behind, 'posting')} not yet in the ledger: see status.`];

interface UsageRow {
  readonly keyId: string | null;
  readonly operation: string;
  readonly charges: number;
  readonly resources: number;
  readonly micros: bigint;
}

interface Choice {
  readonly request: string | undefined;
  readonly day: string | undefined;
  readonly reference: string | undefined;
}

/** Returns the postings that a command line asks for, in the order of the ledger. */
function entriesOf(
  reader: TableReader,
  organisationId: string,
  lastSequence: number,
  { request, day, reference }: Choice,
): AsyncIterable<LedgerEntry> {
  if (request !== undefined) {
    // A refund may follow days later.
    const period = { from: timeOfUuid7(request) - DAY_MS, until: Number.POSITIVE_INFINITY };
    const isItsOwn = ({ id, reference: own }: LedgerEntry) =>
      id === request || own === refundReference(request);
    return filtered(entriesBetween(reader, organisationId, lastSequence, period), isItsOwn);
  }
  if (day !== undefined) {
    const from = Date.parse(day);
    return entriesBetween(reader, organisationId, lastSequence, { from, until: from + DAY_MS });
  }
  const all = readLedger(reader, organisationId);
  return reference === undefined ? all : filtered(all, (entry) => entry.reference === reference);
}

async function* filtered(
  entries: AsyncIterable<LedgerEntry>,
  isWanted: (entry: LedgerEntry) => boolean,
): AsyncGenerator<LedgerEntry> {
  for await (const entry of entries) if (isWanted(entry)) yield entry;
}

const keyNames = async (
  table: Parameters<typeof listKeys>[0],
  organisationId: string,
): Promise<ReadonlyMap<string, string>> =>
  new Map((await listKeys(table, organisationId)).map(({ keyId, name }) => [keyId, name]));

const COLUMNS = [
  'sequence',
  'at',
  'kind',
  'amount_usd',
  'balance_usd',
  'operation',
  'key',
  'resources',
  'reference',
  'id',
] as const;

const jsonOf = (entry: LedgerEntry, names: ReadonlyMap<string, string>) => ({
  sequence: entry.sequence,
  at: new Date(entry.at).toISOString(),
  kind: entry.kind,
  amount_usd: signedUsd(entry.deltaMicros),
  balance_usd: usdOf(entry.balanceMicros),
  operation: entry.operation,
  key: entry.keyId === null ? null : (names.get(entry.keyId) ?? entry.keyId),
  resources: entry.resources,
  reference: entry.reference,
  id: entry.id,
});

const cellsOf = (row: ReturnType<typeof jsonOf>): readonly Cell[] => [
  String(row.sequence),
  ...COLUMNS.slice(1).map((column) => row[column]),
];
