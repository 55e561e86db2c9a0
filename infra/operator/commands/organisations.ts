import { isWorking } from '../../../shared/auth/key-item.ts';
import { listKeys } from '../../../shared/auth/keys.ts';
import { usdOf } from '../../../shared/contract/money.ts';
import {
  type Account,
  type AccountStatus,
  DEFAULT_LIMITS,
  DEFAULT_READ_ALLOWANCE,
  type RateLimits,
} from '../../../shared/credits/account.ts';
import {
  createOrganisation,
  listOrganisations,
  type Organisation,
  rotateCursorKey,
  setLimits,
  setLowCredit,
  setStatus,
} from '../../../shared/credits/organisations.ts';
import { listMonitors } from '../../../shared/monitors/monitors.ts';
import type { Table } from '../../../shared/table/client.ts';
import { listDestinations } from '../../../shared/webhooks/destination/destinations.ts';
import { type CommandContext, defineCommand } from '../program/command.ts';
import { confirmOption, requireConfirmation } from '../program/confirmation.ts';
import { operatorOf, refuseUnknown, requireOrganisation } from '../program/organisation.ts';
import { argument, flag, optional, required, type ValueType } from '../terminal/option.ts';
import { counting, properties, tableLines } from '../terminal/output.ts';
import { Refusal } from '../terminal/refusal.ts';
import { integerValue, positiveUsdValue, textValue, uuidValue } from '../terminal/value-types.ts';

/** Organisations that `list` reads concurrently. */
const AT_ONCE = 20;

const idArgument = argument('id', 'id of the organisation', uuidValue);
/** A threshold of credit, as integer micro-dollars. */
const thresholdValue: ValueType<bigint> = {
  allowed: `${positiveUsdValue.allowed}, or 0`,
  read: (text) => (/^0(\.0*)?$/.test(text) ? 0n : positiveUsdValue.read(text)),
};
const perSecondValue = integerValue(1, 10_000);
const perMinuteValue = integerValue(1, 600_000);

const create = defineCommand({
  name: 'organisations create',
  summary: 'Creates an organisation with an empty account',
  examples: ["organisations create --name 'Northwind Staffing'"],
  options: {
    name: required('--name <text>', 'the name that operators see', textValue(240)),
    perSecond: optional(
      '--per-second <n>',
      `requests per second across all its keys (default ${DEFAULT_LIMITS.perSecond})`,
      perSecondValue,
    ),
    perMinute: optional(
      '--per-minute <n>',
      `requests per minute across all its keys (default ${DEFAULT_LIMITS.perMinute})`,
      perMinuteValue,
    ),
  },
  run: async (context, { name, perSecond, perMinute }) => {
    const { table } = await context.connect();
    const limits = {
      perSecond: perSecond ?? DEFAULT_LIMITS.perSecond,
      perMinute: perMinute ?? DEFAULT_LIMITS.perMinute,
    };
    refuseUncarried(limits);
    const { organisationId } = await createOrganisation(table, { name, limits }, operatorOf(context));
    return outcomeOf(await requireOrganisation(table, organisationId, context.now()));
  },
});

const list = defineCommand({
  name: 'organisations list',
  summary: 'Lists all organisations, oldest first',
  examples: ['organisations list'],
  run: async (context) => {
    const { table } = await context.connect();
    const all = await listOrganisations(table);
    const data: ReturnType<typeof jsonOf>[] = [];
    for (let start = 0; start < all.length; start += AT_ONCE) {
      const some = all.slice(start, start + AT_ONCE);
      const shown = some.map(({ organisationId }) =>
        requireOrganisation(table, organisationId, context.now()),
      );
      data.push(...(await Promise.all(shown)).map(jsonOf));
    }
    return {
      json: { data },
      text: tableLines(
        ['ORGANISATION', 'NAME', 'STATUS', 'BALANCE USD', 'PER SECOND', 'PER MINUTE', 'CREATED'],
        data.map(({ organisation_id, name, status, balance_usd, limits, created_at }) => [
          organisation_id,
          name,
          status,
          balance_usd,
          limits.per_second,
          limits.per_minute,
          created_at,
        ]),
        'no organisations yet: see organisations create --help',
      ),
    };
  },
});

const show = defineCommand({
  name: 'organisations show',
  summary: 'Shows an organisation, its limits and its balance',
  examples: ['organisations show 019583a0-1111-7000-8000-000000000001'],
  arguments: { id: idArgument },
  run: async (context, { id }) => {
    const { table } = await context.connect();
    return outcomeOf(await requireOrganisation(table, id, context.now()));
  },
});

