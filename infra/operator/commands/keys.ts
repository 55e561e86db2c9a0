import { type ApiKey, isWorking } from '../../../shared/auth/key-item.ts';
import { createKey, listKeys, revokeKey } from '../../../shared/auth/keys.ts';
import { usdOf } from '../../../shared/contract/money.ts';
import { SCOPES } from '../../../shared/contract/vocabulary.ts';
import { listOrganisations } from '../../../shared/credits/organisations.ts';
import type { Table } from '../../../shared/table/client.ts';
import { defineCommand } from '../program/command.ts';
import { confirmOption, type Irrevocable, requireConfirmation } from '../program/confirmation.ts';
import {
  ofEach,
  onlyOrganisation,
  operatorOf,
  organisationIds,
  organisationOption,
  requireOrganisation,
} from '../program/organisation.ts';
import { argument, optional, required, shown } from '../terminal/option.ts';
import { counting, properties, tableLines } from '../terminal/output.ts';
import { Refusal, UnknownId, UsageError } from '../terminal/refusal.ts';
import { dateValue, scopesValue, textValue, uuidValue } from '../terminal/value-types.ts';

const create = defineCommand({
  name: 'keys create',
  summary: 'Creates an API key and shows it once',
  examples: [
    `keys create --organisation 019583a0-1111-7000-8000-000000000001 --name 'nightly sync' --scopes ${SCOPES.join(',')} --expires 2027-01-01`,
  ],
  options: {
    organisation: organisationOption,
    name: required('--name <text>', 'the workload that uses it', textValue(240)),
    scopes: required(
      '--scopes <list>',
      `one or more of ${SCOPES.join(', ')}, separated by commas`,
      scopesValue,
    ),
    expires: optional('--expires <date>', 'when it expires (default never)', dateValue),
  },
  run: async (context, { organisation, name, scopes, expires }) => {
    const expiresAt = expires === undefined ? null : Date.parse(expires);
    if (expiresAt !== null && expiresAt <= context.now()) {
      throw new UsageError([`--expires '${expires}' must be in the future`]);
    }
    const { table, stage } = await context.connect();
    await requireOrganisation(table, organisation, context.now());
    const key = { organisationId: organisation, name, scopes, expiresAt };
    const created = await createKey(table, stage, key, operatorOf(context));
    if (created === undefined)
      throw new Refusal(`organisation ${organisation} is deleted and cannot have keys`);
    const json = { ...jsonOf(created), api_key: created.apiKey };
    return {
      json,
      text: properties(
        [
          ['key', json.key_id],
          ['organisation', json.organisation_id],
          ['name', json.name],
          ['scopes', json.scopes.join(', ')],
          ['expires', json.expires_at],
          ['api key', json.api_key],
        ],
        ['Store the API key now: it cannot be shown again, since only its digest is kept.'],
      ),
    };
  },
});

const list = defineCommand({
  name: 'keys list',
  summary: 'Lists API keys with scopes, expiry and revocation, but never the keys themselves',
  examples: ['keys list', 'keys list --organisation 019583a0-1111-7000-8000-000000000001'],
  options: {
    organisation: onlyOrganisation,
  },
  run: async (context, { organisation }) => {
    const { table } = await context.connect();
    const ids = await organisationIds(table, organisation, context.now());
    const data = (await ofEach(table, ids, listKeys)).map(jsonOf);
    return {
      json: { data },
      text: tableLines(
        ['KEY', 'ORGANISATION', 'NAME', 'SCOPES', 'EXPIRES', 'REVOKED'],
        data.map((key) => [
          key.key_id,
          key.organisation_id,
          key.name,
          key.scopes.join(','),
          key.expires_at,
          key.revoked_at,
        ]),
        'no keys yet: see keys create --help',
      ),
    };
  },
});

const revoke = defineCommand({
  name: 'keys revoke',
  summary: 'Revokes an API key permanently; the next request with it is refused',
  examples: ["keys revoke 019583a0-2222-7000-8000-000000000002 --confirm 'nightly sync'"],
  arguments: { id: argument('id', 'id of the key, as keys list prints it', uuidValue) },
  options: {
    organisation: optional(
      '--organisation <id>',
      'its organisation, which saves searching for the key',
      uuidValue,
    ),
    confirm: confirmOption,
  },
  run: async (context, { id, organisation, confirm }) => {
    const { table } = await context.connect();
    const held = await findKey(table, id, organisation);
    if (held === undefined) refuseUnknownKey(id);
    if (held.key.revokedAt === null) {
      requireConfirmation(confirm, await revocationOf(table, held, context.now()));
    }
    const key = await revokeKey(table, held.key.organisationId, id, operatorOf(context));
    if (key === undefined) refuseUnknownKey(id);
    const json = jsonOf(key);
    return {
      json,
      text: properties([
        ['key', json.key_id],
        ['organisation', json.organisation_id],
        ['name', json.name],
        ['revoked', json.revoked_at],
      ]),
    };
  },
});

export const keys = [create, list, revoke];

/** A key with all keys of its organisation. */
interface HeldKey {
  readonly key: ApiKey;
  readonly all: readonly ApiKey[];
}

/**
 * Finds a key by its id. Keys are stored by organisation and digest, so without the organisation this reads all
 * of them.
 */
async function findKey(
  table: Table,
  keyId: string,
  organisation: string | undefined,
): Promise<HeldKey | undefined> {
  const owners =
    organisation === undefined
      ? (await listOrganisations(table)).map(({ organisationId }) => organisationId)
      : [organisation];
  for (const owner of owners) {
    const all = await listKeys(table, owner);
    const key = all.find((each) => each.keyId === keyId);
    if (key !== undefined) return { key, all };
  }
  return undefined;
}

/** Returns what the revocation of a key ends, for the operator to confirm. */
async function revocationOf(table: Table, { key, all }: HeldKey, now: number): Promise<Irrevocable> {
  const { name, account } = await requireOrganisation(table, key.organisationId, now);
  const left = all.filter((each) => each.keyId !== key.keyId && isWorking(each, now)).length;
  return {
    subject: `key ${key.keyId}`,
    name: key.name,
    loss:
      `(${key.scopes.join(', ')}) stops working with the next request; organisation ${shown(name)} keeps ` +
      `${counting(left, 'other working key')} and ${usdOf(account.balanceMicros)} USD of credit`,
    verb: 'revoke',
  };
}

function refuseUnknownKey(id: string): never {
  throw new UnknownId('key', id);
}

/** A key in `--json`, without the key itself and its digest. */
const jsonOf = ({ keyId, organisationId, name, scopes, createdAt, expiresAt, revokedAt }: ApiKey) => ({
  key_id: keyId,
  organisation_id: organisationId,
  name,
  scopes,
  created_at: createdAt,
  expires_at: expiresAt,
  revoked_at: revokedAt,
});
