import { isDeepStrictEqual } from 'node:util';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Meter } from '../../../shared/contract/operation.ts';
import { readAccount } from '../../../shared/credits/account.ts';
import { entryAttributes, type LedgerEntry } from '../../../shared/credits/ledger/ledger-entry.ts';
import { readLedger } from '../../../shared/credits/ledger/read-ledger.ts';
import { listOrganisations, type Organisation } from '../../../shared/credits/organisations.ts';
import { type ChargeDetails, postingUpdate } from '../../../shared/credits/posting-update.ts';
import { emptyRing } from '../../../shared/credits/ring.ts';
import { ownAnswersAbout, sharedAnswersOf } from '../../../shared/credits/settlement/answer-records.ts';
import { minuteOf } from '../../../shared/credits/settlement/answered.ts';
import { isOfRequest } from '../../../shared/credits/settlement/refund-unanswered.ts';
import { judgedThrough } from '../../../shared/credits/sweep-mark.ts';
import type { Table } from '../../../shared/table/client.ts';
import { type Key, keys } from '../../../shared/table/keys.ts';
import { type Item, TableReader } from '../../../shared/table/reader.ts';

/** What the replay did, and where copy and source still differ. */
export interface Replay {
  readonly organisations: number;
  /** Organisations created since the time of the copy, with their keys. */
  readonly created: number;
  readonly postings: number;
  /** Ledger entries that the stream had not written at the time of the copy. */
  readonly entries: number;
  /** API keys created, revoked or changed since. */
  readonly keys: number;
  /** One sentence each. */
  readonly faults: readonly string[];
}

/** Attributes of an account that postings do not move and the organisation's state needs. */
const STATE = [
  'status',
  'per_second',
  'per_minute',
  'unpaid',
  'cursor_key',
  'cursor_rotated',
  'cursor_previous',
  'entitled',
] as const;

const METERS: readonly Meter[] = ['company_resource', 'job_content_resource', 'job_resource'];

const KEYS_A_PAGE = 500;

/**
 * Replays in the copy what customers paid and were charged since, from the ledger of the source: posting by posting, so
 * that every balance is computed again rather than taken over. It also brings forward the state of accounts and keys: a
 * key revoked since must stay revoked. The source is only read. It may change meanwhile: each organisation is replayed up
 * to its last posting when its turn came.
 */
export async function replayPostings(
  source: Table,
  copy: Table,
  signal: AbortSignal,
  onProgress: (done: number, of: number) => void,
): Promise<Replay> {
  const from = new TableReader(source, signal);
  const to = new TableReader(copy, signal);
  const counts = { created: 0, postings: 0, entries: 0, keys: 0 };
  const faults: string[] = [];
  const minutes = new Set<number>();
  const organisations = await listOrganisations(source);
  for (const [done, organisation] of organisations.entries()) {
    signal.throwIfAborted();
    onProgress(done, organisations.length);
    const replayed = await replayOrganisation(from, to, organisation, minutes);
    for (const name of ['created', 'postings', 'entries', 'keys'] as const) counts[name] += replayed[name];
    faults.push(...replayed.faults);
  }
  const [secret, copied] = await Promise.all([from, to].map((reader) => reader.get(keys.keySecret(), true)));
  if (!isDeepStrictEqual(secret, copied)) {
    faults.push('the secret of the API keys differs: every key would be refused');
  }
  return { organisations: organisations.length, ...counts, faults };
}