const limit = defineCommand({
  name: 'organisations limit',
  summary: 'Sets the rate limits that the keys of an organisation share, from the next request',
  examples: ['organisations limit 019583a0-1111-7000-8000-000000000001 --per-second 50 --per-minute 1500'],
  arguments: { id: idArgument },
  options: {
    perSecond: required('--per-second <n>', 'requests per second', perSecondValue),
    perMinute: required('--per-minute <n>', 'requests per minute', perMinuteValue),
    readAllowance: optional(
      '--read-allowance <n>',
      `read units per minute for responses without a charge (at first ${DEFAULT_READ_ALLOWANCE})`,
      integerValue(1, 1_000_000),
    ),
  },
  run: async (context, { id, perSecond, perMinute, readAllowance }) => {
    refuseUncarried({ perSecond, perMinute });
    const { table } = await context.connect();
    const limits = { perSecond, perMinute, ...(readAllowance === undefined ? {} : { readAllowance }) };
    const known = await setLimits(table, id, limits, operatorOf(context));
    if (!known) refuseUnknown(id);
    return outcomeOf(await requireOrganisation(table, id, context.now()));
  },
});

const notify = defineCommand({
  name: 'organisations notify',
  summary: 'Sets the credit below which the operator is told, once each time it falls below',
  examples: [
    'organisations notify 019583a0-1111-7000-8000-000000000001 --below 25',
    'organisations notify 019583a0-1111-7000-8000-000000000001 --below 0',
  ],
  arguments: { id: idArgument },
  options: {
    below: required('--below <usd>', 'US dollars, at most 6 decimals; 0 for never', thresholdValue),
  },
  run: async (context, { id, below }) => {
    const { table } = await context.connect();
    if (!(await setLowCredit(table, id, below, operatorOf(context)))) refuseUnknown(id);
    return outcomeOf(await requireOrganisation(table, id, context.now()));
  },
});

const suspend = defineCommand({
  name: 'organisations suspend',
  summary: 'Suspends an organisation: refuses its keys from the next request',
  examples: ['organisations suspend 019583a0-1111-7000-8000-000000000001'],
  arguments: { id: idArgument },
  run: async (context, { id }) => outcomeOf(await changeStatus(context, id, 'suspended')),
});

const resume = defineCommand({
  name: 'organisations resume',
  summary: 'Resumes a suspended organisation: accepts its keys again',
  examples: ['organisations resume 019583a0-1111-7000-8000-000000000001'],
  arguments: { id: idArgument },
  run: async (context, { id }) => outcomeOf(await changeStatus(context, id, 'active')),
});

const remove = defineCommand({
  name: 'organisations delete',
  summary: 'Deletes an organisation permanently: disables its keys, keeps its ledger and audit',
  examples: ["organisations delete 019583a0-1111-7000-8000-000000000001 --confirm 'Northwind Staffing'"],
  arguments: { id: idArgument },
  options: { confirm: confirmOption },
  run: async (context, { id, confirm }) => {
    const { table } = await context.connect();
    const { name, account } = await requireOrganisation(table, id, context.now());
    const lost = await lossesOf(table, id, account, context.now());
    const losses =
      `${lost.credit_usd} USD of credit, ${counting(lost.keys, 'key')}, ` +
      `${counting(lost.destinations, 'webhook destination')} and ${counting(lost.monitors, 'monitor')}`;
    if (account.status !== 'deleted') {
      const loss = `would lose ${losses}`;
      requireConfirmation(confirm, { subject: `organisation ${id}`, name, loss, verb: 'delete' });
    }
    const deleted = await changeStatus(context, id, 'deleted');
    if (account.status === 'deleted') return outcomeOf(deleted);
    const { json, text } = outcomeOf(deleted);
    return { json: { ...json, lost }, text: [...text, '', `Lost: ${losses}.`] };
  },
});

/** Returns what the deletion of an organisation takes from it. */
async function lossesOf(table: Table, id: string, account: Account, now: number) {
  const [keys, destinations, monitors] = await Promise.all([
    listKeys(table, id),
    listDestinations(table, id),
    listMonitors(table, id),
  ]);
  return {
    credit_usd: usdOf(account.balanceMicros),
    keys: keys.filter((key) => isWorking(key, now)).length,
    destinations: destinations.length,
    monitors: monitors.length,
  };
}

