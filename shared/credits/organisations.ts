import { randomBytes } from 'node:crypto';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { GetCommand, QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { usdOf } from '../contract/money.ts';
import type { Table } from '../table/client.ts';
import { keys } from '../table/keys.ts';
import { TableReader } from '../table/reader.ts';
import { uuid7 } from '../table/uuid7.ts';
import {
  type Account,
  type AccountStatus,
  DEFAULT_LIMITS,
  newAccount,
  type RateLimits,
  readAccount,
} from './account.ts';
import { auditPut, type Operator } from './audit.ts';
import { auditedUpdate } from './audited-update.ts';
import { sharingAt, withholdsMarks } from './record-sharing.ts';
import { emptyRing } from './ring.ts';
import { markAt } from './sweep-mark.ts';

/** Name and dates of an organisation. */
export interface Organisation {
  readonly organisationId: string;
  readonly name: string;
  readonly createdAt: string;
}

const StoredOrganisation = z.object({ sk: z.string(), name: z.string(), created: z.string() });
const MAXIMUM_PER_SECOND = 10_000;
const MAXIMUM_PER_MINUTE = 600_000;
const CURSOR_KEY_BYTES = 32;

/**
 * Creates an organisation with an empty account.
 * @param name 1 to 240 characters
 * @throws RangeError for a name or limits out of bounds
 */
export async function createOrganisation(
  table: Table,
  { name, limits = DEFAULT_LIMITS }: { readonly name: string; readonly limits?: RateLimits },
  operator: Operator,
): Promise<Organisation & { readonly limits: RateLimits }> {
  if (name.trim() === '' || name.length > 240) throw new RangeError('a name must have 1 to 240 characters');
  assertLimits(limits);
  const organisationId = uuid7(operator.now);
  const createdAt = new Date(operator.now).toISOString();
  const account = newAccount(limits, randomBytes(CURSOR_KEY_BYTES), operator.now);
  const reader = new TableReader(table, new AbortController().signal);
  const isWithheld = withholdsMarks(await sharingAt(reader, operator.now));
  await table.client.send(
    new TransactWriteCommand({
      TransactItems: [
        {
          Put: {
            TableName: table.name,
            Item: { ...keys.organisation(organisationId), name, created: createdAt },
            ConditionExpression: 'attribute_not_exists(pk)',
          },
        },
        {
          Put: {
            TableName: table.name,
            Item: { ...keys.account(organisationId), ...account, ...emptyRing() },
            ConditionExpression: 'attribute_not_exists(pk)',
          },
        },
        {
          Put: {
            TableName: table.name,
            Item: { ...keys.sweep(organisationId), ...markAt(0, isWithheld) },
          },
        },
        auditPut(table.name, operator, {
          command: 'organisations create',
          organisationId,
          before: null,
          after: { name, limits },
        }),
      ],
    }),
  );
  return { organisationId, name, createdAt, limits };
}

/** Lists all organisations, oldest first. */
export async function listOrganisations(table: Table): Promise<readonly Organisation[]> {
  const found: Organisation[] = [];
  let after: Record<string, unknown> | undefined;
  do {
    const page = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': keys.organisation('').pk },
        ConsistentRead: true,
        ...(after === undefined ? {} : { ExclusiveStartKey: after }),
      }),
    );
    for (const item of page.Items ?? []) {
      const { sk, name, created } = z.parse(StoredOrganisation, item);
      found.push({ organisationId: sk, name, createdAt: created });
    }
    after = page.LastEvaluatedKey;
  } while (after !== undefined);
  return found;
}

/** Returns an organisation and its account, or undefined if it does not exist. Strongly consistent. */
export async function showOrganisation(
  table: Table,
  organisationId: string,
  now: number,
): Promise<(Organisation & { readonly account: Account }) | undefined> {
  const [organisation, account] = await Promise.all(
    [keys.organisation(organisationId), keys.account(organisationId)].map((key) =>
      table.client.send(new GetCommand({ TableName: table.name, Key: key, ConsistentRead: true })),
    ),
  );
  if (organisation?.Item === undefined || account?.Item === undefined) return undefined;
  const { name, created } = z.parse(StoredOrganisation, organisation.Item);
  return { organisationId, name, createdAt: created, account: readAccount(account.Item, now) };
}

/** Returns the balance in micro-dollars, or undefined if the organisation does not exist. */
export async function showBalance(table: Table, organisationId: string): Promise<bigint | undefined> {
  return (await showOrganisation(table, organisationId, 0))?.account.balanceMicros;
}

/**
 * Sets the rate limits and, if given, the read allowance (read units per minute) from the next request on. Returns false
 * if the organisation does not exist.
 */
export async function setLimits(
  table: Table,
  organisationId: string,
  { readAllowance, ...limits }: RateLimits & { readonly readAllowance?: number },
  operator: Operator,
): Promise<boolean> {
  assertLimits(limits);
  if (readAllowance !== undefined && !(Number.isInteger(readAllowance) && readAllowance >= 1)) {
    throw new RangeError(`the read allowance must be a positive integer, not ${readAllowance}`);
  }
  return await changeAccount(table, organisationId, operator, (account) => ({
    command: 'organisations limit',
    set: {
      per_second: limits.perSecond,
      per_minute: limits.perMinute,
      ...(readAllowance === undefined ? {} : { unpaid: readAllowance }),
    },
    held: { per_second: account.limits.perSecond, per_minute: account.limits.perMinute },
    before: { limits: account.limits, readAllowance: account.readAllowance },
    after: { limits, readAllowance: readAllowance ?? account.readAllowance },
  }));
}