async function replayOrganisation(
  from: TableReader,
  to: TableReader,
  { organisationId }: Organisation,
  minutes: Set<number>,
): Promise<Omit<Replay, 'organisations'>> {
  const none = { created: 0, postings: 0, entries: 0, keys: 0 };
  const at = keys.account(organisationId);
  const item = await from.get(at, true);
  if (item === undefined) return { ...none, faults: [`organisation ${organisationId} has no account`] };
  const { sequence, balanceMicros } = readAccount(item, 0);
  const created = await createIfAbsent(from, to, organisationId, item);
  const copied = readAccount((await to.get(at, true)) ?? {}, 0);
  const faults: string[] = [];
  if (copied.sequence > sequence) {
    faults.push(
      `organisation ${organisationId} has ${copied.sequence} postings in the copy, ${sequence} now`,
    );
  }
  const last = await lastEntry(to, organisationId);
  let postings = 0;
  let entries = 0;
  let reached = Math.min(last, copied.sequence);
  // DynamoDB refuses an empty range.
  const since =
    reached < sequence ? readLedger(from, organisationId, { from: reached + 1, to: sequence }) : [];
  for await (const entry of since) {
    reached = entry.sequence;
    if (entry.sequence > copied.sequence) {
      if (!(await post(to.table, entry))) {
        faults.push(`posting ${entry.sequence} of organisation ${organisationId} does not apply to the copy`);
        break;
      }
      postings += 1;
      await copyItem(from, to, reference(entry));
    }
    entries += await putEntry(to.table, entry);
  }
  const { balanceMicros: balance, sequence: now } = readAccount((await to.get(at, true)) ?? {}, 0);
  if (now < sequence) {
    faults.push(
      `organisation ${organisationId} is at posting ${now} of ${sequence}: the ledger of the source ends there`,
    );
  } else if (now === sequence && balance !== balanceMicros) {
    faults.push(
      `organisation ${organisationId} holds ${balance} micro-dollars in the copy, ${balanceMicros} now`,
    );
  }
  await bringForward(to.table, at, item);
  await copyJudgements(from, to, { organisationId, sequence, minutes });
  return { created, postings, entries, keys: await copyKeys(from, to, organisationId), faults };
}

/** Creates an organisation that is newer than the copy, with an empty account. */
async function createIfAbsent(
  from: TableReader,
  to: TableReader,
  organisationId: string,
  account: Item,
): Promise<number> {
  const at = keys.account(organisationId);
  await copyItem(from, to, keys.organisation(organisationId));
  if ((await to.get(at, true)) !== undefined) return 0;
  await copyItem(from, to, keys.sweep(organisationId));
  const { posting: _, ...state } = account;
  const Item = { ...state, balance: 0, sequence: 0, ...emptyRing() };
  await to.table.client.send(new PutCommand({ TableName: to.table.name, Item }));
  return 1;
}

/** Returns the sequence number of the last entry of a ledger, or 0. */
async function lastEntry(reader: TableReader, organisationId: string): Promise<number> {
  const { pk } = keys.ledger(organisationId, 0);
  const { items } = await reader.query(pk, { limit: 1, descending: true }, true);
  return Number(items[0]?.['sk'] ?? 0);
}