const rotate = defineCommand({
  name: 'organisations rotate-cursor-key',
  summary:
    'Rotates the key that seals the cursors of an organisation; older cursors work for 24 more hours, positions in streams for 31 days',
  examples: ['organisations rotate-cursor-key 019583a0-1111-7000-8000-000000000001'],
  arguments: { id: idArgument },
  options: {
    again: flag(
      '--again',
      'rotate even within 31 days of the last rotation, which ends all positions and cursors sealed before that one',
    ),
  },
  run: async (context, { id, again }) => {
    const { table } = await context.connect();
    const { account } = await requireOrganisation(table, id, context.now());
    // An account keeps two keys.
    if (account.positionKeys.length > 1 && !again) {
      throw new Refusal(
        `the cursor key of ${id} was rotated less than 31 days ago: rotating it again ends all positions and cursors ` +
          'sealed before that rotation; use --again to do so',
      );
    }
    if (!(await rotateCursorKey(table, id, operatorOf(context)))) refuseUnknown(id);
    return outcomeOf(await requireOrganisation(table, id, context.now()));
  },
});

export const organisations = [create, list, show, limit, notify, suspend, resume, remove, rotate];

/**
 * Charges per second that one account carries. A charge is a write of one unit to the account's item, and DynamoDB gives
 * a partition 1,000 write units per second. Half of them remain for repeated and refused charges, which are writes too.
 */
const CHARGES_PER_SECOND = 500;

/** @throws Refusal for limits that the account item cannot carry, or that contradict each other */
function refuseUncarried({ perSecond, perMinute }: RateLimits): void {
  if (perSecond > CHARGES_PER_SECOND) {
    throw new Refusal(
      `--per-second ${perSecond} is above ${CHARGES_PER_SECOND}: every charge writes the one item of the account, and ` +
        'DynamoDB takes 1,000 writes per second there, of which half remain for repeated and refused charges',
    );
  }
  if (perMinute > 60 * CHARGES_PER_SECOND) {
    throw new Refusal(
      `--per-minute ${perMinute} is above ${60 * CHARGES_PER_SECOND}, which is ${CHARGES_PER_SECOND} charges per ` +
        'second, the most that the one item of the account carries',
    );
  }
  if (perMinute < perSecond) {
    throw new Refusal(
      `--per-minute ${perMinute} is below --per-second ${perSecond}, which could then never be reached`,
    );
  }
}

/**
 * Changes the status of an organisation. Setting the status that it already has succeeds, so repeats are harmless.
 * @throws Refusal for an unknown organisation, or any other status for a deleted one
 */
async function changeStatus(
  context: CommandContext,
  id: string,
  status: AccountStatus,
): Promise<WithAccount> {
  const { table } = await context.connect();
  const before = await requireOrganisation(table, id, context.now());
  if (before.account.status === status) return before;
  // setStatus returns false if someone else deletes the organisation after the read.
  if (before.account.status === 'deleted' || !(await setStatus(table, id, status, operatorOf(context)))) {
    throw new Refusal(`organisation ${id} is deleted; this cannot be undone`);
  }
  return await requireOrganisation(table, id, context.now());
}

type WithAccount = Organisation & { readonly account: Account };

function outcomeOf(organisation: WithAccount) {
  const json = jsonOf(organisation);
  return {
    json,
    text: properties([
      ['organisation', json.organisation_id],
      ['name', json.name],
      ['status', json.status],
      ['created', json.created_at],
      ['limits', `${json.limits.per_second} per second, ${json.limits.per_minute} per minute`],
      ['read allowance', `${json.limits.read_allowance} units per minute`],
      ['balance', `${json.balance_usd} USD`],
      ['told below', json.low_credit_usd === null ? 'never' : `${json.low_credit_usd} USD`],
    ]),
  };
}

function jsonOf({
  organisationId,
  name,
  createdAt,
  account: { status, limits, readAllowance, balanceMicros, lowCreditMicros },
}: WithAccount) {
  return {
    organisation_id: organisationId,
    name,
    status,
    created_at: createdAt,
    limits: {
      per_second: limits.perSecond,
      per_minute: limits.perMinute,
      read_allowance: readAllowance,
    },
    balance_usd: usdOf(balanceMicros),
    low_credit_usd: lowCreditMicros === 0n ? null : usdOf(lowCreditMicros),
  };
}