/**
 * Sets the credit below which the operator is told; 0 for never. Returns false if the organisation does not exist.
 * @throws RangeError for a negative amount
 */
export async function setLowCredit(
  table: Table,
  organisationId: string,
  lowCreditMicros: bigint,
  operator: Operator,
): Promise<boolean> {
  if (lowCreditMicros < 0n) throw new RangeError('a threshold cannot be negative');
  return await changeAccount(table, organisationId, operator, (account) => ({
    command: 'organisations notify',
    set: { low: Number(lowCreditMicros) },
    held: { status: account.status },
    before: { low_credit_usd: usdOf(account.lowCreditMicros) },
    after: { low_credit_usd: usdOf(lowCreditMicros) },
  }));
}

/**
 * Suspends, unsuspends or deletes an organisation, from the next request on. Every key of a suspended or deleted one is
 * refused. Deleting is final and keeps the ledger. Returns false if the organisation does not exist or is deleted.
 */
export async function setStatus(
  table: Table,
  organisationId: string,
  status: AccountStatus,
  operator: Operator,
): Promise<boolean> {
  return await changeAccount(table, organisationId, operator, (account) =>
    account.status === 'deleted'
      ? null
      : {
          command: `organisations ${STATUS_COMMANDS[status]}`,
          set: { status },
          held: { status: account.status },
          before: { status: account.status },
          after: { status },
        },
  );
}

const STATUS_COMMANDS = { active: 'unsuspend', suspended: 'suspend', deleted: 'delete' } as const;

export const suspendOrganisation = (table: Table, organisationId: string, operator: Operator) =>
  setStatus(table, organisationId, 'suspended', operator);
export const unsuspendOrganisation = (table: Table, organisationId: string, operator: Operator) =>
  setStatus(table, organisationId, 'active', operator);
export const deleteOrganisation = (table: Table, organisationId: string, operator: Operator) =>
  setStatus(table, organisationId, 'deleted', operator);

/** Replaces the key that seals cursors. The previous key still opens them for 24 hours. */
export async function rotateCursorKey(
  table: Table,
  organisationId: string,
  operator: Operator,
): Promise<boolean> {
  return await changeAccount(table, organisationId, operator, (account) => ({
    command: 'organisations rotate-cursor-key',
    set: {
      cursor_key: randomBytes(CURSOR_KEY_BYTES),
      cursor_rotated: operator.now,
      cursor_previous: account.cursorKeys[0],
    },
    held: { cursor_key: account.cursorKeys[0] },
    before: null,
    after: { rotated_at: new Date(operator.now).toISOString() },
  }));
}

interface AccountChange {
  readonly command: string;
  readonly set: Readonly<Record<string, unknown>>;
  /** The attributes that the change depends on, with the values it was decided on. */
  readonly held: Readonly<Record<string, unknown>>;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>>;
}

const MAXIMUM_ATTEMPTS = 10;

/**
 * Changes attributes of an account and writes the audit item in one transaction, if the attributes that `change`
 * depends on still hold; otherwise it calls `change` again. Returns false if the account does not exist or `change`
 * refuses.
 * @throws Error if the account keeps changing
 */
async function changeAccount(
  table: Table,
  organisationId: string,
  operator: Operator,
  change: (account: Account) => AccountChange | null,
): Promise<boolean> {
  for (let attempt = 1; attempt <= MAXIMUM_ATTEMPTS; attempt += 1) {
    const shown = await showOrganisation(table, organisationId, operator.now);
    const wanted = shown === undefined ? null : change(shown.account);
    if (wanted === null) return false;
    const { set, held, ...audited } = wanted;
    const equations = (of: AccountChange['set'], prefix: string) =>
      Object.keys(of).map((name) => `#${name} = :${prefix}_${name}`);
    const values = (of: AccountChange['set'], prefix: string) =>
      Object.entries(of).map(([name, value]) => [`:${prefix}_${name}`, value] as const);
    const update = {
      Key: keys.account(organisationId),
      UpdateExpression: `SET ${equations(set, 'set').join(', ')}`,
      ConditionExpression: equations(held, 'held').join(' AND '),
      ExpressionAttributeNames: Object.fromEntries(
        Object.keys({ ...set, ...held }).map((name) => [`#${name}`, name]),
      ),
      ExpressionAttributeValues: Object.fromEntries([...values(set, 'set'), ...values(held, 'held')]),
    };
    try {
      if (await auditedUpdate(table, update, operator, { organisationId, ...audited })) return true;
    } catch (error) {
      // A concurrent charge conflicted with the transaction.
      if (!(error instanceof TransactionCanceledException) || attempt === MAXIMUM_ATTEMPTS) throw error;
    }
  }
  throw new Error(`the account of ${organisationId} keeps changing; try again`);
}

function assertLimits({ perSecond, perMinute }: RateLimits): void {
  const within = (value: number, maximum: number) =>
    Number.isInteger(value) && value >= 1 && value <= maximum;
  if (!within(perSecond, MAXIMUM_PER_SECOND) || !within(perMinute, MAXIMUM_PER_MINUTE)) {
    throw new RangeError(
      `limits must be integers, 1 to ${MAXIMUM_PER_SECOND} per second and 1 to ${MAXIMUM_PER_MINUTE} per minute`,
    );
  }
}