/** Posts an entry to the account of the copy, as its request or command did. Reports whether it applied. */
async function post({ client, name }: Table, entry: LedgerEntry): Promise<boolean> {
  const { organisationId, id, kind, deltaMicros, at, reference: posted } = entry;
  const charge = chargeOf(entry);
  const posting = {
    ...{ organisationId, id, kind, deltaMicros, at },
    minimumMicros: deltaMicros < 0n ? -deltaMicros : 0n,
    ...(charge === undefined ? {} : { charge }),
    ...(posted === null ? {} : { reference: posted }),
  };
  try {
    const { Attributes } = await client.send(
      new UpdateCommand({ ...postingUpdate(name, posting, entry.sequence - 1), ReturnValues: 'UPDATED_NEW' }),
    );
    return (
      Attributes?.['sequence'] === entry.sequence && BigInt(Attributes['balance']) === entry.balanceMicros
    );
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}

function chargeOf({ meter, operation, keyId, resources }: LedgerEntry): ChargeDetails | undefined {
  const known = METERS.find((name) => name === meter);
  return known === undefined ? undefined : { meter: known, operation: operation ?? '', keyId, resources };
}

const reference = ({ organisationId, reference: name }: LedgerEntry): Key | null =>
  name === null ? null : keys.reference(organisationId, name);

/** Returns 1 for an entry that the copy lacked. */
async function putEntry({ client, name }: Table, entry: LedgerEntry): Promise<number> {
  try {
    await client.send(
      new PutCommand({
        TableName: name,
        Item: { ...keys.ledger(entry.organisationId, entry.sequence), ...entryAttributes(entry) },
        ConditionExpression: 'attribute_not_exists(pk)',
      }),
    );
    return 1;
  } catch (error) {
    // The check of the ledger compares what is there.
    if (error instanceof ConditionalCheckFailedException) return 0;
    throw error;
  }
}

/** Sets the state of an account as it is now, apart from its postings. */
async function bringForward({ client, name }: Table, at: Key, now: Item): Promise<void> {
  const names = STATE.filter((attribute) => now[attribute] !== undefined);
  const gone = STATE.filter((attribute) => now[attribute] === undefined);
  await client.send(
    new UpdateCommand({
      TableName: name,
      Key: at,
      UpdateExpression:
        `SET ${names.map((attribute) => `#${attribute} = :${attribute}`).join(', ')}` +
        (gone.length === 0 ? '' : ` REMOVE ${gone.map((attribute) => `#${attribute}`).join(', ')}`),
      ExpressionAttributeNames: Object.fromEntries(STATE.map((attribute) => [`#${attribute}`, attribute])),
      ExpressionAttributeValues: Object.fromEntries(
        names.map((attribute) => [`:${attribute}`, now[attribute]]),
      ),
    }),
  );
}

/**
 * Brings forward which charges are settled: up to where the sweep of the source has judged, and what was answered of the
 * charges after that. Without it, the sweep of the copy would refund every charge since.
 */
async function copyJudgements(
  from: TableReader,
  to: TableReader,
  {
    organisationId,
    sequence,
    minutes,
  }: {
    readonly organisationId: string;
    readonly sequence: number;
    /** Minutes whose shared records are in the copy already: those of the organisations before. */
    readonly minutes: Set<number>;
  },
): Promise<void> {
  const mark = keys.sweep(organisationId);
  const judged = await from.get(mark, true);
  // The source has judged nothing yet, so the copy has not either.
  if (judged === undefined) return;
  const through = judgedThrough(judged);
  const charged: string[] = [];
  const later =
    through < sequence ? readLedger(from, organisationId, { from: through + 1, to: sequence }) : [];
  for await (const entry of later) if (isOfRequest(entry)) charged.push(entry.id);
  for await (const { pk, sk } of ownAnswersAbout(from, organisationId, charged)) {
    await copyItem(from, to, { pk: String(pk), sk: String(sk) });
  }
  for (const minute of new Set(charged.map(minuteOf)).difference(minutes)) {
    for await (const { pk, sk } of sharedAnswersOf(from, minute, true)) {
      await copyItem(from, to, { pk: String(pk), sk: String(sk) });
    }
    minutes.add(minute);
  }
  // Last: until the answers are there, the mark of the copy keeps its charges from being judged by nothing.
  await copyItem(from, to, mark);
}

/** Copies the keys of an organisation. Returns how many differed. */
async function copyKeys(from: TableReader, to: TableReader, organisationId: string): Promise<number> {
  const { pk } = keys.apiKey(organisationId, '');
  let copied = 0;
  let after: string | null | undefined;
  do {
    const page = await from.query(pk, { limit: KEYS_A_PAGE, ...(after ? { after } : {}) }, true);
    for (const item of page.items) copied += await copyItem(from, to, { pk, sk: String(item['sk']) });
    after = page.next;
  } while (after !== null);
  return copied;
}

/** Copies an item if the copy has none, or another one. Returns how many it wrote. */
async function copyItem(from: TableReader, to: TableReader, key: Key | null): Promise<number> {
  if (key === null) return 0;
  const [item, there] = await Promise.all([from, to].map((reader) => reader.get(key, true)));
  if (item === undefined || isDeepStrictEqual(item, there)) return 0;
  await to.table.client.send(new PutCommand({ TableName: to.table.name, Item: item }));
  return 1;
}
